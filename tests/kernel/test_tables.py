"""The table of endings of three cards: the same answers with it as without it, and never half a file."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from euchre import kernel
from euchre.cards import deck
from euchre.cli import app
from euchre.errors import SetupError
from euchre.kernel import tables
from euchre.kernel.backend import KernelWarning

pytestmark = pytest.mark.skipif(kernel.name != "compiled", reason="the reference keeps no table")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("cache") / "deeper" / "endings.bin"
    tables.build(target)
    return target


@pytest.fixture(autouse=True)
def own_table() -> Iterator[None]:
    """Each test begins and ends without a table, whatever the user keeps."""
    tables.use(None)
    yield
    tables.use(None)


def answers(deals: kernel.Deals) -> list[array[int]]:
    pay = (-2, -2, 1, 1, 1, 2, 2)
    return [
        kernel.solve_many(deals),
        kernel.solve_many(deals, pay),
        kernel.solve_many(deals, pay[::-1]),
        kernel.card_values_many(deals),
    ]


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
@pytest.mark.parametrize("sides", [(0b0101, 0b1010), (0b0001, 0b0111)])
def test_the_table_changes_no_answer(built: Path, cards: int, sides: tuple[int, int]) -> None:
    deals = kernel.random_deals(4000, seed=cards, deck=deck("9"), cards=cards, sides=sides, trumps=range(5))
    without = answers(deals)
    assert tables.use(built)
    assert answers(deals) == without


def test_deals_from_52_cards_are_solved_alike_with_the_table(built: Path) -> None:
    deals = kernel.random_deals(4000, seed=1, deck=deck("2"), cards=4)
    without = answers(deals)
    assert tables.use(built)
    assert answers(deals) == without


def test_a_damaged_table_is_named_and_not_used(built: Path, tmp_path: Path) -> None:
    data = bytearray(built.read_bytes())
    data[1000] ^= 1
    bad = tmp_path / "bad.bin"
    for wrong in (bytes(data), bytes(data[:500]), b""):
        bad.write_bytes(wrong)
        with pytest.warns(KernelWarning, match="damaged"):
            assert not tables.use(bad)


def test_a_table_that_is_not_there_is_not_missed(tmp_path: Path) -> None:
    assert not tables.use(tmp_path / "none.bin")


def test_an_interrupted_build_leaves_the_old_table_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "endings.bin"
    target.write_bytes(b"old")

    def stop(done: int, total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tables.build(target, stop)
    assert [file.name for file in tmp_path.iterdir()] == ["endings.bin"]
    assert target.read_bytes() == b"old"


def test_the_environment_names_the_folder_or_turns_the_table_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_TABLES", str(tmp_path))
    found = tables.path()
    assert found is not None
    assert found.parent == tmp_path
    monkeypatch.setenv("EUCHRE_TABLES", "off")
    assert tables.path() is None


def test_a_file_of_something_else_is_refused() -> None:
    with pytest.raises(SetupError, match="damaged"):
        tables.unpack(b"something else")


def test_the_command_says_where_the_table_is_and_refuses_to_build_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_TABLES", str(tmp_path))
    told = CliRunner().invoke(app, ["tables", "path"])
    assert "not built" in told.output
    monkeypatch.setenv("EUCHRE_TABLES", "off")
    assert "no table is used" in CliRunner().invoke(app, ["tables", "path"]).output
    assert isinstance(CliRunner().invoke(app, ["tables", "build"]).exception, SetupError)
