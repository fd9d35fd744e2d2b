"""Misère: the declarer ducks every trick, the others see to it that one cannot be ducked."""

from __future__ import annotations

from ..actions import Play
from ..cards import Card
from ..texts import Text, text, texts
from .protocol import Choice
from .reading import Reading, card_name
from .tricks import Trick


def misere(facts: Reading, plays: list[Play]) -> list[Choice]:
    """Weigh every card."""
    trick = Trick(facts)
    weigh = _declarer if facts.seat == facts.view.maker else _against
    return [Choice(action, *weigh(trick, action.card)) for action in plays if action.card is not None]


def _declarer(trick: Trick, card: Card) -> tuple[float, Text]:
    strength = trick.order.strength[card]
    if not trick.pairs:
        lower = (trick.facts.dangerous & trick.rank.lanes[trick.order.suit[card]] & ~trick.rank.above[card]).bit_count()
        return -float(10 * lower + strength), texts(
            "{n} lower card of the suit is still about: lead where it is least",
            "{n} lower cards of the suit are still about: lead where it is least", lower,
        )  # fmt: skip
    if not trick.wins(card):
        return 50.0 + strength, text("{card} is the highest that stays under", card=card_name(card))
    if trick.after:
        return -float(strength), text("{card} may still be beaten", card=card_name(card))
    return float(strength) - 50.0, text("nothing stays under: {card} goes while it can", card=card_name(card))


def _against(trick: Trick, card: Card) -> tuple[float, Text]:
    strength = float(trick.order.strength[card])
    maker = trick.facts.view.maker
    if not trick.pairs:
        return -strength, text("{card} is low and hard for the declarer to stay under", card=card_name(card))
    if trick.winner == maker:
        if not trick.wins(card):
            return 50.0 + strength, text("{card} leaves the trick with the declarer", card=card_name(card))
        return -strength, text("{card} would save the declarer", card=card_name(card))
    if maker in trick.after:
        return -strength, text("{card} is low, and the declarer still has to play", card=card_name(card))
    return strength, text("the declarer has ducked this trick: {card} goes", card=card_name(card))
