"""Level 2: fitted hand values by seat and round, next and reverse next, and cards played with more care."""

from __future__ import annotations

from collections.abc import Callable

from ..view import View
from . import standard_calls, tricks
from .beginner import Beginner
from .protocol import Choice
from .reading import Reading
from .standard_cards import cards

Weigh = Callable[[Reading], list[Choice]]

_PARTNERS: dict[str, Weigh] = {
    "order": standard_calls.order,
    "name": standard_calls.name,
    "alone": standard_calls.alone,
    "pickup": standard_calls.pickup,
}


class Standard(Beginner):
    """Plays the same in the same position, so the seed changes nothing."""

    name = "standard"
    version = 1

    def _weigh(self, view: View) -> list[Choice]:
        facts = Reading(view)
        if standard_calls.serves(view.rules) and view.phase in _PARTNERS:
            return _PARTNERS[view.phase](facts)
        if view.phase == "play":
            return tricks.play(facts, cards)
        return super()._weigh(view)
