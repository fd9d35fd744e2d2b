"""The hands that a record proves: EGN holds none, yet every card played came from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..actions import Discard, Give, Take
from ..cards import Card
from ..deal import Deal
from .model import DealRecord, Move


def rebuilt(
    record: DealRecord, said: Sequence[tuple[int | None, Move]], plays: Sequence[tuple[int, int, Card]]
) -> Deal:
    """The deal with every card in the hand it must have come from, by what was said, put down and played.

    ``said`` holds the calls with their seats, ``plays`` trick, seat and card of everything played.
    Cards that prove nothing (played twice, or known to lie elsewhere) stay out; the rest stays unknown.
    """
    deal = record.deal
    swapped = {seat for seat, move in said if str(move.action).startswith("claim:")}
    came: dict[Card, int] = {}
    for _, player, card in plays:
        came.setdefault(card, player)
    for seat, move in said:
        if isinstance(move.action, Take | Discard | Give) and move.action.card is not None and seat is not None:
            came[move.action.card] = seat
    free = deal.rules.deck_mask & ~sum(deal.hands) & ~(0 if deal.upcard is None else 1 << deal.upcard)
    free &= ~sum(1 << card for card in deal.kitty if card is not None)
    hands = list(deal.hands)
    for card, owner in came.items():
        if free >> card & 1 and owner not in swapped and hands[owner].bit_count() < deal.rules.hand_size:
            hands[owner] |= 1 << card
            free &= ~(1 << card)
    return replace(deal, hands=tuple(hands))
