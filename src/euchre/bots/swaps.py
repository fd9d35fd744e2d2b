"""A beginner's exchanges: the upcard, the widow, a farmer's swap, the partner's best."""

from __future__ import annotations

from ..actions import Action, CallBest, Decline, Discard, Give, Leave, Take
from ..cards import Card
from ..texts import Text, text
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
            choices.append(Choice(action, worth, text("{card} adds nothing to this hand", card=card_name(upcard))))
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
            reason = text("about {own:.1f} tricks in hand: the partner's card cannot help much", own=worth)
            choices.append(Choice(action, 100.0 * (worth - need), reason))
        elif isinstance(action, CallBest):
            choices.append(Choice(action, 0.5, text("about {own:.1f} tricks in hand: one good card helps", own=worth)))
        elif isinstance(action, Discard) and action.card is not None:
            choices.append(_put_down(facts, action, facts.hand, action.card, rank))
    return _lowest_first(choices, rank)


def _put_down(facts: Reading, action: Action, full: int, card: Card, rank: Ranks) -> Choice:
    """How good the hand is without ``card``; trumps and aces are kept while anything else can go."""
    left = full & ~(1 << card)
    worth = facts.tricks(left, rank.trump, facts.unseen & ~full)
    suit = rank.order.suit[card]
    if suit == rank.trump:
        return Choice(action, worth - 2.0, lambda: text("{card} is a trump", card=card_name(card)))
    if card.rank == 14:
        return Choice(action, worth - 1.0, lambda: text("{card} is an ace", card=card_name(card)))
    if not left & rank.lanes[suit] and left & rank.lanes[rank.trump]:
        return Choice(action, worth, lambda: no_more(card))
    return Choice(action, worth, lambda: text(
        "without {card} the hand still takes about {own:.1f} tricks", card=card_name(card), own=worth
    ))  # fmt: skip


def no_more(card: Card) -> Text:
    """Why the only card of a side suit goes."""
    return text("without {card} the hand has no {suit} and can ruff them", card=card_name(card), suit=card.suit.word)


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
        return Choice(
            action, strength, lambda: text("{card} is a trump, and partner plays alone", card=card_name(card))
        )
    return Choice(action, strength, lambda: text("{card} is the best a side suit has to give", card=card_name(card)))
