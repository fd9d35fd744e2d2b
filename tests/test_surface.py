"""What a newcomer imports: the names of the package, lazily loaded, all documented."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import euchre


def test_every_public_name_is_there_and_documented() -> None:
    assert len(euchre.__all__) == 15
    assert set(euchre.__all__) == set(euchre._HOMES)
    for name in euchre.__all__:
        value = getattr(euchre, name)
        assert inspect.getdoc(value), name
        assert name in dir(euchre)
    with pytest.raises(AttributeError, match="has no attribute 'Poker'"):
        _ = euchre.Poker


@pytest.mark.parametrize("first", ["Deal", "State", "Rules", "View", "Match", "records", "bots"])
def test_each_name_works_as_the_first_one_imported(first: str) -> None:
    code = (
        f"from euchre import {first}\nfrom euchre import Deal, Rules\n"
        "print(Deal.random(Rules.preset('modern'), seed=1).start().turn)"
    )
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "1\n"


def test_the_core_loads_nothing_but_the_standard_library() -> None:
    code = (
        "import sys, euchre.match, euchre.referee, euchre.perft\n"
        "heavy = {'typer', 'rich', 'click', 'google', 'numpy', 'hypothesis'} & set(sys.modules)\n"
        "print(sorted(heavy))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
