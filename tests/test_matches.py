"""Matches: dealers, scores, targets, limits of deals, tokens, laps and several games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from euchre import Deal, Match, Rules, SetupError, State
from euchre.match import first_dealer, game_winners
from euchre.testing import play_out

NA = Rules.preset("north-american")


def finished(rules: Rules, dealer: int, seed: int) -> State:
    *_, last = play_out(Deal.random(rules, dealer=dealer, seed=seed), seed)
    return last


def scored(rules: Rules, dealer: int, kind: str, **wanted: Any) -> State:
    """A finished random deal with a result of ``kind``, and the tricks or maker wanted."""
    for seed in range(20_000):
        state = finished(rules, dealer, seed)
        result = state.result
        assert result is not None
        if result.kind == kind and all(getattr(result, name) == value for name, value in wanted.items()):
            return state
    raise AssertionError(f"no random deal ended in {kind}")


def test_the_deal_passes_left_after_every_deal() -> None:
    long = NA.replace(target_score=100)
    match = Match(long, dealer=3)
    for seed in range(5):
        dealer = match.dealer
        match = match.after(finished(long, dealer, seed))
        assert match.dealer == (dealer + 1) % 4


def test_passed_out_deals_keep_the_dealer_where_the_table_plays_so() -> None:
    rules = NA.replace(all_pass="same_dealer")
    state = Deal.random(rules, dealer=2, seed=1).start()
    for _ in range(8):
        state = state.apply("pass")
    match = Match(rules, dealer=2).after(state)
    assert (match.dealer, match.deals, match.score) == (2, 0, (0, 0))


def test_a_claimed_misdeal_passes_the_deal_where_the_table_plays_so() -> None:
    for who, dealer in (("same", 0), ("next", 1)):
        rules = NA.replace(misdeal_claims=("farmers_redeal",), misdeal_dealer=who)
        state = scored(rules, 0, "misdeal")
        assert Match(rules, dealer=0).after(state).dealer == dealer


def test_a_match_refuses_deals_that_are_not_its_own() -> None:
    match = Match(NA, dealer=0)
    with pytest.raises(SetupError, match="the deal is not over yet"):
        match.after(Deal.random(NA, dealer=0, seed=1).start())
    with pytest.raises(SetupError, match="this deal belongs to another match: seat 0 deals"):
        match.after(finished(NA, 1, 1))
    over = Match(NA, dealer=0, score=(9, 9)).after(scored(NA, 0, "point"))
    with pytest.raises(SetupError, match="the match is over"):
        over.after(finished(NA, 1, 1))
    with pytest.raises(SetupError, match="the match is over"):
        over.deal(seed=1)
    with pytest.raises(SetupError, match="score needs 2 numbers"):
        Match(NA, score=(1, 2, 3))


def test_a_fixed_number_of_deals_ends_the_game_for_the_higher_score() -> None:
    rules = NA.replace(target_score=0, num_deals=2)
    match = Match(rules, dealer=0)
    first, second = scored(rules, 0, "point", maker=1), scored(rules, 1, "march")
    match = match.after(first).after(second)
    assert match.finished == (match.score,)
    assert match.winners == game_winners(rules, match.score, 2)
    assert game_winners(rules, (4, 4), 2) == (0, 1), "equal scores share"
    assert game_winners(rules, (40, 4), 1) == ()


def test_four_tokens_for_four_tricks_are_a_point() -> None:
    rules = NA.replace(four_trick_tokens=True, target_score=30)
    match = Match(rules, dealer=0)
    points = 0
    for number in range(1, 5):
        state = scored_by_pair(rules, match.dealer)
        match = match.after(state)
        points += 1
        assert match.tokens == (number % 4, 0)
    assert match.score == (points + 1, 0)


def scored_by_pair(rules: Rules, dealer: int) -> State:
    for seed in range(20_000):
        state = finished(rules, dealer, seed)
        if (
            state.result is not None
            and (state.result.kind, state.result.tricks) == ("point", 4)
            and state.contract.maker % 2 == 0
            and not any(seat % 2 == 0 for seat in state.alone)
        ):
            return state
    raise AssertionError("no pair took four tricks")


def test_a_doubled_nap_deal_counts_double_once() -> None:
    rules = Rules.preset("napoleon", nap_all_pass="double_next")
    state = Deal.random(rules, dealer=0, seed=1).start()
    for _ in range(4):
        state = state.apply("pass")
    match = Match(rules, dealer=0).after(state)
    assert (match.stakes, match.dealer) == (2, 1)
    result = scored(rules, 1, "failed")
    assert result.result is not None
    after = match.after(result)
    assert after.score == tuple(2 * p for p in result.result.points)
    assert after.stakes == 1


def test_a_match_of_several_games_starts_each_at_nothing() -> None:
    rules = NA.replace(games=2)
    match = Match(rules, dealer=0, score=(9, 9)).after(scored(rules, 0, "point", maker=1))
    assert (match.games, match.score, match.winners) == ((0, 1), (0, 0), ())
    assert match.finished == ((9, 10),)
    again = Match(rules, dealer=1, score=(9, 9), games=match.games).after(scored(rules, 1, "point", maker=1))
    assert (again.games, again.winners) == ((0, 2), (1,))


def test_the_first_dealer_is_drawn_fairly() -> None:
    """4,000 draws over 4 seats; 20 is past one in a thousand of chi-square with 3 degrees of freedom."""
    for way in ("random", "first_jack", "first_black_jack", "high_cut", "low_cut"):
        rules = NA.replace(first_dealer=way)
        seats = Counter(Match.start(rules, seed=Random(f"{way} {k}")).dealer for k in range(4000))
        assert set(seats) == {0, 1, 2, 3}
        assert sum((n - 1000) ** 2 / 1000 for n in seats.values()) < 20, way
    assert Match.start(NA.replace(first_dealer="seat:2"), seed=5).dealer == 2


def test_cuts_go_on_among_those_that_tie() -> None:
    high = NA.replace(first_dealer="high_cut")
    assert first_dealer(high, "Ac Ad 9s Ah Kc Qd Kh 9c Td", start=1) == 0
    assert first_dealer(high.replace(first_dealer="low_cut"), "Ac Ad 9s Ah", start=1) == 3
    with pytest.raises(SetupError, match="the cut cards tie to the end"):
        first_dealer(high, "Ac Ad 9s Ah", start=1)
    with pytest.raises(SetupError, match="no cards are turned with first_dealer=random"):
        first_dealer(NA, "Ac", start=1)
