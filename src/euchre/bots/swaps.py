"""A beginner's exchanges: the upcard, the widow, a farmer's swap, the partner's best."""

from __future__ import annotations

from ..actions import Action, CallBest, Decline, Discard, Give, Leave, Take
from ..cards import Card
from .protocol import Choice
from .reading import Reading, card_name
from .worth import Ranks, ranks

SURE = 0.15  # a lone hand this close to every trick needs no help


def pickup(facts: Reading) -> list[Choice]:
    """Take the upcard and put down what is worth least, or leave it when nothing is."""
    view = facts.view
    upcard, trump = view.upcard, view.trump
    assert upcard is not None
    assert trump is not None
    full = facts.hand | 1 << upcard
    rank = ranks(facts.rules, int(trump))
    choices = []
    for action in view.legal_actions():
        if isinstance(action, Leave):
            worth = facts.tricks(facts.hand, int(trump), facts.unseen & ~(1 << upcard))
            choices.append(Choice(action, worth, f"{card_name(upcard)} adds nothing to this hand"))
        elif isinstance(action, Take) and action.card is not None:
            choices.append(_put_down(facts, action, full, action.card, rank))
    return _lowest_first(choices, rank)


def widow(facts: Reading) -> list[Choice]:
    """After trump is named one card goes down."""
    rank = facts.rank
    puts = [action for action in facts.view.legal_actions() if isinstance(action, Discard) and action.card is not None]
    return _lowest_first([_put_down(facts, a, facts.hand, a.card, rank) for a in puts if a.card is not None], rank)


def swap(facts: Reading) -> list[Choice]:
    """Cards for the kitty: those that miss least if the upcard's suit becomes trump."""
    upcard = facts.view.upcard
    trump = int(upcard.suit) if upcard is not None and not upcard.is_joker else 4
    rank = ranks(facts.rules, trump)
    puts = [action for action in facts.view.legal_actions() if isinstance(action, Discard) and action.card is not None]
    return _lowest_first([_put_down(facts, a, facts.hand, a.card, rank) for a in puts if a.card is not None], rank)


def exchange(facts: Reading) -> list[Choice]:
    """The partner's best: ask unless every trick looks sure, put down the worst, give the best."""
    view, rank = facts.view, facts.rank
    legal = view.legal_actions()
    if isinstance(legal[0], Give):
        return [_gift(action, rank) for action in legal if isinstance(action, Give) and action.card is not None]
    worth = facts.tricks(facts.hand, rank.trump)
    need = facts.rules.hand_size - SURE
    choices: list[Choice] = []
    for action in legal:
        if isinstance(action, Decline):
            reason = f"about {worth:.1f} tricks in hand: the partner's card cannot help much"
            choices.append(Choice(action, 100.0 * (worth - need), reason))
        elif isinstance(action, CallBest):
            choices.append(Choice(action, 0.5, f"about {worth:.1f} tricks in hand: one good card helps"))
        elif isinstance(action, Discard) and action.card is not None:
            choices.append(_put_down(facts, action, facts.hand, action.card, rank))
    return _lowest_first(choices, rank)


def _put_down(facts: Reading, action: Action, full: int, card: Card, rank: Ranks) -> Choice:
    """How good the hand is without ``card``; trumps and aces are kept while anything else can go."""
    left = full & ~(1 << card)
    worth = facts.tricks(left, rank.trump, facts.unseen & ~full)
    suit = rank.order.suit[card]
    if suit == rank.trump:
        return Choice(action, worth - 2.0, f"{card_name(card)} is a trump")
    if card.rank == 14:
        return Choice(action, worth - 1.0, f"{card_name(card)} is an ace")
    if not left & rank.lanes[suit] and left & rank.lanes[rank.trump]:
        return Choice(action, worth, f"without {card_name(card)} the hand has no {card.suit.word} and can ruff them")
    return Choice(action, worth, f"without {card_name(card)} the hand still takes about {worth:.1f} tricks")


def _lowest_first(choices: list[Choice], rank: Ranks) -> list[Choice]:
    """Of cards that cost the same, the lowest goes."""

    def strength(choice: Choice) -> int:
        card = getattr(choice.action, "card", None)
        return -1 if card is None else rank.order.strength[card]

    return sorted(choices, key=strength)


def _gift(action: Give, rank: Ranks) -> Choice:
    card = action.card
    assert card is not None
    strength = rank.order.strength[card]
    if rank.order.suit[card] == rank.trump:
        return Choice(action, strength, f"{card_name(card)} is a trump, and partner plays alone")
    return Choice(action, strength, f"{card_name(card)} is the best a side suit has to give")
