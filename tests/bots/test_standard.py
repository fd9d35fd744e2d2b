"""`standard` calls by fitted hand values and plays with more care than a beginner; what it says is true."""

import re
from random import Random

import pytest

from euchre import Card, Deal, Rules, State
from euchre.actions import Name, OrderUp, Play
from euchre.arena import play as duel
from euchre.bots import load
from euchre.bots.reading import Reading
from euchre.bots.standard_marks import Look, follow_marks, lead_marks
from euchre.bots.standard_table import BASES, CALL, FOLLOW, LEAD, WEIGHTS
from euchre.bots.standard_worth import hand_worth, marks
from euchre.bots.worth import ranks
from euchre.presets import PRESETS
from euchre.testing import check_bot, random_rules

from .tables import rates_of
from .test_beginner import is_true

STANDARD = load("standard")
NORTH_AMERICAN = Rules.preset("north-american")
MODERN = Rules.preset("modern")


def says(hand: str, upcard: str, *, place: int, passes: int = 0, rules: Rules = NORTH_AMERICAN) -> str:
    """What ``place`` (1 left of the dealer … 4) says after ``passes`` rounds of passing; the rest by lot."""
    rest = [card for card in rules.deck if str(card) not in {*hand.split(), upcard}]
    Random(1).shuffle(rest)
    hands = [" ".join(map(str, rest[5 * k : 5 * k + 5])) for k in range(3)]
    hands.insert(place % 4, hand)
    deal = Deal.of(rules, dealer=0, hands=hands, upcard=upcard)
    state = State.replay(deal, ["pass"] * (4 * passes + place - 1))
    return str(STANDARD.act(state.view(place % 4)))


# ---------------------------------------------------------------- calls (field reports, section B)


def test_B1_right_ace_and_king_are_called_and_left_and_ace_alone_are_not() -> None:
    assert says("Jh Ah Kh 9c 9s", "Th", place=2) == "order"
    assert says("Jh Ah Kh 9c 9s", "Th", place=4) == "order"
    assert says("Jd Ah Tc 9c Ts", "Qh", place=1) == "pass"


def test_B2_eldest_calls_next_with_right_king_and_ten() -> None:
    assert says("Jd Kd Td 9c 9s", "9h", place=1, passes=1) == "name:d"


def test_B4_eldest_with_both_bowers_of_the_colour_waits_for_round_two() -> None:
    assert says("Js Jc Tc 9h Td", "9s", place=1) == "pass"
    assert says("Js Jc Tc 9h Td", "9s", place=1, passes=1).startswith("name:c")


def test_B5_three_top_trumps_and_an_ace_with_its_queen_go_alone() -> None:
    assert says("Jh Jd Ah Ac Qc", "9h", place=4, rules=MODERN) == "order+alone"


def test_B6_hardly_anybody_goes_alone_when_the_right_bower_goes_to_the_other_side() -> None:
    generator, asked, alone, dealer_alone = Random(31), 0, 0, 0
    for _ in range(4000):
        deal = Deal.random(MODERN, dealer=0, seed=generator)
        if deal.upcard is None or deal.upcard.rank != 11:
            continue
        for passes in (0, 2):
            said = STANDARD.act(State.replay(deal, ["pass"] * passes).view(passes + 1))
            alone += isinstance(said, OrderUp) and said.alone
            asked += 1
        said = STANDARD.act(State.replay(deal, ["pass"] * 3).view(0))
        dealer_alone += isinstance(said, OrderUp) and said.alone
    assert asked > 1000
    assert alone < 0.01 * asked
    assert dealer_alone > 0.1 * asked / 2


def test_B20_next_is_called_from_the_dealers_left_and_the_other_colour_across_from_it() -> None:
    # Reverse next: the same strength in both colours.
    assert BASES["next", 1] > BASES["cross", 1]
    assert BASES["next", 2] < BASES["cross", 2]
    generator, named = Random(32), {1: [0, 0], 2: [0, 0]}
    for number in range(2000):
        state = State.replay(Deal.random(MODERN, dealer=number % 4, seed=generator), ["pass"] * 4)
        for place in (1, 2):
            assert state.turn is not None
            said = STANDARD.act(state.view(state.turn))
            if isinstance(said, Name) and state.upcard is not None:
                named[place][said.suit == state.upcard.suit.mate] += 1
            state = state.apply("pass")
    assert named[1][1] > sum(named[1]) / 2
    assert named[2][1] < sum(named[2]) / 3


def test_the_partner_assists_with_less_than_an_opponent_needs() -> None:
    hand = "Kh Qh Ac 9c 9s"
    assert says(hand, "Jh", place=2) == "order"
    assert says(hand, "Jh", place=1) == "pass"
    assert says(hand, "Jh", place=3) == "pass"


def test_four_needed_tricks_make_calls_rarer() -> None:
    plain = rates_of("standard", MODERN, deals=300, seed=3)
    strict = rates_of("standard", MODERN.replace(take_four_for_one=True), deals=300, seed=3)
    assert sum(strict["call"]["order"]) < 0.8 * sum(plain["call"]["order"])


def test_the_dealer_voids_a_suit_and_keeps_trumps() -> None:
    hands = ["Jh Ah 9c Td Kd", "9h 9d 9s Tc Ts", "Qc Qd Qs Kc Jc", "Ac Ad Ks As Js"]
    state = State.replay(Deal.of(NORTH_AMERICAN, dealer=0, hands=hands, upcard="Kh"), ["pass"] * 3 + ["order"])
    assert str(STANDARD.act(state.view(0))) == "take:9c"


# ---------------------------------------------------------------- hand values


def test_every_mark_has_its_weight() -> None:
    generator, found = Random(33), set()
    for _ in range(3000):
        rules = generator.choice((MODERN, Rules.preset("british"), Rules.preset("traditional-32")))
        hand = sum(1 << card for card in generator.sample(rules.deck, 5))
        found.update(marks(hand, ranks(rules, generator.randrange(4)), rules.deck_mask & ~hand))
    assert found == set(WEIGHTS) - {"partner's boss", "foe's boss"}
    assert set(CALL) == {(phase, place) for phase in ("order", "name") for place in (1, 2, 3, 4)}


def test_a_hand_is_worth_as_much_in_any_suit() -> None:
    rules = MODERN
    worth = []
    for trump, hand in enumerate(("Jc Js Ac Ah 9d", "Jd Jh Ad As 9c", "Jh Jd Ah Ac 9s", "Js Jc As Ad 9h")):
        mask = sum(1 << Card(card) for card in hand.split())
        worth.append(hand_worth(rules, mask, trump, rules.deck_mask & ~mask))
    assert len(set(worth)) == 1


# ---------------------------------------------------------------- cards


def position(hands: list[str], *plays: str, maker: int = 3, leader: int = 1) -> State:
    """Hearts made by ``maker``'s order of the nine, left where it is; nobody alone; then ``plays``."""
    dealer = (leader - 1) % 4
    calls = ["pass"] * ((maker - dealer - 1) % 4)
    deal = Deal.of(NORTH_AMERICAN, dealer=dealer, hands=hands, upcard="9h")
    pickup = ["take:" + hands[dealer].split()[-1]] if maker == dealer else ["leave"]
    said = [*calls, "order", *pickup, *["together"] * 4, *(f"play:{card}" for card in plays)]
    return State.replay(deal, said)


def choice(state: State) -> str:
    assert state.turn is not None
    return str(STANDARD.act(state.view(state.turn)))


def test_B14_the_partners_ace_is_not_trumped() -> None:
    hands = ["9c Tc 9d Ts Ks", "As Ac Kd Th Td", "Qs Js Qd Kc Jc", "Ah Kh Jd Qc Ad"]
    assert choice(position(hands, "As", "Qs")) == "play:Qc"


def test_a_lead_is_ruffed_with_the_lowest_trump_while_opponents_may_follow() -> None:
    hands = ["9c Tc 9d Ts Ks", "As Ac Kd Td Jc", "Jh Qh Th Kc Qc", "Ah Jd 9s Js Qs"]
    assert choice(position(hands, "As", maker=2)) == "play:Th"


def test_B15_a_maker_draws_trumps_from_the_top() -> None:
    hands = ["Kc 9c Tc 9s 9d", "Ac Ks Kd Th Td", "Qc Js Qd Ts As", "Jc Ah Kh Jd Jh"]
    state = position(hands, maker=3, leader=3)
    assert choice(state) == "play:Jh"


def test_a_trick_the_side_is_sure_of_is_not_overtaken() -> None:
    hands = ["9c Tc 9d Ts Ks", "Kd Ac Ad Th Td", "Qs Js Qd Kc Jc", "Ah Kh Jd Qc 9s"]
    state = position(hands, "Ac", "Kc", "Qc", "9c", "Ad", "Qd")
    assert state.turn == 3
    assert choice(state) != "play:Ah"
    assert choice(state) != "play:Kh"


def test_every_mark_of_a_card_has_its_weight_and_its_sentence() -> None:
    generator, found = Random(34), set()
    for number in range(300):
        state = Deal.random(MODERN, dealer=number % 4, seed=generator).start()
        while state.turn is not None:
            if state.phase == "play":
                look = Look(Reading(state.view(state.turn)))
                for action in state.legal_actions():
                    assert isinstance(action, Play)
                    assert action.card is not None
                    follows = bool(state.trick)
                    some = follow_marks(look, action.card) if follows else lead_marks(look, action.card)
                    assert set(some) <= set(FOLLOW if follows else LEAD)
                    found.update(some)
            state = state.apply(generator.choice(state.legal_actions()))
    assert found >= {*LEAD, *FOLLOW} - {"high"}


# ---------------------------------------------------------------- what is said


def test_what_is_said_about_the_cards_is_true() -> None:
    generator, checked = Random(35), 0
    for _ in range(120):
        rules = random_rules(generator)
        if rules.renege == "penalize":
            continue
        state = Deal.random(rules, seed=generator).start()
        while state.turn is not None:
            view = state.view(state.turn)
            advice = STANDARD.advise(view)
            assert advice.best == STANDARD.act(view)
            for option in advice.ranked:
                checked += is_true(state, state.turn, option.reason)
            state = state.apply(advice.best)
    assert checked > 500


def test_a_call_says_the_estimate_that_decided_it() -> None:
    generator, seen = Random(36), 0
    for number in range(200):
        state = Deal.random(NORTH_AMERICAN, dealer=number % 4, seed=generator).start()
        assert state.turn is not None
        best = STANDARD.advise(state.view(state.turn)).ranked[0]
        worth, wanted = map(float, re.findall(r"\d+\.\d", best.reason))
        assert worth >= wanted if isinstance(best.action, OrderUp) else worth <= wanted
        seen += 1
    assert seen == 200


# ---------------------------------------------------------------- fair, and better


def test_it_is_fair_and_repeatable_under_house_rules() -> None:
    generator = Random(37)
    rules = [random_rules(generator) for _ in range(15)]
    assert check_bot(lambda seed: load("standard", seed=seed), deals=1, rules=rules).exchanged > 400


@pytest.mark.parametrize("preset", ["north-american", "modern"])
def test_it_beats_a_beginner(preset: str) -> None:
    found = duel("standard", "beginner", preset=preset, deals=400, seed=2027)
    assert found.ci95[0] > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_its_figures_are_no_caricature(preset: str) -> None:
    found = rates_of("standard", Rules.preset(preset), deals=200, seed=38)
    assert found["thrown_in"] < 0.4
    assert 0.03 < found["all"]["euchred"] < 0.4
    assert found["all"]["loner"] < 0.25
