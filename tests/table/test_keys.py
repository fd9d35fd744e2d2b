"""What was done is done once, however long ago it was, though a table has only its newest requests at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre.storage import Store
from euchre.storage import store as storing
from euchre.table import Act, Answer, Done, Journal, MemoryJournal, Propose, Table, journal, live

from .room import Room, run, short


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (journal, live, storing):
        monkeypatch.setattr(module, "REMEMBERED", 4)


async def _evening(kept: Journal) -> None:
    room = await Room.open(short("modern"), "ann", "bo", journal=kept)
    await room.start()
    proposed = await room.ask("ann", Propose("pause"), key="rest")
    assert isinstance(proposed, Done)
    await room.ask("bo", Answer(False), key="no rest")
    while (who := room.on_turn()) is None:
        await room.wait(1)
    acted = await room.act(who, key="first card")
    assert isinstance(acted, Done)
    await room.play_until("over")
    table = room.table
    assert len(table._keys) == 4
    for _ in range(2):
        # Both would be something else now: one is about a position that is past, the other could be done again.
        assert await table.ask(who, Act("pass", acted.version - 1), key="first card") == Done(acted.version, again=True)
        assert await table.ask("ann", Propose("pause"), key="rest") == Done(proposed.version, again=True)
        assert not table.is_gone
        version = table.version
        await room.close()
        table = room.table = await Table.resume(table.id, kept, means=room.means)
        assert table.version == version
        assert len(table._keys) == 4
    assert isinstance(await table.ask("ann", Propose("rematch"), key="again"), Done)
    await table.close()
    assert table.faults == 0


def test_in_memory() -> None:
    run(_evening(MemoryJournal()))


def test_in_a_database(tmp_path: Path) -> None:
    async def evening() -> None:
        async with await Store.open(tmp_path / "games.db") as store:
            await _evening(store)

    run(evening())
