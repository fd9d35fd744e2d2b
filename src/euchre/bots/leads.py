"""A beginner's leads: makers draw trumps, defenders lead aces, and a sure card goes before a hopeful one."""

from __future__ import annotations

from collections.abc import Callable

from ..actions import Play
from ..cards import Card
from ..texts import Text, text, texts
from .protocol import Choice
from .reading import card_name
from .tricks import Trick

Why = Text | Callable[[], Text]


def lead(trick: Trick, plays: list[Play]) -> list[Choice]:
    """Weigh every lead."""
    if trick.facts.view.trump is None and trick.facts.rules.auction == "napoleon":
        return [_makes_trump(trick, action) for action in plays]
    weigh = _maker_lead if trick.facts.makes else _defender_lead
    return [
        _weigh(trick, action, action.card, weigh(trick, action.card)) for action in plays if action.card is not None
    ]


def _weigh(trick: Trick, action: Play, card: Card, found: tuple[float, Why]) -> Choice:
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
    return Choice(action, worth + trick.order.strength[card] / 1000, lambda: text(
        "about {own:.1f} tricks with {suit}, led from the top", own=worth, suit=suit.word
    ))  # fmt: skip


def _loser(trick: Trick, card: Card) -> float:
    """Low cards first, from the shortest suit when there is a trump to ruff with."""
    return 40.0 - trick.cost(card) - (trick.facts.hand & trick.rank.lanes[trick.order.suit[card]]).bit_count() / 10


def _maker_lead(trick: Trick, card: Card) -> tuple[float, Why]:
    if trick.is_trump(card):
        return _maker_trump(trick, card)
    if trick.is_boss(card):
        sure = not trick.trumps_out
        length = (trick.facts.hand & trick.rank.lanes[trick.order.suit[card]]).bit_count()
        if sure:
            return 95.0 - length, lambda: text("no opponent can hold a higher {suit} than {card}, or a trump",
                                               suit=_suit(trick, card), card=card_name(card))  # fmt: skip
        value = 20.0 if trick.may_be_ruffed(card) else 75.0 - length
        return value, lambda: _boss(trick, card)
    return _loser(trick, card), lambda: text("{card} can be beaten, so little is lost with it", card=card_name(card))


def _maker_trump(trick: Trick, card: Card) -> tuple[float, Why]:
    strength = trick.order.strength[card]
    own = (trick.facts.hand & trick.rank.lanes[trick.rank.trump]).bit_count()
    if not trick.trumps_out:
        return 80.0 + strength / 100, text("no opponent can hold a trump, so this one wins")
    if all(trick.rank.trump in _shown(trick, seat) for seat in trick.foes_after):
        return 10.0 + strength / 100, text("the opponents have shown that they hold no trump")
    if trick.is_boss(card):
        return 90.0 + strength / 100, lambda: text(
            "no opponent can hold a higher trump than {card}, and it draws theirs", card=card_name(card)
        )  # fmt: skip
    if trick.facts.view.maker == trick.facts.seat:
        return (60.0 if own >= 3 else 30.0) + strength / 100, lambda: texts(
            "{n} trump in hand: draw the opponents' trumps", "{n} trumps in hand: draw the opponents' trumps", own
        )  # fmt: skip
    return 78.0 + strength / 100, text("the partner made trump: lead it")


def _defender_lead(trick: Trick, card: Card) -> tuple[float, Why]:
    if trick.is_trump(card):
        if not trick.trumps_out:
            return 85.0, text("the makers can hold no trump, so this one wins")
        last = trick.facts.hand.bit_count() <= 2
        if trick.is_boss(card) and last:
            return 82.0, lambda: text(
                "no opponent can hold a higher trump than {card}, and the end is near", card=card_name(card)
            )  # fmt: skip
        return 5.0 - trick.order.strength[card] / 100, text("defenders keep their trumps for ruffing")
    length = (trick.facts.hand & trick.rank.lanes[trick.order.suit[card]]).bit_count()
    if trick.is_boss(card):
        if trick.may_be_ruffed(card):
            return 25.0, lambda: text("{card} is the highest {suit}, but an opponent has none and may ruff",
                                      card=card_name(card), suit=_suit(trick, card))  # fmt: skip
        return 80.0 - length, lambda: _boss(trick, card)
    return _loser(trick, card), lambda: text("{card} can be beaten, so little is lost with it", card=card_name(card))


def _shown(trick: Trick, seat: int) -> set[int]:
    return {int(suit) for suit in trick.facts.voids[seat]}


def _boss(trick: Trick, card: Card) -> Text:
    return text("no opponent can hold a higher {suit} than {card}", suit=_suit(trick, card), card=card_name(card))


def _suit(trick: Trick, card: Card) -> Text:
    """What a card of this suit is called; a joker that belongs to none is a card."""
    return _ONE_OF[trick.order.suit[card]]


_ONE_OF = (text("club"), text("diamond"), text("heart"), text("spade"), text("card"))
