"""Clients against the server in any order: they come, go, play, resend, tap twice, and the server restarts."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from euchre.table.fold import folded

from .place import Client, Json, Place, action_of, serving

T = TypeVar("T")
NAMES = ("Ann", "Bob", "Cy")
PEOPLE = st.sampled_from(range(len(NAMES)))


class Evening(RuleBasedStateMachine):
    """One table, three people with sockets that open and close, and a judge at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.stack = AsyncExitStack()
        self.people: list[Client] = []
        self.answers: dict[tuple[str, str], Json] = {}
        self.requests: list[tuple[int, Json]] = []
        self.number = 0
        self.do(self.open())
        self.table = self.do(self.found())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(asyncio.wait_for(work, 30))

    async def open(self) -> None:
        self.place: Place = await self.stack.enter_async_context(serving(Path(self.folder.name)))

    async def found(self) -> str:
        self.people = [await self.place.guest(name) for name in NAMES]
        desk = await self.place.table("modern", owner=self.people[0].who, grace=0.0)
        return desk.table.id

    async def ask(self, who: int, message: Json) -> Json:
        """Ask over the socket; the same key has the same answer for ever."""
        one = self.people[who]
        await one.send(message)
        while True:
            got = await one.receive()
            if got.get("key") == message["key"]:
                break
        key = (NAMES[who], message["key"])
        if got["type"] == "done":
            before = self.answers.setdefault(key, got)
            assert before["version"] == got["version"], "a resend was done anew"
            if before is not got:
                changed = any(entry.key and entry.key.endswith("|" + message["key"]) for entry in await self.journal())
                assert got["again"] is changed
        return got

    async def journal(self) -> list[Any]:
        return list(await self.place.server.store.entries(self.table))

    def request(self, who: int, kind: str, **fields: Any) -> None:
        self.number += 1
        message = {"type": kind, "key": f"k{self.number}", **fields}
        self.requests.append((who, message))
        self.do(self.ask(who, message))

    def is_open(self, who: int) -> bool:
        return self.people[who].socket is not None

    @rule(who=PEOPLE, forgets=st.booleans())
    def join(self, who: int, forgets: bool) -> None:
        one = self.people[who]
        since = one.frames[-1]["version"] if one.frames and not forgets else None

        async def come() -> None:
            await one.join(self.table, since=since)
            frame = await one.until("frame") if since is None or since < await self.version() else None
            assert frame is None or since is None or frame["news"] is None or frame["version"] == since + 1

        self.do(come())

    async def version(self) -> int:
        return (await self.place.server.hall.desk(self.table)).table.version

    @rule(who=PEOPLE)
    def leave(self, who: int) -> None:
        self.do(self.people[who].close())
        self.people[who].socket = None

    @rule(who=PEOPLE, kind=st.sampled_from(["sit", "sit", "start", "ready", "rise", "back", "resume"]))
    def simple(self, who: int, kind: str) -> None:
        if self.is_open(who):
            self.request(who, kind)

    @rule(who=PEOPLE, what=st.sampled_from(["undo", "pause", "pace:0", "kick:1", "rematch", "nonsense"]))
    def propose(self, who: int, what: str) -> None:
        if self.is_open(who):
            self.request(who, "propose", what=what)

    @rule(who=PEOPLE, yes=st.booleans())
    def answer(self, who: int, yes: bool) -> None:
        if self.is_open(who):
            self.request(who, "answer", yes=yes)

    @rule(who=PEOPLE, taps=st.integers(1, 3))
    def act(self, who: int, taps: int) -> None:
        one = self.people[who]
        if not self.is_open(who) or not one.frames:
            return
        action = action_of(one.frames[-1])
        for _ in range(taps):
            self.request(who, "act", action=action or "pass", version=one.frames[-1]["version"])

    @precondition(lambda self: self.requests)
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        who, message = data.draw(st.sampled_from(self.requests[-12:]))
        if self.is_open(who):
            self.do(self.ask(who, message))

    @rule(who=PEOPLE)
    def read(self, who: int) -> None:
        """Read what there is."""
        one = self.people[who]

        async def all_of_it() -> None:
            await one.send({"type": "ping", "n": 1})
            await one.until("pong")

        if self.is_open(who):
            self.do(all_of_it())

    @rule()
    def restart(self) -> None:
        """The server stops and starts; nobody has to know."""

        async def again() -> None:
            await self.stack.aclose()
            self.stack = AsyncExitStack()
            await self.open()
            for one in self.people:
                one.place, one.socket = self.place, None

        self.do(again())

    def teardown(self) -> None:
        async def judge() -> None:
            desk = self.place.server.hall.desks.get(self.table)
            assert desk is None or desk.table.faults == 0
            journal = await self.journal()
            assert [entry.version for entry in journal] == list(range(1, len(journal) + 1))
            assert folded(journal) is not None
            await self.stack.aclose()

        self.do(judge())
        self.loop.close()
        self.folder.cleanup()


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=6, stateful_step_count=25, suppress_health_check=list(HealthCheck))
