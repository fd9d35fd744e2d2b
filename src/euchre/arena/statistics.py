"""Statistics: running means with intervals, and what is counted of the deals played."""

from __future__ import annotations

from array import array
from collections import Counter
from math import inf, sqrt
from typing import Any

from ..rules import Rules
from .playing import AUCTION, Played, Spent, Unit
from .seating import Seating, difference, seatings

Z95 = 1.959964  # the normal quantile: with fewer than about 30 values the interval is too narrow
WHO = ("a", "b")


class Moments:
    """Mean and variance of values seen one at a time (Welford's recurrence, so that order alone decides the bits)."""

    def __init__(self) -> None:
        self.n = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.n += 1
        step = value - self.mean
        self.mean += step / self.n
        self._squares += step * (value - self.mean)

    @property
    def variance(self) -> float:
        """The variance of one value; infinite before there are two."""
        return self._squares / (self.n - 1) if self.n > 1 else inf

    @property
    def ci95(self) -> tuple[float, float]:
        """The 95% interval of the mean."""
        half = Z95 * sqrt(self.variance / self.n) if self.n > 1 else inf
        return self.mean - half, self.mean + half


class Tally:
    """What was counted so far. ``values`` lists A minus B per deal, the mean over its ways; ``pairs`` sums them up."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.pairs = Moments()
        self.values = array("d")
        self.singles = Moments()  # the same from single ways, as if each had been another deal
        self.thrown_in = 0
        self.played = 0
        self.faults: dict[str, list[str]] = {"a": [], "b": []}
        self.fault_counts = Counter[str]()
        self._counts = Counter[tuple[int, int, str]]()
        self._spent = [Spent(), Spent()]

    def add(self, unit: Unit) -> None:
        """One more deal."""
        value = unit.value(self.rules)
        self.pairs.add(value)
        self.values.append(value)
        for seating, way in zip(seatings(self.rules), unit.ways, strict=True):
            self.singles.add(difference(self.rules, seating, way.points))
            self._add_way(unit.dealer, seating, way)
        for who, spent in enumerate(unit.spent):
            self._spent[who] += spent

    def spent(self) -> dict[str, dict[str, float]]:
        """For each name the milliseconds a decision with a choice took, by the clock: ``mean`` and ``longest``.

        Nothing for deals read from a file.
        """
        return {
            name: {"decisions": s.decisions, "mean": 1e3 * s.seconds / s.decisions, "longest": 1e3 * s.longest}
            for name, s in zip(WHO, self._spent, strict=True)
            if s.decisions
        }

    def _add_way(self, dealer: int, seating: Seating, way: Played) -> None:
        self.played += 1
        players = self.rules.players
        for seat, who in enumerate(seating):
            self._counts[who, (seat - dealer - 1) % players, "sat"] += 1
        for seat, fault in way.faults:
            name = WHO[seating[seat]]
            self.fault_counts[name] += 1
            if len(self.faults[name]) < 3:
                self.faults[name].append(fault)
        if way.maker < 0:
            self.thrown_in += 1
            return
        who, place = seating[way.maker], (way.maker - dealer - 1) % players
        for what in _marks(self.rules, way):
            self._counts[who, place, what] += 1

    @property
    def gain(self) -> float | None:
        """How many times more deals the same interval would need if no cards were played twice; None when unknown.

        The other ways are the control variate of the one, with the coefficient that symmetry gives.
        """
        if self.pairs.n < 2 or not self.pairs.variance:
            return None
        return self.singles.variance / len(seatings(self.rules)) / self.pairs.variance

    def rates(self) -> dict[str, Any]:
        """Shares, lists going by place from the dealer's left on, the dealer last.

        ``call`` is the share of all deals in which that place made trump, by round (``order`` and ``name``, or
        ``bid``); ``euchred`` (or a failed bid), ``march`` and ``loner`` are shares of the deals it made.
        """
        rounds = [phase for phase in AUCTION if any(key[2] == phase for key in self._counts)]
        rates: dict[str, Any] = {"thrown_in": _share(self.thrown_in, self.played)}
        for who, name in enumerate(WHO):
            rates[name] = {
                "call": {phase: self._by_place(who, phase, "sat") for phase in rounds},
                **{what: self._by_place(who, what, "made") for what in ("euchred", "march", "loner")},
                "all": {
                    "call": self._share(who, "made", "sat"),
                    **{what: self._share(who, what, "made") for what in ("euchred", "march", "loner", "lone_march")},
                },
            }
        return rates

    def _by_place(self, who: int, what: str, of: str) -> list[float]:
        places = range(self.rules.players)
        return [_share(self._counts[who, place, what], self._counts[who, place, of]) for place in places]

    def _share(self, who: int, what: str, of: str) -> float:
        return _share(self.count(who, what), self.count(who, of))

    def count(self, who: int, what: str) -> int:
        """How often ``what`` happened to A or B in any place."""
        return sum(self._counts[who, place, what] for place in range(self.rules.players))


def _marks(rules: Rules, way: Played) -> list[str]:
    marks = ["made", way.phase] if way.phase else ["made"]
    if way.kind in ("euchred", "failed"):
        marks.append("euchred")
    if way.tricks == rules.hand_size:
        marks.append("march")
    if way.alone:
        marks.append("loner")
        if way.tricks == rules.hand_size:
            marks.append("lone_march")
    return marks


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
