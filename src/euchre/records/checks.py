"""What a played card can contradict: where it was known to lie, and the suit its player failed to follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..actions import Discard, Give
from ..cards import Card, Suit, cards_of
from ..position import NOBODY
from ..state import State
from .model import DealRecord


def misplaced(record: DealRecord, state: State, seat: int, card: Card, who: Callable[[int], str]) -> str | None:
    """Why ``seat`` cannot have had ``card``: it is no card of the deck, or was known to lie elsewhere."""
    me, rules = who(seat), state.rules
    if not rules.deck_mask >> card & 1:
        return f"{card}, played by {me}, is not in the deck of {len(rules.deck)} cards"
    moved = [move.action.card for move in record.calls if isinstance(move.action, Give | Discard)]
    if card == state.upcard and card not in moved:
        wrong = _upcard(state, seat, who)
        if wrong:
            return f"{card} is played by {me}, but {wrong}"
    for put_by, put in state.spare.put:
        if put == card:
            return f"{card} is played by {me}, but {who(put_by)} had put it down"
    for other, hand in enumerate(record.deal.hands):
        if other != seat and hand >> card & 1 and card not in moved:
            return f"{card} is played by {me}, but {who(other)} was dealt it"
    if card in state.spare.kitty and card not in moved:
        return f"{card} is played by {me}, but it lay in the kitty"
    return None


def _upcard(state: State, seat: int, who: Callable[[int], str]) -> str | None:
    """Why the upcard cannot come from ``seat``."""
    place = state.spare.upcard
    if place == "down":
        return "it was the upcard and was turned down"
    if place in ("left", "aside"):
        return "it was the upcard and nobody took it"
    return None if seat == state.dealer else f"it was the upcard, which {who(state.dealer)} took"


def revoked(
    state: State,
    seat: int,
    card: Card,
    trick: int,
    plays: Sequence[tuple[int, int, Card]],
    who: Callable[[int], str],
) -> str | None:
    """The sentence that proves a revoke of ``seat`` with ``card``: it did not follow, and held a card of the suit.

    The proof is a card it plays in a later trick (``plays``: trick, seat, card of the whole deal) or one that
    it is known to hold.
    """
    order, led = state.contract.order, state.led
    if order is None or led == NOBODY or order.suit[card] == led or led >= Suit.NO_TRUMP:
        return None
    start = f"{who(seat)} plays {card} on {Suit(led).word}"
    for later, other, proof in plays:
        if later > trick and other == seat and order.suit[proof] == led:
            return f"{start}, but follows with {proof} only in trick {later}: a revoke"
    held = cards_of(state.hands[seat] & order.lane[led])
    return f"{start}, but holds {held[0]}: a revoke" if held else None
