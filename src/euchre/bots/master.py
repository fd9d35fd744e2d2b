"""Level 5."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action
from ..kernel.scene import Plan
from ..view import View
from .expert import Expert, Thought
from .scenes import calls_known

CARDS = Plan(share=0.5, play_width=0.1, slip=0.05, call_width=0.25, sure=3.0, least=128, trust=0.05)
CALLS = Plan(call_width=0.25, sure=3.0, least=192)


class Master(Expert):
    """The same seed gives the same play."""

    name = "master"
    cards_plan, calls_plan = CARDS, CALLS
    worlds_a_card, worlds_a_call = 400, 640

    def _over_calls(self, view: View, legal: Sequence[Action], whole: bool) -> Thought | None:
        return self._priced_calls(view, legal, whole) if calls_known(view.rules) else None
