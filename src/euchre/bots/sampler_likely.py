"""How likely a card is in a place, given who called and who passed: counted over deals that `standard` called.

A number says how much oftener a card lies in such a hand than in the kitty, per card held. By trumps that nothing, one,
two, or more cards of the deck outrank, then side cards the same way up to two.
"""

from __future__ import annotations

from ..actions import Name, Pass
from ..cards import Card, Suit
from ..view import View
from .beliefs import Weigh
from .worth import Ranks, ranks

Row = tuple[float, float, float, float, float, float, float]

EVEN: Row = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
ROWS: dict[tuple[str, str], Row] = {
    ("order", "maker"): (4.9, 2.6, 2.0, 1.65, 1.1, 0.70, 0.55),
    ("order", "partner"): (0.6, 0.75, 0.85, 0.9, 1.0, 1.08, 1.07),
    ("order", "foe"): EVEN,
    ("name", "maker"): (1.9, 1.1, 1.5, 1.8, 0.9, 0.84, 0.75),
    ("name", "partner"): (0.8, 0.8, 1.0, 1.1, 1.0, 1.0, 1.0),
    ("name", "foe"): (0.6, 0.4, 1.0, 1.35, 0.9, 1.05, 1.1),
}
PUT: Row = (0.02, 0.02, 0.02, 0.02, 0.05, 0.9, 1.8)
PASSED: Row = (0.5, 0.7, 0.9, 0.95, 1.0, 1.0, 1.0)
KITTY = "kitty"


def likely(view: View) -> Weigh | None:
    """The weights for ``view``; None where nothing has been said that weighs."""
    if view.bid == "misere" or view.trump == Suit.NO_TRUMP:
        return None
    rows = _made(view) if view.trump is not None else _passed(view)
    trump = view.trump if view.trump is not None else _proposed(view)
    if trump is None or all(row is EVEN for row in rows):
        return None
    rank = ranks(view.rules, int(trump))

    def weigh(place: int, card: Card) -> float:
        return rows[place][_class(rank, card)] if place < len(rows) else 1.0

    return weigh


def _class(rank: Ranks, card: Card) -> int:
    higher = rank.above[card].bit_count()
    return min(higher, 3) if rank.order.suit[card] == rank.trump else 4 + min(higher, 2)


def _proposed(view: View) -> Suit | None:
    upcard = view.upcard
    return None if upcard is None or upcard.is_joker else upcard.suit


def _passed(view: View) -> list[Row]:
    """Before trump is made: those who passed the upcard."""
    passed = {who for who, action in view.log if isinstance(action, Pass)}
    return [PASSED if seat in passed else EVEN for seat in range(view.rules.players)]


def _made(view: View) -> list[Row]:
    """Trump is made: the maker's hand, the partner's, the others', and what was put down."""
    rules, maker = view.rules, view.maker
    if maker is None:
        return []
    named = rules.auction == "upcard" and any(isinstance(action, Name) for _, action in view.log)
    phase = "name" if named else "order"
    partner = rules.partner(maker)
    hands = [ROWS[phase, "maker" if s == maker else "partner" if s == partner else "foe"] for s in range(rules.players)]
    return hands + [PUT] * sum(card is None for _, card in view.put_down)
