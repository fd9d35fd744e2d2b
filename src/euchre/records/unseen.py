"""Tricks with cards that nobody saw: who won, if that is certain whatever the cards were."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card, Order

NOTHING = -1


def stand_ins(candidates: Sequence[Sequence[Card]], order: Order) -> dict[int, Card] | None:
    """A card for each place of a trick that leaves its winner as it was, or None when the winner is open.

    ``candidates`` are the cards that each place may hold, the leader's first; one card is a known card.
    """
    if any(not cards for cards in candidates):
        return None
    led = {order.suit[card] for card in candidates[0]}
    winners = {_certain(candidates, order, suit) for suit in led}
    if len(winners) != 1 or None in winners:
        return None
    suit = min(led)
    used = {cards[0] for cards in candidates if len(cards) == 1}
    found: dict[int, Card] = {}
    for place, cards in enumerate(candidates):
        if len(cards) == 1:
            found[place] = cards[0]
            continue
        open_to = [c for c in cards if c not in used and (place or order.suit[c] == suit)]
        if not open_to:
            return None
        found[place] = min(open_to, key=lambda card: _value(card, order, suit))
        used.add(found[place])
    return found


def _certain(candidates: Sequence[Sequence[Card]], order: Order, led: int) -> int | None:
    """The place that wins with ``led`` led, whatever the unknown cards are; None when it depends on them."""
    ranges = []
    for place, cards in enumerate(candidates):
        values = [_value(card, order, led) for card in cards if place or order.suit[card] == led]
        ranges.append((min(values), max(values)))
    best = max(range(len(ranges)), key=lambda place: ranges[place][0])
    rivals = [high for place, (_, high) in enumerate(ranges) if place != best]
    return best if all(high < ranges[best][0] for high in rivals) else None


def _value(card: Card, order: Order, led: int) -> int:
    return order.strength[card] if order.suit[card] in (led, order.trump) else NOTHING
