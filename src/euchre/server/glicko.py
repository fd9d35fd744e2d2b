"""Glicko-2: how strong somebody is, how sure that is, and how steady they are.

Source: M. E. Glickman, "Example of the Glicko-2 system" (2013), steps 2 to 8; the worked example there is a test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
TAU = 0.5  # how much volatility may change: the middle of what the paper advises
EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation and the volatility; the values of a newcomer by default."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true strength lies with 95% confidence."""
        return self.rating - 2 * self.deviation, self.rating + 2 * self.deviation


def after(player: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating of ``player`` after a period with ``results``: opponents, and 1 for a win, 0.5 for a draw, 0.

    Without any result only the doubt grows.
    """
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    if not results:
        grown = sqrt(phi**2 + player.volatility**2)
        return Rating(player.rating, min(grown * SCALE, 350.0), player.volatility)
    weights = [(_g(other), _expected(mu, other), score) for other, score in results]
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in weights)
    gain = sum(g * (score - e) for g, e, score in weights)
    sigma = _volatility(phi, player.volatility, variance, variance * gain, tau)
    before = phi**2 + sigma**2
    phi_new = 1 / sqrt(1 / before + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi_new**2 * gain), SCALE * phi_new, sigma)


def _g(other: Rating) -> float:
    return 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)


def _expected(mu: float, other: Rating) -> float:
    return 1 / (1 + exp(-_g(other) * (mu - (other.rating - 1500) / SCALE)))


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois variant of the false position."""
    a = log(sigma**2)

    def f(x: float) -> float:
        ex = exp(x)
        return ex * (delta**2 - phi**2 - variance - ex) / (2 * (phi**2 + variance + ex) ** 2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > EPSILON:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def side(members: Sequence[Rating]) -> Rating:
    """A side of several as one opponent: the mean strength, and the doubt of a mean."""
    n = len(members)
    return Rating(
        sum(one.rating for one in members) / n,
        sqrt(sum(one.deviation**2 for one in members) / n),
        sum(one.volatility for one in members) / n,
    )
