"""Whole games by keyboard, in every preset, at several sizes, in several languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre.presets import PRESETS
from euchre.storage import Store
from euchre.tui.preferences import WHO

from .person import run, short, sitting


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_of_every_preset_by_keyboard(preset: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short(preset), seed=3) as person:
            await person.play_out()
            assert "The game is over" in person.text
            assert person.play.session is not None
            assert person.play.session.table.faults == 0
        async with await Store.open(tmp_path / "games.db") as store:
            (game,) = await store.games(who=WHO)
            record = await store.record(game.table, game.game)
            assert record.replay().problems == ()
            assert game.preset == preset

    run(evening())
