"""What a hand is worth in tricks once trump is known, by counting: trumps, bowers, aces, voids.

No search and no tables: a card is discounted for every higher card that is still about, by how likely an
opponent is to hold it. That makes one formula serve every deck, joker, number of players and no trump.
"""

from __future__ import annotations

from functools import lru_cache

from ..cards import Order, cards_of
from ..rules import Rules

_HIGHER = 0.45  # how often a higher card in an opponent's hand costs the trick
_LOWEST_TRUMP = 0.3  # a small trump still ruffs, or is long in the end
_ACE_ALONE, _ACE_LONGER = 0.35, 0.2  # how often the bare ace is ruffed, and the more of the suit the oftener
_SECOND = 0.25  # the king behind somebody else's ace
_RUFF = 0.3
_LONG = 0.2  # every trump beyond the third


class Ranks:
    """The cards of one deck under one trump: ``lanes[s]`` by suit and ``above[c]`` what outranks ``c`` in its suit."""

    __slots__ = ("above", "deck", "lanes", "order", "trump")

    def __init__(self, rules: Rules, trump: int) -> None:
        self.order: Order = rules.orders[trump]
        self.trump = trump
        self.deck = rules.deck_mask
        self.lanes = [lane & rules.deck_mask for lane in self.order.lane]
        self.above = [0] * 128
        for card in rules.deck:
            strength = self.order.strength
            lane = cards_of(self.lanes[self.order.suit[card]])
            self.above[card] = sum(1 << other for other in lane if strength[other] > strength[card])


@lru_cache(maxsize=512)
def ranks(rules: Rules, trump: int) -> Ranks:
    """The shared :class:`Ranks` of these rules; 4 is no trump."""
    return Ranks(rules, trump)


def estimate(hand: int, rank: Ranks, unseen: int, threat: float) -> float:
    """About how many tricks ``hand`` takes by itself.

    ``unseen`` are the cards that may be anywhere, ``threat`` the share of them that opponents hold.
    """
    trumps = hand & rank.lanes[rank.trump]
    count = trumps.bit_count()
    total = _LONG * max(0, count - 3)
    for card in cards_of(trumps):
        total += _trump(card, rank, unseen, threat)
    voids = 0
    for suit in range(4):
        if suit != rank.trump:
            side = hand & rank.lanes[suit]
            total += _side(side, rank, unseen, threat, bool(rank.trump < 4))
            voids += not side
    return total + _RUFF * min(voids, max(0, count - 1)) * (rank.trump < 4)


def _trump(card: int, rank: Ranks, unseen: int, threat: float) -> float:
    higher = (rank.above[card] & unseen).bit_count()
    return max(_LOWEST_TRUMP, (1.0 - _HIGHER * threat) ** higher)


def _side(side: int, rank: Ranks, unseen: int, threat: float, ruffed: bool) -> float:
    """Tricks of one side suit: its ace, the cards that follow it, or a guarded king."""
    length = side.bit_count()
    if not length:
        return 0.0
    total = 0.0
    risk = threat * (_ACE_ALONE + _ACE_LONGER * (length - 1)) if ruffed else 0.15 * threat
    keep = 1.0 - risk
    for card in sorted(cards_of(side), key=lambda c: -rank.order.strength[c]):
        higher = (rank.above[card] & unseen).bit_count()
        if higher == 0:
            total += max(0.0, keep)
            keep -= 0.35 if ruffed else 0.1
        elif higher == 1 and length >= 2:
            return total + _SECOND
        else:
            return total
    return total
