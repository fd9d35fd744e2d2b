"""Several processes behind one address: one order for everybody, whichever process they reach, and a take-over.

scripts/soak processes does it longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from euchre import Rules
from euchre.server import sharing
from euchre.storage import leases

from ..storage.conftest import postgresql, server  # noqa: F401 - fixtures
from .hints import Redis
from .place import Client, action_of, run, serving
from .several import several

SHORT = Rules.preset("modern", target_score=2)


@pytest.fixture
def redis() -> Iterator[Redis]:
    if which("redis-server") is None:
        pytest.skip("NO REDIS, so nothing is known of hints here")
    found = Redis()
    yield found
    found.stop()


def places(folder: Path, **more: Any) -> tuple[Any, Any]:
    """Two servers on one database, each with an address for the other."""
    return tuple(serving(folder, internal="self", **more) for _ in range(2))  # type: ignore[return-value]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_people_at_two_processes_play_one_game(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "RENEWAL", 0.2)
    where = {} if kind == "sqlite" else {"database": str(request.getfixturevalue("postgresql"))}

    async def evening() -> None:
        one, other = places(tmp_path, **where)
        async with one as first, other as second:
            people = [await first.guest("Ann"), await second.guest("Bob")]
            desk = await first.table(SHORT, owner=people[0].who, undo=False)
            for person in people:
                await person.join(desk.table.id)
                assert (await person.ask("sit"))["type"] == "done"
            assert desk.table.id not in second.server.hall.desks
            async with second.browser() as browser:
                page = await browser.get(f"/table/{desk.table.id}/plain")
                assert "Ann" in page.text
                assert (await browser.get(f"/api/tables/{desk.table.id}")).json()["preset"] == "modern"
            await people[0].ask("start")
            await asyncio.gather(*(play(person, desk.table) for person in people))
            versions = [[frame["version"] for frame in person.frames] for person in people]
            last = desk.table.version
            assert versions[1][-1] == versions[0][-1] == last
            assert versions[1] == list(range(versions[1][0], last + 1))
            assert desk.table.faults == 0

    run(evening())


async def play(person: Client, table: Any) -> None:
    """Play what comes first until the game is over, knowing the table only by its frames."""
    while True:
        frame = person.frames[-1] if person.frames else await person.until("frame")
        if frame["scene"]["phase"] == "over":
            return
        action = action_of(frame)
        if action and frame["version"] == table.version:
            await person.ask("act", action=action, version=frame["version"])
            if frame is not person.frames[-1]:
                continue
        await person.until("frame")


def test_a_table_is_taken_over_when_its_process_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "RENEWAL", 0.2)
    monkeypatch.setattr(sharing, "LEASE", 1.0)

    async def evening() -> None:
        one, other = places(tmp_path)
        async with other as second:
            async with one as first:
                ann = await first.guest("Ann")
                desk = await first.table(SHORT, owner=ann.who)
                table = desk.table.id
                await ann.join(table)
                await ann.ask("sit")
                await ann.ask("start")
                seen = ann.frames[-1]["version"]
                monkeypatch.setattr(leases, "release", not_released)  # it dies without a word
            ann.place = second
            for _ in range(20):
                with suppress(ConnectionClosed):
                    await ann.join(table, since=seen)
                    if (await ann.receive())["type"] == "welcome":
                        break
                await asyncio.sleep(0.2)
            await ann.play()
            assert second.server.hall.desks[table].table.faults == 0

    run(evening())


async def not_released(*_: Any) -> None:
    return


def test_the_fence_stops_the_copy_that_has_lost_its_lease(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "RENEWAL", 0.1)
    monkeypatch.setattr(sharing, "LEASE", -1.0)  # every lease has run out when it is taken

    async def evening() -> None:
        one, other = places(tmp_path)
        async with one as first, other as second:
            ann = await first.guest("Ann")
            desk = await first.table(SHORT, owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            copy = await second.server.hall.desk(desk.table.id)
            assert copy.table.version >= 2
            for _ in range(50):
                if desk.table.is_gone:
                    break
                await asyncio.sleep(0.1)
            assert desk.table.is_gone, "the first process still believes that it runs the table"
            assert (await ann.until("problem"))["code"] == "closing"

    run(evening())


def test_lobbies_hear_of_each_other_and_do_without_redis_when_it_is_gone(
    tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "RENEWAL", 0.2)

    async def evening() -> None:
        one, other = places(tmp_path, redis=redis.url)
        async with one as first, other as second, second.browser() as browser:
            ann = await first.guest("Ann")
            desk = await first.table("modern", owner=ann.who, title="Friday")
            await ann.join(desk.table.id)
            await ann.ask("sit")
            assert await shows(browser, "Friday", True)
            redis.stop()
            assert await shows(browser, "Friday", False)
            assert (await ann.ask("invite", seat=1, level="beginner"))["type"] == "done"
            redis.start()
            assert await shows(browser, "Friday", True)

    run(evening())


async def shows(browser: Any, word: str, wanted: bool) -> bool:
    for _ in range(100):
        if (word in (await browser.get("/")).text) is wanted:
            return True
        await asyncio.sleep(0.1)
    return False


def test_everybody_sees_one_order_while_hints_are_lost_and_redis_comes_and_goes(postgresql: str, redis: Redis) -> None:  # noqa: F811
    found = asyncio.run(several(postgresql, 300, tables=4))
    assert found["events"] >= 300
    assert found["compared"] > 2 * found["events"]
    assert (found["gaps"], found["error_lines"]) == (0, 0)
    assert found["acknowledged"] > 100
