"""The messages to the server, as closed and typed values: what does not fit exactly is refused."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

KEY = 64

Key = Annotated[str, Meta(min_length=1, max_length=KEY)]
Short = Annotated[str, Meta(max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=6)]
Version = Annotated[int, Meta(ge=0, le=2**53)]


class _In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message to the server."""


class Hello(_In, frozen=True, tag="hello"):
    """The first message. ``since`` is the last version seen, None for whoever has seen nothing.

    ``token`` is for programs without a cookie; a browser leaves it out.
    """

    protocol: int
    since: Version | None = None
    token: Annotated[str, Meta(max_length=512)] | None = None


class Sit(_In, frozen=True, tag="sit"):
    """Take a seat; ``seat`` None takes the first that is free, ``name`` None the name of the guest."""

    key: Key
    seat: Seat | None = None
    name: Short | None = None


class Rise(_In, frozen=True, tag="rise"):
    """Leave the seat for good."""

    key: Key


class Invite(_In, frozen=True, tag="invite"):
    """The owner seats a bot; an empty level empties the seat."""

    key: Key
    seat: Seat
    level: Short
    name: Short = ""


class Start(_In, frozen=True, tag="start"):
    """Begin to play; bots fill the empty seats."""

    key: Key


class Act(_In, frozen=True, tag="act"):
    """Say or play something; ``version`` is that of the newest frame the player has seen."""

    key: Key
    action: Short
    version: Version


class Ready(_In, frozen=True, tag="ready"):
    """Go on to the next deal."""

    key: Key


class Propose(_In, frozen=True, tag="propose"):
    """Propose ``undo``, ``pause``, ``pace:0.5``, ``rematch`` or ``kick:2``."""

    key: Key
    what: Short


class Answer(_In, frozen=True, tag="answer"):
    """Say yes or no to what is proposed."""

    key: Key
    yes: bool


class Resume(_In, frozen=True, tag="resume"):
    """End a pause."""

    key: Key


class Back(_In, frozen=True, tag="back"):
    """Take the own seat back from the bot that covers it."""

    key: Key


class Nonce(_In, frozen=True, tag="nonce"):
    """The player's part in the shuffle of a deal that is committed to and not dealt yet: 16 bytes as hex."""

    deal: Annotated[int, Meta(ge=1, le=2**31)]
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Hint(_In, frozen=True, tag="hint"):
    """Ask what a bot would do at ``version``."""

    version: Version


class Say(_In, frozen=True, tag="say"):
    """Say a phrase, or show a reaction, of the list in ``welcome``."""

    phrase: Short


class Mute(_In, frozen=True, tag="mute"):
    """Hear no phrases from a seat, or hear them again."""

    seat: Seat
    on: bool


class Ping(_In, frozen=True, tag="ping"):
    """Are you there? Answered by a pong with the same number."""

    n: Version


Keyed = Sit | Rise | Invite | Start | Act | Ready | Propose | Answer | Resume | Back
Incoming = Hello | Keyed | Nonce | Hint | Say | Mute | Ping
