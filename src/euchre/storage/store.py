"""The store: journals of tables and finished games in one database, SQLite or PostgreSQL by its URL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Select, and_, func, or_, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..errors import SetupError
from ..records import Record
from ..records.native import from_json
from ..records.shape import read_json
from ..table import Entry, FencedError, Finished, Kept, MissingError
from ..table.journal import REMEMBERED
from .opening import closed_door, engine_of, make_tables, prepare_sqlite, read_url
from .pens import EnginePen, Pen, SqlitePen
from .rows import Work, entry_of, rows_of
from .schema import games, journal, players, tables
from .writer import Writer


@dataclass(frozen=True, slots=True)
class Listed:
    """A table that is kept: how far it came, when something last happened, and whether a game is unfinished."""

    id: str
    owner: str
    preset: str
    title: str
    founded_at: float
    version: int
    last_at: float
    games: int
    is_unfinished: bool


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat where in a finished game. ``helped`` counts the decisions that a bot made for a person."""

    seat: int
    kind: str
    name: str
    level: str
    won: bool
    helped: int


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game in a list: where it was played, when it ended, and by whom."""

    table: str
    game: int
    finished_at: float
    preset: str
    undos: int
    seats: tuple[Seated, ...]


class Store:
    """A database that is open; a context that closes it. It is the journal that tables are given."""

    def __init__(self, engine: AsyncEngine, pen: Pen) -> None:
        self._engine, self._pen = engine, pen
        self._writer: Writer[Work] = Writer(self._write)

    @classmethod
    async def open(cls, where: str | Path) -> Self:
        """Open the database at a path or URL, and make its tables when it is new.

        Raises SetupError, with a sentence, for what is no database of ours, is of another version, or cannot be
        reached; it is then left as it was.
        """
        url = read_url(where)
        name = url.set(drivername="postgresql").render_as_string(hide_password=True)
        if url.drivername == "sqlite+aiosqlite":
            name = url.database or ""
            await asyncio.to_thread(prepare_sqlite, Path(name))
        engine = engine_of(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(make_tables, name)
        except SetupError:
            await engine.dispose()
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            await engine.dispose()
            raise SetupError(f"the database {name} cannot be opened ({type(error).__name__})") from None
        sqlite = url.drivername == "sqlite+aiosqlite"
        return cls(engine, SqlitePen(str(url.database)) if sqlite else EnginePen(engine))

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._writer.close()
        await self._pen.close()
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        await self.close()

    # The journal.

    async def append(
        self, table: str, entries: Sequence[Entry], finished: Finished | None = None, *, more: Work | None = None
    ) -> None:
        """Keep ``entries``, the game that they ended, and ``more`` rows: all or nothing, and for good on return."""
        await self._writer.put([*rows_of(table, entries, finished), *(more or ())])

    async def _write(self, works: Sequence[Work]) -> None:
        try:
            await self._pen.write(works)
        except (IntegrityError, sqlite3.IntegrityError):
            raise FencedError("this place of the journal is taken") from None
        except (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError) as error:
            raise closed_door(_cause(error)) from None

    async def entries(self, table: str, after: int = 0) -> Sequence[Entry]:
        """What happened at ``table`` after the version ``after``."""
        wanted = select(journal).where(journal.c.table_id == table, journal.c.version > after)
        async with self.reading() as connection:
            rows = await connection.execute(wanted.order_by(journal.c.version))
            return [entry_of(row) for row in rows.mappings()]

    async def kept(self, table: str) -> Kept:
        """What a program needs to go on with ``table``; JournalError when there is no such table."""
        here = journal.c.table_id == table
        start = select(func.max(journal.c.version)).where(here, journal.c.kind == "start").scalar_subquery()
        needed = select(journal).where(here, or_(journal.c.version == 1, journal.c.version >= func.coalesce(start, 1)))
        keyed = select(journal.c.key, journal.c.version).where(here, journal.c.key.is_not(None))
        newest = keyed.order_by(journal.c.version.desc()).limit(REMEMBERED)
        async with self.reading() as connection:
            rows = await connection.execute(needed.order_by(journal.c.version))
            entries = [entry_of(row) for row in rows.mappings()]
            known = {row.key: row.version for row in reversed((await connection.execute(newest)).all())}
        if not entries:
            raise MissingError(f"there is no table {table}")
        return Kept(entries[0], entries[1:], known)

    async def version_of(self, table: str, key: str) -> int | None:
        """The version that the request with ``key`` made at ``table``."""
        wanted = select(journal.c.version).where(journal.c.table_id == table, journal.c.key == key)
        async with self.reading() as connection:
            return await connection.scalar(wanted)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by, for the other modules of this package."""
        async with self._connected(self._engine.connect()) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """The same in a transaction, which is kept when the block ends well."""
        async with self._connected(self._engine.begin()) as connection:
            yield connection

    @asynccontextmanager
    async def _connected(self, way: AbstractAsyncContextManager[AsyncConnection]) -> AsyncIterator[AsyncConnection]:
        try:
            async with way as connection:
                yield connection
        except IntegrityError:  # not a fault of the database: what is there already stays
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise closed_door(_cause(error)) from None

    # Tables and games.

    async def tables(self, owner: str | None = None) -> list[Listed]:
        """Every table, or those that ``owner`` has opened; the one where something happened last comes first."""
        async with self.reading() as connection:
            rows = await connection.execute(_kept_tables(owner))
            return [_listed(row) for row in rows]

    async def sat_down(self, who: str, limit: int = 20) -> list[Listed]:
        """The tables where ``who`` took a seat last, the latest first."""
        sits = select(journal.c.table_id).where(journal.c.who == who, journal.c.kind == "sit")
        latest = sits.group_by(journal.c.table_id).order_by(func.max(journal.c.at).desc()).limit(limit).subquery()
        async with self.reading() as connection:
            rows = await connection.execute(_kept_tables(None, select(latest.c.table_id)))
            return [_listed(row) for row in rows]

    async def games(self, *, who: str | None = None, table: str | None = None) -> list[Game]:
        """Finished games, the latest first: all, those of the person ``who``, or those of one table."""
        wanted = select(games).order_by(games.c.finished_at.desc(), games.c.table_id, games.c.game.desc())
        if table is not None:
            wanted = wanted.where(games.c.table_id == table)
        if who is not None:
            wanted = wanted.where(_played_by(who).exists())
        async with self.reading() as connection:
            rows = list(await connection.execute(wanted.with_only_columns(*_LISTED)))
            return [Game(*row, seats=await _seats(connection, row.table_id, row.game)) for row in rows]

    async def record(self, table: str, game: int) -> Record:
        """The record of a finished game. Raises JournalError when there is no such game."""
        return from_json(read_json(await self.export(table, game)))

    async def export(self, table: str, game: int) -> str:
        """The same as native text."""
        wanted = select(games.c.record).where(games.c.table_id == table, games.c.game == game)
        async with self.reading() as connection:
            found = await connection.scalar(wanted)
        if found is None:
            raise MissingError(f"there is no finished game {game} of table {table}")
        return str(found)

    async def seats_of(self, who: str) -> list[tuple[str, int, int]]:
        """Where ``who`` sat in finished games: table, game and seat, in the order of the games."""
        wanted = (
            select(players.c.table_id, players.c.game, players.c.seat)
            .join(games, and_(games.c.table_id == players.c.table_id, games.c.game == players.c.game))
            .where(players.c.who == who, players.c.kind == "person")
            .order_by(games.c.finished_at, games.c.table_id, games.c.game)
        )
        async with self.reading() as connection:
            return [(row.table_id, row.game, row.seat) for row in await connection.execute(wanted)]


_LISTED = (games.c.table_id, games.c.game, games.c.finished_at, games.c.preset, games.c.undos)


def _cause(error: Exception) -> Exception:
    """What the driver said, where there is one."""
    return error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error


def _listed(row: Any) -> Listed:
    return Listed(
        id=row.id,
        owner=row.owner,
        preset=row.preset,
        title=row.title,
        founded_at=row.founded_at,
        version=row.version,
        last_at=row.last_at,
        games=row.games,
        is_unfinished=row.begun > row.games,
    )


def _kept_tables(owner: str | None, among: Select[tuple[str]] | None = None) -> Select[tuple[object, ...]]:
    entries = select(
        journal.c.table_id,
        func.max(journal.c.version).label("version"),
        func.max(journal.c.at).label("last_at"),
        func.count().filter(journal.c.kind == "start").label("begun"),
    )
    if among is not None:
        entries = entries.where(journal.c.table_id.in_(among))
    come = entries.group_by(journal.c.table_id).subquery()
    ended = select(games.c.table_id, func.count().label("games")).group_by(games.c.table_id).subquery()
    wanted = (
        select(tables, come.c.version, come.c.last_at, come.c.begun, func.coalesce(ended.c.games, 0).label("games"))
        .join(come, come.c.table_id == tables.c.id)
        .outerjoin(ended, ended.c.table_id == tables.c.id)
        .order_by(come.c.last_at.desc(), tables.c.id)
    )
    return wanted if owner is None else wanted.where(tables.c.owner == owner)


def _played_by(who: str) -> Select[tuple[int]]:
    return select(players.c.seat).where(
        players.c.table_id == games.c.table_id,
        players.c.game == games.c.game,
        players.c.who == who,
        players.c.kind == "person",
    )


async def _seats(connection: AsyncConnection, table: str, game: int) -> tuple[Seated, ...]:
    columns = (players.c.seat, players.c.kind, players.c.name, players.c.level, players.c.won, players.c.helped)
    wanted = select(*columns).where(players.c.table_id == table, players.c.game == game).order_by(players.c.seat)
    rows = await connection.execute(wanted)
    return tuple(Seated(row.seat, row.kind, row.name, row.level, bool(row.won), row.helped) for row in rows)
