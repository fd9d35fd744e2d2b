"""Every complete deal from a state on, counted: the calls one by one, the play of the cards by the kernel."""

from __future__ import annotations

from collections import Counter

from .. import kernel
from ..errors import SetupError
from ..perft import Full
from ..reading import Reading
from .states import payoff_of, position_of


def full(state: Reading) -> Full:
    """The counts of :func:`euchre.perft.full`, some thousand times faster.

    Raises SetupError where not the kernel but the rules decide what may be played (reneges that are penalized,
    Wellington's lowest trump) or where points depend on more than the number of tricks.
    """
    rules = state.rules
    if rules.renege == "penalize" or rules.wellington_lead == "lowest_trump" or rules.early_stop:
        raise SetupError("with these rules not every play follows from the cards: count with euchre.perft.full")
    tricks: Counter[int] = Counter()
    points: Counter[int] = Counter()
    thrown = _count(state, tricks, points)
    by_tricks = tuple(tricks[n] for n in range(rules.hand_size + 1))
    return Full(thrown + tricks.total(), by_tricks, tuple(sorted(points.items())), thrown)


def _count(state: Reading, tricks: Counter[int], points: Counter[int]) -> int:
    """Adds the played deals to ``tricks`` and ``points``; how many deals were thrown in."""
    if state.result is not None and state.result.is_thrown_in:
        return 1
    # A broken misère ends the deal, which the number of tricks alone does not tell.
    by_hand = state.phase != "play" or state.contract.order is None or state.contract.bid == "misere"
    if state.result is None and by_hand:
        return sum(_count(state.apply(action), tricks, points) for action in state.legal_actions())
    if state.result is not None:
        own = state.rules.side_of[state.contract.maker]
        tricks[state.side_tricks[own]] += 1
        others = [p for side, p in enumerate(state.result.points) if side != own]
        points[state.result.points[own] - max(others)] += 1
        return 0
    pay = payoff_of(state)
    for won, number in enumerate(kernel.count(position_of(state))):
        if number:
            tricks[won] += number
            points[pay[won]] += number
    return 0
