"""Playing: one deal in every way, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from ..actions import Action, Pass
from ..bots.external import External
from ..deal import Deal
from ..errors import IllegalAction
from ..rules import Rules
from ..state import State
from ..view import View
from .entrants import MakeBot, Player
from .openspiel import Search
from .seating import bot_seed, deal_of, difference, seatings

AUCTION = ("order", "name", "bid")


class Played(NamedTuple):
    """One deal as it was played one way.

    ``points`` by side; ``kind`` and ``tricks`` as in :class:`~euchre.scoring.Result`; ``maker`` the seat that
    made trump, or -1; ``phase`` the round it spoke in (``order``, ``name``, ``bid``); ``alone`` whether the makers
    played alone; ``faults`` what programs did wrong, as (seat, sentence).
    """

    points: tuple[int, ...]
    kind: str
    maker: int
    phase: str
    alone: bool
    tricks: int
    faults: tuple[tuple[int, str], ...] = ()


class Spent(NamedTuple):
    """The time one name took for decisions where there was a choice: how many, seconds in all, and of the longest."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def __add__(self, other: Spent) -> Spent:  # type: ignore[override]
        return Spent(self.decisions + other.decisions, self.seconds + other.seconds, max(self.longest, other.longest))


class Unit(NamedTuple):
    """The statistical unit: deal ``number`` played in every way of :func:`~euchre.arena.seating.seatings`.

    ``spent`` is the time of A and B; it is not the deal's, and no result file has it.
    """

    number: int
    dealer: int
    ways: tuple[Played, ...]
    spent: tuple[Spent, ...] = ()

    def value(self, rules: Rules) -> float:
        """Points per deal of A minus B, the mean over the ways."""
        both = zip(seatings(rules), self.ways, strict=True)
        return sum(difference(rules, seating, way.points) for seating, way in both) / len(self.ways)


def play_unit(rules: Rules, makers: Sequence[MakeBot], seed: int | str, number: int) -> Unit:
    """Deal ``number`` played in every way, with fresh bots for each seat of each way."""
    deal = deal_of(rules, seed, number)
    ways, spent = [], [Spent(), Spent()]
    for way, seating in enumerate(seatings(rules)):
        bots = [makers[who](way, seat, bot_seed(seed, number, seat)) for seat, who in enumerate(seating)]
        watch = [Spent()] * rules.players
        ways.append(record(*played(deal, bots, watch=watch)))
        for who, own in zip(seating, watch, strict=True):
            spent[who] += own
    return Unit(number, deal.dealer, tuple(ways), tuple(spent))


def played(
    deal: Deal, bots: Sequence[Player], score: tuple[int, ...] | None = None, *, watch: list[Spent] | None = None
) -> tuple[State, str, tuple[tuple[int, str], ...]]:
    """The finished deal, the round in which trump was made, and the faults of programs.

    ``score`` is what the bots are told of the game the deal belongs to; to ``watch`` is added the time each seat takes.

    A bot of ours that answers with what is not legal stops the run: IllegalAction names the bot and the seat.
    """
    state, phase = deal.start(), ""
    while (turn := state.turn) is not None:
        view = state.view(turn, score)
        began = perf_counter()
        action = _action(bots[turn], view, state)
        took = perf_counter() - began
        if watch is not None and len(view.legal_actions()) > 1:
            watch[turn] += Spent(1, took, took)
        if state.phase in AUCTION and not isinstance(action, Pass):
            phase = state.phase
        try:
            state = state.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"{bots[turn].name} in seat {turn}: {error}") from None
    faults = [(seat, fault) for seat, bot in enumerate(bots) if isinstance(bot, External) for fault in bot.faults]
    return state, phase, tuple(faults)


def _action(bot: Player, view: View, state: State) -> Action:
    """What a player does: all that is ours sees a View, and OpenSpiel's own state is made from the arena's."""
    return bot.answer(state) if isinstance(bot, Search) else bot.act(view)


def record(state: State, phase: str, faults: tuple[tuple[int, str], ...]) -> Played:
    """What is kept of a finished deal."""
    result = state.result
    assert result is not None
    side, maker = state.rules.side_of, state.contract.maker
    alone = result.maker >= 0 and any(side[seat] == side[maker] for seat in state.alone)
    # Without partners everybody plays alone, and saying so would mean nothing.
    alone = alone and state.rules.partnership
    if result.maker < 0:
        phase = ""
    return Played(result.points, result.kind, result.maker, phase, alone, result.tricks, faults)
