"""Rules.md section 8: Hasenpfeffer. Each test is a worked example."""

from __future__ import annotations

import pytest

from euchre import Deal, Match, Rules
from euchre.match import game_winners
from euchre.scoring import bid_result

from .table import all_pass, by_side, legal_to_follow, play_all, plays, run, texts, unknown_deal, winner

HAS = Rules.preset("hasenpfeffer")
SINGLE = HAS.replace(bid_rounds="single")


def bids(*above: int) -> set[str]:
    return {"pass", *(f"bid:{n}" for n in above)}


def test_G1_four_hands_of_six_and_a_widow_of_one() -> None:
    deal = Deal.random(HAS, dealer=0, seed=1)
    assert [len(deal.hand(seat)) for seat in range(4)] == [6] * 4
    assert len(deal.kitty) == 1
    assert len(HAS.deck) == 25
    assert deal.upcard is None


def test_G2_a_bid_must_be_higher_than_the_standing_one() -> None:
    assert texts(run(unknown_deal(HAS), "pass", "bid:2")) == bids(3, 4, 5, 6)


def test_G3_bidding_goes_round_until_three_have_passed() -> None:
    state = run(unknown_deal(HAS), "bid:2", "pass", "bid:3", "pass")
    assert (state.turn, texts(state)) == (1, bids(4, 5, 6))
    state = state.apply("pass")
    assert (state.maker, state.contract.bid) == (3, "3")
    single = run(unknown_deal(SINGLE), "bid:2", "pass", "bid:3", "pass")
    assert (single.maker, single.phase) == (3, "name"), "with one call each seat 1 gets no second"


def test_G4_a_bid_of_six_ends_the_bidding() -> None:
    state = run(unknown_deal(HAS), "bid:6")
    assert (state.maker, state.phase) == (1, "name")


def test_G5_after_four_passes_the_holder_of_the_joker_must_play_three() -> None:
    state = all_pass(Deal.of(HAS, hands=["", "", "JK", ""], kitty="9c").start(), 4)
    assert (state.maker, state.contract.bid, state.turn) == (2, "3", 2)


def test_G6_joker_in_the_widow_means_a_new_deal_by_the_next() -> None:
    deck = [card for card in HAS.deck if not card.is_joker]
    deal = Deal.of(HAS, hands=[deck[:6], deck[6:12], deck[12:18], deck[18:]], kitty="JK")
    state = all_pass(deal.start(), 4)
    assert by_side(state) == (0, 0)
    assert Match(HAS, dealer=0).after(state).dealer == 1


def test_G7_joker_holder_who_passed_is_free_when_another_bid() -> None:
    state = run(Deal.of(HAS, hands=["", "", "JK", ""]).start(), "pass", "pass", "bid:1", "pass")
    assert (state.maker, state.contract.bid) == (3, "1")


def test_G8_declarer_takes_the_widow_and_puts_down_any_of_seven() -> None:
    hands = ["", "JK 9S AD KD QH 9H", "", ""]
    state = run(Deal.of(HAS, hands=hands, kitty="TC").start(), "bid:6", "name:s")
    assert texts(state) == {f"discard:{c}" for c in ("B", "9s", "Ad", "Kd", "Qh", "9h", "Tc")}
    assert state.apply("discard:B").spare.put == ((1, state.deal.rules.deck[-1]),)


def test_G9_joker_follows_trump() -> None:
    assert legal_to_follow("hasenpfeffer", "S", "AS", "JK 9S AD KD QH 9H") == plays("JK 9S")


def test_G10_joker_beats_both_bowers_and_the_left_bower_beats_plain_trumps() -> None:
    assert winner("hasenpfeffer", "H", 3, "JH JD 9H JK") == 2
    assert winner("hasenpfeffer", "C", 3, "AC 9C TC JS") == 2


G11_HANDS = ["JC 9S AC KC QC KH", "TC 9C JD QD TD JH", "JK JS AS KS AH 9D", "QS TS AD KD QH TH"]
G11_TRICKS = "JK TS 9S TC / JS QS JC 9C / AS TH QC TD / KS QH KC JD / AH KD KH JH / 9D AD AC QD"


@pytest.mark.parametrize(("bid", "points"), [(5, (5, 1)), (6, (-6, 1)), (4, (5, 1))])
def test_G11_full_hand_of_six_tricks(bid: int, points: tuple[int, int]) -> None:
    rules = SINGLE
    state = Deal.of(rules, dealer=1, hands=G11_HANDS, kitty="9H").start()
    state = run(state, f"bid:{bid}", *["pass"] * (0 if bid == 6 else 3), "name:s", "discard:9h")
    assert state.turn == 2
    state, winners = play_all(state, G11_TRICKS)
    assert winners == [2, 2, 2, 2, 2, 3]
    assert by_side(state) == points


@pytest.mark.parametrize(
    ("bid", "tricks", "points"),
    [(4, 4, (4, 2)), (3, 5, (5, 1)), (4, 3, (-4, 3)), (3, 2, (-3, 4)), (1, 0, (-1, 6))],
    ids=["4 took 4", "3 took 5", "4 took 3", "forced 3 took 2", "1 took 0"],
)
def test_G12_tricks_score_when_the_bid_is_made_and_the_bid_is_lost_when_not(
    bid: int, tricks: int, points: tuple[int, int]
) -> None:
    assert bid_result(HAS, 0, str(bid), tricks).points == points


def scored(score: tuple[int, int], bid: int, tricks: int) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(score, bid_result(HAS, 0, str(bid), tricks).points, strict=True))


def test_G13_both_at_the_target_the_declarers_side_wins_or_the_higher_total() -> None:
    score = scored((8, 9), 3, 3)
    assert score == (11, 12)
    assert game_winners(HAS, score, 1, declarer=0) == (0,)
    assert game_winners(HAS.replace(tie_has="higher_total"), score, 1, declarer=0) == (1,)


def test_G14_failed_declarer_loses_to_the_side_that_passes_ten() -> None:
    score = scored((8, 9), 4, 3)
    assert score == (4, 12)
    assert game_winners(HAS, score, 1, declarer=0) == (1,)


def test_G15_totals_may_be_negative() -> None:
    assert scored((1, 0), 3, 2)[0] == -2


PEPPER = Rules.preset("pepper")


def test_pepper_bids_run_to_little_and_big_pepper_and_no_trump_may_be_named() -> None:
    state = run(unknown_deal(PEPPER), "bid:5")
    assert texts(state) == {"pass", "bid:6", "bid:big"}
    assert texts(run(state, "bid:6")) == {"pass", "bid:big"}, "little pepper can still be raised"
    state = run(state, "bid:big")
    assert (state.maker, state.phase) == (2, "name")
    assert "name:nt" in texts(state)
    assert run(state, "name:nt").turn == 2, "no widow, so the declarer leads at once"
    assert all_pass(unknown_deal(PEPPER), 4).is_over


@pytest.mark.parametrize(
    ("bid", "tricks", "points"),
    [
        ("3", 4, (4, 2)),
        ("3", 2, (-6, 4)),
        ("6", 6, (6, 0)),
        ("6", 5, (-6, 1)),
        ("big", 6, (12, 0)),
        ("big", 5, (-12, 1)),
    ],
)
def test_pepper_scores_a_point_a_trick_six_for_a_failure_and_twelve_for_the_big_one(
    bid: str, tricks: int, points: tuple[int, int]
) -> None:
    assert bid_result(PEPPER, 0, bid, tricks).points == points
