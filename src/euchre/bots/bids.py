"""A beginner's bids: Hasenpfeffer's numbers and Napoleon's ladder."""

from __future__ import annotations

from ..actions import Action, Bid, Name, Pass
from ..cards import JOKER, SUITS, Suit, cards_of
from ..texts import text
from .protocol import Choice
from .reading import Reading
from .worth import ranks

PARTNER = 1.0  # tricks a partner adds to a Hasenpfeffer bid
WIDOW = 0.3  # what the widow adds
NAP_MARGIN = {"1": 0.0, "2": 0.3, "3": 0.35, "4": 0.45, "nap": 0.55, "wellington": 0.75, "blucher": 0.9}
NAP_TRICKS = {"1": 1, "2": 2, "3": 3, "4": 4, "nap": 5, "wellington": 5, "blucher": 5}


def best_suit(facts: Reading, hand: int) -> tuple[Suit, float]:
    """The suit that makes most tricks of ``hand``, and how many."""
    worth = {suit: facts.tricks(hand, int(suit)) for suit in SUITS}
    suit = max(SUITS, key=lambda s: worth[s])
    return suit, worth[suit]


def number(facts: Reading) -> list[Choice]:
    """As little as wins the auction, up to what the hand, a partner and the widow are good for."""
    view, rules = facts.view, facts.rules
    suit, own = best_suit(facts, facts.hand)
    total = own + PARTNER + (WIDOW if rules.widow_use == "bidder_exchange" else 0.0)
    forced = _would_be_forced(facts)
    choices = []
    for action in view.legal_actions():
        if isinstance(action, Pass):
            choices.append(Choice(action, 0.0, text(
                "about {own:.1f} tricks with {suit} and the partner: not enough to bid higher",
                own=total, suit=suit.word,
            )))  # fmt: skip
        elif isinstance(action, Bid):
            choices.append(_number(facts, action, suit, total, forced))
    return choices


def _number(facts: Reading, action: Bid, suit: Suit, total: float, forced: bool) -> Choice:
    big = action.value == "big"
    tricks = facts.rules.hand_size if big else int(action.value)
    if forced and tricks == 1:
        return Choice(action, 50.0, lambda: text("a pass would force the joker to play {bid}; one is cheaper",
                                                 bid=facts.rules.forced_bid))  # fmt: skip
    if tricks > total - big:
        return Choice(action, total - tricks, lambda: text(
            "about {own:.1f} tricks with {suit} and the partner: {tricks} is too many",
            own=total, suit=suit.word, tricks=tricks,
        ))  # fmt: skip
    if big:
        return Choice(action, 20.0, lambda: text(
            "about {own:.1f} tricks with {suit} and the partner: all of them, for twice the points",
            own=total, suit=suit.word,
        ))  # fmt: skip
    # One bid each: say it all at once. With more rounds: no higher than needed.
    value = tricks if facts.rules.bid_rounds == "single" else 10 - tricks
    return Choice(action, float(value), lambda: text(
        "about {own:.1f} tricks with {suit} and the partner: {tricks} can be made",
        own=total, suit=suit.word, tricks=tricks,
    ))  # fmt: skip


def _would_be_forced(facts: Reading) -> bool:
    """Is this the last to speak, all having passed, with the joker in hand?"""
    said = sum(isinstance(action, Pass) for _, action in facts.view.log)
    joker = facts.hand >> JOKER & 1
    return bool(joker and facts.rules.forced_bid and said == facts.rules.players - 1 and facts.view.standing is None)


def trump(facts: Reading) -> list[Choice]:
    """The declarer's suit."""
    choices = []
    for action in facts.view.legal_actions():
        if isinstance(action, Name):
            worth = facts.tricks(facts.hand, int(action.suit))
            choices.append(
                Choice(action, worth, text("about {own:.1f} tricks with {suit}", own=worth, suit=action.suit.word))
            )
    return choices


def napoleon(facts: Reading) -> list[Choice]:
    """Up the ladder as far as the hand carries; misère on low cards."""
    suit, own = best_suit(facts, facts.hand)
    risk = misere_risk(facts)
    choices = []
    for action in facts.view.legal_actions():
        if isinstance(action, Pass):
            choices.append(Choice(action, 0.0, text(
                "about {own:.1f} tricks with {suit}: not enough to bid higher", own=own, suit=suit.word
            )))  # fmt: skip
        elif isinstance(action, Bid):
            choices.append(_rung(action, suit, own, risk))
    return choices


def _rung(action: Action, suit: Suit, own: float, risk: float) -> Choice:
    bid = action.value if isinstance(action, Bid) else ""
    if bid == "misere":
        return Choice(action, 3.5 if risk <= 0.5 else 0.5 - risk, lambda: text(
            "about {risk:.1f} of these cards are likely to take a trick; misère wants at most {most:.1f}",
            risk=risk, most=0.5,
        ))  # fmt: skip
    tricks, margin = NAP_TRICKS[bid], NAP_MARGIN[bid]
    if own < tricks - margin:
        return Choice(action, own - tricks, lambda: text(
            "about {own:.1f} tricks with {suit}: {bid} wants {enough:.1f}",
            own=own, suit=suit.word, bid=bid, enough=tricks - margin,
        ))  # fmt: skip
    # The ladder is worth climbing, but wellington and blücher only cost more for the same tricks.
    value = float(tricks) if bid in ("1", "2", "3", "4", "nap") else 0.1
    return Choice(action, value, lambda: text(
        "about {own:.1f} tricks with {suit}: enough for {bid}", own=own, suit=suit.word, bid=bid
    ))  # fmt: skip


def misere_risk(facts: Reading) -> float:
    """About how many cards of the hand would be forced to take a trick when nothing is trump."""
    rank = ranks(facts.rules, 4)
    risk = 0.0
    for lane in rank.lanes[:4]:
        under = (facts.unseen & lane).bit_count()
        own = sorted(cards_of(facts.hand & lane), key=lambda c: rank.order.strength[c])
        for place, card in enumerate(own):
            lower = under - (rank.above[card] & facts.unseen).bit_count()
            # The first card of a suit must duck under one card, the second needs one more below each time.
            risk += max(0.0, (lower - 1.5 * place) / max(1, under)) ** 2
    return risk + (facts.hand & rank.lanes[4]).bit_count()
