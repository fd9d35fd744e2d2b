"""Level 5: more worlds weighed by calls and play, a learned policy that plays on, endings, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..actions import Action
from ..kernel.minds import Weighed
from ..kernel.scene import Plan
from ..view import View
from .expert import Expert
from .policies import serves
from .scenes import mind_of, scene_of, spectators
from .stakes import Stakes, stakes_of
from .thoughts import Thought

FEW = 640  # worlds that are looked at before it is decided whether more are needed
MOST = {5: 3200, 6: 640, 7: 400}  # worlds while so many cards are held: more to follow, more time
LONGER = 2000  # worlds in games of more than five cards, where more numbers of tricks are told apart
OWN = 2000  # worlds of this seat in an ending
PUBLIC = 600  # worlds over which everybody's strategy in an ending is found


class Master(Expert):
    """The same seed gives the same play. A decision is made over ``worlds``, or as many as fit into ``seconds``."""

    name = "master"
    version = 2
    card_plan = Plan(share=0.5, play_width=0.1, call_width=0.25, sure=2.0, least=128, trust=0.05)
    call_plan = Plan(call_width=0.25, sure=3.0, least=192)
    worlds_a_card, worlds_a_call = 4800, 1280

    def _weighed_cards(self, view: View, worth: tuple[float, ...], plan: Plan, n: int) -> tuple[list[int], Weighed]:
        if not is_ending(view):
            return self._raced(view, worth, plan, n)
        own, owners, told = self._worlds(view, plan, min(n, max(OWN, plan.least)))
        scene = scene_of(view, worth, owners)
        # Nobody may play as if he knew this seat's cards.
        shown = spectators(view)
        public, hidden, _ = self._worlds(shown, plan, min(n, PUBLIC))
        known = tuple(int(shown.known(seat)) for seat in range(view.rules.players))
        spectator = replace(scene, aside=0, known=known, owners=hidden)
        return mind_of(view.rules).ending(scene, spectator, plan, own, public, told=told)

    def _raced(self, view: View, worth: tuple[float, ...], plan: Plan, n: int) -> tuple[list[int], Weighed]:
        """Few worlds first; all of them where these do not settle it."""
        if self.worlds is None and self.seconds is None:
            n = min(n, MOST.get(len(view.hand), n), LONGER if view.rules.hand_size > 5 else n)
        if n > FEW and plan.least < n:
            found = super()._weighed_cards(view, worth, plan, FEW)
            if found[1].worlds < FEW:
                return found
        return super()._weighed_cards(view, worth, plan, n)

    def _plan(self, view: View, plan: Plan, n: int, stakes: Stakes | None) -> Plan:
        """The learned policy plays on where it serves; its weights say by themselves how likely a card is."""
        plan = super()._plan(view, plan, n, stakes)
        if not serves(view.rules):
            return plan
        return replace(plan, policy=True, play_width=1.0 if plan.play_width else 0.0)

    def _over_calls(self, view: View, legal: Sequence[Action], stakes: Stakes | None, whole: bool) -> Thought | None:
        return self._priced_calls(view, legal, stakes, whole)

    def _stakes(self, view: View) -> Stakes | None:
        return stakes_of(view)


def is_ending(view: View) -> bool:
    """Are two tricks left, and does somebody play after this seat in the first of them?"""
    return len(view.hand) == 2 and len(view.trick) + 1 < view._pos.contract.active
