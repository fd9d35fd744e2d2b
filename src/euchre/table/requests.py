"""What can be asked of a table, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

PROPOSALS = ("undo", "pause", "pace", "rematch", "kick")


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat under a name. ``seat`` None takes the first that is free."""

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Rise:
    """Leave the seat for good. In a running game a bot takes over."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Put a bot of ``level`` on a seat before the game; an empty level empties the seat again."""

    seat: int
    level: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin to play; bots fill the empty seats."""


@dataclass(frozen=True, slots=True)
class Act:
    """Say or play something. ``version`` is the last that the player has seen of the table."""

    action: str
    version: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next deal."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask the others for ``undo``, ``pause``, ``pace:0.5``, ``rematch`` or ``kick:2``."""

    what: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Say yes or no to what was proposed."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Resume:
    """End a pause."""


@dataclass(frozen=True, slots=True)
class Back:
    """Take the own seat back from the bot that covers it."""


Request = Sit | Rise | Invite | Start | Act | Ready | Propose | Answer | Resume | Back


@dataclass(frozen=True, slots=True)
class Done:
    """It is done and kept, as ``version`` of the table. ``again`` marks the answer to a request sent twice."""

    version: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """It is not done; nothing has changed. ``retry`` means that the same request may do better later."""

    sentence: str
    version: int
    retry: bool = False


@dataclass(frozen=True, slots=True)
class Stale:
    """The table has moved on since the player looked: see what happened up to ``version``, then choose again."""

    version: int


Reply = Done | Refused | Stale


class Refusal(Exception):  # noqa: N818 - a player's word, as IllegalAction
    """Why a request is refused, in a sentence."""


class OldNews(Exception):  # noqa: N818 - the player is not wrong, only late
    """The request was about a position that is past."""
