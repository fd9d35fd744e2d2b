"""Double dummy: exact answers with all cards seen, tables of a deal, and estimates where cards are not known.

``double_dummy(state)`` solves a state in play, ``table(deal)`` every contract of a deal, ``sampled(state, …)`` a
state with unknown cards, ``full(state)`` counts every complete deal.
"""

from __future__ import annotations

from .answers import Answer, Value, double_dummy
from .counts import full
from .sampled import Estimate, Sampled, sampled, unseen_of
from .states import payoff_of, position_of
from .tables import Row, table

__all__ = [
    "Answer",
    "Estimate",
    "Row",
    "Sampled",
    "Value",
    "double_dummy",
    "full",
    "payoff_of",
    "position_of",
    "sampled",
    "table",
    "unseen_of",
]
