"""Learning a policy of playing cards: decisions of deals that search plays, and weights fitted to them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, log
from random import Random
from typing import Any

from ..actions import Action
from ..bots.expert import Expert
from ..bots.policies import UNIT, pack
from ..bots.policy_marks import MARKS_A_CARD, PLACES
from ..bots.scenes import mind_of, scene_of
from ..deal import Deal
from ..errors import SetupError
from ..kernel.minds import HERE, Weighed
from ..kernel.policies import CHOICE, LIKELY, POINTS, one_pass
from ..kernel.scene import Plan
from ..rules import Rules
from ..view import View

STRAY = 0.08  # how often any card is played, so that positions come up that nobody aims at
HELD = 0.05  # of the decisions are left out of the fit, to judge it
WIDTH = 0.08  # points that make a card e times as likely where choices are fitted
TRUST = 0.05
# Passes over all decisions: what is fitted, and how fast.
BEST = [*[(POINTS, 0.05)] * 3, *[(POINTS, 0.02)] * 3, *[(CHOICE, 0.02)] * 5, *[(CHOICE, 0.01)] * 3]
GUESS = [*[(LIKELY, 0.08)] * 4, *[(LIKELY, 0.03)] * 3]


@dataclass
class Decisions:
    """Decisions between cards: decision d has the cards ``starts[d]`` to ``starts[d + 1] - 1``.

    Of each card its marks, the points it is worth, what `standard` thinks of it, and 1 where it was thought best.
    """

    starts: array[int] = field(default_factory=lambda: array("i", [0]))
    marks: array[int] = field(default_factory=lambda: array("i"))
    points: array[float] = field(default_factory=lambda: array("f"))
    opinions: array[float] = field(default_factory=lambda: array("f"))
    chosen: array[float] = field(default_factory=lambda: array("f"))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def add(self, found: Sequence[tuple[int, tuple[int, ...]]], cards: Sequence[int], weighed: Weighed) -> None:
        """One decision: ``found`` are cards and marks, ``weighed`` goes by ``cards``."""
        by_card = dict(zip(cards, zip(weighed.means, weighed.opinions, strict=True), strict=True))
        rows = [by_card[card] for card, _ in found]
        best = max(range(len(rows)), key=lambda k: rows[k][0] + TRUST * rows[k][1])
        for k, ((_, marks), (points, opinion)) in enumerate(zip(found, rows, strict=True)):
            self.marks.extend(marks)
            self.points.append(points)
            self.opinions.append(opinion)
            self.chosen.append(float(k == best))
        self.starts.append(len(self.points))


class Teacher(Expert):
    """Search over few worlds, half solved and half played on by `standard`; every decision is noted."""

    name = "teacher"
    card_plan = Plan(share=0.5, play_width=0.1, call_width=0.25, least=200, trust=TRUST)
    worlds_a_card = 200

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dice = Random(f"x{seed}")
        self.decisions = Decisions()

    def act(self, view: View) -> Action:
        """The best card, or now and then any."""
        action, legal = super().act(view), view.legal_actions()
        if view.phase == "play" and len(legal) > 1 and self.dice.random() < STRAY:
            return legal[self.dice.randrange(len(legal))]
        return action

    def _weighed_cards(self, view: View, worth: tuple[float, ...], plan: Plan, n: int) -> tuple[list[int], Weighed]:
        cards, weighed = super()._weighed_cards(view, worth, plan, n)
        own = scene_of(view, worth, ())
        self.decisions.add(mind_of(view.rules).marks(own), cards, weighed)
        return cards, weighed


def gather(rules: Rules, deals: int, seed: int, watch: Callable[[int], None] = lambda done: None) -> Decisions:
    """The decisions of ``deals`` random deals; the same seed gives the same ones. SetupError on the slow kernel."""
    if not HERE:
        raise SetupError("learning to play needs the compiled kernel")
    teacher, shuffle = Teacher(seed), Random(f"{rules.base}{seed}")
    for number in range(deals):
        teacher.seed = f"{seed}/{number}"
        state = Deal.random(rules, dealer=number % rules.players, seed=shuffle).start()
        while state.turn is not None:
            state = state.apply(teacher.act(state.view(state.turn)))
        watch(number + 1)
    return teacher.decisions


@dataclass(frozen=True)
class Policy:
    """Fitted weights, and how they do on decisions that were left out of the fit.

    ``judged``: ``points`` a decision above the mean of all cards for the card the policy plays, ``standard`` the same
    for that level, ``guessed`` the share of cards played that it thinks likeliest, ``surprise`` the mean of minus the
    logarithm of how likely it thought them.
    """

    best: array[float]
    likely: array[float]
    judged: dict[str, float]

    def as_bytes(self, header: dict[str, Any]) -> bytes:
        """As a file; ``header`` says how it was made."""
        return pack({**header, **self.judged}, self.best, self.likely)


def fit(decisions: Decisions, seed: int) -> Policy:
    """Weights for ``decisions``: what is best, and what is likely."""
    fitted = int(len(decisions) * (1 - HELD))
    best = _fitted(decisions, fitted, decisions.points, BEST, seed)
    likely = _fitted(decisions, fitted, decisions.chosen, GUESS, seed)
    return Policy(best, likely, _judged(decisions, range(fitted, len(decisions)), best, likely))


def _fitted(
    decisions: Decisions, n: int, wanted: array[float], passes: list[tuple[int, float]], seed: int
) -> array[float]:
    weights, steps = array("d", bytes(8 * PLACES)), array("d", bytes(8 * PLACES))
    order, shuffle = array("i", range(n)), Random(seed)
    aim = passes[0][0]
    for what, rate in passes:
        if what != aim:
            steps, aim = array("d", bytes(8 * PLACES)), what
        shuffle.shuffle(order)
        width = WIDTH if what == CHOICE else 1.0
        one_pass(what, decisions.starts, decisions.marks, wanted, order, rate, width, weights, steps)
    return array("d", (round(weight * UNIT) / UNIT for weight in weights))


def _judged(decisions: Decisions, held: range, best: array[float], likely: array[float]) -> dict[str, float]:
    points = plain = guessed = surprise = 0.0
    for d in held:
        rows = range(decisions.starts[d], decisions.starts[d + 1])
        mean = sum(decisions.points[k] for k in rows) / len(rows)
        points += decisions.points[max(rows, key=lambda k: _sum(decisions, best, k))] - mean
        plain += decisions.points[max(rows, key=lambda k: decisions.opinions[k])] - mean
        sums = {k: _sum(decisions, likely, k) for k in rows}
        played = next(k for k in rows if decisions.chosen[k])
        guessed += sums[played] == max(sums.values())
        surprise += log(sum(exp(value - sums[played]) for value in sums.values()))
    n = max(1, len(held))
    found = {"points": points, "standard": plain, "guessed": guessed, "surprise": surprise}
    return {"decisions": len(decisions), **{name: round(value / n, 4) for name, value in found.items()}}


def _sum(decisions: Decisions, weights: array[float], k: int) -> float:
    return sum(weights[mark] for mark in decisions.marks[k * MARKS_A_CARD : (k + 1) * MARKS_A_CARD])
