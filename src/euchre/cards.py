"""Cards, sets of cards and their order once trump is known.

Numbering, the same in the kernel: a card is ``suit * 16 + rank`` with clubs 0, diamonds 1, hearts 2,
spades 3 and rank 2..14 (jack 11, queen 12, king 13, ace 14); the joker is 63. A further copy of a card
adds 64. A set of cards is an ``int`` with bit ``card`` set, so union, difference and counting are machine
operations; :class:`CardSet` gives such an int a face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import ClassVar

from .errors import NotationError
from .texts import Text, text

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
JACK = 11
COPY = 64


class Suit(IntEnum):
    """A suit, or no trump. ``Suit.parse`` takes ``s``, ``S``, ``♠``, ``spades``, ``nt``."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4

    @classmethod
    def parse(cls, word: str) -> Suit:
        """The suit that ``word`` names; NotationError when it names none."""
        found = _SUIT_WORDS.get(word.strip().lower())
        if found is None:
            raise NotationError(text("“{word}” is not a suit: write c, d, h, s or nt", word=word))
        return found

    @property
    def mate(self) -> Suit:
        """The other suit of the same colour, where the left bower is printed."""
        return Suit(3 - self) if self < 4 else self

    @property
    def word(self) -> Text:
        """``spades``; ``no trump``."""
        return _WORDS[self]

    @property
    def symbol(self) -> str:
        """``♠``; ``NT``."""
        return SUIT_SYMBOLS[self] if self < 4 else "NT"

    def __str__(self) -> str:
        return SUIT_LETTERS[self] if self < 4 else "nt"


_JOKER = text("Joker")
_WORDS = (text("clubs"), text("diamonds"), text("hearts"), text("spades"), text("no trump"))
SUITS: tuple[Suit, ...] = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_SUIT_WORDS: dict[str, Suit] = {"nt": Suit.NO_TRUMP, "no trump": Suit.NO_TRUMP, "notrump": Suit.NO_TRUMP}
for _suit in SUITS:
    for _word in (str(_suit), _suit.word, _suit.word[:-1], _suit.symbol):
        _SUIT_WORDS[_word] = _suit


class Card(int):
    """One playing card; ``Card("Jd")``, ``Card("10d")``, ``Card("J♦")`` and ``Card("B")`` (joker) parse.

    Instances are interned, sort by suit then rank, and index tables directly.
    Raises NotationError for text that is no card.
    """

    __slots__ = ()
    _interned: ClassVar[dict[int, Card]] = {}

    def __new__(cls, value: int | str) -> Card:  # noqa: D102 - the class says it
        if isinstance(value, str):
            return parse_card(value)
        found = cls._interned.get(value)
        if found is None:
            if value < 0 or not (value % COPY == 63 or 2 <= value % 16 <= 14):
                raise NotationError(text("{n} is not the number of a card", n=value))
            found = cls._interned[value] = super().__new__(cls, value)
        return found

    @property
    def suit(self) -> Suit:
        """The printed suit; NO_TRUMP for the joker, which has none."""
        return Suit.NO_TRUMP if self.is_joker else Suit(self % COPY // 16)

    @property
    def rank(self) -> int:
        """2..14, or 15 for the joker."""
        return self % 16

    @property
    def copy(self) -> int:
        """0 for the first copy of the card in the deck."""
        return self // COPY

    @property
    def is_joker(self) -> bool:
        """Is it the joker (Benny, best bower)?"""
        return self % COPY == 63

    @property
    def symbol(self) -> str:
        """For people: ``J♦``, ``10♣``, ``Joker``."""
        if self.is_joker:
            return _JOKER
        rank = RANK_LETTERS[self.rank - 2].replace("T", "10")
        return rank + self.suit.symbol

    def __str__(self) -> str:
        face = "B" if self.is_joker else RANK_LETTERS[self.rank - 2] + SUIT_LETTERS[self.suit]
        return face + "'" * self.copy

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


JOKER = Card(63)


@lru_cache(maxsize=1024)
def parse_card(word: str) -> Card:
    """The card written as ``Jd``, ``JD``, ``10d``, ``J♦``, ``B`` or ``JK``; NotationError otherwise."""
    bare = word.strip().rstrip("'")
    copy = len(word.strip()) - len(bare)
    if bare.upper() in ("B", "JK", "JOKER"):
        return Card(JOKER + COPY * copy)
    rank, suit = bare[:-1].upper(), bare[-1:].lower()
    rank = {"10": "T", "N": "9"}.get(rank, rank)
    suit = SUIT_LETTERS[SUIT_SYMBOLS.index(suit)] if suit and suit in SUIT_SYMBOLS else suit
    if len(rank) != 1 or len(suit) != 1 or rank not in RANK_LETTERS or suit not in SUIT_LETTERS:
        raise NotationError(
            text("“{word}” is not a card: write rank and suit, as in Jd, 10d or B for the joker", word=word)
        )
    return Card(COPY * copy + SUIT_LETTERS.index(suit) * 16 + RANK_LETTERS.index(rank) + 2)


def cards_of(mask: int) -> list[Card]:
    """The cards of a set, lowest number first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(Card(low.bit_length() - 1))
        mask ^= low
    return found


class CardSet(int):
    """A set of cards that is also an ``int`` mask: ``CardSet("Jd 9c")``, ``len``, ``in``, iteration, ``|&-``."""

    __slots__ = ()

    def __new__(cls, cards: int | str | Iterable[Card | str | int] = 0) -> CardSet:  # noqa: D102 - the class says it
        if isinstance(cards, int):
            return super().__new__(cls, cards)
        mask = 0
        for item in split_cards(cards) if isinstance(cards, str) else cards:
            bit = 1 << Card(item)
            if mask & bit:
                raise NotationError(text("{card} is there twice", card=Card(item)))
            mask |= bit
        return super().__new__(cls, mask)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: Card | str | int) -> bool:
        return bool(self >> Card(card) & 1)

    def __or__(self, other: int) -> CardSet:
        return CardSet(int(self) | other)

    def __and__(self, other: int) -> CardSet:
        return CardSet(int(self) & other)

    def __sub__(self, other: int) -> CardSet:
        return CardSet(int(self) & ~other)

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


def split_cards(written: str) -> list[Card]:
    """The cards ``written``, with or without spaces: ``"Jd 9c"``, ``"Jd9c"``, ``"10d, B"``."""
    cards: list[Card] = []
    for word in written.replace(",", " ").split():
        try:
            cards.append(parse_card(word))
        except NotationError:
            cards += _split_word(word)
    return cards


def _split_word(word: str) -> list[Card]:
    cards: list[Card] = []
    start = 0
    while start < len(word):
        size = 1 if word[start] in "Bb" else 3 if word.startswith("10", start) else 2
        cards.append(parse_card(word[start : start + size]))
        start += size
    return cards


def rank_of(word: str) -> int:
    """2..14 for ``"2"``..``"A"`` (``"10"`` is ``"T"``); NotationError otherwise."""
    letter = {"10": "T"}.get(word, word).upper()
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise NotationError(text("“{word}” is not a rank", word=word))
    return RANK_LETTERS.index(letter) + 2


@lru_cache(maxsize=256)
def deck(lowest_rank: str, jokers: int = 0, copies: int = 1) -> tuple[Card, ...]:
    """Every card of a deck from ``lowest_rank`` to the ace in four suits, then the jokers."""
    ranks = range(rank_of(lowest_rank), 15)
    plain = [Card(COPY * k + 16 * s + r) for k in range(copies) for s in SUITS for r in ranks]
    return tuple(plain + [Card(JOKER + COPY * k) for k in range(jokers)])


class Order:
    """How cards rank under one trump: effective suits and strengths, as tables indexed by card.

    ``suit[c]`` is the suit a card belongs to for every purpose (4 for a joker that belongs to none),
    ``lane[s]`` the set of cards of that suit, ``strength[c]`` a number to compare within a trick:
    trump above everything, then rank. Sources: seeds 000, 002, 003 (bowers belong to trump for following,
    leading and winning); rules.md 0.2 and 0.3.
    """

    __slots__ = ("bowers", "joker", "lane", "strength", "suit", "trump")

    def __init__(self, trump: int, bowers: bool, joker: str = "only_trump") -> None:
        self.trump = trump
        self.bowers = bowers
        self.joker = joker
        size = 2 * COPY
        self.suit = [(c % COPY) // 16 for c in range(size)]
        self.strength = [c % 16 for c in range(size)]
        for c in range(size):
            self._place(c, trump, bowers, joker)
        self.lane = [sum(1 << c for c in range(size) if _is_card(c) and self.suit[c] == s) for s in range(5)]

    def _place(self, c: int, trump: int, bowers: bool, joker: str) -> None:
        face = c % COPY
        if face == JOKER:
            self.suit[c] = trump
            self.strength[c] = 40 if trump < 4 or joker != "lowest" else 0
        elif trump < 4:
            if bowers and face == 16 * trump + JACK:
                self.strength[c] = 39
            elif bowers and face == 16 * (3 - trump) + JACK:
                self.suit[c] = trump
                self.strength[c] = 38
            elif face // 16 == trump:
                self.strength[c] = 20 + face % 16

    def __reduce__(self) -> tuple[object, tuple[int, bool, str]]:
        return order_for, (self.trump, self.bowers, self.joker)

    def best(self, cards: Iterable[int]) -> int:
        """Position in the trick of the card that wins it, ``cards`` in order of play, leader's first."""
        winner, led, top = 0, -1, -1
        for place, c in enumerate(cards):
            if led < 0:
                led, top = self.suit[c], self.strength[c]
            elif self.beats(c, led, top):
                winner, top = place, self.strength[c]
        return winner

    def beats(self, c: int, led: int, top: int) -> bool:
        """Does ``c`` beat a trick of suit ``led`` whose best card has strength ``top``?"""
        suit = self.suit[c]
        return (suit == led or suit == self.trump) and self.strength[c] > top


def _is_card(c: int) -> bool:
    return c % COPY == JOKER or 2 <= c % 16 <= 14


@lru_cache(maxsize=64)
def order_for(trump: int, bowers: bool = True, joker: str = "only_trump") -> Order:
    """The shared :class:`Order` for a trump suit (4 = no trump)."""
    return Order(trump, bowers, joker)


def effective_suit(card: Card | str, trump: Suit | str) -> Suit:
    """The suit ``card`` belongs to when ``trump`` is trump: the left bower and the joker are trumps."""
    suit = Suit.parse(trump) if isinstance(trump, str) else trump
    return Suit(order_for(suit).suit[Card(card)])


def trump_order(trump: Suit | str, cards: Iterable[Card]) -> list[Card]:
    """Those of ``cards`` that are trumps, highest first: joker, right bower, left bower, ace and so on."""
    suit = Suit.parse(trump) if isinstance(trump, str) else trump
    order = order_for(suit)
    return sorted((c for c in cards if order.suit[c] == suit), key=lambda c: -order.strength[c])
