"""Worlds: the ways in which unseen cards may lie, drawn exactly, uniformly or by weight."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from ..cards import Card
from ..errors import SetupError
from .backend import kernel
from .batch import spread

# Entries of the counting table: seven seats, five cards and 52 cards take 840,000.
MOST_STATES = 4_000_000
MOST_PLACES = 16


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards that somebody cannot see, and the places where they may lie.

    ``cards``: the unseen cards. ``room``: how many of them each place holds (hands, then the kitty, the dealer's
    discard …); together as many as there are cards. ``allowed``: for each place the mask of the cards that may lie
    there, which says who is void and who is known to hold what. ``weights``, if given: one row a card, one number a
    place; a world is drawn in proportion to the product over its cards, so a row of likelihoods from the auction or
    the play goes straight in.
    """

    cards: tuple[int, ...]
    room: tuple[int, ...]
    allowed: tuple[int, ...]
    weights: tuple[tuple[float, ...], ...] | None = None


def count_worlds(unseen: Unseen) -> float:
    """How many worlds there are, or the sum of their weights; exact up to 2**53."""
    _, ways = _table(unseen)
    return ways[-1]


def sample_worlds(unseen: Unseen, n: int, *, seed: int, threads: int = 1) -> array[int]:
    """``n`` independent worlds, one mask a place each; array ``Q``. World ``i`` depends on ``seed`` and ``i`` only.

    Raises SetupError when no world agrees with what is known.
    """
    weights, ways = _table(unseen)
    if not ways[-1] > 0:
        raise SetupError("no way to lay the unseen cards agrees with what is known")
    places = len(unseen.room)
    found = array("Q", bytes(8 * n * places))
    cards, room = bytes(unseen.cards), array("q", unseen.room)
    spread(lambda a, b: kernel.worlds_many(cards, weights, room, ways, seed % 2**64, found, a, b), n, threads)
    return found


def hands_of(worlds: array[int], places: int, seats: int, known: Sequence[int]) -> array[int]:
    """The hands of sampled worlds, one mask a seat, for :meth:`Deals.worlds`.

    Places 0..seats-1 of the worlds are the seats; ``known`` holds what each seat is seen to hold besides.
    """
    hands = array("Q", bytes(8 * (len(worlds) // places) * seats))
    for seat in range(seats):
        hands[seat::seats] = array("Q", [mask | known[seat] for mask in worlds[seat::places]])
    return hands


def _table(unseen: Unseen) -> tuple[array[float], array[float]]:
    _check(unseen)
    places = range(len(unseen.room))
    weights = array("d")
    for i, card in enumerate(unseen.cards):
        row = unseen.weights[i] if unseen.weights else (1.0,) * len(places)
        weights.extend(row[p] if unseen.allowed[p] >> card & 1 else 0.0 for p in places)
    ways = array("d", bytes(8 * prod(room + 1 for room in unseen.room)))
    kernel.worlds_table(weights, array("q", unseen.room), ways)
    return weights, ways


def _check(unseen: Unseen) -> None:
    cards, room = unseen.cards, unseen.room
    for card, following in pairwise(sorted(cards)):
        if card == following:
            raise SetupError(f"{Card(card)} is unseen twice")
    if any(not 0 <= card < 64 for card in cards):
        raise SetupError("a second copy of a card cannot be sampled")
    if sum(room) != len(cards) or any(free < 0 for free in room):
        raise SetupError(f"{len(cards)} unseen cards do not fill room for {sum(room)}")
    if len(unseen.allowed) != len(room) or not 1 <= len(room) <= MOST_PLACES:
        raise SetupError(f"{len(room)} places, but {len(unseen.allowed)} sets of cards that may lie there")
    if prod(free + 1 for free in room) > MOST_STATES:
        raise SetupError("too many ways to fill the places")
    rows = unseen.weights
    if rows is not None and (len(rows) != len(cards) or any(len(row) != len(room) for row in rows)):
        raise SetupError("weights need one row a card and one number a place")
    if rows is not None and any(not 0 <= weight < float("inf") for row in rows for weight in row):
        raise SetupError("a weight is a number that is not negative")
