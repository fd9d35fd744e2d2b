"""What is agreed before anybody sits down, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ..errors import NotationError, SetupError
from ..rules import Rules
from ..texts import text

NAME_LENGTH = 24
EMPTY, PERSON, BOT = "empty", "person", "bot"


@dataclass(frozen=True)
class Setting:
    """How a table is run. Times are in seconds; nothing but ``pace`` changes once people sit there.

    ``level`` is the bot that fills empty seats and covers absent people. A bot's action is shown ``pace`` after its
    turn came, and ``trick_pause`` later when it leads to a new trick. The next deal follows ``between`` after the
    last, or as soon as everybody present is ready. ``turn_seconds`` is the time to decide when others wait, 0 for no
    clock. ``grace`` is how long a seat waits for somebody who is away while others wait. ``think_limit`` is how long
    a bot may think. Spectators, where there are any, see everything ``delay`` later. Without ``undo`` nothing is taken
    back, even against bots. ``hints`` and ``public`` are for those who show the table: may its players ask a bot, and
    do strangers find it?
    """

    rules: Rules
    level: str = "beginner"
    pace: float = 0.8
    trick_pause: float = 1.2
    between: float = 6.0
    turn_seconds: float = 0.0
    grace: float = 30.0
    think_limit: float = 5.0
    spectators: bool = True
    delay: float = 0.0
    title: str = ""
    undo: bool = True
    hints: bool = False
    public: bool = True

    def __post_init__(self) -> None:
        for name in _TIMES:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LONGEST:
                raise SetupError(
                    text(
                        "{name} is a number of seconds from 0 to {most}, not {value}",
                        name=name,
                        most=_LONGEST,
                        value=repr(value),
                    )
                )


_TIMES = ("pace", "trick_pause", "between", "turn_seconds", "grace", "think_limit", "delay")
_LONGEST = 86_400


@dataclass(frozen=True)
class Seat:
    """One seat: ``empty``, a ``person`` or a ``bot``.

    ``who`` is the caller's own word for the person and never shown to others. ``present`` is false while the person
    is away, ``covered`` true while a bot plays for them. A ``free`` bot was left behind by somebody who went: any
    newcomer may take over from it.
    """

    kind: str = EMPTY
    name: str = ""
    who: str = field(default="", repr=False)
    level: str = ""
    present: bool = False
    covered: bool = False
    free: bool = False
    away_since: float = 0.0

    @property
    def is_person(self) -> bool:
        """Does a person own this seat, whoever plays at the moment?"""
        return self.kind == PERSON

    @property
    def by_bot(self) -> bool:
        """Does a bot play here now?"""
        return self.kind == BOT or self.covered

    @property
    def is_active(self) -> bool:
        """Is a person here, playing?"""
        return self.is_person and self.present and not self.covered


def setting_text(setting: Setting) -> str:
    """``setting`` as one line that :func:`read_setting` reads back."""
    plain = {name: value for name, value in vars(setting).items() if name != "rules"}
    return json.dumps({"rules": setting.rules.to_toml(), **plain}, ensure_ascii=False, sort_keys=True)


def read_setting(written: str) -> Setting:
    """The setting that :func:`setting_text` wrote; NotationError or SetupError otherwise."""
    try:
        found = dict(json.loads(written))
        rules = Rules.from_toml(found.pop("rules"))
        return Setting(rules, **{name: found[name] for name in found if name in _NAMES})
    except (TypeError, KeyError, AttributeError, json.JSONDecodeError):
        raise NotationError(text("this is not the setting of a table")) from None


_NAMES = {one.name for one in fields(Setting)}


def seat_text(seat: Seat) -> str:
    """What is kept of a seat when somebody takes it."""
    return json.dumps({name: value for name, value in asdict(seat).items() if value}, ensure_ascii=False)


def read_seat(text: str) -> Seat:
    """The seat that :func:`seat_text` wrote."""
    found: dict[str, Any] = json.loads(text)
    return Seat(**found)


def clean_name(name: str, taken: Iterable[str]) -> str:
    """``name`` fit to be shown: no stray characters, not too long, and unlike those ``taken``.

    Raises SetupError when nothing is left of it.
    """
    plain = " ".join("".join(c if c.isprintable() else " " for c in name).split())[:NAME_LENGTH].strip()
    if not plain:
        raise SetupError(text("a name is needed"))
    used = {other.casefold() for other in taken}
    number, found = 1, plain
    while found.casefold() in used:
        number += 1
        mark = f" ({number})"
        found = plain[: NAME_LENGTH - len(mark)].rstrip() + mark
    return found
