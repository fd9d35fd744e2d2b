"""Which of two things is better? Random deals, both done in the same deal, bots going on from there.

A solver that sees all hands cannot answer what to guard, to duck, or to hide. So nothing is solved here: deals are
played by bots until a position comes up that the question is about; there both actions are taken, and bots that see
their Views only play each to the end. The deal is the truth, so no beliefs enter, and the mean of the differences
is what the one action is worth more than the other among such players. Each deal gives one position at most.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from ..actions import Action
from ..arena.running import in_order, workforce
from ..arena.seating import bot_seed
from ..arena.statistics import Moments
from ..bots import load
from ..cards import Card
from ..deal import Deal
from ..equity import SAME, Table, count_outcomes, table, then
from ..errors import SetupError
from ..match import game_winners
from ..rules import Rules
from ..scoring import Result
from ..state import State
from ..view import View
from .rates import self_play

CHUNK = 32  # deals a worker takes at a time
FINDER = "standard"  # who plays until the position comes up: quick, and sensible
EQUITY_DEALS = 4000  # deals from which the chance to win at a score is worked out
Pair = tuple[Action, Action]
Find = Callable[[View], Pair | None]


@dataclass(frozen=True)
class Question:
    """One thing to be measured: the first action of a pair less the second.

    ``find`` gives the pair for positions that the question is about. ``hand`` is dealt to ``place`` (1 the dealer's
    left … the dealer) with ``upcard``, the rest by lot; ``said`` is done first. With ``score``, the asking side's and
    then the others' in turn, the difference is one of the chance to win the game, else of points.
    """

    item: str
    name: str
    find: Find
    preset: str = "modern"
    hand: str = ""
    place: int = 0
    upcard: str = ""
    said: tuple[str, ...] = ()
    score: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What the question is called by: its item and its name."""
        return f"{self.item} {self.name}"


@dataclass(frozen=True)
class Plan:
    """A question, who plays on, and from which seed the deals come; picklable by the question's key."""

    key: str
    level: str
    seed: int
    chances: Table | None = None


class Met(NamedTuple):
    """What came of one deal: how much better the first action was, or None where the position never came up."""

    difference: float | None


@dataclass(frozen=True)
class Answer:
    """The mean difference with its 95% interval over ``positions`` found in ``deals``; ``unit`` is points or games."""

    question: Question
    level: str
    seed: int
    positions: int
    deals: int
    mean: float
    ci95: tuple[float, float]

    @property
    def unit(self) -> str:
        """Points of the deal, or shares of games won."""
        return "games" if self.question.score else "points"

    def as_json(self) -> dict[str, Any]:
        """The answer as plain values."""
        question = self.question
        return {
            "item": question.item, "name": question.name, "preset": question.preset, "score": list(question.score),
            "level": self.level, "seed": self.seed, "positions": self.positions, "deals": self.deals,
            "unit": self.unit, "difference": self.mean, "ci95": list(self.ci95),
        }  # fmt: skip


def measure(
    question: Question, *, level: str, positions: int, most_deals: int, seed: int, workers: int = 1,
    watch: Callable[[Moments], None] | None = None,
) -> Answer:  # fmt: skip
    """Measure ``question`` on ``positions``, or on those that come up in ``most_deals``.

    Raises SetupError for an unknown level, and where fewer than two positions came up.
    """
    load(level)
    plan = Plan(question.key, level, seed, chances_of(question.preset, seed) if question.score else None)
    moments, deals = Moments(), 0
    with workforce(workers) as (executor, ahead), closing(in_order(executor, ahead, meet, plan, count(), CHUNK)) as met:
        for one in met:
            deals += 1
            if one.difference is not None:
                moments.add(one.difference)
                if watch is not None:
                    watch(moments)
            if moments.n >= positions or deals >= most_deals:
                break
    if moments.n < 2:
        raise SetupError(f"“{question.key}” came up {moments.n} times in {deals} deals: too few to say anything")
    return Answer(question, level, seed, moments.n, deals, moments.mean, moments.ci95)


def meet(plan: Plan, numbers: tuple[int, ...]) -> list[Met]:
    """The work of a worker: deals ``numbers``."""
    from .maxims import QUESTIONS

    question = QUESTIONS[plan.key]
    return [Met(_difference(question, plan, number)) for number in numbers]


def _difference(question: Question, plan: Plan, number: int) -> float | None:
    found = position(question, plan.seed, number)
    if found is None:
        return None
    state, pair = found
    first, second = (_worth(question, plan, number, state, action) for action in pair)
    return first - second


def position(question: Question, seed: int, number: int) -> tuple[State, Pair] | None:
    """The position that deal ``number`` comes to and the two actions to choose from; None where it never does."""
    finder = load(FINDER)
    state = dealt(question, Random(f"{seed}/{number}"), number).start()
    for action in question.said:
        state = state.apply(action)
    while state.turn is not None:
        view = state.view(state.turn)
        pair = question.find(view)
        if pair is not None:
            return state, pair
        state = state.apply(finder.act(view))
    return None


def dealt(question: Question, generator: Random, number: int) -> Deal:
    """A random deal with what the question wants in it; the dealer goes round with ``number``."""
    rules = Rules.preset(question.preset)
    dealer = number % rules.players
    if not question.hand:
        return Deal.random(rules, dealer=dealer, seed=generator)
    hand, up = [Card(card) for card in question.hand.split()], Card(question.upcard)
    rest = [card for card in rules.deck if card not in hand and card != up]
    generator.shuffle(rest)
    hands = [[rest.pop() for _ in range(rules.hand_size)] for _ in range(rules.players - 1)]
    hands.insert((dealer + question.place) % rules.players, hand)
    return Deal.of(rules, dealer=dealer, hands=hands, upcard=up, kitty=rest)


def _worth(question: Question, plan: Plan, number: int, state: State, action: Action) -> float:
    """What ``action`` brings the seat on turn: bots play on, each with a seed of its own, the same for every action."""
    seat, rules = state.turn, state.rules
    assert seat is not None
    bots = [load(plan.level, seed=bot_seed(plan.seed, number, other)) for other in range(rules.players)]
    state = state.apply(action)
    while state.turn is not None:
        state = state.apply(bots[state.turn].act(state.view(state.turn)))
    assert state.result is not None
    if plan.chances is None:
        return gain(rules, seat, state.result.points)
    return chance_after(plan.chances, seat, state.deal.dealer, question.score, state.result)


def gain(rules: Rules, seat: int, points: tuple[int, ...]) -> float:
    """Points of the seat's side, less the mean of the others'."""
    own = rules.side_of[seat]
    others = [p for side, p in enumerate(points) if side != own]
    return points[own] - sum(others) / len(others)


# The chance to win the game.


@lru_cache(maxsize=8)
def chances_of(preset: str, seed: int) -> Table:
    """The chance to win from every score of a game, from deals that `standard` plays with itself."""
    rules = Rules.preset(preset)
    rows = self_play(FINDER, rules, deals=EQUITY_DEALS, seed=f"equity/{seed}")
    return table(rules, count_outcomes(rules, rows))


def chance_after(chances: Table, seat: int, dealer: int, score: tuple[int, ...], result: Result) -> float:
    """The chance of the seat's side to win, once a deal that began at ``score`` (its own first) has its result."""
    rules = chances.rules
    own, sides = rules.side_of[seat], len(rules.sides)
    before = [score[(side - own) % sides] for side in range(sides)]
    after = tuple(max(0, a + b) for a, b in zip(before, result.points, strict=True))
    winners = game_winners(rules, after, 1, declarer=max(result.maker, 0), dealer=dealer)
    if winners:
        return (own in winners) / len(winners)
    following = dealer if then(rules, result.kind) == SAME else (dealer + 1) % rules.players
    capped = tuple(min(points, rules.target_score - 1) for points in after)
    return chances.chance(capped, side=own, dealer=following)


def all_of(questions: dict[str, Question], item: str) -> list[Question]:
    """The questions of one item, or all of them for an empty ``item``. SetupError when there are none."""
    found = [question for question in questions.values() if item in ("", question.item)]
    if not found:
        items = ", ".join(dict.fromkeys(question.item for question in questions.values()))
        raise SetupError(f"there is no question {item}: choose one of {items}")
    return found
