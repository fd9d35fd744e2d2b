"""What the upcard proposes, and the start of round one."""

from __future__ import annotations

from ..cards import Suit
from ..position import P, Position


def begin_calls(pos: P) -> P:
    """Round one starts with the eldest."""
    rules = pos.deal.rules
    return pos.moved(phase="order", turn=(pos.deal.dealer + 1) % rules.players, talk=pos.talk._replace(asked=0))


def proposed(pos: Position) -> Suit | None:
    """The suit the upcard proposes; None when the dealer names trump on a joker, or the card is unknown."""
    upcard, rules = pos.deal.upcard, pos.deal.rules
    if upcard is None:
        return None
    if upcard.is_joker:
        return Suit.parse(rules.joker_upcard[-1]) if rules.joker_upcard.startswith("suit:") else None
    return upcard.suit
