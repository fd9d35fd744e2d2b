"""What a newcomer is told at each step of a deal. Every sentence follows from the position it is said in.

A lesson is a list of (rule, sentence). The rule's name says which condition must hold; the tests check each of them in
many positions by counting for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card, Order, Suit
from ..texts import Text, text, texts
from ..view import View
from ..words import suit_name

Lesson = list[tuple[str, Text]]


def lesson_of(view: View, names: Sequence[str]) -> Lesson:
    """What to tell the player whose ``view`` it is, before a decision."""
    if view.phase == "order":
        return _order(view, names)
    if view.phase == "name":
        return _name(view)
    if view.phase == "pickup":
        return _pickup(view)
    if view.phase == "alone":
        return _alone(view)
    return _play(view, names) if view.phase == "play" else []


def after_trick(view: View, names: Sequence[str]) -> Lesson:
    """Why the last trick went where it went."""
    trick, winner = view.past_tricks[-1], view.winners[-1]
    order = _order_of(view, view.trump)
    card = next(card for seat, card in trick if seat == winner)
    name, led = names[winner], order.suit[trick[0][1]]
    trumps = [other for _, other in trick if order.suit[other] == view.trump]
    if card not in trumps:
        suit = suit_name(Suit(led))
        return [("highest_led", text("{card} takes the trick: no trump fell, and it is the highest card of "
                                     "the suit led, {suit}.", card=card, suit=suit))]  # fmt: skip
    found: Lesson = []
    if len(trumps) == 1:
        found.append(("only_trump", text("{card} takes the trick: it is the only trump in it.", card=card)))
    else:
        found.append(("highest_trump", text("{card} takes the trick: it is the highest trump in it.", card=card)))
    if _is_left(view, card):
        found.append(("left_won", text("{card} is the left bower, the second highest trump.", card=card)))
    found.append(("winner_leads", text("{name} leads to the next trick.", name=name)))
    return found if len(view.winners) < view.rules.hand_size else found[:-1]


# Calling.


def _order(view: View, names: Sequence[str]) -> Lesson:
    up = view.upcard
    assert up is not None
    assert view.seat is not None
    suit = suit_name(up.suit)
    found: Lesson = []
    if not any(seat == view.seat for seat, _ in view.log):
        found.append(("partner", text("You are {name}; your partner sits opposite. Together you need three of the five "
                                      "tricks if one of you makes trump.", name=names[view.seat])))  # fmt: skip
    found.append(("upcard", text("{card} is turned up: it offers {suit} as trump.", card=up, suit=suit)))
    if view.seat == view.dealer:
        found.append(("dealer_takes", text("You deal: if you pick it up, it is yours, and you put a card down.")))
    else:
        found.append(("dealer_gets", text("If you order it up, {name}, who deals, takes it into the hand.",
                                          name=names[view.dealer])))  # fmt: skip
    return [*found, _count(view, up.suit, extra=up if view.seat == view.dealer else None), *_bowers(view, up.suit)]


def _name(view: View) -> Lesson:
    up = view.upcard
    found: Lesson = []
    if up is not None and view.upcard_place == "down":
        found.append(("turned", text("Nobody wanted {card}: it lies face down, and {suit} cannot be named.", card=up,
                                     suit=suit_name(up.suit))))  # fmt: skip
    suits = {action.suit for action in view.legal_actions() if hasattr(action, "suit")}
    best = max(sorted(suits), key=lambda suit: len(_trumps(view, suit)), default=None)
    if best is not None and best < 4:
        found.append(_count(view, best))
        found += _bowers(view, best)
    return found


def _pickup(view: View) -> Lesson:
    assert view.upcard is not None
    suit = suit_name(view.upcard.suit)
    return [("put_down", text("Trump is {suit}. You take {card} and put one card down: as a rule a low card that is "
                              "no trump, best the only one of its suit.", suit=suit, card=view.upcard))]  # fmt: skip


def _alone(view: View) -> Lesson:
    assert view.seat is not None
    makes = view.maker is not None and view.rules.side_of[view.maker] == view.rules.side_of[view.seat]
    if makes:
        return [("alone", text("Alone your partner sits out: all five tricks score {n}, but nobody helps.",
                               n=view.rules.score_lone_march))]  # fmt: skip
    return [("defend", text("You may defend alone; your partner sits out then. It is rarely right."))]


def _count(view: View, suit: Suit, extra: Card | None = None) -> tuple[str, Text]:
    trumps = _trumps(view, suit, extra)
    if not trumps:
        return "trumps", text("You would hold no trump if it were {suit}.", suit=suit_name(suit))
    said = texts(
        "With {suit} as trump you would hold {n} trump: {cards}.",
        "With {suit} as trump you would hold {n} trumps: {cards}.",
        len(trumps),
        suit=suit_name(suit),
        cards=tuple(trumps),
    )
    return "trumps", said


def _bowers(view: View, suit: Suit) -> Lesson:
    held = [card for card in view.hand if card.rank == 11 and suit < 4]
    found: Lesson = []
    for card in held:
        if card.suit == suit:
            found.append(("right", text("{card} would be the right bower, the highest trump.", card=card)))
        elif card.suit == suit.mate:
            found.append(("left", text("{card} would be the left bower: the second highest trump, and no longer a card "
                                       "of the suit printed on it.", card=card)))  # fmt: skip
    return found


# Playing.


def _play(view: View, names: Sequence[str]) -> Lesson:
    order, hand = _order_of(view, view.trump), list(view.hand)
    left = [card for card in hand if _is_left(view, card)]
    found: Lesson = []
    if not view.winners and left:
        found.append(("is_left", text("{card} counts as a trump: it is the left bower.", card=left[0])))
    if not view.trick:
        found.append(("lead", text("You lead: any card may be played, and the others must follow its suit.")))
        if any(order.suit[card] == view.trump for card in hand):
            found.append(("lead_trump", text("A trump led draws the others' trumps.")))
        return found
    led = Suit(order.suit[view.trick[0][1]])
    suit = suit_name(led)
    winning = view.winning
    assert winning is not None
    best = next(card for seat, card in view.trick if seat == winning)
    said = text("The suit led is {suit}. {card} of {name} is winning.", suit=suit, card=best, name=names[winning])
    found.append(("led", said))
    if view.rules.partner(view.seat or 0) == winning:
        found.append(("partner_wins", text("That is your partner: as a rule you need not beat it.")))
    if any(order.suit[card] == led for card in hand):
        found.append(("must_follow", text("You hold {suit}, so you must follow.", suit=suit)))
    elif led != view.trump and any(order.suit[card] == view.trump for card in hand):
        found.append(("may_ruff", text("You hold no {suit}: you may play a trump, which beats it, or throw away what "
                                       "you do not need.", suit=suit)))  # fmt: skip
    else:
        found.append(("throw", text("You cannot follow: play what you need least.")))
    return found


def _trumps(view: View, suit: Suit, extra: Card | None = None) -> list[Card]:
    order = _order_of(view, suit)
    cards = [*view.hand, *([] if extra is None else [extra])]
    return sorted((card for card in cards if order.suit[card] == suit), key=lambda card: -order.strength[card])


def _order_of(view: View, suit: Suit | None) -> Order:
    return view.rules.orders[4 if suit is None else suit]


def _is_left(view: View, card: Card) -> bool:
    return view.rules.bowers and view.trump is not None and view.trump < 4 and card == 16 * view.trump.mate + 11
