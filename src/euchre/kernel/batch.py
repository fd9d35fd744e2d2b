"""Many deals in one call: arrays in, arrays out, any number of threads, the same answers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..errors import SetupError
from . import tables
from .backend import kernel
from .position import MOST_CARDS, MOST_SEATS, Position, check

# Deals handed to the kernel in one go: short enough that Ctrl-C is answered at once.
PIECE = 16384


@dataclass(frozen=True, slots=True)
class Deals:
    """Many positions that share the number of seats and the cards on the table.

    ``hands``: array ``Q``, one mask a seat, deal after deal. ``trump``, ``turn``, ``makers``, ``out``: arrays
    ``B``, one entry a deal. ``trick``, ``taken``, ``bowers``, ``joker``: as in :class:`Position`, for all deals.
    The second copy of a card (numbers from 64) does not fit; the functions for one position take it.
    """

    seats: int
    hands: array[int]
    trump: array[int]
    turn: array[int]
    makers: array[int]
    out: array[int]
    trick: tuple[int, ...] = ()
    taken: int = 0
    bowers: bool = True
    joker: str = "only_trump"

    def __len__(self) -> int:
        return len(self.trump)

    def __getitem__(self, i: int) -> Position:
        hands = tuple(self.hands[i * self.seats : (i + 1) * self.seats])
        return Position(
            hands, self.turn[i], self.makers[i], self.trump[i], self.trick, self.taken, self.out[i],
            self.bowers, self.joker,
        )  # fmt: skip

    def __iter__(self) -> Iterator[Position]:
        return (self[i] for i in range(len(self)))

    @classmethod
    def of(cls, positions: Sequence[Position]) -> Deals:
        """The given positions, which must agree in all that :class:`Deals` keeps once. SetupError otherwise."""
        if not positions:
            raise SetupError("no deal was given")
        first = positions[0]
        seats = len(first.hands)
        for p in positions:
            shared = (len(p.hands), p.trick, p.taken, p.bowers, p.joker)
            if shared != (seats, first.trick, first.taken, first.bowers, first.joker):
                raise SetupError("deals solved together must share seats, cards on the table and ranking")
            _fits(p)
        return cls(
            seats,
            array("Q", [hand for p in positions for hand in p.hands]),
            array("B", [p.trump for p in positions]),
            array("B", [p.turn for p in positions]),
            array("B", [p.makers for p in positions]),
            array("B", [p.out for p in positions]),
            first.trick, first.taken, first.bowers, first.joker,
        )  # fmt: skip

    @classmethod
    def worlds(cls, position: Position, hands: array[int]) -> Deals:
        """``position`` again and again, each time with other hands: ``hands`` holds one mask a seat and world."""
        seats = len(position.hands)
        if len(hands) % seats:
            raise SetupError(f"{len(hands)} hands are no whole number of deals for {seats} seats")
        n = len(hands) // seats
        _fits(position)
        return cls(
            seats, hands, _same(position.trump, n), _same(position.turn, n), _same(position.makers, n),
            _same(position.out, n), position.trick, position.taken, position.bowers, position.joker,
        )  # fmt: skip


def _same(value: int, n: int) -> array[int]:
    return array("B", [value]) * n


def _fits(position: Position) -> None:
    if any(hand >> 64 for hand in position.hands) or any(card >= 64 for card in position.trick):
        raise SetupError("a second copy of a card cannot be solved in a batch")


def direction(pay: Sequence[float]) -> bool:
    """Do the makers want tricks when ``pay`` is what they get by tricks? SetupError when it is not monotone."""
    rising = all(a <= b for a, b in pairwise(pay))
    if not rising and any(a < b for a, b in pairwise(pay)):
        raise SetupError("the payoff both rises and falls with the tricks taken")
    return rising


def _payoff(deals: Deals, pay: Sequence[int] | None) -> tuple[tuple[int, ...], bool]:
    if pay is None:
        return (), True
    # Who sits out keeps cards that take no trick.
    out = deals.out[0] if deals.out else 0
    playing = (hand for seat, hand in enumerate(deals.hands[: deals.seats]) if not out >> seat & 1)
    most = deals.taken + max((hand.bit_count() for hand in playing), default=0)
    if len(pay) <= most:
        raise SetupError(f"the payoff names {len(pay)} numbers of tricks, but up to {most} may be taken")
    if any(not -127 <= points <= 127 for points in pay):
        raise SetupError("a payoff in a batch lies between -127 and 127")
    return tuple(pay), direction(pay)


def _checked(deals: Deals) -> int:
    n = len(deals)
    if not 2 <= deals.seats <= MOST_SEATS:
        raise SetupError(f"{deals.seats} seats: the solver takes 2 to {MOST_SEATS}")
    lengths = {len(deals.turn), len(deals.makers), len(deals.out)}
    if lengths != {n} or len(deals.hands) != n * deals.seats:
        raise SetupError("the arrays of a batch do not have the same number of deals")
    if n:
        check(deals[0])
    return n


def spread(work: Callable[[int, int], int | None], n: int, threads: int) -> int:
    """Run ``work(first, last)`` over 0..n-1 in pieces; the first bad deal that some piece reports, or -1."""
    pieces = [(at, min(at + PIECE, n)) for at in range(0, n, PIECE)]
    if threads > 1 and n > 1:
        # Imported here: it would be a fifth of the time that the kernel takes to import.
        from concurrent.futures import ThreadPoolExecutor

        size = max(1, min(PIECE, -(-n // (4 * threads))))
        pieces = [(at, min(at + size, n)) for at in range(0, n, size)]
        pool = ThreadPoolExecutor(threads)
        try:
            results = list(pool.map(lambda piece: work(*piece), pieces))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    else:
        results = [work(*piece) for piece in pieces]
    return min((bad for bad in results if bad is not None and bad >= 0), default=-1)


def _run(deals: Deals, work: Callable[[int, int], int | None], threads: int) -> None:
    bad = spread(work, len(deals), threads)
    if bad >= 0:
        check(deals[bad])
        raise SetupError(f"deal {bad} is no position of its kind")


def solve_many(deals: Deals, pay: Sequence[int] | None = None, *, threads: int = 1) -> array[int]:
    """The makers' tricks in each deal under perfect play, those taken before included; array ``b``.

    With ``pay`` (the makers' points by their tricks, monotone, -127..127) the points instead, which asks less and
    is faster. Raises SetupError naming the card or seat of the first deal that cannot be.
    """
    n = _checked(deals)
    found = array("b", bytes(n))
    points, most = _payoff(deals, pay)
    tables.ready()
    _run(deals, lambda a, b: kernel.solve_many(deals, points, most, found, a, b), threads)
    return found


def card_values_many(deals: Deals, pay: Sequence[int] | None = None, *, threads: int = 1) -> array[int]:
    """What each card of the seat to play is worth to the makers, in each deal; array ``b``.

    As many entries a deal as that seat holds cards in the first deal, by number of card; -128 for a card that may
    not be played. Tricks, or points with ``pay``, as in :func:`solve_many`.
    """
    n = _checked(deals)
    width = deals.hands[deals.turn[0]].bit_count() if n else 0
    found = array("b", bytes(n * width))
    points, most = _payoff(deals, pay)
    tables.ready()
    _run(deals, lambda a, b: kernel.card_values_many(deals, points, most, width, found, a, b), threads)
    return found


def playout_many(
    deals: Deals,
    pay: Sequence[int] | None = None,
    *,
    seed: int,
    policy: str = "random",
    threads: int = 1,
) -> array[int]:
    """The makers' tricks (or points) when each deal is played out once; array ``b``.

    ``policy``: ``random`` plays every legal card equally often, ``simple`` follows a few rules of thumb. Deal ``i``
    depends on ``seed`` and ``i`` only.
    """
    if policy not in ("random", "simple"):
        raise SetupError(f"“{policy}” is no policy: write random or simple")
    n = _checked(deals)
    found = array("b", bytes(n))
    points, _ = _payoff(deals, pay)
    rules = policy == "simple"
    _run(deals, lambda a, b: kernel.playout_many(deals, points, rules, seed % 2**64, found, a, b), threads)
    return found


def random_deals(
    n: int,
    *,
    seed: int,
    deck: Sequence[int],
    seats: int = 4,
    cards: int = 5,
    sides: Sequence[int] = (0b0101, 0b1010),
    trumps: Sequence[int] = (0, 1, 2, 3),
    threads: int = 1,
) -> Deals:
    """``n`` random deals at the opening lead: cards, makers (one of ``sides``), trump and leader at random.

    Deal ``i`` depends on ``seed`` and ``i`` only.
    """
    if not 2 <= seats <= MOST_SEATS or not 1 <= cards <= MOST_CARDS:
        raise SetupError(f"{seats} seats with {cards} cards: at most {MOST_SEATS} with {MOST_CARDS}")
    if len(set(deck)) != len(deck) or any(not 0 <= card < 64 for card in deck) or seats * cards > len(deck):
        raise SetupError(f"{len(deck)} cards, each once, do not give {seats} hands of {cards}")
    if not sides or not trumps:
        raise SetupError("no sides or no trump to choose from")
    hands = array("Q", bytes(8 * n * seats))
    trump, turn, makers = array("B", bytes(n)), array("B", bytes(n)), array("B", bytes(n))
    deck_bytes, side_bytes, trump_bytes = bytes(deck), bytes(sides), bytes(trumps)

    def deal(first: int, last: int) -> None:
        kernel.deal_many(
            deck_bytes, seats, cards, side_bytes, trump_bytes, seed % 2**64, hands, trump, turn, makers, first, last
        )

    spread(deal, n, threads)
    return Deals(seats, hands, trump, turn, makers, array("B", bytes(n)))


def random_games(n: int, *, seed: int, stick: bool = True, bury: bool = False, threads: int = 1) -> array[int]:
    """Points of ``n`` whole deals from the first call, every legal action equally likely; array ``b``.

    Four seats, 24 cards, as in the preset ``openspiel``: the points of seats 0 and 2, negative when the others
    score. ``stick``: the dealer must name in round two (otherwise a deal passed out counts 0). ``bury``: the dealer
    may put down the upcard. Deal ``i`` depends on ``seed`` and ``i`` only.
    """
    found = array("b", bytes(n))
    spread(lambda a, b: kernel.random_games(stick, bury, seed % 2**64, found, a, b), n, threads)
    return found
