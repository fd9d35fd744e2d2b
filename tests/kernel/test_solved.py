"""Deals that carry their answers: the reference's, and the slowest ones found."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre import kernel
from euchre.errors import NotationError
from euchre.testing.solved import read_solved, write_solved

DATA = Path(__file__).parents[2] / "data"
FILES = sorted([*(DATA / "solved").glob("*.txt"), *(DATA / "slow").glob("*.txt")])


def test_there_are_fixtures_of_every_shape() -> None:
    assert len(FILES) >= 14


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_solved_deals_come_to_their_answers(path: Path) -> None:
    if kernel.name == "reference" and path.parent.name == "slow":
        pytest.skip("the reference takes minutes over the slowest deals")
    found = list(read_solved(path.read_text(encoding="utf-8")))
    assert len(found) >= 12
    for solved in found:
        assert kernel.tricks(solved.position, most=solved.most) == solved.tricks
        if solved.by_card:
            assert kernel.card_tricks(solved.position, most=solved.most) == solved.by_card


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_solved_deals_are_written_as_they_are_read(path: Path) -> None:
    lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    assert [write_solved(solved) for solved in read_solved("\n".join(lines))] == [line for line in lines if line]


def test_a_line_that_cannot_be_read_is_named() -> None:
    with pytest.raises(NotationError, match=r"line 2: .*9d"):
        list(read_solved("# deals\n0:9d 1:9d trump=h makers=0 lead=0 tricks=1"))
