"""Anything in any order: people come, go, play, take back, pause, resend, and the program dies at any moment.

After each step the journal folds to what the table holds, versions have no gap for anybody, and no frame, reply or
log line holds a card that its receiver cannot know.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from euchre.table import (
    Act,
    Answer,
    Back,
    Done,
    Frame,
    Invite,
    Journal,
    Propose,
    Ready,
    Refused,
    Reply,
    Request,
    Resume,
    Rise,
    Sit,
    Stale,
    Start,
    Table,
)
from euchre.table.fold import folded
from euchre.texts import text

from .room import CARD, Listener, Room, assert_gapless, cards_in, known_to, short
from .test_time import Flaky

T = TypeVar("T")

PEOPLE = ("ann", "bo", "cy", "owner")
PRESETS = ("modern", "north-american", "three-handed", "two-handed", "british", "pepper", "napoleon", "railroad")
PROPOSED = ("undo", "undo", "undo", "pause", "pace:0", "pace:1.5", "rematch", "kick:0", "kick:1", "nonsense")
who_of = st.sampled_from(PEOPLE)


class TableMachine(RuleBasedStateMachine):
    """A table under everything that people and machines do to it.

    The bots are beginners: of those that play by lot some games never end, for their scores only fall.
    """

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.listener = Listener()
        logging.getLogger("euchre.table").addHandler(self.listener)
        self.room: Room | None = None
        self.sent: list[tuple[str, Request, str, Reply]] = []
        self.seen: dict[str, int] = {}
        self.keys = 0

    def run(self, work: Awaitable[T]) -> T:
        async def whole() -> T:
            return await work

        return self.runner.run(whole())

    @property
    def here(self) -> Room:
        assert self.room is not None
        return self.room

    async def make_journal(self) -> Journal:
        return Flaky()

    @initialize(
        preset=st.sampled_from(PRESETS),
        seed=st.integers(0, 2**32),
        pace=st.sampled_from([0.0, 1.0]),
        clock=st.sampled_from([0.0, 20.0]),
        delay=st.sampled_from([0.0, 0.0, 5.0]),
        people=st.sets(who_of),
        begun=st.booleans(),
    )
    def found(
        self, preset: str, seed: int, pace: float, clock: float, delay: float, people: set[str], begun: bool
    ) -> None:
        async def open_room() -> Room:
            return await Room.open(
                short(preset),
                journal=await self.make_journal(),
                seed=seed,
                pace=pace,
                between=pace * 3,
                turn_seconds=clock,
                delay=delay,
                grace=30.0,
            )

        self.room = self.run(open_room())
        self.here.dice = Random(seed)
        for who in sorted(people):
            self.attach(who, "nothing")
            self.send(who, Sit(who))
        if begun:
            self.send("owner", Start())

    # People.

    @rule(who=who_of, since=st.sampled_from(["nothing", "all", "before", "future"]))
    def attach(self, who: str, since: str) -> None:
        if who in self.here.feeds:
            return
        known = self.seen.get(who, 0)
        version = {"nothing": None, "all": known, "before": max(known - 3, 0), "future": known + 999}[since]
        # What is read again after an older version is a new story.
        self.here.told[who] = []
        self.run(self.here.attach(who, version))

    @rule(who=who_of)
    def go_away(self, who: str) -> None:
        if who in self.here.feeds:
            self.run(self.here.leave(who))

    @rule(who=who_of, seat=st.one_of(st.none(), st.integers(0, 4)))
    def sit(self, who: str, seat: int | None) -> None:
        self.send(who, Sit("Ann", seat))

    @rule(who=who_of)
    def rise(self, who: str) -> None:
        self.send(who, Rise())

    @rule(who=who_of, seat=st.integers(-1, 4), level=st.sampled_from(["beginner", "", "none"]))
    def invite(self, who: str, seat: int, level: str) -> None:
        self.send(who, Invite(seat, level))

    @rule(who=who_of, request=st.sampled_from([Start(), Ready(), Resume(), Back(), Answer(True), Answer(False)]))
    def say(self, who: str, request: Request) -> None:
        self.send(who, request)

    @rule(who=who_of, what=st.sampled_from(PROPOSED))
    def propose(self, who: str, what: str) -> None:
        self.send(who, Propose(what))

    # Playing.

    @precondition(lambda self: self.room is not None and self.room.on_turn() in self.room.feeds)
    @rule(times=st.integers(1, 12))
    def play(self, times: int) -> None:
        for _ in range(times):
            who = self.here.on_turn()
            if who is None or who not in self.here.feeds or self.here.moment.paused:
                return
            legal = self.here.view(who).legal_actions()
            reply = self.send(who, Act(str(self.here.dice.choice(legal)), self.here.last(who).version))
            assert isinstance(reply, Done), reply

    @rule(
        who=who_of,
        action=st.sampled_from(["pass", "order", "play:Jd", "take:9c", "claim:farmers", "juggle"]),
        late=st.integers(-4, 3),
    )
    def try_anything(self, who: str, action: str, late: int) -> None:
        before = self.here.moment
        reply = self.send(who, Act(action, before.version + late))
        if (
            before.phase != "open"
            and before.seat_of(who) is not None
            and not before.touched <= before.version + late <= before.version
        ):
            assert isinstance(reply, Stale)

    @precondition(lambda self: bool(self.sent))
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        """Whatever was done is answered as before and not done again."""
        who, request, key, reply = data.draw(st.sampled_from(self.sent))
        before = self.here.table.version
        if isinstance(reply, Done) and key in {k.partition("|")[2] for k in self.here.table._keys}:
            again = self.run(self.here.ask(who, request, key))
            assert again == Done(reply.version, again=True)
            assert self.here.table.version == before

    @rule(who=who_of)
    def tap_twice(self, who: str) -> None:
        room = self.here
        if who not in room.feeds or room.on_turn() != who or room.moment.paused:
            return
        request = Act(str(room.view(who).legal_actions()[0]), room.last(who).version)
        self.keys += 1
        key = f"tap{self.keys}"

        async def both() -> tuple[Reply, Reply]:
            found = await asyncio.gather(room.table.ask(who, request, key=key), room.table.ask(who, request, key=key))
            await room.settle()
            return found

        one, two = self.run(both())
        assert isinstance(one, Done)
        assert two == Done(one.version, again=True)

    # Accidents.

    @rule(seconds=st.sampled_from([0.5, 2.0, 31.0]))
    def wait(self, seconds: float) -> None:
        self.run(self.here.wait(seconds))

    @precondition(lambda self: self.room is not None and isinstance(self.room.journal, Flaky))
    @rule(when=st.sampled_from(["before", "after"]), who=who_of)
    def lose_the_journal_for_a_moment(self, when: str, who: str) -> None:
        journal = self.here.journal
        assert isinstance(journal, Flaky)
        journal.fail = when
        self.send(who, Rise() if self.here.dice.random() < 0.5 else Sit("Bo"))
        journal.fail = ""
        self.run(self.here.wait(1.5))

    @rule(clean=st.booleans())
    def restart(self, clean: bool) -> None:
        """The program ends, by the book or not, and another goes on."""
        room = self.here

        async def again() -> None:
            before = room.table.version
            await (room.table.close() if clean else kill(room.table))
            room.feeds.clear()
            room.table = await Table.resume(room.table.id, room.journal, means=room.means)
            await room.settle()
            assert room.table.version >= before

        self.run(again())

    # What must hold.

    def send(self, who: str, request: Request) -> Reply:
        self.keys += 1
        key = f"k{self.keys}"
        reply = self.run(self.here.ask(who, request, key))
        self.sent = [*self.sent[-20:], (who, request, key, reply)]
        # The words that explain how actions are written hold cards as examples.
        if isinstance(reply, Refused) and "is not an action" not in reply.sentence:
            moment = self.here.moment
            known = known_to(moment, moment.seat_of(who))
            spoken = cards_in(str(getattr(request, "action", "")))
            leaked = [card for card in cards_in(reply.sentence) - spoken if not known >> card & 1]
            assert not leaked, reply
        return reply

    @invariant()
    def nobody_has_missed_anything(self) -> None:
        if self.room is None:
            return
        for who, frames in self.room.told.items():
            assert_gapless(frames, who)
            if frames:
                self.seen[who] = frames[-1].version
            if frames and who in self.room.feeds and self.room.moment.seat_of(who) is not None:
                assert frames[-1].version == self.room.table.version
                self._is_the_truth(frames[-1])

    def _is_the_truth(self, frame: Frame) -> None:
        moment = self.here.moment
        if moment.state is None or moment.match is None:
            assert frame.view is None
        else:
            assert frame.view == moment.state.view(frame.seat, moment.match.score)

    @invariant()
    def the_journal_tells_the_same(self) -> None:
        if self.room is None:
            return
        room = self.room
        entries = self.run(room.journal.entries(room.table.id))
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert len({(entry.deal, entry.sequence) for entry in entries}) == len(entries)
        assert folded(entries) == room.moment
        assert room.table.faults == 0

    def teardown(self) -> None:
        try:
            if self.room is not None:
                self.run(self._finish(self.room))
        finally:
            logging.getLogger("euchre.table").removeHandler(self.listener)
            self.runner.close()
        assert [line for line in self.listener.lines if CARD.search(line)] == []

    async def _finish(self, room: Room) -> None:
        """Whatever has happened, the game goes on: two more deals, or to its end."""
        await room.ask("owner", Start())
        for who in PEOPLE:
            if room.moment.seat_of(who) is not None:
                if who not in room.feeds:
                    room.told[who] = []
                    await room.attach(who)
                await room.ask(who, Resume())
                await room.ask(who, Back())
        await room.play_until("over", deals=2)
        if room.moment.phase == "over":
            await self.check_end(room)
        await room.table.close()
        await self.close_journal()
        await self.close_journal()
        assert room.table.faults == 0

    async def close_journal(self) -> None:
        """Nothing to close in memory."""

    async def check_end(self, room: Room) -> None:
        finished: Any = getattr(room.journal, "finished", {})
        game = finished[room.table.id, room.moment.game]
        assert game.record.replay().problems == ()


async def kill(table: Table) -> None:
    """End a table's task in the middle of whatever it does."""
    assert table._task is not None
    table._mind.forget()
    table._stop(text("killed"))
    table._task.cancel()
    await asyncio.gather(table._task, return_exceptions=True)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=18, stateful_step_count=30, suppress_health_check=list(HealthCheck))
