"""Every level plays every table: always a legal action, never one that depends on a hidden card."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from euchre import Card, Deal, IllegalAction, Rules, SetupError, State, View
from euchre.bots import LEVELS, load
from euchre.presets import PRESETS
from euchre.testing import random_rules

from .tables import duplicate, finished, play

KITTY = -1
# Levels that sample worlds take milliseconds for a decision, so they play fewer deals here.
SLOW = {"sampler": 0.1, "expert": 0.05, "master": 0.05}
RARE: tuple[dict[str, Any], ...] = (
    {"renege": "penalize"},
    {"jambone": True, "jamboree": True, "partner_best": "receive_then_discard"},
    {"go_under": True, "misdeal_claims": ("ace_no_face",)},
)


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match=r"no bot “genius”: choose one of random, beginner"):
        load("genius")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_plays_every_preset_to_a_result(level: str, preset: str) -> None:
    rules, bot = Rules.preset(preset), load(level, seed=5)
    for number in range(round(40 * SLOW.get(level, 1))):
        deal = Deal.random(rules, dealer=number % rules.players, seed=number)
        assert finished(deal, lambda seat: bot).is_over


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_house_rules_in_random_combinations(level: str) -> None:
    generator, phases, decisions = Random(11), set(), 0
    share = SLOW.get(level, 1)
    for number in range(round(400 * share)):
        # Some questions are too rare by chance to be left to it.
        rare = RARE[number % 8] if number % 8 < len(RARE) else None
        rules = random_rules(generator) if rare is None else Rules.preset("north-american", **rare)
        bot = load(level, seed=number)
        deal = Deal.random(rules, dealer=generator.randrange(rules.players), seed=generator)
        for view, _ in play(deal, lambda seat, bot=bot: bot):  # type: ignore[misc]
            phases.add(view.phase)
            decisions += 1
    assert decisions > 4000 * share
    rarest = {"exchange", "swap", "declare", "review"} if level in SLOW else set()
    assert phases | rarest >= {
        "order",
        "name",
        "pickup",
        "alone",
        "exchange",
        "claim",
        "swap",
        "bid",
        "discard",
        "declare",
        "review",
        "play",
    }


def test_advice_ranks_what_is_legal_and_its_best_is_what_the_bot_does() -> None:
    generator, seen = Random(12), 0
    beginner = load("beginner")
    for _ in range(150):
        rules = random_rules(generator)
        for view, _ in play(Deal.random(rules, seed=generator), lambda seat: beginner):
            advice = beginner.advise(view)
            assert {choice.action for choice in advice.ranked} <= set(view.legal_actions())
            assert advice.best == beginner.act(view)
            assert advice.reason
            seen += 1
    assert seen > 1500


def reshuffled(state: State, seat: int, generator: Random) -> State:
    """The start of the deal with the cards that ``seat`` has not seen dealt out again."""
    deal = state.deal
    hands = [list(deal.hand(s)) for s in range(deal.rules.players)]
    others = [s for s in range(deal.rules.players) if s != seat]
    pool = [card for s in others for card in hands[s]] + [card for card in deal.kitty if card is not None]
    generator.shuffle(pool)
    for s in others:
        hands[s], pool = pool[: len(hands[s])], pool[len(hands[s]) :]
    return Deal.of(deal.rules, dealer=deal.dealer, hands=hands, upcard=deal.upcard, kitty=pool).start()


def test_the_calls_of_a_beginner_do_not_depend_on_cards_it_cannot_see() -> None:
    generator, compared = Random(13), 0
    beginner = load("beginner")
    for preset in PRESETS:
        rules = Rules.preset(preset)
        for number in range(15):
            state = Deal.random(rules, dealer=number % rules.players, seed=generator).start()
            if state.turn is None or state.phase not in ("order", "name", "bid"):
                continue
            twin = reshuffled(state, state.turn, generator)
            assert twin.view(state.turn) == state.view(state.turn)
            assert beginner.act(twin.view(state.turn)) == beginner.act(state.view(state.turn))
            compared += 1
    assert compared > 150


def swap_hidden(state: State, seat: int) -> State | None:
    """The same deal with two cards that ``seat`` has not seen changed for each other; None where none can be."""
    places = [*(s for s in range(state.rules.players) if s != seat), KITTY]
    for one, two in combinations(places, 2):
        for a, b in product(hidden_cards(state, one), hidden_cards(state, two)):
            found = exchanged(state, a, b)
            if found is not None and found.view(seat) == state.view(seat):
                return found
    return None


def hidden_cards(state: State, place: int) -> list[Card]:
    cards = state.hand(place) if place != KITTY else [card for card in state.deal.kitty if card is not None]
    return [card for card in cards if card != state.upcard]


def exchanged(state: State, a: Card, b: Card) -> State | None:
    """The deal with ``a`` and ``b`` in each other's place, after the same actions; None where these were not legal."""
    deal = state.deal
    change = {a: b, b: a}
    hands = [[change.get(card, card) for card in deal.hand(seat)] for seat in range(deal.rules.players)]
    kitty = [change.get(card, card) for card in deal.kitty if card is not None]
    try:
        twin = Deal.of(deal.rules, dealer=deal.dealer, hands=hands, upcard=deal.upcard, kitty=kitty)
        return State.replay(twin, tuple(action for _, action in state.log))
    except IllegalAction:
        return None


@pytest.mark.parametrize("preset", PRESETS)
def test_the_cards_of_a_beginner_do_not_depend_on_cards_it_cannot_see(preset: str) -> None:
    rules, generator, compared = Rules.preset(preset), Random(14), 0
    beginner = load("beginner")
    for _ in range(6):
        state = Deal.random(rules, seed=generator).start()
        while state.turn is not None:
            view: View = state.view(state.turn)
            twin = swap_hidden(state, state.turn) if state.phase == "play" else None
            if twin is not None:
                assert beginner.act(twin.view(state.turn)) == beginner.act(view)
                compared += 1
            state = state.apply(beginner.act(view))
    assert compared > 10


@pytest.mark.parametrize(("preset", "edge"), [("north-american", 1.0), ("modern", 0.9), ("hasenpfeffer", 4.0)])
def test_a_beginner_beats_a_player_by_lot_clearly(preset: str, edge: float) -> None:
    points, half = duplicate(Rules.preset(preset), "beginner", "random", deals=250, seed=2026)
    assert points - half > edge


def test_the_same_seed_draws_the_same_lots() -> None:
    deal = Deal.random(Rules.preset("north-american"), seed=3)
    played = []
    for seed in (1, 1, 2):
        bot = load("random", seed=seed)
        played.append([action for _, action in finished(deal, lambda seat, bot=bot: bot).log])  # type: ignore[misc]
    assert played[0] == played[1] != played[2]
