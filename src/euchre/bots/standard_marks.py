"""What there is to say for and against a card: facts of the position that `standard` weighs, each with its sentence."""

from __future__ import annotations

from functools import cached_property

from ..cards import Card
from .reading import Reading
from .tricks import Trick


class Look(Trick):
    """A trick looked at more closely: what is needed, who helps, what a card gives up."""

    def __init__(self, facts: Reading) -> None:
        super().__init__(facts)
        self.trumps = facts.hand & self.rank.lanes[self.rank.trump] if self.rank.trump < 4 else 0
        self.count = self.trumps.bit_count()
        self.friends_after = [seat for seat in self.after if facts.is_friend(seat)]

    @cached_property
    def role(self) -> str:
        """``maker``, ``partner`` (of the maker) or ``defender``."""
        if self.facts.seat == self.facts.view.maker or (self.facts.seat in self.facts.view.alone and self.facts.makes):
            return "maker"
        return "partner" if self.facts.makes else "defender"

    @cached_property
    def decides(self) -> bool:
        """Would winning this trick give the side all that it needs for the point, or against it?"""
        view, rules = self.facts.view, self.facts.rules
        makers = sum(self.facts.is_friend(seat) == self.facts.makes for seat in view.winners)
        own = makers if self.facts.makes else len(view.winners) - makers
        need = rules.tricks_needed if self.facts.makes else rules.hand_size + 1 - rules.tricks_needed
        return own + 1 == need

    @cached_property
    def friend_is_safe(self) -> bool:
        """Is the trick with this side, and can nobody still to play take it away, as far as this seat can tell?"""
        best = self.best
        if best is None or not self.friend_wins:
            return False
        return not self.foes_after or (self.is_boss(best) and not self.may_be_ruffed(best))

    def void(self, seats: list[int], suit: int) -> bool:
        """Has one of ``seats`` shown out of ``suit``?"""
        return any(suit in self.facts.voids[seat] for seat in seats)


def lead_marks(look: Look, card: Card) -> list[str]:
    """What counts when ``card`` is led."""
    suit, trump = look.order.suit[card], look.rank.trump
    boss = look.is_boss(card)
    if suit == trump and trump < 4:
        return _trump_lead(look, boss)
    lane = look.facts.hand & look.rank.lanes[suit] if suit < 5 else 0
    length = min(lane.bit_count(), 3)
    found = []
    if boss:
        found.append("sure winner" if not look.trumps_out else f"ace of {length}")
    elif (look.rank.above[card] & look.facts.dangerous).bit_count() == 1:
        found.append(f"second of {min(length, 2)}")
    else:
        found.append(f"low of {min(length, 2)}")
    if look.trumps_out and look.void(look.foes_after, suit):
        found.append("a foe may ruff")
    if look.void(look.friends_after, suit) and not look.void(look.friends_after, trump):
        found.append("the friend may ruff")
    if look.count and length == 1 and not boss:
        found.append("makes a void")
    return found


def _trump_lead(look: Look, boss: bool) -> list[str]:
    if not look.trumps_out:
        return ["last trumps"]
    return [f"{'boss' if boss else 'beatable'} trump of {min(look.count, 3)}"]


def follow_marks(look: Look, card: Card) -> list[str]:
    """What counts when ``card`` is played to a trick."""
    found = _effect(look, card)
    suit, trump = look.order.suit[card], look.rank.trump
    lane = look.facts.hand & look.rank.lanes[suit] if suit < 5 else 0
    boss = look.is_boss(card)
    if suit == trump and trump < 4:
        found.append("spends the boss trump" if boss else "spends a trump")
    elif boss:
        found.append("spends a winner")
    elif look.count and lane.bit_count() == 1:
        found.append("makes a void")
    return found


def _effect(look: Look, card: Card) -> list[str]:
    if not look.wins(card):
        return ["loses"]
    boss = look.is_boss(card) and not look.may_be_ruffed(card)
    if look.friend_wins:
        if look.friend_is_safe:
            return ["overtakes for nothing"]
        return ["makes the trick safe" if boss or not look.foes_after else "overtakes"]
    found = ["decides"] if look.decides else []
    if not look.foes_after:
        return [*found, "takes it, last"]
    if boss:
        return [*found, "takes it surely"]
    ruffs = look.order.suit[card] == look.rank.trump != look.led
    found.append("ruffs" if ruffs else "covers")
    if look.friends_after:
        found.append(f"{found[-1]}, the friend behind")
    return found
