"""Whole matches: the same cards in every way, and shares that add up."""

from __future__ import annotations

import pytest

from euchre import Rules, SetupError
from euchre.arena import matches as module
from euchre.arena import play_matches
from euchre.arena.seating import seatings
from euchre.presets import PRESETS

from .players import Chancy, OneSeat


@pytest.mark.parametrize("preset", [name for name in PRESETS if Rules.preset(name).players != 3])
def test_a_bot_against_itself_wins_half(preset: str) -> None:
    run = play_matches("beginner", "beginner", preset=preset, matches=2, seed=1)
    assert (run.games_won, run.unfinished) == (0.5, 0)
    assert run.deals > 3


def test_three_that_play_alike_share_the_matches() -> None:
    run = play_matches("beginner", "beginner", preset="three-handed", matches=4, seed=1)
    assert run.games_won == pytest.approx(0.5)
    assert run.unfinished == 0


def test_the_better_bot_wins_more() -> None:
    assert play_matches("beginner", "random", matches=8, seed=2).games_won > 0.8


def test_exchanging_the_names_exchanges_the_share() -> None:
    run = play_matches("beginner", Chancy, preset="traditional-32", matches=16, seed=2)
    turned = play_matches(Chancy, "beginner", preset="traditional-32", matches=16, seed=2)
    assert turned.games_won == pytest.approx(1 - run.games_won)
    assert turned.ci95 == pytest.approx((1 - run.ci95[1], 1 - run.ci95[0]))
    assert run.ci95[0] < run.games_won < run.ci95[1]


def test_workers_change_no_match() -> None:
    one = play_matches("beginner", Chancy, matches=6, seed=3)
    assert one == play_matches("beginner", Chancy, matches=6, seed=3, workers=2)


def test_no_bot_outlives_a_deal_of_a_match() -> None:
    OneSeat.made = 0
    run = play_matches(OneSeat, "beginner", matches=2, seed=4)
    assert OneSeat.made == 2 * round(run.deals * 2 * len(seatings(run.rules)))


def test_a_match_without_an_end_counts_as_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 3)
    run = play_matches("beginner", "random", matches=2)
    assert (run.games_won, run.unfinished, run.deals) == (0.5, 4, 3)


def test_one_match_has_no_interval() -> None:
    with pytest.raises(SetupError, match="two matches at least"):
        play_matches("beginner", "random", matches=1)
