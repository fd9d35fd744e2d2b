"""What a store keeps, on both databases: journals, fences, finished games, figures."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from euchre import records
from euchre.storage import Statistics, Store, statistics
from euchre.table import Act, Done, Entry, FencedError, JournalError, MemoryJournal, Propose, Table
from euchre.table.fold import folded

from ..table.room import CARD, Room, run, short

FOUR = ("ann", "bo", "cy", "di")


def test_a_table_goes_on_in_another_program_exactly_where_it_was(where: str) -> None:
    async def play() -> None:
        async with await Store.open(where) as store:
            room = await Room.open("british", *FOUR, journal=store)
            await room.start()
            for _ in range(9):
                await room.act(room.on_turn() or "")
            before, frames = room.moment, len(room.told["ann"])
            await room.close()
        async with await Store.open(where) as store:
            table = await Table.resume(room.table.id, store, means=room.means)
            assert table._moment == before
            assert frames > 9
            await table.close()

    run(play())


def test_a_whole_game_is_kept_its_record_replays_and_it_is_exported_as_it_is(where: str) -> None:
    async def play() -> None:
        async with await Store.open(where) as store:
            room = await Room.open(short("modern"), "ann", journal=store, title="Friday")
            await room.start()
            await room.play_until("over")
            await room.close()
            (kept,) = await store.tables()
            assert (kept.id, kept.owner, kept.preset, kept.title) == (room.table.id, "owner", "modern", "Friday")
            assert (kept.version, kept.games, kept.is_unfinished) == (room.table.version, 1, False)
            record = await store.record(kept.id, 1)
            assert record.replay().problems == ()
            assert len(record.deals) == room.moment.deal
            assert [player.name for player in record.players] == ["Ann", "Bot 2", "Bot 3", "Bot 4"]
            assert record == records.loads(await store.export(kept.id, 1), kind="json")
            (game,) = await store.games(who="ann")
            assert [seat.kind for seat in game.seats] == ["person", "bot", "bot", "bot"]
            assert sum(seat.won for seat in game.seats) == 2
            assert await store.games(who="bo") == []
            assert await store.games(table=kept.id) == await store.games() == [game]
            with pytest.raises(JournalError, match="there is no finished game 2"):
                await store.export(kept.id, 2)

    run(play())


def test_a_finished_game_stays_when_the_next_is_played_and_an_unfinished_table_is_listed_as_such(where: str) -> None:
    """Field report A17: finished games were deleted after seconds."""

    async def play() -> None:
        async with await Store.open(where) as store:
            room = await Room.open(short("modern"), "ann", journal=store)
            await room.start()
            await room.play_until("over")
            first = await store.export(room.table.id, 1)
            await room.ask("ann", Propose("rematch"))
            other = await Room.open("modern", "bo", journal=store)
            assert {kept.id: kept.is_unfinished for kept in await store.tables()} == {
                room.table.id: True,
                other.table.id: False,
            }
            await room.play_until("over")
            assert await store.export(room.table.id, 1) == first
            assert [game.game for game in await store.games(table=room.table.id)] == [2, 1]
            assert len(await store.tables(owner="nobody")) == 0
            await room.close()
            await other.close()

    run(play())


def test_the_store_and_the_memory_keep_the_same_journal(where: str) -> None:
    async def play() -> None:
        async with await Store.open(where) as store:
            memory = MemoryJournal()
            rooms = [await Room.open("pepper", "ann", journal=journal) for journal in (store, memory)]
            for room in rooms:
                await room.start()
                for _ in range(20):
                    if room.on_turn() is not None:
                        await room.act("ann")
                await room.close()
            kept, remembered = await store.entries(rooms[0].table.id), await memory.entries(rooms[1].table.id)
            assert len(kept) > 40
            assert kept == remembered
            assert await store.entries(rooms[0].table.id, after=30) == kept[30:]

    run(play())


def test_of_two_writers_of_one_place_the_second_is_fenced_and_its_neighbours_are_not(where: str) -> None:
    async def play() -> None:
        async with await Store.open(where) as store, await Store.open(where) as elsewhere:
            rooms = [await Room.open("modern", *FOUR, journal=store) for _ in range(3)]
            for room in rooms:
                await room.start()
            copy = await Table.resume(rooms[1].table.id, elsewhere, means=rooms[1].means)
            await copy.quiet()
            # Three tables write at the same moment, into one transaction; one of them is behind.
            replies = await asyncio.gather(
                *(room.table.ask(room.on_turn() or "", Act("pass", room.table.version), key="k") for room in rooms)
            )
            assert [isinstance(reply, Done) for reply in replies] == [True, False, True]
            assert "played elsewhere" in str(replies[1])
            for room in rooms:
                await room.close()
            await copy.close()
            for room in rooms:
                moment = folded(await store.entries(room.table.id))
                assert moment is not None
                assert moment.state is not None
                assert len(moment.state.log) == (0 if room is rooms[1] else 1)

    run(play())


@pytest.mark.parametrize("what", ["place", "version", "key"])
def test_no_place_version_or_key_is_kept_twice_and_nothing_of_a_refused_write_stays(where: str, what: str) -> None:
    async def play() -> None:
        async with await Store.open(where) as store:
            room = await Room.open("modern", "ann", journal=store)
            entry = Entry(room.table.version + 1, 0, room.moment.sequence + 1, "away", 0, key="one")
            await store.append(room.table.id, [entry])
            after = replace(entry, version=entry.version + 1, sequence=entry.sequence + 1, key="two")
            same = {"place": {"sequence": entry.sequence}, "version": {"version": entry.version}, "key": {"key": "one"}}
            last = replace(after, version=after.version + 1, sequence=after.sequence + 1, key="three")
            with pytest.raises(FencedError):
                await store.append(room.table.id, [last, replace(after, **same[what])])  # type: ignore[arg-type]
            assert (await store.entries(room.table.id))[-1] == entry
            await store.append(room.table.id, [after])
            await room.table.close()

    run(play())


def test_what_the_database_says_of_an_error_shows_no_card_and_no_name(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        room = await Room.open("modern", "ann", journal=store)
        await room.start()
        async with store._engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE euchre_journal RENAME TO gone")
        entry = Entry(room.table.version + 1, 1, 9, "action", 0, "play:Jd")
        for work in (store.append(room.table.id, [entry]), store.entries(room.table.id), store.tables()):
            with pytest.raises(JournalError) as caught:
                await work
            assert "the database does not answer" in str(caught.value)
            assert not CARD.search(str(caught.value))
            assert caught.value.__cause__ is None
        reply = await room.table.ask("ann", Propose("pause"))
        assert "cannot be kept at the moment" in str(reply)
        await room.table.close()
        await store.close()

    run(play())


def test_figures_are_counted_once_from_the_records_of_clean_games(where: str) -> None:
    """Field report A17: statistics were counted twice."""

    async def play() -> None:
        async with await Store.open(where) as store:
            room = await Room.open(short("modern"), "ann", journal=store)
            await room.start()
            await room.play_until("over")
            for _ in range(2):
                await room.ask("ann", Propose("rematch"))
                await room.play_until("over")
            await room.close()
            counted = await statistics(store, "ann")
            assert (counted.games, counted.left_out) == (3, 0)
            ends = [deal.end for game in (1, 2, 3) for deal in (await store.record(room.table.id, game)).replay().deals]
            played = [end for end in ends if end.result is not None and not end.result.is_thrown_in]
            made = [end for end in played if end.maker == 0]
            assert counted.deals == len(played)
            assert counted.calls == len(made) == counted.made + counted.euchred
            assert counted.points == sum(end.result.points[0] for end in played if end.result)
            assert counted.points_against == sum(end.result.points[1] for end in played if end.result)
            assert counted.won == sum(game.seats[0].won for game in await store.games(who="ann"))
            assert await statistics(store, "ann", preset="british") == await statistics(store, "bo") == Statistics()

    run(play())


def test_games_with_undone_actions_or_with_a_bots_help_are_left_out_of_the_figures(where: str) -> None:
    async def play() -> None:
        async with await Store.open(where) as store:
            room = await Room.open(short("modern"), "ann", "bo", journal=store, grace=10.0)
            await room.start()
            while room.on_turn() != "ann":
                await room.act(room.on_turn() or "")
            await room.leave("ann")
            await room.wait(10)
            await room.attach("ann")
            await room.play_until("over")
            await room.close()
            assert await statistics(store, "ann") == Statistics(left_out=1)
            assert (await statistics(store, "bo")).games == 1
            alone = await Room.open(short("modern"), "cy", journal=store)
            await alone.start()
            await alone.act("cy")
            await alone.ask("cy", Propose("undo"))
            await alone.play_until("over")
            await alone.close()
            assert await statistics(store, "cy") == Statistics(left_out=1)

    run(play())
