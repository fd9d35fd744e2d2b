"""Fitting a policy of playing cards by the compiled kernel: one pass over decisions at a time."""

from __future__ import annotations

from array import array
from typing import Any

from .backend import kernel

POINTS = 0  # the differences between what cards are worth, by least squares
CHOICE = 1  # what cards are worth that are played by chance, the likelier the higher their sum
LIKELY = 2  # the likelihood of the card that was played

_kernel: Any = kernel


def one_pass(
    aim: int, starts: array[int], marks: array[int], wanted: array[float], order: array[int], rate: float,
    width: float, weights: array[float], steps: array[float],
) -> None:  # fmt: skip
    """Moves ``weights`` along the gradient of every decision in ``order``; ``steps`` keeps the squares so far.

    ``wanted`` by card: points, or for :data:`LIKELY` 1 for the card played. ``width`` is how much makes a card e times
    as likely.
    """
    _kernel.policy_pass(aim, starts, marks, wanted, order, rate, width, weights, steps)
