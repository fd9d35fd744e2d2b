"""Equity: the chance to win the game from a score, from how single deals end.

Between two deals a game is its score and its dealer. How a deal ends, as points gained by the dealer's side and by
the others, has fixed chances, so the chances at one score follow from those at the scores it leads to. Where points
are only gained that ends at once; thrown-in deals, and rules that take points away, lead back, and are solved by
repeating the step until nothing moves (it is a contraction: sooner or later somebody scores).

Source of the method: dynamic programming as for backgammon's match equity tables; ai.md 3 has the published chart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from random import Random
from typing import Any

from .errors import NotationError, SetupError
from .match import game_winners
from .rules import Rules

EXACT = 1e-10  # how far a chance may be from the solution
MOST_SWEEPS = 5000
MOST_SCORES = 20_000
LONGEST = 5000  # deals of a game that is played out
LOWEST = -1000  # no score is followed further down there
NEXT, SAME = "next", "same"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a deal ends.

    ``points`` by side, the dealer's first and the others as they sit after the dealer; ``maker`` is the side that
    made trump, counted the same way, or -1; ``then`` says who deals next: ``next`` in turn, or the ``same`` again.
    """

    points: tuple[int, ...]
    maker: int = -1
    then: str = NEXT


Outcomes = Mapping[Outcome, float]


def two_sided(dealer: Mapping[int, float], other: Mapping[int, float], *, thrown_in: float = 0.0) -> Outcomes:
    """Outcomes of a game of two sides: chances of the points the dealer's side gains, and of those the other gains.

    They are taken in proportion, so percentages serve as well.
    """
    found = {Outcome((points, 0), 0): chance for points, chance in dealer.items()}
    found |= {Outcome((0, points), 1): chance for points, chance in other.items()}
    if thrown_in:
        found[Outcome((0, 0))] = thrown_in
    return found


def read_outcomes(text: str) -> Outcomes:
    """Outcomes from ``1:45/17,2:16/12,4:5/5``: points, and how often the dealer's side and the other gain them.

    ``0:3`` are thrown-in deals. Raises NotationError when the text is none.
    """
    dealer: dict[int, float] = {}
    other: dict[int, float] = {}
    thrown_in = 0.0
    for part in text.split(","):
        points, _, chances = part.partition(":")
        try:
            number, values = int(points), [float(chance) for chance in chances.split("/")]
        except ValueError:
            raise NotationError(f"“{part}” is no outcome: write POINTS:DEALER/OTHER, as in 1:45/17") from None
        if number < 0 or len(values) != (1 if number == 0 else 2) or not all(0 <= value <= 1e9 for value in values):
            raise NotationError(f"“{part}” is no outcome: write POINTS:DEALER/OTHER, as in 1:45/17")
        if number == 0:
            thrown_in = values[0]
        else:
            dealer[number], other[number] = values
    return two_sided(dealer, other, thrown_in=thrown_in)


def count_outcomes(rules: Rules, deals: Iterable[tuple[int, Any]]) -> Outcomes:
    """The outcomes of played deals: (dealer, played), where played has ``points``, ``kind`` and ``maker``.

    :class:`euchre.arena.playing.Played` and :class:`euchre.Result` both do.
    """
    counts = Counter[Outcome]()
    for dealer, played in deals:
        own, sides = rules.side_of[dealer], len(rules.sides)
        points = tuple(played.points[(own + step) % sides] for step in range(sides))
        maker = (rules.side_of[played.maker] - own) % sides if played.maker >= 0 else -1
        counts[Outcome(points, maker, then(rules, played.kind))] += 1
    return {outcome: float(count) for outcome, count in counts.items()}


def then(rules: Rules, kind: str) -> str:
    """Who deals after a deal that ended as ``kind``: as :class:`~euchre.match.Match` has it."""
    if kind == "passed":
        return SAME if rules.all_pass == "same_dealer" else NEXT
    return SAME if kind in ("misdeal", "redeal") and rules.misdeal_dealer == "same" else NEXT


@dataclass(frozen=True)
class Table:
    """Chances to win one game from every score, from :func:`table`.

    ``chances[score]`` goes by side with the dealer's first in both, as in :class:`Outcome`.
    """

    rules: Rules
    chances: Mapping[tuple[int, ...], tuple[float, ...]]

    def chance(self, score: Sequence[int], *, side: int = 0, dealer: int = 0) -> float:
        """The chance of ``side`` to win the game at ``score``, by side of ``rules.sides``, when seat ``dealer`` deals.

        Raises SetupError for a score at which the game is over or that the rules do not know.
        """
        own, sides = self.rules.side_of[dealer], len(self.rules.sides)
        turned = tuple(score[(own + step) % sides] for step in range(sides)) if len(score) == sides else ()
        if turned not in self.chances:
            raise SetupError(f"there is no game going on at {'-'.join(map(str, score))} under {self.rules}")
        return self.chances[turned][(side - own) % sides]

    def dealing(self, own: int, other: int) -> float:
        """The chance of the side that deals, in a game of two sides, at ``own`` to ``other``."""
        return self.chances[own, other][0]

    def not_dealing(self, own: int, other: int) -> float:
        """The chance of the side that does not deal, at ``own`` to ``other``."""
        return self.chances[other, own][1]


def table(rules: Rules, outcomes: Outcomes) -> Table:
    """The chance to win a game to ``rules.target_score`` from every score, dealing or not.

    Counts or chances serve as ``outcomes``. A score below 0, where rules take points away, is not followed further
    down than the target is up. Raises SetupError where there is no target, nothing ever scores, or there are too
    many scores to solve.
    """
    sides, target = len(rules.sides), rules.target_score
    whole = sum(outcomes.values())
    if not target or rules.num_deals:
        raise SetupError("equity needs a game to a target score, not to a number of deals")
    if not any(any(points > 0 for points in outcome.points) for outcome, n in outcomes.items() if n > 0):
        raise SetupError("nobody ever scores in these outcomes")
    if any(len(outcome.points) != sides for outcome in outcomes):
        raise SetupError(f"these outcomes are not those of a game of {sides} sides")
    lowest = -target if any(min(outcome.points) < 0 for outcome in outcomes) else 0
    if (target - lowest) ** sides > MOST_SCORES:
        raise SetupError(f"{sides} sides to {target} have too many scores to solve: ask for one of them (--score)")
    chances = [(outcome, n / whole) for outcome, n in outcomes.items() if n > 0]
    # From the end of the game backwards, so that what a score leads to is known before it is needed.
    scores = sorted(product(range(lowest, target), repeat=sides), key=sum, reverse=True)
    steps = {score: [_step(rules, score, outcome, lowest, p) for outcome, p in chances] for score in scores}
    # A sweep leaves at most the share of deals without a score of the error, so what a sweep changes tells it.
    scoring = sum(p for outcome, p in chances if any(points > 0 for points in outcome.points))
    return Table(rules, _solve(scores, steps, sides, EXACT * scoring))


# One outcome at one score: its chance, then either what each side has won, or the next score and how far the
# dealer's place moves on.
Step = tuple[float, tuple[float, ...] | None, tuple[int, ...], int]


def _step(rules: Rules, score: tuple[int, ...], outcome: Outcome, lowest: int, chance: float) -> Step:
    sides = len(score)
    after = tuple(max(old + new, lowest) for old, new in zip(score, outcome.points, strict=True))
    # The seat with the number of a side sits on it, so with seat 0 dealing, places count as sides do.
    winners = game_winners(rules, after, 1, declarer=max(outcome.maker, 0), dealer=0)
    if winners:
        return chance, tuple((side in winners) / len(winners) for side in range(sides)), (), 0
    # Beyond the target nobody stands while the game goes on, but for three-handed ties that are played off.
    capped = tuple(min(points, rules.target_score - 1) for points in after)
    move = 0 if outcome.then == SAME else 1
    return chance, None, capped[move:] + capped[:move], move


def _solve(
    scores: Sequence[tuple[int, ...]], steps: Mapping[tuple[int, ...], list[Step]], sides: int, still: float
) -> dict[tuple[int, ...], tuple[float, ...]]:
    found = dict.fromkeys(scores, (1 / sides,) * sides)
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for score in scores:
            new = _expected(found, steps[score], sides)
            change = max(change, *(abs(a - b) for a, b in zip(new, found[score], strict=True)))
            found[score] = new
        if change <= still:
            return found
    raise SetupError("these outcomes hardly ever end a game")


def _expected(found: Mapping[tuple[int, ...], tuple[float, ...]], steps: list[Step], sides: int) -> tuple[float, ...]:
    total = [0.0] * sides
    for chance, won, then, move in steps:
        values = won if won is not None else found[then]
        back = 0 if won is not None else move
        for side in range(sides):
            total[side] += chance * values[(side - back) % sides]
    return tuple(total)


def at_score(
    rules: Rules, outcomes: Outcomes, score: Sequence[int], *, games: int = 20_000, seed: int = 1
) -> list[tuple[float, float]]:
    """The chances to win from one ``score``, each with half its 95% interval, by playing out ``games`` at random.

    By place, the dealer's side first, in ``score`` too. For games with too many scores for :func:`table`: every deal
    ends in one of ``outcomes``, as often as they do. Raises SetupError where there is no game to win, at a score at
    which it is over, and where a game does not end.
    """
    sides, generator = len(rules.sides), Random(seed)
    if not rules.target_score or rules.num_deals:
        raise SetupError("equity needs a game to a target score, not to a number of deals")
    if len(score) != sides or max(score) >= rules.target_score:
        raise SetupError(f"there is no game going on at {'-'.join(map(str, score))} under {rules}")
    kinds, weights = list(outcomes), list(outcomes.values())
    steps: dict[tuple[tuple[int, ...], int], Step] = {}
    won = [0.0] * sides
    for _ in range(games):
        for place, share in enumerate(_played_out(rules, kinds, weights, tuple(score), steps, generator)):
            won[place] += share
    shares = [one / games for one in won]
    return [(share, 1.96 * sqrt(share * (1 - share) / games)) for share in shares]


def _played_out(
    rules: Rules, kinds: list[Outcome], weights: list[float], score: tuple[int, ...],
    steps: dict[tuple[tuple[int, ...], int], Step], generator: Random,
) -> tuple[float, ...]:  # fmt: skip
    """Who won one game from ``score``, by place at its start."""
    turned, sides = 0, len(score)
    for _ in range(LONGEST):
        kind = generator.choices(range(len(kinds)), weights)[0]
        if (score, kind) not in steps:
            steps[score, kind] = _step(rules, score, kinds[kind], LOWEST, 1.0)
        _, won, score, move = steps[score, kind]
        if won is not None:
            return tuple(won[(place - turned) % sides] for place in range(sides))
        turned += move
    raise SetupError(f"a game did not end within {LONGEST} deals: these outcomes hardly ever end one")


def donation(chances: Table, own: int, other: int, *, loner: float, euchre: int = 2) -> float:
    """How likely the dealer's loner must be before it pays to be euchred for ``euchre`` points on purpose.

    For the side that does not deal, at ``own`` to ``other``, where a lone march would end the game. With the loner
    excluded the deal is worth the equity of the score divided by 1 - ``loner``, the chance of a loner among all
    deals; donating leads to a deal of one's own at ``own`` to ``other + euchre``.
    """
    safe = chances.not_dealing(own, other) / (1 - loner)
    return 1 - chances.dealing(own, other + euchre) / safe
