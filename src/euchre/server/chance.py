"""Pearson's chi-square test: do counts look like what chance would give?

Source: the incomplete gamma function by its series and its continued fraction, as in Abramowitz and Stegun, 6.5.29 and
6.5.31. The test's table values (26.4) are held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, exp, lgamma, log

TINY = 1e-300
PRECISION = 1e-14
SMALLEST = 5.0  # expected in a cell: with less the formula is no good


@dataclass(frozen=True, slots=True)
class Test:
    """A statistic, its degrees of freedom, and how often chance alone gives at least as much."""

    chi_square: float
    freedom: int
    p: float


def chi_square(counts: Sequence[int], expected: Sequence[float], freedom: int | None = None) -> Test | None:
    """Hold ``counts`` against ``expected``; None when too little was counted to say anything."""
    if len(counts) < 2 or min(expected) < SMALLEST:
        return None
    found = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    degrees = len(counts) - 1 if freedom is None else freedom
    return Test(found, degrees, upper_tail(found, degrees))


def upper_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square variable with ``freedom`` degrees is ``value`` or more."""
    return _q(freedom / 2, value / 2)


def _q(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * PRECISION:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    h = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / _off_zero(step * d + b)
        c = _off_zero(b + step / c)
        h *= d * c
        if abs(d * c - 1) < PRECISION:
            break
    return front * h


def _off_zero(x: float) -> float:
    return x if abs(x) > TINY else TINY


def hypergeometric(marked: int, deck: int, hand: int, found: int) -> float:
    """The chance that a hand of ``hand`` from ``deck`` cards holds ``found`` of the ``marked``."""
    return comb(marked, found) * comb(deck - marked, hand - found) / comb(deck, hand)
