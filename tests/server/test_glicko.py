"""Ratings by the published formula."""

from __future__ import annotations

import pytest

from euchre.server.glicko import Rating, after, side


def test_the_worked_example_of_the_paper() -> None:
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = after(Rating(1500, 200, 0.06), results, tau=0.5)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_doubt_grows() -> None:
    assert after(Rating(1600, 100, 0.06), []).rating == 1600
    assert 100 < after(Rating(1600, 100, 0.06), []).deviation < 102
    assert after(Rating(1600, 350, 0.06), []).deviation == 350


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(1800, 60), Rating(1400, 60)
    assert after(weak, [(strong, 1.0)]).rating - 1400 > after(strong, [(weak, 1.0)]).rating - 1800 > 0


def test_a_great_surprise_raises_the_volatility() -> None:
    assert after(Rating(1500, 50, 0.06), [(Rating(2200, 40), 1.0)] * 4).volatility > 0.06


def test_a_side_is_as_strong_as_its_mean() -> None:
    assert side([Rating(1400, 30), Rating(1600, 40)]).rating == 1500
    assert side([Rating(1400, 30), Rating(1600, 40)]).deviation == pytest.approx(35.36, abs=0.01)
