"""Position: everything that is true at one moment of a deal, as plain values without behaviour.

:class:`euchre.state.State` is a Position with the rules' verbs; the auctions and the play are functions from
Position and action to Position. Cards that a reader does not know are counted in ``unknown``, so the same
functions replay records with hidden hands and build views.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self, TypeVar

from .actions import Action
from .cards import Card, Order
from .deal import Deal
from .scoring import Result

NOBODY = -1
Told = tuple[int, ...]
P = TypeVar("P", bound="Position")
FIELDS = (
    "deal",
    "log",
    "phase",
    "turn",
    "hands",
    "unknown",
    "contract",
    "talk",
    "spare",
    "trick",
    "leader",
    "winners",
    "led",
    "top",
    "best",
    "result",
)


class Contract(NamedTuple):
    """What the auction settled. ``trump`` is 0..3, 4 for no trump, None when there is none (yet, or in misère).

    ``alone`` lists the seats playing without a partner, ``after[s]`` the next active seat clockwise, ``order``
    how cards rank, ``first`` the seat that leads first. ``caller`` is the seat that calls the exposed
    card of a jambone's first trick.
    """

    maker: int = NOBODY
    trump: int | None = None
    bid: str = ""
    alone: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    active: int = 0
    order: Order | None = None
    first: int = NOBODY
    caller: int = NOBODY


class Talk(NamedTuple):
    """Where the talk before the first lead stands: calls made in this round, bids, and who is still to be asked."""

    asked: int = 0
    standing: tuple[int, str] | None = None
    passed: int = 0
    queue: tuple[tuple[str, int], ...] = ()
    swap: str = ""
    received: int = 0
    blind: bool = False
    skipped_pickup: bool = False


class Spare(NamedTuple):
    """The cards outside the hands, and who knows what.

    ``upcard`` says where the upcard is: ``up``, ``down`` (turned), ``hand``, ``table`` (taken, in sight),
    ``left``, ``aside`` or ``none``. ``put`` lists cards laid face down with their seat. ``shown`` are cards
    everybody knows the place of; ``told[s]`` those that seat ``s`` knows beyond the own hand.
    """

    upcard: str = "none"
    kitty: tuple[Card | None, ...] = ()
    put: tuple[tuple[int, Card | None], ...] = ()
    shown: int = 0
    told: Told = ()


class Position:
    """One moment of a deal; see the module for the parts. ``turn`` is None when the deal is over.

    ``trick`` holds the cards of the running trick from ``leader`` on; ``winners`` the seat that won each
    finished trick; ``led``, ``top`` and ``best`` the suit led, the strength to beat and the seat winning now.
    Never changed once made: :meth:`moved` gives the next one.
    """

    __slots__ = FIELDS

    deal: Deal
    log: tuple[tuple[int, Action], ...]
    phase: str
    turn: int | None
    hands: tuple[int, ...]
    unknown: tuple[int, ...] | None
    contract: Contract
    talk: Talk
    spare: Spare
    trick: tuple[Card, ...]
    leader: int
    winners: tuple[int, ...]
    led: int
    top: int
    best: int
    result: Result | None

    def moved(self, **changes: Any) -> Self:
        """The same position with ``changes``."""
        new = Draft()
        new.deal, new.log, new.phase, new.turn = self.deal, self.log, self.phase, self.turn
        new.hands, new.unknown, new.contract = self.hands, self.unknown, self.contract
        new.talk, new.spare, new.trick, new.leader = self.talk, self.spare, self.trick, self.leader
        new.winners, new.led, new.top, new.best = self.winners, self.led, self.top, self.best
        new.result = self.result
        for name, value in changes.items():
            setattr(new, name, value)
        return freeze(new, type(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: moved() or apply() gives the next one")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, f) == getattr(other, f) for f in FIELDS)

    def __hash__(self) -> int:
        return hash((self.deal, self.log))

    def __getstate__(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in FIELDS)

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        for name, value in zip(FIELDS, values, strict=True):
            object.__setattr__(self, name, value)


class Draft(Position):
    """A position in the making. Plain assignment is several times faster than a frozen dataclass."""

    __slots__ = ()
    __setattr__ = object.__setattr__  # type: ignore[assignment]


def freeze(draft: Draft, kind: type[P]) -> P:
    """Hand ``draft`` out as a ``kind``, which cannot be changed any more."""
    draft.__class__ = kind  # type: ignore[assignment]
    return draft  # type: ignore[return-value]


def start(deal: Deal, kind: type[P]) -> P:
    """The position in which ``deal`` has just been dealt and nobody has spoken."""
    players = deal.rules.players
    new = Draft()
    new.deal, new.log, new.phase, new.turn = deal, (), "deal", None
    new.hands, new.unknown = deal.hands, None if deal.is_complete else deal.unknown
    new.contract, new.talk = Contract(), Talk()
    shown = 0 if deal.upcard is None else 1 << deal.upcard
    new.spare = Spare("up" if deal.rules.auction == "upcard" else "none", deal.kitty, (), shown, (0,) * players)
    new.trick, new.leader, new.winners = (), NOBODY, ()
    new.led, new.top, new.best, new.result = NOBODY, NOBODY, NOBODY, None
    return freeze(new, kind)


def with_hand(pos: P, seat: int, mask: int, unknown: int = 0) -> P:
    """``pos`` with the hand of ``seat`` replaced."""
    hands = (*pos.hands[:seat], mask, *pos.hands[seat + 1 :])
    if pos.unknown is None:
        return pos.moved(hands=hands)
    counts = (*pos.unknown[:seat], unknown, *pos.unknown[seat + 1 :])
    return pos.moved(hands=hands, unknown=counts)


def unknown_in(pos: Position, seat: int) -> int:
    """How many cards of the hand of ``seat`` are unknown."""
    return 0 if pos.unknown is None else pos.unknown[seat]


def gain(pos: P, seat: int, cards: tuple[Card | None, ...]) -> P:
    """``seat`` takes ``cards`` into the hand."""
    known = sum(1 << card for card in cards if card is not None)
    return with_hand(pos, seat, pos.hands[seat] | known, unknown_in(pos, seat) + cards.count(None))


def lose(pos: P, seat: int, card: Card | None, *, sure: int = 0, witness: int | None = None) -> P:
    """``seat`` lets go of ``card``.

    A card that others do not see leaving (``card`` is None for a reader) may be any but those in ``sure``, so
    from now on they no longer know where the cards of this hand are; only ``witness`` sees it and does.
    """
    hand, hidden = pos.hands[seat], unknown_in(pos, seat)
    if card is None:
        kept = hand & sure
        return with_hand(pos, seat, kept, hidden + (hand & ~kept).bit_count() - 1)
    forgotten = hand & ~sure
    spare = pos.spare._replace(
        shown=pos.spare.shown & ~forgotten,
        told=tuple(
            known | (pos.spare.shown & forgotten) if s == witness else known & ~forgotten
            for s, known in enumerate(pos.spare.told)
        ),
    )
    pos = pos.moved(spare=spare)
    if hand >> card & 1:
        return with_hand(pos, seat, hand & ~(1 << card), hidden)
    return with_hand(pos, seat, hand, hidden - 1)


def tell(pos: P, seats: tuple[int, ...], card: Card | None) -> P:
    """From now on each of ``seats`` knows where ``card`` is."""
    if card is None:
        return pos
    told = tuple(known | 1 << card if s in seats else known for s, known in enumerate(pos.spare.told))
    return pos.moved(spare=pos.spare._replace(told=told))


def show(pos: P, mask: int) -> P:
    """From now on everybody knows where the cards of ``mask`` are."""
    return pos.moved(spare=pos.spare._replace(shown=pos.spare.shown | mask))


def put(pos: P, seat: int, card: Card | None) -> P:
    """``card``, already out of the hand, lies face down before ``seat``, who knows it."""
    pos = pos.moved(spare=pos.spare._replace(put=(*pos.spare.put, (seat, card))))
    return tell(pos, (seat,), card)


def over(pos: P, result: Result) -> P:
    """The deal has ended."""
    return pos.moved(phase="over", turn=None, result=result)


def thrown_in(pos: P, kind: str) -> P:
    """The deal has ended without play and without points."""
    return over(pos, Result(kind, (0,) * len(pos.deal.rules.sides)))
