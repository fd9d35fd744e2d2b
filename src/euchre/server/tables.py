"""Making tables: from what a form or a program says to a setting, and the first steps at the new table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import bots
from ..errors import SetupError
from ..rules import Rules
from ..storage import Store
from ..table import Done, Invite, Refused, Setting, Sit, Start
from ..table.setting import EMPTY
from ..texts import text
from .hall import Desk, Hall

DEFAULT = "modern"
SPEEDS = {"calm": (1.6, 2.2, 12.0), "normal": (0.8, 1.2, 6.0), "fast": (0.3, 0.6, 2.5)}
TITLE_LENGTH = 60
MOST_OPTIONS = 90
LONGEST_DELAY = 3600.0


@dataclass(frozen=True)
class Wish:
    """A table as somebody wishes it; every field has what most people want."""

    preset: str = DEFAULT
    options: Mapping[str, Any] = field(default_factory=dict)
    level: str = "standard"
    speed: str = "normal"
    title: str = ""
    public: bool = True
    spectators: bool = True
    delay: float = 0.0
    turn_seconds: float = 0.0
    grace: float = 30.0
    hints: bool = True
    undo: bool = True


def setting_of(wish: Wish) -> Setting:
    """The setting for ``wish``. Raises SetupError with a sentence for what cannot be played."""
    if len(wish.options) > MOST_OPTIONS:
        raise SetupError(text("these are more options than there are"))
    rules = Rules.preset(wish.preset, **dict(wish.options))
    if wish.level not in bots.LEVELS:
        raise SetupError(text("there is no bot “{level}”", level=wish.level))
    if wish.speed not in SPEEDS:
        raise SetupError(text("there is no speed “{speed}”", speed=wish.speed))
    if wish.delay > LONGEST_DELAY:
        raise SetupError(text("spectators see everything an hour later at most"))
    pace, trick_pause, between = SPEEDS[wish.speed]
    return Setting(
        rules,
        level=wish.level,
        pace=pace,
        trick_pause=trick_pause,
        between=between,
        turn_seconds=wish.turn_seconds,
        grace=wish.grace,
        spectators=wish.spectators,
        delay=wish.delay,
        title=" ".join("".join(c if c.isprintable() else " " for c in wish.title).split())[:TITLE_LENGTH],
        undo=wish.undo,
        hints=wish.hints,
        public=wish.public,
    )


async def found(hall: Hall, wish: Wish, who: str, name: str) -> Desk:
    """A new table at which its maker sits. Raises SetupError."""
    desk = await hall.found(setting_of(wish), who)
    await _ask(desk, who, Sit(name))
    return desk


async def quick(hall: Hall, who: str, name: str) -> Desk:
    """A seat at an open table where people wait for others, or a game against bots that begins at once."""
    for desk in open_tables(hall):
        if desk.table.seat_of(who) is None and desk.table.setting.rules.base == DEFAULT:
            reply = await desk.table.ask(who, Sit(name), key=secrets.token_hex(8))
            if isinstance(reply, Done):
                return desk
    desk = await found(hall, Wish(title="", public=False), who, name)
    await _ask(desk, who, Start())
    return desk


def open_tables(hall: Hall) -> list[Desk]:
    """Public tables where somebody waits and a seat is free, those with the most people first."""
    waiting = []
    for desk in hall.desks.values():
        scene, setting = desk.table.scene, desk.table.setting
        if not setting.public or desk.day or desk.table.is_gone or scene.phase != "open":
            continue
        persons = sum(place.kind == "person" and place.present for place in scene.places)
        if persons and any(place.kind == EMPTY for place in scene.places):
            waiting.append((-persons, desk.table.id, desk))
    return [desk for *_, desk in sorted(waiting, key=lambda one: one[:2])]


def described(desk: Desk) -> dict[str, Any]:
    """An open table for the lobby of another process."""
    setting = desk.table.setting
    places = [{"kind": place.kind, "name": place.name} for place in desk.table.scene.places]
    return {"id": desk.table.id, "title": setting.title, "preset": setting.rules.base, "places": places}


def running_tables(hall: Hall) -> list[Desk]:
    """Public tables that may be watched, or where a place has become free."""
    return [
        desk
        for desk in hall.desks.values()
        if desk.table.setting.public
        and desk.table.setting.spectators
        and not desk.day
        and not desk.table.is_gone
        and desk.table.scene.phase in ("play", "between")
        and any(place.kind == "person" and place.present for place in desk.table.scene.places)
    ]


async def seat_bots(desk: Desk, who: str, levels: Mapping[int, str]) -> None:
    """Put bots on the seats that the owner wants them on."""
    for seat, level in levels.items():
        await _ask(desk, who, Invite(seat, level))


async def _ask(desk: Desk, who: str, request: Any) -> None:
    reply = await desk.table.ask(who, request, key=secrets.token_hex(8))
    if isinstance(reply, Refused):
        raise SetupError(reply.sentence)


@dataclass(frozen=True, slots=True)
class Going:
    """A table where somebody sits and a game is not over."""

    id: str
    title: str
    preset: str


async def unfinished(store: Store, who: str) -> list[Going]:
    """Where ``who`` sits and has something to come back to, the latest first; finished games are not among them."""
    return [Going(one.id, one.title, one.preset) for one in await store.sat_down(who) if one.is_unfinished]
