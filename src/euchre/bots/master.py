"""Level 5: more worlds weighed by calls and play, playing on as well as solving, and the score."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action
from ..kernel.scene import Plan
from ..view import View
from .expert import Expert
from .stakes import Stakes, stakes_of
from .thoughts import Thought


class Master(Expert):
    """The same seed gives the same play. A decision is made over ``worlds``, or as many as fit into ``seconds``."""

    name = "master"
    version = 1
    card_plan = Plan(share=0.5, play_width=0.1, call_width=0.25, sure=3.0, least=128, trust=0.05)
    call_plan = Plan(call_width=0.25, sure=3.0, least=192)
    worlds_a_card, worlds_a_call = 400, 640

    def _over_calls(self, view: View, legal: Sequence[Action], stakes: Stakes | None, whole: bool) -> Thought | None:
        return self._priced_calls(view, legal, stakes, whole)

    def _stakes(self, view: View) -> Stakes | None:
        return stakes_of(view)
