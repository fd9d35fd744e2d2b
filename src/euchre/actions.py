"""What a player can say or do, in players' words. Frozen values with a text form that parses back.

Text: ``pass  order  order+alone  name:s  name:nt+alone  take:9c  leave  alone  together  bid:3  bid:misere
discard:9h  give:Ah  call  decline  claim:farmers  play:Jd  play:B:h``. A card that a reader may not know
stands as ``Xx``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from .cards import Card, Suit, parse_card
from .errors import NotationError
from .texts import Text, text

UNKNOWN = "Xx"
BIDS = ("1", "2", "3", "4", "5", "6", "big", "misere", "nap", "wellington", "blucher")
CLAIMS = (
    "farmers",
    "ace_no_face",
    "no_ace_no_face",
    "no_ace_no_face_no_trump",
    "go_under",
    "renege",
    "jambone",
    "jamboree",
)


class Action:
    """Anything a player does; ``str`` gives its text and :func:`parse_action` reads it back."""

    __slots__ = ()
    word: ClassVar[str] = ""

    def __str__(self) -> str:
        return self.word

    @property
    def said(self) -> Text:
        """The same for people, in words that another language can have its own for."""
        return _SAID.get(str(self)) or _said(self)


class _CardAction(Action):
    __slots__ = ()
    card: Card | None

    def __str__(self) -> str:
        return f"{self.word}:{UNKNOWN if self.card is None else self.card}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Say nothing: in the auction, or when asked for a claim."""

    word = "pass"


@dataclass(frozen=True, slots=True)
class OrderUp(Action):
    """Make the upcard's suit trump: “I order it”, “I assist”, “I take it”."""

    alone: bool = False
    word = "order"

    def __str__(self) -> str:
        return "order+alone" if self.alone else "order"


@dataclass(frozen=True, slots=True)
class Name(Action):
    """Name trump (or no trump)."""

    suit: Suit
    alone: bool = False
    word = "name"

    def __str__(self) -> str:
        return f"name:{self.suit}" + ("+alone" if self.alone else "")


@dataclass(frozen=True, slots=True)
class Take(_CardAction):
    """The dealer takes the upcard and puts ``card`` down; the upcard itself buries it."""

    card: Card | None
    word = "take"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """The dealer leaves the upcard where it is."""

    word = "leave"


@dataclass(frozen=True, slots=True)
class Alone(Action):
    """Play, or defend, without the partner."""

    word = "alone"


@dataclass(frozen=True, slots=True)
class Together(Action):
    """Play with the partner."""

    word = "together"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A bid: a number of tricks, or a word of Napoleon's ladder."""

    value: str
    word = "bid"

    def __str__(self) -> str:
        return f"bid:{self.value}"


@dataclass(frozen=True, slots=True)
class Discard(_CardAction):
    """Put a card down: for the widow, the partner's best, or a swap with the kitty."""

    card: Card | None
    word = "discard"


@dataclass(frozen=True, slots=True)
class Give(_CardAction):
    """Pass a card to the lone partner."""

    card: Card | None
    word = "give"


@dataclass(frozen=True, slots=True)
class CallBest(Action):
    """A lone player asks for the partner's best card before putting one down."""

    word = "call"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """A lone player keeps the hand as it is."""

    word = "decline"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claim a misdeal, a swap with the kitty, a renege, a jambone or a jamboree."""

    what: str
    word = "claim"

    def __str__(self) -> str:
        return f"claim:{self.what}"


@dataclass(frozen=True, slots=True)
class Play(_CardAction):
    """Play a card; ``suit`` is named only by the leader of a joker that sets no suit itself."""

    card: Card | None
    suit: Suit | None = None
    word = "play"

    def __str__(self) -> str:
        card = UNKNOWN if self.card is None else self.card
        return f"play:{card}" + ("" if self.suit is None else f":{self.suit}")


_PLAIN: dict[str, Action] = {
    action.word: action for action in (Pass(), Leave(), Alone(), Together(), CallBest(), Decline())
}
_WITH_CARD: dict[str, type[Take] | type[Discard] | type[Give]] = {
    "take": Take,
    "discard": Discard,
    "give": Give,
}
_BID_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_BID_WORDS |= {"mis": "misere", "misère": "misere", "blücher": "blucher"}


@lru_cache(maxsize=2048)
def parse_action(written: str) -> Action:
    """The action that is ``written``; NotationError, with what was meant to stand there, otherwise."""
    plain = written.strip()
    bare, plus, flag = plain.partition("+")
    word, colon, rest = bare.partition(":")
    word = word.lower()
    alone = flag.lower() == "alone"
    if plus and not (alone and word in ("order", "name")):
        raise NotationError(text("“{written}” is not an action: only order and name go with +alone", written=written))
    if word == "order" and not colon:
        return OrderUp(alone)
    if word == "name" and rest:
        return Name(Suit.parse(rest), alone)
    if word in _PLAIN and not colon:
        return _PLAIN[word]
    if word in _WITH_CARD and rest:
        return _WITH_CARD[word](_card(rest))
    if word == "play" and rest:
        card, _, suit = rest.partition(":")
        return Play(_card(card), Suit.parse(suit) if suit else None)
    return _parse_said(written, word, rest.lower())


def _parse_said(written: str, word: str, rest: str) -> Action:
    if word == "bid":
        value = _BID_WORDS.get(rest, rest)
        if value in BIDS:
            return Bid(value)
        raise NotationError(
            text("“{written}” is not a bid: write {choices}", written=written, choices=tuple(f"bid:{b}" for b in BIDS))
        )
    if word == "claim":
        if rest in CLAIMS:
            return Claim(rest)
        raise NotationError(
            text("“{written}” is not a claim: write {choices}", written=written,
                 choices=tuple(f"claim:{c}" for c in CLAIMS))
        )  # fmt: skip
    raise NotationError(
        text("“{written}” is not an action: write pass, order, name:s, take:9c, leave, alone, together, bid:3, "
             "discard:9h, give:Ah, call, decline, claim:farmers or play:Jd", written=written)
    )  # fmt: skip


_SAID = {
    "pass": text("pass"),
    "order": text("order"),
    "order+alone": text("order+alone"),
    "leave": text("leave"),
    "alone": text("alone"),
    "together": text("together"),
    "call": text("call"),
    "decline": text("decline"),
}


def _said(action: Action) -> Text:
    if isinstance(action, Name):
        suit = str(action.suit)
        return text("name:{suit}+alone", suit=suit) if action.alone else text("name:{suit}", suit=suit)
    if isinstance(action, Bid):
        return text("bid:{bid}", bid=action.value)
    if isinstance(action, Claim):
        return text("claim:{what}", what=action.what)
    found = getattr(action, "card", None)
    card = UNKNOWN if found is None else str(found) if found.is_joker else found
    if isinstance(action, Take):
        return text("take:{card}", card=card)
    if isinstance(action, Discard):
        return text("discard:{card}", card=card)
    if isinstance(action, Give):
        return text("give:{card}", card=card)
    if isinstance(action, Play) and action.suit is not None:
        return text("play:{card}:{suit}", card=card, suit=str(action.suit))
    return text("play:{card}", card=card)


def _card(word: str) -> Card | None:
    return None if word.lower() == "xx" else parse_card(word)


class _LanePlays(dict[int, tuple[Play, ...]]):
    """The plays of one 16-bit lane of a set of cards, made when first asked for and then shared."""

    def __init__(self, base: int) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, lane: int) -> tuple[Play, ...]:
        found = tuple(Play(Card(self.base + k)) for k in range(16) if lane >> k & 1)
        self[lane] = found
        return found


_C, _D, _H, _S = (_LanePlays(base) for base in (0, 16, 32, 48))


def plays_of(mask: int) -> tuple[Play, ...]:
    """A play for each card of a set, lowest number first; equal cards give the same objects."""
    found = _C[mask & 0xFFFF] + _D[mask >> 16 & 0xFFFF] + _H[mask >> 32 & 0xFFFF] + _S[mask >> 48 & 0xFFFF]
    if mask >> 64:
        found += tuple(Play(Card(64 + play.card)) for play in plays_of(mask >> 64) if play.card is not None)
    return found
