"""Level 1: counts trumps, bowers and aces, leads by the textbook, and sees no further than the trick on the table."""

from __future__ import annotations

from collections.abc import Callable

from ..actions import Action
from ..texts import text
from ..view import View
from . import bids, calls, swaps, tricks
from .protocol import Advice, Choice, ranked
from .reading import Reading

Weigh = Callable[[Reading], list[Choice]]

_UPCARD: dict[str, Weigh] = {"name": calls.name}
_NUMBERS: dict[str, Weigh] = {"bid": bids.number, "name": bids.trump}
_NAPOLEON: dict[str, Weigh] = {"bid": bids.napoleon, "name": bids.trump}
_BY_AUCTION = {"upcard": _UPCARD, "numbers": _NUMBERS, "napoleon": _NAPOLEON}
_PHASES: dict[str, Weigh] = {
    "order": calls.order,
    "alone": calls.alone,
    "claim": calls.claim,
    "declare": calls.declare,
    "pickup": swaps.pickup,
    "discard": swaps.widow,
    "swap": swaps.swap,
    "exchange": swaps.exchange,
    "play": tricks.play,
    "review": tricks.review,
}


class Beginner:
    """Simple but sensible; plays the same in the same position, so the seed changes nothing."""

    name = "beginner"
    version = 1

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        """The best of what :meth:`advise` weighs."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return max(self._weigh(view), key=lambda choice: choice.value).action

    def advise(self, view: View) -> Advice:
        """Every sensible action, best first, with its reason."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return Advice((Choice(legal[0], 0.0, text("nothing else is possible")),))
        return ranked(self._weigh(view))

    def _weigh(self, view: View) -> list[Choice]:
        phases = _BY_AUCTION[view.rules.auction]
        return phases.get(view.phase, _PHASES.get(view.phase, _PHASES["play"]))(Reading(view))
