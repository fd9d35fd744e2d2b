"""How a bot calls, in figures: how often each seat makes trump, goes alone, and is euchred.

A bot whose figures are a caricature of the table's is wrong somewhere, however many points it makes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from ..actions import Pass
from ..deal import Deal
from ..rules import Rules
from ..state import State
from .protocol import Bot


@dataclass(frozen=True)
class Figures:
    """Shares of all ``deals``. ``calls`` goes by (phase, seat from the dealer's left on, 1 first)."""

    rules: Rules
    deals: int
    calls: dict[tuple[str, int], float]
    kinds: dict[str, float]
    alone: float

    @property
    def played(self) -> float:
        """The share of deals that were not thrown in."""
        return sum(share for kind, share in self.kinds.items() if kind not in ("passed", "misdeal", "redeal"))

    def __str__(self) -> str:
        calls = ", ".join(f"{phase} {seat} {share:.1%}" for (phase, seat), share in sorted(self.calls.items()))
        kinds = ", ".join(f"{kind} {share:.1%}" for kind, share in sorted(self.kinds.items()))
        return f"{self.rules}, {self.deals} deals\n  made by: {calls}\n  ended: {kinds}\n  alone: {self.alone:.1%}"


def figures(rules: Rules, bot: Bot, *, deals: int, seed: int = 0) -> Figures:
    """The figures of ``bot`` in every seat over ``deals`` deals shuffled from ``seed``."""
    generator = Random(seed)
    calls: Counter[tuple[str, int]] = Counter()
    kinds: Counter[str] = Counter()
    alone = 0
    for number in range(deals):
        state = _played(Deal.random(rules, dealer=number % rules.players, seed=generator), bot, calls)
        assert state.result is not None
        kinds[state.result.kind] += 1
        alone += bool(state.alone)
    shares = {call: count / deals for call, count in calls.items()}
    return Figures(rules, deals, shares, {kind: count / deals for kind, count in kinds.items()}, alone / deals)


def _played(deal: Deal, bot: Bot, calls: Counter[tuple[str, int]]) -> State:
    state, last = deal.start(), ("", 0)
    while state.turn is not None:
        action = bot.act(state.view(state.turn))
        if state.phase in ("order", "name", "bid") and not isinstance(action, Pass):
            last = (state.phase, (state.turn - deal.dealer - 1) % deal.rules.players + 1)
        state = state.apply(action)
    if last[1]:
        calls[last] += 1
    return state
