"""A backup of a running server is whole, and what is restored from it goes on."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from euchre.storage import Store

from ..storage.conftest import postgresql, server  # noqa: F401 - fixtures
from .place import run, serving

BACKUP = Path(__file__).parents[2] / "scripts" / "backup"


def backup(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BACKUP, *words], capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_saved_while_people_play_is_restored_whole(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    here = str(tmp_path / "games.db") if kind == "sqlite" else str(request.getfixturevalue("postgresql"))
    file = str(tmp_path / "saved")

    async def evening() -> None:
        async with serving(tmp_path, database=here) as place:
            ann = await place.guest("Ann")
            desk = await place.table("modern", owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            await ann.ask("start")
            saved = backup("save", here, file)
            assert saved.returncode == 0, saved.stderr
            assert backup("save", here, file).returncode != 0, "a backup never overwrites another"
            async with await Store.open(here) as store:
                journal = list(await store.entries(desk.table.id))
        there = str(tmp_path / "restored.db") if kind == "sqlite" else await emptied(here)
        restored = backup("restore", file, there)
        assert restored.returncode == 0, restored.stderr
        async with await Store.open(there) as store:
            again = list(await store.entries(desk.table.id))
        assert len(again) > 5
        assert again == journal[: len(again)]
        async with serving(tmp_path, database=there) as place:
            assert (await place.server.hall.desk(desk.table.id)).table.seat_of(ann.who) == 0
            assert (await place.server.guests.named(ann.who)) is not None

    run(evening())


async def emptied(where: str) -> str:
    """The same PostgreSQL with nothing in it."""
    async with await Store.open(where) as store, store._engine.begin() as connection:
        for statement in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            await connection.exec_driver_sql(statement)
    return where
