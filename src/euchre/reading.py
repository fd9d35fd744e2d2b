"""Reading: what there is to see in a position, and the verbs that a state answers."""

from __future__ import annotations

from typing import Self

from .actions import Action
from .cards import Card, CardSet, Suit
from .deal import Deal
from .play import holder, tricks_of
from .position import NOBODY, Position
from .rules import Rules
from .texts import Text


class Reading(Position):
    """A position that can be asked. :class:`euchre.state.State` is the one that also moves."""

    __slots__ = ()

    @classmethod
    def start(cls, deal: Deal) -> Self:
        """The first decision of ``deal``."""
        raise NotImplementedError

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat on turn may do; empty when the deal is over."""
        raise NotImplementedError

    def why_not(self, action: Action | str) -> Text | None:
        """The sentence that refuses ``action`` now, or None when it is legal."""
        raise NotImplementedError

    def apply(self, action: Action | str) -> Self:
        """The position after ``action``."""
        raise NotImplementedError

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.deal.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.deal.dealer

    @property
    def is_over(self) -> bool:
        """Has the deal a result?"""
        return self.result is not None

    @property
    def maker(self) -> int | None:
        """The seat that made trump, or None before the auction has ended."""
        return None if self.contract.maker == NOBODY else self.contract.maker

    @property
    def trump(self) -> Suit | None:
        """The trump suit; NO_TRUMP when that was named; None before it is made and in misère."""
        return None if self.contract.trump is None else Suit(self.contract.trump)

    @property
    def alone(self) -> tuple[int, ...]:
        """The seats that play without a partner, in the order they said so."""
        return self.contract.alone

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The partners of those who play alone."""
        return tuple((seat + 2) % 4 for seat in self.contract.alone)

    @property
    def upcard(self) -> Card | None:
        """The card turned up, wherever it is now."""
        return self.deal.upcard

    def hand(self, seat: int) -> CardSet:
        """The cards ``seat`` holds now, as far as they are known."""
        return CardSet(self.hands[seat])

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        return tuple(self.winners.count(seat) for seat in range(self.rules.players))

    @property
    def side_tricks(self) -> tuple[int, ...]:
        """Tricks won by each side of ``rules.sides``."""
        return tuple(sum(self.winners.count(seat) for seat in side) for side in self.rules.sides)

    @property
    def player(self) -> int | None:
        """The seat whose card is played next; differs from ``turn`` only when a card is called in a jambone."""
        return holder(self) if self.phase == "play" else self.turn

    def past_tricks(self) -> tuple[tuple[tuple[int, Card], ...], ...]:
        """Every finished trick as (seat, card) pairs in order of play."""
        return tuple(trick for _, trick in tricks_of(self))[: len(self.winners)]

    def current_trick(self) -> tuple[tuple[int, Card], ...]:
        """The running trick as (seat, card) pairs in order of play."""
        seat, pairs = self.leader, []
        for card in self.trick:
            pairs.append((seat, card))
            seat = self.contract.after[seat]
        return tuple(pairs)
