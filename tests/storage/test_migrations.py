"""A database of an older version is brought up when it is opened, and is then as one that was made new."""

from __future__ import annotations

import sqlite3
from importlib import import_module
from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from euchre.storage import Store, club
from euchre.storage.migrations import TABLE
from euchre.storage.schema import VERSION, metadata

from ..table.room import Room, run

# What came with version 2: dropped again, it makes a database of version 1.
NEW = ("people", "seeds", "nonces", "daily", "reports", "ratings", "reviews", "leases")


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    found = compare_metadata(context, metadata)
    return [one for one in found if not (one[0] == "remove_table" and one[1].name == TABLE)]


async def age(store: Store, sqlite: bool) -> None:
    """Make the database of ``store`` one of version 1."""
    async with store._engine.begin() as connection:
        await connection.exec_driver_sql("DROP INDEX euchre_journal_sits")
        for name in NEW:
            await connection.exec_driver_sql(f"DROP TABLE euchre_{name}")
        await connection.exec_driver_sql("UPDATE euchre_meta SET value = '1'")
        if sqlite:
            await connection.exec_driver_sql("PRAGMA user_version=1")


def test_a_database_of_version_1_is_brought_up_with_its_games(where: str) -> None:
    async def both() -> None:
        async with await Store.open(where) as store:
            room = await Room.open("modern", "ann", journal=store)
            await room.close()
            before = await store.entries(room.table.id)
            await age(store, "://" not in where)
        for _ in range(2):
            async with await Store.open(where) as store:
                assert await store.entries(room.table.id) == before
                async with store._engine.connect() as connection:
                    assert await connection.run_sync(differences) == []
                    found = await connection.exec_driver_sql("SELECT value FROM euchre_meta")
                    assert found.scalars().all() == [str(VERSION)]

    run(both())


def test_a_report_of_version_2_is_open_in_the_present_one(where: str) -> None:
    async def both() -> None:
        async with await Store.open(where) as store:
            await club.report(store, club.Report("r", 1.0, "t", 3, "ann", None, "too slow"))
            async with store._engine.begin() as connection:
                await connection.exec_driver_sql("ALTER TABLE euchre_reports DROP COLUMN handled_at")
                await connection.exec_driver_sql("UPDATE euchre_meta SET value = '2'")
                if "://" not in where:
                    await connection.exec_driver_sql("PRAGMA user_version=2")
        async with await Store.open(where) as store:
            (one,) = await club.all_reports(store, handled=False)
            assert one.what == "too slow"
            assert await club.handle_report(store, "r", 5.0)
            assert await club.all_reports(store, handled=False) == []
            async with store._engine.connect() as connection:
                assert await connection.run_sync(differences) == []

    run(both())


def test_a_new_database_is_what_the_schema_says(where: str) -> None:
    async def look() -> None:
        async with await Store.open(where) as store, store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    run(look())


def test_a_failed_change_leaves_the_old_version_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def half() -> None:
        async with await Store.open(path) as store:
            await age(store, sqlite=True)
            async with store._engine.begin() as connection:
                await connection.exec_driver_sql("CREATE TABLE euchre_reviews (x TEXT)")  # in the way, half-way through

    run(half())
    opening = import_module("euchre.storage.opening")
    refused = ""
    try:
        run(_open(path))
    except opening.SetupError as error:
        refused = str(error)
    assert "cannot be opened" in refused
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT value FROM euchre_meta").fetchall() == [("1",)]
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert "euchre_people" not in names


async def _open(path: Path) -> None:
    await (await Store.open(path)).close()
