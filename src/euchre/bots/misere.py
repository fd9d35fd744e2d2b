"""Misère: the declarer ducks every trick, the others see to it that one cannot be ducked."""

from __future__ import annotations

from ..actions import Play
from ..cards import Card
from .protocol import Choice
from .reading import Reading, card_name
from .tricks import Trick


def misere(facts: Reading, plays: list[Play]) -> list[Choice]:
    """Weigh every card."""
    trick = Trick(facts)
    weigh = _declarer if facts.seat == facts.view.maker else _against
    return [Choice(action, *weigh(trick, action.card)) for action in plays if action.card is not None]


def _declarer(trick: Trick, card: Card) -> tuple[float, str]:
    strength = trick.order.strength[card]
    if not trick.pairs:
        lower = (trick.facts.dangerous & trick.rank.lanes[trick.order.suit[card]] & ~trick.rank.above[card]).bit_count()
        return -float(10 * lower + strength), f"{lower} lower cards of the suit are still about: lead where it is least"
    if not trick.wins(card):
        return 50.0 + strength, f"{card_name(card)} is the highest that stays under"
    if trick.after:
        return -float(strength), f"{card_name(card)} may still be beaten"
    return float(strength) - 50.0, f"nothing stays under: {card_name(card)} goes while it can"


def _against(trick: Trick, card: Card) -> tuple[float, str]:
    strength = float(trick.order.strength[card])
    maker = trick.facts.view.maker
    if not trick.pairs:
        return -strength, f"{card_name(card)} is low and hard for the declarer to stay under"
    if trick.winner == maker:
        if not trick.wins(card):
            return 50.0 + strength, f"{card_name(card)} leaves the trick with the declarer"
        return -strength, f"{card_name(card)} would save the declarer"
    if maker in trick.after:
        return -strength, f"{card_name(card)} is low, and the declarer still has to play"
    return strength, f"the declarer has ducked this trick: {card_name(card)} goes"
