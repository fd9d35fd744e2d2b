"""Double dummy answers for states, tables, full counts and sampled worlds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from euchre import Card, Deal, Rules, SetupError, State, kernel, solve
from euchre.perft import full as counted_one_by_one
from euchre.perft import read_file
from euchre.presets import PRESETS
from euchre.testing.strategies import play_out

DATA = Path(__file__).parents[2] / "data"
# Example A14 of the rules: hearts are trump, seat 1 made them and leads.
HANDS = ["Ad Kd Qd Td 9d", "Jh Ah 9h As 9c", "Jd Kh Ac Kc Qc", "Qh Th Ks Qs Ts"]


def a14() -> State:
    deal = Deal.of(Rules.preset("north-american"), dealer=0, hands=HANDS, upcard="9s")
    return State.replay(deal, ["pass"] * 4 + ["name:h"] + ["together"] * 4)


def plays(seed: int, preset: str, cards: int) -> State | None:
    """A state of a random game with that many cards in the hand on turn."""
    for state in play_out(Deal.random(Rules.preset(preset), seed=seed), Random(seed)):
        ready = state.phase == "play" and state.contract.order is not None and state.contract.caller < 0
        if ready and state.turn is not None and len(state.hand(state.turn)) == cards:
            return state
    return None


def best_by_rules(state: State) -> int:
    """The makers' net points under perfect play, by the rules engine alone."""
    own = state.rules.side_of[state.contract.maker]
    if state.result is not None:
        others = [p for side, p in enumerate(state.result.points) if side != own]
        return state.result.points[own] - max(others)
    assert state.turn is not None
    values = [best_by_rules(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.rules.side_of[state.turn] == own else min(values)


def test_the_worked_example_is_solved() -> None:
    answer = solve.double_dummy(a14())
    assert (answer.maker, answer.turn) == (1, 1)
    assert answer.tricks == max(value.tricks for value in answer.by_card.values())
    assert set(answer.by_card) == {Card(text) for text in HANDS[1].split()}
    assert all(value.points == (-2, -2, -2, 1, 1, 2)[value.tricks] for value in answer.by_card.values())


def test_the_line_comes_to_the_promised_points() -> None:
    state = a14()
    answer = solve.double_dummy(state)
    for card in answer.line:
        state = state.apply(f"play:{card}")
    assert state.is_over
    assert state.result is not None
    assert state.side_tricks[1] == answer.tricks
    assert state.result.points[1] - state.result.points[0] == answer.points


@pytest.mark.parametrize("preset", PRESETS)
def test_points_are_those_of_the_rules_played_out(preset: str) -> None:
    """The rules engine, asked for every continuation of the last two cards, agrees with the kernel."""
    states = [state for seed in range(12) if (state := plays(seed, preset, 2)) is not None]
    assert states
    for state in states:
        assert solve.double_dummy(state).points == best_by_rules(state)


def test_napoleon_looks_at_every_lead_while_there_is_no_trump() -> None:
    deal = Deal.of(Rules.preset("napoleon", players=2), dealer=0, hands=["2c 3c 4c 5c 6c", "As Ks Qs Js Ts"])
    state = State.replay(deal, ["bid:nap", "pass"])
    answer = solve.double_dummy(state)
    assert state.trump is None
    assert answer.tricks == 5
    assert set(answer.by_card) == {Card(text) for text in ("As", "Ks", "Qs", "Js", "Ts")}
    assert answer.line[0] == min(answer.best)


def test_full_counts_of_whole_deals_with_their_auction_are_exact() -> None:
    entries = read_file((DATA / "perft" / "openspiel.perft").read_text(encoding="utf-8"))
    assert len(entries) == 3
    for entry in entries:
        if kernel.name == "compiled" or (entry.full is not None and entry.full.count < 10**5):
            assert solve.full(entry.state()) == entry.full


@pytest.mark.parametrize("preset", ["north-american", "british", "three-handed", "hasenpfeffer"])
def test_full_counts_agree_with_counting_one_by_one(preset: str) -> None:
    state = next(found for seed in range(50) if (found := plays(seed, preset, 3)) is not None)
    assert solve.full(state) == counted_one_by_one(state)


def test_a_table_holds_every_contract_the_rules_allow() -> None:
    deal = Deal.of(Rules.preset("north-american"), dealer=0, hands=HANDS, upcard="9s")
    rows = solve.table(deal)
    assert len(rows) == 4 * 4 * 2
    hearts = next(row for row in rows if (row.maker, row.trump.word, row.alone) == (1, "hearts", False))
    assert (hearts.tricks, hearts.points) == (solve.double_dummy(a14()).tricks, solve.double_dummy(a14()).points)
    assert len(solve.table(Deal.random(Rules.preset("two-handed"), seed=1))) == 2 * 4
    assert len(solve.table(Deal.random(Rules.preset("british", no_trump_calls="true"), seed=2))) == 4 * 5 * 2


def test_the_dealer_puts_down_what_is_best_for_its_side() -> None:
    deal = Deal.random(Rules.preset("openspiel"), dealer=3, seed=4)
    assert deal.upcard is not None
    row = next(r for r in solve.table(deal) if (r.maker, r.trump, r.alone) == (3, deal.upcard.suit, False))
    ordered = State.replay(deal, ["pass"] * 3 + ["order"])
    values = []
    for action in ordered.legal_actions():
        values.append(solve.double_dummy(ordered.apply(action).apply("together")).points)
    assert len(values) == 5
    assert row.points == max(values)


def hidden(state: State, seat: int) -> State:
    """``state`` as ``seat`` knows it."""
    hands = tuple(hand if s == seat else 0 for s, hand in enumerate(state.hands))
    unknown = tuple(0 if s == seat else hand.bit_count() for s, hand in enumerate(state.hands))
    spare = state.spare._replace(kitty=(None,) * len(state.spare.kitty))
    return state.moved(hands=hands, unknown=unknown, spare=spare)


def test_unknown_hands_are_refused_until_they_are_sampled() -> None:
    state = hidden(a14(), 1)
    with pytest.raises(SetupError, match="seat 0: 5 cards of its hand are not known"):
        solve.double_dummy(state)
    found = solve.sampled(state, worlds=400, seed=1)
    assert found == solve.sampled(state, worlds=400, seed=1, threads=2)
    assert found.worlds == 400
    assert found.tricks.mean - found.tricks.margin >= 0
    assert found.tricks.mean + found.tricks.margin <= 5
    assert set(found.by_card) == {Card(text) for text in HANDS[1].split()}
    assert max(estimate.mean for estimate in found.by_card.values()) <= found.points.mean


def test_sampling_a_state_without_secrets_is_solving_it() -> None:
    state = a14()
    for _ in range(16):
        state = state.apply(state.legal_actions()[0])
    found, answer = solve.sampled(state, worlds=2, seed=1), solve.double_dummy(state)
    assert (found.points.mean, found.points.margin) == (answer.points, 0)
    assert found.tricks.mean == answer.tricks


def test_sampled_worlds_keep_to_suits_not_followed() -> None:
    state = a14()
    for card in ("Jh", "Kh", "Th", "9d"):  # the dealer shows no hearts
        state = state.apply(f"play:{card}")
    unseen = solve.unseen_of(hidden(state, 1))
    hearts = state.contract.order.lane[2] if state.contract.order else 0
    assert unseen.allowed[0] & hearts == 0
    assert unseen.allowed[2] & hearts != 0
    assert unseen.room == (4, 0, 4, 4, 3)


def test_points_that_depend_on_more_than_the_number_of_tricks_are_refused() -> None:
    deal = replace(a14().deal, rules=Rules.preset("north-american", fast_break="true"))
    with pytest.raises(SetupError, match="the points depend on the order of the tricks"):
        solve.double_dummy(State.replay(deal, ["pass"] * 4 + ["name:h"] + ["together"] * 4))


def test_calls_and_finished_deals_are_not_solved() -> None:
    start = State.start(a14().deal)
    with pytest.raises(SetupError, match="seat 1 has still to order"):
        solve.double_dummy(start)
    done = a14()
    while not done.is_over:
        done = done.apply(done.legal_actions()[0])
    with pytest.raises(SetupError, match="the deal is over"):
        solve.double_dummy(done)
