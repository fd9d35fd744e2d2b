"""Deal: who holds what before the first call. Cards may be unknown; cards come from hands, a deck or a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Any

from .cards import Card, CardSet, cards_of, parse_card, split_cards
from .errors import SetupError
from .rules import Rules
from .texts import Seat, Text, text, texts

if TYPE_CHECKING:
    from .state import State

Cards = str | Iterable[Card | str | None]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt: a set for each seat, the upcard if one is turned, and the kitty, top card first.

    A hand set may hold fewer than ``rules.hand_size`` cards, and the kitty may hold ``None``: the rest is
    unknown, as in records of games seen from outside. Build one with :meth:`of`, :meth:`from_deck` or
    :meth:`random`; these check the cards and raise SetupError naming the card or seat.
    """

    rules: Rules
    dealer: int
    hands: tuple[int, ...]
    upcard: Card | None
    kitty: tuple[Card | None, ...]

    @classmethod
    def of(
        cls,
        rules: Rules,
        *,
        dealer: int = 0,
        hands: Sequence[Cards],
        upcard: Card | str | None = None,
        kitty: Cards | None = None,
    ) -> Deal:
        """The deal with these ``hands`` by seat. A missing ``kitty`` is the rest of the deck, in number order.

        ``Xx`` or ``None`` stands for an unknown card; hands may also simply be short of cards.
        """
        check_seat(rules, dealer)
        if len(hands) != rules.players:
            raise SetupError(
                texts(
                    "{n} hand is needed, not {given}",
                    "{n} hands are needed, not {given}",
                    rules.players,
                    given=len(hands),
                )
            )
        held = [read_cards(hand) for hand in hands]
        up = parse_card(upcard) if isinstance(upcard, str) and upcard.lower() != "xx" else upcard
        up = None if isinstance(up, str) else up
        for seat, hand in enumerate(held):
            if len(hand) > rules.hand_size:
                raise SetupError(
                    texts(
                        "{player} holds {n} card, more than {size}",
                        "{player} holds {n} cards, more than {size}",
                        len(hand),
                        player=Seat(seat),
                        size=rules.hand_size,
                    )
                )
        _check_cards(rules, [*(c for hand in held for c in hand), up, *(read_cards(kitty) if kitty else ())])
        if rules.auction != "upcard" and up is not None:
            raise SetupError(text("there is no upcard with auction={value}", value=rules.auction))
        masks = tuple(sum(1 << c for c in hand if c is not None) for hand in held)
        whole = all(m.bit_count() == rules.hand_size for m in masks) and (up is not None or rules.auction != "upcard")
        return cls(rules, dealer, masks, up, _kitty(rules, masks, up, kitty, whole))

    @classmethod
    def from_deck(cls, rules: Rules, cards: Cards, *, dealer: int = 0) -> Deal:
        """Deal ``cards``, top card first, in the packets of ``rules.deal_pattern`` (rules.md 0.6)."""
        check_seat(rules, dealer)
        order = [c for c in read_cards(cards) if c is not None]
        if len(order) != len(rules.deck):
            raise SetupError(
                texts(
                    "a deck of {n} card is needed, not {given}",
                    "a deck of {n} cards is needed, not {given}",
                    len(rules.deck),
                    given=len(order),
                )
            )
        _check_cards(rules, order)
        return _dealt(rules, order, dealer)

    @classmethod
    def random(cls, rules: Rules, *, dealer: int = 0, seed: int | str | Random = 0) -> Deal:
        """A shuffled deal; the same ``seed`` gives the same deal, a generator moves on."""
        check_seat(rules, dealer)
        generator = generator_of(seed)
        order = list(rules.deck)
        generator.shuffle(order)
        return _dealt(rules, order, dealer)

    def start(self) -> State:
        """The first decision of this deal."""
        # States stand above deals in the house, so the door to them is opened only when somebody walks through.
        state: State = import_module(".state", __package__).State.start(self)
        return state

    @property
    def unknown(self) -> tuple[int, ...]:
        """How many cards of each hand are unknown."""
        size = self.rules.hand_size
        return tuple(size - hand.bit_count() for hand in self.hands)

    @property
    def is_complete(self) -> bool:
        """Is every card known?"""
        return (
            not any(self.unknown)
            and None not in self.kitty
            and (self.upcard is not None or self.rules.auction != "upcard")
        )

    def hand(self, seat: int) -> CardSet:
        """The known cards of ``seat``."""
        return CardSet(self.hands[seat])

    def deck_order(self) -> list[Card]:
        """The deck, top card first, that deals these cards; SetupError when a card is unknown."""
        if not self.is_complete:
            raise SetupError(text("some cards of this deal are unknown"))
        order: list[Card | None] = [None] * len(self.rules.deck)
        places = dealing_places(self.rules)
        for seat, hand in enumerate(self.hands):
            own = places[(seat - self.dealer) % self.rules.players]
            for place, card in zip(own, cards_of(hand), strict=True):
                order[place] = card
        rest = [self.upcard, *self.kitty] if self.upcard is not None else list(self.kitty)
        order[len(order) - len(rest) :] = rest
        return [card for card in order if card is not None]

    def __repr__(self) -> str:
        hands = [hand_text(self.hands[s], self.unknown[s]) for s in range(self.rules.players)]
        up = f", upcard={str(self.upcard)!r}" if self.upcard is not None else ""
        kitty = " ".join("Xx" if c is None else str(c) for c in self.kitty)
        return f"Deal.of({self.rules!r}, dealer={self.dealer}, hands={hands!r}{up}, kitty={kitty!r})"


def generator_of(seed: int | str | Random) -> Random:
    """The generator that ``seed`` starts, or ``seed`` itself; ``7`` and ``"7"`` start the same."""
    if isinstance(seed, Random):
        return seed
    return Random(int(seed) if isinstance(seed, str) and seed.isdecimal() else seed)


def hand_text(mask: int, unknown: int = 0) -> str:
    """A hand as text, unknown cards as ``Xx``: ``"9c Jd Xx"``."""
    return " ".join([*(str(c) for c in cards_of(mask)), *["Xx"] * unknown])


def check_seat(rules: Rules, seat: Any) -> None:
    """Raise SetupError unless ``seat`` is one of the table's."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.players:
        raise SetupError(text("{seat} is not a seat: seats are 0 to {last}", seat=repr(seat), last=rules.players - 1))


def read_cards(cards: Cards) -> list[Card | None]:
    """Cards from text or a list, ``None`` for ``Xx``."""
    items = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    found: list[Card | None] = []
    for item in items:
        if item is None or (isinstance(item, str) and item.lower() == "xx"):
            found.append(None)
        elif isinstance(item, str):
            found += split_cards(item)
        else:
            found.append(Card(item))
    return found


def _check_cards(rules: Rules, cards: Iterable[Card | None]) -> None:
    seen = 0
    for card in cards:
        if card is None:
            continue
        if not rules.deck_mask >> card & 1:
            raise SetupError(
                texts(
                    "{card} is not in the deck of {n} card",
                    "{card} is not in the deck of {n} cards",
                    len(rules.deck),
                    card=card,
                )
            )
        if seen >> card & 1:
            raise SetupError(text("{card} is there twice", card=card))
        seen |= 1 << card


def _kitty(
    rules: Rules, masks: tuple[int, ...], up: Card | None, kitty: Cards | None, whole: bool
) -> tuple[Card | None, ...]:
    size = len(rules.deck) - rules.players * rules.hand_size - (rules.auction == "upcard")
    if kitty is None:
        rest = rules.deck_mask & ~sum(masks) & ~(0 if up is None else 1 << up)
        return tuple(cards_of(rest)) if whole else (None,) * size
    found = read_cards(kitty)
    if len(found) > size:
        raise SetupError(_kitty_size(size, len(found)))
    if whole and len(found) < size:
        raise SetupError(_kitty_size(size, len(found)))
    return tuple(found) + (None,) * (size - len(found))


def _kitty_size(size: int, given: int) -> Text:
    return texts("the kitty has {n} card, not {given}", "the kitty has {n} cards, not {given}", size, given=given)


@lru_cache(maxsize=64)
def _places(pattern: str, players: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Deck places of each hand, the dealer's first, as rules.md 0.6 lists them."""
    seats = [(k + 1) % players for k in range(players)]
    if pattern == "alt-3-2":
        first = [3 if k % 2 == 0 else 2 for k in range(players)]
        rounds = [first, [size - n for n in first]]
    elif pattern == "1x5":
        rounds = [[1] * players] * size
    else:
        rounds = [[int(n)] * players for n in pattern.split("-")]
    hands: list[list[int]] = [[] for _ in range(players)]
    top = 0
    for packets in rounds:
        for seat, packet in zip(seats, packets, strict=True):
            hands[seat] += range(top, top + packet)
            top += packet
    return tuple(map(tuple, hands))


def dealing_places(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Deck places (0 = top) of each hand, counted from the dealer: entry 1 is the dealer's left."""
    return _places(rules.deal_pattern, rules.players, rules.hand_size)


@lru_cache(maxsize=512)
def _pickers(pattern: str, players: int, size: int, dealer: int) -> tuple[itemgetter[Any], ...]:
    places = _places(pattern, players, size)
    return tuple(itemgetter(*places[(seat - dealer) % players]) for seat in range(players))


_BIT = [1 << k for k in range(128)]


def _dealt(rules: Rules, order: list[Card], dealer: int) -> Deal:
    bits = [_BIT[card] for card in order]
    hands = tuple(sum(pick(bits)) for pick in _pickers(rules.deal_pattern, rules.players, rules.hand_size, dealer))
    top = rules.players * rules.hand_size
    if rules.auction == "upcard":
        return Deal(rules, dealer, hands, order[top], tuple(order[top + 1 :]))
    return Deal(rules, dealer, hands, None, tuple(order[top:]))
