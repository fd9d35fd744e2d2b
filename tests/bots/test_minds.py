"""Decisions over worlds in the kernel: the numbers of `standard` and the ending, each against its readable twin."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from euchre import Deal, Rules, State, kernel
from euchre.actions import Play
from euchre.bots import load
from euchre.bots.beliefs import beliefs
from euchre.bots.endings import followed
from euchre.bots.expert import plain_play
from euchre.bots.master import is_ending
from euchre.bots.reading import Reading
from euchre.bots.scenes import calls_known, mind_of, scene_of, spectators, told_of
from euchre.bots.standard_calls import lone_from, named_worth, upcard_worth, wanted
from euchre.bots.standard_cards import cards
from euchre.cards import SUITS, Card, CardSet
from euchre.kernel import Position
from euchre.kernel.minds import Worlds
from euchre.kernel.scene import Plan
from euchre.presets import PRESETS
from euchre.solve import position_of
from euchre.view import View

pytestmark = pytest.mark.skipif(kernel.name != "compiled", reason="the slow kernel does not decide over worlds")
MODERN = Rules.preset("modern")


def decisions(rules: Rules, deals: int, seed: int) -> Iterator[State]:
    """Every decision of deals that `standard` plays, with one move in three by lot."""
    generator, bot, chance = Random(seed), load("standard"), load("random", seed=seed)
    for number in range(deals):
        state = Deal.random(rules, dealer=number % rules.players, seed=generator).start()
        while state.turn is not None:
            yield state
            state = state.apply((chance if generator.random() < 0.33 else bot).act(state.view(state.turn)))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernel_weighs_cards_as_standard_does(preset: str) -> None:
    rules, seen = Rules.preset(preset), 0
    for state in decisions(rules, 12, 5):
        assert state.turn is not None
        view = state.view(state.turn)
        plays = [action for action in view.legal_actions() if isinstance(action, Play) and action.suit is None]
        if state.phase != "play" or len(plays) < 2 or not plain_play(view):
            continue
        told = {int(choice.action.card): choice.value for choice in cards(Reading(view), plays)}  # type: ignore[attr-defined]
        scene = scene_of(view, (0.0,) * (rules.hand_size + 1), ())
        assert dict(mind_of(rules).opinions(scene)) == pytest.approx(told)
        seen += 1
    assert seen > 40


@pytest.mark.parametrize("preset", ["modern", "north-american", "traditional-32", "openspiel"])
def test_the_kernel_weighs_calls_as_standard_does(preset: str) -> None:
    rules, seen = Rules.preset(preset), 0
    assert calls_known(rules)
    for state in decisions(rules, 40, 6):
        assert state.turn is not None
        if state.phase not in ("order", "name"):
            continue
        view = state.view(state.turn)
        facts, told = Reading(view), told_of(view)
        at, up = len(told.calls), view.upcard
        assert up is not None
        for suit in SUITS:
            if (at < 4) == (suit == up.suit):
                worth = upcard_worth(facts, up, suit)[0] if at < 4 else named_worth(facts, suit)
                enough = wanted(rules, state.phase, at % 4 + 1)
                margins = mind_of(rules).margins(told, int(view.hand), at, suit)
                assert margins == pytest.approx((worth.side - enough, worth.alone - lone_from(rules)))
                seen += 1
    assert seen > 80


def endings(rules: Rules, deals: int, seed: int) -> Iterator[View]:
    for state in decisions(rules, deals, seed):
        assert state.turn is not None
        view = state.view(state.turn)
        if state.phase == "play" and len(view.legal_actions()) == 2 and plain_play(view) and is_ending(view):
            yield view


def worlds_of(view: View, n: int) -> tuple[Worlds, list[tuple[tuple[int, ...], float]]]:
    """Worlds as masks with weights of no meaning, and as hands with the same."""
    found = beliefs(view)
    masks, places, seats = found.masks(n, seed=3), len(found.unseen.room), view.rules.players
    weights = array("d", [0.2 + k % 5 for k in range(n)])
    known = [int(view.known(seat)) for seat in range(seats)]
    hands = [tuple(masks[w * places + s] | known[s] for s in range(seats)) for w in range(n)]
    return Worlds(masks, weights), list(zip(hands, (weight / max(weights) for weight in weights), strict=True))


@pytest.mark.parametrize("preset", ["modern", "north-american", "two-handed", "three-handed"])
def test_an_ending_is_solved_as_its_twin_solves_it(preset: str) -> None:
    rules, seen = Rules.preset(preset), 0
    worth = (-2.0, -2.0, -2.0, 1.0, 1.0, 2.0)
    for view in endings(rules, 40, 8):
        shown = spectators(view)
        own, own_hands = worlds_of(view, 20)
        public, public_hands = worlds_of(shown, 30)
        scene = scene_of(view, worth, beliefs(view).hidden_put)
        known = tuple(int(shown.known(seat)) for seat in range(rules.players))
        spectator = replace(scene, aside=0, known=known, owners=beliefs(shown).hidden_put)
        found, weighed = mind_of(rules).ending(scene, spectator, Plan(trust=0.0), own, public)
        position = position_of(view._pos, hands=own_hands[0][0])
        assert dict(zip(found, weighed.means, strict=True)) == pytest.approx(
            followed(position, worth, public_hands, iter(own_hands)), abs=1e-9
        )
        seen += 1
        if seen == 12:
            break
    assert seen >= 8


def test_who_cannot_know_where_a_card_lies_does_not_play_as_if_he_did() -> None:
    """West holds the two red aces and must let one go on the ace of clubs; a solver always keeps the right one."""

    def hands(nine: str) -> tuple[int, ...]:
        return tuple(CardSet(cards) for cards in (f"Ac {nine}", "Kc 9c", "Qc Tc", "Ah Ad"))

    worlds = [(hands("9h"), 1.0), (hands("9d"), 1.0)]
    position = Position(hands("9h"), turn=0, makers=0b0101, trump=3, taken=3)
    led = Card("Ac")
    assert [kernel.card_tricks(replace(position, hands=held))[led] for held, _ in worlds] == [4, 4]
    assert followed(position, range(6), worlds, iter(worlds))[led] == pytest.approx(4.5)
