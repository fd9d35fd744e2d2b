"""What happened, in a sentence: for the live region of a page, and for the page without scripts."""

from __future__ import annotations

from collections.abc import Callable

from ..actions import Action, Discard, Play
from ..table import Frame, Scene
from ..texts import Seat, Text, text, texts
from ..view import View
from ..words import answers, phrase, suit_name

QUIET = Text("", "", None, {})


def told(frame: Frame) -> Text:
    """What happened between the version before ``frame`` and it; empty where that is nothing to speak of."""
    if frame.news is None:
        return QUIET
    if frame.event is not None and frame.view is not None:
        if answers(frame.view.rules, frame.view.log)[-1:] == [True]:
            return QUIET
        return action_told(frame.view, frame.event.seat, frame.event.action, _name(frame.scene, frame.event.seat))
    maker = _NEWS.get(frame.news.kind)
    return QUIET if maker is None else maker(frame.scene, frame.news.seat, frame.news.text)


def _name(scene: Scene, seat: int | None) -> str:
    return "" if seat is None else scene.places[seat].name


def action_told(view: View, seat: int, action: Action, name: str) -> Text:
    """What ``seat``, called ``name``, has just done; ``view`` is what there is to see afterwards."""
    if not isinstance(action, Play):
        return phrase(view, seat, name, action, _phase(view, action)) or QUIET
    done = _played(action, name)
    if view.trick or not view.past_tricks or view.past_tricks[-1][-1][0] != seat:
        return done
    return text("{done}; {winner} wins the trick", done=done, winner=Seat(view.winners[-1]))


def _phase(view: View, action: Action) -> str:
    """What was being decided, as far as the wording depends on it."""
    return "swap" if isinstance(action, Discard) and view.trump is None else "bid"


def _played(action: Play, name: str) -> Text:
    if action.card is None:
        return text("{player} plays a card", player=name)
    if action.suit is not None:
        return text("{player} plays {card} as {suit}", player=name, card=action.card, suit=suit_name(action.suit))
    return text("{player} plays {card}", player=name, card=action.card)


# What else happens at a table: by the kind of news, a sentence from the scene, the seat and the public text.
_NEWS: dict[str, Callable[[Scene, int | None, str], Text]] = {
    "sit": lambda scene, seat, _: text("{player} sits down", player=_name(scene, seat)),
    "rise": lambda scene, seat, _: text("seat {n} is free", n=(seat or 0) + 1),
    "away": lambda scene, seat, _: text("{player} is away", player=_name(scene, seat)),
    "back": lambda scene, seat, _: text("{player} is back", player=_name(scene, seat)),
    "cover": lambda scene, seat, _: text("a bot plays for {player}", player=_name(scene, seat)),
    "start": lambda scene, seat, _: text("the game begins"),
    "deal": lambda scene, seat, _: text("deal {n}: {player} deals", n=_deal_number(scene), player=_name(scene, seat)),
    "undo": lambda scene, seat, n: texts(
        "{n} action is taken back", "{n} actions are taken back", int(n) if n.isdecimal() else 1
    ),
    "propose": lambda scene, seat, what: proposed(scene, seat, what),
    "agree": lambda scene, seat, _: text("{player} agrees", player=_name(scene, seat)),
    "refuse": lambda scene, seat, _: text("{player} does not agree", player=_name(scene, seat)),
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
        return text("{player} asks to take back", player=name)
    if verb == "pause":
        return text("{player} proposes a pause", player=name)
    if verb == "rematch":
        return text("{player} proposes another game", player=name)
    if verb == "pace":
        return text("{player} proposes that bots take {seconds} seconds", player=name, seconds=float(rest))
    other = scene.places[int(rest)].name if rest.isdecimal() and int(rest) < len(scene.places) else rest
    return text("{player} proposes that {other} leaves the table", player=name, other=other)
