"""What a record holds: a game as it was written down, deal by deal, right or wrong.

A record keeps what its file says; :mod:`euchre.records.replay` plays it through the rules and finds what
does not follow. Cards nobody saw are unknown, and what other programs wrote for themselves stays in ``extra``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..actions import Action, Play
from ..deal import Deal
from ..errors import SetupError
from ..rules import Rules
from ..state import State

if TYPE_CHECKING:
    from .replay import Replay

Extra = Mapping[str, Any]


@dataclass(frozen=True)
class Player:
    """Somebody at the table: a name, and ids by the platform that gave them, as (source, id)."""

    name: str
    ids: tuple[tuple[str, str], ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True)
class Move:
    """One thing said or played, as the record has it.

    ``action`` is None for a call that nobody heard. ``spelled`` is the file's own spelling where it says more
    than the action or says it in another way (``Jx``, ``R``, ``9t``), else empty. ``seat`` is who did it where
    the record says so. ``notes`` are comments, each with a label such as ``[!]`` in front if it has one.
    """

    action: Action | None
    notes: tuple[str, ...] = ()
    spelled: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        return self.spelled or ("x" if self.action is None else str(self.action).removeprefix("play:"))


@dataclass(frozen=True)
class Line:
    """What might have been: other ``calls`` and ``tricks`` from the decision with number ``at`` on.

    Decisions are the calls and the cards, counted from 0; what the dealer puts down counts with the call.
    """

    at: int
    calls: tuple[Move, ...] = ()
    tricks: tuple[tuple[Move, ...], ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True)
class DealRecord:
    """One deal: the cards as far as the file shows them, what was said, and the cards played by trick.

    ``calls`` is everything before the first card, the upcard's taking and questions about playing alone
    included. ``points`` are those the file states for each side, or None. ``upcard`` is the file's own
    spelling of the upcard where that is not the card itself.
    """

    deal: Deal
    calls: tuple[Move, ...] = ()
    tricks: tuple[tuple[Move, ...], ...] = ()
    lines: tuple[Line, ...] = ()
    points: tuple[int, ...] | None = None
    upcard: str = ""
    extra: Extra = field(default_factory=dict)

    @classmethod
    def of(cls, state: State, notes: Mapping[int, Sequence[str]] | None = None) -> DealRecord:
        """The record of ``state``, finished or not; ``notes`` go by the number of the action in the log."""
        calls: list[Move] = []
        tricks: list[list[Move]] = []
        for number, (_, action) in enumerate(state.log):
            move = Move(action, tuple((notes or {}).get(number, ())))
            if isinstance(action, Play):
                if not tricks or _plays(tricks[-1]) == state.contract.active:
                    tricks.append([])
                tricks[-1].append(move)
            elif tricks:
                tricks[-1].append(move)
            else:
                calls.append(move)
        points = None if state.result is None else state.result.points
        return cls(state.deal, tuple(calls), tuple(map(tuple, tricks)), points=points)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything said and played, in order."""
        return (*self.calls, *(move for trick in self.tricks for move in trick))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of :attr:`moves`, without calls that nobody heard."""
        return tuple(move.action for move in self.moves if move.action is not None)


def _plays(trick: Iterable[Move]) -> int:
    return sum(isinstance(move.action, Play) for move in trick)


@dataclass(frozen=True)
class Record:
    """One game. ``score`` is the score it starts from, ``result`` the final score the file states, if any.

    ``stated_hash`` is what a native file said of itself; it is no part of the record's value.
    """

    rules: Rules
    deals: tuple[DealRecord, ...] = ()
    players: tuple[Player, ...] = ()
    title: str = ""
    description: str = ""
    date: str = ""
    score: tuple[int, ...] = ()
    result: tuple[int, ...] | None = None
    extra: Extra = field(default_factory=dict)
    stated_hash: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        sides = len(self.rules.sides)
        object.__setattr__(self, "score", tuple(self.score) or (0,) * sides)
        for name, numbers in (("score", self.score), ("result", self.result)):
            if numbers is not None and len(numbers) != sides:
                raise SetupError(f"{name} needs {sides} numbers, one for each side, not {len(numbers)}")

    @classmethod
    def of(
        cls,
        states: Iterable[State],
        *,
        players: Sequence[str] = (),
        score: Sequence[int] = (),
        title: str = "",
        description: str = "",
        date: str = "",
    ) -> Record:
        """The record of a game from the ``states`` that its deals ended in, in order.

        ``score`` is what the game starts from. Raises SetupError without a deal, or when the deals are not
        played under one set of rules.
        """
        played = tuple(states)
        if not played:
            raise SetupError("a record needs a deal")
        rules = played[0].rules
        if any(state.rules != rules for state in played):
            raise SetupError("the deals of a record are played under one set of rules")
        deals = tuple(DealRecord.of(state) for state in played)
        seated = tuple(Player(name) for name in players)
        record = cls(rules, deals, seated, title, description, date, tuple(score))
        return replace(record, result=record.replay().score)

    def name_of(self, seat: int) -> str:
        """Who sits at ``seat``: the name, or ``seat 2``."""
        name = self.players[seat].name if seat < len(self.players) else ""
        return name or f"seat {seat}"

    def replay(self) -> Replay:
        """Play the record through the rules: its steps, deals, score, and the problems found."""
        from .replay import Replay

        return Replay(self)


@dataclass(frozen=True)
class Sitting:
    """One game of a match: who sat where, by the ids of the match's players, and the record."""

    players: tuple[str, ...]
    game: Record
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True)
class MatchRecord:
    """Several games by one group of players, as in EMN; seats may change from game to game.

    ``players`` maps each id to the player. ``form`` and ``result`` are what the file says of the match
    (``{"type": "BEST_OF_N", "target": 3}``; status, winner and scores), as it says it.
    """

    games: tuple[Sitting, ...] = ()
    players: Mapping[str, Player] = field(default_factory=dict)
    title: str = ""
    description: str = ""
    date: str = ""
    form: Extra = field(default_factory=dict)
    result: Extra = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)

    def records(self) -> Iterator[Record]:
        """Each game with the names of those who sat there."""
        for sitting in self.games:
            seated = tuple(self.players.get(who, Player(who)) for who in sitting.players)
            yield replace(sitting.game, players=seated or sitting.game.players)


def is_play(move: Move) -> bool:
    """Is this a card played, seen or not?"""
    return isinstance(move.action, Play)
