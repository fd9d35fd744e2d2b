"""The state machine of the table on a real database: a few runs, each with everything that can happen."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings

from euchre.storage import Store
from euchre.table import Journal

from ..table.room import Room
from ..table.test_machine import TableMachine


class SqliteMachine(TableMachine):
    """The same, with SQLite under it."""

    async def make_journal(self) -> Journal:
        self.folder = TemporaryDirectory()
        self.store = await Store.open(Path(self.folder.name) / "games.db")
        return self.store

    async def close_journal(self) -> None:
        await self.store.close()
        self.folder.cleanup()

    async def check_end(self, room: Room) -> None:
        record = await self.store.record(room.table.id, room.moment.game)
        assert record.replay().problems == ()


TestTable = SqliteMachine.TestCase
TestTable.settings = settings(max_examples=6, stateful_step_count=25, suppress_health_check=list(HealthCheck))
