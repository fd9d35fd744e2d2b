"""The slow readable twin of the compiled kernel, and its judge: plain minimax and plain counting.

No bound, no ordering, no equivalence of cards; every function walks the whole tree with
:func:`~euchre.kernel.position.legal` and :func:`~euchre.kernel.position.play`. It serves when no compiled kernel
is there and is what the compiled one is compared with, so nothing clever belongs here.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import reference_many
from .position import Position, legal, play
from .reference_many import deal_many, playout_many, random_games, worlds_many, worlds_table

if TYPE_CHECKING:
    from .batch import Deals

NAME = "reference"
__all__ = [
    "NAME",
    "at_least",
    "card_tricks",
    "card_values_many",
    "count",
    "deal_many",
    "perft",
    "playout_many",
    "random_games",
    "solve_many",
    "tricks",
    "worlds_many",
    "worlds_table",
]


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def tricks(position: Position, most: bool = True) -> int:
    """Tricks the makers end with when all play perfectly, those they have included.

    ``most``: every side wants tricks; False: every side wants to give them away (misère).
    """
    return _minimax(position, most, {})


def _minimax(position: Position, most: bool, known: dict[Position, int]) -> int:
    """Plain minimax. ``known`` keeps the answers at the start of a trick, so that a whole deal takes seconds."""
    if position.is_over:
        return position.taken
    if not position.trick and position in known:
        return known[position]
    values = [_minimax(play(position, card), most, known) for card in _cards(legal(position))]
    makers_turn = bool(position.makers >> position.turn & 1)
    value = max(values) if makers_turn == most else min(values)
    if not position.trick:
        known[position] = value
    return value


def at_least(position: Position, goal: int, most: bool = True) -> bool:
    """Do the makers end with ``goal`` tricks or more?"""
    return tricks(position, most) >= goal


def card_tricks(position: Position, most: bool = True) -> list[tuple[int, int]]:
    """For each legal card, in order of number: (card, tricks the makers end with after it)."""
    known: dict[Position, int] = {}
    return [(card, _minimax(play(position, card), most, known)) for card in _cards(legal(position))]


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly ``depth`` legal cards there are."""
    if depth == 0:
        return 1
    return sum(perft(play(position, card), depth - 1) for card in _cards(legal(position)))


def count(position: Position) -> list[int]:
    """Complete plays from here, split by the tricks the makers end with: entry ``t`` for ``t`` tricks."""
    counts = [0] * (position.taken + position.left + 1)
    _count(position, counts)
    return counts


def _count(position: Position, counts: list[int]) -> None:
    if position.is_over:
        counts[position.taken] += 1
        return
    for card in _cards(legal(position)):
        _count(play(position, card), counts)


def solve_many(deals: Deals, pay: Sequence[int], most: bool, found: array[int], first: int, last: int) -> int:
    """Writes the value of each deal; returns the first deal that is none, or -1."""
    return reference_many.solve_many(tricks, deals, pay, most, found, first, last)


def card_values_many(
    deals: Deals, pay: Sequence[int], most: bool, width: int, found: array[int], first: int, last: int
) -> int:
    """Writes ``width`` values a deal, -128 for a card that may not be played."""
    return reference_many.card_values_many(card_tricks, deals, pay, most, width, found, first, last)
