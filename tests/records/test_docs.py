"""What docs/records.md shows is what the program reads."""

import re
from pathlib import Path

from euchre import records
from euchre.records import Record

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def block(language: str, start: str) -> str:
    blocks = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
    found = [text for word, text in blocks if word == language and text.startswith(start)]
    assert len(found) == 1
    return str(found[0])


def test_both_examples_are_one_game_that_follows_from_the_rules() -> None:
    native = records.loads(block("json", "{"))
    text = records.loads(block("", "Euchre record"))
    assert isinstance(native, Record)
    assert isinstance(text, Record)
    for one in (native, text):
        assert (one.replay().problems, one.replay().score) == ((), (3, 5))
    assert native.deals[0].moves == text.deals[0].moves
    assert native.deals[0].deal == text.deals[0].deal
    assert native.players[2].ids == (("league", "c-7"),)
    assert len(text.deals[0].lines) == 1


def test_the_example_in_python_runs() -> None:
    code = block("python", "from euchre import records")
    game = records.loads(block("", "Euchre record"))
    assert isinstance(game, Record)
    for name in ("load", "dump", "dumps"):
        assert f"records.{name}(" in code
        assert hasattr(records, name)
    step = next(iter(game.replay()))
    for name in ("action", "score", "deal", "trick", "seat", "state", "move"):
        assert f".{name}" in code
        assert hasattr(step, name)


def test_every_kind_of_record_is_on_the_page() -> None:
    for kind in records.KINDS:
        assert f"| `.{kind}` |" in PAGE
