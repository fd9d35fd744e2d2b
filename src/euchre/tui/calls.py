"""What was said in a deal, one sentence for each call."""

from __future__ import annotations

from collections.abc import Sequence

from .. import words
from ..actions import Action, Alone, Bid, CallBest, Claim, Decline, Discard, Give, Leave, Name, OrderUp, Pass, Take
from ..texts import Text, text
from ..view import View

_PASSED = ("order", "name", "bid")


def calls_of(view: View, names: Sequence[str]) -> list[Text]:
    """The calls so far, in order, as ``view`` knows them; with them, when the upcard was turned down."""
    found: list[Text] = []
    seen = words.phases(view._pos)
    for number, ((seat, action), phase) in enumerate(zip(view.log, seen, strict=False)):
        if phase == "name" and view.upcard_place == "down" and "name" not in seen[:number]:
            found.append(text("{card} is turned down", card=view.upcard))
        said = _call(view, names[seat], seat, action, phase)
        if said is not None:
            found.append(said)
    if view.phase == "name" and view.upcard_place == "down" and "name" not in seen:
        found.append(text("{card} is turned down", card=view.upcard))
    return found


def _call(view: View, name: str, seat: int, action: Action, phase: str) -> Text | None:
    if isinstance(action, Pass):
        return text("{name} passes", name=name) if phase in _PASSED else None
    if isinstance(action, OrderUp):
        return _order(view, name, seat, action.alone)
    if isinstance(action, Name):
        suit = words.suit_name(action.suit)
        if action.alone:
            return text("{name} names {suit}, alone", name=name, suit=suit)
        return text("{name} names {suit}", name=name, suit=suit)
    if isinstance(action, Bid):
        return text("{name} bids {bid}", name=name, bid=words.BID_WORDS.get(action.value, action.value))
    if isinstance(action, Claim):
        return text("{name} claims {what}", name=name, what=words.CLAIM_WORDS[action.what])
    if isinstance(action, Take | Leave):
        return _upcard(view, name, action)
    if isinstance(action, Alone):
        return _alone(view, name, seat)
    return _exchange(name, action, phase)


def _order(view: View, name: str, seat: int, alone: bool) -> Text:
    if seat == view.dealer:
        return text("{name} picks it up, alone", name=name) if alone else text("{name} picks it up", name=name)
    if seat == view.rules.partner(view.dealer):
        return text("{name} assists, alone", name=name) if alone else text("{name} assists", name=name)
    return text("{name} orders it up, alone", name=name) if alone else text("{name} orders it up", name=name)


def _upcard(view: View, name: str, action: Take | Leave) -> Text:
    if isinstance(action, Leave):
        return text("{name} leaves {card}", name=name, card=view.upcard)
    if action.card is None:
        return text("{name} takes {card}", name=name, card=view.upcard)
    return text("{name} takes {card} and puts down {other}", name=name, card=view.upcard, other=action.card)


def _alone(view: View, name: str, seat: int) -> Text:
    sides = view.rules.side_of
    if view.maker is not None and sides[view.maker] == sides[seat]:
        return text("{name} goes alone", name=name)
    return text("{name} defends alone", name=name)


def _exchange(name: str, action: Action, phase: str) -> Text | None:
    if isinstance(action, CallBest):
        return text("{name} asks for the partner's best card", name=name)
    if isinstance(action, Decline):
        return text("{name} keeps the hand", name=name)
    if isinstance(action, Give):
        if action.card is None:
            return text("{name} gives a card", name=name)
        return text("{name} gives {card}", name=name, card=action.card)
    if isinstance(action, Discard):
        if action.card is None:
            return text("{name} puts a card down", name=name)
        if phase == "swap":
            return text("{name} swaps {card}", name=name, card=action.card)
        return text("{name} puts down {card}", name=name, card=action.card)
    return None
