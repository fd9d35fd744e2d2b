"""Rules.md section 9: Napoleon. Each test is a worked example."""

from __future__ import annotations

from typing import Any

import pytest

from euchre import Deal, Match, Rules, State
from euchre.scoring import nap_result

from .table import all_pass, by_side, play_all, plays, run, texts, unknown_deal

NAP = Rules.preset("napoleon")
STAKES = Rules.preset("napoleon-stakes")
OPENING = {"pass", "bid:2", "bid:3", "bid:misere", "bid:4", "bid:nap"}


def test_H1_opening_bids_reach_nap_but_not_wellington() -> None:
    assert texts(unknown_deal(NAP)) == OPENING


@pytest.mark.parametrize(
    ("standing", "legal"),
    [("3", {"pass", "bid:misere", "bid:4", "bid:nap"}), ("misere", {"pass", "bid:4", "bid:nap"}),
     ("4", {"pass", "bid:nap"})],
)  # fmt: skip
def test_H2_the_ladder_runs_three_misere_four_nap(standing: str, legal: set[str]) -> None:
    assert texts(run(unknown_deal(NAP), f"bid:{standing}")) == legal


def test_H3_wellington_only_over_nap_and_blucher_only_over_wellington() -> None:
    state = run(unknown_deal(NAP), "bid:nap")
    assert texts(state) == {"pass", "bid:wellington"}
    state = state.apply("bid:wellington")
    assert texts(state) == {"pass", "bid:blucher"}
    assert texts(state.apply("bid:blucher")) == {"pass"}


def test_H4_one_call_each() -> None:
    state = run(unknown_deal(NAP), "bid:3", "pass", "bid:4", "pass")
    assert (state.maker, state.contract.bid, state.phase, state.turn) == (3, "4", "play", 3)


def test_H5_all_pass_redeals_or_binds_the_dealer_to_one_trick() -> None:
    state = all_pass(Deal.random(NAP, dealer=0, seed=2).start(), 4)
    assert Match(NAP, dealer=0).after(state).dealer == 1
    one = NAP.replace(nap_all_pass="dealer_bids_one")
    state = all_pass(Deal.random(one, dealer=0, seed=2).start(), 4)
    assert (state.maker, state.contract.bid, state.turn) == (0, "1", 0)
    double = NAP.replace(nap_all_pass="double_next")
    state = all_pass(Deal.random(double, dealer=0, seed=2).start(), 4)
    assert Match(double, dealer=0).after(state).stakes == 2


def led_by(declarer: int, played: str, *, bid: str = "3", **options: Any) -> State:
    """``declarer`` plays ``bid``; the cards are played from the declarer on."""
    rules = NAP.replace(**options)
    state = run(unknown_deal(rules, dealer=(declarer - 1) % 4), f"bid:{bid}", "pass", "pass", "pass")
    for card in played.split():
        state = state.apply(f"play:{card}")
    return state


def test_H6_first_card_led_makes_trump() -> None:
    state = led_by(2, "KD AD 2S 9D")
    assert (str(state.trump), state.winners) == ("d", (3,))


def test_H7_a_two_of_trump_takes_an_ace() -> None:
    state = led_by(3, "QD 4D 5D 6D")
    assert state.winners == (3,)
    state = run(state, "play:As", "play:2d", "play:Ks", "play:3s")
    assert state.winners[-1] == 0


def test_H8_jacks_are_no_bowers() -> None:
    rules = NAP
    state = Deal.of(rules, dealer=1, hands=["", "", "", "JD 4C AC KC QC"]).start()
    state = run(state, "bid:3", "pass", "pass", "pass", "play:Th")
    assert texts(state) == plays("JD 4C AC KC QC"), "the jack of diamonds is not a heart"
    state = led_by(2, "KH QH 9H TH")
    state = run(state, "play:Jd", "play:2h", "play:9d", "play:Qd")
    assert state.winners[-1] == 3


def test_H9_misere_fails_at_the_first_trick_won() -> None:
    state = led_by(1, "7C 5C AD 6C", bid="misere")
    assert state.trump is None
    assert state.result is not None
    assert (state.result.kind, by_side(state)) == ("failed", (0, -3, 0, 0))


def totals(rules: Rules, bid: str, tricks: int) -> tuple[int, ...]:
    """Points of the declarer first, then of another player."""
    points = nap_result(rules, 0, bid, tricks).points
    assert len(set(points[1:])) == 1
    return points[:2]


def test_H10_four_is_worth_four_from_everybody_without_credit_for_overtricks() -> None:
    assert [totals(STAKES, "4", t) for t in (4, 5, 3)] == [(12, -4), (12, -4), (-12, 4)]
    assert [totals(NAP, "4", t) for t in (4, 5, 3)] == [(4, 0), (4, 0), (-4, 0)]
    gain = NAP.replace(nap_scoring="opponents_gain")
    assert [totals(gain, "4", t) for t in (4, 3)] == [(4, 0), (0, 4)]


@pytest.mark.parametrize(("scheme", "made", "failed"), [("wiki", 20, -20), ("hoyle", 40, -20), ("peel", 40, -20)])
def test_H11_nap_with_five_players(scheme: str, made: int, failed: int) -> None:
    rules = STAKES.replace(players=5, nap_values=scheme)
    assert totals(rules, "nap", 5)[0] == made
    assert totals(rules, "nap", 4)[0] == failed


def test_H12_misere_is_worth_three_from_each() -> None:
    assert totals(STAKES, "misere", 0) == (9, -3)
    assert totals(STAKES, "misere", 1) == (-9, 3)
    assert totals(STAKES.replace(mis_fail=6), "misere", 1) == (-18, 6)


@pytest.mark.parametrize(("scheme", "made", "failed"), [("wiki", 20, -20), ("hoyle", 20, -20), ("peel", 40, -20)])
def test_H13_wellington_with_three_players(scheme: str, made: int, failed: int) -> None:
    rules = STAKES.replace(players=3, nap_values=scheme)
    assert totals(rules, "wellington", 5)[0] == made
    assert totals(rules, "wellington", 4)[0] == failed


def test_H14_full_hand_three_made() -> None:
    hands = ["TD 8H 9H TS QC", "5D 6S JS KH AC", "AD QD 9D AS 4C", "KD 3D KS 7H 2C"]
    state = run(Deal.of(NAP, dealer=1, hands=hands).start(), "bid:3", "pass", "pass", "pass")
    state, winners = play_all(state, "AD 3D TD 5D / QD KD 8H 6S / KS TS JS AS / 9D 2C 9H KH / 4C 7H QC AC")
    assert winners == [2, 3, 2, 2, 1]
    assert by_side(state) == (0, 0, 3, 0)


def test_H15_seven_players_deal_35_of_52_and_a_stripped_deck_for_four_has_28() -> None:
    deal = Deal.random(NAP.replace(players=7), dealer=0, seed=1)
    assert sum(len(deal.hand(seat)) for seat in range(7)) == 35
    assert len(deal.kitty) == 17
    stripped = NAP.replace(lowest_rank="8")
    assert len(stripped.deck) == 28
    assert sum(len(Deal.random(stripped, dealer=0, seed=1).hand(seat)) for seat in range(4)) == 20
