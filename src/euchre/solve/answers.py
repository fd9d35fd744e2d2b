"""Double dummy: what a deal is worth when everybody sees all cards and plays perfectly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .. import kernel
from ..actions import Play
from ..cards import Card
from ..kernel.batch import direction
from ..reading import Reading
from .states import payoff_of, position_of


class Value(NamedTuple):
    """What a card leads to: the makers' tricks in the whole deal, and the makers' net points."""

    tricks: int
    points: int


@dataclass(frozen=True)
class Answer:
    """The value of a position with all cards seen.

    ``tricks``: the maker's side's in the whole deal. ``points``: its points minus the most another side scores.
    ``by_card``: the same for each card that may be played now, all playing perfectly afterwards. ``line``: one way
    of perfect play to the end, each time the lowest of the best cards. ``maker``, ``turn``: whose points, whose card.
    """

    maker: int
    turn: int
    tricks: int
    points: int
    by_card: dict[Card, Value]
    line: tuple[Card, ...]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that lose nothing, lowest first."""
        return tuple(card for card, value in self.by_card.items() if value.tricks == self.tricks)


def double_dummy(state: Reading) -> Answer:
    """Solve ``state``, in which the cards are being played and all hands are known.

    Raises SetupError, naming the seat or the reason, for a state that cannot be solved.
    """
    pay = payoff_of(state)
    most = direction(pay)
    if state.phase == "play" and state.contract.order is None and not state.is_over:
        return _before_trump(state, most, pay)
    position = position_of(state)
    values = kernel.card_tricks(position, most=most)
    wants_many = bool(position.makers >> position.turn & 1) == most
    best = max(values.values()) if wants_many else min(values.values())
    return Answer(
        state.contract.maker,
        position.turn,
        best,
        pay[best],
        {Card(card): Value(won, pay[won]) for card, won in values.items()},
        tuple(Card(card) for card in kernel.best_line(position, most=most)),
    )


def _before_trump(state: Reading, most: bool, pay: tuple[int, ...]) -> Answer:
    """Napoleon: the suit of the first card led becomes trump, so each lead is a deal of its own."""
    by_card: dict[Card, Value] = {}
    lines: dict[Card, tuple[Card, ...]] = {}
    for action in state.legal_actions():
        if not isinstance(action, Play) or action.card is None:
            continue
        after = position_of(state.apply(action))
        won = kernel.tricks(after, most=most)
        known = by_card.get(action.card)
        if known is None or (won > known.tricks) == most:
            by_card[action.card] = Value(won, pay[won])
            rest = tuple(Card(card) for card in kernel.best_line(after, most=most))
            lines[action.card] = (action.card, *rest)
    assert state.turn is not None
    tricks = (max if most else min)(value.tricks for value in by_card.values())
    best = next(card for card, value in by_card.items() if value.tricks == tricks)
    return Answer(state.contract.maker, state.turn, tricks, pay[tricks], by_card, lines[best])
