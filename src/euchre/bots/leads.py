"""A beginner's leads: makers draw trumps, defenders lead aces, and a sure card goes before a hopeful one."""

from __future__ import annotations

from ..actions import Play
from ..cards import SUITS, Card
from .protocol import Choice
from .reading import card_name
from .tricks import Trick


def lead(trick: Trick, plays: list[Play]) -> list[Choice]:
    """Weigh every lead."""
    if trick.facts.view.trump is None and trick.facts.rules.auction == "napoleon":
        return [_makes_trump(trick, action) for action in plays]
    weigh = _maker_lead if trick.facts.makes else _defender_lead
    return [
        _weigh(trick, action, action.card, weigh(trick, action.card)) for action in plays if action.card is not None
    ]


def _weigh(trick: Trick, action: Play, card: Card, found: tuple[float, str]) -> Choice:
    value, reason = found
    if action.suit is not None:
        # A joker that stands for a suit: the longest, so that the others are drawn from it.
        value += (trick.facts.hand & trick.rank.lanes[action.suit]).bit_count() / 10
    return Choice(action, value, reason)


def _makes_trump(trick: Trick, action: Play) -> Choice:
    """Napoleon: the first card led makes trump, so the best suit is led, from the top."""
    card = action.card
    assert card is not None
    suit = action.suit if action.suit is not None else card.suit
    worth = trick.facts.tricks(trick.facts.hand, int(suit))
    reason = f"about {worth:.1f} tricks with {suit.word}, led from the top"
    return Choice(action, worth + trick.order.strength[card] / 1000, reason)


def _loser(trick: Trick, card: Card) -> float:
    """Low cards first, from the shortest suit when there is a trump to ruff with."""
    return 40.0 - trick.cost(card) - (trick.facts.hand & trick.rank.lanes[trick.order.suit[card]]).bit_count() / 10


def _maker_lead(trick: Trick, card: Card) -> tuple[float, str]:
    if trick.is_trump(card):
        return _maker_trump(trick, card)
    if trick.is_boss(card):
        sure = not trick.trumps_out
        length = (trick.facts.hand & trick.rank.lanes[trick.order.suit[card]]).bit_count()
        if sure:
            return (
                95.0 - length,
                f"no opponent can hold a higher {_suit(trick, card)} than {card_name(card)}, or a trump",
            )
        value = 20.0 if trick.may_be_ruffed(card) else 75.0 - length
        return value, f"no opponent can hold a higher {_suit(trick, card)} than {card_name(card)}"
    return _loser(trick, card), f"{card_name(card)} can be beaten, so little is lost with it"


def _maker_trump(trick: Trick, card: Card) -> tuple[float, str]:
    strength = trick.order.strength[card]
    own = (trick.facts.hand & trick.rank.lanes[trick.rank.trump]).bit_count()
    if not trick.trumps_out:
        return 80.0 + strength / 100, "no opponent can hold a trump, so this one wins"
    if all(trick.rank.trump in _shown(trick, seat) for seat in trick.foes_after):
        return 10.0 + strength / 100, "the opponents have shown that they hold no trump"
    if trick.is_boss(card):
        return 90.0 + strength / 100, f"no opponent can hold a higher trump than {card_name(card)}, and it draws theirs"
    if trick.facts.view.maker == trick.facts.seat:
        return (60.0 if own >= 3 else 30.0) + strength / 100, f"{own} trumps in hand: draw the opponents' trumps"
    return 78.0 + strength / 100, "the partner made trump: lead it"


def _defender_lead(trick: Trick, card: Card) -> tuple[float, str]:
    if trick.is_trump(card):
        if not trick.trumps_out:
            return 85.0, "the makers can hold no trump, so this one wins"
        last = trick.facts.hand.bit_count() <= 2
        if trick.is_boss(card) and last:
            return 82.0, f"no opponent can hold a higher trump than {card_name(card)}, and the end is near"
        return 5.0 - trick.order.strength[card] / 100, "defenders keep their trumps for ruffing"
    length = (trick.facts.hand & trick.rank.lanes[trick.order.suit[card]]).bit_count()
    if trick.is_boss(card):
        if trick.may_be_ruffed(card):
            return 25.0, f"{card_name(card)} is the highest {_suit(trick, card)}, but an opponent has none and may ruff"
        return 80.0 - length, f"no opponent can hold a higher {_suit(trick, card)} than {card_name(card)}"
    return _loser(trick, card), f"{card_name(card)} can be beaten, so little is lost with it"


def _shown(trick: Trick, seat: int) -> set[int]:
    return {int(suit) for suit in trick.facts.voids[seat]}


def _suit(trick: Trick, card: Card) -> str:
    suit = trick.order.suit[card]
    return SUITS[suit].word[:-1] if suit < 4 else "card"
