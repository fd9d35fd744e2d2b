"""Euchre's auction: a card is turned up, ordered or turned down, taken or left. Source: rules.md 0.4 and 11."""

from __future__ import annotations

from ..actions import Action, Leave, Name, OrderUp, Pass, Take
from ..cards import SUITS, Card, Suit, cards_of
from ..position import Contract, P, Position, gain, lose, put, show, thrown_in, unknown_in
from ..rules import Rules
from . import alone, claims
from .calls import begin_calls, proposed

NO_TRUMP = Suit.NO_TRUMP


def begin(pos: P) -> P:
    """The first question of the deal: a joker turned up, a misdeal to claim, or the first call."""
    rules, upcard = pos.deal.rules, pos.deal.upcard
    if upcard is not None and upcard.is_joker:
        if rules.joker_upcard == "redeal":
            return thrown_in(pos, "redeal")
        if rules.joker_upcard.startswith("dealer_names"):
            blind = rules.joker_upcard == "dealer_names_blind"
            return pos.moved(phase="name", turn=pos.deal.dealer, talk=pos.talk._replace(blind=blind))
    if claims.are_asked(rules):
        return claims.begin(pos)
    return begin_calls(pos)


# Round one.

_FLAGS = ((), (False,), (True,), (False, True))
_ORDERS: dict[tuple[bool, ...], tuple[Action, ...]] = {
    flags: (Pass(), *(OrderUp(flag) for flag in flags)) for flags in _FLAGS
}


def legal_order(pos: Position) -> tuple[Action, ...]:
    """Pass, or order the upcard up, alone where the window is the call."""
    turn = pos.turn
    if turn is None or not _may_order(pos, turn):
        return _ORDERS[()]
    return _ORDERS[alone_flags(pos, turn, ordering=True)]


def alone_flags(pos: Position, seat: int, *, ordering: bool) -> tuple[bool, ...]:
    """Which of (together, alone) the caller may say inside the call."""
    rules = pos.deal.rules
    if rules.alone_window != "with_call" or rules.alone_who == "none" or not rules.partnership:
        return (False,)
    if ordering and must_play_alone(pos, seat):
        return (True,)
    return (False, True)


def must_play_alone(pos: Position, seat: int) -> bool:
    """Canadian loner: is ``seat`` the dealer's partner, who may only order alone?"""
    rules = pos.deal.rules
    return rules.dealer_partner_order_alone and seat == rules.partner(pos.deal.dealer)


def _may_order(pos: Position, seat: int) -> bool:
    """Some tables want a card printed in the upcard's suit; bowers of the other suit and jokers do not count."""
    needed = pos.deal.rules.order_needs_natural_trump
    if needed == "none" or (needed == "dealer" and seat != pos.deal.dealer):
        return True
    suit = proposed(pos)
    return suit is None or bool(unknown_in(pos, seat)) or any(c.suit == suit for c in cards_of(pos.hands[seat]))


def act_order(pos: P, action: Action) -> P:
    """An order settles trump; a pass goes on, and the last one turns the card down."""
    seat = pos.turn
    assert seat is not None
    if isinstance(action, OrderUp):
        return _ordered(pos, seat, proposed(pos), action.alone or must_play_alone(pos, seat))
    asked = pos.talk.asked + 1
    if asked < pos.deal.rules.players:
        return _next_call(pos, asked)
    spare = pos.spare._replace(upcard="down")
    return pos.moved(
        phase="name",
        turn=(pos.deal.dealer + 1) % pos.deal.rules.players,
        talk=pos.talk._replace(asked=0),
        spare=spare,
    )


def _next_call(pos: P, asked: int) -> P:
    assert pos.turn is not None
    return pos.moved(turn=(pos.turn + 1) % pos.deal.rules.players, talk=pos.talk._replace(asked=asked))


def _ordered(pos: P, seat: int, suit: Suit | None, lone: bool) -> P:
    contract = Contract(maker=seat, trump=suit, alone=(seat,) if lone else ())
    pos = pos.moved(contract=contract)
    dealer = pos.deal.dealer
    if lone and dealer == pos.deal.rules.partner(seat):
        spare = pos.spare._replace(upcard="left")
        return alone.begin(pos.moved(spare=spare, talk=pos.talk._replace(skipped_pickup=True)))
    return pos.moved(phase="pickup", turn=dealer)


# Round two, and a joker turned up.


def legal_name(pos: Position) -> tuple[Action, ...]:
    """The suits that may be named, no trump where it may, and pass unless the dealer is stuck."""
    seat, rules, dealer = pos.turn, pos.deal.rules, pos.deal.dealer
    assert seat is not None
    on_joker = pos.spare.upcard == "up"
    stuck = on_joker or (rules.stick_the_dealer and seat == dealer)
    suits = nameable(pos)
    flags = alone_flags(pos, seat, ordering=False)
    names = tuple(Name(suit, flag) for suit in suits for flag in flags)
    return names if stuck else (Pass(), *names)


def nameable(pos: Position) -> tuple[Suit, ...]:
    """Every suit but the one turned down; no trump where it is called."""
    rules = pos.deal.rules
    down = None if rules.turned_suit_nameable or pos.spare.upcard == "up" else proposed(pos)
    suits = tuple(suit for suit in SUITS if suit != down)
    return (*suits, NO_TRUMP) if rules.no_trump_calls and pos.spare.upcard != "up" else suits


def act_name(pos: P, action: Action) -> P:
    """A name settles trump; when nobody names one, the deal is thrown in."""
    seat = pos.turn
    assert seat is not None
    if isinstance(action, Name):
        contract = Contract(maker=seat, trump=action.suit, alone=(seat,) if action.alone else ())
        pos = pos.moved(contract=contract, talk=pos.talk._replace(blind=False))
        return alone.begin(pos) if pos.spare.upcard == "down" else _on_joker(pos)
    asked = pos.talk.asked + 1
    if asked < pos.deal.rules.players:
        return _next_call(pos, asked)
    return thrown_in(pos, "passed")


def _on_joker(pos: P) -> P:
    """The dealer named trump on the joker: it joins the hand, or is set aside."""
    if pos.deal.rules.joker_set_aside:
        return alone.begin(pos.moved(spare=pos.spare._replace(upcard="aside")))
    return pos.moved(phase="pickup", turn=pos.deal.dealer)


# The upcard.


def legal_pickup(pos: Position) -> tuple[Action, ...]:
    """Leave the upcard where the rules let the dealer, or take it and put a card down."""
    rules, dealer = pos.deal.rules, pos.deal.dealer
    cards: tuple[Card | None, ...] = tuple(cards_of(pos.hands[dealer]))
    if unknown_in(pos, dealer):
        cards = (*cards, None)
    if rules.may_discard_upcard and not _named_on_joker(pos):
        cards = (*cards, pos.deal.upcard)
    takes: tuple[Action, ...] = tuple(Take(card) for card in cards)
    return (Leave(), *takes) if _may_leave(rules, pos) else takes


def _named_on_joker(pos: Position) -> bool:
    return proposed(pos) is None and pos.deal.upcard is not None


def _may_leave(rules: Rules, pos: Position) -> bool:
    if _named_on_joker(pos) or rules.dealer_pickup == "forced":
        return False
    return rules.dealer_pickup == "optional" or pos.contract.maker != pos.deal.dealer


def act_pickup(pos: P, action: Action) -> P:
    """The upcard joins the dealer's hand and a card goes face down, or it stays."""
    dealer, upcard, rules = pos.deal.dealer, pos.deal.upcard, pos.deal.rules
    if not isinstance(action, Take):
        return alone.begin(pos.moved(spare=pos.spare._replace(upcard="left")))
    on_table = rules.upcard_location == "table_until_played"
    # Nobody sees which card goes down, but one in sight on the table, or one that may not go, stays known.
    stays = on_table or not rules.may_discard_upcard or _named_on_joker(pos)
    sure = 1 << upcard if upcard is not None and stays else 0
    pos = put(lose(gain(pos, dealer, (upcard,)), dealer, action.card, sure=sure), dealer, action.card)
    place = "table" if on_table and action.card != upcard else "hand"
    spare = pos.spare._replace(upcard=place)
    return alone.begin(show(pos.moved(spare=spare), sure))
