"""Kill a program in the middle of games, again and again, and see that nothing it had acknowledged is lost or doubled.

    python -m tests.storage.kills --kills 20 --database games.db

The program that is killed plays several tables at once: people who play anything legal, against bots. It says each
thing that was acknowledged on its standard output, from where the judge, who is another program, takes it down. After
the last kill the judge asks everything again with its old key, and holds the journal against what it has heard.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from euchre import Rules
from euchre.storage import Store
from euchre.table import Act, Done, Inline, Means, Propose, Request, Setting, Sit, Start, Table
from euchre.table.fold import folded

PRESETS = ("modern", "north-american", "three-handed", "british", "railroad", "pepper")
TOP = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "tests.storage.kills")


# The program that is killed.


async def play(database: str, run: int, tables: int) -> None:
    """Play at ``tables`` tables until the end of the world; a table that is there goes on, game after game."""
    async with await Store.open(database) as store:
        await asyncio.gather(*(play_table(store, f"table{n}", PRESETS[n % len(PRESETS)], run) for n in range(tables)))


async def play_table(store: Store, name: str, preset: str, run: int) -> None:
    means, dice = Means(thinking=Inline()), random.Random(f"{name}/{run}")
    if any(there.id == name for there in await store.tables()):
        table = await Table.resume(name, store, means=means)
    else:
        setting = Setting(Rules.preset(preset), pace=0, trick_pause=0, between=0)
        table = await Table.found(setting, owner="ann", table_id=name, journal=store, means=means)
    feed, number = table.attach("ann"), 0
    if table.scene.phase == "open":
        await table.ask("ann", Sit("Ann"))
        await table.ask("ann", Start())
    while True:
        frame = await anext(feed)
        if frame.scene.phase == "over":
            await say(table, Propose("rematch"), f"{run}/rematch/{frame.version}")
        elif frame.view is not None and frame.version == table.version and (legal := frame.view.legal_actions()):
            number += 1
            await say(table, Act(str(dice.choice(legal)), frame.version), f"{run}/{number}")


async def say(table: Table, request: Request, key: str) -> None:
    """Ask, and let the judge know before and after."""
    tell({"asks": [table.id, key, type(request).__name__]})
    reply = await table.ask("ann", request, key=key)
    if isinstance(reply, Done):
        tell({"done": [table.id, key, reply.version]})


def tell(what: dict[str, list[object]]) -> None:
    os.write(1, (json.dumps(what) + "\n").encode())


# The judge.


@dataclass
class Heard:
    """What the killed programs have said: the version of each thing that was acknowledged, and what was asked."""

    done: dict[tuple[str, str], int] = field(default_factory=dict)
    asked: int = 0
    kills: int = 0
    ready: list[float] = field(default_factory=list)

    def listen(self, lines: bytes) -> None:
        for line in lines.splitlines(keepends=True):
            if not line.endswith(b"\n"):
                continue  # killed in the middle of a word: it was not said
            said = json.loads(line)
            self.asked += "asks" in said
            if "done" in said:
                table, key, version = said["done"]
                assert self.done.setdefault((table, key), version) == version


def kill_often(database: str, kills: int, *, tables: int = 4, seed: int = 1, longest: float = 0.6) -> Heard:
    """Start the program and kill it with signal 9 at a moment nobody can foresee, ``kills`` times."""
    heard, dice = Heard(), random.Random(seed)
    for number in range(kills):
        started = time.monotonic()
        program = subprocess.Popen(
            [*COMMAND, "--play", str(number), "--database", database, "--tables", str(tables)],
            cwd=TOP,
            stdout=subprocess.PIPE,
        )
        assert program.stdout is not None
        first = program.stdout.readline()  # it is at work
        heard.ready.append(time.monotonic() - started)
        heard.listen(asyncio.run(_kill_later(program, dice.uniform(0, longest), first)))
        heard.kills += 1
    return heard


async def _kill_later(program: subprocess.Popen[bytes], seconds: float, first: bytes) -> bytes:
    """Read all the while, so that it never waits for us; kill; read what was said before."""
    assert program.stdout is not None
    reading = asyncio.get_running_loop().run_in_executor(None, program.stdout.read)
    await asyncio.sleep(seconds)
    assert program.poll() is None, "the program ended by itself"
    os.kill(program.pid, signal.SIGKILL)
    rest = await reading
    program.wait()
    program.stdout.close()
    return first + rest


async def judge(database: str, heard: Heard) -> dict[str, int]:
    """Hold the journals against what was acknowledged, and say how much that was; AssertionError for what is wrong."""
    entries = games = 0
    async with await Store.open(database) as store:
        for kept in await store.tables():
            journal = await store.entries(kept.id)
            entries += len(journal)
            assert [entry.version for entry in journal] == list(range(1, len(journal) + 1)), "a gap"
            assert folded(journal) is not None
            keys = Counter(entry.key for entry in journal if entry.key is not None)
            assert set(keys.values()) <= {1}, "something was done twice"
            where = {entry.key: entry.version for entry in journal}
            table = await Table.resume(kept.id, store, means=Means(thinking=Inline()))
            for (name, key), version in heard.done.items():
                if name != kept.id:
                    continue
                assert where.get(f"ann|{key}") == version, f"{key} of {name} was acknowledged as version {version}"
                assert await table.ask("ann", Act("pass", version), key=key) == Done(version, again=True)
            await table.close()
            assert table.faults == 0
        for game in await store.games():
            games += 1
            assert (await store.record(game.table, game.game)).replay().problems == ()
    return {"acknowledged": len(heard.done), "entries": entries, "games": games}


def main() -> None:
    """The command of the head of this file."""
    parser = argparse.ArgumentParser(description="Kill a program in the middle of games, and judge what it kept.")
    parser.add_argument("--database", required=True)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=3.0, help="seconds that a program lives at most")
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play is not None:
        asyncio.run(play(asked.database, asked.play, asked.tables))
        return
    heard = kill_often(asked.database, asked.kills, tables=asked.tables, seed=asked.seed, longest=asked.longest)
    found = asyncio.run(judge(asked.database, heard))
    slowest = max(heard.ready)
    sys.stdout.write(
        f"{heard.kills} kills: 0 of {found['acknowledged']} acknowledged requests lost or doubled; "
        f"{found['entries']} entries and {found['games']} finished games hold; "
        f"at play again after {slowest:.1f} s at most\n"
    )


if __name__ == "__main__":
    main()
