"""Claims before the first call: farmer's hands, hands that may be thrown in, going under.

Source: rules.md 9b and 11.12. Every seat is asked in turn, whatever it holds, so that being asked tells
nobody anything.
"""

from __future__ import annotations

from ..actions import Action, Claim, Discard, Pass
from ..cards import JACK, Card, cards_of
from ..position import P, Position, gain, lose, show, tell, thrown_in, unknown_in
from ..rules import Rules
from .calls import begin_calls, proposed

SWAPPED = 3
_FARM = (9, 10)


def are_asked(rules: Rules) -> bool:
    """Does the table ask for claims at all?"""
    return bool(rules.misdeal_claims) or rules.go_under


def begin(pos: P) -> P:
    """The eldest is asked first."""
    turn = (pos.deal.dealer + 1) % pos.deal.rules.players
    return pos.moved(phase="claim", turn=turn, talk=pos.talk._replace(asked=0))


def legal_claim(pos: Position) -> tuple[Action, ...]:
    """Pass, and each claim that the hand allows."""
    assert pos.turn is not None
    rules, seat = pos.deal.rules, pos.turn
    hand, hidden = cards_of(pos.hands[seat]), unknown_in(pos, seat)
    return (Pass(), *(Claim(what) for what in _claims(rules) if hidden or _holds(pos, what, hand)))


def _claims(rules: Rules) -> list[str]:
    words = ["farmers" if what.startswith("farmers") else what for what in rules.misdeal_claims]
    return [*words, "go_under"] if rules.go_under else words


def _holds(pos: Position, what: str, hand: list[Card]) -> bool:
    """Does ``hand`` satisfy the claim? The joker counts as a face card."""
    rules = pos.deal.rules
    farm = sum(card.rank in _FARM for card in hand)
    faces = sum(card.is_joker or JACK <= card.rank <= 13 for card in hand)
    aces = sum(card.rank == 14 for card in hand)
    if what == "farmers":
        return farm >= rules.farmers_min
    if what == "go_under":
        return farm >= SWAPPED or not faces
    if what == "ace_no_face":
        return aces == 1 and not faces
    trump = proposed(pos) if what == "no_ace_no_face_no_trump" else None
    return not aces and not faces and not any(card.suit == trump for card in hand)


def act_claim(pos: P, action: Action) -> P:
    """A claim ends the deal or starts a swap; when nobody claims, the calls begin."""
    assert pos.turn is not None
    if isinstance(action, Pass):
        asked = pos.talk.asked + 1
        if asked == pos.deal.rules.players:
            return begin_calls(pos)
        return pos.moved(turn=(pos.turn + 1) % pos.deal.rules.players, talk=pos.talk._replace(asked=asked))
    assert isinstance(action, Claim)
    if action.what == "go_under" or ("farmers_exchange" in pos.deal.rules.misdeal_claims and action.what == "farmers"):
        return pos.moved(phase="swap", talk=pos.talk._replace(swap=action.what, asked=0))
    return thrown_in(show(pos, pos.hands[pos.turn]), "misdeal")


def legal_swap(pos: Position) -> tuple[Action, ...]:
    """Three cards go into the kitty one by one: nines and tens for a farmer, any for one who goes under."""
    assert pos.turn is not None
    hand = cards_of(pos.hands[pos.turn])
    if pos.talk.swap == "farmers":
        hand = [card for card in hand if card.rank in _FARM]
    hidden: tuple[Action, ...] = (Discard(None),) if unknown_in(pos, pos.turn) else ()
    return (*(Discard(card) for card in hand), *hidden)


def act_swap(pos: P, action: Action) -> P:
    """Each card goes to the bottom of the kitty; after the third its top three cards are taken."""
    assert isinstance(action, Discard)
    assert pos.turn is not None
    seat, card = pos.turn, action.card
    open_swap = pos.talk.swap == "farmers"
    sure = pos.hands[seat] & ~(1 << card) if open_swap and card is not None else 0
    pos = tell(lose(pos, seat, card, sure=sure), (seat,), card)
    if open_swap and card is not None:
        pos = show(pos, 1 << card)
    pos = pos.moved(spare=pos.spare._replace(kitty=(*pos.spare.kitty, card)))
    asked = pos.talk.asked + 1
    if asked < SWAPPED:
        return pos.moved(talk=pos.talk._replace(asked=asked))
    taken, rest = pos.spare.kitty[:SWAPPED], pos.spare.kitty[SWAPPED:]
    pos = gain(pos.moved(spare=pos.spare._replace(kitty=rest)), seat, taken)
    return begin_calls(pos.moved(talk=pos.talk._replace(swap="")))
