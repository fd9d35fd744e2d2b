"""The long run over random positions of every game finds nothing in our levels, and everything planted."""

from __future__ import annotations

import pytest

from euchre import Action, View, parse_action
from euchre.bots import LEVELS
from euchre.bots.beginner import Beginner
from euchre.presets import PRESETS
from euchre.testing import legality


class Trumpeter(Beginner):
    """Plays its last card, which is not always allowed."""

    def act(self, view: View) -> Action:
        return parse_action(f"play:{list(view.hand)[-1]}") if view.phase == "play" and view.hand else super().act(view)


def test_a_short_run_goes_through_every_preset_and_as_many_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert legality.main(["--level", "standard", "--positions", "2500", "--workers", "1", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines[:-1]} == set(PRESETS)
    assert lines[-1].startswith("standard, seed 3: 2,5")
    assert lines[-1].endswith(": 0 faults")


def test_the_workers_change_nothing() -> None:
    plan = legality.Plan("random", 5)
    assert list(legality.all_games(plan, 600, 1)) == list(legality.all_games(plan, 600, 2))


def test_an_illegal_card_is_found_and_the_game_goes_no_further(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(LEVELS, "trumpeter", Trumpeter)
    assert legality.main(["--level", "trumpeter", "--positions", "600", "--workers", "1"]) == 1
    out = capsys.readouterr().out
    assert "is not legal: " in out
    assert not out.endswith(" 0 faults\n")
