"""What a bot is: something that looks at a View and answers with an action, and can say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from ..actions import Action
from ..view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """One action, what the bot thinks it is worth (on the bot's own scale), and why in words.

    ``why`` is the sentence, or a function that makes it: most choices are weighed and never told.
    ``points`` and ``margin``, where the bot counts in points: what the seat's side is expected to gain in the deal, and
    half the width of the 95% interval.
    """

    action: Action
    value: float
    why: str | Callable[[], str]
    points: float | None = None
    margin: float | None = None

    @property
    def reason(self) -> str:
        """Why, in words that are true of the position."""
        return self.why if isinstance(self.why, str) else self.why()


@dataclass(frozen=True, slots=True)
class Advice:
    """The actions a bot weighed, best first.

    ``points`` is the best one's worth where a bot counts in points, ``worlds`` over how many ways the cards may lie it
    was counted; 0 where nothing was sampled.
    """

    ranked: tuple[Choice, ...]
    points: float | None = None
    worlds: int = 0

    @property
    def best(self) -> Action:
        """The action the bot would choose."""
        return self.ranked[0].action

    @property
    def reason(self) -> str:
        """Why, in words that are true of the position."""
        return self.ranked[0].reason


class Bot(Protocol):
    """A player. It sees a :class:`~euchre.view.View` of its own seat, on turn, and nothing else."""

    @property
    def name(self) -> str:
        """The level's name."""

    def act(self, view: View) -> Action:
        """One of ``view.legal_actions()``."""

    def advise(self, view: View) -> Advice:
        """Every action weighed, best first; its best is what :meth:`act` does."""


def ranked(choices: list[Choice]) -> Advice:
    """The advice of ``choices``; of equal ones the first stays first."""
    told = [replace(choice, why=choice.reason) for choice in choices]
    return Advice(tuple(sorted(told, key=lambda choice: -choice.value)))
