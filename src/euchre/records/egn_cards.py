"""EGN's spellings of cards: unknown ranks and suits, bowers by name, and suits named by their part in the deal.

Source: “Card Representation” in EGN's specification. A spelling stands for the set of cards it may be; a set of
one is a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..cards import JACK, JOKER, RANK_LETTERS, SUIT_LETTERS, Card, Suit
from ..errors import NotationError

_CARD = re.compile(r"[789NTJQKAX][SsHhCcDdxtng]|[LRB]")
_GENERIC = re.compile(r".[tng]")
_PARTS = "tngh"


def check(spelled: str) -> str:
    """``spelled`` itself if EGN knows such a card; NotationError otherwise."""
    if not _CARD.fullmatch(spelled):
        raise NotationError(f"“{spelled:.20}” is not a card of EGN: write Jd, Xx for an unknown one, R, L or B")
    return spelled


def is_generic(cards: Iterable[str]) -> bool:
    """Do these cards name suits by their part: trump, next, green?"""
    return any(_GENERIC.fullmatch(card) for card in cards)


def parts(trump: Suit | None) -> dict[str, Suit]:
    """The suits that ``t n g h`` stand for when ``trump`` is trump, or spades when nothing says which suit is.

    Trump, next (the other suit of its colour), and the two green suits, so that a record by parts can be played.
    """
    chosen = Suit.SPADES if trump is None or trump == Suit.NO_TRUMP else trump
    green = [
        suit for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES) if suit not in (chosen, chosen.mate)
    ]
    return dict(zip(_PARTS, (chosen, chosen.mate, *green), strict=True))


class Speller:
    """Reads the cards of one deal: ``trump`` resolves R and L, ``generic`` says that t n g h are parts."""

    def __init__(self, deck: Sequence[Card], trump: Suit | None, generic: bool) -> None:
        self.deck = deck
        self.trump = trump
        self.parts = parts(trump) if generic else {}

    def candidates(self, spelled: str) -> tuple[Card, ...]:
        """The cards of the deck that ``spelled`` may be; none when it names a card the deck has not."""
        if spelled in ("R", "L"):
            return self._bowers(spelled)
        if spelled == "B":
            return tuple(card for card in self.deck if card.is_joker)
        rank, suit = spelled[0], self._suit(spelled[1])
        if rank == "X" and suit is None:
            return tuple(self.deck)
        wanted = None if rank == "X" else RANK_LETTERS.index({"N": "9"}.get(rank, rank)) + 2
        return tuple(
            card for card in self.deck if card != JOKER and wanted in (None, card.rank) and suit in (None, card.suit)
        )

    def card(self, spelled: str) -> Card | None:
        """The card, or None when it may be several; NotationError when the deck has none such."""
        found = self.candidates(check(spelled))
        if not found:
            raise NotationError(f"{spelled} is not in the deck of {len(self.deck)} cards")
        return found[0] if len(found) == 1 else None

    def _suit(self, letter: str) -> Suit | None:
        if letter in self.parts:
            return self.parts[letter]
        if letter.lower() in SUIT_LETTERS:
            return Suit(SUIT_LETTERS.index(letter.lower()))
        return None

    def _bowers(self, spelled: str) -> tuple[Card, ...]:
        """The jack of trump or of its mate; any jack while trump is unknown."""
        if self.trump is None or self.trump == Suit.NO_TRUMP:
            return tuple(card for card in self.deck if card.rank == JACK)
        suit = self.trump if spelled == "R" else self.trump.mate
        return tuple(card for card in self.deck if card.rank == JACK and card.suit == suit)


def plain(card: Card | None) -> str:
    """``card`` as EGN writes it: ``Jd``, ``B``, ``Xx``."""
    return "Xx" if card is None else str(card)
