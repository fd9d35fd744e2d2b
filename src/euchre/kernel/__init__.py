"""Exact answers about the play of the cards, on integers and arrays.

A handful of functions over :class:`Position` (one) and :class:`Deals` (many). ``name`` says which kernel serves,
``compiled`` or ``reference``; both give the same answers. ``EUCHRE_KERNEL=reference`` in the environment forces the
slow twin. See docs/solver.md for how it works.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import SetupError
from . import reference
from .backend import KernelWarning, kernel, name
from .batch import (
    Deals,
    card_values_many,
    direction,
    playout_many,
    random_deals,
    random_games,
    solve_many,
)
from .position import Position, check, legal, play
from .worlds import Unseen, count_worlds, hands_of, sample_worlds

__all__ = [
    "Deals",
    "KernelWarning",
    "Position",
    "Unseen",
    "at_least",
    "best_line",
    "card_points",
    "card_tricks",
    "card_values_many",
    "check",
    "count",
    "count_worlds",
    "direction",
    "hands_of",
    "legal",
    "name",
    "perft",
    "play",
    "playout_many",
    "points",
    "random_deals",
    "random_games",
    "sample_worlds",
    "solve_many",
    "tricks",
]


def _judge(position: Position) -> object:
    """The kernel for a checked position: the twin where a second copy of a card is in play."""
    check(position)
    copies = any(hand >> 64 for hand in position.hands) or any(card >= 64 for card in position.trick)
    return reference if copies else kernel


def tricks(position: Position, *, most: bool = True) -> int:
    """Tricks the makers end with when everybody plays perfectly, those they have included.

    ``most=False``: every side wants to give tricks away (misère). Raises SetupError for an impossible position.
    """
    found: int = _judge(position).tricks(position, most)  # type: ignore[attr-defined]
    return found


def at_least(position: Position, goal: int, *, most: bool = True) -> bool:
    """Do the makers end with ``goal`` tricks or more under perfect play?"""
    found: bool = _judge(position).at_least(position, goal, most)  # type: ignore[attr-defined]
    return found


def points(position: Position, pay: Sequence[int]) -> int:
    """What perfect play pays: ``pay[t]`` is what the makers get for ``t`` tricks in the deal, monotone in ``t``."""
    _covers(position, pay)
    return pay[tricks(position, most=direction(pay))]


def card_tricks(position: Position, *, most: bool = True) -> dict[int, int]:
    """For each legal card the tricks the makers end with after it, all playing perfectly from then on."""
    return dict(_judge(position).card_tricks(position, most))  # type: ignore[attr-defined]


def card_points(position: Position, pay: Sequence[int]) -> dict[int, int]:
    """For each legal card what it pays; see :func:`points`."""
    _covers(position, pay)
    return {card: pay[won] for card, won in card_tricks(position, most=direction(pay)).items()}


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly ``depth`` legal cards begin here."""
    if depth < 0:
        raise SetupError(f"{depth} cards cannot be played")
    found: int = _judge(position).perft(position, depth)  # type: ignore[attr-defined]
    return found


def count(position: Position) -> list[int]:
    """Complete plays from here; entry ``t`` counts those after which the makers have ``t`` tricks."""
    found: list[int] = _judge(position).count(position)  # type: ignore[attr-defined]
    return found


def best_line(position: Position, *, most: bool = True) -> list[int]:
    """One line of perfect play to the end: each time the lowest card among the best."""
    line = []
    while not position.is_over:
        values = card_tricks(position, most=most)
        wants_many = bool(position.makers >> position.turn & 1) == most
        best = max(values.values()) if wants_many else min(values.values())
        card = next(card for card, value in values.items() if value == best)
        line.append(card)
        position = play(position, card)
    return line


def _covers(position: Position, pay: Sequence[int]) -> None:
    most = position.taken + position.left
    if len(pay) <= most:
        raise SetupError(f"the payoff names {len(pay)} numbers of tricks, but up to {most} may be taken")
