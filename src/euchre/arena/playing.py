"""Playing: one deal in every way, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..actions import Pass
from ..bots import Bot
from ..bots.external import External
from ..deal import Deal
from ..errors import IllegalAction
from ..rules import Rules
from ..state import State
from .entrants import MakeBot
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


class Unit(NamedTuple):
    """The statistical unit: deal ``number`` played in every way of :func:`~euchre.arena.seating.seatings`."""

    number: int
    dealer: int
    ways: tuple[Played, ...]

    def value(self, rules: Rules) -> float:
        """Points per deal of A minus B, the mean over the ways."""
        both = zip(seatings(rules), self.ways, strict=True)
        return sum(difference(rules, seating, way.points) for seating, way in both) / len(self.ways)


def play_unit(rules: Rules, makers: Sequence[MakeBot], seed: int | str, number: int) -> Unit:
    """Deal ``number`` played in every way, with fresh bots for each seat of each way."""
    deal = deal_of(rules, seed, number)
    ways = []
    for way, seating in enumerate(seatings(rules)):
        bots = [makers[who](way, seat, bot_seed(seed, number, seat)) for seat, who in enumerate(seating)]
        ways.append(record(*played(deal, bots)))
    return Unit(number, deal.dealer, tuple(ways))


def played(
    deal: Deal, bots: Sequence[Bot], score: tuple[int, ...] | None = None
) -> tuple[State, str, tuple[tuple[int, str], ...]]:
    """The finished deal, the round in which trump was made, and the faults of programs.

    ``score`` is what the bots are told of the game the deal belongs to.

    A bot of ours that answers with what is not legal stops the run: IllegalAction names the bot and the seat.
    """
    state, phase = deal.start(), ""
    while (turn := state.turn) is not None:
        action = bots[turn].act(state.view(turn, score))
        if state.phase in AUCTION and not isinstance(action, Pass):
            phase = state.phase
        try:
            state = state.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"{bots[turn].name} in seat {turn}: {error}") from None
    faults = [(seat, fault) for seat, bot in enumerate(bots) if isinstance(bot, External) for fault in bot.faults]
    return state, phase, tuple(faults)


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
