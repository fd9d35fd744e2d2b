"""Several processes behind one database, with hints that get lost: one order for everybody, and nothing lost.

    python -m tests.server.several --database postgresql://… --events 10000

People of one table sit at different processes. A fifth of what the servers say to Redis is lost, and Redis is stopped
and started again all the while. In the end every client must have seen the same things in the same order without a
gap, and every acknowledgement is looked up in the journal.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from dataclasses import dataclass, field

from .crowd import Heard, Message, Player, begin, judge, sit_down
from .hints import LossyLine, Redis, free_port
from .process import Json, Process

LOSS = 0.2  # of the hints
REST = 3.0  # seconds between stops of Redis


@dataclass
class Compared(Heard):
    """What all clients were told of each version of each table; AssertionError when two were told different things."""

    order: dict[tuple[str, int], Json] = field(default_factory=dict)
    compared: int = 0

    def compare(self, table: str, message: Message) -> None:
        """Hold what somebody is told against what others were told of the same version."""
        if message.news is None:  # how things stand, and not what happened
            return
        # The cards of an action may be hidden from some; whose it was is for all.
        told = {**message.news, "acted": None if message.event is None else message.event["seat"]}
        self.compared += (table, message.version) in self.order
        known = self.order.setdefault((table, message.version), told)
        assert known == told, f"two clients were told different things of version {message.version}"


class Witness(Player):
    """A player who compares."""

    async def take(self, message: Message) -> None:
        if message.type == "frame":
            assert isinstance(self.heard, Compared)
            self.heard.compare(self.table, message)
        await super().take(message)


async def several(database: str, events: int, *, processes: int = 2, tables: int = 10, seed: int = 1) -> Json:
    """Let ``events`` things happen at ``tables`` tables of ``processes`` servers, and judge."""
    redis, heard = Redis(), Compared()
    line = LossyLine(redis, LOSS, seed)
    await line.open()
    servers = [_server(database, line.url) for _ in range(processes)]
    try:
        for one in servers:
            await asyncio.to_thread(one.start)
        await _play(servers, redis, heard, events, tables, seed)
    finally:
        for one in servers:
            if one.process is not None:
                await asyncio.to_thread(one.end, signal.SIGTERM)
        await line.close()
        redis.stop()
    found = await judge(database, heard)
    return {
        "processes": processes,
        "events": len(heard.order),
        "compared": heard.compared,
        "gaps": heard.gaps,
        **found,
        "hints": line.said,
        "hints_lost": line.lost,
        "redis_restarts": redis.restarts,
        # That a hint is lost is worth a warning.
        "error_lines": sum(one.error_lines("error") for one in servers),
    }


def _server(database: str, redis: str) -> Process:
    port = free_port()
    return Process(database, "--internal", f"http://127.0.0.1:{port}", port=port, redis=redis)


async def _play(servers: list[Process], redis: Redis, heard: Compared, events: int, tables: int, seed: int) -> None:
    players: list[Player] = []
    for number, owner in enumerate(servers):
        share = tables // len(servers) + (number < tables % len(servers))
        players += await sit_down(owner, share, heard, pause=0.02, seed=seed + number, kind=Witness)
    for number, player in enumerate(players):
        player.port = servers[number % len(servers)].port
    tasks = await begin(players)
    stops = asyncio.create_task(_restart(redis))
    while len(heard.order) < events:
        await asyncio.sleep(0.2)
        for task in (*tasks, stops):
            if task.done():
                task.result()
    for task in (*tasks, stops):
        task.cancel()
    await asyncio.gather(*tasks, stops, return_exceptions=True)


async def _restart(redis: Redis) -> None:
    """Stop and start it, over and over."""
    while True:
        await asyncio.sleep(REST)
        await asyncio.to_thread(redis.stop)
        await asyncio.sleep(REST / 2)
        redis.start()


def main() -> None:
    """The command of the head of this file."""
    parser = argparse.ArgumentParser(description="Several servers behind one database.")
    parser.add_argument("--database", required=True)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    work = several(asked.database, asked.events, processes=asked.processes, tables=asked.tables, seed=asked.seed)
    sys.stdout.write(json.dumps(asyncio.run(work)) + "\n")


if __name__ == "__main__":
    main()
