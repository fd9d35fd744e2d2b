"""Rules.md section 3 (founding document 003): four hands, 32 cards. Each test is a worked example."""

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

T32 = Rules.preset("traditional-32")


def test_B1_hearts_trump_ranks_nine_trumps_and_seven_plain_diamonds() -> None:
    assert ranking("traditional-32", "H", "H") == "JH JD AH KH QH TH 9H 8H 7H"
    assert ranking("traditional-32", "H", "D") == "AD KD QD TD 9D 8D 7D"
    assert ranking("traditional-32", "H", "S") == "AS KS QS JS TS 9S 8S 7S"


def test_B2_three_then_two_are_dealt_and_the_21st_card_is_turned() -> None:
    deck = T32.deck
    deal = Deal.from_deck(T32, deck, dealer=0)
    assert deal.hand(1) == sum(1 << deck[k] for k in (0, 1, 2, 12, 13))
    assert deal.hand(0) == sum(1 << deck[k] for k in (9, 10, 11, 18, 19))
    assert deal.upcard == deck[20]
    assert deal.deck_order()[20:] == list(deck[20:])


def test_B3_lowest_trump_wins_over_higher_plain_cards() -> None:
    assert winner("traditional-32", "C", 1, "7D 8D 9S 7C") == 0


def test_B4_red_jack_is_a_plain_jack_when_clubs_are_trump() -> None:
    assert winner("traditional-32", "C", 1, "JD TD QD 9D") == 3
    assert winner("traditional-32", "C", 1, "JD TD 8D 9D") == 1


def test_B5_dealer_may_leave_or_discard_any_other_card_than_the_upcard() -> None:
    state = run(unknown_deal(T32, upcard="9C", hands={0: "7S 8S AD KD JC"}), "order")
    assert texts(state) == {"leave"} | takes("7S 8S AD KD JC")
    assert state.why_not("take:9c") == "9c was just taken and cannot be put down"


def dealer_with_9c(hand: str, discard: str, led: str) -> State:
    """Seat 1 orders the 9C, the dealer takes it, and seat 1 leads ``led``; the dealer is on turn."""
    state = run(unknown_deal(T32, upcard="9C", hands={0: hand}), "order", f"take:{discard}", "together", "together")
    state = state.apply(f"play:{led}")
    return run(state, "play:7h", "play:8h")


def test_B6_upcard_on_the_table_follows_suit_with_the_hand() -> None:
    state = dealer_with_9c("7S 8S AD KD JC", "8s", "Tc")
    assert state.spare.upcard == "table"
    assert texts(state) == plays("JC 9C")


def test_B7_upcard_on_the_table_need_not_be_played_on_another_suit() -> None:
    assert texts(dealer_with_9c("7S 8S AD KD QD", "Qd", "Ts")) == plays("7S 8S")


def test_B8_left_bower_leaves_the_dealer_void_so_all_five_cards_are_legal() -> None:
    assert texts(dealer_with_9c("JS 8D AD KD 7D", "7d", "Ts")) == plays("JS 8D AD KD 9C")


def test_B9_clubs_turned_down_cannot_be_named() -> None:
    state = all_pass(unknown_deal(T32, upcard="9C"), 4)
    assert texts(state) == names("D H S", also=["pass", "name:d+alone", "name:h+alone", "name:s+alone"])
    assert state.why_not("name:c") == "clubs was turned down and cannot be named"


@pytest.mark.parametrize(
    ("maker_alone", "defender", "leader"),
    [(True, None, 3), (True, 1, 1), (True, 3, 3), (False, 3, 2), (False, 1, 1)],
    ids=["2 alone", "2 alone, 1 defends", "2 alone, 3 defends", "only 3 defends", "only 1 defends"],
)
def test_B10_first_lead_with_loners(maker_alone: bool, defender: int | None, leader: int) -> None:
    call = "order+alone" if maker_alone else "order"
    state = run(Deal.random(T32, dealer=0, seed=8).start(), "pass", call)
    if state.phase == "pickup":
        state = state.apply("leave")
    while state.phase == "alone":
        state = state.apply("alone" if state.turn == defender else "together")
    assert state.turn == leader


def test_B10_only_a_lone_defender_is_led_to_by_his_left_in_founding_document_000() -> None:
    rules = T32.replace(lead_lone_defender="left_of_lone")
    state = run(Deal.random(rules, dealer=0, seed=8).start(), "pass", "order", "leave", "alone")
    assert state.alone == (3,)
    assert state.turn == 0


def test_B11_lone_maker_with_four_tricks_scores_a_point() -> None:
    hands = {3: "AD KD QH 8S 7C", 1: "AC KC TH 9D 7S", 2: "JS JC AS KS 8D", 0: "AH KH 7H 7D 8H"}
    state = all_pass(full_deal(T32, hands, "QC"), 4)
    state = run(state, "pass", "name:s+alone", "together", "together")
    state, winners = play_all(state, "AD 9D 8D / KD 7S KS / JS 8S TH / JC 7C KC / AS QH AC")
    assert winners == [3, 2, 2, 2, 2]
    assert by_side(state) == (1, 0)


def makers_lose(defender_alone: bool) -> State:
    """Seat 1's side makes spades and takes nothing from seat 2's hand of the five highest."""
    hands = {2: "JS JC AS KS QS", 1: "AC KC QC TC 9C", 3: "AD KD QD TD 9D", 0: "AH KH QH TH 9H"}
    state = run(full_deal(T32, hands, "TS"), "order", "leave")
    if defender_alone:
        state = state.apply("alone")
        return play_all(state, "AC JS AD / JC KD 9C / AS QD TC / KS TD QC / QS 9D KC")[0]
    state = run(state, "together", "together")
    return play_all(state, "AC JS AD AH / JC KD KH 9C / AS QD QH TC / KS TD TH QC / QS 9D 9H KC")[0]


def test_B12_euchre_by_a_pair_gives_two_and_by_a_lone_defender_with_all_tricks_four() -> None:
    match = Match(T32, dealer=0, score=(2, 4))
    pair = match.after(makers_lose(defender_alone=False))
    assert pair.score == (4, 4)
    assert not pair.is_over
    lone = match.after(makers_lose(defender_alone=True))
    assert lone.score == (6, 4)
    assert lone.winners == (0,)


def test_B13_lone_march_from_one_wins_a_game_to_five_but_not_to_ten() -> None:
    hands = {2: "JS JC AS KS QS", 1: "AC KC QC TC 9C", 3: "AD KD QD TD 9D", 0: "AH KH QH TH 9H"}
    tricks = "AD AC JS / JC KD KC / AS QD QC / KS TD TC / QS 9D 9C"
    for target, over in ((5, True), (10, False)):
        rules = T32.replace(target_score=target)
        state = all_pass(full_deal(rules, hands, "7H"), 4)
        state = run(state, "pass", "name:s+alone", "together", "together")
        state, _ = play_all(state, tricks)
        match = Match(rules, dealer=0, score=(1, 0)).after(state)
        assert match.score == (5, 0)
        assert match.is_over is over
    assert legal_to_follow("traditional-32", "H", "7D", "8D JD AS KS 7C") == plays("8D"), "JD is a heart"
