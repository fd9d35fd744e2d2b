"""View: what one seat may know of a deal, and nothing else. It is all that bots, clients and servers receive.

A view holds a position in which every card the seat cannot place is unknown, so the same rules answer for it.
It can be cut from the full state (:meth:`View.of`), or grown from the events a seat sees (:meth:`View.dealt`
and :meth:`View.after`); both give equal views, and the tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .actions import Action, Claim, Discard, Give, Play, Take
from .cards import Card, CardSet, Suit
from .deal import Deal
from .play import failed_to_follow
from .position import NOBODY, with_hand
from .reading import Reading
from .rules import Rules
from .scoring import Result
from .texts import Seat, Text, text

KITTY = -1  # the place of the kitty's top card; the next is one less
_HIDDEN_CARD = (Take, Discard, Give)


@dataclass(frozen=True, slots=True)
class Event:
    """One action as a seat sees it: hidden cards stand as None.

    ``shown`` lists cards that become visible with the action and where they lay: (seat, set), and for the kitty
    (-1, card) for its top card, (-2, card) for the next and so on.
    """

    seat: int
    action: Action
    shown: tuple[tuple[int, int], ...] = ()


class View:
    """What ``seat`` may know; ``seat`` None is a spectator, who sees no hand at all.

    ``score`` is the game's score by side before this deal, None for a deal that stands alone.
    """

    __slots__ = ("_pos", "score", "seat")

    seat: int | None
    score: tuple[int, ...] | None
    _pos: Reading  # a State whose unseen cards are unknown

    def __init__(self, seat: int | None, pos: Reading, score: tuple[int, ...] | None = None) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "_pos", pos)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a View never changes: after() gives the next one")

    def __reduce__(self) -> tuple[type[View], tuple[int | None, Reading, tuple[int, ...] | None]]:
        return View, (self.seat, self._pos, self.score)

    # Making views.

    @classmethod
    def of(cls, pos: Reading, seat: int | None, score: tuple[int, ...] | None = None) -> View:
        """Cut the view of ``seat`` from the full position ``pos``."""
        return cls(seat, _mask(pos, seat), score)

    @classmethod
    def dealt(cls, pos: Reading, seat: int | None, score: tuple[int, ...] | None = None) -> View:
        """The view of ``seat`` before the first call of the deal that ``pos`` belongs to."""
        return cls.of(type(pos).start(pos.deal), seat, score)

    def after(self, event: Event) -> View:
        """The view after one more thing was seen."""
        pos = self._pos
        for place, cards in event.shown:
            pos = _reveal(pos, place, cards, own=place == self.seat)
        return View(self.seat, pos.apply(event.action), self.score)

    # Everybody's knowledge.

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._pos.deal.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._pos.deal.dealer

    @property
    def phase(self) -> str:
        """What is being decided: ``order``, ``name``, ``pickup``, ``alone``, ``play`` …; ``over`` at the end."""
        return self._pos.phase

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the deal is over."""
        return self._pos.turn

    @property
    def upcard(self) -> Card | None:
        """The card turned up."""
        return self._pos.deal.upcard

    @property
    def upcard_place(self) -> str:
        """``up``, ``down``, ``hand``, ``table`` (taken, in sight), ``left``, ``aside`` or ``none``."""
        return self._pos.spare.upcard

    @property
    def trump(self) -> Suit | None:
        """The trump suit; NO_TRUMP when that was named; None before it is made and in misère."""
        return self._pos.trump

    @property
    def maker(self) -> int | None:
        """The seat that made trump."""
        return self._pos.maker

    @property
    def bid(self) -> str:
        """The bid that is played, ``""`` where there are no bids."""
        return self._pos.contract.bid

    @property
    def standing(self) -> tuple[int, str] | None:
        """The highest bid so far: seat and bid."""
        return self._pos.talk.standing

    @property
    def alone(self) -> tuple[int, ...]:
        """The seats that play without a partner."""
        return self._pos.alone

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The partners of those who play alone."""
        return self._pos.sitting_out

    @property
    def leader(self) -> int | None:
        """The seat that led, or is to lead, the running trick; None before play."""
        return None if self._pos.leader == NOBODY else self._pos.leader

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The running trick as (seat, card) pairs."""
        return self._pos.current_trick()

    @property
    def past_tricks(self) -> tuple[tuple[tuple[int, Card], ...], ...]:
        """Every finished trick as (seat, card) pairs."""
        return self._pos.past_tricks()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won each finished trick."""
        return self._pos.winners

    @property
    def winning(self) -> int | None:
        """The seat winning the running trick now; None when no card lies."""
        return self._pos.best if self._pos.trick else None

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        return self._pos.tricks

    @property
    def side_tricks(self) -> tuple[int, ...]:
        """Tricks won by each side."""
        return self._pos.side_tricks

    @property
    def log(self) -> tuple[tuple[int, Action], ...]:
        """Everything done so far as (seat, action); cards the seat did not see are None."""
        return self._pos.log

    @property
    def result(self) -> Result | None:
        """How the deal ended."""
        return self._pos.result

    @property
    def is_over(self) -> bool:
        """Has the deal a result?"""
        return self._pos.result is not None

    # The seat's own knowledge.

    @property
    def hand(self) -> CardSet:
        """The seat's own cards now; empty for a spectator and while naming trump blind."""
        return CardSet(0 if self.seat is None else self._pos.hands[self.seat])

    @property
    def dealt_hand(self) -> CardSet:
        """The seat's own cards as dealt."""
        return CardSet(0 if self.seat is None else self._pos.deal.hands[self.seat])

    def known(self, seat: int) -> CardSet:
        """The cards this view can place in the hand of ``seat``."""
        return CardSet(self._pos.hands[seat])

    def hand_size(self, seat: int) -> int:
        """How many cards ``seat`` holds."""
        hidden = self._pos.unknown
        return self._pos.hands[seat].bit_count() + (0 if hidden is None else hidden[seat])

    @property
    def kitty(self) -> tuple[Card | None, ...]:
        """The cards left over, as far as this view knows them."""
        return self._pos.spare.kitty

    @property
    def put_down(self) -> tuple[tuple[int, Card | None], ...]:
        """Cards laid face down, with their seat; known ones only to who laid them."""
        return self._pos.spare.put

    @property
    def player(self) -> int | None:
        """The seat whose card is played next: the seat on turn, but in the first trick of a jambone."""
        return self._pos.player

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat may do now; empty when it is not its turn."""
        if self.seat is None or self.turn != self.seat:
            return ()
        return self._pos.legal_actions()

    def is_legal(self, action: Action | str) -> bool:
        """May the seat do ``action`` now?"""
        return self.why_not(action) is None

    def why_not(self, action: Action | str) -> Text | None:
        """The sentence that refuses ``action`` now, or None when it is legal."""
        if self.seat is None:
            return text("a spectator does not play")
        if not self.is_over and self.turn != self.seat:
            return text("it is {player}'s turn", player=Seat(NOBODY if self.turn is None else self.turn))
        return self._pos.why_not(action)

    # Values.

    def _parts(self) -> tuple[Any, ...]:
        pos = self._pos
        spare = (pos.spare.upcard, pos.spare.kitty, pos.spare.put)
        return (self.seat, self.score, pos.deal, pos.log, pos.phase, pos.turn, pos.hands, pos.unknown, pos.contract,
                pos.talk, spare, pos.trick, pos.leader, pos.winners, pos.led, pos.top, pos.best,
                pos.result)  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.seat, self._pos.deal, self._pos.log))

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self._pos}>"


def events(pos: Reading, seat: int | None) -> Iterator[Event]:
    """Everything that ``seat`` saw happen in the deal of ``pos``, in order; hidden cards stand as None."""
    now = type(pos).start(pos.deal)
    for actor, action in pos.log:
        then = now.apply(action)
        yield _event(now, then, seat, actor)
        now = then


def last_event(before: Reading, after: Reading, seat: int | None) -> Event:
    """What ``seat`` saw of the one action between ``before`` and ``after``."""
    return _event(before, after, seat, after.log[-1][0])


def _event(now: Reading, then: Reading, seat: int | None, actor: int) -> Event:
    action = then.log[-1][1]
    if type(action) is not Play:
        action = _mask_log(then, seat)[-1][1]
    fresh = _visible(then, seat) & ~_visible(now, seat)
    named = getattr(action, "card", None)
    if named is not None:
        fresh &= ~(1 << named)
    places = [(s, hand & fresh) for s, hand in enumerate(now.hands) if hand & fresh]
    kitty = [(KITTY - k, 1 << card) for k, card in enumerate(now.spare.kitty) if card is not None and fresh >> card & 1]
    return Event(actor, action, (*places, *kitty))


def _visible(pos: Reading, seat: int | None) -> int:
    """The cards whose place ``seat`` knows; those already played matter to nobody and may be left out."""
    mask = pos.spare.shown
    if seat is not None:
        mask |= pos.spare.told[seat]
        if not _is_blind(pos, seat):
            mask |= pos.hands[seat]
    return mask


def _is_blind(pos: Reading, seat: int) -> bool:
    """The dealer who names trump on the joker before looking."""
    return pos.talk.blind and seat == pos.deal.dealer


def _mask(pos: Reading, seat: int | None) -> Reading:
    visible = _visible(pos, seat)
    hidden = pos.unknown or (0,) * len(pos.hands)
    spare = pos.spare._replace(
        kitty=tuple(_seen(card, visible) for card in pos.spare.kitty),
        put=tuple((who, _seen(card, visible)) for who, card in pos.spare.put),
        shown=0,
        told=(0,) * len(pos.hands),
    )
    return pos.moved(
        deal=_mask_deal(pos, seat),
        log=_mask_log(pos, seat),
        hands=tuple(hand & visible for hand in pos.hands),
        unknown=tuple((hand & ~visible).bit_count() + hidden[s] for s, hand in enumerate(pos.hands)),
        spare=spare,
    )


def _seen(card: Card | None, visible: int) -> Card | None:
    return card if card is not None and visible >> card & 1 else None


def _mask_deal(pos: Reading, seat: int | None) -> Deal:
    deal = pos.deal
    own = None if seat is None or _is_blind(pos, seat) else seat
    hands = tuple(hand if s == own else 0 for s, hand in enumerate(deal.hands))
    return Deal(deal.rules, deal.dealer, hands, deal.upcard, (None,) * len(deal.kitty))


def _mask_log(pos: Reading, seat: int | None) -> tuple[tuple[int, Action], ...]:
    masked: list[tuple[int, Action]] = []
    swapping = ""
    for who, action in pos.log:
        if type(action) is Play:  # most of a log, and for all to see
            swapping = ""
        elif isinstance(action, Claim):
            swapping = action.what
        elif isinstance(action, _HIDDEN_CARD):
            shown = isinstance(action, Discard) and swapping == "farmers"
            if not (who == seat or shown or _is_open(pos, action, seat, who)):
                masked.append((who, type(action)(None)))
                continue
        else:
            swapping = ""
        masked.append((who, action))
    return tuple(masked)


def _is_open(pos: Reading, action: Action, seat: int | None, who: int) -> bool:
    """Do others than the actor see the card: the receiver, or everybody when it lay in sight on the table?"""
    rules = pos.deal.rules
    if isinstance(action, Give) and seat is not None and seat == rules.partner(who):
        return True
    if getattr(action, "card", None) != pos.deal.upcard or pos.deal.upcard is None:
        return False
    return rules.upcard_location == "table_until_played" or (isinstance(action, Give) and pos.talk.skipped_pickup)


def _reveal(pos: Reading, place: int, cards: int, *, own: bool) -> Reading:
    """Cards of an unknown hand or kitty become known."""
    if place <= KITTY:
        at = KITTY - place
        (card,) = CardSet(cards)
        kitty = (*pos.spare.kitty[:at], card, *pos.spare.kitty[at + 1 :])
        return pos.moved(spare=pos.spare._replace(kitty=kitty))
    assert pos.unknown is not None
    hidden = pos.unknown[place] - (cards & ~pos.hands[place]).bit_count()
    pos = with_hand(pos, place, pos.hands[place] | cards, hidden)
    if own:
        hands = tuple(hand | cards if s == place else hand for s, hand in enumerate(pos.deal.hands))
        pos = pos.moved(deal=replace(pos.deal, hands=hands))
    return pos


def failures(view: View) -> dict[int, set[Suit]]:
    """For each seat the suits it has shown not to hold by not following."""
    found = {seat: set[Suit]() for seat in range(view.rules.players)}
    for seat, suits in failed_to_follow(view._pos).items():
        found[seat].update(map(Suit, suits))
    return found
