"""What a beginner reads off a View: who is friend and foe, which cards may still be about, and how they rank."""

from __future__ import annotations

from functools import cached_property

from ..actions import Play
from ..cards import Card, Suit
from ..rules import Rules
from ..texts import Text, text
from ..view import View, failures
from .worth import Ranks, estimate, ranks


class Reading:
    """The facts of one decision of ``view``'s seat."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.rules: Rules = view.rules
        self.seat: int = view.seat
        self.hand = int(view.hand)

    # The people.

    def is_friend(self, seat: int) -> bool:
        """Does ``seat`` play on this side? Where there are no partners the rest stand together against the maker."""
        if self.rules.partnership:
            return self.rules.side_of[seat] == self.rules.side_of[self.seat]
        maker = self.view.maker
        return seat == self.seat or (maker is not None and maker not in (seat, self.seat))

    @cached_property
    def makes(self) -> bool:
        """Is this seat on the making side?"""
        maker = self.view.maker
        return maker is not None and self.is_friend(maker)

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The seats that play, clockwise from this one."""
        out = self.view.sitting_out
        return tuple(seat for seat in self.rules.clockwise(self.seat) if seat not in out)

    @cached_property
    def friend(self) -> Text:
        """What to call whoever plays on this side: partner, or fellow defender."""
        return text("partner") if self.rules.partnership else text("fellow defender")

    # The cards.

    @cached_property
    def gone(self) -> int:
        """Cards that no other hand can hold: played, put down, left over or turned down."""
        view = self.view
        mask = 0
        for trick in view.past_tricks:
            for _, card in trick:
                mask |= 1 << card
        for _, card in view.trick:
            mask |= 1 << card
        for down in (*(card for _, card in view.put_down), *view.kitty):
            if down is not None:
                mask |= 1 << down
        if view.upcard is not None and view.upcard_place in ("down", "left", "aside"):
            mask |= 1 << view.upcard
        return mask

    @cached_property
    def unseen(self) -> int:
        """Cards that another hand, or nobody, may hold."""
        return self.rules.deck_mask & ~self.hand & ~self.gone

    @cached_property
    def dangerous(self) -> int:
        """Cards that an opponent may hold: the unseen ones not known to lie with a friend."""
        mask = self.unseen
        for seat in self.active[1:]:
            if self.is_friend(seat):
                mask &= ~int(self.view.known(seat))
        return mask

    @cached_property
    def voids(self) -> dict[int, set[Suit]]:
        """The suits each seat has shown not to hold."""
        return failures(self.view)

    @cached_property
    def rank(self) -> Ranks:
        """How cards rank in the play; without trump, by suit alone."""
        trump = self.view.trump
        return ranks(self.rules, 4 if trump is None else int(trump))

    def threat(self, unseen: int, *, alone: bool = True) -> float:
        """The share of the ``unseen`` cards that opponents hold."""
        others = self.rules.players - 1
        if self.rules.partnership and alone:
            others = 2
        return min(1.0, others * self.rules.hand_size / max(1, unseen.bit_count()))

    def tricks(self, hand: int, trump: int, unseen: int | None = None) -> float:
        """About how many tricks ``hand`` takes with ``trump``."""
        unseen = self.unseen & ~hand if unseen is None else unseen
        return estimate(hand, ranks(self.rules, trump), unseen, self.threat(unseen))


def card_name(card: Card) -> Text:
    """A card in a sentence: ``the J♦``; ``the joker``."""
    return text("the joker") if card.is_joker else text("the {card}", card=card.symbol)


def led_suit(view: View, rank: Ranks) -> int:
    """The suit to follow in the running trick; 4 where a joker that sets no suit was led, -1 when nothing is."""
    pairs = view.trick
    if not pairs:
        return -1
    named = _named_suit(view) if pairs[0][1].is_joker else None
    if named is not None:
        return int(named)
    led = rank.order.suit[pairs[0][1]]
    if led == 4 and rank.order.joker == "lowest":
        return next((rank.order.suit[card] for _, card in pairs if rank.order.suit[card] < 4), 4)
    return led


def _named_suit(view: View) -> Suit | None:
    """The suit the leader of a joker gave it."""
    last = view.log[-len(view.trick)][1]
    return last.suit if isinstance(last, Play) else None
