"""Level 0: any legal action, each as likely as the next. The yardstick that every other level must beat."""

from __future__ import annotations

from random import Random

from ..actions import Action
from ..texts import text
from ..view import View
from .protocol import Advice, Choice


class Chance:
    """Plays at random."""

    name = "random"
    version = 1

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        """A legal action by lot."""
        return self._random.choice(view.legal_actions())

    def advise(self, view: View) -> Advice:
        """Everything legal in the order of a lot; moves the lots on as :meth:`act` does."""
        actions = list(view.legal_actions())
        first = self._random.choice(actions)
        actions.sort(key=lambda action: action != first)
        return Advice(tuple(Choice(action, 0.0, text("drawn by lot")) for action in actions))
