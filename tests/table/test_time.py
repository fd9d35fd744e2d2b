"""Time, bots that fail, journals that fail, tables that stop and go on."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from euchre import Action, Deal, Rules, SetupError, View
from euchre.bots import Advice, load
from euchre.table import (
    Act,
    Answer,
    Done,
    Entry,
    FencedError,
    Finished,
    InThreads,
    JournalError,
    Kept,
    ManualClock,
    Means,
    MemoryJournal,
    Propose,
    Refused,
    Resume,
    Setting,
    Start,
    SystemClock,
    Table,
)
from euchre.table.fold import folded
from euchre.table.history import KEPT

from .room import CARD, Listener, Room, run, short

# Pace.


def test_time_moves_only_when_told_and_calls_come_in_order() -> None:
    clock, heard = ManualClock(10), list[str]()
    clock.call_at(12, lambda: heard.append("late"))
    clock.call_at(11, lambda: heard.append("early"))
    clock.call_at(11.5, lambda: heard.append("never")).cancel()
    clock.call_at(3, lambda: heard.append("at once"))
    assert clock.next_alarm == 10
    clock.advance(1.9)
    assert heard == ["at once", "early"]
    clock.advance(1)
    assert (heard[2:], clock.now()) == (["late"], 12.9)
    assert clock.next_alarm is None


def test_the_machines_clock_never_goes_back_and_calls() -> None:
    async def play() -> None:
        clock, called = SystemClock(), asyncio.Event()
        first = clock.now()
        clock.call_at(first - 5, called.set)
        await asyncio.wait_for(called.wait(), 5)
        assert clock.now() >= first > 1_700_000_000

    run(play())


def test_bots_act_on_the_beat_whatever_they_hold() -> None:
    """Every action of a bot comes exactly a pace after the last, a forced card too; a new trick has its pause."""

    async def play() -> None:
        room = await Room.open("modern", pace=2.0, trick_pause=3.0, between=7.0)
        await room.start()
        first_deal = room.moment.touched
        while room.moment.phase != "over":
            await room.wait(50)
        waits: dict[tuple[str, bool], set[float]] = {}
        pages = [page for page in room.table._history.pages if page.entry.version >= first_deal]
        for before, page in pairwise(pages):
            kind = (page.entry.kind, before.after.trick_just_ended)
            waits.setdefault(kind, set()).add(round(page.entry.at - before.entry.at, 6))
        assert waits == {("action", False): {2.0}, ("action", True): {5.0}, ("deal", True): {7.0}}
        await room.close()

    run(play())


class Slow:
    """Takes as long as its table's clock is moved while it thinks."""

    name = "slow"

    def __init__(self, clock: ManualClock, seconds: float) -> None:
        self._clock, self._seconds = clock, seconds

    def act(self, view: View) -> Action:
        self._clock.advance(self._seconds)
        return view.legal_actions()[0]

    def advise(self, view: View) -> Advice:
        raise NotImplementedError


@pytest.mark.parametrize(("thought", "shown"), [(0.0, 2.0), (1.9, 2.0), (2.1, 4.0), (3.9, 4.0)])
def test_how_long_a_bot_thought_is_not_seen_but_in_whole_beats(thought: float, shown: float) -> None:
    async def play() -> None:
        bots: list[Slow] = []
        room = await Room.open("modern", pace=2.0, load_bot=lambda level, seed: bots[0])
        bots.append(Slow(room.clock, thought))
        start = room.clock.now()
        await room.start()
        while room.moment.touched == 7:
            await room.wait(0.1)
        first = next(page for page in room.table._history.pages if page.entry.kind == "action")
        assert first.entry.at - start == pytest.approx(shown, abs=0.01)
        await room.close()

    run(play())


def test_spectators_see_everything_later_and_nobody_else_does() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", delay=60.0)
        await room.attach("watcher")
        await room.start()
        while room.on_turn() is None:
            await room.wait(1)
        action_version = room.table.version
        await room.act("ann")
        assert room.last("ann").version > action_version
        late = room.told["watcher"]
        assert all(frame.view is None for frame in late)
        await room.wait(59)
        assert all(frame.view is None for frame in late)
        await room.wait(2)
        assert late[-1].version == room.table.version
        assert [frame.version for frame in late[1:]] == list(range(late[0].version + 1, room.table.version + 1))
        await room.close()

    run(play())


def test_what_a_spectator_has_yet_to_see_is_kept_however_much_follows() -> None:
    async def play() -> None:
        room = await Room.open("napoleon", delay=60.0)
        feed = room.table.attach("watcher", since=1)
        await room.start()
        assert room.table.version > 2 * KEPT
        assert feed.pending() == []
        room.clock.advance(60)
        assert [frame.version for frame in feed.pending()] == list(range(2, room.table.version + 1))
        feed.close()
        await room.close()

    run(play())


def test_a_spectator_who_waits_is_woken_when_it_is_time() -> None:
    async def play() -> None:
        room = await Room.open("modern", delay=60.0)
        feed = room.table.attach("watcher", since=1)
        await room.start()
        reading = asyncio.ensure_future(anext(feed))
        await asyncio.sleep(0)
        assert not reading.done()
        room.clock.advance(60)
        assert (await reading).version == 2
        feed.close()
        await room.close()
        assert len(feed.pending()) > 2
        with pytest.raises(StopAsyncIteration):
            await anext(feed)

    run(play())


# Bots that fail.


class Broken:
    name = "broken"

    def act(self, view: View) -> Action:
        raise ValueError(f"I hold {view.hand}")

    def advise(self, view: View) -> Advice:
        raise NotImplementedError


class Cheat:
    name = "cheat"

    def act(self, view: View) -> Action:
        from euchre import parse_action

        return parse_action("claim:jamboree")

    def advise(self, view: View) -> Advice:
        raise NotImplementedError


@pytest.mark.parametrize("bot", [Broken(), Cheat()], ids=["broken", "cheat"])
def test_a_bot_that_fails_or_cheats_stops_no_game_and_its_words_reach_no_log(bot: Any) -> None:
    async def play() -> None:
        room = await Room.open(
            "north-american", load_bot=lambda level, seed: bot if seed[-1] in "13579" else load(level)
        )
        await room.start()
        assert room.moment.phase == "over"
        await room.close()

    listener = Listener()
    logging.getLogger("euchre.table").addHandler(listener)
    try:
        run(play())
    finally:
        logging.getLogger("euchre.table").removeHandler(listener)
    assert len(listener.lines) > 10
    assert [line for line in listener.lines if CARD.search(line)] == []


def test_a_bot_that_hangs_is_given_up_and_another_sits_in_for_the_rest_of_the_game() -> None:
    async def play() -> None:
        free, asked = threading.Event(), list[str]()

        class Hanging:
            name = "hanging"

            def act(self, view: View) -> Action:
                free.wait(60)
                return view.legal_actions()[0]

            def advise(self, view: View) -> Advice:
                raise NotImplementedError

        def load_bot(level: str, seed: str) -> Any:
            asked.append(level)
            return Hanging() if level == "random" else load(level)

        clock = ManualClock(5)
        means = Means(clock=clock, thinking=InThreads(2), load_bot=load_bot)
        setting = Setting(Rules.preset("modern"), level="random", pace=0, trick_pause=0, between=0, think_limit=5)
        table = await Table.found(setting, owner="o", means=means)
        await table.ask("o", Start())
        for _ in range(4):
            while clock.next_alarm is None:
                await asyncio.sleep(0.001)
            clock.advance(5)
            await asyncio.sleep(0.02)
        await table.quiet()
        assert table.scene.phase == "over"
        assert asked.count("random") == 4
        assert set(asked) == {"random", "beginner"}
        free.set()
        await table.close()
        assert table.faults == 0

    run(play())


def test_bots_think_in_threads_a_few_at_a_time_while_the_loop_goes_on() -> None:
    async def play() -> None:
        gate, running, most = threading.Event(), set[int](), list[int]()

        def job() -> Action:
            running.add(threading.get_ident())
            most.append(len(running))
            gate.wait(10)
            running.discard(threading.get_ident())
            return load("random").act(view)

        state = Deal.random(Rules.preset("modern"), seed=1).start()
        view = state.view(state.turn)
        thinking, told = InThreads(2), list[Action | None]()
        stops = [thinking.start(job, told.append) for _ in range(6)]
        while len(most) < 2:
            await asyncio.sleep(0.001)
        stops[5]()
        assert told == []
        gate.set()
        while len(told) < 5:
            await asyncio.sleep(0.001)
        assert max(most) == 2
        await asyncio.sleep(0.02)
        assert len(told) == 5

    run(play())


# Journals that fail, tables that stop.


class Flaky(MemoryJournal):
    """Fails the next append before or after it is kept, as a lost connection does."""

    def __init__(self) -> None:
        super().__init__()
        self.fail = ""
        self.read = 0

    async def append(self, table: str, entries: Sequence[Entry], finished: Finished | None = None) -> None:
        fail, self.fail = self.fail, self.fail if self.fail == "down" else ""
        if fail in ("before", "down"):
            raise JournalError("no answer")
        await super().append(table, entries, finished)
        if fail:
            raise JournalError("no answer")

    async def kept(self, table: str) -> Kept:
        if self.fail == "down":
            raise JournalError("no answer")
        return await super().kept(table)

    async def entries(self, table: str, after: int = 0) -> Sequence[Entry]:
        self.read += 1
        if self.fail == "down":
            raise JournalError("no answer")
        return await super().entries(table, after)


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_action_whose_keeping_is_in_doubt_is_refused_and_its_resend_is_done_once(when: str) -> None:
    async def play() -> None:
        journal = Flaky()
        room = await Room.open("modern", "ann", "bo", "cy", "di", journal=journal)
        await room.start()
        who, version = room.on_turn() or "", room.table.version
        journal.fail = when
        reply = await room.table.ask(who, Act("pass", version), key="1")
        assert isinstance(reply, Refused)
        assert reply.retry
        again = await room.ask(who, Act("pass", version), key="1")
        assert again == Done(version + 1, again=when == "after")
        assert room.moment.state is not None
        assert len(room.moment.state.log) == 1
        assert journal.read == 1
        await room.act(room.on_turn() or "", "pass")
        assert journal.read == 1
        assert folded(await journal.entries(room.table.id)) == room.moment
        await room.close()

    run(play())


def test_a_journal_that_comes_back_is_written_to_by_itself() -> None:
    async def play() -> None:
        journal = Flaky()
        room = await Room.open("modern", journal=journal)
        journal.fail = "down"
        assert isinstance(await room.table.ask("owner", Start()), Refused)
        assert isinstance(await room.table.ask("owner", Start()), Refused)
        journal.fail = ""
        await room.start()
        assert room.moment.phase == "over"
        await room.close()

    run(play())


def test_bots_go_on_when_a_journal_comes_back() -> None:
    async def play() -> None:
        journal = Flaky()
        room = await Room.open("modern", journal=journal, pace=1.0)
        await room.start()
        journal.fail = "down"
        version = room.table.version
        await room.wait(30)
        assert room.table.version == version
        journal.fail = ""
        await room.wait(3)
        assert room.table.version > version
        await room.close()

    run(play())


def test_of_two_copies_of_a_table_the_second_writer_stops() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", "cy", "di")
        await room.start()
        copy = await Table.resume(room.table.id, room.journal, means=room.means)
        await copy.quiet()
        feed, who = room.feeds["ann"], room.on_turn() or ""
        reply = await room.table.ask(who, Act("pass", room.table.version))
        assert reply == Refused("this table is played elsewhere: connect again", room.table.version, retry=True)
        assert feed.is_closed
        assert (await room.table.ask(who, Resume())) == reply
        assert room.table.attach("ann").is_closed
        await room.close()
        await copy.close()

    run(play())


def test_a_table_resumes_exactly_where_it_was() -> None:
    async def play() -> None:
        room = await Room.open("british", "ann", "bo", pace=0.0)
        await room.start()
        for _ in range(5):
            await room.play_until("play")
            await room.act(room.on_turn() or "")
            while room.on_turn() is None:
                await room.wait(1)
        before, hand = room.moment, room.view("ann").hand
        await room.close()
        table = await Table.resume(room.table.id, room.journal, means=room.means)
        assert table._moment == before
        await table.quiet()
        assert [place.present for place in table.scene.places[:2]] == [False, False]
        feed = table.attach("ann", since=before.version)
        await table.quiet()
        frames = feed.pending()
        assert [frame.version for frame in frames] == list(range(before.version + 1, table.version + 1))
        assert frames[-1].view is not None
        assert frames[-1].view.hand == hand
        await table.close()
        assert table.faults == 0

    run(play())


def test_a_request_answered_before_a_restart_is_answered_the_same_after_it() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", "cy", "di")
        await room.start()
        who = room.on_turn() or ""
        done = await room.act(who, "pass", key="mine")
        assert isinstance(done, Done)
        await room.close()
        table = await Table.resume(room.table.id, room.journal, means=room.means)
        assert await table.ask(who, Act("pass", done.version - 1), key="mine") == Done(done.version, again=True)
        await table.close()

    run(play())


def test_a_table_in_its_third_game_resumes_from_the_start_of_that_and_knows_every_request() -> None:
    async def play() -> None:
        room = await Room.open(short("modern"), "ann", "bo")
        await room.start()
        await room.play_until("play")
        early = room.table.version
        done = await room.act(room.on_turn() or "", key="long ago")
        assert isinstance(done, Done)
        asked = next(key for key in room.table._keys if key.endswith("|long ago")).partition("|")[0]
        for _ in range(2):
            await room.play_until("over")
            await room.ask("ann", Propose("rematch"))
            await room.ask("bo", Answer(True))
        while room.on_turn() is None:
            await room.wait(1)
        await room.act(room.on_turn() or "")
        before = room.moment
        await room.close()
        kept = await room.journal.kept(room.table.id)
        assert (kept.since[0].kind, kept.since[0].version > 40) == ("start", True)
        table = await Table.resume(room.table.id, room.journal, means=room.means)
        assert table._moment == before == folded(await room.journal.entries(room.table.id))
        assert await table.ask(asked, Act("pass", 1), key="long ago") == Done(done.version, again=True)
        feed = table.attach("ann", since=early)
        assert feed.pending()[0].news is None
        await table.close()
        assert table.faults == 0

    run(play())


def test_nobody_waits_for_an_answer_of_a_table_that_closes() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann")
        asking = asyncio.ensure_future(room.table.ask("ann", Propose("pause")))
        await asyncio.sleep(0)
        await room.table.close()
        assert (await asking) == Refused("the table is closed: connect again", room.table.version, retry=True)
        assert isinstance(await room.table.ask("ann", Propose("pause")), Refused)

    run(play())


def test_a_table_that_is_not_there_or_cannot_have_happened_is_refused_without_a_card() -> None:
    async def play() -> None:
        room = await Room.open("modern")
        await room.start()
        journal = room.journal
        assert isinstance(journal, MemoryJournal)
        with pytest.raises(JournalError, match="there is no table nowhere"):
            await Table.resume("nowhere", journal)
        entries = journal.tables[room.table.id]
        first = next(k for k, entry in enumerate(entries) if entry.kind == "action")
        gap = MemoryJournal()
        gap.tables["t"] = entries[:first] + entries[first + 1 :]
        with pytest.raises(JournalError, match=f"gap before version {first + 2}"):
            await Table.resume("t", gap)
        from dataclasses import replace

        gap.tables["t"] = [*entries[:first], replace(entries[first], text="play:9c")]
        with pytest.raises(JournalError, match="does not follow") as caught:
            await Table.resume("t", gap)
        assert not CARD.search(str(caught.value))
        with pytest.raises(FencedError):
            await journal.append(room.table.id, entries[-1:])
        await room.close()

    run(play())


def test_settings_that_make_no_sense_are_refused() -> None:
    async def play() -> None:
        with pytest.raises(SetupError, match="there is no bot “wizard”"):
            await Table.found(Setting(Rules.preset("modern"), level="wizard"), owner="o")
        with pytest.raises(SetupError, match="pace is a number of seconds"):
            Setting(Rules.preset("modern"), pace=-1)

    run(play())
