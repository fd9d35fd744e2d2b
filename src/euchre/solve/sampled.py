"""Deals of which some cards are not known: solved in many sampled worlds, with an interval."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from .. import kernel
from ..cards import Card, cards_of
from ..errors import SetupError
from ..kernel import Deals, Unseen
from ..play import failed_to_follow, playable, seen
from ..position import unknown_in
from ..reading import Reading
from .states import payoff_of, position_of


@dataclass(frozen=True)
class Estimate:
    """A mean over sampled worlds, and half the width of its 95% interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[int]) -> Estimate:
        """The estimate from independent ``values``."""
        n = len(values)
        mean = sum(values) / n
        spread = sum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else float("inf")
        return cls(mean, 1.96 * sqrt(spread / n))


@dataclass(frozen=True)
class Sampled:
    """What sampled worlds say: each is solved with all its cards seen, which nobody at the table can do.

    ``tricks`` and ``points`` as in :class:`euchre.solve.Answer`, averaged. ``by_card`` holds net points by card, for
    a seat on turn whose hand is known; empty otherwise.
    """

    worlds: int
    tricks: Estimate
    points: Estimate
    by_card: dict[Card, Estimate]


def sampled(state: Reading, *, worlds: int, seed: int, threads: int = 1) -> Sampled:
    """Solve ``state`` in ``worlds`` random worlds that agree with all that is known of it.

    Known cards stay where they are, and nobody holds a suit that it failed to follow; beyond that all worlds are
    equally likely. Raises SetupError when no world agrees.
    """
    if worlds < 2:
        raise SetupError("an interval needs at least 2 worlds")
    pay = payoff_of(state)
    deals = Deals.worlds(position_of(state, hands=state.hands), hands := _hands(state, worlds, seed))
    assert len(hands) == worlds * deals.seats
    tricks = kernel.solve_many(deals, _as_tricks(pay), threads=threads)
    won = [abs(value) for value in tricks]
    return Sampled(worlds, Estimate.of(won), Estimate.of([pay[t] for t in won]), _by_card(state, deals, pay, threads))


def _as_tricks(pay: tuple[int, ...]) -> tuple[int, ...]:
    """A payoff that says the tricks and points the way that ``pay`` does: tricks, or in misère minus tricks."""
    rising = kernel.direction(pay)
    return tuple(tricks if rising else -tricks for tricks in range(len(pay)))


def _by_card(state: Reading, deals: Deals, pay: tuple[int, ...], threads: int) -> dict[Card, Estimate]:
    assert state.turn is not None
    if unknown_in(state, state.turn):
        return {}
    held = cards_of(state.hands[state.turn])
    values = kernel.card_values_many(deals, pay, threads=threads)
    legal = playable(state, state.turn)
    return {card: Estimate.of(values[k :: len(held)]) for k, card in enumerate(held) if legal >> card & 1}


def unseen_of(state: Reading) -> Unseen:
    """The cards whose place is not known, and where they may lie: places are the seats, then the rest."""
    missing = cards_of(state.rules.deck_mask & ~seen(state))
    room = [unknown_in(state, seat) for seat in range(state.rules.players)]
    rest = len(missing) - sum(room)
    if rest < 0:
        raise SetupError(f"{sum(room)} cards are missing from the hands, but only {len(missing)} are not seen")
    order = state.contract.order
    every = sum(1 << card for card in missing)
    allowed = [every] * len(room)
    for seat, suits in failed_to_follow(state).items():
        for suit in suits:
            allowed[seat] &= ~order.lane[suit] if order is not None else every
    return Unseen(tuple(int(card) for card in missing), (*room, rest), (*allowed, every))


def _hands(state: Reading, n: int, seed: int) -> array[int]:
    unseen = unseen_of(state)
    drawn = kernel.sample_worlds(unseen, n, seed=seed)
    seats = state.rules.players
    return kernel.hands_of(drawn, seats + 1, seats, state.hands)
