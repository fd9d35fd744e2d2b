"""How many endings there are: docs/solver.md says so, and decides by it what is worth a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import factorial, prod

import pytest

# Cards of a lane in the deck of 24: trump with both bowers, and the plain suits, one of them without its jack.
TRUMPS, PLAIN = 7, (6, 6, 5)
Word = tuple[int, ...]


def lengths(cards: int) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """(trumps, plain lanes longest first) that together hold so many cards."""
    for trumps in range(min(cards, TRUMPS) + 1):
        for a, b in product(range(cards - trumps + 1), repeat=2):
            c = cards - trumps - a - b
            if a >= b >= c >= 0 and all(have <= most for have, most in zip((a, b, c), PLAIN, strict=True)):
                yield trumps, (a, b, c)


def ways(size: int, twins: int, length: int) -> int:
    """Ways to give four hands ``size`` cards each so that ``twins`` lanes of ``length`` look the same."""
    total = 0
    for counts in product(range(size // max(twins, 1) + 1), repeat=4):
        if sum(counts) == length:
            same = factorial(length) // prod(map(factorial, counts))
            rest = [size - twins * count for count in counts]
            total += same * factorial(sum(rest)) // prod(map(factorial, rest))
    return total


def canonical(size: int) -> int:
    """Endings of ``size`` cards a hand up to the names of the plain suits, the leader being seat 0 (Burnside)."""
    every = factorial(4 * size) // factorial(size) ** 4
    total = 0
    for _, (a, b, c) in lengths(4 * size):
        if a == b == c:
            total += (every + 3 * ways(size, 2, a) + 2 * ways(size, 3, a)) // 6
        elif a == b or b == c:
            total += (every + ways(size, 2, b)) // 2
        else:
            total += every
    return total


@cache
def owners(rest: tuple[int, ...]) -> tuple[Word, ...]:
    """Every order in which the owners of that many cards each may follow one another."""
    if not any(rest):
        return ((),)
    found: list[Word] = []
    for seat, count in enumerate(rest):
        if count:
            less = (*rest[:seat], count - 1, *rest[seat + 1 :])
            found += [(seat, *word) for word in owners(less)]
    return tuple(found)


def listed(size: int) -> int:
    """The same, by writing every ending down."""
    found: set[tuple[Word, tuple[Word, ...]]] = set()
    for word in owners((size,) * 4):
        for trumps, plain in lengths(4 * size):
            at, lanes = trumps, []
            for length in plain:
                lanes.append(word[at : at + length])
                at += length
            found.add((word[:trumps], tuple(sorted(lanes))))
    return len(found)


@pytest.mark.parametrize(("size", "count"), [(1, 208), (2, 72_888), (3, 16_079_136)])
def test_so_many_endings_are_different(size: int, count: int) -> None:
    assert canonical(size) == count


@pytest.mark.parametrize("size", [1, 2])
def test_writing_all_endings_down_comes_to_the_same_number(size: int) -> None:
    assert listed(size) == canonical(size)
