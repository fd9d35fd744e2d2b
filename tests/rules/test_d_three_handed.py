"""Rules.md section 5 (founding document 003): one against two. Each test is a worked example."""

from __future__ import annotations

import pytest

from euchre import Deal, Match, Rules, State
from euchre.match import game_winners

from .table import (
    all_pass,
    by_side,
    full_deal,
    legal_to_follow,
    names,
    play_all,
    plays,
    run,
    texts,
    unknown_deal,
    winner,
)

THREE = Rules.preset("three-handed")
CUT = Rules.preset("cutthroat")


def test_D1_bidding_goes_eldest_middle_dealer_in_both_rounds() -> None:
    state, turns = unknown_deal(THREE, upcard="9H"), []
    for _ in range(5):
        turns.append(state.turn)
        state = state.apply("pass")
    assert turns == [1, 2, 0, 1, 2]
    assert state.turn == 0
    assert texts(state) == names("C D S", also=["pass"])


def test_D2_maker_plays_against_the_two_others() -> None:
    state = run(all_pass(unknown_deal(THREE, upcard="9H"), 4), "name:s")
    assert state.maker == 2
    assert THREE.sides == ((0,), (1,), (2,))
    assert state.contract.active == 3


@pytest.mark.parametrize(
    ("lead_3p", "leaders"), [("left_of_dealer", {2: 1, 1: 1, 0: 1}), ("left_of_maker", {2: 0, 1: 2, 0: 1})]
)
def test_D3_first_lead_is_the_eldest_or_the_left_of_the_maker(lead_3p: str, leaders: dict[int, int]) -> None:
    rules = THREE.replace(lead_3p=lead_3p)
    for maker, leader in leaders.items():
        state = all_pass(unknown_deal(rules, upcard="9H"), 3 + (maker - 1) % 3)
        assert run(state, "name:s").turn == leader


def test_D4_nine_of_trump_beats_the_ace_led() -> None:
    assert winner("cutthroat", "S", 1, "AD 9D 9S") == 0


def test_D5_right_bower_beats_left_bower() -> None:
    assert winner("cutthroat", "H", 1, "KC JH JD") == 2


def test_D6_left_bower_led_is_a_heart_and_beats_the_ace() -> None:
    assert winner("cutthroat", "H", 1, "JD AH KD") == 1


def test_D7_left_bower_does_not_follow_diamonds() -> None:
    assert legal_to_follow("cutthroat", "H", "TD", "JD KD 9S AS AC") == plays("KD")


D8_HANDS = {1: "JD AD 9D KC AS", 2: "JH KD QC TC 9S", 0: "TD QD AC KS QS"}


def test_D8_full_hand_maker_takes_three_for_a_point() -> None:
    state = run(all_pass(full_deal(CUT, D8_HANDS, "9H"), 3), "name:d")
    state, winners = play_all(state, "JD KD TD / AD JH QD / QC AC KC / KS AS 9S / 9D TC QS")
    assert winners == [1, 2, 0, 1, 1]
    assert by_side(state) == (0, 1, 0)


def euchred_by_two(rules: Rules) -> State:
    """Maker 2 takes two tricks, seat 0 two and seat 1 one."""
    hands = {1: "AC 9C 9D 9S TS", 2: "JH AH KD QD QC", 0: "AS KS AD KC TC"}
    state = run(all_pass(full_deal(rules, hands, "JC"), 4), "name:h")
    return play_all(state, "AC QC TC / 9S JH AS / AH KS 9D / KD AD 9C / KC TS QD")[0]


def test_D9_both_opponents_score_two_for_a_euchre() -> None:
    state = euchred_by_two(CUT)
    assert state.tricks == (2, 1, 2)
    assert by_side(state) == (2, 2, 0)
    assert by_side(euchred_by_two(CUT.replace(euchre_3p="maker_minus_2"))) == (0, 0, -2)


def test_D10_two_at_the_target_the_higher_wins_or_the_eldest() -> None:
    state = euchred_by_two(CUT)
    shared = Match(CUT, dealer=0, score=(9, 8, 4)).after(state)
    assert (shared.score, shared.winners) == ((11, 10, 4), (0,))
    eldest = CUT.replace(tie_3p="eldest")
    assert Match(eldest, dealer=0, score=(9, 8, 4)).after(euchred_by_two(eldest)).winners == (1,)


def test_D11_equal_totals_share_or_play_on() -> None:
    state = euchred_by_two(CUT)
    assert Match(CUT, dealer=0, score=(8, 8, 9)).after(state).winners == (0, 1)
    on = CUT.replace(tie_3p="highest_else_play_on")
    match = Match(on, dealer=0, score=(8, 8, 9)).after(euchred_by_two(on))
    assert (match.score, match.winners, match.dealer) == ((10, 10, 9), (), 1)


def test_D12_march_gives_the_maker_three() -> None:
    hands = {1: "JD JH AD KD QD", 2: "AC KC QC TC 9C", 0: "AS KS QS TS 9S"}
    state = run(all_pass(full_deal(CUT, hands, "9H"), 3), "name:d")
    state, _ = play_all(state, "JD 9C 9S / JH TC TS / AD QC QS / KD KC KS / QD AC AS")
    assert by_side(state) == (0, 3, 0)
    match = Match(CUT, dealer=0, score=(0, 7, 0)).after(state)
    assert (match.score, match.winners) == ((0, 10, 0), (1,))
    assert game_winners(CUT, (0, 10, 0), 1) == (1,)


def test_D13_dealer_ordered_by_an_opponent_takes_the_upcard_and_defends() -> None:
    state = run(Deal.random(CUT, dealer=0, seed=4).start(), "order")
    discard = state.legal_actions()[0]
    state = state.apply(discard)
    assert (state.maker, state.phase) == (1, "play")
    assert state.upcard is not None
    assert state.upcard in state.hand(0)
    assert CUT.side_of[0] != CUT.side_of[1]
