"""Duels: everybody gets the same, the figures are what was counted, and the workers change nothing."""

from __future__ import annotations

import json
import os
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from euchre import IllegalAction, Rules, SetupError
from euchre.arena import Tally, play, read_results, round_robin
from euchre.arena.seating import A, B, bot_seed, deal_of, difference, seatings
from euchre.presets import PRESETS

from .players import Caller, Chancy, Cheat, Fatal, OneSeat


@pytest.mark.parametrize("preset", PRESETS)
def test_both_hold_every_seat_equally_often_and_meet_the_same_company(preset: str) -> None:
    ways = seatings(Rules.preset(preset))
    assert len(ways) >= 2
    for seat in range(len(ways[0])):
        assert sum(way[seat] == A for way in ways) == sum(way[seat] == B for way in ways)
    # Exchanging the names everywhere gives the same ways again: whatever A met, B met too.
    assert {tuple(1 - who for who in way) for way in ways} == set(ways)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_every_rotation_of_a_table_without_partners_is_played(players: int) -> None:
    ways = seatings(Rules.preset("napoleon", players=players))
    assert {way[1:] + way[:1] for way in ways} == set(ways)
    assert len(ways) == (2 if players % 2 == 0 else 2 * players)


def test_partners_sit_opposite() -> None:
    assert seatings(Rules.preset("north-american")) == ((A, B, A, B), (B, A, B, A))
    assert seatings(Rules.preset("hasenpfeffer")) == ((A, B, A, B), (B, A, B, A))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_dealer_goes_round_and_the_cards_follow_from_seed_and_number(preset: str) -> None:
    rules = Rules.preset(preset)
    deals = [deal_of(rules, 5, number) for number in range(2 * rules.players)]
    assert [deal.dealer for deal in deals] == [number % rules.players for number in range(2 * rules.players)]
    assert len({deal.hands for deal in deals}) == len(deals)
    assert deals[3] == deal_of(rules, 5, 3) != deal_of(rules, 6, 3)


def test_bots_of_different_seats_and_deals_draw_from_different_seeds() -> None:
    seeds = {bot_seed(1, number, seat) for number in range(50) for seat in range(4)}
    assert len(seeds) == 200


def test_points_are_those_of_a_mean_seat() -> None:
    three = Rules.preset("cutthroat")
    assert difference(three, (A, B, A), (2, 0, 0)) == 1.0
    assert difference(three, (B, A, B), (2, 0, 0)) == -1.0
    four = Rules.preset("north-american")
    assert difference(four, (A, B, A, B), (1, 0)) == 1.0
    assert difference(four, (B, A, B, A), (0, 2)) == 2.0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_against_itself_makes_exactly_nothing(preset: str) -> None:
    run = play("random", "random", preset=preset, deals=5, seed=3)
    assert run.points_per_deal == 0
    assert run.played == 5 * len(seatings(run.rules))
    if run.rules.partnership or run.rules.players == 2:
        assert run.ci95 == (0, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_better_bot_wins_and_exchanging_the_names_exchanges_the_sign(preset: str) -> None:
    run = play("beginner", "random", preset=preset, deals=24, seed=4)
    assert run.ci95[0] > 0
    turned = play("random", "beginner", preset=preset, deals=24, seed=4)
    assert turned.points_per_deal == pytest.approx(-run.points_per_deal)
    assert turned.rates["b"] == run.rates["a"]


def test_no_bot_outlives_its_seat() -> None:
    OneSeat.made = 0
    run = play(OneSeat, "beginner", deals=6)
    assert OneSeat.made == 6 * 4  # two seats in each of two ways
    assert run.points_per_deal == 0


def test_mean_and_interval_are_those_of_the_deals(tmp_path: Path) -> None:
    run = play("beginner", Chancy, deals=120, seed=9, out=tmp_path / "deals.jsonl")
    _, units = read_results(tmp_path / "deals.jsonl")
    values = [
        mean([way.points[0] - way.points[1], other.points[1] - other.points[0]])
        for way, other in (unit.ways for unit in units)
    ]
    assert run.points_per_deal == pytest.approx(mean(values))
    half = 1.959964 * stdev(values) / sqrt(len(values))
    assert run.ci95 == pytest.approx((mean(values) - half, mean(values) + half))
    singles = [value for unit in units for value in (unit.ways[0].points[0] - unit.ways[0].points[1],
                                                     unit.ways[1].points[1] - unit.ways[1].points[0])]  # fmt: skip
    assert run.gain == pytest.approx(stdev(singles) ** 2 / 2 / stdev(values) ** 2)


def test_rates_by_place_are_what_the_deals_say(tmp_path: Path) -> None:
    run = play("beginner", "random", deals=100, seed=2, out=tmp_path / "deals.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "deals.jsonl").read_text().splitlines()[1:]]
    counts = Counter[tuple[str, int, str]]()
    for line in lines:
        for number, way in enumerate(line["ways"]):
            if way["maker"] < 0:
                counts["", 0, "thrown in"] += 1
                continue
            key = ("a" if way["maker"] % 2 == number else "b", (way["maker"] - line["dealer"] - 1) % 4)
            counts[*key, "made"] += 1
            counts[*key, way["phase"]] += 1
            counts[*key, "euchred"] += way["kind"] == "euchred"
            counts[*key, "march"] += "march" in way["kind"]
            counts[*key, "loner"] += way["alone"]
    assert run.rates["thrown_in"] == counts["", 0, "thrown in"] / 200
    for name in ("a", "b"):
        for place in range(4):
            rates, made = run.rates[name], counts[name, place, "made"]
            for phase in ("order", "name"):
                assert rates["call"][phase][place] == counts[name, place, phase] / 100
            for what in ("euchred", "march", "loner"):
                assert rates[what][place] == (counts[name, place, what] / made if made else 0)
    assert sum(counts.values()) > 300


def test_a_bot_that_always_orders_is_seen_to_call_from_the_first_place_only() -> None:
    run = play(Caller, Caller, deals=20)
    assert run.rates["a"]["call"] == {"order": [1.0, 0.0, 0.0, 0.0]}
    assert run.rates["thrown_in"] == 0
    assert run.euchred_rate > 0.3


def test_the_workers_change_nothing(tmp_path: Path) -> None:
    runs, files = [], []
    for workers in (1, 2, 3):
        file = tmp_path / f"{workers}.jsonl"
        runs.append(play("beginner", Chancy, deals=60, seed="tea", workers=workers, out=file))
        files.append(file.read_bytes())
    assert runs[0] == runs[1] == runs[2]
    assert files[0] == files[1] == files[2]
    assert files[0].count(b"\n") == 61


def test_several_workers_refuse_a_bot_they_cannot_import() -> None:
    with pytest.raises(SetupError, match="several workers need bots that can be imported by name"):
        play(lambda seed: Chancy(seed), "beginner", deals=4, workers=2)


@pytest.mark.skipif(os.name != "posix", reason="the signal is told for POSIX")
def test_a_worker_that_is_killed_ends_the_run_in_a_sentence() -> None:
    with pytest.raises(SetupError, match="a worker process was ended from outside"):
        play(Fatal, "beginner", deals=4, workers=2)


def test_another_seed_plays_other_deals() -> None:
    assert play("beginner", "random", deals=20, seed=1) != play("beginner", "random", deals=20, seed=2)


def test_a_run_until_a_width_stops_at_the_first_look_that_is_narrow_enough() -> None:
    seen: list[tuple[int, float]] = []

    def watch(tally: Tally) -> None:
        low, high = tally.pairs.ci95
        seen.append((tally.pairs.n, high - low))

    run = play("beginner", "random", preset="two-handed", deals=2000, until_width=0.14, watch=watch)
    looks = [(n, width) for n, width in seen if n >= 400 and n % 100 == 0]
    assert 400 < run.deals < 2000
    assert run.deals == looks[-1][0]
    assert looks[-1][1] <= 0.14 < looks[-2][1]


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(IllegalAction, match=r"cheat in seat \d: seat \d does not hold"):
        play(Cheat, "beginner", deals=2)


def test_everybody_meets_everybody_in_a_round_robin() -> None:
    found = round_robin(["random", "beginner", Chancy], deals=12, seed=5)
    assert [(run.a, run.b) for run in found] == [("random", "beginner"), ("random", "chancy"), ("beginner", "chancy")]
    assert found[0].points_per_deal < 0


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["beginner"], "the arena needs two names"),
        (["beginner", "genius"], "there is no bot “genius”"),
        (["beginner", "random", "random"], "every name stands once"),
    ],
)
def test_names_that_cannot_meet_are_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        round_robin([*names], deals=2)


def test_one_deal_has_no_interval() -> None:
    with pytest.raises(SetupError, match="two deals at least"):
        play("beginner", "random", deals=1)


def test_a_level_is_told_with_its_version_and_a_file_of_another_version_is_not_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.jsonl"
    run = play("beginner", Chancy, deals=4, seed=1, out=file)
    assert run.versions == (1, None)
    assert run.as_json()["versions"] == [1, None]
    monkeypatch.setattr("euchre.bots.beginner.Beginner.version", 7)
    with pytest.raises(SetupError, match=r"belongs to another run: versions \[1, None\]"):
        play("beginner", Chancy, deals=6, seed=1, out=file, resume=True)
