"""What happened, in a sentence: for the live region of a page, and for the page without scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..actions import (
    Action,
    Alone,
    Bid,
    CallBest,
    Claim,
    Decline,
    Discard,
    Give,
    Leave,
    Name,
    OrderUp,
    Pass,
    Play,
    Take,
    Together,
)
from ..table import Frame, Scene
from ..texts import Text, text, texts
from ..view import View
from ..words import BID_WORDS, CLAIM_WORDS, suit_name

QUIET = Text("", "", None, {})


def told(frame: Frame) -> Text:
    """What happened between the version before ``frame`` and it; empty where that is nothing to speak of."""
    if frame.news is None:
        return QUIET
    if frame.event is not None and frame.view is not None:
        return _action(frame.view, frame.event.seat, frame.event.action, _name(frame.scene, frame.event.seat))
    maker = _NEWS.get(frame.news.kind)
    return QUIET if maker is None else maker(frame.scene, frame.news.seat, frame.news.text)


def _name(scene: Scene, seat: int | None) -> Any:
    return "" if seat is None else scene.places[seat].name


def _action(view: View, seat: int, action: Action, name: Any) -> Text:
    done = _said(view, seat, action, name)
    if isinstance(action, Play) and not view.trick and view.winners and view.past_tricks[-1][-1][0] == seat:
        return text("{done}; {winner} wins the trick", done=done, winner=_winner(view, name, seat))
    return done


def _winner(view: View, name: Any, seat: int) -> Any:
    from ..texts import Seat

    return name if view.winners[-1] == seat else Seat(view.winners[-1])


def _said(view: View, seat: int, action: Action, name: Any) -> Text:
    if isinstance(action, Play):
        if action.card is None:
            return text("{name} plays a card", name=name)
        if action.suit is not None:
            suit = suit_name(action.suit)
            return text("{name} plays {card} as {suit}", name=name, card=action.card, suit=suit)
        return text("{name} plays {card}", name=name, card=action.card)
    if isinstance(action, OrderUp | Name):
        return _trump(view, seat, action, name)
    return _other(view, seat, action, name)


def _trump(view: View, seat: int, action: OrderUp | Name, name: Any) -> Text:
    if isinstance(action, Name):
        suit = suit_name(action.suit)
        if action.alone:
            return text("{name} names {suit} and goes alone", name=name, suit=suit)
        return text("{name} names {suit}", name=name, suit=suit)
    card = view.upcard
    if seat == view.dealer:
        if action.alone:
            return text("{name} picks up {card} and goes alone", name=name, card=card)
        return text("{name} picks up {card}", name=name, card=card)
    if action.alone:
        return text("{name} orders up {card} and goes alone", name=name, card=card)
    if seat == view.rules.partner(view.dealer):
        return text("{name} assists with {card}", name=name, card=card)
    return text("{name} orders up {card}", name=name, card=card)


def _other(view: View, seat: int, action: Action, name: Any) -> Text:
    if isinstance(action, Bid):
        return text("{name} bids {bid}", name=name, bid=BID_WORDS.get(action.value, action.value))
    if isinstance(action, Claim):
        return text("{name} claims {claim}", name=name, claim=CLAIM_WORDS[action.what])
    if isinstance(action, Alone):
        makes = view.maker is not None and view.rules.side_of[view.maker] == view.rules.side_of[seat]
        return text("{name} goes alone", name=name) if makes else text("{name} defends alone", name=name)
    if isinstance(action, Take | Discard | Give) and action.card is not None:
        return _put(action, action.card, name)
    plain = _PLAIN.get(type(action))
    return QUIET if plain is None else plain.fill(name=name)


def _put(action: Take | Discard | Give, card: Any, name: Any) -> Text:
    if isinstance(action, Give):
        return text("{name} gives {card} to the partner", name=name, card=card)
    return text("{name} puts {card} down", name=name, card=card)


_PLAIN: dict[type[Action], Text] = {
    Pass: text("{name} passes"),
    Together: QUIET,
    Leave: text("{name} leaves the upcard"),
    Take: text("{name} takes the upcard and puts a card down"),
    Discard: text("{name} puts a card down"),
    Give: text("{name} gives a card to the partner"),
    CallBest: text("{name} calls for the partner's best"),
    Decline: text("{name} keeps the hand"),
}

# What else happens at a table: by the kind of news, a sentence from the scene, the seat and the public text.
_NEWS: dict[str, Callable[[Scene, int | None, str], Text]] = {
    "sit": lambda scene, seat, _: text("{name} sits down", name=_name(scene, seat)),
    "rise": lambda scene, seat, _: text("seat {n} is free", n=(seat or 0) + 1),
    "away": lambda scene, seat, _: text("{name} is away", name=_name(scene, seat)),
    "back": lambda scene, seat, _: text("{name} is back", name=_name(scene, seat)),
    "cover": lambda scene, seat, _: text("a bot plays for {name}", name=_name(scene, seat)),
    "start": lambda scene, seat, _: text("the game begins"),
    "deal": lambda scene, seat, _: text("deal {n}: {name} deals", n=_deal_number(scene), name=_name(scene, seat)),
    "undo": lambda scene, seat, n: texts(
        "{n} action is taken back", "{n} actions are taken back", int(n) if n.isdecimal() else 1
    ),
    "propose": lambda scene, seat, what: proposed(scene, seat, what),
    "agree": lambda scene, seat, _: text("{name} agrees", name=_name(scene, seat)),
    "refuse": lambda scene, seat, _: text("{name} does not agree", name=_name(scene, seat)),
    "pause": lambda scene, seat, _: text("the table is paused"),
    "resume": lambda scene, seat, _: text("the game goes on"),
    "pace": lambda scene, seat, seconds: text("bots take {seconds} seconds now", seconds=float(seconds)),
}


def _deal_number(scene: Scene) -> int:
    return scene.match.deals + 1 if scene.match is not None else 1


def proposed(scene: Scene, seat: int | None, what: str) -> Text:
    """What somebody proposes, in a sentence."""
    verb, _, rest = what.partition(":")
    name = _name(scene, seat)
    if verb == "undo":
        return text("{name} asks to take back", name=name)
    if verb == "pause":
        return text("{name} proposes a pause", name=name)
    if verb == "rematch":
        return text("{name} proposes another game", name=name)
    if verb == "pace":
        return text("{name} proposes that bots take {seconds} seconds", name=name, seconds=float(rest))
    other = scene.places[int(rest)].name if rest.isdecimal() and int(rest) < len(scene.places) else rest
    return text("{name} proposes that {other} leaves the table", name=name, other=other)
