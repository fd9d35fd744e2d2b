"""Control variates: what the trumps dealt say about a deal, taken out of the measured difference.

Where two bots call differently, how much they differ depends on who was dealt two or three trumps of the turned
suit, and that is luck. How likely each seat is to hold them, once the upcard is seen, is known exactly, so
z = 1[the seat holds t trumps] - P(it does) has mean 0, and mean(D) - beta * mean(z) estimates the same as mean(D)
with less noise; beta by least squares. docs/arena.md has the gains measured, and what gained nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, sqrt

from ..deal import Deal
from ..rules import Rules
from .seating import deal_of
from .statistics import Z95

HELD = (2, 3)  # trumps: with fewer nobody calls, with more everybody does
FEWEST_DEALS = 500  # below, the coefficients cost more than they bring


@dataclass(frozen=True)
class Controlled:
    """A minus B per deal with the luck of the trumps taken out, its 95% interval, and the measured gain.

    ``gain`` is how many times more deals the same interval needs without the control; below 1 it has not helped.
    """

    points_per_deal: float
    ci95: tuple[float, float]
    gain: float


def controlled(rules: Rules, seed: int | str, values: Sequence[float]) -> Controlled | None:
    """The controlled difference of deals 0, 1, … of a run, whose plain differences are ``values``.

    None where no card is turned up, for too few deals, and when all values are equal.
    """
    n = len(values)
    if rules.auction != "upcard" or n < FEWEST_DEALS or min(values) == max(values):
        return None
    rows = [luck(deal_of(rules, seed, number)) for number in range(n)]
    y, means = sum(values) / n, [sum(column) / n for column in zip(*rows, strict=True)]
    centred = [[z - mean for z, mean in zip(row, means, strict=True)] for row in rows]
    beta = _least_squares(centred, [value - y for value in values])
    plain = sum((value - y) ** 2 for value in values) / (n - 1)
    fits = (sum(b * z for b, z in zip(beta, row, strict=True)) for row in centred)
    rest = sum((value - y - fit) ** 2 for value, fit in zip(values, fits, strict=True)) / (n - 1 - len(beta))
    estimate = y - sum(b * mean for b, mean in zip(beta, means, strict=True))
    half = Z95 * sqrt(rest / n)
    return Controlled(estimate, (estimate - half, estimate + half), plain / rest)


def luck(deal: Deal) -> list[float]:
    """For each seat from the dealer's left, and 2 and 3 trumps: does it hold them, less how likely that was."""
    rules, up = deal.rules, deal.upcard
    assert up is not None
    # A joker turned up has no suit of its own: any suit will do, as long as it is always the same.
    trumps = _trumps(rules)[3 if up.is_joker else up.suit] & ~(1 << up)
    found = []
    for seat in rules.clockwise((deal.dealer + 1) % rules.players):
        held = (deal.hands[seat] & trumps).bit_count()
        found += [(held == t) - _chance(len(rules.deck) - 1, trumps.bit_count(), rules.hand_size, t) for t in HELD]
    return found


@lru_cache(maxsize=256)
def _chance(cards: int, trumps: int, hand: int, held: int) -> float:
    """The hypergeometric chance of ``held`` out of ``trumps`` in a ``hand`` from ``cards``."""
    return comb(trumps, held) * comb(cards - trumps, hand - held) / comb(cards, hand)


@lru_cache(maxsize=64)
def _trumps(rules: Rules) -> tuple[int, ...]:
    """For each suit the set of its trumps, bowers and joker included."""
    return tuple(sum(1 << card for card in rules.deck if rules.orders[suit].suit[card] == suit) for suit in range(4))


def _least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The coefficients that fit ``values`` best, by elimination; 0 for a column that follows from the others."""
    size = len(rows[0])
    table = [
        [*(sum(row[i] * row[j] for row in rows) for j in range(size)),
         sum(row[i] * value for row, value in zip(rows, values, strict=True))]
        for i in range(size)
    ]  # fmt: skip
    used = []
    for i in range(size):
        if table[i][i] < 1e-9 * len(rows):
            continue
        used.append(i)
        table[i] = [x / table[i][i] for x in table[i]]
        for j in range(size):
            if j != i:
                table[j] = [x - table[j][i] * pivot for x, pivot in zip(table[j], table[i], strict=True)]
    return [table[i][size] if i in used else 0.0 for i in range(size)]
