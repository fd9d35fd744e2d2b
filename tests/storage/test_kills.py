"""kill -9 in the middle of games: nothing acknowledged is lost or doubled. scripts/soak-table does it longer."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from .kills import Heard, judge, kill_often

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no signal 9 on Windows")


def test_nothing_acknowledged_is_lost_or_doubled_over_five_kills(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    heard = kill_often(database, 5, tables=3)
    found = asyncio.run(judge(database, heard))
    assert heard.kills == 5
    assert found["acknowledged"] > 50
    assert found["entries"] > found["acknowledged"]


def test_the_judge_would_find_a_loss_and_a_change(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    heard = kill_often(database, 1, tables=1)
    (table, key), version = next(iter(heard.done.items()))
    for change in ({(table, key): version + 1}, {(table, "99/99"): version}):
        with pytest.raises(AssertionError, match="was acknowledged as version"):
            asyncio.run(judge(database, Heard(done={**heard.done, **change})))
