"""Published figures: what counting says exactly, and what solved and played deals say about."""

from __future__ import annotations

import json
from itertools import combinations
from math import comb

import pytest
from typer.testing import CliRunner

from euchre import Rules, kernel
from euchre.analysis.published import NUMBERS
from euchre.analysis.rates import rates, self_play
from euchre.cards import deck
from euchre.cli import app

fast = pytest.mark.skipif(kernel.name != "compiled", reason="the slow kernel solves too few deals for this")


def test_a_hand_of_only_nines_and_tens_comes_once_in_759() -> None:
    hands = list(combinations(deck("9"), 5))
    assert len(hands) == 42_504
    low = sum(all(card.rank in (9, 10) for card in hand) for hand in hands)
    assert len(hands) / low == 759


def test_the_trumps_in_five_cards_are_as_published() -> None:
    order = Rules.preset("modern").orders[2]
    counts = [0] * 6
    for hand in combinations(deck("9"), 5):
        counts[sum(order.suit[card] == 2 for card in hand)] += 1
    shares = [100 * count / sum(counts) for count in counts]
    assert [round(share, 2) for share in shares[:5]] == [14.56, 39.20, 33.60, 11.20, 1.40]
    assert round(shares[5], 3) == 0.049
    assert counts == [comb(7, held) * comb(17, 5 - held) for held in range(6)]


def test_four_handed_deals_are_as_many_as_published() -> None:
    assert 24 * comb(23, 5) * comb(18, 5) * comb(13, 5) * comb(8, 5) == 498_688_594_500_096


@fast
def test_who_sees_all_hands_thinks_a_deal_turned_down_worth_twice_what_it_is() -> None:
    best, own, nxt = NUMBERS["trap"]("standard", 1500, 7)
    for figure, published in ((best, 1.10), (own, 0.42), (nxt, -0.15)):
        assert figure.n == 1500
        assert abs(figure.value - published) < figure.half + 0.05
    assert best.value - best.half > own.value + own.half > own.value - own.half > nxt.value + nxt.half


def test_the_hand_that_orders_two_trumps_into_the_dealers_hand_loses_as_published() -> None:
    points, euchred = NUMBERS["eldest-orders"]("standard", 400, 3)
    assert abs(points.value + 0.671) < points.half + 0.031
    assert abs(euchred.value - 0.576) < euchred.half + 0.01


def test_rates_of_a_level_with_itself_add_up() -> None:
    rules = Rules.preset("north-american")
    rows = self_play("beginner", rules, deals=80, seed=3)
    found = rates(rules, rows)
    made = sum(sum(shares) for shares in found["call"].values())
    assert made + found["thrown_in"] == pytest.approx(1)
    assert found["all"]["call"] == pytest.approx(made / 4)
    assert sum(way.maker >= 0 for _, way in rows) == round(made * 80)
    assert rows == self_play("beginner", rules, deals=80, seed=3, workers=2)


def test_the_commands_print_and_refuse() -> None:
    words = ["measure", "published", "calls", "--deals", "40", "--level", "beginner", "--json"]
    found = json.loads(CliRunner().invoke(app, words).stdout)
    assert [figure["published"] for figure in found["figures"]["calls"]][:4] == ["5%", "17%", "5%", "30%"]
    run = CliRunner().invoke(app, ["measure", "rates", "beginner", "--preset", "pepper", "--deals", "8"])
    assert run.stdout.startswith("beginner in pepper, 8 deals: name ")
    for wrong in (["published", "nothing"], ["rates", "genius"], ["maxims", "--level", "genius", "--item", "13"]):
        assert CliRunner().invoke(app, ["measure", *wrong]).exit_code == 1


def test_at_three_hands_a_euchre_that_gives_the_fellow_defender_the_game_costs_the_game() -> None:
    even, near, nearer, *_ = NUMBERS["fellow"]("beginner", 300, 3)
    assert even.value > 0.1
    assert near.value < 0
    assert nearer.value < 0
