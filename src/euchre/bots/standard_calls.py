"""The calls of `standard` over an upcard, with partners: fitted hand values by seat and round, and thresholds."""

from __future__ import annotations

from ..actions import Action, Alone, Leave, Name, OrderUp, Pass, Take
from ..cards import Card, Suit
from ..rules import Rules
from ..texts import Text, text
from . import calls, swaps
from .protocol import Choice
from .reading import Reading, card_name
from .standard_table import ALONE, ALONE_ALL, CALL, MORE, WEIGHTS
from .standard_worth import Worth, based, best_five, hand_worth
from .worth import ranks


def serves(rules: Rules) -> bool:
    """Were the numbers fitted for such a game? Elsewhere a beginner's stand."""
    return rules.auction == "upcard" and rules.partnership


def place_of(facts: Reading) -> int:
    """1 for the dealer's left … 4 for the dealer."""
    return (facts.seat - facts.view.dealer - 1) % 4 + 1


def lone_from(rules: Rules) -> float:
    """Own tricks from which a hand plays alone."""
    return ALONE_ALL if rules.alone_must_take_five else ALONE


def wanted(rules: Rules, phase: str, place: int) -> float:
    """Tricks of the side from which ``place`` calls in this round."""
    return CALL[phase, place] + MORE * (rules.tricks_needed > rules.hand_size // 2 + 1)


# Round one.


def order(facts: Reading) -> list[Choice]:
    """Pass or order: the hand, with the upcard where it goes."""
    view, rules = facts.view, facts.rules
    upcard = view.upcard
    assert upcard is not None
    trump = upcard.suit if not upcard.is_joker else Suit.parse(rules.joker_upcard[-1])
    place = place_of(facts)
    worth, what = upcard_worth(facts, upcard, trump)
    enough = wanted(rules, "order", place)
    must = rules.dealer_partner_order_alone and place == 2
    found = [
        _call(facts, action, worth, enough, what, alone=action.alone or must, forced=must)
        for action in view.legal_actions()
        if isinstance(action, OrderUp)
    ]
    return [_pass(worth, enough, what, bool(found)), *found]


def upcard_worth(facts: Reading, upcard: Card, suit: Suit) -> tuple[Worth, Text]:
    """What the hand is worth if the upcard is ordered, and where that card would be."""
    rules, hand, trump = facts.rules, facts.hand, int(suit)
    place = place_of(facts)
    if place == 4:
        puts = hand | (1 << upcard if rules.may_discard_upcard else 0)
        _, five = best_five(rules, hand | 1 << upcard, puts, trump)
        worth = hand_worth(rules, five, trump, rules.deck_mask & ~(hand | 1 << upcard))
        return based(worth, "order", 4), text(
            "{suit} as trump and {card} in hand", suit=suit.word, card=card_name(upcard)
        )
    out = rules.deck_mask & ~hand
    boss = not ranks(rules, trump).above[upcard] & out
    if place == 2:
        out &= ~(1 << upcard)
    more = Worth(*WEIGHTS["partner's boss" if place == 2 else "foe's boss"]) if boss else Worth(0.0, 0.0)
    own = hand_worth(rules, hand, trump, out)
    friend = text("{suit} as trump and {card} in partner's hand", suit=suit.word, card=card_name(upcard))
    foe = text("{suit} as trump and {card} in an opponent's hand", suit=suit.word, card=card_name(upcard))
    return based(Worth(own.side + more.side, own.alone + more.alone), "order", place), friend if place == 2 else foe


# Round two.


def name(facts: Reading) -> list[Choice]:
    """The best suit, if it is good enough or somebody must; next and reverse next stand in the numbers."""
    view, rules = facts.view, facts.rules
    if view.upcard_place == "up" or not facts.hand:
        return calls.name(facts)
    place = place_of(facts)
    enough = wanted(rules, "name", place)
    legal, found = view.legal_actions(), []
    best, best_suit = Worth(-9.0, -9.0), Suit.NO_TRUMP
    for action in legal:
        if not isinstance(action, Name):
            continue
        if action.suit == Suit.NO_TRUMP:
            found.append(_no_trump(facts, action))
            continue
        worth = named_worth(facts, action.suit)
        best, best_suit = max((best, best_suit), (worth, action.suit))
        found.append(_call(facts, action, worth, enough, calls.as_trump(action.suit), alone=action.alone))
    if Pass() in legal:
        found.insert(0, _pass(best, enough, text("{suit} at best", suit=best_suit.word), True))
    return found


def named_worth(facts: Reading, suit: Suit) -> Worth:
    """What the hand is worth with ``suit``."""
    upcard = facts.view.upcard
    gone = 0 if upcard is None else 1 << upcard
    worth = hand_worth(facts.rules, facts.hand, int(suit), facts.rules.deck_mask & ~facts.hand & ~gone)
    is_next = upcard is not None and not upcard.is_joker and suit == upcard.suit.mate
    return based(worth, "next" if is_next else "cross", place_of(facts))


def _no_trump(facts: Reading, action: Name) -> Choice:
    own, enough = facts.tricks(facts.hand, 4), calls.wanted(facts.rules)
    value = own - enough - (calls.SHY if action.alone and own < facts.rules.hand_size - 0.6 else 0.0)
    return Choice(action, value, lambda: text(
        "about {own:.1f} tricks in hand with no trump; {enough:.1f} are enough to call", own=own, enough=enough
    ))  # fmt: skip


# What both rounds say.


def _call(
    facts: Reading, action: Action, worth: Worth, enough: float, what: Text, *, alone: bool, forced: bool = False
) -> Choice:
    """A call and its margin; alone from its own threshold on, and then before the call with the partner."""
    if not alone:
        return Choice(action, worth.side - enough, lambda: _together(worth, enough, what))
    short = lone_from(facts.rules)
    margin = worth.alone - short
    value = margin if forced else max(margin, worth.side - enough) + 0.1 if margin >= 0 else margin - calls.SHY
    return Choice(action, value, lambda: text(
        "about {own:.1f} tricks alone, {what}; alone is right from {enough:.1f}",
        own=worth.alone, what=what, enough=short,
    ))  # fmt: skip


def _together(worth: Worth, enough: float, what: Text) -> Text:
    return text("about {own:.1f} tricks with the partner, {what}; a call wants {enough:.1f} here",
                own=worth.side, what=what, enough=enough)  # fmt: skip


def _pass(worth: Worth, enough: float, what: Text, may_call: bool) -> Choice:
    if not may_call:
        return Choice(Pass(), 0.0, text("only a pass is possible"))
    return Choice(Pass(), 0.0, lambda: _together(worth, enough, what))


# After the call.


def alone(facts: Reading) -> list[Choice]:
    """Alone, asked after trump is made: the maker's side by the fitted numbers, defenders as beginners."""
    view = facts.view
    trump = view.trump
    if not facts.makes or trump is None or trump == Suit.NO_TRUMP:
        return calls.alone(facts)
    worth = lone_worth(facts, int(trump))
    short = lone_from(facts.rules)
    reason = text(
        "about {own:.1f} tricks in this hand alone; alone is right from {enough:.1f}", own=worth, enough=short
    )
    return [
        Choice(action, worth - short if isinstance(action, Alone) else short - worth, reason)
        for action in view.legal_actions()
    ]


def lone_worth(facts: Reading, trump: int) -> float:
    """Tricks of this hand alone, trump made and the upcard in its place."""
    view = facts.view
    taken = view.upcard_place in ("hand", "table")
    return made_worth(facts.rules, facts.hand, trump, place_of(facts), view.upcard, taken, facts.gone).alone


def made_worth(rules: Rules, hand: int, trump: int, place: int, upcard: Card | None, taken: bool, gone: int) -> Worth:
    """What the maker's ``hand`` is worth: the upcard ``taken`` by the dealer or not, the cards ``gone`` nowhere."""
    out = rules.deck_mask & ~hand & ~gone
    worth = hand_worth(rules, hand, trump, out)
    if taken and place < 4 and upcard is not None and not ranks(rules, trump).above[upcard] & out:
        more = WEIGHTS["partner's boss" if place == 2 else "foe's boss"]
        worth = Worth(worth.side + more[0], worth.alone + more[1])
    is_next = upcard is not None and not upcard.is_joker and trump == upcard.suit.mate
    return based(worth, "order" if taken else "next" if is_next else "cross", place)


def pickup(facts: Reading) -> list[Choice]:
    """Take the upcard and put down what is missed least; leave it where that is allowed and better."""
    view, rules = facts.view, facts.rules
    upcard, trump = view.upcard, view.trump
    if upcard is None or trump is None or trump == Suit.NO_TRUMP:
        return swaps.pickup(facts)
    six = facts.hand | 1 << upcard
    rank = ranks(rules, int(trump))
    found = []
    for action in view.legal_actions():
        if isinstance(action, Leave):
            worth = hand_worth(rules, facts.hand, int(trump), rules.deck_mask & ~six).side
            found.append(Choice(action, worth, _itself(upcard, worth)))
        elif isinstance(action, Take) and action.card is not None:
            found.append(_put_down(rules, action, six, action.card, int(trump)))
    return sorted(found, key=lambda choice: _strength(choice.action, rank.order.strength))


def _put_down(rules: Rules, action: Action, six: int, card: Card, trump: int) -> Choice:
    rank = ranks(rules, trump)
    left = six & ~(1 << card)
    worth = round(hand_worth(rules, left, trump, rules.deck_mask & ~six).side, 4)
    suit = rank.order.suit[card]
    if suit == trump:
        return Choice(action, worth, lambda: text("{card} is a trump", card=card_name(card)))
    if not left & rank.lanes[suit] and left & rank.lanes[trump]:
        return Choice(action, worth, lambda: swaps.no_more(card))
    return Choice(action, worth, lambda: _itself(card, worth))


def _itself(card: Card, worth: float) -> Text:
    return text("without {card} the hand itself takes about {own:.1f} tricks", card=card_name(card), own=worth)


def _strength(action: Action, strength: list[int]) -> int:
    card = getattr(action, "card", None)
    return -1 if card is None else strength[card]
