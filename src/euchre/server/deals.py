"""How this server has dealt: counts over its finished games, each held against what chance would give."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..cards import JACK, RANK_LETTERS
from ..deal import Deal
from ..rules import Rules
from ..storage import Store, club
from ..table.setting import read_setting
from ..texts import Text, text
from .chance import Test, chi_square, hypergeometric

MOST = 20_000  # deals looked at, the newest
FRESH = 300.0  # seconds that counted figures are good for
DECK = 24  # the deck that is counted: most games are played with it

_kept: dict[int, tuple[float, dict[str, Any]]] = {}


@dataclass
class Count:
    """One question put to the deals: what fell how often, what was expected, and the test."""

    name: Text
    labels: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    expected: list[float] = field(default_factory=list)
    freedom: int | None = None

    @property
    def test(self) -> Test | None:
        """Does it look like chance?"""
        return chi_square(self.counts, self.expected, self.freedom)


async def statistics(store: Store) -> dict[str, Any]:
    """All counts as JSON; counted again when the last are some minutes old."""
    known = _kept.get(id(store))
    if known is not None and time.monotonic() - known[0] < FRESH:
        return known[1]
    rows = await club.dealt_cards(store, MOST)
    found = await asyncio.to_thread(_counted, rows)
    _kept[id(store)] = (time.monotonic(), found)
    return found


def _counted(rows: list[tuple[str, str, str]]) -> dict[str, Any]:
    deals = []
    others = 0
    rules_of: dict[str, Rules] = {}
    for setting, dealer, deck in rows:
        if setting not in rules_of:
            rules_of[setting] = read_setting(setting.partition(" ")[2]).rules
        rules = rules_of[setting]
        if len(rules.deck) == DECK and rules.players == 4 and rules.auction == "upcard" and not rules.jokers:
            deals.append(Deal.from_deck(rules, deck, dealer=int(dealer)))
        else:
            others += 1
    counts = [upcards(deals), jacks(deals), places(deals)] if deals else []
    return {"deals": len(deals), "others": others, "most": MOST, "counts": [_as_json(one) for one in counts]}


def _as_json(one: Count) -> dict[str, Any]:
    test = one.test
    shown = len(one.counts) <= 40
    return {
        "name": one.name,
        "rows": [
            {"label": label, "count": count, "expected": round(expected, 1)}
            for label, count, expected in zip(one.labels, one.counts, one.expected, strict=True)
        ]
        if shown
        else [],
        "test": None
        if test is None
        else {"chi_square": round(test.chi_square, 2), "freedom": test.freedom, "p": round(test.p, 4)},
    }


def upcards(deals: list[Deal]) -> Count:
    """How often each rank was turned up."""
    found = Counter(deal.upcard.rank for deal in deals if deal.upcard is not None)
    ranks = sorted({card.rank for card in deals[0].rules.deck})
    each = len(deals) / len(ranks)
    labels = [RANK_LETTERS[rank - 2].replace("T", "10") for rank in ranks]
    return Count(text("Rank of the upcard"), labels, [found[rank] for rank in ranks], [each] * len(ranks))


def jacks(deals: list[Deal]) -> Count:
    """How many jacks the eldest hand held: one hand of each deal, since the hands of a deal are not independent."""
    size = deals[0].rules.hand_size
    found = Counter(min(sum(card.rank == JACK for card in deal.hand((deal.dealer + 1) % 4)), 3) for deal in deals)
    chances = [hypergeometric(4, DECK, size, k) for k in range(5)]
    expected = [*chances[:3], chances[3] + chances[4]]
    labels = ["0", "1", "2", "3–4"]
    return Count(
        text("Jacks in the hand left of the dealer"),
        labels,
        [found[k] for k in range(4)],
        [chance * len(deals) for chance in expected],
    )


def places(deals: list[Deal]) -> Count:
    """How often each card went to each seat, as counted from the dealer, to the upcard or to the kitty."""
    counts: Counter[tuple[int, int]] = Counter()
    for deal in deals:
        for seat in range(4):
            for card in deal.hand(seat):
                counts[card, (seat - deal.dealer) % 4] += 1
        if deal.upcard is not None:
            counts[deal.upcard, 4] += 1
        for left in deal.kitty:
            if left is not None:
                counts[left, 5] += 1
    size = deals[0].rules.hand_size
    shares = [size, size, size, size, 1, DECK - 4 * size - 1]
    cells = [(card, place) for card in deals[0].rules.deck for place in range(6)]
    return Count(
        text("Every card in every place"),
        [""] * len(cells),
        [counts[cell] for cell in cells],
        [len(deals) * shares[place] / DECK for _, place in cells],
        freedom=(DECK - 1) * 5,
    )
