"""Rules.md section 6: British Euchre with the Benny. Each test is a worked example."""

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

BRI = Rules.preset("british")


def test_E1_benny_is_the_highest_of_eight_trumps_and_the_left_bower_leaves_its_suit() -> None:
    assert ranking("british", "D", "D") == "JK JD JH AD KD QD TD 9D"
    assert ranking("british", "D", "H") == "AH KH QH TH 9H"


def test_E2_benny_led_asks_for_trump() -> None:
    assert legal_to_follow("british", "S", "JK", "JC AC 9D KD QD") == plays("JC")


def test_E3_benny_must_follow_trump() -> None:
    assert legal_to_follow("british", "S", "TS", "JK AH KH QH TH") == plays("JK")


def test_E4_benny_may_be_played_by_a_hand_void_in_the_led_suit() -> None:
    assert legal_to_follow("british", "S", "TC", "JK AH KH QH TH") == plays("JK AH KH QH TH")


def test_E5_benny_beats_the_right_bower() -> None:
    assert winner("british", "S", 1, "JS JK 9S JC") == 2


def test_E6_benny_trumps_a_plain_suit() -> None:
    assert winner("british", "S", 1, "AH KH JK TS") == 3


def test_E7_without_trump_in_the_trick_the_led_suit_wins() -> None:
    assert winner("british", "S", 1, "9H AC TH QD") == 3


def benny_up(rules: Rules = BRI) -> State:
    return unknown_deal(rules, dealer=3, upcard="JK", hands={3: "9C TC AH KH QD"})


def test_E8_benny_up_dealer_names_blind_takes_it_and_puts_down_one_of_five() -> None:
    state = benny_up()
    assert (state.turn, texts(state)) == (3, names("C D H S"))
    assert not state.view(3).hand, "the dealer has not looked yet"
    assert not Deal.of(BRI, dealer=3, hands=[""] * 4, upcard="JK").start().view(3).hand
    state = state.apply("name:h")
    assert {seat for seat in range(4) if BRI.side_of[seat] == BRI.side_of[3]} == {1, 3}
    assert (state.maker, state.turn) == (3, 3)
    assert len(state.view(3).hand) == 5
    assert texts(state) == takes("9C TC AH KH QD")
    assert not state.is_legal("take:B")
    assert not state.is_legal("leave")


def test_E9_benny_up_as_a_heart_starts_round_one_and_turned_down_it_is_out_of_play() -> None:
    state = benny_up(BRI.replace(joker_upcard="suit:H"))
    assert (state.turn, texts(state)) == (0, {"pass", "order"})
    ordered = run(state, "order")
    assert str(ordered.trump) == "h"
    assert texts(ordered) == takes("9C TC AH KH QD JK"), "may_discard_upcard decides"
    state = all_pass(state, 4)
    assert texts(state) == names("C D S", also=["pass"])
    assert state.spare.upcard == "down"
    assert all("B" not in str(state.hand(seat)) for seat in range(4))


def test_E10_no_natural_trump_is_needed_to_order() -> None:
    state = unknown_deal(BRI, upcard="9C", hands={1: "JK AH KH AD KD"})
    assert "order" in texts(state)


@pytest.mark.parametrize(("maker", "points"), [(1, (0, 1)), (2, (0, 2))], ids=["makers", "defenders"])
def test_E11_full_hand_with_the_benny(maker: int, points: tuple[int, int]) -> None:
    hands = {1: "JK AH TH AC 9C", 2: "JH KH AD KD 9S", 3: "9H QC KC TC QS", 0: "JD QH AS KS TD"}
    state = run(all_pass(full_deal(BRI, hands, "JS"), 3 + maker), "name:h")
    while state.phase == "alone":
        state = state.apply("together")
    state, winners = play_all(state, "JK KH 9H QH / AC 9S TC TD / AH JH QS JD / AD QC KS TH / 9C KD KC AS")
    assert winners == [1, 1, 2, 1, 3]
    assert by_side(state) == points


def test_E12_game_to_eleven_lost_at_ten_by_a_euchre() -> None:
    hands = {1: "JK AH TH AC 9C", 2: "JH KH AD KD 9S", 3: "9H QC KC TC QS", 0: "JD QH AS KS TD"}
    state = run(all_pass(full_deal(BRI, hands, "JS"), 5), "name:h", *["together"] * 4)
    state, _ = play_all(state, "JK KH 9H QH / AC 9S TC TD / AH JH QS JD / AD QC KS TH / 9C KD KC AS")
    match = Match(BRI, dealer=0, score=(10, 9)).after(state)
    assert (match.score, match.winners) == ((10, 11), (1,))
