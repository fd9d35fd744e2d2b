"""What a hand is worth with partners, in tricks: a sum of fitted weights over what is in the hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..cards import cards_of
from ..rules import Rules
from .standard_table import BASES, WEIGHTS
from .worth import Ranks, ranks

MOST_HIGHER = 5


class Worth(NamedTuple):
    """Tricks to expect: of both partners together, and of the hand alone."""

    side: float
    alone: float


def marks(hand: int, rank: Ranks, out: int) -> list[str]:
    """What counts in ``hand``; ``out`` are the cards that may lie elsewhere, other than where the partner shows them.

    ``T0`` is a trump that nothing outside beats, ``T1`` one that a single card beats, and so on; ``n3`` the third
    trump, ``n4`` each beyond it; ``A2`` a side card that nothing beats, of two in its suit; ``K1`` one that a single
    card beats; ``V`` a void that can be ruffed.
    """
    trumps = hand & rank.lanes[rank.trump]
    found = [f"T{min((rank.above[card] & out).bit_count(), MOST_HIGHER)}" for card in cards_of(trumps)]
    count = trumps.bit_count()
    if count >= 3:
        found += ["n3", *["n4"] * (count - 3)]
    voids = 0
    for suit in range(4):
        if suit != rank.trump:
            side = hand & rank.lanes[suit]
            voids += not side
            found += _side(side, rank, out)
    return found + ["V"] * min(voids, count)


def _side(side: int, rank: Ranks, out: int) -> list[str]:
    length, found = side.bit_count(), []
    for card in cards_of(side):
        higher = (rank.above[card] & out).bit_count()
        if higher == 0:
            found.append(f"A{min(length, 3)}")
        elif higher == 1:
            found.append(f"K{min(length, 2)}")
    return found


def total(found: list[str]) -> Worth:
    """The sum of the weights of some marks."""
    pairs = [WEIGHTS[mark] for mark in found]
    return Worth(sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs))


@lru_cache(maxsize=20000)
def hand_worth(rules: Rules, hand: int, trump: int, out: int) -> Worth:
    """What ``hand`` itself is worth when ``trump`` is trump and ``out`` may lie elsewhere."""
    return total(marks(hand, ranks(rules, trump), out))


def based(worth: Worth, kind: str, place: int) -> Worth:
    """``worth`` with what the rest of the table adds: ``kind`` is order, next or cross, ``place`` 1..4."""
    side, alone = BASES[kind, place]
    return Worth(worth.side + side, worth.alone + alone)


@lru_cache(maxsize=20000)
def best_five(rules: Rules, six: int, puts: int, trump: int) -> tuple[int, int]:
    """Which card of ``puts`` goes from the ``six``, and the hand that is left; of equals the lowest goes."""
    rank = ranks(rules, trump)
    out = rules.deck_mask & ~six
    strength = rank.order.strength

    def kept(card: int) -> tuple[float, int]:
        worth = hand_worth(rules, six & ~(1 << card), trump, out)
        return round(worth.side, 4), -strength[card]

    card = max(cards_of(puts), key=kept)
    return card, six & ~(1 << card)
