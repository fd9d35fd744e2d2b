"""Hasenpfeffer's auction: bid a number of tricks, take the widow, name trump. Source: rules.md 8 and 11.6."""

from __future__ import annotations

from functools import lru_cache

from ..actions import Action, Bid, Discard, Name, Pass
from ..cards import SUITS, Suit, cards_of
from ..position import Contract, P, Position, gain, lose, put, show, tell, thrown_in, unknown_in
from ..rules import Rules
from . import alone


def begin(pos: P) -> P:
    """The eldest bids first."""
    return pos.moved(phase="bid", turn=(pos.deal.dealer + 1) % pos.deal.rules.players)


def legal_bid(pos: Position) -> tuple[Action, ...]:
    """Pass, or any number above the standing bid."""
    bids = _bids(pos.deal.rules)
    higher = bids[bids.index(pos.talk.standing[1]) + 1 :] if pos.talk.standing else bids
    return (Pass(), *map(Bid, higher))


@lru_cache(maxsize=16)
def _ladder(size: int, big: bool) -> tuple[str, ...]:
    return (*(str(n) for n in range(1, size + 1)), *(("big",) if big else ()))


def _bids(rules: Rules) -> tuple[str, ...]:
    return _ladder(rules.hand_size, rules.big_bid)


def act_bid(pos: P, action: Action) -> P:
    """Go round until the rest have passed, everybody has spoken once, or the highest bid is made."""
    assert pos.turn is not None
    rules, seat = pos.deal.rules, pos.turn
    talk = pos.talk._replace(asked=pos.talk.asked + 1)
    if isinstance(action, Bid):
        # Who passed before a bid may speak again only where a pass is not final.
        silent = talk.passed if rules.pass_is_final else 0
        talk = talk._replace(standing=(seat, action.value), passed=silent)
    else:
        talk = talk._replace(passed=talk.passed | 1 << seat)
    pos = pos.moved(talk=talk)
    if _is_settled(pos):
        return _settle(pos)
    waiting = (s for s in rules.clockwise(seat + 1) if _may_speak(pos, s))
    return pos.moved(turn=next(waiting))


def _may_speak(pos: Position, seat: int) -> bool:
    return not pos.talk.passed >> seat & 1


def _is_settled(pos: Position) -> bool:
    rules, talk = pos.deal.rules, pos.talk
    if talk.standing and talk.standing[1] == _bids(rules)[-1]:
        return True
    if rules.bid_rounds == "single":
        return talk.asked == rules.players
    return talk.passed.bit_count() >= rules.players - bool(talk.standing)


def _settle(pos: P) -> P:
    if pos.talk.standing:
        return _declare(pos, *pos.talk.standing)
    return _forced(pos)


def _forced(pos: P) -> P:
    """All passed: the joker's holder plays the forced bid, and says so; in the widow it means a new deal."""
    rules = pos.deal.rules
    joker = rules.deck[-1]
    if not rules.forced_bid:
        return thrown_in(pos, "passed")
    for seat, hand in enumerate(pos.hands):
        if hand >> joker & 1:
            return _declare(show(pos, 1 << joker), seat, str(rules.forced_bid))
    return thrown_in(show(pos, sum(1 << c for c in pos.spare.kitty if c is not None)), "passed")


def _declare(pos: P, seat: int, bid: str) -> P:
    pos = pos.moved(contract=Contract(maker=seat, bid=bid), phase="name", turn=seat)
    if pos.deal.rules.widow_use == "unused":
        return pos
    widow = pos.spare.kitty
    pos = gain(pos.moved(spare=pos.spare._replace(kitty=())), seat, widow)
    for card in widow:
        pos = tell(pos, (seat,), card)
    return pos


def legal_name(pos: Position) -> tuple[Action, ...]:
    """Any suit, and no trump where the table has it."""
    suits = (*SUITS, Suit.NO_TRUMP) if pos.deal.rules.bid_no_trump else SUITS
    return tuple(Name(suit) for suit in suits)


def act_name(pos: P, action: Action) -> P:
    """Trump is named; the widow's card is then paid back, and the declarer leads."""
    assert isinstance(action, Name)
    pos = pos.moved(contract=pos.contract._replace(trump=action.suit))
    if pos.deal.rules.widow_use == "unused":
        return declarer_leads(pos)
    return pos.moved(phase="discard")


def legal_discard(pos: Position) -> tuple[Action, ...]:
    """Any of the cards in hand, the widow's included."""
    assert pos.turn is not None
    hidden: tuple[Action, ...] = (Discard(None),) if unknown_in(pos, pos.turn) else ()
    return (*(Discard(card) for card in cards_of(pos.hands[pos.turn])), *hidden)


def act_discard(pos: P, action: Action) -> P:
    """One card goes face down and play begins."""
    assert isinstance(action, Discard)
    assert pos.turn is not None
    return declarer_leads(put(lose(pos, pos.turn, action.card), pos.turn, action.card))


def declarer_leads(pos: P) -> P:
    """Everybody plays and the declarer leads."""
    maker = pos.contract.maker
    pos = alone.lead(pos)
    return pos.moved(turn=maker, leader=maker, best=maker, contract=pos.contract._replace(first=maker))
