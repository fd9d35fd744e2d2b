"""Control variates: their mean is 0, they take out what is luck, and leave alone what is not."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from euchre import Action, Rules, View, parse_action
from euchre.arena import play
from euchre.arena.control import controlled, luck
from euchre.arena.seating import deal_of
from euchre.bots.beginner import Beginner
from euchre.presets import PRESETS

NORTH_AMERICAN = Rules.preset("north-american")
TURNED = [name for name in PRESETS if Rules.preset(name).auction == "upcard"]


@pytest.mark.parametrize("preset", TURNED)
def test_luck_has_mean_nothing_in_every_seat(preset: str) -> None:
    rules = Rules.preset(preset)
    columns = list(zip(*(luck(deal_of(rules, 1, number)) for number in range(3000)), strict=True))
    assert len(columns) == 2 * rules.players
    for column in columns:
        assert abs(mean(column)) < 4 * stdev(column) / len(column) ** 0.5


def test_a_joker_turned_up_is_no_exception() -> None:
    rules = Rules.preset("railroad")
    rows = [luck(deal) for number in range(20_000)
            if (deal := deal_of(rules, 2, number)).upcard is not None and deal.upcard.is_joker]  # fmt: skip
    assert len(rows) > 600
    for column in zip(*rows, strict=True):
        assert abs(mean(column)) < 4 * stdev(column) / len(column) ** 0.5


def test_what_follows_from_the_trumps_is_taken_out_and_the_rest_stays() -> None:
    generator = Random(3)
    noise = [generator.gauss(0.2, 0.5) for _ in range(1000)]
    follows = [2 * luck(deal_of(NORTH_AMERICAN, 4, number))[0] for number in range(1000)]
    found = controlled(NORTH_AMERICAN, 4, [a + b for a, b in zip(noise, follows, strict=True)])
    assert found is not None
    half = 1.96 * stdev(noise) / 1000**0.5
    assert found.points_per_deal == pytest.approx(mean(noise), abs=half / 3)
    assert (found.ci95[1] - found.ci95[0]) / 2 == pytest.approx(half, rel=0.05)
    assert found.gain == pytest.approx((stdev(follows) ** 2 + 0.25) / 0.25, rel=0.15)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    generator, runs = Random(5), 60
    covered = 0
    for run in range(runs):
        values = [0.1 + luck(deal_of(NORTH_AMERICAN, f"c{run}", number))[3] + generator.gauss(0, 0.4)
                  for number in range(500)]  # fmt: skip
        found = controlled(NORTH_AMERICAN, f"c{run}", values)
        assert found is not None
        covered += found.ci95[0] < 0.1 < found.ci95[1]
    assert covered >= runs - 8


class Timid(Beginner):
    """Orders with three trumps only."""

    name = "timid"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)

    def act(self, view: View) -> Action:
        action = super().act(view)
        if view.phase != "order" or view.upcard is None:
            return action
        return action if sum(card.suit == view.upcard.suit for card in view.hand) > 2 else parse_action("pass")


def test_it_helps_where_two_bots_call_differently() -> None:
    run = play("beginner", Timid, deals=600, seed=3)
    assert run.control is not None
    assert run.control.gain > 1.02
    assert run.control.points_per_deal == pytest.approx(run.points_per_deal, abs=0.03)
    assert run.as_json()["control"]["gain"] == run.control.gain


def test_there_is_none_where_it_cannot_help() -> None:
    values = [0.0, 1.0] * 300
    assert controlled(NORTH_AMERICAN, 1, values) is not None
    assert controlled(NORTH_AMERICAN, 1, values[:400]) is None
    assert controlled(NORTH_AMERICAN, 1, [0.0] * 600) is None
    assert controlled(Rules.preset("hasenpfeffer"), 1, values) is None
