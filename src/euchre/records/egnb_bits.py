"""Bits of a condensed ``.egnb`` file, and what its deals take for granted: versions, decks, branches."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from ..errors import NotationError

Json = dict[str, Any]

SUITS = "shcd"  # the order of the published examples; the text of the specification says cdhs
RANKS = "6789TJQKA"
LOWEST_RANKS = (9, 8, 7, 6)  # the two-bit code of a deck is its place here
DECKS = tuple(tuple(rank + suit for rank in RANKS[RANKS.index(str(low)) :] for suit in SUITS) for low in LOWEST_RANKS)
END_MARK = 0b1010
BIDDING, PLAY = "EUCHRE_BIDDING", "TRICK_PLAY"


def refuse(what: str) -> NoReturn:
    """Say that the condensed form has no place for ``what``."""
    raise NotationError(f"the condensed form cannot hold {what}: write the expanded form instead")


def width_of(count: int) -> int:
    """Bits for a number below ``count``."""
    return max(0, count - 1).bit_length()


def unbase64(text: str) -> bytes:
    """The bytes of a Base64 string, in either alphabet, padded or not."""
    bare = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        padded = (bare + "=" * (-len(bare) % 4)).encode("ascii")
        return base64.b64decode(padded, altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        raise NotationError("a deal in this file is not Base64 text: the file is damaged") from None


@dataclass
class BitReader:
    """Bits of a deal, most significant first."""

    data: bytes
    place: int = 0

    @property
    def left(self) -> int:
        """How many bits have not been read."""
        return 8 * len(self.data) - self.place

    def take(self, width: int) -> int:
        """The number in the next ``width`` bits."""
        end = self.place + width
        if end > 8 * len(self.data):
            raise NotationError("this deal ends too early: the file is cut off or damaged")
        window = int.from_bytes(self.data[self.place // 8 : -(-end // 8)], "big")
        self.place = end
        return window >> (-end % 8) & ((1 << width) - 1)

    def peek(self, width: int) -> int:
        """What :meth:`take` would answer, without moving on."""
        value = self.take(width)
        self.place -= width
        return value

    def expect_padding(self) -> None:
        """The rest may only be zeros that fill the last byte."""
        if self.left >= 8 or self.take(self.left):
            raise NotationError("something follows the end of this deal: the file is damaged")

    def text(self) -> str:
        """A string: 16 bits of length, then UTF-8."""
        size = self.take(16)
        try:
            return self.take(8 * size).to_bytes(size, "big").decode("utf-8")
        except UnicodeDecodeError:
            raise NotationError("a comment in this deal is not UTF-8 text: the file is damaged") from None


class BitWriter:
    """Collects bits; :meth:`text` turns them into Base64URL."""

    def __init__(self) -> None:
        self._bits: list[str] = []

    def put(self, value: int, width: int, what: str = "this value") -> None:
        """Append ``value`` in ``width`` bits; NotationError, naming ``what``, when it is too large."""
        if not isinstance(value, int) or not 0 <= value < 1 << width:
            refuse(f"{what} ({value!r})")
        if width:
            self._bits.append(f"{value:0{width}b}")

    def put_text(self, text: str) -> None:
        """Append a string of at most 65,535 bytes."""
        raw = text.encode("utf-8")
        self.put(len(raw), 16, "a comment of so many bytes")
        self._bits += [f"{byte:08b}" for byte in raw]

    def text(self) -> str:
        """Everything so far, padded with zeros to whole bytes."""
        bits = "".join(self._bits)
        bits += "0" * (-len(bits) % 8)
        raw = int(bits, 2).to_bytes(len(bits) // 8, "big")
        return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")


@dataclass(frozen=True)
class Shape:
    """What the stream takes for granted: its version, the number of players, the deck."""

    version: int = 1
    players: int = 4
    deck_code: int = 0

    @property
    def deck(self) -> tuple[str, ...]:
        """Every card, in the order that gives each its number."""
        return DECKS[self.deck_code]

    @property
    def seat_width(self) -> int:
        """Bits for the dealer's seat: the published examples have two where the text says three."""
        return 3 if self.version > 1 else 2

    def size_of_trick(self, bidding: Json) -> int:
        """Cards to a trick after ``bidding``: partners of lone players sit out."""
        sitting = int(bool(bidding.get("isAlone"))) + int(bidding.get("aloneDefender", -1) >= 0)
        return self.players - sitting


@dataclass(frozen=True)
class Branch:
    """Where a line starts: the first call to come, cards already played, the bidding that still counts."""

    first_call: int = 0
    played: tuple[str, ...] = ()
    missing: int = 0  # cards already in the trick that the branch cuts in two
    bidding: Json | None = None

    @classmethod
    def of(cls, shape: Shape, main: Sequence[Json], index: int, rebids: bool) -> Branch:
        """The branch at decision ``index`` of the ``main`` phases, for a line that bids anew or plays on."""
        bidding: Json = next((phase for phase in main if phase["type"] == BIDDING), {})
        calls = len(bidding.get("calls", ()))
        if rebids:
            return cls(first_call=index if index < calls else 0)
        cards = [card for phase in main for trick in phase.get("tricks", ()) for card in trick]
        played = tuple(cards[: max(0, index - calls)])
        return cls(played=played, missing=len(played) % max(1, shape.size_of_trick(bidding)), bidding=bidding)
