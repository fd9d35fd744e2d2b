"""OpenSpiel beside ours: the same games by the same rules, and its search as an opponent."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from itertools import pairwise
from random import Random

import pytest

from euchre import Deal, Rules, SetupError, State
from euchre.arena import entrant, openspiel, play, play_matches
from euchre.bots.sampler_leaf import gain
from euchre.testing import play_out

RULES = Rules.preset("openspiel")
installed = pytest.mark.skipif(
    find_spec("pyspiel") is None, reason="OpenSpiel is NOT compared: pip install 'euchre[bench]'"
)


def games(n: int, seed: int, rules: Rules = RULES) -> list[list[State]]:
    generator = Random(seed)
    return [list(play_out(Deal.random(rules, dealer=number % 4, seed=generator), generator)) for number in range(n)]


@installed
@pytest.mark.parametrize("stick", [True, False])
def test_random_games_have_the_same_choices_and_the_same_points_in_both_engines(stick: bool) -> None:
    decisions, kinds = 0, set()
    for states in games(250, 7, RULES.replace(stick_the_dealer=stick)):
        theirs = openspiel.dealt(states[0].deal)
        for state, after in pairwise(states):
            assert theirs.current_player() == state.turn
            ours = [openspiel.number(action, state.deal) for action in state.legal_actions()]
            assert sorted(ours) == theirs.legal_actions()
            assert [openspiel.ours(what, state) for what in ours] == list(state.legal_actions())
            theirs.apply_action(openspiel.number(after.log[-1][1], state.deal))
            decisions += 1
        last = states[-1]
        assert theirs.is_terminal()
        assert last.result is not None
        assert theirs.returns() == [gain(RULES, seat, last.result.points) for seat in range(4)]
        kinds.add(last.result.kind)
    assert decisions > 4000
    assert {"euchred", "point", "march", "lone march"} <= kinds


@installed
@pytest.mark.parametrize("stick", [True, False])
def test_when_all_pass_the_dealer_is_stuck_in_both_or_the_deal_is_over_in_both(stick: bool) -> None:
    state = Deal.random(RULES.replace(stick_the_dealer=stick), dealer=2, seed=1).start()
    theirs = openspiel.dealt(state.deal)
    for _ in range(8 - stick):
        state = state.apply("pass")
        theirs.apply_action(openspiel.PASS)
    assert theirs.is_terminal() == state.is_over == (not stick)
    assert not state.is_legal("pass")
    assert openspiel.PASS not in theirs.legal_actions()
    assert theirs.returns() == [0.0] * 4


@installed
def test_a_state_in_the_middle_of_a_deal_is_the_same_as_one_followed_from_the_start() -> None:
    for states in games(10, 8):
        theirs = openspiel.dealt(states[0].deal)
        for state in states[:-1]:
            assert str(openspiel.mirror(state)) == str(theirs)
            step = states[len(state.log) + 1].log[-1][1]
            theirs.apply_action(openspiel.number(step, state.deal))


@installed
def test_their_redeal_knows_the_kitty_and_what_the_dealer_put_down() -> None:
    """The fault that docs/arena.md tells of; when this fails it has been mended, and the text must say so."""
    generator, seen = Random(1), 0
    for states in games(40, 9):
        state = next((state for state in states if state.phase == "play" and state.spare.put), None)
        if state is None:
            continue
        theirs, put = openspiel.mirror(state), state.spare.put[0][1]
        assert put is not None
        for seat in set(range(4)) - {state.deal.dealer}:
            for _ in range(5):
                again = theirs.resample_from_infostate(seat, generator.random)
                assert sorted(again.history()[1:21]) == sorted(theirs.history()[1:21])
                assert openspiel.card_number(put) in again.history()[22:]
                seen += again.history()[1:21] != theirs.history()[1:21]
    assert seen > 100


@installed
def test_it_plays_in_the_arena_with_its_time_told() -> None:
    run = play("beginner", "openspiel-ismcts-20", preset="openspiel", deals=6, seed=3)
    assert (run.b, run.deals, run.played) == ("openspiel-ismcts-20", 6, 12)
    assert run.spent["b"]["decisions"] > 50
    assert 0 < run.spent["b"]["mean"] <= run.spent["b"]["longest"]
    assert play_matches("beginner", "openspiel-ismcts-2", preset="openspiel", matches=2).matches == 2


@installed
def test_its_search_is_far_better_than_chance() -> None:
    run = play("openspiel-ismcts-100", "random", preset="openspiel", deals=40, seed=4)
    assert run.ci95[0] > 0.5


@installed
@pytest.mark.parametrize("preset", ["modern", "north-american", "british"])
def test_other_rules_than_its_own_are_refused(preset: str) -> None:
    with pytest.raises(SetupError, match="openspiel-ismcts-20 knows OpenSpiel's own rules only: --preset openspiel"):
        play("beginner", "openspiel-ismcts-20", preset=preset, deals=4)
    openspiel.check_rules("openspiel-ismcts-20", RULES.replace(target_score=5))


def test_names_of_the_family_say_how_many_simulations() -> None:
    for name in ("openspiel-ismcts", "openspiel-ismcts-0", "openspiel-ismcts-x", "openspiel-mcts-100"):
        with pytest.raises(SetupError, match="write it as in openspiel-ismcts-1000"):
            entrant(name)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(SetupError, match=r"needs the package pyspiel: pip install 'euchre\[bench\]'"):
        entrant("openspiel-ismcts-1000")
