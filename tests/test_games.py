"""Whole random games of every preset and of random house rules: what must hold at every step."""

from __future__ import annotations

import pickle
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from euchre import Card, CardSet, Deal, Match, Rules, State, View
from euchre.presets import PRESETS
from euchre.records import Record, dumps, loads
from euchre.records.native import hash_of
from euchre.testing import check_deal, deals, house_rules, play_out, reshuffled
from euchre.testing.checks import check_state, check_views

NAMES = {"Card": Card, "CardSet": CardSet, "Deal": Deal, "Rules": Rules, "State": State}


@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_conserve_cards_and_views_agree_with_what_was_seen(preset: str) -> None:
    rules = Rules.preset(preset)
    for seed in range(12):
        deal = Deal.random(rules, dealer=seed % rules.players, seed=seed)
        assert check_deal(play_out(deal, seed)) > 3


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(deal=deals(), seed=st.integers(0, 2**32))
def test_random_house_rules_play_to_a_result(deal: Deal, seed: int) -> None:
    assert check_deal(play_out(deal, seed)) >= 1


@pytest.mark.parametrize("preset", PRESETS)
def test_views_do_not_change_when_unseen_cards_change_places(preset: str) -> None:
    rules, generator, told = Rules.preset(preset), Random(7), 0
    for seed in range(4):
        for state in play_out(Deal.random(rules, dealer=seed % rules.players, seed=seed), generator):
            seat = generator.choice([None, *range(rules.players)])
            for other in islice(reshuffled(state, seat, seed), 3):
                assert other.view(seat) == state.view(seat)
                told += 1
    assert told > 20, "too few reshuffled deals to mean anything"


@pytest.mark.parametrize(
    "options",
    [
        {"renege": "penalize"},
        {"misdeal_claims": ("farmers_exchange",)},
        {"misdeal_claims": ("ace_no_face", "no_ace_no_face")},
        {"go_under": True},
        {"partner_best": "receive_then_discard", "partner_best_for": "both_sides"},
        {"partner_best": "discard_then_receive", "upcard_location": "table_until_played"},
        {"jambone": True, "jamboree": True},
        {"no_trump_calls": True, "jokers": 1, "nt_joker": "leader_names_suit"},
        {"no_trump_calls": True, "jokers": 1, "nt_joker": "lowest"},
        {"jokers": 1, "joker_upcard": "dealer_names_blind"},
        {"dealer_pickup": "forced", "may_discard_upcard": True, "upcard_location": "table_until_played"},
    ],
    ids=lambda options: " ".join(options),
)
def test_views_hold_under_the_rules_that_move_or_show_cards(options: dict[str, Any]) -> None:
    rules, generator, told = Rules.preset("north-american", **options), Random(11), 0
    for seed in range(15):
        states = list(play_out(Deal.random(rules, dealer=seed % 4, seed=seed), generator))
        assert check_deal(states) >= 1
        for state in states[:: len(states) // 6 + 1]:
            seat = generator.choice([None, 0, 1, 2, 3])
            check_views(state)
            for other in islice(reshuffled(state, seat, seed), 2):
                assert other.view(seat) == state.view(seat)
                told += 1
    assert told > 20, "too few reshuffled deals to mean anything"


@settings(max_examples=40)
@given(deal=deals(), seed=st.integers(0, 2**32), back=st.integers(0, 60))
def test_states_are_values_undo_is_keeping_the_old_one_and_text_rebuilds_them(deal: Deal, seed: int, back: int) -> None:
    states = list(play_out(deal, seed))
    old = states[max(0, len(states) - 1 - back)]
    again = State.replay(deal, [str(action) for _, action in old.log])
    assert again == old
    assert eval(repr(old), NAMES) == old
    assert pickle.loads(pickle.dumps(old)) == old
    assert Deal.from_deck(deal.rules, deal.deck_order(), dealer=deal.dealer).hands == deal.hands
    view: View = old.view(0)
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_view_in_a_match_knows_the_score_and_keeps_it() -> None:
    match = Match(Rules.preset("modern"), score=(8, 9))
    state = match.deal(seed=4).start()
    view = View.dealt(state, 2, match.score)
    state = state.apply("pass")
    view = view.after(state.events(2)[-1])
    assert view == state.view(2, match.score)
    assert view != state.view(2)
    assert (view.score, pickle.loads(pickle.dumps(view)).score) == ((8, 9), (8, 9))


def test_a_farmer_who_becomes_maker_has_still_shown_the_three_cards() -> None:
    rules = Rules.preset("north-american", misdeal_claims=("farmers_exchange",))
    hands = ["Ac Kc Qc Jc Tc", "9c 9d Th Ts Ks", "Ad Kd Qd Jd Td", "Ah Kh Qh Jh 9h"]
    state = Deal.of(rules, dealer=0, hands=hands, upcard="Js").start()
    for action in ("claim:farmers", "discard:9c", "discard:9d", "discard:Th", "order", "take:Ac", "together"):
        state = state.apply(action)
    check_views(state)
    assert [str(action) for _, action in state.view(3).log][1:4] == ["discard:9c", "discard:9d", "discard:Th"]
    assert str(state.view(3).log[5][1]) == "take:Xx"


def test_a_kitty_that_is_shown_keeps_its_order() -> None:
    """With nine cards left over the joker may lie deep in the kitty, which is then shown to all."""
    rules = Rules.preset("hasenpfeffer", widow_use="unused", lowest_rank="7")
    shown = 0
    for seed in range(40):
        state = Deal.random(rules, dealer=0, seed=seed).start()
        for _ in range(4):
            state = state.apply("pass")
        if state.is_over:
            shown += 1
            check_views(state)
            assert state.view(2).kitty == state.deal.kitty
    assert shown > 3


def test_there_is_no_jamboree_in_no_trump() -> None:
    rules = Rules.preset("modern", no_trump_calls=True, jambone=True, jamboree=True)
    state = Deal.random(rules, dealer=0, seed=3).start()
    for _ in range(4):
        state = state.apply("pass")
    state = state.apply("name:nt+alone")
    assert [str(action) for action in state.legal_actions()] == ["pass", "claim:jambone"]


def test_a_state_cannot_be_changed() -> None:
    state = Deal.random(Rules.preset("modern"), seed=1).start()
    with pytest.raises(AttributeError, match="never changes"):
        state.turn = 3
    with pytest.raises(AttributeError, match="never changes"):
        state.view(1).seat = 2


class Evening(RuleBasedStateMachine):
    """A whole match under random rules, one action at a time, with undo."""

    @initialize(rules=house_rules(), seed=st.integers(0, 2**32))
    def sit_down(self, rules: Rules, seed: int) -> None:
        self.generator = Random(seed)
        target = {"target_score": min(rules.target_score, 3)} if rules.target_score else {"num_deals": 2}
        self.match = Match.start(rules.replace(games=1, **target), seed=self.generator)
        self.states = [self.match.deal(seed=self.generator).start()]
        self.ended: list[State] = []

    @rule(steps=st.integers(1, 40))
    def act(self, steps: int) -> None:
        for _ in range(steps):
            if self.states[-1].is_over:
                return
            actions = self.states[-1].legal_actions()
            self.states.append(self.states[-1].apply(self.generator.choice(actions)))

    @precondition(lambda self: len(self.states) > 1)
    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        kept = self.states[: max(1, len(self.states) - steps)]
        again = State.replay(kept[-1].deal, [action for _, action in kept[-1].log])
        assert again == kept[-1]
        self.states = kept

    @precondition(lambda self: self.states[-1].is_over and not self.match.is_over)
    @rule()
    def score(self) -> None:
        before, end = self.match, self.states[-1]
        self.match = before.after(end)
        self.ended.append(end)
        assert end.result is not None
        if end.result.is_thrown_in:
            assert self.match.score == before.score
        if not self.match.is_over:
            self.states = [self.match.deal(seed=self.generator).start()]

    def teardown(self) -> None:
        """The evening as a record: it reads back the same and replays to the same hash, deals and score."""
        if not getattr(self, "ended", []):
            return
        record = Record.of(self.ended)
        again = loads(dumps(record))
        assert isinstance(again, Record)
        assert again == record
        assert hash_of(again) == hash_of(record)
        replay = again.replay()
        assert [problem for problem in replay.problems if problem.trick is not None] == []
        assert [deal.end for deal in replay.deals] == self.ended

    @invariant()
    def everything_adds_up(self) -> None:
        if hasattr(self, "states"):
            check_state(self.states[-1])


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=100, stateful_step_count=30)
