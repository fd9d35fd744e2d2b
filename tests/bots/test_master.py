"""`expert` and `master`: fair, repeatable, true in words, and right where the score says what is right."""

from __future__ import annotations

import re
from random import Random

import pytest

from euchre import Rules, View, kernel
from euchre.actions import OrderUp, Pass
from euchre.bots import Advice
from euchre.bots.expert import Expert
from euchre.bots.master import Master
from euchre.bots.sampler import Sampler
from euchre.bots.stakes import chances_by_tricks, chances_of, stakes_of
from euchre.bots.tables import table_for
from euchre.equity import donation
from euchre.presets import PRESETS
from euchre.solve.text import Setup, read_deal, read_state
from euchre.testing import check_bot, random_rules

from .tables import decisions

MODERN = Rules.preset("modern")
SMALL = {"expert": Expert, "master": Master}
fast = pytest.mark.skipif(kernel.name != "compiled", reason="the slow kernel leaves these levels to the sampler")


def view_of(hand: str, dealer: str, up: str, moves: str = "", score: tuple[int, int] | None = None) -> View:
    """What the seat of ``hand`` sees after ``moves``; ``score`` is north-south's, then east-west's."""
    deal = read_deal(MODERN, hand, Setup(dealer, up))
    state = read_state(deal, Setup(moves=moves)) if moves else deal.start()
    assert state.turn is not None
    return state.view(state.turn, score)


def advice(view: View, worlds: int = 1500) -> Advice:
    return Master(1, worlds=worlds).advise(view)


@fast
@pytest.mark.parametrize("level", SMALL)
def test_it_is_fair_and_repeatable_under_house_rules(level: str) -> None:
    generator = Random(43)
    rules = [random_rules(generator) for _ in range(6)]
    checked = check_bot(lambda seed: SMALL[level](seed, worlds=8), deals=1, rules=rules)
    assert checked.decisions > 150
    assert checked.exchanged > 100


@fast
@pytest.mark.parametrize("level", SMALL)
@pytest.mark.parametrize("preset", ["modern", "north-american", "three-handed", "hasenpfeffer"])
def test_the_same_seed_gives_the_same_advice_and_its_best_is_what_the_bot_does(level: str, preset: str) -> None:
    seen = 0
    for state in decisions(Rules.preset(preset), 2, 42):
        assert state.turn is not None
        view = state.view(state.turn)
        told = SMALL[level](5, worlds=20).advise(view)
        assert told == SMALL[level](5, worlds=20).advise(view)
        assert {choice.action for choice in told.ranked} <= set(view.legal_actions())
        assert told.best == SMALL[level](5, worlds=20).act(view)
        seen += 1
    assert seen > 30


@fast
def test_on_the_slow_kernel_they_are_the_sampler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.bots.expert.HERE", False)
    seen = 0
    for state in decisions(MODERN, 1, 44):
        assert state.turn is not None
        view = state.view(state.turn)
        if len(view.legal_actions()) > 1:
            assert Master(3, worlds=20).act(view) == Sampler(3, worlds=20).act(view)
            seen += 1
    assert seen > 5


@fast
def test_reasons_compare_what_was_weighed() -> None:
    seen = 0
    for state in decisions(MODERN, 2, 45):
        assert state.turn is not None
        view = state.view(state.turn)
        told = Master(1, worlds=60).advise(view)
        if told.worlds < 2 or len(told.ranked) < 2 or told.ranked[1].points is None:
            continue
        first, second = told.ranked[:2]
        assert told.worlds == 60
        assert first.points is not None
        assert second.points is not None
        found = re.match(r"([+-]\d\.\d\d) points over 60 ways .*?, (?:(\d\.\d\d) (more|less)|as many)", first.reason)
        assert found is not None, first.reason
        assert float(found[1]) == pytest.approx(first.points, abs=0.006)
        if found[2] is not None:
            apart = first.points - second.points
            assert float(found[2]) == pytest.approx(abs(apart), abs=0.006)
            assert (found[3] == "more") == (apart > 0)
        seen += 1
    assert seen > 10


@fast
def test_time_adds_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second for the first worlds, so half a second is good for four times as many besides."""
    clock = iter((0.0, 0.1))
    monkeypatch.setattr("euchre.bots.expert.perf_counter", lambda: next(clock))
    told = Master(1, seconds=0.5).advise(view_of("E:JhAhKh9c9s", "N", "Th"))
    assert told.worlds == 4 * Master.worlds_a_call


# ---------------------------------------------------------------- trained calls


@fast
@pytest.mark.parametrize("preset", ["modern", "north-american"])
def test_expert_calls_what_the_trained_table_calls(preset: str) -> None:
    rules = Rules.preset(preset)
    table = table_for(rules)
    assert table is not None
    seen = 0
    for state in decisions(rules, 12, 46):
        assert state.turn is not None
        view = state.view(state.turn)
        shares = table.probabilities(view)
        if len(view.legal_actions()) > 1 and shares:
            assert shares[Expert(1).act(view)] == max(shares.values())
            seen += 1
    assert seen > 40


# ---------------------------------------------------------------- the score


@fast
def test_no_loner_at_eight_when_the_partner_is_enough() -> None:
    strong = "S:JhJdAhAcQc"
    assert advice(view_of(strong, "S", "9h", "pass,pass,pass", (0, 0))).best == OrderUp(alone=True)
    assert advice(view_of(strong, "S", "9h", "pass,pass,pass", (8, 6))).best == OrderUp()
    assert advice(view_of(strong, "S", "9h", "pass,pass,pass", (9, 6))).best == OrderUp()
    assert advice(view_of(strong, "S", "9h", "pass,pass,pass", (6, 9))).best == OrderUp(alone=True)


@fast
def test_a_hopeless_hand_donates_only_at_the_scores_where_that_pays() -> None:
    weak = "E:9c9dTcQdTs"
    for own in (6, 7):
        assert advice(view_of(weak, "N", "Ah", "", (own, 9)), 4000).best == OrderUp(), own
    for score in ((0, 0), (3, 9), (9, 6), (5, 5)):
        assert advice(view_of(weak, "N", "Ah", "", score), 4000).best == Pass(), score


@fast
def test_who_would_lose_to_a_point_does_not_donate() -> None:
    """At 9-9 and 8-9 two points for the dealer end the game."""
    weak = "E:9c9dTcQdTs"
    for own in (8, 9):
        assert advice(view_of(weak, "N", "Ah", "", (own, 9)), 2000).best == Pass()


@fast
def test_behind_eight_to_nine_the_dealer_takes_the_queen_with_the_left_bower() -> None:
    assert advice(view_of("S:JdKc9cTs9s", "S", "Qd", "pass,pass,pass", (8, 9)), 3000).best == OrderUp()


@fast
def test_advice_at_a_score_tells_the_chance_to_win_and_the_points() -> None:
    told = advice(view_of("S:JhJdAhAcQc", "S", "9h", "pass,pass,pass", (0, 0)))
    assert told.reason.startswith("wins the game in ")
    assert told.points is not None
    assert told.points > 3


def test_a_game_that_is_told_is_worth_its_chances() -> None:
    view = view_of("E:9c9dTcQdTs", "N", "Ah", "", (6, 9))
    stakes = stakes_of(view)
    assert stakes is not None
    chances = chances_of(MODERN)
    assert chances is not None
    # East-west are ahead, and seat 2's march alone would end it for north-south, who need four.
    assert stakes.after((4, 0), 1, 0) == 0.0
    assert stakes.after((0, 1), 1, 1) == 1.0
    assert stakes.after((2, 0), 1, 1) == pytest.approx(chances.dealing(9, 8))
    by_tricks = chances_by_tricks(stakes, (1, "", ()), 1)
    assert by_tricks[0] == by_tricks[2] < by_tricks[3] == by_tricks[5] == 1.0
    assert 0.1 < donation(chances, 9, 6, loner=0.05) < 0.25


@pytest.mark.parametrize("preset", PRESETS)
def test_chances_are_known_or_points_count(preset: str) -> None:
    chances = chances_of(Rules.preset(preset))
    known = {"modern", "north-american", "traditional-32", "two-handed", "three-handed", "cutthroat", "british",
             "railroad", "railroad-33", "openspiel"}  # fmt: skip
    assert (chances is not None) == (preset in known)
    if chances is not None:
        start = chances.chances[(0,) * len(chances.rules.sides)]
        assert sum(start) == pytest.approx(1.0)
