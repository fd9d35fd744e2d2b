"""Seating: which of two entrants sits where, so that neither deals more or sits better; and the seeds of a deal."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from ..deal import Deal
from ..rules import Rules

A, B = 0, 1
Seating = tuple[int, ...]


@lru_cache(maxsize=64)
def seatings(rules: Rules) -> tuple[Seating, ...]:
    """Every way one deal is played: entry ``[way][seat]`` is A or B.

    Partners: A sits north-south, then east-west. Everybody for himself: A and B alternate around the table, in
    every rotation; with an odd number of players one of them has a seat more, so the rotations are played with
    the names exchanged too. Over all ways A and B hold every seat equally often, and meet the same company.
    """
    first = tuple(rules.side_of[seat] % 2 if rules.partnership else seat % 2 for seat in range(rules.players))
    rotations = [first[turn:] + first[:turn] for turn in range(rules.players)]
    exchanged = [tuple(1 - who for who in seating) for seating in rotations]
    return tuple(dict.fromkeys([*rotations, *exchanged]))


def deal_of(rules: Rules, seed: int | str, number: int) -> Deal:
    """Deal ``number`` of a run: its cards follow from the run's seed and its number alone, the dealer rotates."""
    return Deal.random(rules, dealer=number % rules.players, seed=f"{seed}/deal/{number}")


def bot_seed(seed: int | str, number: int | str, seat: int) -> int:
    """The seed of the bot in ``seat``, the same in every way a deal is played.

    Hashed, so that no bot can work out the cards from the seed it is given.
    """
    return int.from_bytes(sha256(f"{seed}/bot/{number}/{seat}".encode()).digest()[:8])


def difference(rules: Rules, seating: Seating, points: tuple[float, ...]) -> float:
    """What A made of one way: the mean of ``points`` (by side) over A's seats minus the mean over B's."""
    total, seats = [0.0, 0.0], [0, 0]
    for seat, who in enumerate(seating):
        total[who] += points[rules.side_of[seat]]
        seats[who] += 1
    return total[A] / seats[A] - total[B] / seats[B]
