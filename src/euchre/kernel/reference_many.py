"""The batch half of the reference: one deal after the other, the same random numbers as the compiled kernel."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..cards import COPY
from ..errors import IllegalAction, SetupError
from .position import Position, best_of, check, legal, play

if TYPE_CHECKING:
    from .batch import Deals

WORD = 2**64


class Dice:
    """The random numbers of one deal: a splitmix64 stream begun from (seed, number of the deal).

    Several small numbers share one draw of 64 bits while the product of their sizes stays within 2**32.
    """

    def __init__(self, seed: int, number: int) -> None:
        self.state = seed ^ (number * 0xD1342543DE82EF95 % WORD)
        self.state = self.draw()
        self.word = 0
        self.room = 2**32

    def draw(self) -> int:
        """64 random bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
        return z ^ z >> 31

    def below(self, size: int) -> int:
        """A number below ``size``."""
        if self.room * size >= 2**32:
            self.word, self.room = self.draw(), 1
        self.room *= size
        product = self.word * size
        self.word = product % WORD
        return product // WORD


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def _each(deals: Deals, first: int, last: int, answer: Callable[[int, Position], None]) -> int:
    for i in range(first, last):
        position = deals[i]
        try:
            check(position)
        except SetupError:
            return i
        answer(i, position)
    return -1


def solve_many(
    solve: Callable[[Position, bool], int],
    deals: Deals, pay: Sequence[int], most: bool, found: array[int], first: int, last: int,
) -> int:  # fmt: skip
    """Writes the value of each deal; returns the first deal that is none, or -1."""

    def answer(i: int, position: Position) -> None:
        won = solve(position, most)
        found[i] = pay[won] if pay else won

    return _each(deals, first, last, answer)


def card_values_many(
    solve: Callable[[Position, bool], list[tuple[int, int]]],
    deals: Deals, pay: Sequence[int], most: bool, width: int, found: array[int], first: int, last: int,
) -> int:  # fmt: skip
    """Writes ``width`` values a deal, -128 for a card that may not be played."""

    def answer(i: int, position: Position) -> None:
        values = dict(solve(position, most))
        held = _cards(position.hands[position.turn]) + [-1] * width
        for k in range(width):
            won = values.get(held[k])
            found[i * width + k] = -128 if won is None else pay[won] if pay else won

    return _each(deals, first, last, answer)


def deal_many(
    deck: bytes, seats: int, size: int, sides: bytes, trumps: bytes, seed: int,
    hands: array[int], trump: array[int], turn: array[int], makers: array[int], first: int, last: int,
) -> None:  # fmt: skip
    """Writes random deals first..last - 1 of the stream ``seed``."""
    for i in range(first, last):
        dice = Dice(seed, i)
        cards = _dealt(dice, list(deck), seats * size)
        for seat in range(seats):
            hands[i * seats + seat] = sum(1 << card for card in cards[seat * size : (seat + 1) * size])
        trump[i] = trumps[dice.below(len(trumps))]
        turn[i] = dice.below(seats)
        makers[i] = sides[dice.below(len(sides))]


def _dealt(dice: Dice, cards: list[int], n: int) -> list[int]:
    for at in range(n):
        j = at + dice.below(len(cards) - at)
        cards[at], cards[j] = cards[j], cards[at]
    return cards


# --- playing out -----------------------------------------------------------------------------------------------


def playout_many(
    deals: Deals, pay: Sequence[int], rules: bool, seed: int, found: array[int], first: int, last: int
) -> int:
    """Writes what each deal pays when it is played out once."""

    def answer(i: int, position: Position) -> None:
        won = _play_out(position, Dice(seed, i), rules)
        found[i] = pay[won] if pay else won

    return _each(deals, first, last, answer)


def _strong_first(position: Position, mask: int) -> list[int]:
    """Cards in the kernel's order: trump, then suit by suit, the strongest of each first."""
    order = position.order
    without = position.trump > 3
    return sorted(
        _cards(mask),
        key=lambda c: (order.suit[c] != position.trump if not without else c != COPY - 1, order.suit[c] % 4,
                       -order.strength[c]),
    )  # fmt: skip


def _play_out(position: Position, dice: Dice, rules: bool) -> int:
    while not position.is_over:
        cards = _strong_first(position, legal(position))
        position = play(position, _by_rule(position, cards) if rules else _pick(dice, cards))
    return position.taken


def _pick(dice: Dice, cards: list[int]) -> int:
    return cards[dice.below(len(cards))] if len(cards) > 1 else cards[0]


def _by_rule(position: Position, cards: list[int]) -> int:
    active = position.active
    if not position.trick:
        others = [c for seat in active[1:] for c in _cards(position.hands[seat])]
        best = [c for c in cards if not any(_above(position, other, c) for other in others)]
        return best[0] if best else cards[-1]
    leader = len(active) - len(position.trick)
    at = best_of(position, position.trick)
    side = position.makers >> active[leader + at] & 1
    if side != position.makers >> position.turn & 1:
        able = [c for c in cards if best_of(position, (*position.trick, c)) == len(position.trick)]
        if able:
            return able[-1] if leader == 1 else able[0]
    return cards[-1]


def _above(position: Position, other: int, card: int) -> bool:
    order = position.order
    return order.suit[other] == order.suit[card] and order.strength[other] > order.strength[card]


def random_games(stick: bool, bury: bool, seed: int, found: array[int], first: int, last: int) -> None:
    """Writes the points of seats 0 and 2, those of the others counted negative, for whole random deals."""
    deck = [16 * suit + rank for suit in range(4) for rank in range(9, 15)]
    for i in range(first, last):
        dice = Dice(seed, i)
        cards = _dealt(dice, list(deck), 20)
        hands = [sum(1 << card for card in cards[5 * seat : 5 * seat + 5]) for seat in range(4)]
        upcard = cards[20 + dice.below(4)]
        dealer = dice.below(4)
        found[i] = _random_game(dice, hands, upcard, dealer, stick, bury)


def _random_game(dice: Dice, hands: list[int], upcard: int, dealer: int, stick: bool, bury: bool) -> int:
    called = _random_calls(dice, upcard // 16, dealer, stick, lambda: _swap(dice, hands, upcard, dealer, bury))
    if called is None:
        return 0
    maker, trump = called
    alone = dice.below(2)
    out = 1 << (maker ^ 2) if alone else 0
    leader = (dealer + 1) % 4
    if out >> leader & 1:
        leader = (leader + 1) % 4
    won = _play_out(Position(tuple(hands), leader, 5 << maker % 2, trump, out=out), dice, False)
    points = -2 if won < 3 else 1 if won < 5 else 4 if alone else 2
    return -points if maker % 2 else points


def _random_calls(dice: Dice, suit: int, dealer: int, stick: bool, swap: Callable[[], None]) -> tuple[int, int] | None:
    for k in range(1, 5):
        if dice.below(2):
            swap()
            return (dealer + k) % 4, suit
    for k in range(1, 5):
        calls = [None, *(s for s in range(4) if s != suit)]
        if stick and k == 4:
            calls = calls[1:]
        trump = calls[dice.below(len(calls))]
        if trump is not None:
            return (dealer + k) % 4, trump
    return None


def _swap(dice: Dice, hands: list[int], upcard: int, dealer: int, bury: bool) -> None:
    choice = _cards(hands[dealer] | (1 << upcard if bury else 0))
    drop = choice[dice.below(len(choice))]
    hands[dealer] = (hands[dealer] | 1 << upcard) & ~(1 << drop)


# --- worlds ----------------------------------------------------------------------------------------------------


def worlds_table(weights: array[float], room: array[int], ways: array[float]) -> None:
    """Fills ``ways``: the weight of all ways to fill each state of free room with the last cards."""
    places = len(room)
    cards = len(weights) // places
    ways[0] = 1.0
    for s in range(1, len(ways)):
        free, strides = _mixed(s, room)
        left = sum(free)
        if left > cards:
            raise IllegalAction("more room than cards")
        row = (cards - left) * places
        ways[s] = sum(weights[row + p] * ways[s - strides[p]] for p in range(places) if free[p])


def _mixed(s: int, room: Sequence[int]) -> tuple[list[int], list[int]]:
    free, strides, stride = [], [], 1
    for size in room:
        free.append(s // stride % (size + 1))
        strides.append(stride)
        stride *= size + 1
    return free, strides


def worlds_many(
    cards: bytes, weights: array[float], room: array[int], ways: array[float], seed: int,
    found: array[int], first: int, last: int,
) -> None:  # fmt: skip
    """Writes ``places`` masks a world."""
    places = len(room)
    for n in range(first, last):
        dice = Dice(seed, n)
        s = len(ways) - 1
        masks = [0] * places
        for i, card in enumerate(cards):
            free, strides = _mixed(s, room)
            at = (dice.draw() >> 11) / 2**53 * ways[s]
            choice = -1
            for p in range(places):
                share = weights[i * places + p] * ways[s - strides[p]] if free[p] else 0.0
                if share > 0:
                    choice = p
                    at -= share
                    if at < 0:
                        break
            masks[choice] |= 1 << card
            s -= strides[choice]
        found[n * places : (n + 1) * places] = array("Q", masks)
