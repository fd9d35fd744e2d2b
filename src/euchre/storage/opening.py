"""Open a database: make its tables when it is new, bring up an older one, leave alone what is not ours or newer."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.schema import CreateIndex, CreateTable

from ..errors import SetupError
from ..table import JournalError
from .migrations import bring_up
from .schema import APPLICATION, VERSION, meta, metadata

BUSY = 5.0  # seconds to wait for another writer of the same file
PRAGMAS = ("synchronous=FULL", "foreign_keys=ON")  # of every connection to SQLite
_HEADER = b"SQLite format 3\0"
_WAL = 2  # in byte 18 of the header
_LOCK = 0x65756368  # of PostgreSQL, held while tables are made
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def read_url(where: str | Path) -> URL:
    """A database from a URL, or from the path of a file. Raises SetupError for what this program cannot open."""
    if isinstance(where, Path) or "://" not in where:
        return URL.create("sqlite+aiosqlite", database=str(where))
    try:
        url = make_url(where)
    except ArgumentError:
        raise SetupError("a database is named by a path, sqlite:///file, or postgresql://user@host/name") from None
    if url.drivername not in _DRIVERS:
        raise SetupError(f"games are kept in sqlite or postgresql, not in {url.drivername}")
    if url.drivername.startswith("sqlite") and url.database in (None, "", ":memory:"):
        raise SetupError("games are kept in a file: give its path")
    return url.set(drivername=_DRIVERS[url.drivername])


def engine_of(url: URL) -> AsyncEngine:
    """The engine for ``url``, whose errors show no values: they may be cards."""
    if url.drivername == "sqlite+aiosqlite":
        engine = create_async_engine(url, hide_parameters=True, connect_args={"timeout": BUSY})
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        return engine
    try:
        return create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise SetupError("PostgreSQL needs one package more: pip install 'euchre[pg]'") from None


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# SQLite.


def prepare_sqlite(path: Path) -> None:
    """Refuse a file that is not ours before anything touches it; mark a new one, and make it a write-ahead log.

    Raises SetupError with a sentence.
    """
    header = _header(path)
    if header:
        _check_header(path, header)
        if header[18] == _WAL:
            return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    except (OSError, sqlite3.Error):
        raise SetupError(f"{path} cannot be opened: is the folder there, and yours?") from None
    try:
        _mark(connection)
    except sqlite3.Error as error:
        raise SetupError(f"{path} cannot be made ready: {error}") from None
    finally:
        connection.close()


def _mark(connection: sqlite3.Connection) -> None:
    end = time.monotonic() + BUSY
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA application_id={APPLICATION}")
            connection.execute(f"PRAGMA user_version={VERSION}")
            connection.execute("COMMIT")
            # After the marks: the file itself must carry them, not only its log.
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            # SQLite does not wait for others when it changes the mode, so we do.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def _header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(100)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None


def _check_header(path: Path, header: bytes) -> None:
    if len(header) < 100 or not header.startswith(_HEADER):
        raise SetupError(f"{path} is not a database; it was left as it is. Choose another file")
    if int.from_bytes(header[68:72], "big") != APPLICATION:
        raise SetupError(f"{path} is the database of another program; it was left as it is. Choose another file")
    _check_version(str(path), str(int.from_bytes(header[60:64], "big")))


def _check_version(where: str, found: str) -> None:
    if not (found.isdecimal() and 1 <= int(found) <= VERSION):
        raise SetupError(
            f"{where} was made by another version of euchre (its tables are of version {found}, this program knows "
            f"{VERSION}); it was left as it is. Use that version, or choose another place"
        )


# Both.


def make_tables(connection: Connection, where: str) -> None:
    """Check the version that the database says it has; make the tables in a new one, change those of an older one.

    Raises SetupError.
    """
    if _is_ready(connection, where):
        return
    # One program at a time makes them; the others find them made.
    connection.execute(text(_ALONE[connection.dialect.name]))
    if _is_ready(connection, where):
        return
    if found := _version(connection):
        bring_up(connection, found)
        return
    for table in metadata.sorted_tables:
        connection.execute(CreateTable(table))
        for index in table.indexes:
            connection.execute(CreateIndex(index))
    connection.execute(insert(meta).values(name="version", value=str(VERSION)))


_ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": f"SELECT pg_advisory_xact_lock({_LOCK})"}


def _is_ready(connection: Connection, where: str) -> bool:
    there = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if not there:
        return False
    if meta.name not in there:
        raise SetupError(f"{where} holds tables that are not ours; it was left as it is. Choose another database")
    _check_version(where, str(connection.scalar(select(meta.c.value).where(meta.c.name == "version"))))
    if _version(connection) < VERSION:
        return False
    if there != set(metadata.tables):
        raise SetupError(f"{where} holds tables that are not ours; it was left as it is. Choose another database")
    return True


def _version(connection: Connection) -> int:
    """The version that the tables have; 0 where there are none."""
    if meta.name not in inspect(connection).get_table_names():
        return 0
    return int(connection.scalar(select(meta.c.value).where(meta.c.name == "version")) or 0)


def closed_door(error: Exception) -> JournalError:
    """What is said of an error of the database: its kind, never its words, which may hold values."""
    return JournalError(f"the database does not answer ({type(error).__name__})")
