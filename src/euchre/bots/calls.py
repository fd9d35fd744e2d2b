"""A beginner's calls over an upcard: order or pass, name a suit, go alone, claim."""

from __future__ import annotations

from ..actions import Action, Alone, Claim, Name, OrderUp, Pass
from ..cards import Card, Suit, cards_of
from ..rules import Rules
from ..texts import Text, text, texts
from .protocol import Choice
from .reading import Reading, card_name
from .worth import estimate, ranks

PARTNER = 0.85  # tricks a partner is good for
SOLO = 0.55  # without one, the margin by which a hand may fall short of what is needed
ASSIST = 0.05  # what any upcard is worth in the partner's hand, beside its rank
GIFT = 0.45  # what any upcard costs in an opponent's hand, beside its rank
NEXT = 0.25  # eldest names the other suit of the colour turned down: the dealer's side showed no bower
LONER = 1.1  # a lone hand may look this much short of every trick
SHY = 3.0  # what is taken off a lone hand that falls short of that
STRICT = 0.6  # and no more than this where a loner who misses one is euchred


def wanted(rules: Rules, *, alone: bool = False) -> float:
    """Own tricks from which a beginner makes trump."""
    if alone and rules.alone_must_take_five:
        return rules.hand_size - STRICT
    if alone or not rules.partnership:
        return rules.tricks_needed - SOLO
    return rules.tricks_needed - PARTNER


def _loner_from(rules: Rules) -> float:
    """Own tricks from which a maker plays alone."""
    return rules.hand_size - (STRICT if rules.alone_must_take_five else LONER)


def order(facts: Reading) -> list[Choice]:
    """Round one: is the hand good enough with the upcard where it goes?"""
    view, rules = facts.view, facts.rules
    upcard = view.upcard
    assert upcard is not None
    trump = upcard.suit if not upcard.is_joker else Suit.parse(rules.joker_upcard[-1])
    worth, where = _with_upcard(facts, trump)
    must = rules.dealer_partner_order_alone and facts.seat == rules.partner(view.dealer)
    choices = [Choice(Pass(), 0.0, "")]
    for action in view.legal_actions():
        if isinstance(action, OrderUp):
            alone = action.alone or must
            choices.append(_call(facts, action, worth, alone, forced=must, where=where))
    choices[0] = _pass(choices[1:], worth, wanted(rules, alone=must), where)
    return choices


def _with_upcard(facts: Reading, trump: Suit) -> tuple[float, Text]:
    """The worth of the hand if the upcard is ordered, and what was counted in."""
    view, rules = facts.view, facts.rules
    upcard = view.upcard
    assert upcard is not None
    rank = ranks(rules, int(trump))
    unseen = facts.unseen & ~(1 << upcard)
    threat = facts.threat(unseen)
    if facts.seat == view.dealer:
        six = facts.hand | 1 << upcard
        hands = [six & ~(1 << card) for card in cards_of(facts.hand)]
        worth = max(estimate(hand, rank, unseen, threat) for hand in hands)
        return worth, text("{suit} as trump and the upcard in hand", suit=trump.word)
    higher = (rank.above[upcard] & unseen).bit_count()
    high = 0.3 * (1.0 - 0.45 * threat) ** higher
    if view.dealer == rules.partner(facts.seat):
        worth = estimate(facts.hand, rank, unseen, threat) + ASSIST + high
        return worth, text("{suit} as trump and the upcard in partner's hand", suit=trump.word)
    # The dealer's upcard is one more card that an opponent surely holds.
    worth = estimate(facts.hand, rank, unseen | 1 << upcard, threat)
    return worth - GIFT - high, text("{suit} as trump and the upcard in an opponent's hand", suit=trump.word)


def name(facts: Reading) -> list[Choice]:
    """Round two, and a joker turned up: the best suit, if it is good enough or somebody must."""
    view, rules = facts.view, facts.rules
    legal = view.legal_actions()
    if not facts.hand:
        return [Choice(a, 0.0, text("the hand is still hidden, so one suit is as good as another")) for a in legal]
    worth: dict[Suit, float] = {}
    choices: list[Choice] = []
    for action in legal:
        if isinstance(action, Name):
            if action.suit not in worth:
                worth[action.suit] = _named(facts, action.suit)
            choices.append(_call(facts, action, worth[action.suit], action.alone, where=as_trump(action.suit)))
    if Pass() in legal:
        best = max(worth, key=lambda suit: worth[suit])
        choices.append(_pass(choices, worth[best], wanted(rules), text("{suit} at best", suit=best.word)))
    return choices


def _named(facts: Reading, suit: Suit) -> float:
    """The worth of the hand with ``suit``, the joker counted in where it will be taken."""
    view = facts.view
    upcard = view.upcard
    if view.upcard_place == "up" and upcard is not None and not facts.rules.joker_set_aside:
        six = facts.hand | 1 << upcard
        return max(facts.tricks(six & ~(1 << card), suit) for card in cards_of(facts.hand))
    worth = facts.tricks(facts.hand, suit)
    eldest = (view.dealer + 1) % facts.rules.players
    if upcard is not None and not upcard.is_joker and facts.seat == eldest and suit == upcard.suit.mate:
        worth += NEXT
    return worth


def as_trump(suit: Suit) -> Text:
    """``spades as trump``; ``no trump``."""
    return suit.word if suit == Suit.NO_TRUMP else text("{suit} as trump", suit=suit.word)


def _call(facts: Reading, action: Action, worth: float, alone: bool, *, where: Text, forced: bool = False) -> Choice:
    """A call and its margin over what is wanted; alone only when nearly every trick is in hand."""
    rules = facts.rules
    if alone and not forced:
        short = _loner_from(rules)
        # Together is worth its margin; alone a little more when good enough, and far less when not.
        value = worth - wanted(rules) + (0.1 if worth >= short else -SHY)
        return Choice(action, value, lambda: text(
            "about {own:.1f} tricks with {what}; alone is right from {enough:.1f}", own=worth, what=where, enough=short
        ))  # fmt: skip
    enough = wanted(rules, alone=alone)
    return Choice(action, worth - enough, lambda: text(
        "about {own:.1f} tricks with {what}; {enough:.1f} are enough to call", own=worth, what=where, enough=enough
    ))  # fmt: skip


def _pass(calls: list[Choice], worth: float, enough: float, where: Text) -> Choice:
    if not calls:
        return Choice(Pass(), 0.0, text("only a pass is possible"))
    return Choice(Pass(), 0.0, lambda: text(
        "about {own:.1f} tricks with {what}; a call wants {enough:.1f}", own=worth, what=where, enough=enough
    ))  # fmt: skip


def alone(facts: Reading) -> list[Choice]:
    """Alone when this hand takes nearly everything by itself; to defend alone it must take all."""
    view, rules = facts.view, facts.rules
    trump = view.trump
    worth = facts.tricks(facts.hand, 4 if trump is None else int(trump))
    short = _loner_from(rules) if facts.makes else rules.hand_size - 0.3
    value = worth - short
    reason = text("about {own:.1f} tricks in this hand; alone is right from {enough:.1f}", own=worth, enough=short)
    return [Choice(a, value if isinstance(a, Alone) else -value, reason) for a in view.legal_actions()]


def claim(facts: Reading) -> list[Choice]:
    """Throw in, or exchange, a hand that would not call."""
    view, rules = facts.view, facts.rules
    legal = view.legal_actions()
    upcard = view.upcard
    suits = [int(suit) for suit in Suit if suit < 4]
    worth = max(facts.tricks(facts.hand, suit) for suit in suits) if upcard is not None else 0.0
    enough = wanted(rules)
    reason = text("about {own:.1f} tricks in the best suit; a hand is worth keeping from {enough:.1f}",
                  own=worth, enough=enough)  # fmt: skip
    return [Choice(action, enough - worth if isinstance(action, Claim) else 0.0, reason) for action in legal]


def declare(facts: Reading) -> list[Choice]:
    """A jamboree always; a jambone when no opponent can hold a card that beats one of these."""
    view = facts.view
    rank = facts.rank
    beaten = [card for card in cards_of(facts.hand) if rank.above[card] & facts.dangerous]
    trumps = (facts.hand & rank.lanes[rank.trump]).bit_count()
    choices = []
    for action in view.legal_actions():
        if not isinstance(action, Claim):
            choices.append(Choice(action, 0.0, _why_hidden(beaten, trumps)))
        elif action.what == "jamboree":
            choices.append(Choice(action, 2.0, text("the five highest trumps score without play")))
        else:
            good = not beaten and trumps >= 3
            unbeaten = text("no card in another hand beats one of these in its suit")
            reason = unbeaten if good else _why_hidden(beaten, trumps)
            choices.append(Choice(action, 1.0 if good else -1.0, reason))
    return choices


def _why_hidden(beaten: list[Card], trumps: int) -> Text:
    if beaten:
        return text("{card} can be beaten", card=card_name(beaten[0]))
    return texts("with {n} trump an opponent may ruff", "with {n} trumps an opponent may ruff", trumps)
