"""Learning and using bidding tables: four seats, 24 cards, an upcard. docs/training.md says what they are.

A table is ``SLOTS`` planes of ``CLASSES`` bytes: for every class of (hand, upcard), in fifteenths, how often each
action is taken. The actions of one decision lie next to each other:

====================  =======================================================================
``order(place)``      round one from the dealer's left (0) to the dealer (3): pass, order, order alone
``name(place)``       round two: pass, then mate, first and second suit, each together and alone
``put(context)``      the dealer's discard: the cards of the hand as its class numbers them, then the upcard
``ask(place)``        the partner of who ordered: together, alone
``ask_named(place)``  the same in round two, one after another for mate, first and second suit of the partner's class
====================  =======================================================================
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..errors import SetupError
from . import tables
from .backend import kernel
from .batch import spread
from .classes import cards_in_order, class_of, classes

CLASSES = classes()
SLOTS = 114
WEIGHT = 1e-5  # of a deal, times its number
SHY = 40.0
MARKS, CELLS = 24, 12
COUNTS = ("order", "name", "euchred", "march", "alone", "lone march", "order points", "name points")


class Terms(NamedTuple):
    """The rules as the kernel reads them; build with :func:`euchre.bots.tables.terms_of`.

    ``pay``: the makers' points by tricks 0..5, for a pair and for a loner. ``stick``: the dealer must name. ``six_own``
    and ``six_ordered``: a dealer who makes trump, or who is ordered, may do without the upcard, which is then put down
    (``buries``) or left. ``in_call``: alone is said in the call, otherwise after the discard. ``ask_partner``: the
    partner may play alone too. ``lead_left``: the seat left of a loner leads, otherwise the dealer's left.
    """

    pay: tuple[tuple[int, ...], tuple[int, ...]]
    stick: bool
    six_own: bool
    six_ordered: bool
    buries: bool
    in_call: bool
    ask_partner: bool
    lead_left: bool


class Step(NamedTuple):
    """One thing said in an auction, for :func:`call_weights`: a kind, who said it, the first slot, and what."""

    kind: int
    seat: int
    slot: int
    value: int


ORDER, NAME, PUT, ASK, ASK_NAMED = range(5)


def order(place: int) -> int:
    """The first slot of round one at ``place``, 0 for the dealer's left."""
    return 3 * place


def name(place: int) -> int:
    """The first slot of round two at ``place``."""
    return 12 + 7 * place


def put(context: int) -> int:
    """The first slot of the discard; see :func:`context_of`."""
    return 40 + 6 * context


def ask(place: int) -> int:
    """The first slot of the partner of who ordered at ``place``."""
    return 82 + 2 * place


def ask_named(place: int, suit: int) -> int:
    """The first slot of the partner of who named at ``place``; ``suit`` 0 for the mate, then first and second."""
    return 90 + 2 * (3 * place + suit)


def context_of(terms: Terms, place: int, alone: bool) -> int:
    """What the dealer knows when putting down: who ordered and, in the call or of itself, alone."""
    if place == 1:
        return 2
    known = alone and (terms.in_call or place == 3)
    return (0 if place == 0 else 3 if place == 2 else 5) + known


def compiled() -> None:
    """SetupError unless the compiled kernel serves, without which nothing can be learned."""
    if not hasattr(kernel, "train_bidding"):
        raise SetupError("training needs the compiled kernel: install a C compiler and reinstall")
    tables.ready()


# Learning.


class Learned(NamedTuple):
    """All that a training has learned; arrays ``f``.

    By class and slot the regret and the shares of actions so far, and by rough class (nines as good as tens, queens as
    kings) the same and the weight of what was looked at, which speaks for hands that came seldom.
    """

    regret: array[float]
    total: array[float]
    rough: array[float]
    rough_seen: array[float]
    rough_total: array[float]


def nothing_learned() -> Learned:
    """The beginning of a training."""
    _, count = rough_classes()
    sizes = (CLASSES, CLASSES, count, count, count)
    return Learned(*(array("f", bytes(4 * size * SLOTS)) for size in sizes))


@lru_cache(maxsize=1)
def rough_classes() -> tuple[array[int], int]:
    """The rough class of every class, array ``i``, and how many there are."""
    found = array("i", bytes(4 * CLASSES))
    return found, kernel.rough_classes(found)


def learn(terms: Terms, fit: array[float], learned: Learned, *, seed: int, first: int, last: int) -> None:
    """Deals ``first`` to ``last - 1`` of the run ``seed``, noted in ``learned``.

    Every deal is four hands, played from every dealer with each of the four cards left over turned up. ``fit`` says
    what a solved deal is worth at the table (:func:`leaf_deals`); empty, it is worth what the solver says.
    """
    regret, total, *rough = learned
    kernel.train_bidding(terms, fit, regret, total, rough_classes()[0], *rough, seed % 2**64, first, last)


def regret_bound(learned: Learned, deals: int) -> float:
    """At most so many points a deal could all seats together still gain: positive regrets by the weight so far."""
    weight = WEIGHT * deals * (deals + 1) / 2 * 16
    return float(kernel.regret_bound(learned.regret)) / weight if deals else float("inf")


def shares(learned: Learned, deals: int) -> bytearray:
    """The table after so many deals: average strategies, and regrets where a hand never comes.

    The average of the rough class counts as much as SHY notes of the class itself.
    """
    table = bytearray(CLASSES * SLOTS)
    regret, total, rough, _, rough_total = learned
    shy = SHY * (deals * WEIGHT) ** 2 / 3
    kernel.bidding_shares(total, regret, rough_classes()[0], rough_total, rough, shy, table)
    return table


class LeafSums(NamedTuple):
    """The sums of a least-squares fit for every cell, arrays ``d``.

    Products of two marks; and of marks with how far the points made were from the solver's.
    """

    squares: array[float]
    products: array[float]


class LeafDeals(NamedTuple):
    """Deals with plausible calls, their cards played as at a table: cell, marks and the makers' points of each."""

    cells: array[int]
    marks: array[int]
    points: array[int]


def no_sums() -> LeafSums:
    """Sums of no deals."""
    return LeafSums(array("d", bytes(8 * CELLS * MARKS * MARKS)), array("d", bytes(8 * CELLS * MARKS)))


def leaf_deals(terms: Terms, worlds: int, sums: LeafSums, *, seed: int, first: int, last: int) -> LeafDeals:
    """Play deals ``first`` to ``last - 1`` and add them to ``sums`` one after another.

    A cell is what the solver says: the makers' tricks, and 6 more for a loner.
    """
    n = last - first
    found = LeafDeals(array("B", bytes(n)), array("b", bytes(n * MARKS)), array("b", bytes(n)))
    kernel.leaf_deals(
        terms, worlds, seed % 2**64, sums.squares, sums.products, found.cells, found.marks, found.points, first, last
    )
    return found


def duel(
    terms: Terms, one: bytes, two: bytes, *, worlds: int, seed: int, first: int, last: int
) -> tuple[array[int], array[int]]:
    """Each deal twice, sides changed, cards played as at a table over ``worlds`` worlds.

    The points of ``one`` less those of ``two``, both ways added, and counts: for each table and place :data:`COUNTS`.
    """
    found, counts = array("b", bytes(last - first)), array("q", bytes(8 * 8 * len(COUNTS)))
    kernel.duel_tables(terms, one, two, worlds, seed % 2**64, found, counts, first, last)
    return found, counts


# Using a table.


def read_shares(table: bytes, number: int, slot: int, count: int) -> list[float]:
    """The shares of ``count`` actions of one decision; all equal where training never met it."""
    raw = [table[(slot + k) * CLASSES + number] for k in range(count)]
    whole = sum(raw)
    return [share / whole for share in raw] if whole else [1.0 / count] * count


def call_weights(
    table: bytes,
    steps: Sequence[Step],
    upcard: int,
    dealt: array[int],
    put: array[int],
    *,
    least: float,
    threads: int = 1,
) -> array[float]:
    """For each world the chance of all ``steps``; array ``d``.

    ``dealt`` holds four hands a world as they were dealt, ``put`` the dealer's discard (0 where nothing is known).
    No single step counts less than ``least``, since a table tells what it would do, and players differ.
    """
    n = len(put)
    found = array("d", bytes(8 * n))
    if not hasattr(kernel, "call_weights"):
        for i in range(n):
            found[i] = world_weight(table, steps, upcard, dealt[4 * i : 4 * i + 4], put[i], least)
        return found
    flat = array("q", [number for step in steps for number in step])
    spread(lambda a, b: kernel.call_weights(table, flat, upcard, dealt, put, least, found, a, b), n, threads)
    return found


def world_weight(
    table: bytes, steps: Sequence[Step], upcard: int, hands: Sequence[int], put: int, least: float
) -> float:
    """The chance of all ``steps`` in one world: the readable twin of the kernel's."""
    weight = 1.0
    for step in steps:
        weight *= max(least, _step_chance(table, step, hands[step.seat], put, upcard))
    return weight


def _step_chance(table: bytes, step: Step, hand: int, put: int, upcard: int) -> float:
    number, suits = class_of(hand, upcard)
    kind, value = step.kind, step.value
    if kind == ORDER:
        found = read_shares(table, number, step.slot, 3)
        return sum(share for k, share in enumerate(found) if value >> k & 1)
    if kind == NAME:
        found = read_shares(table, number, step.slot, 7)
        if value == 0:
            return found[0]
        suit = suits.index(value // 4 - 1) - 1
        return sum(found[1 + 2 * suit + k] for k in range(2) if value >> k & 1)
    if kind == PUT:
        if not value and not put:
            return 1.0
        cards = [1 << card for card in (*cards_in_order(hand, suits), upcard)]
        return read_shares(table, number, step.slot, 6)[5 if value else cards.index(put)]
    slot = step.slot + 2 * (suits.index(value >> 1) - 1 if kind == ASK_NAMED else 0)
    return read_shares(table, number, slot, 2)[value & 1]
