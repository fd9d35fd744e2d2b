"""Views as JSON, there and back: what an engine is told of a deal, and the View it can make of that.

The object is the referee's answer to ``view`` with three keys more: ``dealt``, the seat's own cards as dealt,
``kitty``, and ``put``, the cards laid face down; cards the seat cannot place are ``Xx``. In a match there is ``score``,
the game's by side before the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..actions import UNKNOWN
from ..cards import Card, parse_card
from ..deal import Deal, check_seat, read_cards
from ..errors import NotationError
from ..referee import view_answer
from ..rules import Rules
from ..state import State
from ..view import View

Json = dict[str, Any]


def write_view(view: View) -> Json:
    """Everything ``view`` knows, for a program in any language."""
    return {
        **view_answer(view),
        **({} if view.score is None else {"score": list(view.score)}),
        "dealt": [str(card) for card in view.dealt_hand],
        "kitty": [_text(card) for card in view.kitty],
        "put": [[seat, _text(card)] for seat, card in view.put_down],
    }


def _text(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)


def read_view(rules: Rules, what: Any) -> View:
    """The view that :func:`write_view` wrote under ``rules``.

    Raises NotationError or IllegalAction with a sentence when the object is none, or its log cannot have happened.
    """
    try:
        seat, dealer, upcard = what["seat"], what["dealer"], what["upcard"]
        log, now = what["log"], [read_cards(hand) for hand in what["hands"]]
        dealt, kitty = [parse_card(card) for card in what["dealt"]], read_cards(what["kitty"])
        put = [(who, read_cards(card)[0]) for who, card in what["put"]]
        said = [(who, str(action)) for who, action in log]
        score = None if what.get("score") is None else tuple(map(int, what["score"]))
    except NotationError:
        raise
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        raise NotationError("act takes a view with seat, dealer, upcard, hands, dealt, kitty, put and log") from None
    check_seat(rules, seat)
    check_seat(rules, dealer)
    hands: list[list[Card]] = [dealt if other == seat else [] for other in range(rules.players)]
    deal = Deal.of(rules, dealer=dealer, hands=hands, upcard=upcard, kitty=[])
    state = State.replay(deal, [action for _, action in said])
    return View(seat, _revealed(state, now, kitty, put), score)


def _revealed(
    state: State, now: Sequence[Sequence[Card | None]], kitty: list[Card | None], put: list[tuple[int, Card | None]]
) -> State:
    """``state`` with every card in the place where the seat knows it now: some were shown on the way."""
    hands = tuple(sum(1 << card for card in hand if card is not None) for hand in now)
    unknown = tuple(hand.count(None) for hand in now)
    sizes = tuple(mask.bit_count() + hidden for mask, hidden in zip(hands, unknown, strict=True))
    held = tuple(mask.bit_count() + state.unknown[s] if state.unknown else 0 for s, mask in enumerate(state.hands))
    if sizes != held:
        raise NotationError(f"this is not a view: by the log the hands hold {held} cards, not {sizes}")
    spare = state.spare._replace(kitty=tuple(kitty), put=tuple(put))
    return state.moved(hands=hands, unknown=unknown, spare=spare)
