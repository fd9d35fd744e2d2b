"""The real process, killed in the middle of games. scripts/soak does it longer, and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from .crowd import Heard, begin, judge, kills, sit_down
from .process import Process

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no signal 9 on Windows")


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    found = asyncio.run(kills(str(tmp_path / "games.db"), 2, 2, 2.0, 1))
    assert found["acknowledged"] > 30
    assert found["gaps"] == 0


def test_a_stop_is_graceful_and_the_games_go_on(tmp_path: Path) -> None:
    async def evening() -> None:
        server, heard = Process(str(tmp_path / "games.db")), Heard()
        server.start()
        players = await sit_down(server, 1, heard, pause=0.05)
        tasks = await begin(players)
        await asyncio.sleep(1)
        await asyncio.to_thread(server.end, signal.SIGTERM)
        assert server.process is not None
        assert server.process.returncode in (0, -signal.SIGTERM)
        before = len(heard.done)
        server.start()
        while len(heard.done) < before + 5:
            await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.end(signal.SIGTERM)
        assert server.error_lines() == 0
        assert heard.gaps == 0
        await judge(server.database, heard)

    asyncio.run(asyncio.wait_for(evening(), 90))
