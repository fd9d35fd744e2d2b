"""Two bidding tables head to head: the same deals both ways, cards played as at a table."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ..bots.bidding import BiddingTable
from ..errors import SetupError
from ..kernel import bidding

CHUNK = 100
Z95 = 1.96


@dataclass(frozen=True)
class Duel:
    """``points`` per deal of the first less the second, with a 95% interval over ``deals`` different deals.

    ``rates``: for each of the two, by place from the dealer's left, shares of all deals (``order``, ``name``), shares
    of the deals made (``euchred``, ``march``, ``alone``), and mean points made by calls of round one and two.
    """

    deals: int
    points: float
    ci95: tuple[float, float]
    rates: tuple[list[dict[str, float]], list[dict[str, float]]]

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"deals": self.deals, "points_per_deal": self.points, "ci95": list(self.ci95), "rates": list(self.rates)}


def duel(
    one: BiddingTable, two: BiddingTable, *, deals: int, seed: int, worlds: int = 16,
    watch: Callable[[int], None] = lambda done: None,
) -> Duel:  # fmt: skip
    """Play ``deals`` deals both ways, every card chosen over ``worlds`` worlds. SetupError when the games differ."""
    bidding.compiled()
    if one.terms != two.terms:
        raise SetupError("the two tables are for different games")
    if deals < 2:
        raise SetupError("an interval needs two deals at least")
    values: list[float] = []
    counts = array("q", bytes(8 * 8 * len(bidding.COUNTS)))
    for first in range(0, deals, CHUNK):
        last = min(first + CHUNK, deals)
        found, more = bidding.duel(one.terms, one.shares, two.shares, worlds=worlds, seed=seed, first=first, last=last)
        values += [both / 2 for both in found]
        counts = array("q", [a + b for a, b in zip(counts, more, strict=True)])
        watch(last)
    mean, half = fmean(values), Z95 * stdev(values) / sqrt(deals)
    return Duel(deals, mean, (mean - half, mean + half), (_rates(counts, 0, deals), _rates(counts, 1, deals)))


def _rates(counts: array[int], who: int, deals: int) -> list[dict[str, float]]:
    """Each table sits in half of the seats both ways, so it meets every place in as many seats as there are deals."""
    size = len(bidding.COUNTS)
    found = []
    for place in range(4):
        count = dict(zip(bidding.COUNTS, counts[(4 * who + place) * size :][:size], strict=True))
        made = count["order"] + count["name"]
        found.append(
            {
                "order": count["order"] / deals,
                "name": count["name"] / deals,
                **{what: count[what] / made if made else 0.0 for what in ("euchred", "march", "alone")},
                **{f"{what} points": count[f"{what} points"] / max(count[what], 1) for what in ("order", "name")},
            }
        )
    return found
