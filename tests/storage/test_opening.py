"""Opening a database: new ones are made, foreign ones and those of other versions are left as they are."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from euchre import SetupError
from euchre.storage import Store
from euchre.storage.schema import VERSION

from ..table.room import Room, run


def refused(where: str | Path) -> str:
    with pytest.raises(SetupError) as caught:
        asyncio.run(_open(where))
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


async def _open(where: str | Path) -> None:
    await (await Store.open(where)).close()


def test_a_new_file_is_made_with_its_folder_and_opens_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.db"
    for _ in range(2):
        asyncio.run(_open(path))
    asyncio.run(_open(f"sqlite:///{path}"))
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("SELECT value FROM euchre_meta").fetchall() == [(str(VERSION),)]
    connection.close()


def test_every_connection_writes_through_to_the_disk(tmp_path: Path) -> None:
    async def look() -> None:
        async with await Store.open(tmp_path / "games.db") as store, store._engine.connect() as connection:
            found = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
            assert found == ["wal", 2, 1]

    run(look())


def test_two_programs_may_make_one_file_at_the_same_moment(tmp_path: Path) -> None:
    async def both() -> None:
        stores = await asyncio.gather(*(Store.open(tmp_path / "games.db") for _ in range(4)))
        for store in stores:
            assert await store.tables() == []
            await store.close()

    run(both())


def change_version(path: Path, version: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute(f"PRAGMA user_version={version}")
    connection.execute("UPDATE euchre_meta SET value=?", (str(version),))
    connection.commit()
    connection.close()


def test_a_file_of_another_version_is_refused_with_one_sentence_and_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    asyncio.run(_open(path))
    change_version(path, 99)
    before, files = path.read_bytes(), os.listdir(tmp_path)
    sentence = refused(path)
    assert f"another version of euchre (its tables are of version 99, this program knows {VERSION})" in sentence
    assert str(path) in sentence
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == files


@pytest.mark.parametrize("content", [b"x", b"a diary\n" * 50, bytes(200)], ids=["a byte", "a text", "zeros"])
def test_a_file_that_is_no_database_is_left_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    assert "is not a database; it was left as it is" in refused(path)
    assert path.read_bytes() == content


def test_the_database_of_another_program_is_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    connection.close()
    before = path.read_bytes()
    assert "is the database of another program" in refused(path)
    assert path.read_bytes() == before


def test_a_file_cut_short_after_its_header_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    asyncio.run(_open(path))
    path.write_bytes(path.read_bytes()[:700])
    assert "cannot be opened" in refused(path)


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("mysql://localhost/games", "games are kept in sqlite or postgresql, not in mysql"),
        ("sqlite://", "games are kept in a file: give its path"),
        ("://", "a database is named by a path"),
    ],
)
def test_what_is_no_place_for_games_is_refused(where: str, sentence: str) -> None:
    assert sentence in refused(where)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert str(tmp_path) in refused(tmp_path)


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    pytest.importorskip("asyncpg")
    sentence = refused("postgresql://someone:secret@127.0.0.1:9/games")
    assert "cannot be opened" in sentence
    assert "secret" not in sentence


def test_a_postgresql_of_another_version_or_program_is_left_untouched(postgresql: str) -> None:
    async def play() -> None:
        async with await Store.open(postgresql) as store:
            room = await Room.open("modern", journal=store)
            await room.close()
            async with store._engine.begin() as connection:
                await connection.exec_driver_sql("UPDATE euchre_meta SET value = '99'")
        with pytest.raises(SetupError, match="its tables are of version 99"):
            await Store.open(postgresql)
        async with store._engine.begin() as connection:
            assert (await connection.exec_driver_sql("SELECT count(*) FROM euchre_tables")).scalar() == 1
            await connection.exec_driver_sql("DROP TABLE euchre_meta")
        with pytest.raises(SetupError, match="holds tables that are not ours"):
            await Store.open(postgresql)
        await store.close()

    run(play())
