"""A beginner plays sensibly, and what it says about the position is true."""

import re
from random import Random

import pytest

from euchre import Card, Deal, Rules, State
from euchre.actions import Claim, Leave, Name, OrderUp, Play, Take
from euchre.bots import load
from euchre.presets import PRESETS
from euchre.testing import random_rules

from .tables import play, rates_of

BEGINNER = load("beginner")
NORTH_AMERICAN = Rules.preset("north-american")


def at(hands: list[str], upcard: str, *said: str, rules: Rules = NORTH_AMERICAN, dealer: int = 0) -> State:
    return State.replay(Deal.of(rules, dealer=dealer, hands=hands, upcard=upcard), list(said))


def choice(state: State) -> str:
    assert state.turn is not None
    return str(BEGINNER.act(state.view(state.turn)))


# ---------------------------------------------------------------- calls (field reports, section B)


def first_call(hand: str, upcard: str, *, dealer: int = 0, passes: int = 0) -> str:
    """What a seat says that holds ``hand``, ``passes`` places from the dealer's left, the others' cards by lot."""
    rest = [card for card in NORTH_AMERICAN.deck if str(card) not in {*hand.split(), upcard}]
    Random(1).shuffle(rest)
    seat = (dealer + 1 + passes) % 4
    hands = [" ".join(map(str, rest[5 * k : 5 * k + 5])) for k in range(3)]
    hands.insert(seat, hand)
    return choice(at(hands, upcard, *["pass"] * passes, dealer=dealer))


def test_right_ace_and_king_of_the_upcards_suit_are_ordered() -> None:
    assert first_call("Jh Ah Kh 9c 9s", "Th", passes=1) == "order"
    assert first_call("Jh Ah Kh 9c 9s", "Th", passes=3) == "order"


def test_left_bower_and_ace_alone_are_no_call_against_the_dealer() -> None:
    assert first_call("Jd Ah Tc 9c Ts", "Qh", passes=0) == "pass"


def test_eldest_with_both_bowers_waits_and_calls_next() -> None:
    assert first_call("Js Jc Tc 9h Td", "9s") == "pass"
    assert first_call("Js Jc Tc 9h Td", "9s", passes=4) == "name:c"


def test_eldest_with_right_king_and_ten_of_next_calls_it_in_round_two() -> None:
    assert first_call("Jd Kd Td 9c 9s", "9h", passes=4) == "name:d"


def test_a_hand_of_five_top_trumps_goes_alone() -> None:
    state = at(["9c 9d 9s Tc Td", "Jh Jd Ah Kh As", "Qc Qd Qs Kc Kd", "Ac Ad Ks Ts Jc"], "9h", "order", "leave")
    assert state.phase == "alone"
    assert choice(state) == "alone"
    modern = at(
        ["9c 9d 9s Tc Td", "Jh Jd Ah Kh As", "Qc Qd Qs Kc Kd", "Ac Ad Ks Ts Jc"], "9h", rules=Rules.preset("modern")
    )
    assert choice(modern) == "order+alone"


def test_the_stuck_dealer_names_a_suit_wherever_the_dealer_sits() -> None:
    rules, generator, stuck = Rules.preset("modern"), Random(21), set()
    for number in range(800):
        dealer = number % 4
        deal = Deal.random(rules, dealer=dealer, seed=generator)
        state = State.replay(deal, ["pass"] * 7)
        assert isinstance(BEGINNER.act(state.view(dealer)), Name)
        stuck.add(dealer)
    assert stuck == {0, 1, 2, 3}


def test_a_call_at_all_is_neither_rare_nor_reckless() -> None:
    found = rates_of("beginner", NORTH_AMERICAN, deals=1500, seed=22)
    every, calls = found["all"], found["call"]["order"]
    assert found["thrown_in"] < 0.05
    assert 0.10 < every["euchred"] < 0.25
    assert 0.03 < every["loner"] < 0.12
    assert 0.4 < every["lone_march"] / every["loner"] < 0.9
    for place, (low, high) in enumerate(((0.02, 0.15), (0.1, 0.35), (0.02, 0.12), (0.2, 0.5))):
        assert low < calls[place] < high


@pytest.mark.parametrize("preset", PRESETS)
def test_makers_of_every_preset_succeed_more_often_than_not(preset: str) -> None:
    found = rates_of("beginner", Rules.preset(preset), deals=300, seed=23)
    assert found["thrown_in"] < 0.4
    assert 0.03 < found["all"]["euchred"] < 0.4


# ---------------------------------------------------------------- the upcard, the partner's best, claims


def test_the_dealer_keeps_trumps_and_aces_while_anything_else_can_go() -> None:
    generator, seen = Random(24), 0
    for preset in ("north-american", "modern", "traditional-32", "cutthroat", "two-handed", "british"):
        rules = Rules.preset(preset)
        for number in range(150):
            deal = Deal.random(rules, dealer=number % rules.players, seed=generator)
            for view, state in play(deal, lambda seat: BEGINNER):
                action = state.log[-1][1]
                if view.phase != "pickup" or not isinstance(action, Take) or action.card is None:
                    continue
                assert view.trump is not None
                suit = rules.orders[view.trump].suit
                spare = [c for c in view.hand if suit[c] != view.trump and c.rank != 14]
                assert not spare or action.card in spare
                seen += 1
    assert seen > 300


def test_the_dealer_voids_a_side_suit() -> None:
    hands = ["Jh Ah 9c Td Kd", "9h 9d 9s Tc Ts", "Qc Qd Qs Kc Jc", "Ac Ad Ks As Js"]
    assert choice(at(hands, "Kh", "pass", "pass", "pass", "order")) == "take:9c"


def test_an_ordered_dealer_does_not_leave_a_trump_that_helps() -> None:
    hands = ["Jh Ah 9c Td Kd", "9h 9d 9s Tc Ts", "Qc Qd Qs Kc Jc", "Ac Ad Ks As Js"]
    assert not isinstance(BEGINNER.act(at(hands, "Kh", "order").view(0)), Leave)


def test_the_partners_best_is_the_highest_trump() -> None:
    rules = Rules.preset("railroad")
    hands = ["9c 9d Ts Tc Td", "B Js As Ks 9h", "Qc Qd Qh Kc Kd", "Jc Ad Qs Ah Th"]
    state = at(hands, "9s", "order+alone", "take:9c", "together", "together", "discard:9h", rules=rules)
    assert choice(state) == "give:Jc"


def test_a_renege_is_claimed_when_it_is_proved_and_never_before() -> None:
    rules = Rules.preset("north-american", renege="penalize")
    hands = ["9c 9d Ts Tc Td", "Ah Kh Js As Ks", "Qc Qd Qh Kc Kd", "Jc Ad Ac Jh Jd"]
    state = at(hands, "9s", "order", "leave", *["together"] * 4, rules=rules)
    state = state.apply("play:Ah").apply("play:Kc").apply("play:Jh").apply("play:9c")
    assert Claim("renege") in state.legal_actions()
    assert choice(state) != "claim:renege"
    state = state.apply("play:Kh").apply("play:Qh")
    claimer = state.apply("play:Jd").apply("play:9d")
    assert choice(claimer) == "claim:renege"


# ---------------------------------------------------------------- cards


def play_in_trumps(hands: list[str], *plays: str, maker: int = 3) -> State:
    """Hearts made by ``maker``'s order of the nine, left where it is; nobody alone; then ``plays``."""
    calls = ["pass"] * ((maker - 1) % 4)
    return at(hands, "9h", *calls, "order", "leave", *["together"] * 4, *[f"play:{card}" for card in plays])


def test_the_partners_ace_is_not_trumped() -> None:
    hands = ["9c Tc 9d Ts Ks", "As Ac Kd Th Td", "Qs Js Qd Kc Jc", "Ah Kh Jd Qc Ad"]
    state = play_in_trumps(hands, "As", "Qs")
    assert state.turn == 3
    assert choice(state) == "play:Qc"


def test_last_to_play_wins_as_cheaply_as_possible() -> None:
    hands = ["Kc Ac Tc 9s 9d", "9c Ks Kd Th Td", "Qc Js Qd Ts As", "Jc Ah Kh Jd Ad"]
    state = play_in_trumps(hands, "9c", "Qc", "Jc")
    assert state.turn == 0
    assert choice(state) == "play:9s" or choice(state) == "play:Tc"
    losing = play_in_trumps(["Kc Ac Tc 9s 9d", "Qc Ks Kd Th Td", "9c Js Qd Ts As", "Jc Ah Kh Jd Ad"], "Qc", "9c", "Jc")
    assert choice(losing) == "play:Kc"


def test_a_defender_leads_an_ace() -> None:
    hands = ["Kc 9c Tc 9s 9d", "Ac Ks Kd Th Td", "Jc Ah Kh Jd Jh", "Qc Js Qd Ts As"]
    state = play_in_trumps(hands, maker=2)
    assert state.turn == 1
    assert choice(state) == "play:Ac"


def test_a_maker_draws_trumps_from_the_top() -> None:
    hands = ["Kc 9c Tc 9s 9d", "Ac Ks Kd Th Td", "Qc Js Qd Ts As", "Jc Ah Kh Jd Jh"]
    state = at(hands, "9h", "order", "leave", *["together"] * 4, dealer=2)
    assert state.turn == 3
    assert choice(state) == "play:Jh"


def test_the_makers_partner_leads_trump_but_not_to_opponents_who_have_none() -> None:
    hands = ["Kc 9c Tc 9s 9d", "Ac Th Kd Qh Td", "Qc Js Qd Ts As", "Jc Ah Kh Jd Jh"]
    state = play_in_trumps(hands)
    assert state.turn == 1
    assert choice(state) == "play:Qh"
    later = at(hands, "9h", "order", "leave", *["together"] * 4, dealer=2)
    for card in ("Ah", "9s", "Qh", "Ts", "Jc", "9c", "Ac", "Qc"):
        later = later.apply(f"play:{card}")
    assert later.turn == 1
    assert choice(later) != "play:Th"


def test_a_trick_that_the_side_is_sure_of_is_never_overtaken_when_a_lower_card_will_do() -> None:
    generator, seen = Random(25), 0
    for _ in range(500):
        rules = random_rules(generator)
        for view, state in play(Deal.random(rules, seed=generator), lambda seat: BEGINNER):
            if view.phase != "play" or view.winning is None or view.bid in ("misere", "jambone"):
                continue
            played, seat = state.log[-1][1], view.seat
            last = (
                len(view.trick) == len(state.past_tricks()[-1]) - 1 if len(state.winners) > len(view.winners) else False
            )
            assert seat is not None
            if last and isinstance(played, Play) and on_one_side(view.winning, seat, view.maker, rules):
                others = [a for a in view.legal_actions() if isinstance(a, Play) and a.card is not None]
                losing = [a for a in others if not takes(state, view.winning, seat, a)]
                if losing:
                    assert state.winners[-1] == view.winning
                    seen += 1
    assert seen > 200


def on_one_side(one: int, two: int, maker: int | None, rules: Rules) -> bool:
    if rules.partnership:
        return rules.side_of[one] == rules.side_of[two]
    return maker not in (one, two)


def takes(state: State, winning: int, seat: int, action: Play) -> bool:
    """Would ``action``, instead of what was played, have taken the last trick from ``winning``?"""
    order = state.contract.order
    assert order is not None
    assert action.card is not None
    trick = [(who, action.card if who == seat else card) for who, card in state.past_tricks()[-1]]
    return trick[order.best([card for _, card in trick])][0] == seat


def test_a_misere_is_kept_under_when_it_can_be() -> None:
    rules = Rules.preset("napoleon")
    hands = ["Kc Kd Kh Ks 9c", "2c 3d 4h 2s 3c", "Qc Qd Qh Qs 9d", "Jc Jd Jh Js 9h"]
    state = State.replay(Deal.of(rules, dealer=0, hands=hands), [])
    assert choice(state) == "bid:misere"
    while state.turn is not None:
        state = state.apply(BEGINNER.act(state.view(state.turn)))
    assert state.result is not None
    assert state.result.kind == "made"


# ---------------------------------------------------------------- reasons


def test_what_is_said_about_the_cards_is_true() -> None:
    generator, checked = Random(26), 0
    for _ in range(250):
        rules = random_rules(generator)
        if rules.renege == "penalize":
            continue
        state = Deal.random(rules, seed=generator).start()
        while state.turn is not None:
            view = state.view(state.turn)
            for option in BEGINNER.advise(view).ranked:
                checked += is_true(state, state.turn, option.reason)
            state = state.apply(BEGINNER.act(view))
    assert checked > 1000


def is_true(state: State, seat: int, reason: str) -> bool:
    """Check a reason against the cards; False when it claims nothing that can be checked here."""
    boss = re.match(
        r"no opponent can hold a higher (?:trump|card of its suit|\w+) than (?:the )?(\S+?),?(?: |$)", reason
    )
    if boss and state.contract.order is not None:
        card, order = Card("B" if boss[1] == "joker" else boss[1]), state.contract.order
        for foe in foes(state, seat):
            for held in state.hand(foe):
                assert order.suit[held] != order.suit[card] or order.strength[held] <= order.strength[card], reason
        return True
    if reason.startswith("no opponent plays after this"):
        waiting = [s for s, _ in state.current_trick()]
        active = [s for s in range(state.rules.players) if s not in state.sitting_out]
        assert all(foe in waiting for foe in foes(state, seat) if foe in active), reason
        return True
    if re.match(r"the (partner|fellow defender) (is winning|wins)", reason):
        assert state.best != seat
        assert state.best not in foes(state, seat), reason
        return True
    if reason.startswith("nothing here beats"):
        legal = [a for a in state.legal_actions() if isinstance(a, Play) and a.card is not None]
        assert all(
            state.apply(action).best == state.best or state.apply(action).winners != state.winners for action in legal
        )
        return True
    return False


def foes(state: State, seat: int) -> list[int]:
    rules, maker = state.rules, state.maker
    if rules.partnership:
        return [s for s in range(4) if s % 2 != seat % 2 and s not in state.sitting_out]
    return [s for s in range(rules.players) if s != seat] if seat == maker else [maker] if maker is not None else []


def test_a_call_says_the_estimate_that_decided_it() -> None:
    generator, seen = Random(27), 0
    for number in range(200):
        state = Deal.random(NORTH_AMERICAN, dealer=number % 4, seed=generator).start()
        assert state.turn is not None
        best = BEGINNER.advise(state.view(state.turn)).ranked[0]
        worth, wanted = map(float, re.findall(r"\d+\.\d", best.reason))
        assert worth >= wanted if isinstance(best.action, OrderUp) else worth <= wanted
        seen += 1
    assert seen == 200
