"""Prompt: the choices of the moment by number, for every client with a keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .actions import Action, Bid, Play
from .cards import Card
from .texts import Text, row, text
from .view import View
from .words import sort_hand

BID_NUMBERS = {"nap": 5, "wellington": 6, "blucher": 7, "misere": 8, "big": 7}


@dataclass(frozen=True)
class Prompt:
    """What may be answered, by number: things to say, and cards in the order of the sorted hand."""

    said: dict[int, Action]
    cards: dict[int, Action]

    @classmethod
    def of(cls, view: View) -> Prompt:
        """The choices of the seat on turn."""
        legal = view.legal_actions()
        words_first = [action for action in legal if not _is_card(action)]
        said = _bid_numbers(words_first) if view.phase == "bid" else dict(enumerate(words_first, 1))
        by_card = {action.card: action for action in legal if _is_card(action)}  # type: ignore[attr-defined]
        sorted_cards = (by_card[card] for card in sort_hand(by_card, view))
        return cls(said, dict(enumerate(sorted_cards, len(said) + 1)))

    @property
    def all(self) -> dict[int, Action]:
        """Every choice by its number."""
        return {**self.said, **self.cards}

    @property
    def range(self) -> Text:
        """The numbers in words: ``1 to 5``; ``1, 4, 5 or 6``."""
        numbers = sorted(self.all)
        if len(numbers) == 1:
            return row(numbers, "")
        if numbers[-1] - numbers[0] == len(numbers) - 1:
            return text("{first} to {last}", first=numbers[0], last=numbers[-1])
        return text("{some} or {last}", some=tuple(numbers[:-1]), last=numbers[-1])

    def numbers(self) -> dict[Card, int]:
        """The number of each card that may be chosen."""
        return {action.card: number for number, action in self.cards.items()}  # type: ignore[attr-defined]


def _bid_numbers(actions: Sequence[Action]) -> dict[int, Action]:
    """Bids are numbered by what they bid, so that 4 can only mean four; a pass is 1, or 0 where one can be bid."""
    found: dict[int, Action] = {}
    for action in actions:
        if isinstance(action, Bid):
            found[BID_NUMBERS.get(action.value) or int(action.value)] = action
    numbered: dict[int, Action] = {0 if 1 in found else 1: action for action in actions if not isinstance(action, Bid)}
    return {**numbered, **found}


def _is_card(action: Action) -> bool:
    return getattr(action, "card", None) is not None and not (isinstance(action, Play) and action.suit is not None)
