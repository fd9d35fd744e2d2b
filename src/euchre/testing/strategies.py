"""Hypothesis strategies: any rules the engine accepts, any deal, any legal game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from ..deal import Deal
from ..errors import SetupError
from ..options import OPTIONS, Option, Value
from ..presets import PRESETS
from ..rules import Rules
from ..state import State


def option_values(option: Option) -> st.SearchStrategy[Value]:
    """The values of ``option``: all of a choice, and numbers near the bounds that tables use."""
    if option.kind == "number" and not option.values:
        return st.integers(option.low, min(option.high, option.low + 12))
    if option.many:
        return st.sets(st.sampled_from(option.values), max_size=2).map(lambda found: tuple(map(str, found)))
    return st.sampled_from(option.values)


@st.composite
def house_rules(draw: st.DrawFn, preset: str | None = None) -> Rules:
    """A preset with up to eight options changed; a change that clashes with the rest is left out."""
    rules = Rules.preset(preset or draw(st.sampled_from(list(PRESETS))))
    names = draw(st.lists(st.sampled_from(list(OPTIONS)), max_size=8, unique=True))
    for name in names:
        try:
            rules = rules.replace(**{name: draw(option_values(OPTIONS[name]))})
        except SetupError:
            continue
    return rules


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Deal:
    """A shuffled deal by any dealer under any rules."""
    table = draw(rules if rules is not None else house_rules())
    dealer = draw(st.integers(0, table.players - 1))
    return Deal.random(table, dealer=dealer, seed=draw(st.integers(0, 2**32)))


def play_out(deal: Deal, seed: int | Random) -> Iterator[State]:
    """Every state of one random legal game of ``deal``, the finished one last."""
    generator = seed if isinstance(seed, Random) else Random(seed)
    state = deal.start()
    yield state
    while not state.is_over:
        state = state.apply(generator.choice(state.legal_actions()))
        yield state
