"""Rules.md section 4 (founding document 002): two hands. Each test is a worked example."""

from __future__ import annotations

import pytest

from euchre import Deal, Match, Rules
from euchre.scoring import euchre_result

from .table import (
    all_pass,
    by_side,
    full_deal,
    names,
    play_all,
    plays,
    ranking,
    run,
    takes,
    texts,
    unknown_deal,
)

TWO = Rules.preset("two-handed")


def test_C1_nondealer_speaks_first_and_the_dealer_only_after_a_pass() -> None:
    state = unknown_deal(TWO, upcard="9H")
    assert (state.turn, texts(state)) == (1, {"pass", "order"})
    assert state.apply("pass").turn == 0


def test_C2_ordered_dealer_may_leave_the_upcard_or_swap_one_of_five() -> None:
    state = run(unknown_deal(TWO, upcard="9H", hands={0: "AC KC QD TD JS"}), "order")
    assert (str(state.trump), state.maker) == ("h", 1)
    assert texts(state) == {"leave"} | takes("AC KC QD TD JS")


def test_C3_accepting_dealer_must_take_the_card() -> None:
    state = run(unknown_deal(TWO, upcard="9H", hands={0: "AC KC QD TD JS"}), "pass", "order")
    assert state.maker == 0
    assert texts(state) == takes("AC KC QD TD JS")


def test_C4_round_two_offers_the_three_other_suits() -> None:
    state = all_pass(unknown_deal(TWO, upcard="9H"), 2)
    assert (state.turn, texts(state)) == (1, names("C D S", also=["pass"]))


def test_C5_four_passes_bring_a_deal_by_the_other_unless_the_dealer_is_stuck() -> None:
    state = all_pass(Deal.random(TWO, dealer=0, seed=1).start(), 4)
    match = Match(TWO, dealer=0).after(state)
    assert (match.dealer, match.score) == (1, (0, 0))
    stuck = all_pass(unknown_deal(TWO.replace(stick_the_dealer=True), upcard="9H"), 3)
    assert texts(stuck) == names("C D S")


def test_C6_clubs_trump_has_jack_of_clubs_jack_of_spades_ace_of_clubs_on_top() -> None:
    assert ranking("two-handed", "C", "C").startswith("JC JS AC ")


def following_js(hand: str) -> set[str]:
    """Clubs are trump by an order; seat 1 leads the left bower to the dealer's ``hand``."""
    state = unknown_deal(TWO, upcard="QC", hands={0: hand})
    return texts(run(state, "order", "leave", "play:Js"))


def test_C7_left_bower_led_asks_for_clubs() -> None:
    assert following_js("AS 9C QD TD 9H") == plays("9C")


def test_C8_spades_do_not_follow_the_left_bower() -> None:
    assert following_js("AS KS QD TD 9H") == plays("AS KS QD TD 9H")


@pytest.mark.parametrize(("cards", "seat"), [(("Ah", "9c"), 0), (("9h", "Ad"), 1)], ids=["trumped", "discard"])
def test_C9_trump_wins_and_an_off_suit_ace_does_not(cards: tuple[str, str], seat: int) -> None:
    state = run(unknown_deal(TWO, upcard="QC"), "order", "leave", *(f"play:{c}" for c in cards))
    assert state.winners == (seat,)


@pytest.mark.parametrize(("maker", "points"), [(1, (0, 1)), (0, (0, 2))])
def test_C10_full_hand_three_tricks_make_or_euchre(maker: int, points: tuple[int, int]) -> None:
    hands = {1: "JS AC KC AH 9D", 0: "JC QC AD KD 9H"}
    state = all_pass(full_deal(TWO, hands, "TS"), 2)
    state = run(state, *["pass"] * (maker == 0), "name:c")
    state, winners = play_all(state, "JS JC / QC KC / AC KD / AH 9H / 9D AD")
    assert winners == [0, 1, 1, 1, 0]
    assert by_side(state) == points


def test_C11_tricks_of_the_maker_decide_the_points() -> None:
    table = [euchre_result(TWO, 0, tricks, False, False).points for tricks in range(6)]
    assert table == [(0, 2), (0, 2), (0, 2), (1, 0), (1, 0), (2, 0)]


def test_C12_nine_all_is_decided_by_the_next_deal() -> None:
    hands = {1: "JS AC KC AH 9D", 0: "JC QC AD KD 9H"}
    tricks = "JS JC / QC KC / AC KD / AH 9H / 9D AD"
    made, _ = play_all(run(all_pass(full_deal(TWO, hands, "TS"), 2), "name:c"), tricks)
    won = Match(TWO, dealer=0, score=(9, 9)).after(made)
    assert (won.score, won.winners) == ((9, 10), (1,))
    euchred, _ = play_all(run(all_pass(full_deal(TWO, hands, "TS"), 3), "name:c"), tricks)
    lost = Match(TWO, dealer=0, score=(9, 9)).after(euchred)
    assert (lost.score, lost.winners) == ((9, 11), (1,))


def test_C13_nondealer_leads_even_when_the_dealer_is_maker() -> None:
    state = run(Deal.random(TWO, dealer=0, seed=2).start(), "pass", "order")
    state = state.apply(state.legal_actions()[0])
    assert (state.maker, state.turn, state.phase) == (0, 1, "play")
