"""What somebody who comes to a table is told first: how it is run, and how things stand.

A socket says it, and the page of the table carries it along, so that a browser draws the table without waiting.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version

from .. import bots
from ..languages import speaker
from ..table import Frame
from . import outgoing, protocol, wire
from .hall import Desk
from .phrases import PHRASES, REACTIONS, level_name

NOTHING = outgoing.Fair(None, {}, None)


def welcome(desk: Desk, who: str, name: str, lang: str, link: str) -> outgoing.Welcome:
    """How the table is run, for ``who``, who calls themselves ``name`` and reads ``lang``."""
    setting = desk.table.setting
    return outgoing.Welcome(
        protocol=protocol.PROTOCOL,
        server=version("euchre"),
        table=desk.table.id,
        title=setting.title,
        day=desk.day or "",
        rules=wire.rules_info(setting.rules, lang),
        owner=who == desk.table.owner,
        name=name,
        lang=lang,
        link=link,
        public=setting.public,
        hints=setting.hints,
        undo=setting.undo,
        spectators=setting.spectators,
        delay=setting.delay,
        trick_pause=setting.trick_pause,
        between=setting.between,
        turn_seconds=setting.turn_seconds,
        phrases=_phrases(lang),
        levels=_levels(lang),
        muted=sorted(desk.muted[who]) if who in desk.muted else [],
    )


def shown(desk: Desk, frame: Frame, lang: str, now: float) -> outgoing.Frame:
    """``frame`` with what is known of its shuffle."""
    fair = desk.shuffles.told(frame.scene.deal) if desk.shuffles else NOTHING
    return desk.teller.message(frame, lang, now, fair)


def carried(*messages: outgoing.Outgoing) -> str:
    """Messages as JSON for a script element of a page."""
    return f"[{','.join(protocol.encode(one) for one in messages)}]".replace("<", "\\u003c")


def drawn(frame: outgoing.Frame) -> list[str]:
    """The pictures of cards that the table is first drawn with: the own hand, the upcard, the back of the others."""
    if frame.view is None:
        return []
    turned = [frame.view.upcard] if frame.view.upcard and frame.view.upcard_place == "up" else []
    return [*(held.card for held in frame.view.hand), *turned, "back"]


@lru_cache
def _phrases(lang: str) -> list[outgoing.Phrase]:
    say = speaker(lang)
    spoken = [outgoing.Phrase(name, say(phrase)) for name, phrase in PHRASES.items()]
    return spoken + [outgoing.Phrase(name, say(phrase), sign) for name, (sign, phrase) in REACTIONS.items()]


@lru_cache
def _levels(lang: str) -> list[outgoing.Level]:
    say = speaker(lang)
    return [outgoing.Level(level, say(level_name(level))) for level in bots.LEVELS]
