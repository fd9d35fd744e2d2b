"""Rules.md section 7: Railroad Euchre. Each test is a worked example."""

from __future__ import annotations

from typing import Any

import pytest

from euchre import Match, Rules, State

from .table import all_pass, by_side, full_deal, play_all, plays, ranking, run, texts

RR = Rules.preset("railroad")
F1_HANDS = {1: "JK JS AS KS 9D", 3: "JC AD QC TC 9H", 2: "AH KH QH TH JD", 0: "AC KC 9C KD QD"}


def lone_maker_1(rules: Rules) -> State:
    """Seat 1 named spades alone in round two; the defenders stay together; the exchange is next."""
    return run(all_pass(full_deal(rules, F1_HANDS, "JH"), 4), "name:s+alone", "together", "together")


def test_F1_lone_player_discards_then_receives_any_card_of_the_partner_unseen() -> None:
    state = lone_maker_1(RR)
    assert texts(state) == {"decline"} | {f"discard:{c}" for c in ("B", "Js", "As", "Ks", "9d")}
    state = state.apply("discard:9d")
    assert (state.turn, texts(state)) == (3, {f"give:{c}" for c in ("Jc", "Ad", "Qc", "Tc", "9h")})
    state = state.apply("give:Jc")
    assert str(state.hand(1)) == "Jc Js Ks As B"
    watcher = state.view(0)
    assert [str(a) for s, a in watcher.log if s in (1, 3)][-2:] == ["discard:Xx", "give:Xx"]
    assert not watcher.known(1)
    assert not watcher.known(3)
    assert "Jc" in state.view(3).known(1), "the giver knows the card"


def test_F2_receive_then_discard_gives_six_cards_to_choose_from() -> None:
    state = run(lone_maker_1(RR.replace(partner_best="receive_then_discard")), "call", "give:9h")
    assert state.turn == 1
    assert texts(state) == {f"discard:{c}" for c in ("B", "Js", "As", "Ks", "9d", "9h")}


def test_F3_sitting_dealer_may_give_the_upcard() -> None:
    hands = {2: "JH JD KH QH 9S", 0: "AC KC QC TC 9C", 1: "AS KS QS TS 9H", 3: "AD KD QD TD 9D"}
    state = run(full_deal(RR, hands, "AH"), "pass", "order+alone", "together", "together", "discard:9s")
    assert state.turn == 0
    assert texts(state) == {f"give:{c}" for c in ("Ac", "Kc", "Qc", "Tc", "9c", "Ah")}
    state = state.apply("give:Ah")
    assert str(state.hand(2)) == "Jd Jh Qh Kh Ah"
    assert len(state.hand(0)) == 5


def test_F4_thirty_three_cards_have_ten_trumps() -> None:
    assert len(Rules.preset("railroad-33").deck) == 33
    assert ranking("railroad-33", "H", "H") == "JK JH JD AH KH QH TH 9H 8H 7H"


TWO_TRICKS = {1: "JS JC AC 9D TD", 2: "JK AS AD KD QD", 0: "9H TH QH 9C TC", 3: "JD KH 9S TS QS"}
NO_TRICK = {1: "9S TS 9D TD QD", 2: "JK JS JC AS AD", 0: "9H TH QH 9C TC", 3: "JD KH QS KS KD"}


def loner_euchred(hands: dict[int, str], tricks: str, *answers: str, **options: Any) -> State:
    """Maker 1 names spades alone in round two; the defenders give their answers and the tricks are played."""
    rules = RR.replace(partner_best="off", **options)
    state = run(all_pass(full_deal(rules, hands, "AH"), 4), "name:s+alone", *answers)
    return play_all(state, tricks)[0]


def test_F5_lone_defender_euchring_a_loner_gets_four_whatever_the_margin() -> None:
    two = "JK JC / AS JS / AC QD / 9D AD / KD TD"
    state = loner_euchred(TWO_TRICKS, two, "alone")
    assert (state.side_tricks, by_side(state)) == ((3, 2), (4, 0))
    state = loner_euchred(NO_TRICK, "JK 9S / JS TS / JC 9D / AS TD / AD QD", "alone")
    assert (state.side_tricks, by_side(state)) == ((5, 0), (4, 0))
    pair = "JK 9C JC / AS TC JS / AC QD 9H / 9D AD TH / KD QH TD"
    state = loner_euchred(TWO_TRICKS, pair, "together", "together")
    assert (state.side_tricks, by_side(state)) == ((3, 2), (2, 0))
    as_table = loner_euchred(TWO_TRICKS, two, "alone", score_lone_vs_lone_euchre="as_table")
    assert by_side(as_table) == (2, 0), "founding documents 000 and 003 give two for three or four"


def test_F6_nobody_defends_alone_against_a_pair() -> None:
    state = run(all_pass(full_deal(RR, TWO_TRICKS, "AH"), 4), "name:s")
    assert state.phase == "play"
    assert not state.is_legal("alone")
    state = play_all(state, "JS AS 9S 9C / JC JK TS TC / AD JD 9H 9D / KD KH TH TD / QD QS QH AC")[0]
    assert (state.side_tricks, by_side(state)) == ((3, 2), (2, 0))


def marching(rules: Rules, call: str, *answers: str) -> State:
    """Seat 1 holds every trick in spades; the call and answers up to the first lead are given."""
    hands = {1: "JK JS JC AS KS", 2: "AH KH QH TH 9H", 3: "AD KD QD TD 9D", 0: "AC KC QC TC 9C"}
    state = run(all_pass(full_deal(rules, hands, "JH"), 4), call, *answers)
    while not state.is_over:
        state = state.apply(state.legal_actions()[-1] if state.turn == 1 else state.legal_actions()[0])
    return state


PLAIN = {"partner_best": "off", "defend_alone": "never"}


def after_march(rules: Rules, score: tuple[int, int], call: str, *answers: str) -> Match:
    return Match(rules, dealer=0, score=score).after(marching(rules, call, *answers))


def test_F7_laps_carry_points_beyond_the_target() -> None:
    match = after_march(RR.replace(laps=True, **PLAIN), (3, 4), "name:s+alone")
    assert (match.games, match.score) == ((0, 1), (0, 3))
    assert match.finished == ((3, 8),)


def test_F8_slam_counts_two_against_a_side_with_nothing() -> None:
    match = after_march(RR.replace(laps=True, slam=True, **PLAIN), (0, 3), "name:s")
    assert (match.games, match.score) == ((0, 2), (0, 0))


def test_F9_jambone_scores_eight_two_games_and_a_carry() -> None:
    rules = RR.replace(laps=True, slam=True, jambone=True, **PLAIN)
    match = after_march(rules, (0, 0), "name:s+alone", "claim:jambone")
    assert (match.games, match.score) == ((0, 2), (0, 3))


@pytest.mark.parametrize(("score", "games"), [((0, 0), 4), ((2, 0), 3)])
def test_F10_jamboree_scores_sixteen_over_several_games(score: tuple[int, int], games: int) -> None:
    rules = RR.replace(laps=True, slam=True, jamboree=True, **PLAIN)
    match = after_march(rules, score, "name:s", "claim:jamboree")
    assert (match.games, match.score) == ((0, games), (0, 1))


def test_F11_laps_to_ten() -> None:
    match = after_march(RR.replace(laps=True, target_score=10, **PLAIN), (4, 9), "name:s+alone")
    assert (match.games, match.score) == ((0, 1), (0, 3))


def jambone_with_four_tricks() -> State:
    """The exposed hand loses its plain card: seat 2, on its left, calls the 9D to the lead of the AH."""
    hands = {1: "JK JS JC AS 9D", 2: "AH KH QH TH 9H", 3: "KD QD TD AD JD", 0: "AC KC QC TC 9C"}
    rules = RR.replace(jambone=True, **PLAIN)
    state = run(all_pass(full_deal(rules, hands, "JH"), 4), "name:s+alone", "claim:jambone")
    assert state.turn == 2, "the left of the lone player leads"
    state = run(state, "play:Ah", "play:9c")
    assert (state.turn, state.player) == (2, 1), "the first card is called from the left"
    assert texts(state) == plays("JK JS JC AS 9D")
    state = state.apply("play:9d")
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state


def jambone_with_two_tricks() -> State:
    hands = {1: "JS QS TS 9S AD", 2: "JK JC AS KS 9H", 3: "KD QD TD 9D JD", 0: "AC KC QC TC 9C"}
    rules = RR.replace(jambone=True, **PLAIN)
    state = run(all_pass(full_deal(rules, hands, "JH"), 4), "name:s+alone", "claim:jambone")
    return play_all(state, "JK TC 9S / JC 9C TS / KS QC JS / QS AS KC / 9H AC AD")[0]


def test_F12_jambone_with_four_tricks_is_a_point_and_with_two_a_euchre() -> None:
    four = jambone_with_four_tricks()
    assert by_side(four) == (0, 1)
    assert four.side_tricks == (1, 4)
    two = jambone_with_two_tricks()
    assert by_side(two) == (2, 0)
    assert two.side_tricks == (4, 1)


@pytest.mark.parametrize(("hand", "is_one"), [("JS JC AS KS QS", True), ("JS JC AS KS TS", False)])
def test_F13_jamboree_is_the_five_highest_trumps(hand: str, is_one: bool) -> None:
    rules = Rules.preset("railroad", jokers=0, joker_upcard="dealer_names_blind", jamboree=True, **PLAIN)
    others = "TS" if "QS" in hand else "QS"
    hands = {1: hand, 2: "AH KH QH TH 9H", 3: "AD KD QD TD 9D", 0: f"AC KC QC TC {others}"}
    state = run(all_pass(full_deal(rules, hands, "JH"), 4), "name:s")
    assert state.is_legal("claim:jamboree") is is_one
