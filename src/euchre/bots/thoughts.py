"""A decision over worlds: what was weighed, what decides, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..actions import Action
from ..kernel.minds import Weighed
from ..texts import text, texts
from .protocol import Advice, Choice

SAME = 0.005  # a difference that would be told as 0.00


class Thought:
    """Actions, what each was worth over the same worlds, and the scores that decide.

    ``of_game``: worth is the chance to win the game, and no points. Without worlds it is the share of a trained table.
    """

    __slots__ = ("actions", "of_game", "scores", "weighed", "worlds")

    def __init__(
        self, actions: Sequence[Action], weighed: Weighed, scores: Sequence[float], *, of_game: bool = False,
        worlds: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.actions, self.weighed, self.scores, self.of_game = actions, weighed, scores, of_game
        self.worlds = worlds or [weighed.worlds] * len(actions)

    @property
    def best(self) -> Action:
        """What is done."""
        return self.actions[max(range(len(self.scores)), key=self.scores.__getitem__)]


def with_rest(thought: Thought, whole: Thought) -> Thought:
    """``thought`` decides; what only ``whole`` weighed comes behind, to be told."""
    weighed = thought.weighed
    known = {action: k for k, action in enumerate(whole.actions)}
    rest = [action for action in whole.actions if action not in thought.actions]
    rest.sort(key=lambda action: -whole.weighed.means[known[action]])
    actions = [*thought.actions, *rest]
    # One action alone is not weighed to be done, only to be told.
    own = len(thought.actions) if weighed.worlds else 0
    lowest = min(thought.scores)

    def column(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, ...]:
        return tuple(ours[k] if k < own else theirs[known[action]] for k, action in enumerate(actions))

    others = whole.weighed
    told = Weighed(
        column(weighed.means, others.means), column(weighed.margins, others.margins),
        column(weighed.errors, others.errors), column(weighed.opinions, others.opinions),
        weighed.worlds or others.worlds, others.equal,
    )  # fmt: skip
    scores = [*thought.scores, *(lowest - 1.0 - k for k in range(len(rest)))]
    worlds = [weighed.worlds if k < own else others.worlds for k in range(len(actions))]
    return Thought(actions, told, scores, of_game=whole.of_game, worlds=worlds)


def advice_of(thought: Thought, plain: Advice, points: Thought | None = None) -> Advice:
    """Best first; what was not weighed comes after, as the lower level ranks it in ``plain``.

    ``points`` is the same decision in points, where ``thought`` is about the game.
    """
    reasons = {choice.action: choice.reason for choice in plain.ranked}
    order = sorted(range(len(thought.actions)), key=lambda k: -thought.scores[k])
    counted = _counted(thought if points is None else points)
    choices = []
    for k in order:
        action = thought.actions[k]
        other = order[1] if k == order[0] and len(order) > 1 else order[0]
        mean, margin = counted.get(action, (None, None))
        choices.append(
            Choice(action, thought.scores[k], _why(thought, k, other, reasons.get(action, "")), mean, margin)
        )
    lowest = min(choice.value for choice in choices)
    weighed = set(thought.actions)
    rest = [replace(c, value=lowest - k - 1.0) for k, c in enumerate(plain.ranked) if c.action not in weighed]
    return Advice((*choices, *rest), choices[0].points, thought.weighed.worlds)


def _counted(thought: Thought) -> dict[Action, tuple[float | None, float | None]]:
    """Points of each action, and half the width of the 95% interval."""
    weighed = thought.weighed
    if not weighed.worlds or thought.of_game:
        return {}
    return {
        action: (mean, 1.96 * margin)
        for action, mean, margin in zip(thought.actions, weighed.means, weighed.margins, strict=True)
    }


def _why(thought: Thought, k: int, other: int, why: str) -> str:
    """What the choice is worth, and a comparison with the best one, or of the best with the next."""
    weighed = thought.weighed
    if not weighed.worlds:
        share = weighed.means[k]
        return text("trained calls do this {share:.0%} of the time; {why}", share=share, why=why) if share else why
    apart = weighed.means[k] - weighed.means[other]
    say = _chances if thought.of_game else _points
    return say(weighed.means[k], apart, thought.worlds[k], thought.actions[other], why)


def _points(points: float, apart: float, n: int, other: Action, why: str) -> str:
    if abs(apart) < SAME:
        return texts("{points:+.2f} points over {n} way the cards may lie, as many as {other}; {why}",
                     "{points:+.2f} points over {n} ways the cards may lie, as many as {other}; {why}",
                     n, points=points, other=other, why=why)  # fmt: skip
    if apart > 0:
        return texts("{points:+.2f} points over {n} way the cards may lie, {apart:.2f} more than {other}; {why}",
                     "{points:+.2f} points over {n} ways the cards may lie, {apart:.2f} more than {other}; {why}",
                     n, points=points, apart=apart, other=other, why=why)  # fmt: skip
    return texts("{points:+.2f} points over {n} way the cards may lie, {apart:.2f} less than {other}; {why}",
                 "{points:+.2f} points over {n} ways the cards may lie, {apart:.2f} less than {other}; {why}",
                 n, points=points, apart=-apart, other=other, why=why)  # fmt: skip


def _chances(chance: float, apart: float, n: int, other: Action, why: str) -> str:
    if abs(apart) < SAME / 10:
        return texts(
            "wins the game in {chance:.1%} over {n} way the cards may lie, as often as {other}; {why}",
            "wins the game in {chance:.1%} over {n} ways the cards may lie, as often as {other}; {why}",
            n,
            chance=chance,
            other=other,
            why=why,
        )
    if apart > 0:
        return texts(
            "wins the game in {chance:.1%} over {n} way the cards may lie, {apart:.1%} more than {other}; {why}",
            "wins the game in {chance:.1%} over {n} ways the cards may lie, {apart:.1%} more than {other}; {why}",
            n,
            chance=chance,
            apart=apart,
            other=other,
            why=why,
        )
    return texts(
        "wins the game in {chance:.1%} over {n} way the cards may lie, {apart:.1%} less than {other}; {why}",
        "wins the game in {chance:.1%} over {n} ways the cards may lie, {apart:.1%} less than {other}; {why}",
        n,
        chance=chance,
        apart=-apart,
        other=other,
        why=why,
    )
