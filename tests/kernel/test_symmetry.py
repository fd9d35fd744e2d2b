"""Values know neither seats nor suits by name."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from euchre import kernel
from euchre.cards import JOKER, cards_of
from euchre.kernel import Position
from euchre.testing.kernels import any_position

# Clubs, diamonds, hearts, spades go to these: the eight maps that keep pairs of one colour.
COLOUR_MAPS = [
    (one[0], other[0], other[1], one[1])
    for pairs in (((0, 3), (1, 2)), ((1, 2), (0, 3)))
    for one in (pairs[0], pairs[0][::-1])
    for other in (pairs[1], pairs[1][::-1])
]


# Cards in all hands; the reference counts every play one by one.
MOST = 16 if kernel.name == "compiled" else 9


def rotated(position: Position, by: int) -> Position:
    seats = len(position.hands)

    def turn_mask(mask: int) -> int:
        return sum(1 << (seat + by) % seats for seat in range(seats) if mask >> seat & 1)

    hands = tuple(position.hands[(seat - by) % seats] for seat in range(seats))
    turn = (position.turn + by) % seats
    return replace(position, hands=hands, turn=turn, makers=turn_mask(position.makers), out=turn_mask(position.out))


def relabelled(position: Position, suits: tuple[int, int, int, int]) -> Position:
    def card(c: int) -> int:
        return c if c == JOKER else 16 * suits[c // 16] + c % 16

    hands = tuple(sum(1 << card(c) for c in cards_of(hand)) for hand in position.hands)
    trump = suits[position.trump] if position.trump < 4 else 4
    return replace(position, hands=hands, trump=trump, trick=tuple(card(c) for c in position.trick))


@pytest.mark.parametrize("seed", range(40))
def test_turning_the_table_changes_no_value(seed: int) -> None:
    position = any_position(Random(seed), most=MOST)
    for by in range(1, len(position.hands)):
        turned = rotated(position, by)
        assert kernel.card_tricks(turned) == kernel.card_tricks(position)
        assert kernel.count(turned) == kernel.count(position)


@pytest.mark.parametrize("seed", range(40))
def test_suit_maps_that_keep_colours_change_no_value(seed: int) -> None:
    position = any_position(Random(seed), most=MOST)
    values = sorted(kernel.card_tricks(position).values())
    for suits in COLOUR_MAPS:
        mapped = relabelled(position, suits)
        assert sorted(kernel.card_tricks(mapped).values()) == values
        assert kernel.count(mapped) == kernel.count(position)


def test_there_are_eight_maps_that_keep_colours() -> None:
    assert len(set(COLOUR_MAPS)) == 8
    assert all(suits[0] + suits[3] == suits[1] + suits[2] == 3 for suits in COLOUR_MAPS)


def test_a_suit_map_that_breaks_colours_changes_some_values() -> None:
    found = 0
    for seed in range(60):
        position = replace(any_position(Random(seed), most=MOST), bowers=True)
        found += kernel.count(relabelled(position, (1, 0, 2, 3))) != kernel.count(position)
    assert found > 5


def test_the_other_side_takes_the_rest() -> None:
    for seed in range(60):
        position = replace(any_position(Random(seed), most=MOST), taken=0)
        others = replace(position, makers=position.makers ^ (1 << len(position.hands)) - 1)
        assert kernel.tricks(position) + kernel.tricks(others) == position.left
