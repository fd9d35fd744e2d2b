"""Classes of a hand and an upcard, 24 cards: equal up to a renaming of suits that keeps colours together.

Suits are told by the upcard: its own, its mate (the other of the colour), then the two others, the one with the smaller
mask of ranks first. There are 105,798 classes of (hand of five, upcard). This is the readable way to number them; the
compiled kernel does the same with tables, and the tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple, TypeVar

T = TypeVar("T")

RANKS = 6  # nine to ace
NINE = 9
HAND = 5


class Class(NamedTuple):
    """A class by its number, and the suits of this hand by their names in it: own, mate, first, second."""

    number: int
    suits: tuple[int, int, int, int]


def class_of(hand: int, upcard: int) -> Class:
    """The class of five cards and an upcard among 24 cards."""
    own, rank = upcard >> 4, (upcard & 15) - NINE
    mate = 3 - own
    first, second = sorted({0, 1, 2, 3} - {own, mate}, key=lambda suit: (ranks_in(hand, suit), suit))
    a, b = ranks_in(hand, first), ranks_in(hand, second)
    far = a.bit_count() + b.bit_count()
    near = _without(ranks_in(hand, own), rank) | ranks_in(hand, mate) << RANKS - 1
    number = _near()[near] * far_ways(far) + _far()[a, b]
    return Class(rank * per_rank() + _far_base()[far] + number, (own, mate, first, second))


def ranks_in(hand: int, suit: int) -> int:
    """The ranks of ``suit`` as six bits, the nine lowest."""
    return hand >> 16 * suit + NINE & 63


def cards_in_order(hand: int, suits: tuple[int, int, int, int]) -> list[int]:
    """The cards of a hand as its class numbers them: suit by suit, the lowest of each first."""
    return [16 * suit + NINE + k for suit in suits for k in range(RANKS) if ranks_in(hand, suit) >> k & 1]


def classes() -> int:
    """How many classes there are."""
    return RANKS * per_rank()


def per_rank() -> int:
    """How many classes there are for one rank of the upcard."""
    return sum(_near_ways(far) * far_ways(far) for far in range(HAND + 1))


def _near_ways(far: int) -> int:
    """Ways to hold the cards of the own suit, without the upcard, and of the mate."""
    return comb(2 * RANKS - 1, HAND - far)


def far_ways(far: int) -> int:
    """Ways to hold ``far`` cards of two suits that may change places."""
    alike = comb(RANKS, far // 2) if far % 2 == 0 else 0
    return (comb(2 * RANKS, far) + alike) // 2


@lru_cache(maxsize=1)
def _far_base() -> list[int]:
    return [0, *accumulate(_near_ways(far) * far_ways(far) for far in range(HAND))]


@lru_cache(maxsize=1)
def _near() -> dict[int, int]:
    return _numbered(range(1 << 2 * RANKS - 1), lambda mask: mask.bit_count())


@lru_cache(maxsize=1)
def _far() -> dict[tuple[int, int], int]:
    pairs = [(a, b) for a in range(1 << RANKS) for b in range(a, 1 << RANKS)]
    return _numbered(pairs, lambda pair: pair[0].bit_count() + pair[1].bit_count())


def _numbered(things: Iterable[T], size: Callable[[T], int]) -> dict[T, int]:
    """Each thing's number among those of its size."""
    found: dict[T, int] = {}
    counts: dict[int, int] = {}
    for thing in things:
        found[thing] = counts.setdefault(size(thing), 0)
        counts[size(thing)] += 1
    return found


def _without(ranks: int, rank: int) -> int:
    """Six ranks as five: the upcard's own is never in a hand."""
    return ranks & (1 << rank) - 1 | ranks >> rank + 1 << rank
