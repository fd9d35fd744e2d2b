"""A shuffler decides the cards deal by deal, and a deal that could not be kept is dealt the same again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre import Deal, Rules
from euchre.table import (
    Done,
    Entry,
    Finished,
    Inline,
    JournalError,
    ManualClock,
    Means,
    MemoryJournal,
    Propose,
    Refused,
    Setting,
    Sit,
    Start,
    Table,
)

from .room import Room, run


class Failing(MemoryJournal):
    """A journal that does not answer while ``down``."""

    down = False

    async def append(self, table: str, entries: Sequence[Entry], finished: Finished | None = None) -> None:
        if self.down:
            raise JournalError("down")
        await super().append(table, entries, finished)


def test_every_deal_is_drawn_from_its_own_beginning() -> None:
    async def evening() -> None:
        asked: list[int] = []

        def shuffler(deal: int) -> Random:
            asked.append(deal)
            return Random(1000 + deal)

        rules = Rules.preset("modern", first_dealer="seat:0")
        journal = Failing()
        means = Means(ManualClock(), Random(1), Inline(), shuffler=shuffler)
        setting = Setting(rules, pace=0, trick_pause=0, between=0)
        table = await Table.found(setting, owner="ann", journal=journal, means=means)
        feed = table.attach("ann")
        assert isinstance(await table.ask("ann", Sit("Ann")), Done)
        journal.down = True
        assert isinstance(await table.ask("ann", Start()), Refused)
        journal.down = False
        assert isinstance(await table.ask("ann", Start()), Done)
        first = next(entry for entry in await journal.entries(table.id) if entry.kind == "deal")
        expected = Deal.random(rules, dealer=0, seed=Random(1001))
        assert first.text == " ".join(map(str, expected.deck_order()))
        assert set(asked) >= {1}
        feed.close()
        await table.close()

    run(evening())


def test_where_nothing_is_taken_back_an_undo_is_refused() -> None:
    async def evening() -> None:
        room = await Room.open("modern", "ann", undo=False)
        await room.start()
        await room.play_until("over", deals=1)
        reply = await room.ask("ann", Propose("undo"))
        assert isinstance(reply, Refused)
        assert reply.sentence == "nothing is taken back at this table"
        await room.close()

    run(evening())
