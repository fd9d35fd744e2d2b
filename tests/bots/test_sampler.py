"""`sampler` prices every choice over the same worlds: fair, repeatable, better than `standard`, and true in words."""

from __future__ import annotations

import re
from random import Random

import pytest

from euchre import Deal, Rules, State, kernel
from euchre.actions import OrderUp, Play
from euchre.arena import play as duel
from euchre.bots import load
from euchre.bots.sampler import Sampler
from euchre.bots.sampler_leaf import by_tricks, contract_of, gain, hand_class, values
from euchre.bots.sampler_taken import CLASSES, TAKEN
from euchre.presets import PRESETS
from euchre.solve import double_dummy
from euchre.testing import check_bot, random_rules

from .tables import decisions

MODERN = Rules.preset("modern")
NORTH_AMERICAN = Rules.preset("north-american")
WORLDS = 400
fast = pytest.mark.skipif(kernel.name != "compiled", reason="the slow kernel solves too few worlds for this")


def act(state: State, *, worlds: int = WORLDS, seed: int = 1) -> str:
    assert state.turn is not None
    return str(Sampler(seed, worlds=worlds).act(state.view(state.turn)))


@fast
def test_it_is_fair_and_repeatable_under_house_rules() -> None:
    generator = Random(41)
    rules = [random_rules(generator) for _ in range(8)]
    checked = check_bot(lambda seed: Sampler(seed, worlds=8), deals=1, rules=rules)
    assert checked.decisions > 200
    assert checked.exchanged > 150


@fast
def test_the_same_seed_gives_the_same_advice_and_its_best_is_what_the_bot_does() -> None:
    seen = 0
    for state in decisions(MODERN, 3, 42):
        assert state.turn is not None
        view = state.view(state.turn)
        advice = Sampler(5, worlds=20).advise(view)
        assert advice == Sampler(5, worlds=20).advise(view)
        assert advice.best == Sampler(5, worlds=20).act(view)
        seen += 1
    assert seen > 40


@fast
def test_the_points_of_a_card_lie_between_the_least_and_the_most_that_the_deal_pays() -> None:
    seen = 0
    for state in decisions(MODERN, 30, 43):
        if state.phase != "play" or len(state.winners) < 3 or len(state.legal_actions()) < 2:
            continue
        assert state.turn is not None
        view = state.view(state.turn)
        advice = Sampler(1, worlds=200).advise(view)
        worth = by_tricks(state.rules, contract_of(state), state.turn)
        for choice in advice.ranked:
            assert choice.points is not None
            assert min(worth) <= choice.points <= max(worth)
        seen += 1
    assert seen > 10


def test_points_are_the_sides_less_the_others() -> None:
    assert gain(MODERN, 0, (2, 0)) == 2
    assert gain(MODERN, 1, (2, 0)) == -2
    assert gain(Rules.preset("three-handed"), 0, (0, 2, 2)) == -2
    assert gain(Rules.preset("three-handed"), 1, (0, 2, 2)) == 1
    assert by_tricks(MODERN, (0, "", (0,)), 2) == (-2, -2, -2, 1, 1, 4)
    assert by_tricks(MODERN, (0, "", ()), 1) == (2, 2, 2, -1, -1, -2)


@fast
def test_a_leaf_is_what_the_solver_says_once_the_calls_are_over() -> None:
    seen = 0
    for state in decisions(Rules.preset("cutthroat"), 20, 44):
        if state.phase == "play" and state.log[-1][1].word != "play":
            answer = double_dummy(state)
            worth = by_tricks(state.rules, contract_of(state), 0)
            assert values([state], 0) == [worth[answer.tricks]]
            seen += 1
    assert seen > 10


@fast
def test_with_partners_a_leaf_is_corrected_for_makers_who_lead_and_see_everything() -> None:
    for alone, bounds in CLASSES.items():
        assert list(bounds) == sorted(bounds)
        assert all(len(TAKEN[leads, alone]) == len(bounds) + 1 for leads in (True, False))
    for rows in (rows for classes in TAKEN.values() for rows in classes):
        assert [sum(row) for row in rows] == [100] * 6
        means = [sum(tricks * share for tricks, share in enumerate(row)) for row in rows]
        assert means == sorted(means)
    for leads, follows in zip(TAKEN[True, False], TAKEN[False, False], strict=True):
        assert all(sum(lead[:3]) > sum(follow[:3]) for lead, follow in zip(leads[2:5], follows[2:5], strict=True))
    seen = 0
    for state in decisions(MODERN, 20, 44):
        if state.phase == "play" and state.log[-1][1].word != "play":
            worth = by_tricks(state.rules, contract_of(state), 0)
            assert min(worth) <= values([state], 0)[0] <= max(worth)
            seen += 1
    assert seen > 10


def test_five_tricks_that_the_solver_sees_are_surer_the_better_the_hand() -> None:
    for classes in TAKEN.values():
        weak, strong = classes[0][5], classes[-1][5]
        assert strong[5] > weak[5] + 10
    best = ["Js Jc As Ks Ad", "9d Td Qd Qc Th", "Ac Kc Tc Ah Qs", "Jh Jd Kh Kd 9c"]
    poor = ["Js Ts 9d Th Ad", "As Jc Qd Qc Td", "Ac Kc Tc Ah Qs", "Jh Jd Kh Kd 9c"]
    for hands, kind in ((best, len(CLASSES[True])), (poor, 0)):
        deal = Deal.of(MODERN, dealer=3, hands=hands, upcard="9s")
        state = State.replay(deal, ["order+alone", "take:9c"])
        assert state.phase == "play"
        assert hand_class(state, True) == kind


def test_on_any_kernel_it_plays_a_deal_from_the_first_call_to_the_last_card() -> None:
    state = Deal.random(MODERN, dealer=1, seed=48).start()
    while state.turn is not None:
        state = state.apply(Sampler(1, worlds=2).act(state.view(state.turn)))
    assert state.result is not None


# ---------------------------------------------------------------- positions (field reports, section B)


@fast
def test_B14_the_partners_ace_is_not_trumped() -> None:
    hands = ["9c Tc 9d Ts Ks", "As Ac Kd Th Td", "Qs Js Qd Kc Jc", "Ah Kh Jd Qc Ad"]
    said = ["pass", "pass", "order", "leave", *["together"] * 4, "play:As", "play:Qs"]
    state = State.replay(Deal.of(NORTH_AMERICAN, dealer=0, hands=hands, upcard="9h"), said)
    assert state.turn == 3
    assert act(state) == "play:Qc"


@fast
def test_B12_of_two_trumps_for_the_last_two_tricks_the_higher_goes_first() -> None:
    hands = ["Kc 9d Qd Ts 9s", "Qc Kd Td Js As", "Ac Tc Ad Ks Qs", "Jh Jd Ah Kh 9c"]
    said = ["pass", "pass", "order", "leave", *["together"] * 4]
    said += [f"play:{card}" for card in ("Qc", "Ac", "9c", "Kc", "Ad", "Kh", "9d", "Td")]
    state = State.replay(Deal.of(NORTH_AMERICAN, dealer=0, hands=hands, upcard="9h"), said)
    assert state.turn == 3
    assert act(state) in ("play:Jh", "play:Jd")


@fast
def test_B1_right_ace_and_king_are_ordered_by_the_dealers_opponent_too() -> None:
    hands = ["9d Td Qd Qc Ts", "Ac Kc Tc Ks Qs", "Jh Ah Kh 9c 9s", "Ad Kd As Js Jc"]
    state = State.replay(Deal.of(MODERN, dealer=0, hands=hands, upcard="Th"), ["pass"])
    assert act(state) in ("order", "order+alone")


@fast
def test_a_march_alone_is_worth_four_so_five_sure_tricks_go_alone() -> None:
    hands = ["Jh Jd Ah Kh As", "9d Td Qd Qc Ts", "Ac Kc Tc Ks Qs", "Ad Kd Js Jc 9c"]
    state = State.replay(Deal.of(MODERN, dealer=0, hands=hands, upcard="Qh"), ["pass"] * 3)
    advice = Sampler(1, worlds=WORLDS).advise(state.view(0))
    assert advice.best == OrderUp(True)
    assert advice.points is not None
    assert advice.points > 3


# ---------------------------------------------------------------- what is said


@fast
def test_what_is_said_of_points_is_what_decided() -> None:
    said = 0
    for state in decisions(MODERN, 6, 45):
        assert state.turn is not None
        for choice in Sampler(2, worlds=40).advise(state.view(state.turn)).ranked:
            found = re.match(
                r"([+-]\d+\.\d\d) points over (\d+) ways the cards may lie, \d+\.\d\d (more|less)", choice.reason
            )
            if found is None:
                continue
            assert choice.points is not None
            assert choice.margin is not None
            assert float(found[1]) == pytest.approx(choice.points, abs=0.006)
            assert int(found[2]) == (40 if state.phase == "play" else 10)
            said += 1
    assert said > 40


@fast
def test_every_choice_is_legal_and_the_best_comes_first() -> None:
    seen = 0
    for preset in PRESETS:
        for state in decisions(Rules.preset(preset), 1, 46):
            assert state.turn is not None
            view = state.view(state.turn)
            ranked = Sampler(3, worlds=8).advise(view).ranked
            assert {choice.action for choice in ranked} <= set(view.legal_actions())
            assert [choice.value for choice in ranked] == sorted((choice.value for choice in ranked), reverse=True)
            seen += 1
    assert seen > 250


# ---------------------------------------------------------------- better


@fast
def test_it_beats_standard() -> None:
    found = duel("sampler", "standard", preset="modern", deals=60, seed=31)
    assert found.points_per_deal > 0


@fast
def test_it_plays_cards_better_than_standard_where_all_cards_are_seen() -> None:
    """The loss against perfect play, all hands seen, of each card both would play: the sampler's is smaller."""
    standard, loss = load("standard"), {"standard": 0, "sampler": 0}
    for number, state in enumerate(decisions(MODERN, 150, 47)):
        if state.phase != "play" or len(state.legal_actions()) < 2:
            continue
        assert state.turn is not None
        view, answer = state.view(state.turn), double_dummy(state)
        for name, bot in (("standard", standard), ("sampler", Sampler(number, worlds=60))):
            action = bot.act(view)
            assert isinstance(action, Play)
            assert action.card is not None
            loss[name] += abs(answer.points - answer.by_card[action.card].points)
    assert loss["standard"] > 20
    assert loss["sampler"] < loss["standard"]
