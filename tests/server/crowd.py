"""A crowd at a server of its own: people at many tables over real sockets, kills in between, and a judge.

    python -m tests.server.crowd kills --kills 5 --database games.db
    python -m tests.server.crowd load --tables 500 --rate 200 --seconds 30 --database games.db
    python -m tests.server.crowd bots --tables 200 --seconds 3600 --database games.db

``kills`` ends the server with signal 9 in the middle of games and holds what is kept against every acknowledgement.
``load`` measures from the sending of an action until all four at the table have it. ``bots`` watches the memory of a
server full of tables where bots play with one person who always does the first thing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from euchre.storage import Store
from euchre.table.fold import folded

from .process import Json, Process

MEMORY = "/dev/shm"  # a folder that is kept there


class Place(msgspec.Struct):
    """A seat, as far as the crowd looks at it."""

    kind: str


class Scene(msgspec.Struct):
    """The scene, likewise."""

    phase: str
    proposal: Json | None
    ready: list[int]


class Choice(msgspec.Struct):
    """Something to do."""

    action: str | None


class View(msgspec.Struct):
    """The view, likewise."""

    turn: int | None
    choices: list[Choice]
    hand: list[Choice]


class Message(msgspec.Struct):
    """Any message from the server, as far as the crowd looks at it."""

    type: str
    version: int = 0
    seat: int | None = None
    news: Json | None = None
    event: Json | None = None
    key: str = ""
    retry: bool = False
    view: View | None = None
    scene: Scene | None = None


read = msgspec.json.Decoder(Message).decode


@dataclass
class Heard:
    """What the crowd was told: acknowledgements by table and key, and how long things took."""

    done: dict[tuple[str, str], int] = field(default_factory=dict)
    again: int = 0
    gaps: int = 0
    frames: int = 0
    waits: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    sent_at: dict[tuple[str, int], float] = field(default_factory=dict)
    seen: Counter[tuple[str, int]] = field(default_factory=Counter)


def wait(tries: int) -> float:
    """Seconds before try number ``tries``, as the browser waits (``web/src/lib/connection.ts``)."""
    return min(5.0, 0.25 * (tries + 1 if tries < 4 else 2 ** (tries - 1)))


class Player:
    """Somebody who plays anything legal, comes back whenever the line breaks, and resends what was not answered."""

    def __init__(
        self,
        port: int,
        table: str,
        name: str,
        cookie: str,
        heard: Heard,
        dice: random.Random,
        pause: float,
        seats: int,
    ) -> None:
        self.port, self.table, self.name, self.cookie = port, table, name, cookie
        self.heard, self.dice, self.pause, self.seats = heard, dice, pause, seats
        self.version: int | None = None
        self.open: dict[str, Json] = {}
        self.sent: dict[str, float] = {}
        self.number = 0
        self.lost_at = 0.0
        self.socket: ClientConnection | None = None
        self.acting: asyncio.Task[None] | None = None
        self.acted = -1

    async def play(self) -> None:
        """Play until cancelled."""
        tries = 0
        while True:
            try:
                address = f"ws://127.0.0.1:{self.port}/table/{self.table}/socket"
                async with connect(
                    address, proxy=None, additional_headers={"Cookie": self.cookie}, compression=None
                ) as self.socket:
                    tries = 0
                    await self.talk()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.lost_at = self.lost_at or time.monotonic()
                await asyncio.sleep(wait(tries) * self.dice.uniform(0.5, 1))
                tries += 1

    async def talk(self) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": "hello", "protocol": 1, "since": self.version}))
        for message in list(self.open.values()):
            await self.socket.send(json.dumps(message))
        pings = asyncio.create_task(self.ping())
        try:
            async for raw in self.socket:
                await self.take(read(raw))
        finally:
            pings.cancel()
            if self.acting is not None:
                self.acting.cancel()
        raise TimeoutError

    async def ping(self) -> None:
        n = 0
        while True:
            await asyncio.sleep(5)
            n += 1
            assert self.socket is not None
            await self.socket.send(f'{{"type":"ping","n":{n}}}')

    async def take(self, message: Message) -> None:
        now = time.monotonic()
        if message.type == "frame":
            self.heard.frames += 1
            if self.version is not None and message.news is not None and message.version != self.version + 1:
                self.heard.gaps += 1
            self.version = message.version
            self.note(message.version, now)
            if self.lost_at:
                self.heard.back.append(now - self.lost_at)
                self.lost_at = 0.0
            self.consider(message)
        elif message.type == "done":
            self.open.pop(message.key, None)
            place = (self.table, f"{self.name}|{message.key}")
            self.heard.again += place in self.heard.done
            assert self.heard.done.setdefault(place, message.version) == message.version
            began = self.sent.pop(message.key, None)
            if began is not None:
                self.heard.sent_at[self.table, message.version] = began
                self.note(message.version, now, times=0)
        elif message.type in ("stale", "refused"):
            if message.retry and message.key in self.open:
                again = self.open[message.key]
                await asyncio.sleep(0.2)
                assert self.socket is not None
                await self.socket.send(json.dumps(again))
            else:
                self.open.pop(message.key, None)
                self.acted = -1

    def note(self, version: int, now: float, times: int = 1) -> None:
        """When everybody has a version that somebody's action made, the time is taken."""
        place = (self.table, version)
        self.heard.seen[place] += times
        if self.heard.seen[place] >= self.seats and place in self.heard.sent_at:
            self.heard.waits.append(now - self.heard.sent_at.pop(place))
            del self.heard.seen[place]

    def consider(self, frame: Message) -> None:
        """Think about what to do in this position, and do it a little later."""
        if self.acting is not None and not self.acting.done():
            self.acting.cancel()
        wish = self.wish(frame)
        if wish is not None and self.acted != frame.version:
            self.acting = asyncio.create_task(self.act(frame.version, wish))

    def wish(self, frame: Message) -> Json | None:
        scene = frame.scene
        assert scene is not None
        if scene.proposal is not None and frame.seat in scene.proposal["waits_for"]:
            return {"type": "answer", "yes": True}
        if scene.phase == "over" and frame.seat == 0 and scene.proposal is None:
            return {"type": "propose", "what": "rematch"}
        if scene.phase == "between" and frame.seat not in scene.ready:
            return {"type": "ready"}
        view = frame.view
        if view is None or scene.phase != "play" or view.turn != frame.seat:
            return None
        actions = [one.action for one in (*view.choices, *view.hand) if one.action]
        return {"type": "act", "action": self.dice.choice(actions), "version": frame.version} if actions else None

    async def act(self, version: int, wish: Json) -> None:
        await asyncio.sleep(self.dice.expovariate(1 / self.pause) if self.pause else 0)
        self.acted = version
        self.number += 1
        key = f"{self.name}-{self.number}"
        message = {**wish, "key": key}
        self.open[key] = message
        if wish["type"] == "act":
            self.sent[key] = time.monotonic()
        assert self.socket is not None
        await self.socket.send(json.dumps(message))


async def sit_down(
    server: Process,
    tables: int,
    heard: Heard,
    *,
    pause: float,
    persons: int = 4,
    seed: int = 1,
    kind: type[Player] = Player,
) -> list[Player]:
    """``tables`` tables with people in their first ``persons`` seats."""
    players = []
    wish = {"preset": "modern", "speed": "fast", "public": False, "level": "beginner", "grace": 3600, "undo": False}
    for number in range(tables):
        cookie, table = "", ""
        for seat in range(persons):
            name = f"p{number}x{seat}"
            _, cookie = await asyncio.to_thread(server.post, "/api/guest", {"name": name})
            if not seat:
                found, _ = await asyncio.to_thread(server.post, "/api/tables", wish, cookie)
                table = found["id"]
            one = kind(server.port, table, name, cookie, heard, random.Random(f"{seed}/{name}"), pause, persons)
            key = f"{name}-sit"
            one.open[key] = {"type": "sit", "key": key}
            players.append(one)
    return players


async def begin(players: Sequence[Player], persons: int = 4) -> list[asyncio.Task[None]]:
    """Everybody plays."""
    tasks = []
    for one in players:
        tasks.append(asyncio.create_task(one.play()))
        if len(tasks) % 50 == 0:
            await asyncio.sleep(0.2)
    while any(one.open for one in players):
        await asyncio.sleep(0.1)
    for first in players[::persons]:
        assert first.socket is not None
        first.open["start"] = {"type": "start", "key": "start"}
        await first.socket.send(json.dumps(first.open["start"]))
    return tasks


async def kills(database: str, number: int, tables: int, longest: float, seed: int, *, least: int = 0) -> Json:
    """Kill a server ``number`` times, and judge; it lives on until its share of ``least`` is acknowledged."""
    server, heard, dice = Process(database), Heard(), random.Random(seed)
    ready = [server.start()]
    players = await sit_down(server, tables, heard, pause=0.02, seed=seed)
    tasks = await begin(players)
    for life in range(number):
        await asyncio.sleep(dice.uniform(0.3, longest))
        while len(heard.done) < least * (life + 1) / number:
            await asyncio.sleep(0.01)
        server.end()
        ready.append(await asyncio.to_thread(server.start))
    await asyncio.sleep(3)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    server.end(signal.SIGTERM)
    server.error_lines()
    found = await judge(database, heard)
    return {"kills": number, **found, "gaps": heard.gaps, "ready": max(ready), **quantiles("resume", heard.back)}


async def judge(database: str, heard: Heard) -> Json:
    """Hold the journals against what was acknowledged; AssertionError for what is wrong."""
    entries = games = unchanged = 0
    async with await Store.open(database) as store:
        for kept in await store.tables():
            journal = await store.entries(kept.id)
            entries += len(journal)
            assert [entry.version for entry in journal] == list(range(1, len(journal) + 1)), "a gap"
            assert folded(journal) is not None
            keys = Counter(entry.key for entry in journal if entry.key is not None)
            assert set(keys.values()) <= {1}, "something was done twice"
            where = {str(entry.key).partition("|")[2]: entry.version for entry in journal if entry.key}
            for (table, key), version in heard.done.items():
                if table != kept.id:
                    continue
                name = key.partition("|")[2]
                # What changed nothing is acknowledged without an entry: being ready when one was, say.
                idle = name not in where and version <= len(journal)
                assert idle or where.get(name) == version, f"{key} was acknowledged as version {version}"
                unchanged += idle
        for game in await store.games():
            games += 1
            assert (await store.record(game.table, game.game)).replay().problems == ()
    return {"acknowledged": len(heard.done), "unchanged": unchanged, "entries": entries, "games": games}


async def load(database: str, tables: int, rate: float, seconds: float) -> Json:
    """Measure ``tables`` tables at ``rate`` actions a second in all."""
    server, heard = Process(database), Heard()
    ready = server.start()
    try:
        players = await sit_down(server, tables, heard, pause=tables / rate)
        tasks = await begin(players)
        await asyncio.sleep(min(seconds / 3, 10))
        heard.waits.clear()
        began, frames, cpu = time.monotonic(), heard.frames, server.cpu()
        await asyncio.sleep(seconds)
        span = time.monotonic() - began
        cpu = server.cpu() - cpu
        found = {
            "tables": tables,
            "load_average": round(os.getloadavg()[0], 1),
            "cpu_ms_per_action": round(1000 * cpu / max(len(heard.waits), 1), 2),
            "cpu_share": round(cpu / span, 2),
            "sockets": len(players),
            "actions_per_second": round(len(heard.waits) / span, 1),
            "frames_per_second": round((heard.frames - frames) / span, 1),
            "gaps": heard.gaps,
            "memory_mb": round(server.memory() / 1024, 1),
            "ready": round(ready, 2),
            **quantiles("action_ms", [1000 * wait for wait in heard.waits]),
        }
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return found
    finally:
        server.end(signal.SIGTERM)
        server.error_lines()


async def bots(database: str, tables: int, seconds: float) -> Json:
    """Watch the memory of a server where bots play at ``tables`` tables."""
    server, heard = Process(database), Heard()
    server.start()
    try:
        players = await sit_down(server, tables, heard, pause=0.5, persons=1)
        tasks = await begin(players, persons=1)
        await asyncio.sleep(seconds / 4)
        early = server.memory()
        await asyncio.sleep(seconds * 3 / 4)
        late = server.memory()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        server.end(signal.SIGTERM)
    games = len(await _games(database))
    return {
        "tables": tables,
        "seconds": seconds,
        "memory_mb": [round(early / 1024, 1), round(late / 1024, 1)],
        "growth_percent": round(100 * (late - early) / early, 2),
        "frames": heard.frames,
        "games": games,
        "error_lines": server.error_lines(),
    }


async def _games(database: str) -> list[Any]:
    async with await Store.open(database) as store:
        return await store.games()


def quantiles(name: str, values: Sequence[float]) -> Json:
    """Median, 95th and 99th of a hundred, and the number of values."""
    if not values:
        return {name: None}
    ordered = sorted(values)
    at = [ordered[min(int(share * len(ordered)), len(ordered) - 1)] for share in (0.5, 0.95, 0.99)]
    return {name: {"n": len(ordered), "p50": round(at[0], 3), "p95": round(at[1], 3), "p99": round(at[2], 3)}}


def main() -> None:
    """The commands of the head of this file."""
    parser = argparse.ArgumentParser(description="A crowd at a server of its own.")
    parser.add_argument("what", choices=("kills", "load", "bots"))
    parser.add_argument("--database", required=True)
    parser.add_argument("--memory", action="store_true", help="keep the file in memory, to see what the disk costs")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--longest", type=float, default=2.0, help="seconds that a server lives at most")
    parser.add_argument("--acknowledged", type=int, default=0, help="or longer, until that many requests are, in all")
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.memory:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            run(asked, f"{folder}/games.db")
    else:
        run(asked, asked.database)


def run(asked: argparse.Namespace, database: str) -> None:
    """Do what is asked, and tell."""
    work: Coroutine[Any, Any, Json]
    if asked.what == "kills":
        least = asked.acknowledged
        work = kills(database, asked.kills, asked.tables, asked.longest, asked.seed, least=least)
    elif asked.what == "load":
        work = load(database, asked.tables, asked.rate, asked.seconds)
    else:
        work = bots(database, asked.tables, asked.seconds)
    sys.stdout.write(json.dumps(asyncio.run(work)) + "\n")


if __name__ == "__main__":
    main()
