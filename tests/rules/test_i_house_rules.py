"""Rules.md section 9b: house rules as options. Each test is a worked example."""

from __future__ import annotations

import pytest

from euchre import Deal, Match, Rules
from euchre.cards import order_for
from euchre.match import first_dealer

from .table import all_pass, by_side, cards, full_deal, names, plays, run, takes, texts, unknown_deal

NA = Rules.preset("north-american")
MODERN = Rules.preset("modern")


def test_I1_stuck_dealer_must_name_one_of_three_suits() -> None:
    state = all_pass(unknown_deal(NA.replace(stick_the_dealer=True), upcard="9H"), 7)
    assert (state.turn, texts(state)) == (0, names("C D S"))


@pytest.mark.parametrize(("lead", "leader"), [("left_of_lone", 3), ("left_of_dealer", 1)])
def test_I2_canadian_loner_sits_the_dealer_out(lead: str, leader: int) -> None:
    for base in (NA, MODERN):
        rules = base.replace(dealer_partner_order_alone=True, lead_lone_maker=lead, defend_alone="never")
        state = Deal.random(rules, dealer=0, seed=9).start().apply("pass")
        order = "order+alone" if base is MODERN else "order"
        assert texts(state) == {"pass", order}
        state = state.apply(order)
        assert (state.maker, state.alone, state.sitting_out) == (2, (2,), (0,))
        assert (state.phase, state.turn) == ("play", leader)


def test_I3_canadian_loner_leaves_round_two_free() -> None:
    rules = NA.replace(dealer_partner_order_alone=True)
    state = run(all_pass(unknown_deal(rules, upcard="9H"), 5), "name:c")
    assert (state.maker, state.turn, texts(state)) == (2, 2, {"alone", "together"})


FARM = NA.replace(misdeal_claims=("farmers_redeal",))


@pytest.mark.parametrize(("hand", "is_farm"), [("9C 9D TH TS KS", True), ("9C TH KS QD AS", False)])
def test_I4_farmers_hand_has_three_nines_or_tens(hand: str, is_farm: bool) -> None:
    state = unknown_deal(FARM, upcard="AC", hands={1: hand})
    assert state.is_legal("claim:farmers") is is_farm
    assert state.is_legal("pass")
    if is_farm:
        thrown = state.apply("claim:farmers")
        assert thrown.is_over
        assert Match(FARM, dealer=0).after(thrown).dealer == 0, "the same dealer deals again"


def test_I4_farmers_exchange_shows_three_and_takes_the_three_unseen_cards() -> None:
    rules = NA.replace(misdeal_claims=("farmers_exchange",))
    hands = {1: "9C 9D TH TS KS", 2: "AC KC QC JC TC", 3: "AD KD QD JD TD", 0: "AH KH QH JH 9H"}
    state = run(full_deal(rules, hands, "JS"), "claim:farmers")
    assert texts(state) == {f"discard:{c}" for c in ("9c", "9d", "Th", "Ts")}
    state = run(state, "discard:9c", "discard:9d", "discard:Th")
    assert state.hand(1) == sum(1 << card for card in cards("TS KS 9S QS AS"))
    assert state.phase == "order"
    watcher = state.view(3)
    assert watcher.kitty == tuple(cards("9C 9D TH"))
    assert not watcher.known(1)
    assert state.view(1).hand == state.hand(1)


@pytest.mark.parametrize(("hand", "may"), [("AS 9C TD TH 9S", True), ("AS QD 9C TH 9S", False)])
def test_I5_ace_no_face_may_be_thrown_in(hand: str, may: bool) -> None:
    rules = NA.replace(misdeal_claims=("ace_no_face",))
    assert unknown_deal(rules, upcard="AC", hands={1: hand}).is_legal("claim:ace_no_face") is may


NO_TRUMP = MODERN.replace(no_trump_calls=True)


def test_I6_in_no_trump_the_jack_of_hearts_is_a_heart() -> None:
    assert order_for(4).best(cards("JD QD JH AS")) == 1
    state = run(all_pass(unknown_deal(NO_TRUMP, upcard="9C"), 4), "name:nt")
    assert str(state.trump) == "nt"
    assert run(state, "play:Jd", "play:Qd", "play:Jh", "play:As").winners == (2,)


@pytest.mark.parametrize(("led", "legal"), [("Kd", "9D"), ("Kh", "JH")])
def test_I7_in_no_trump_jacks_follow_their_printed_suit(led: str, legal: str) -> None:
    state = unknown_deal(NO_TRUMP, upcard="9C", hands={2: "JH 9D AS KS QS"})
    state = run(all_pass(state, 4), "name:nt", f"play:{led}")
    assert texts(state) == plays(legal)


def test_I8_first_jack_makes_the_dealer_and_a_red_one_does_not_where_black_is_wanted() -> None:
    turned = cards("AD KC 9S JD")
    assert first_dealer(NA.replace(first_dealer="first_jack"), turned, start=1) == 0
    black = NA.replace(first_dealer="first_black_jack")
    assert first_dealer(black, [*turned, *cards("TD JS")], start=1) == 2
    with pytest.raises(ValueError, match="no jack is among these cards"):
        first_dealer(black, turned, start=1)


def test_I9_left_bower_is_no_natural_trump() -> None:
    rules = NA.replace(order_needs_natural_trump="dealer")
    state = all_pass(unknown_deal(rules, upcard="QD", hands={0: "JH AC KC 9S TS"}), 3)
    assert texts(state) == {"pass"}
    held = all_pass(unknown_deal(rules, upcard="QD", hands={0: "9D AC KC 9S TS"}), 3)
    assert texts(held) == {"pass", "order"}


def test_I10_one_point_from_the_target_is_in_the_barn() -> None:
    assert Match(NA, score=(9, 8)).in_the_barn == (0,)
    assert Match(NA, score=(8, 8)).in_the_barn == ()


RENEGE_HANDS = {1: "KD 9S TS 9C TC", 2: "9D TD QD AC KC", 3: "9H TH AS KS QS", 0: "AD JH AH KH QH"}


def test_I11_penalized_renege_ends_the_hand_for_two() -> None:
    rules = NA.replace(renege="penalize")
    state = run(all_pass(full_deal(rules, RENEGE_HANDS, "JC", dealer=3), 4), "name:h", *["together"] * 4)
    state = run(state, "play:Ad", "play:9s", "play:9d")
    assert not state.is_legal("claim:renege"), "seat 3 is the reneger's partner"
    state = state.apply("play:Ks")
    assert state.turn == 0
    state = state.apply("claim:renege")
    assert state.result is not None
    assert (state.result.kind, by_side(state)) == ("renege", (2, 0))


def test_I11_renege_in_a_lone_hand_costs_four() -> None:
    rules = NA.replace(renege="penalize", lead_lone_maker="left_of_dealer")
    state = run(all_pass(full_deal(rules, RENEGE_HANDS, "JC", dealer=3), 4), "name:h", "alone", "together", "together")
    state = run(state, "play:Ad", "play:9s", "play:As", "claim:renege")
    assert by_side(state) == (4, 0)


def test_I11_wrong_accusation_costs_the_accuser_two() -> None:
    rules = NA.replace(renege="penalize")
    hands = {1: "KC 9S TS 9C TC", 2: "9D TD QD AC KD", 3: "9H TH AS KS QS", 0: "AD JH AH KH QH"}
    state = run(all_pass(full_deal(rules, hands, "JC", dealer=3), 4), "name:h", *["together"] * 4)
    state = run(state, "play:Ad", "play:9s", "play:9d", "play:Ks", "claim:renege")
    assert state.result is not None
    assert (state.result.kind, by_side(state)) == ("wrong claim", (0, 2))


def test_I12_lead_left_of_dealer_skips_the_partner_who_sits_out() -> None:
    for maker, leader in ((3, 2), (2, 1)):
        state = Deal.random(MODERN, dealer=0, seed=6).start()
        state = run(state, *["pass"] * (maker - 1), "order+alone")
        if state.phase == "pickup":
            state = state.apply(state.legal_actions()[0])
        assert (state.alone, state.turn) == ((maker,), leader)


def test_I13_forced_pickup_has_six_discards_and_no_leave() -> None:
    rules = NA.replace(dealer_pickup="forced", may_discard_upcard=True)
    state = run(unknown_deal(rules, upcard="KH", hands={0: "9C TC JD QS AS"}), "order")
    assert texts(state) == takes("9C TC JD QS AS KH")
    assert state.apply("take:Kh").hand(0) == state.hand(0), "the upcard is buried"
