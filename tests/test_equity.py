"""Equity: the published chart, exact small cases, and a long simulation that must agree."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from euchre import NotationError, Rules, SetupError
from euchre.arena import play, read_results
from euchre.cli import app
from euchre.equity import Outcome, at_score, count_outcomes, donation, read_outcomes, table, two_sided
from euchre.presets import PRESETS

NORTH_AMERICAN = Rules.preset("north-american")
PUBLISHED = "1:45/17,2:16/12,4:5/5"


def test_the_published_chart_of_2006_comes_from_its_six_inputs() -> None:
    chart = table(NORTH_AMERICAN, read_outcomes(PUBLISHED))
    for even in range(6):
        assert 0.505 <= chart.dealing(even, even) < 0.525
    assert chart.dealing(9, 9) == pytest.approx(0.66, abs=0.005)
    assert chart.not_dealing(9, 6) == pytest.approx(0.82, abs=0.005)
    assert chart.dealing(9, 8) == pytest.approx(0.72, abs=0.005)


def test_at_nine_all_the_next_to_score_wins() -> None:
    assert table(NORTH_AMERICAN, read_outcomes(PUBLISHED)).dealing(9, 9) == pytest.approx(0.66)
    with_passes = table(NORTH_AMERICAN, read_outcomes("0:25,1:45/30"))
    # dealing x = .45 + .25 (1 - x) ; the other deals next after a deal thrown in
    assert with_passes.dealing(9, 9) == pytest.approx(0.70 / 1.25)


def test_when_donating_breaks_even_as_published() -> None:
    chart = table(NORTH_AMERICAN, read_outcomes(PUBLISHED))
    assert donation(chart, 9, 6, loner=0.05) == pytest.approx(0.167, abs=0.0005)
    assert donation(chart, 9, 7, loner=0.05) == pytest.approx(0.184, abs=0.0005)


def test_chances_add_up_and_grow_with_the_score() -> None:
    chart = table(NORTH_AMERICAN, read_outcomes("0:4," + PUBLISHED))
    assert len(chart.chances) == 100
    for own in range(10):
        for other in range(10):
            assert sum(chart.chances[own, other]) == pytest.approx(1)
            assert chart.dealing(own, other) == pytest.approx(1 - chart.not_dealing(other, own))
            if own:
                assert chart.dealing(own, other) > chart.dealing(own - 1, other)


def test_a_chance_is_asked_for_by_side_and_seat() -> None:
    chart = table(NORTH_AMERICAN, read_outcomes(PUBLISHED))
    assert chart.chance((9, 6), side=0, dealer=1) == chart.not_dealing(9, 6)
    assert chart.chance((6, 9), side=1, dealer=2) == chart.not_dealing(9, 6)
    assert chart.chance((9, 8), side=0, dealer=2) == chart.dealing(9, 8)
    for wrong in ((10, 0), (1, 2, 3)):
        with pytest.raises(SetupError, match="there is no game going on at"):
            chart.chance(wrong)


def test_who_deals_again_after_a_thrown_in_deal_follows_the_rules() -> None:
    outcomes = {Outcome((1, 0), 0): 0.5, Outcome((0, 1), 1): 0.2}
    same = table(NORTH_AMERICAN, {**outcomes, Outcome((0, 0), -1, "same"): 0.3})
    assert same.dealing(9, 9) == pytest.approx(0.5 / 0.7)
    there = Rules.preset("north-american", all_pass="same_dealer")
    passed = [(0, Ended((0, 0), "passed", -1)), (1, Ended((0, 1), "point", 1))]
    assert set(count_outcomes(there, passed)) == {Outcome((0, 0), -1, "same"), Outcome((1, 0), 0)}
    assert set(count_outcomes(NORTH_AMERICAN, passed)) == {Outcome((0, 0), -1, "next"), Outcome((1, 0), 0)}


class Ended:
    def __init__(self, points: tuple[int, ...], kind: str, maker: int) -> None:
        self.points, self.kind, self.maker = points, kind, maker


def test_points_are_counted_from_the_dealers_side_on() -> None:
    rules = Rules.preset("cutthroat")
    found = count_outcomes(rules, [(2, Ended((0, 1, 0), "point", 1)), (2, Ended((0, 1, 0), "point", 1))])
    assert found == {Outcome((0, 0, 1), 2): 2.0}


def simulated(rules: Rules, outcomes: dict[Outcome, float], score: tuple[int, ...], games: int) -> float:
    """How often the dealer's side wins from ``score``, by playing on: an independent way to the same number."""
    generator, won = Random(5), 0.0
    kinds, weights = list(outcomes), list(outcomes.values())
    for _ in range(games):
        now, turn = list(score), 0
        while max(now) < rules.target_score:
            drawn = generator.choices(kinds, weights)[0]
            for place, points in enumerate(drawn.points):
                now[(turn + place) % len(now)] += points
            turn = (turn + (drawn.then == "next")) % len(now)
        best = [side for side, points in enumerate(now) if points == max(now)]
        won += (0 in best) / len(best)
    return won / games


@pytest.mark.parametrize(
    ("rules", "outcomes", "score"),
    [
        (NORTH_AMERICAN, {Outcome((1, 0), 0): 5, Outcome((0, 2), 0): 2, Outcome((0, 4), 1): 1, Outcome((0, 0)): 1},
         (3, 5)),
        (Rules.preset("cutthroat", tie_3p="shared"),
         {Outcome((1, 0, 0), 0): 4, Outcome((0, 1, 0), 1): 2, Outcome((0, 0, 3), 2): 1, Outcome((0, 2, 0), 0): 1},
         (6, 7, 5)),
        (Rules.preset("hasenpfeffer", tie_has="higher_total"),
         {Outcome((4, 2), 0): 3, Outcome((-4, 3), 0): 1, Outcome((1, 5), 1): 2, Outcome((4, -5), 1): 1}, (2, 2)),
    ],
)  # fmt: skip
def test_a_simulation_agrees(rules: Rules, outcomes: dict[Outcome, float], score: tuple[int, ...]) -> None:
    games = 20_000
    chance = table(rules, outcomes).chances[score][0]
    assert simulated(rules, outcomes, score, games) == pytest.approx(chance, abs=4 * (0.25 / games) ** 0.5)


@pytest.mark.parametrize(
    ("preset", "outcomes", "sentence"),
    [
        ("napoleon-stakes", {Outcome((1, 0, 0, 0)): 1.0}, "a game to a target score"),
        ("napoleon", {Outcome((1, 0, 0, 0)): 1.0}, "too many scores"),
        ("modern", {Outcome((0, 0)): 1.0}, "nobody ever scores"),
        ("modern", {Outcome((1, 0, 0)): 1.0}, "not those of a game of 2 sides"),
        ("modern", {Outcome((0, 0)): 1e9, Outcome((1, 0)): 1e-6}, "hardly ever end"),
    ],
)
def test_what_has_no_equity_is_told(preset: str, outcomes: dict[Outcome, float], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        table(Rules.preset(preset), outcomes)


@pytest.mark.parametrize(
    "text", ["", "1", "1:45", "x:1/2", "1:1/2/3", "0:1/2", "1:-1/2", "1:nan/1", "1:inf/1", "-1:2/3"]
)
def test_what_are_no_outcomes_is_told(text: str) -> None:
    with pytest.raises(NotationError, match="is no outcome"):
        read_outcomes(text)


def test_outcomes_are_taken_in_proportion() -> None:
    assert table(NORTH_AMERICAN, two_sided({1: 2}, {1: 1})).dealing(9, 9) == pytest.approx(2 / 3)
    assert table(NORTH_AMERICAN, two_sided({1: 20}, {1: 10})).dealing(0, 0) == pytest.approx(
        table(NORTH_AMERICAN, two_sided({1: 2}, {1: 1})).dealing(0, 0)
    )


# ---------------------------------------------------------------- the command


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["equity", *words], catch_exceptions=False, env={"COLUMNS": "100"})


def test_the_chart_is_printed() -> None:
    shown = run("--outcomes", PUBLISHED)
    assert shown.exit_code == 0
    rows = {line.split()[0]: line.split()[1:] for line in shown.stdout.splitlines()[3:]}
    assert rows["9"][9] == "66%"
    assert rows["9"][8] == "72%"
    assert len(rows["0"]) == 10


def test_equity_comes_from_a_file_of_results(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    play("beginner", "beginner", preset="modern", deals=50, out=file)
    found = json.loads(run("--from", str(file), "--json").stdout)
    assert found["rules"] == "modern@1"
    assert sum(row["chance"] for row in found["outcomes"]) == pytest.approx(1)
    assert len(found["scores"]) == 100
    header, units = read_results(file)
    rows = [(unit.dealer, way) for unit in units for way in unit.ways]
    rules = Rules.preset(header["rules"])
    assert found["scores"][37]["chance"] == list(table(rules, count_outcomes(rules, rows)).chances[3, 7])


@pytest.mark.parametrize("preset", [name for name in PRESETS if not name.startswith(("napoleon", "pepper"))])
def test_every_preset_with_a_target_has_equity_from_a_bot(preset: str) -> None:
    shown = run("--preset", preset, "--deals", "60")
    assert shown.exit_code == 0
    assert "beginner with itself, 60 deals, seed 1" in shown.stdout


def test_two_sources_are_one_too_many(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="not from both"):
        run("--outcomes", PUBLISHED, "--from", str(tmp_path / "x"))


@pytest.mark.parametrize("score", [(9, 8), (0, 0), (6, 9)])
def test_games_played_out_agree_with_the_table(score: tuple[int, int]) -> None:
    rules, outcomes = Rules.preset("north-american"), read_outcomes("0:3,1:45/17,2:16/12,4:5/5")
    (own, half), (other, _) = at_score(rules, outcomes, score, games=4000, seed=3)
    assert own + other == pytest.approx(1)
    assert abs(own - table(rules, outcomes).dealing(*score)) < 2 * half


def test_games_with_too_many_scores_for_a_table_are_played_out() -> None:
    rules = Rules.preset("napoleon", players=3)
    outcomes = {Outcome((3, 0, 0), 0): 1.0, Outcome((0, 3, 0), 1): 1.0, Outcome((0, -1, -1), 1): 1.0}
    chances = [share for share, _ in at_score(rules, outcomes, (20, 20, 0), games=500)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[2] < chances[1]
    with pytest.raises(SetupError, match=r"too many scores to solve: ask for one of them \(--score\)"):
        table(rules, outcomes)


@pytest.mark.parametrize(
    ("preset", "score", "told"),
    [
        ("north-american", (10, 0), "no game going on at 10-0"),
        ("north-american", (1, 2, 3), "no game going on at 1-2-3"),
        ("napoleon-stakes", (0, 0, 0, 0), "not to a number of deals"),
    ],
)
def test_a_score_at_which_nothing_is_to_win_is_told(preset: str, score: tuple[int, ...], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        at_score(Rules.preset(preset), read_outcomes("1:1/1"), score)
