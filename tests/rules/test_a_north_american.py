"""Rules.md section 2 (founding document 000): four hands, 24 cards. Each test is a worked example."""

from __future__ import annotations

import pytest

from euchre import Deal, Match, Rules, State

from .table import (
    all_pass,
    by_side,
    full_deal,
    legal_to_follow,
    names,
    play_all,
    plays,
    ranking,
    run,
    takes,
    texts,
    unknown_deal,
    winner,
)

NA = Rules.preset("north-american")


def test_A1_spades_trump_ranks_right_left_then_ace_to_nine_and_clubs_lose_their_jack() -> None:
    assert ranking("north-american", "S", "S") == "JS JC AS KS QS TS 9S"
    assert ranking("north-american", "S", "C") == "AC KC QC TC 9C"


def test_A2_left_bower_led_is_a_trump_lead() -> None:
    assert legal_to_follow("north-american", "H", "JD", "9H AD KD TC 9C") == plays("9H")


def test_A3_left_bower_does_not_follow_its_printed_suit() -> None:
    """The example gives three cards; two more red ones make the hand whole, so that nothing is left open."""
    assert legal_to_follow("north-american", "C", "9S", "JS AH KD QH TD") == plays("JS AH KD QH TD")


def test_A4_left_bower_must_follow_trump() -> None:
    assert legal_to_follow("north-american", "D", "9D", "JH AH QS KC TC") == plays("JH")


def test_A5_lowest_trump_beats_the_ace_led() -> None:
    assert winner("north-american", "S", 1, "AD KD 9S QD") == 3


def test_A6_left_bower_beats_ace_of_trump() -> None:
    assert winner("north-american", "H", 3, "KC 9H JD AH") == 1


def test_A7_off_suit_ace_does_not_win() -> None:
    assert winner("north-american", "C", 2, "9D AS TD AH") == 0


def test_A8_ordered_dealer_may_leave_or_swap_one_of_five_but_not_bury_the_upcard() -> None:
    state = run(unknown_deal(NA, upcard="KH", hands={0: "9C TC JD QS AS"}), "pass", "order")
    assert state.maker == 2
    assert state.turn == 0, "seat 3 gets no call"
    assert texts(state) == {"leave"} | takes("9C TC JD QS AS")
    assert state.why_not("take:Kh") == "Kh was just taken and cannot be put down"


def test_A9_accepting_dealer_must_take_the_card() -> None:
    state = run(unknown_deal(NA, upcard="KH", hands={0: "9C TC JD QS AS"}), "pass", "pass", "pass", "order")
    assert texts(state) == takes("9C TC JD QS AS")


def test_A10_round_two_starts_with_the_eldest_and_the_turned_suit_is_dead() -> None:
    state = all_pass(unknown_deal(NA, upcard="KH"), 4)
    assert state.turn == 1
    assert texts(state) == names("C D S", also=["pass"])
    nameable = NA.replace(turned_suit_nameable=True)
    assert texts(all_pass(unknown_deal(nameable, upcard="KH"), 4)) == names("C D H S", also=["pass"])


def test_A11_eight_passes_throw_in_and_the_next_player_deals_unless_the_dealer_is_stuck() -> None:
    match = Match(NA, dealer=0)
    state = all_pass(Deal.random(NA, dealer=0, seed=3).start(), 8)
    assert by_side(state) == (0, 0)
    assert match.after(state).dealer == 1
    stuck = all_pass(Deal.random(NA.replace(stick_the_dealer=True), dealer=0, seed=3).start(), 7)
    assert stuck.turn == 0
    assert "pass" not in texts(stuck)
    assert stuck.why_not("pass") == "seat 0 deals and must name a suit"


def made_by(maker: int, *alone: int) -> State:
    """Dealer 0, maker by a first-round order, the seats in ``alone`` alone, at the first lead."""
    state = Deal.random(NA, dealer=0, seed=5).start()
    state = run(state, *["pass"] * (maker - 1 if maker else 3), "order")
    state = state.apply(state.legal_actions()[-1])
    while state.phase == "alone":
        state = state.apply("alone" if state.turn in alone else "together")
    return state


@pytest.mark.parametrize(
    ("maker", "alone", "leader"),
    [
        (1, (), 1),
        (1, (1,), 2),
        (3, (3,), 0),
        (0, (2,), 3),
        (1, (2,), 3),
        (3, (3, 2), 2),
        (3, (3, 0), 0),
    ],
    ids=["nobody", "1 alone", "3 alone", "maker's partner 2", "only defender 2", "3 and 2", "3 and 0"],
)
def test_A12_first_lead_is_left_of_the_loner_and_the_lone_defender_leads_against_one(
    maker: int, alone: tuple[int, ...], leader: int
) -> None:
    state = made_by(maker, *alone)
    assert state.alone == alone
    assert state.turn == leader


def test_A13_sitting_out_partner_is_skipped() -> None:
    state = made_by(1, 1)
    order = []
    for _ in range(3):
        assert state.turn is not None
        order.append(state.turn)
        state = state.apply(state.legal_actions()[0])
    assert order == [2, 0, 1]
    assert len(state.winners) == 1


A14_HANDS = {1: "JH AH 9H AS 9C", 2: "JD KH AC KC QC", 3: "QH TH KS QS TS", 0: "AD KD QD TD 9D"}
A14_TRICKS = "JH KH TH 9D / AH JD QH TD / AC TS QD 9C / KC QS KD 9H / AS QC KS AD"


@pytest.mark.parametrize(("maker", "points"), [(1, (0, 1)), (2, (0, 2))], ids=["makers", "defenders"])
def test_A14_three_tricks_are_a_point_for_makers_and_a_euchre_for_defenders(
    maker: int, points: tuple[int, int]
) -> None:
    """The tricks make hearts trump; it is named in round two over a spade turned down, so that hands stay."""
    state = all_pass(full_deal(NA, A14_HANDS, "JS"), 4)
    state = run(state, *["pass"] * (maker - 1), "name:h")
    while state.phase == "alone":
        state = state.apply("together")
    state, winners = play_all(state, A14_TRICKS)
    assert winners == [1, 2, 2, 1, 1]
    assert by_side(state) == points


def lone_march() -> State:
    """Dealer 0; seat 1 holds the five highest spades and marches alone for the side of 1 and 3."""
    hands = {1: "JS JC AS KS QS", 2: "AC KC QC TC 9C", 3: "AD KD QD TD 9D", 0: "AH KH QH TH JH"}
    state = run(full_deal(NA, hands, "TS"), "order", "leave", "alone", "together", "together")
    return play_all(state, "AC AH JS / JC KC KH / AS QC QH / KS TC TH / QS 9C JH")[0]


def euchred_makers() -> State:
    """The same cards, made by seat 2 of the other side."""
    hands = {1: "JS JC AS KS QS", 2: "AC KC QC TC 9C", 3: "AD KD QD TD 9D", 0: "AH KH QH TH JH"}
    state = run(full_deal(NA, hands, "TS"), "pass", "order", "leave", *["together"] * 4)
    return play_all(state, "JS 9C 9D TH / JC TC TD JH / AS QC QD QH / KS KC KD KH / QS AC AD AH")[0]


def test_A15_lone_march_at_nine_wins_and_a_euchre_at_nine_loses() -> None:
    won = Match(NA, dealer=0, score=(8, 9)).after(lone_march())
    assert won.score == (8, 13)
    assert won.winners == (1,)
    lost = Match(NA, dealer=0, score=(9, 8)).after(euchred_makers())
    assert lost.score == (9, 10)
    assert lost.winners == (1,)
