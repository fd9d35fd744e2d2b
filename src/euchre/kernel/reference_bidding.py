"""The readable twin of what the compiled kernel does to learn bidding: the same deals, the same numbers, slowly.

``leaf_deal`` is one deal of ``leaf_deals`` and ``Learner.learn`` one of ``train_bidding``. Solving is left to the
kernel, which has a judge of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .backend import kernel
from .bidding import MARKS, SLOTS, Terms, ask, ask_named, context_of, name, order, put, rough_classes
from .classes import cards_in_order, class_of
from .position import Position, legal, play
from .reference_many import WORD, Dice, _dealt, _play_out, _strong_first

DECK = [16 * (k // 6) + 9 + k % 6 for k in range(24)]
SHY, SURE = 150.0, 60.0  # looks that a rough class counts for, and by which an action is clearly bad
LAYINGS, CREDULOUS = 40, 20  # tries to lay out a world, and how many of them believe in two trumps


class Made(NamedTuple):
    """A contract: ``maker`` is who plays alone where somebody does; ``upcard`` the card taken, or -1."""

    dealer: int
    maker: int
    trump: int
    alone: bool
    upcard: int


def first_lead(terms: Terms, made: Made) -> int:
    """The seat that leads first."""
    eldest = (made.dealer + 1) % 4
    if made.alone and terms.lead_left:
        return (made.maker + 1) % 4
    return (eldest + 1) % 4 if made.alone and eldest == (made.maker + 2) % 4 else eldest


def opening(terms: Terms, hands: list[int], made: Made) -> Position:
    """The position before the first lead."""
    out = 1 << (made.maker + 2) % 4 if made.alone else 0
    held = tuple(0 if out >> seat & 1 else hand for seat, hand in enumerate(hands))
    return Position(held, first_lead(terms, made), 5 << made.maker % 2, made.trump, out=out)


def marks(terms: Terms, hands: list[int], made: Made) -> tuple[int, list[int]]:
    """The cell of a deal and the marks of its hands."""
    position = opening(terms, hands, made)
    trumps = position.order.lane[made.trump]
    right, left = 16 * made.trump + 11, 16 * (3 - made.trump) + 11
    plain = [suit for suit in range(4) if suit != made.trump]
    lanes = [position.order.lane[suit] for suit in plain]
    aces = sum(1 << 16 * suit + 14 for suit in plain)

    def held(seat: int, cards: int) -> int:
        return (hands[seat % 4] & cards).bit_count()

    maker, after, before = made.maker, made.maker + 1, made.maker + 3
    friend = 0 if made.alone else hands[(maker + 2) % 4]
    bowers = 1 << right | 1 << left
    leads = (position.turn - maker) % 4
    found = [
        1,
        held(maker, trumps),
        held(maker, trumps) >= 4,
        held(maker, 1 << right),
        held(maker, 1 << left),
        held(maker, 1 << 16 * made.trump + 14),
        held(maker, 3 << 16 * made.trump + 12),
        held(maker, aces),
        sum(not held(maker, lane) for lane in lanes),
        (friend & trumps).bit_count(),
        (friend & bowers).bit_count(),
        (friend & aces).bit_count(),
        max(held(after, trumps), held(before, trumps)),
        held(after, bowers) + held(before, bowers),
        held(after, aces) + held(before, aces),
        held(after, trumps) + held(before, trumps),
        leads == 0,
        leads == 2,
        leads == 1,
        made.upcard >= 0 and (made.dealer - maker) % 2 == 1,
        made.upcard >= 0 and (made.dealer - maker) % 4 == 2,
    ]
    played = _play_out(position, Dice(0, 0), True)
    found += [played, played >= 3, played == 5]
    return kernel.tricks(position) + 6 * made.alone, [int(mark) for mark in found]


# Deals played out.


def leaf_deal(terms: Terms, worlds: int, dice: Dice) -> tuple[int, list[int], int]:
    """Cell, marks and the makers' points of one plausible deal, its cards played as at a table."""
    hands, made, down, turned = plausible(dice)
    cell, found = marks(terms, hands, made)
    table = AtTable(terms, opening(terms, hands, made), hands, made, down, turned)
    return cell, found, table.play(worlds, dice)


def deal(dice: Dice) -> tuple[list[int], list[int]]:
    """Four hands of five, and the cards left over."""
    cards = _dealt(dice, list(DECK), 20)
    return [sum(1 << card for card in cards[5 * seat : 5 * seat + 5]) for seat in range(4)], cards[20:]


def plausible(dice: Dice) -> tuple[list[int], Made, int, int]:
    """Hands, a call that is not absurd, the dealer's discard and the card turned down, -1 where there is none."""
    while True:
        hands, kitty = deal(dice)
        up = kitty[0]
        for _ in range(8):
            dealer, maker, taken = dice.below(4), dice.below(4), dice.below(2)
            trump = up >> 4 if taken else ((up >> 4) + 1 + dice.below(3)) % 4
            own = hands[maker]
            if taken and maker == dealer:
                own |= 1 << up
                own &= ~(1 << plain_discard(trump, own, -1))
            wanted = 9 + dice.below(11)
            alone = strength(trump, own) + dice.below(14) >= 28
            if strength(trump, own) >= wanted:
                if not taken:
                    return hands, Made(dealer, maker, trump, alone, -1), -1, up
                down = plain_discard(trump, hands[dealer] | 1 << up, up)
                hands[dealer] = (hands[dealer] | 1 << up) & ~(1 << down)
                return hands, Made(dealer, maker, trump, alone, up), down, -1


def strength(trump: int, hand: int) -> int:
    """Four a trump, more for the three highest, three a plain ace."""
    order = Position((hand,), 0, 0, trump).order
    aces = sum(hand >> 16 * suit + 14 & 1 for suit in range(4) if suit != trump)
    bowers = 4 * (hand >> 16 * trump + 11 & 1) + 3 * (hand >> 16 * (3 - trump) + 11 & 1)
    return 4 * (hand & order.lane[trump]).bit_count() + bowers + 2 * (hand >> 16 * trump + 14 & 1) + 3 * aces


def plain_discard(trump: int, hand: int, keep: int) -> int:
    """A lone low card of a plain suit, else the lowest, never ``keep``."""
    position = Position((hand,), 0, 0, trump)
    order = position.order

    def value(card: int) -> int:
        suit = order.suit[card]
        if suit == trump:
            return 100 + order.strength[card] % 100
        ranks = [rank for rank in range(14, 8, -1) if order.suit[16 * suit + rank] == suit]
        low = -sum(rank > card % 16 for rank in ranks)
        single = hand & order.lane[suit] == 1 << card
        return low + 15 + 20 * (card % 16 == 14) - 8 * single

    return min((card for card in _strong_first(position, hand) if card != keep), key=value)


@dataclass
class AtTable:
    """A deal as it is played by seats that see their own cards: ``known`` to all is what lies open."""

    terms: Terms
    position: Position
    hands: list[int]
    made: Made
    down: int
    turned: int
    played: int = 0
    shown: int = 0
    voids: list[int] = field(default_factory=lambda: [0] * 4)

    def play(self, worlds: int, dice: Dice) -> int:
        """The makers' points when everybody has played."""
        pay = self.terms.pay[self.made.alone]
        while not self.position.is_over:
            seat, before = self.position.turn, self.position
            card = self.choice(pay, worlds, dice)
            if before.trick:
                order = before.order
                led = order.lane[order.suit[before.trick[0]]]
                self.voids[seat] |= 0 if led >> card & 1 else led
            self.shown += seat == self.made.maker and before.order.suit[card] == self.made.trump
            self.hands[seat] &= ~(1 << card)
            self.played |= 1 << card
            self.position = play(before, card)
        return pay[self.position.taken]

    def choice(self, pay: tuple[int, ...], worlds: int, dice: Dice) -> int:
        """The card that pays its side best over some worlds; of equals the weakest."""
        cards = _strong_first(self.position, legal(self.position))
        if len(cards) == 1:
            return cards[0]
        total = dict.fromkeys(cards, 0)
        for _ in range(worlds):
            laid = next(filter(None, (self.believed(dice, k) for k in range(LAYINGS))), None)
            if laid is None:
                continue
            held = tuple(0 if self.position.out >> seat & 1 else hand for seat, hand in enumerate(laid))
            for card, won in kernel.card_tricks(replace(self.position, hands=held)):
                total[card] += pay[won]
        sign = 1 if self.position.makers >> self.position.turn & 1 else -1
        return max(enumerate(cards), key=lambda at: (sign * total[at[1]], at[0]))[1]

    def believed(self, dice: Dice, tries: int) -> list[int] | None:
        """One way the hands may be; at first only with a maker who holds, or held, two trumps."""
        found = self.laid(dice)
        if found is None or tries >= CREDULOUS:
            return found
        trumps = self.position.order.lane[self.made.trump]
        return found if self.shown + (found[self.made.maker] & trumps).bit_count() >= 2 else None

    def laid(self, dice: Dice) -> list[int] | None:
        """One way the hands may be for all that the seat to play knows; None when a void suit came out."""
        me, dealer = self.position.turn, self.made.dealer
        gone = self.played | (1 << self.turned if self.turned >= 0 else 0)
        gone |= 1 << self.down if self.down >= 0 and me == dealer else 0
        sure = 1 << self.made.upcard if self.made.upcard >= 0 and me != dealer else 0
        sure &= ~self.played
        found = [self.hands[me] if seat == me else sure if seat == dealer else 0 for seat in range(4)]
        room = [self.hands[seat].bit_count() - found[seat].bit_count() for seat in range(4)]
        unseen = sum(1 << card for card in DECK) & ~(self.hands[me] | gone | sure)
        cards = _strong_first(self.position, unseen)
        at = 0
        for k, card in enumerate(cards):
            if any(void >> card & 1 for void in self.voids):
                cards[k], cards[at] = cards[at], cards[k]
                at += 1
        for k in range(len(cards)):
            j = k + dice.below((at if k < at else len(cards)) - k)
            cards[k], cards[j] = cards[j], cards[k]
            may = [seat for seat in range(4) if not self.voids[seat] >> cards[k] & 1]
            total = len(cards) - k - sum(room) + sum(room[seat] for seat in may)
            if total <= 0:
                return None
            draw = dice.below(total)
            for seat in may:
                draw -= room[seat]
                if draw < 0:
                    found[seat] |= 1 << cards[k]
                    room[seat] -= 1
                    break
        return None if any(room) else found


# Learning.


@dataclass
class Learner:
    """What ``train_bidding`` does to its arrays, in dictionaries by (class or rough class, slot)."""

    terms: Terms
    fit: list[float]
    seed: int
    regret: dict[tuple[int, int], float] = field(default_factory=dict)
    total: dict[tuple[int, int], float] = field(default_factory=dict)
    rough: dict[tuple[int, int], float] = field(default_factory=dict)
    rough_seen: dict[tuple[int, int], float] = field(default_factory=dict)

    def learn(self, number: int) -> None:
        """One deal, from every dealer with each card left over turned up, each seat in turn trying everything."""
        dice = Dice(self.seed, number)
        self.dice = Dice(WORD - 1 - self.seed, number)
        self.weight = (number + 1) * 1e-5
        self.hands, kitty = deal(dice)
        self.solved: dict[tuple[object, ...], float] = {}
        for self.upcard in kitty:
            self.at = [class_of(hand, self.upcard) for hand in self.hands]
            for self.dealer in range(4):
                for self.me in range(4):
                    self.order(0)

    def seat(self, place: int) -> int:
        """The seat at a place, 0 for the dealer's left."""
        return (self.dealer + 1 + place) % 4

    def decide(self, seat: int, slot: int, first: int, count: int, follow: Callable[[int], float]) -> float:
        """One decision: all actions for the seat that learns, one by chance for others; points of the learner."""
        number = self.at[seat].number
        rough = rough_classes()[0][number]
        regrets = [self._regret(number, rough, slot + k) for k in range(count)]
        good = [max(regret, 0.0) if k >= first else 0.0 for k, regret in enumerate(regrets)]
        whole = sum(good)
        share = [g / whole if whole else float(k >= first) / (count - first) for k, g in enumerate(good)]
        if seat != self.me:
            for k in range(first, count):
                _add(self.total, (number, slot + k), self.weight**2 * share[k])
            at, k = self._chance(), first
            while k < count - 1 and at >= share[k]:
                at -= share[k]
                k += 1
            return follow(k)
        values: dict[int, float] = {}
        for k in range(first, count):
            bad = share[k] == 0.0 and regrets[k] < -SURE * self.weight
            if not (bad and self.dice.draw() & 15):
                values[k] = follow(k)
        mean = sum(share[k] * value for k, value in values.items())
        for k, value in values.items():
            _add(self.regret, (number, slot + k), self.weight * (value - mean))
            _add(self.rough, (rough, slot + k), self.weight * (value - mean))
            _add(self.rough_seen, (rough, slot + k), self.weight)
        return mean

    def _regret(self, number: int, rough: int, slot: int) -> float:
        own, seen = self.regret.get((number, slot), 0.0), self.rough_seen.get((rough, slot), 0.0)
        return own + (SHY * self.weight * self.rough[rough, slot] / seen if seen else 0.0)

    def _chance(self) -> float:
        return (self.dice.draw() >> 11) / 2**53

    def order(self, place: int) -> float:
        """Round one."""
        if place == 4:
            return self.name(0)
        return self.decide(
            self.seat(place), order(place), 0, 3,
            lambda k: self.put(place, k == 2) if k else self.order(place + 1),
        )  # fmt: skip

    def name(self, place: int) -> float:
        """Round two."""
        if place == 4:
            return 0.0
        seat = self.seat(place)

        def follow(k: int) -> float:
            if k == 0:
                return self.name(place + 1)
            trump = self.at[seat].suits[1 + (k - 1) // 2]
            if k % 2 == 0:
                return self.leaf(seat, seat, trump, True, -1)
            rel = self.at[(seat + 2) % 4].suits.index(trump) - 1
            return self.ask(seat, ask_named(place, rel), trump, -1)

        return self.decide(seat, name(place), int(place == 3 and self.terms.stick), 7, follow)

    def put(self, place: int, alone: bool) -> float:
        """The dealer takes the upcard and puts one down."""
        maker, trump, terms = self.seat(place), self.upcard >> 4, self.terms
        if terms.in_call and alone and place == 1:
            return self.leaf(maker, maker, trump, True, 5)

        def follow(k: int) -> float:
            if alone:
                return self.leaf(maker, maker, trump, True, k)
            return self.ask(maker, ask(place), trump, k)

        ways = 5 + (terms.six_own if place == 3 else terms.six_ordered)
        return self.decide(self.dealer, put(context_of(terms, place, alone)), 0, ways, follow)

    def ask(self, maker: int, slot: int, trump: int, down: int) -> float:
        """The maker's partner may play alone."""
        partner = (maker + 2) % 4
        if not self.terms.ask_partner:
            return self.leaf(maker, maker, trump, False, down)
        return self.decide(
            partner, slot, 0, 2, lambda k: self.leaf(maker, partner if k else maker, trump, bool(k), down)
        )

    def leaf(self, maker: int, who: int, trump: int, alone: bool, down: int) -> float:
        """Points of the learner's side when ``who`` plays, alone or not; ``down`` is the card put down, or -1."""
        taken = 0 <= down < 5
        key = (who, trump, alone, down, self.dealer, self.upcard if down >= 0 else -1)
        if key not in self.solved:
            hands, at = list(self.hands), self.at[self.dealer]
            if taken:
                gone = cards_in_order(hands[self.dealer], at.suits)[down]
                hands[self.dealer] = (hands[self.dealer] | 1 << self.upcard) & ~(1 << gone)
            made = Made(self.dealer, who, trump, alone, self.upcard if taken else -1)
            self.solved[key] = self.worth(*marks(self.terms, hands, made))
        points = self.solved[key]
        return points if (maker - self.me) % 2 == 0 else -points

    def worth(self, cell: int, found: list[int]) -> float:
        """What the makers are expected to score."""
        pay = self.terms.pay[cell >= 6]
        if not self.fit:
            return pay[cell % 6]
        off = sum(self.fit[cell * MARKS + k] * mark for k, mark in enumerate(found))
        return min(max(pay[cell % 6] + off, pay[0]), pay[5])

    def slots(self, number: int) -> list[float]:
        """The regrets of a class, slot after slot."""
        return [self.regret.get((number, slot), 0.0) for slot in range(SLOTS)]


def _add(where: dict[tuple[int, int], float], key: tuple[int, int], more: float) -> None:
    where[key] = where.get(key, 0.0) + more
