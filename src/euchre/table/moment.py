"""Moment: everything that is true at a table at one version of it. It knows every card, and never leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..match import Match
from ..rules import Rules
from ..state import State
from ..view import View
from .setting import EMPTY, Seat, Setting

OPEN, PLAY, BETWEEN, OVER = "open", "play", "between", "over"


@dataclass(frozen=True)
class Proposal:
    """What ``seat`` has proposed to the others, and which of them have said yes."""

    what: str
    seat: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as everybody sees it."""

    kind: str
    name: str
    level: str
    present: bool
    covered: bool
    free: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """What everybody may know of the table.

    ``waits_for`` are the seats that have yet to answer the proposal, ``deadline`` when the time of the person on turn
    is over.
    """

    rules: Rules
    phase: str
    paused: bool
    resting: bool
    places: tuple[Place, ...]
    game: int
    deal: int
    match: Match | None
    proposal: Proposal | None
    waits_for: frozenset[int]
    ready: frozenset[int]
    pace: float
    deadline: float | None


@dataclass(frozen=True, repr=False)
class Moment:
    """A value; :func:`euchre.table.fold.after` gives the next from an entry of the journal.

    ``states`` are those of the running deal, the present one last, and ``match`` stands as before it; ``done`` are
    the ends of the deals before it in this game. ``touched`` is the last version that changed the cards or whose turn
    it is, ``waiting_since`` the time from which the present turn counts. ``saw`` lists who has held which seat in
    this deal.
    """

    setting: Setting
    owner: str
    dice: str
    seats: tuple[Seat, ...]
    pace: float
    version: int = 0
    deal: int = 0
    sequence: int = -1
    game: int = 0
    paused: bool = False
    match: Match | None = None
    states: tuple[State, ...] = ()
    done: tuple[State, ...] = ()
    proposal: Proposal | None = None
    ready: frozenset[int] = frozenset()
    saw: frozenset[tuple[str, int]] = frozenset()
    helped: tuple[int, ...] = ()
    undos: int = 0
    touched: int = 0
    waiting_since: float = 0.0

    @property
    def state(self) -> State | None:
        """The running deal, or the last one; None before the first."""
        return self.states[-1] if self.states else None

    def view(self, seat: int | None) -> View | None:
        """What ``seat`` may know of the running deal, the game's score with it; None before the first."""
        score = None if self.match is None else self.match.score
        return None if self.state is None else self.state.view(seat, score)

    @cached_property
    def standing(self) -> Match | None:
        """The match as it stands now, a deal that is over counted."""
        if self.match is None or self.state is None or not self.state.is_over:
            return self.match
        return self.match.after(self.state)

    @property
    def phase(self) -> str:
        """``open`` before the first game, ``play``, ``between`` deals, or ``over`` when the match is won."""
        if self.state is None or self.standing is None:
            return OPEN
        if not self.state.is_over:
            return PLAY
        return OVER if self.standing.is_over else BETWEEN

    @cached_property
    def scene(self) -> Scene:
        """What everybody may know: worked out once, however many receivers there are."""
        proposal = self.proposal
        asked = frozenset() if proposal is None else self.asked(proposal.what, proposal.seat) - proposal.agreed
        return Scene(
            rules=self.setting.rules,
            phase=self.phase,
            paused=self.paused,
            resting=self.is_resting,
            places=tuple(Place(s.kind, s.name, s.level, s.present, s.covered, s.free) for s in self.seats),
            game=self.game,
            deal=self.deal,
            match=self.standing,
            proposal=proposal,
            waits_for=asked,
            ready=self.ready,
            pace=self.pace,
            deadline=self.deadline,
        )

    @property
    def deadline(self) -> float | None:
        """When the time of the person on turn is over; None where no clock runs."""
        seat, seconds = self.turn, self.setting.turn_seconds
        if not seconds or seat is None or self.phase != PLAY or not self.is_running:
            return None
        if not self.seats[seat].is_active or not self.others_wait(seat):
            return None
        return self.waiting_since + seconds

    @property
    def is_running(self) -> bool:
        """Does the game go on by itself: is it neither paused nor left by everybody who plays it?"""
        return self.phase in (PLAY, BETWEEN) and not self.paused and not self.is_resting

    @property
    def is_resting(self) -> bool:
        """Have all persons of this table gone? Then it waits for one of them instead of playing on alone."""
        return any(seat.is_person for seat in self.seats) and not any(seat.is_active for seat in self.seats)

    def seat_of(self, who: str) -> int | None:
        """The seat of ``who``; None for somebody who only watches."""
        found = (number for number, seat in enumerate(self.seats) if seat.is_person and seat.who == who)
        return next(found, None)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that belong to persons."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats where persons are present and play themselves."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_active)

    def others_wait(self, seat: int) -> bool:
        """Is anybody else here who would wait for ``seat``?"""
        return any(other != seat for other in self.active)

    @property
    def turn(self) -> int | None:
        """The seat to act, while a deal is played."""
        return self.state.turn if self.state is not None else None

    @property
    def bot_turn(self) -> int | None:
        """The seat on turn if a bot is to act there now."""
        seat = self.turn
        return seat if seat is not None and self.is_running and self.seats[seat].by_bot else None

    @property
    def trick_just_ended(self) -> bool:
        """Was the last card the last of a trick?"""
        return len(self.states) > 1 and len(self.states[-1].winners) > len(self.states[-2].winners)

    def asked(self, what: str, by: int) -> frozenset[int]:
        """The seats that must say yes to ``what``. Those who are away, and bots, are not asked.

        An undo is asked of opponents only, a kick of all but the one it is about.
        """
        verb, _, target = what.partition(":")
        rules = self.setting.rules
        seats = {seat for seat in self.active if seat != by}
        if verb == "undo":
            seats = {seat for seat in seats if rules.side_of[seat] != rules.side_of[by]}
        if verb == "kick":
            seats.discard(int(target))
        return frozenset(seats)

    def undo_length(self, seat: int) -> int:
        """How many actions must be taken back to return ``seat`` to its last decision; 0 when it has made none."""
        log = self.state.log if self.state is not None else ()
        own = [number for number, (who, _) in enumerate(log) if who == seat]
        return len(log) - own[-1] if own else 0

    def may_take(self, number: int) -> bool:
        """May a newcomer sit down on seat ``number``?"""
        seat = self.seats[number]
        return seat.kind == EMPTY or seat.free

    def __repr__(self) -> str:
        return f"<Moment {self.version} of a table: {self.phase}>"


def names_of(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The names at the table, by seat."""
    return tuple(seat.name for seat in seats)


def presence(moment: Moment, connected: Mapping[str, int]) -> list[int]:
    """The seats whose person has come or gone without the journal knowing yet."""
    return [n for n in moment.persons if (connected.get(moment.seats[n].who, 0) > 0) != moment.seats[n].present]
