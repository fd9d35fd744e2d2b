"""Picks: what the player may do now, as things on the screen that can be moved to, pressed and clicked."""

from __future__ import annotations

from dataclasses import dataclass

from .. import words
from ..actions import Action, Alone, Bid, CallBest, Decline, Leave, Name, OrderUp, Pass, Play, Take, Together
from ..cards import Card
from ..prompt import Prompt
from ..view import View

_LETTERS: tuple[tuple[type[Action], str], ...] = (
    (Pass, "p"),
    (OrderUp, "o"),
    (Leave, "l"),
    (Alone, "a"),
    (Together, "t"),
    (CallBest, "b"),
    (Decline, "k"),
)


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that can be focused. ``action`` is None for a card that cannot be chosen now; ``why`` says why.

    ``number`` and ``letter`` choose it at once, where they are not empty. ``label`` is what stands on its button.
    """

    action: Action | None
    card: Card | None = None
    label: str = ""
    number: str = ""
    letter: str = ""
    why: str = ""


@dataclass(frozen=True)
class Picks:
    """Cards of the hand in order, then cards elsewhere that may be chosen, then what may be said."""

    hand: tuple[Pick, ...]
    elsewhere: tuple[Pick, ...]
    said: tuple[Pick, ...]

    @property
    def all(self) -> tuple[Pick, ...]:
        """Everything, in the order in which the arrows go through it."""
        return (*self.hand, *self.elsewhere, *self.said)

    @property
    def cards(self) -> int:
        """How many of them are cards."""
        return len(self.hand) + len(self.elsewhere)

    @property
    def first(self) -> int:
        """Where the focus stands at first: on what may be said, else on a card that may be chosen.

        That is the first to be played, but the last, which is no trump where there are others, to be put down; to
        leave the upcard instead is the exception.
        """
        places = [place for place, pick in enumerate(self.all[: self.cards]) if pick.action is not None]
        if self.said and not (places and isinstance(self.all[places[0]].action, Take)):
            return self.cards
        if not places:
            return 0
        return places[0] if isinstance(self.all[places[0]].action, Play) else places[-1]

    def by_key(self, key: str) -> int | None:
        """The place of the one pick that ``key`` chooses."""
        found = [place for place, pick in enumerate(self.all) if key in (pick.number, pick.letter) and pick.action]
        return found[0] if found else None


def picks_of(view: View, *, choosing: bool = True) -> Picks:
    """What the seat of ``view`` has before it; nothing can be chosen when it is not its turn, or not ``choosing``."""
    prompt = Prompt.of(view) if choosing and view.legal_actions() else Prompt({}, {})
    numbers = {action: str(number) for number, action in prompt.all.items()}
    by_card = {action.card: action for action in prompt.cards.values()}  # type: ignore[attr-defined]
    own = set(view.hand)
    if view.phase == "pickup" and view.upcard is not None and view.turn == view.seat:
        own.add(view.upcard)
    hand = tuple(_card(view, card, by_card, numbers) for card in words.sort_hand(own, view))
    others = words.sort_hand([card for card in by_card if card not in own], view)
    elsewhere = tuple(_card(view, card, by_card, numbers) for card in others)
    said = tuple(
        Pick(action, label=words.label(view, action), number=str(number), letter=_letter(action))
        for number, action in prompt.said.items()
    )
    return Picks(hand, elsewhere, said)


def _card(view: View, card: Card, by_card: dict[Card, Action], numbers: dict[Action, str]) -> Pick:
    action = by_card.get(card)
    if action is not None:
        return Pick(action, card, number=numbers[action])
    kind = next((type(other) for other in by_card.values()), None)
    return Pick(None, card, why="" if kind is None else view.why_not(kind(card)) or "")  # type: ignore[call-arg]


def _letter(action: Action) -> str:
    if isinstance(action, Name):
        return "" if action.alone else str(action.suit)[0]
    if isinstance(action, OrderUp) and action.alone:
        return "a"
    if isinstance(action, Bid):
        return action.value[0] if not action.value.isdecimal() else ""
    return next((letter for kind, letter in _LETTERS if isinstance(action, kind)), "")
