"""Tables for the bots: random rules, random deals, duplicate matches."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, stdev
from typing import Any

from euchre import Deal, Rules, State, View
from euchre.analysis.rates import rates, self_play
from euchre.bots import Bot, load


def play(deal: Deal, bot_of: Callable[[int], Bot]) -> Iterator[tuple[View, State]]:
    """Each decision of the deal, as the seat sees it, with the state after it."""
    state = deal.start()
    while state.turn is not None:
        view = state.view(state.turn)
        state = state.apply(bot_of(state.turn).act(view))
        yield view, state


def finished(deal: Deal, bot_of: Callable[[int], Bot]) -> State:
    state = deal.start()
    for _, state in play(deal, bot_of):  # noqa: B007 - the last one is wanted
        pass
    return state


def rates_of(level: str, rules: Rules, *, deals: int, seed: int) -> dict[str, Any]:
    """How the level calls against itself."""
    return rates(rules, self_play(level, rules, deals=deals, seed=seed))


def duplicate(rules: Rules, level: str, other: str, *, deals: int, seed: int) -> tuple[float, float]:
    """Points per deal of ``level`` over ``other`` in pairs of deals, sides swapped, and the 95% half-width."""
    generator, pairs = Random(seed), []
    for number in range(deals):
        deal = Deal.random(rules, dealer=number % rules.players, seed=generator)
        total = 0
        for own in (0, 1):
            sides = [load(level, seed=number), load(other, seed=number)]
            result = finished(deal, lambda seat, own=own, sides=sides: sides[(seat + own) % 2]).result  # type: ignore[misc]
            assert result is not None
            total += result.points[own] - result.points[1 - own]
        pairs.append(total / 2)
    return mean(pairs), 1.96 * stdev(pairs) / deals**0.5


def decisions(rules: Rules, deals: int, seed: int) -> Iterator[State]:
    """Every decision of some deals as `standard` plays them."""
    generator, bot = Random(seed), load("standard")
    for number in range(deals):
        state = Deal.random(rules, dealer=number % rules.players, seed=generator).start()
        while state.turn is not None:
            yield state
            state = state.apply(bot.act(state.view(state.turn)))
