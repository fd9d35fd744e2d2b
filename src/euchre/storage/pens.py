"""How rows reach the database, for each kind of it. What a pen is given is kept whole, or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import lru_cache
from typing import Protocol

from sqlalchemy import Table, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from .opening import BUSY, PRAGMAS
from .rows import Row, Work
from .schema import metadata

_ORDER = tuple(metadata.sorted_tables)  # what is referred to first; sorted anew at every call otherwise


class Pen(Protocol):
    """Writes rows, and nothing else."""

    async def write(self, works: Sequence[Work]) -> None:
        """Keep all of ``works`` in one transaction; the driver's error when that cannot be."""

    async def close(self) -> None:
        """Let go of what is held."""


class SqlitePen:
    """One connection in a thread of its own: a transaction is one trip there, however many statements it has.

    Through aiosqlite each statement is a trip, which costs more than the writing.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread: ThreadPoolExecutor | None = ThreadPoolExecutor(1, "euchre-pen")
        self._connection: sqlite3.Connection | None = None

    async def write(self, works: Sequence[Work]) -> None:
        """Keep ``works``."""
        if self._thread is None:
            raise sqlite3.ProgrammingError("the database is closed")
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, works)

    async def close(self) -> None:
        """Close the connection where it was opened."""
        thread, self._thread = self._thread, None
        if thread is not None:
            await asyncio.get_running_loop().run_in_executor(thread, self._close)
            thread.shutdown()

    def _write(self, works: Sequence[Work]) -> None:
        connection = self._connection = self._connection or self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for table, rows in together(works):
                connection.executemany(_statement(table), rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=BUSY, isolation_level=None)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            with closing(self._connection):
                self._connection = None


@lru_cache
def _statement(table: Table) -> str:
    return str(insert(table).compile(dialect=sqlite.dialect(paramstyle="named")))


class EnginePen:
    """Through SQLAlchemy, for drivers that wait on the loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, works: Sequence[Work]) -> None:
        """Keep ``works``."""
        async with self._engine.begin() as connection:
            for table, rows in together(works):
                await connection.execute(insert(table), rows)

    async def close(self) -> None:
        """The engine belongs to somebody else."""


def together(works: Sequence[Work]) -> list[tuple[Table, list[Row]]]:
    """All rows of ``works`` by table, in an order that keeps references whole."""
    found: dict[Table, list[Row]] = {}
    for work in works:
        for table, rows in work:
            found.setdefault(table, []).extend(rows)
    return [(table, found[table]) for table in _ORDER if table in found]
