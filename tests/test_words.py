"""What players say, in words: which passes are calls, and which only answer a question."""

from __future__ import annotations

from random import Random

import pytest

from euchre import Deal, Rules
from euchre.actions import Pass
from euchre.presets import PRESETS
from euchre.words import answers

CALLS = ("order", "name", "bid")
CLAIMS = {
    "farmers": {"misdeal_claims": ("farmers_exchange",), "farmers_min": 3},
    "thrown in": {"misdeal_claims": ("ace_no_face", "no_ace_no_face"), "go_under": True},
    "to show": {"jambone": True},
    "reneges": {"renege": "penalize"},
}


def rules_of(name: str) -> Rules:
    return Rules.preset(name) if name in PRESETS else Rules.preset("modern", **CLAIMS[name])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*PRESETS, *CLAIMS])
def test_a_pass_is_a_call_only_where_a_call_was_asked_for(name: str) -> None:
    rules, dice, passes = rules_of(name), Random(name), 0
    for number in range(60):
        state, quiet = Deal.random(rules, dealer=number % rules.players, seed=number).start(), []
        while state.turn is not None:
            legal = state.legal_actions()
            action = Pass() if Pass() in legal and dice.random() < 0.6 else dice.choice(legal)
            quiet.append(action == Pass() and state.phase not in CALLS)
            state = state.apply(action)
        assert answers(rules, state.log) == quiet
        passes += sum(quiet) if name in CLAIMS else [action for _, action in state.log].count(Pass())
    assert passes


def test_a_farmers_hand_is_not_claimed_and_then_three_pass() -> None:
    """Four are asked for claims, and the first three to call pass: seven passes, of which three are calls."""
    state = Deal.random(rules_of("farmers"), dealer=0, seed=1).start()
    for _ in range(7):
        state = state.apply("pass")
    assert answers(state.rules, state.log) == [True] * 4 + [False] * 3
