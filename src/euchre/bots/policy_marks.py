"""What the learned policy sees in a card: marks, each a combination of what the seat knows and what the card does.

The readable twin of ``kernel/_policy.pxi``, which the tests hold against it. A mark is a place in one table of weights;
a card is worth the sum of its weights.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from math import prod

from ..cards import Card
from .reading import Reading
from .standard_marks import Look

# How many values each thing that is looked at can have.
SIZES = {
    "role": 5,  # maker, maker's partner, defender, maker alone, defender against one who is alone
    "left": 4,  # cards in hand: two, three, four, more
    "count": 4,  # trumps in hand, three or more as one
    "need": 16,  # tricks that this side needs, and the other one, for what is at stake
    "out": 5,  # trumps that opponents may hold: none, one, two, three or four, more
    "bosses": 4,  # cards in hand that nothing outside beats in their suit
    "suits": 4,  # side suits in hand
    "fewer": 3,  # the same, one or none as one
    "beside": 3,  # the maker is no opponent, the next one, a later one
    "to come": 2,  # does an opponent who makes or is alone still play in this trick?
    "up": 3,  # a trump known to lie with a friend, or with an opponent
    "side": 2,  # makers or defenders
    "after": 6,  # opponents still to play (two or more as one), and whether a friend is
    "state": 3,  # the trick is the opponents', this side's for now, or for sure
    "led trump": 2,
    "led kind": 3,
    "best high": 4,  # cards that opponents may hold above the best on the table
    "winner": 3,  # the role of who is winning, alone or not
    "trump": 2,
    "high": 3,  # cards above it in its suit that opponents may hold
    "card": 8,  # the same up to three, for trumps and for side cards
    "boss": 2,
    "length": 3,  # cards of its suit in hand
    "rank": 8,  # from the top of its suit
    "kind": 3,  # a trump, of the other suit of that colour, another
    "opened": 4,  # its suit was led before by this side, by the other one
    "others": 6,  # cards of its suit that opponents may hold
    "voids": 64,  # shown out of its suit: a friend, the next opponent, the last; of trumps: a friend, an opponent, all
    "ends": 4,  # the hand has a higher card of its suit, a lower one
    "effect": 16,  # what it does to the trick
    "wins": 2,
    "relative": 16,  # the highest or lowest legal one of its suit, the highest or lowest that wins
    "behind": 4,  # out of the suit led: an opponent, a friend still to play
}
LEAD = (
    ("role", "left", "card", "length", "count"),
    ("role", "left", "card", "out", "count"),
    ("role", "need", "card", "count"),
    ("role", "card", "voids"),
    ("role", "card", "kind", "opened", "others"),
    ("role", "left", "trump", "rank", "length"),
    ("role", "card", "bosses", "count", "ends"),
    ("role", "card", "up", "left"),
    ("role", "left", "card", "count", "fewer"),
    ("role", "beside", "card", "left", "count", "bosses"),
    ("role", "need", "bosses", "trump", "rank"),
    ("role", "left", "card", "opened", "others"),
)
FOLLOW = (
    ("role", "after", "state", "effect", "left"),
    ("role", "after", "state", "effect", "count"),
    ("side", "need", "state", "effect", "after"),
    ("role", "state", "wins", "trump", "rank", "length", "high"),
    ("role", "after", "state", "relative"),
    ("role", "effect", "length", "count", "boss", "others"),
    ("effect", "after", "out", "behind", "led trump"),
    ("winner", "role", "effect", "after"),
    ("role", "left", "need", "effect"),
    ("role", "effect", "opened", "kind", "left"),
    ("role", "to come", "after", "effect", "state", "led kind"),
    ("role", "effect", "bosses", "count", "suits", "left"),
    ("best high", "led trump", "after", "effect", "role"),
    ("state", "relative", "rank", "trump", "after"),
    ("side", "need", "effect", "boss", "length"),
)
_ROOMS = [prod(SIZES[name] for name in mark) for mark in LEAD + FOLLOW]
_STARTS = [1, *(1 + end for end in accumulate(_ROOMS))]
PLACES = _STARTS[-1]  # in the table; place 0 is no mark
MARKS_A_CARD = max(len(LEAD), len(FOLLOW))


class Sight(Look):
    """A trick as the policy looks at it."""

    def marks(self, card: Card) -> tuple[int, ...]:
        """The places of the marks of ``card`` in the table."""
        known = {**self.known, **self._card(card)}
        known |= self._follow(card, known) if self.pairs else self._lead(card, known)
        first = len(LEAD) if self.pairs else 0
        found = []
        for k, mark in enumerate(FOLLOW if self.pairs else LEAD):
            place = 0
            for name in mark:
                assert known[name] < SIZES[name]
                place = place * SIZES[name] + known[name]
            found.append(_STARTS[first + k] + place)
        return (*found, *(0 for _ in range(MARKS_A_CARD - len(found))))

    @cached_property
    def known(self) -> dict[str, int]:
        """What does not depend on the card."""
        facts, trump = self.facts, self._lane_of_trump
        friends = [seat for seat in facts.active[1:] if facts.is_friend(seat)]
        foes = [seat for seat in facts.active[1:] if not facts.is_friend(seat)]
        role = ("maker", "partner", "defender").index(self.role)
        if role == 0 and not friends:
            role = 3
        elif role == 2 and len(foes) == 1:
            role = 4
        main = [seat for seat in foes if self._leads_side(seat)]
        lanes = [facts.hand & lane for lane in self._side_lanes]
        suits = min(sum(map(bool, lanes)), 3)
        out = (facts.dangerous & trump).bit_count()
        hand = [Card(c) for c in range(64) if facts.hand >> c & 1]
        return {
            "role": role,
            "left": min(len(hand), 5) - 2,
            "count": min((facts.hand & trump).bit_count(), 3),
            "need": 4 * self._needs(facts.makes) + self._needs(not facts.makes),
            "out": out if out < 3 else 3 if out < 5 else 4,
            "bosses": min(sum(self.is_boss(card) for card in hand), 3),
            "suits": suits,
            "fewer": max(suits - 1, 0),
            "beside": 0 if not main else 2 if foes.index(main[-1]) else 1,
            "to come": int(any(seat in self.after for seat in main)),
            "up": 1 if self._shown(friends) & trump else 2 if self._shown(foes) & trump else 0,
            "side": int(facts.makes),
        }

    def _card(self, card: Card) -> dict[str, int]:
        facts, rank, suit = self.facts, self.rank, self.order.suit[card]
        lane, trump = self._lane(card), self.is_trump(card) and self._trumps
        high = (rank.above[card] & facts.dangerous).bit_count()
        opened = [False, False]
        for leader, led in self._leads:
            if self.order.suit[led] == suit:
                opened[not (leader == facts.seat or facts.is_friend(leader))] = True
        return {
            "trump": int(trump),
            "high": min(high, 2),
            "card": min(high, 3) + (0 if trump else 4),
            "boss": int(high == 0),
            "length": min((facts.hand & lane).bit_count(), 3) - 1,
            "rank": self._rank(card),
            "kind": self._kind(card),
            "opened": opened[0] + 2 * opened[1],
            "others": min((lane & facts.dangerous).bit_count(), 5),
        }

    def _lead(self, card: Card, known: dict[str, int]) -> dict[str, int]:
        suit, trump = self.order.suit[card], self.rank.trump
        friends = [seat for seat in self.facts.active[1:] if self.facts.is_friend(seat)]
        foes = [seat for seat in self.facts.active[1:] if not self.facts.is_friend(seat)]
        trumps = [self._trumps and trump in self.facts.voids[seat] for seat in foes]
        voids = (self.void(friends, suit), self.void(foes[:1], suit), self.void(foes[-1:], suit),
                 self._trumps and self.void(friends, trump), any(trumps), self._trumps and all(trumps))  # fmt: skip
        mine = self.facts.hand & self._lane(card)
        above = mine & self.rank.above[card]
        ends = 2 * bool(above) + bool(mine & ~above & ~(1 << card))
        return {"voids": int("".join("1" if void else "0" for void in voids), 2), "ends": ends}

    def _follow(self, card: Card, known: dict[str, int]) -> dict[str, int]:
        facts, best = self.facts, self.best
        assert best is not None
        assert self.winner is not None
        led = self.order.suit[self.pairs[0][1]]
        legal = facts.hand & self.rank.lanes[led] or facts.hand
        winners = sum(1 << c for c in range(64) if legal >> c & 1 and self.wins(Card(c)))
        wins = bool(winners >> card & 1)
        relative = 4 * self._ends(card, legal & self._lane(card)) + (self._ends(card, winners) if wins else 0)
        friends = [seat for seat in self.after if facts.is_friend(seat)]
        return {
            "after": 2 * min(len(self.foes_after), 2) + bool(friends),
            "state": 0 if not self.friend_wins else 2 if self.friend_is_safe else 1,
            "led trump": int(led == self.rank.trump and self._trumps),
            "led kind": self._kind(self.pairs[0][1]),
            "best high": min((self.rank.above[best] & facts.dangerous).bit_count(), 3),
            "winner": self._plain_role(self.winner),
            "wins": int(wins),
            "effect": self._effect(card, led, wins),
            "relative": relative,
            "behind": 2 * self.void(self.foes_after, led) + self.void(friends, led),
        }

    def _effect(self, card: Card, led: int, wins: bool) -> int:
        """Loses: in the suit led, as a trump there, thrown, a trump thrown; wins: in the suit, by a ruff, in trumps."""
        suit, trump = self.order.suit[card], self.rank.trump if self._trumps else -1
        if not wins:
            return (1 if led == trump else 3) if suit == trump else 0 if suit == led else 2
        how = 10 if led == trump else 7 if suit == trump else 4
        if not self.foes_after or (self.is_boss(card) and not self.may_be_ruffed(card)):
            return how
        return how + (1 if (self.rank.above[card] & self.facts.dangerous).bit_count() < 2 else 2)

    def _ends(self, card: Card, among: int) -> int:
        """2 where nothing of ``among`` is stronger, and 1 where nothing is weaker."""
        mine = self._place(card)
        others = [self._place(Card(c)) for c in range(64) if among >> c & 1 and c != card]
        return 2 * all(place > mine for place in others) + all(place < mine for place in others)

    # How cards and seats stand.

    @property
    def _trumps(self) -> bool:
        return self.rank.trump < 4

    @property
    def _lane_of_trump(self) -> int:
        return self.rank.lanes[self.rank.trump] if self._trumps else 0

    @property
    def _side_lanes(self) -> list[int]:
        return [lane for suit, lane in enumerate(self.rank.lanes[:4]) if suit != self.rank.trump]

    def _lane(self, card: Card) -> int:
        return self.rank.lanes[self.order.suit[card]]

    def _rank(self, card: Card) -> int:
        """From the top of a whole suit: trumps from the joker and the bowers down, side suits from the ace."""
        suit, bowers = self.order.suit[card], self.facts.rules.bowers and self._trumps
        strength = round(self.order.strength[card])
        if strength > 37:
            return 40 - strength
        start = 0
        if suit == self.rank.trump and self._trumps:
            start = 3 if bowers else 1
        elif suit == 0 and not self._trumps:
            start = 2
        jack_is_elsewhere = bowers and suit in (self.rank.trump, 3 - self.rank.trump)
        return min(start + 14 - card.rank - (jack_is_elsewhere and card.rank < 11), 7)

    def _place(self, card: Card) -> tuple[int, int]:
        """Trumps before side cards, strong before weak."""
        return (0 if self.is_trump(card) and self._trumps else 1, -round(self.order.strength[card]))

    def _kind(self, card: Card) -> int:
        suit, trump = self.order.suit[card], self.rank.trump
        if suit == trump and self._trumps:
            return 0
        return 1 if self._trumps and suit == 3 - trump else 2

    def _plain_role(self, seat: int) -> int:
        if self._leads_side(seat):
            return 0
        view = self.facts.view
        friend = seat == self.facts.seat or self.facts.is_friend(seat)
        return 1 if friend == self.facts.makes and view.maker is not None else 2

    def _leads_side(self, seat: int) -> bool:
        """Is ``seat`` the maker, or alone for the makers?"""
        view = self.facts.view
        friend = seat == self.facts.seat or self.facts.is_friend(seat)
        return seat == view.maker or (seat in view.alone and friend == self.facts.makes)

    def _needs(self, makers: bool) -> int:
        view, rules = self.facts.view, self.facts.rules
        won = sum(self._makes(seat) == makers for seat in view.winners)
        need = rules.tricks_needed if makers else rules.hand_size + 1 - rules.tricks_needed
        return min(max(need - won, 0), 3)

    def _makes(self, seat: int) -> bool:
        return (seat == self.facts.seat or self.facts.is_friend(seat)) == self.facts.makes

    def _shown(self, seats: list[int]) -> int:
        shown = 0
        for seat in seats:
            shown |= int(self.facts.view.known(seat))
        return shown

    @property
    def _leads(self) -> list[tuple[int, Card]]:
        tricks = (*self.facts.view.past_tricks, self.pairs) if self.pairs else self.facts.view.past_tricks
        return [trick[0] for trick in tricks]


def marks(facts: Reading, card: Card) -> tuple[int, ...]:
    """The marks of ``card`` for the seat that ``facts`` are about."""
    return Sight(facts).marks(card)
