"""Views as JSON: an engine can rebuild exactly what the seat knows, and is told nothing else."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from euchre import Deal, IllegalAction, NotationError, Rules, SetupError
from euchre.bots.external import request
from euchre.bots.view_json import read_view, write_view
from euchre.presets import PRESETS
from euchre.testing import play_out, random_rules, reshuffled


def round_trips(rules: Rules, seed: int) -> int:
    seen = 0
    for state in play_out(Deal.random(rules, dealer=seed % rules.players, seed=seed), seed):
        for seat in range(rules.players):
            if state.is_over:
                continue
            view = state.view(seat, (3,) * len(rules.sides) if seat % 2 else None)
            again = read_view(rules, json.loads(json.dumps(write_view(view))))
            assert again == view
            assert again.legal_actions() == view.legal_actions()
            seen += 1
    return seen


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_comes_back_from_json_at_every_step_of_random_games(preset: str) -> None:
    assert sum(round_trips(Rules.preset(preset), seed) for seed in range(5)) > 100


def test_a_view_comes_back_under_random_house_rules() -> None:
    generator = Random(21)
    assert sum(round_trips(random_rules(generator), seed) for seed in range(40)) > 1000


@pytest.mark.parametrize("preset", PRESETS)
def test_a_request_does_not_change_when_unseen_cards_change_places(preset: str) -> None:
    rules, compared = Rules.preset(preset), 0
    for seed in range(3):
        for state in play_out(Deal.random(rules, dealer=seed % rules.players, seed=seed), seed):
            if state.turn is None:
                continue
            for other in islice(reshuffled(state, state.turn, seed), 2):
                assert request(other.view(state.turn), 5) == request(state.view(state.turn), 5)
                compared += 1
    assert compared > 20


def test_a_request_names_no_card_that_the_seat_has_not_seen() -> None:
    state = Deal.random(Rules.preset("north-american"), dealer=3, seed=2).start()
    assert state.upcard is not None
    text = json.dumps(request(state.view(0), 5))
    named = {str(card) for card in state.rules.deck if f'"{card}"' in text}
    assert named == {str(state.upcard), *map(str, state.hand(0))}


def test_every_move_has_a_seed_of_its_own() -> None:
    state = Deal.random(Rules.preset("modern"), dealer=0, seed=1).start()
    first = request(state.view(1), 5)["seed"]
    assert request(state.apply("pass").view(2), 5)["seed"] != first == request(state.view(1), 5)["seed"]


def changed(**parts: Any) -> dict[str, Any]:
    state = Deal.random(Rules.preset("north-american"), dealer=3, seed=2).start().apply("pass")
    return {**write_view(state.view(1)), **parts}


@pytest.mark.parametrize(
    ("what", "kind", "sentence"),
    [
        (7, NotationError, "act takes a view"),
        ({"seat": 0}, NotationError, "act takes a view"),
        (changed(log=3), NotationError, "act takes a view"),
        (changed(put=[[0, ""]]), NotationError, "act takes a view"),
        (changed(seat=9), SetupError, "9 is not a seat"),
        (changed(log=[[0, "name:c"]]), IllegalAction, "no suit can be named now"),
        (changed(log=[[0, "fly"]]), NotationError, "“fly” is not an action"),
        (changed(hands=[["Xx"]] * 4), NotationError, "by the log the hands hold"),
        (changed(dealt=["9x"]), NotationError, "9x"),
    ],
)
def test_what_is_no_view_is_told(what: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        read_view(Rules.preset("north-american"), what)
