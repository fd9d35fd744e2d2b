"""The journal: everything that ever happened at a table, in order. It is the truth; the rest follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..records import Record
from .setting import Seat

REMEMBERED = 300  # requests whose keys a table has at hand; older ones are looked up when somebody asks


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened. ``version`` counts from 1 without gaps over the life of the table.

    ``deal`` is the number of the deal, 0 before the first, and ``sequence`` counts from 0 without gaps within it: a
    second writer of the same place is refused, whoever it is. ``key`` is the sender's mark of the request, so that
    a request sent twice is done once. ``text`` may hold hidden cards and names no receiver: it is never shown.
    """

    version: int
    deal: int
    sequence: int
    kind: str
    seat: int | None = None
    text: str = field(default="", repr=False)
    who: str = field(default="", repr=False)
    key: str | None = field(default=None, repr=False)
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that has ended: its number at the table, the record, who sat there, and who won.

    ``helped`` counts, for each seat of a person, the decisions that a bot made there; ``undos`` the actions taken back.
    """

    game: int
    record: Record = field(repr=False)
    seats: tuple[Seat, ...]
    winners: tuple[int, ...]
    helped: tuple[int, ...]
    undos: int
    at: float


@dataclass(frozen=True, slots=True)
class Kept:
    """What is needed to go on: how the table was founded, everything since its last game began, the newest keys."""

    found: Entry
    since: Sequence[Entry] = field(repr=False)
    keys: Mapping[str, int] = field(repr=False)


class JournalError(Exception):
    """The journal could not be written or read. Whether the last entries were kept is not known."""


class MissingError(JournalError):
    """There is no such table."""


class FencedError(JournalError):
    """Somebody else has written in this place of the journal: the table is run elsewhere."""


class Journal(Protocol):
    """Where entries are kept, all of them or none. What was appended is there after any accident."""

    async def append(self, table: str, entries: Sequence[Entry], finished: Finished | None = None) -> None:
        """Keep ``entries``, and with them the game that they ended. Raises JournalError."""

    async def entries(self, table: str, after: int = 0) -> Sequence[Entry]:
        """What happened at ``table`` after the version ``after``. Raises JournalError."""

    async def kept(self, table: str) -> Kept:
        """What a program needs to go on with ``table``. Raises JournalError when there is no such table."""

    async def version_of(self, table: str, key: str) -> int | None:
        """The version that the request with ``key`` made; None when it has made none. Raises JournalError."""


class MemoryJournal:
    """A journal that lasts as long as the program."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Entry]] = {}
        self.finished: dict[tuple[str, int], Finished] = {}
        self._keys: set[tuple[str, str]] = set()

    async def append(self, table: str, entries: Sequence[Entry], finished: Finished | None = None) -> None:
        """Keep ``entries``; FencedError when their place is taken or their key is known."""
        kept = self.tables.setdefault(table, [])
        keys = {(table, entry.key) for entry in entries if entry.key is not None}
        first = kept[-1].version + 1 if kept else 1
        if [entry.version for entry in entries] != list(range(first, first + len(entries))):
            raise FencedError("this place of the journal is taken")
        if keys & self._keys:
            raise FencedError("this request is in the journal")
        kept.extend(entries)
        self._keys |= keys
        if finished is not None:
            self.finished[table, finished.game] = finished

    async def entries(self, table: str, after: int = 0) -> Sequence[Entry]:
        """What happened at ``table`` after the version ``after``."""
        return [entry for entry in self.tables.get(table, ()) if entry.version > after]

    async def kept(self, table: str) -> Kept:
        """What a program needs to go on with ``table``."""
        entries = self.tables.get(table)
        if not entries:
            raise MissingError(f"there is no table {table}")
        start = max((k for k, entry in enumerate(entries) if entry.kind == "start"), default=1)
        keys = [(entry.key, entry.version) for entry in entries if entry.key is not None]
        return Kept(entries[0], entries[start:], dict(keys[-REMEMBERED:]))

    async def version_of(self, table: str, key: str) -> int | None:
        """The version that the request with ``key`` made."""
        return next((entry.version for entry in self.tables.get(table, ()) if entry.key == key), None)
