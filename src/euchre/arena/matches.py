"""Matches: whole matches to the target, each played in every way with the same cards deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import SetupError
from ..match import Match
from ..rules import Rules
from .duel import Plan, Who, name_rules
from .entrants import MakeBot, bot_maker, distinct, entrant
from .playing import played
from .running import in_order, workforce
from .seating import A, Seating, bot_seed, seatings
from .statistics import Moments

LONGEST = 1000  # deals; bots that bid at random may never reach a target
UNFINISHED = -1.0


class MatchUnit(NamedTuple):
    """One match in every way: A's share of it in each (½ when unfinished), deals in all, unfinished ones, faults."""

    number: int
    shares: tuple[float, ...]
    deals: int
    unfinished: int
    faults: int


@dataclass(frozen=True)
class MatchResult:
    """``games_won`` is A's share of the matches with its 95% interval; ``deals`` the mean length of one."""

    a: str
    b: str
    rules: Rules
    seed: int | str
    matches: int
    games_won: float
    ci95: tuple[float, float]
    deals: float
    unfinished: int
    faults: int

    def __str__(self) -> str:
        low, high = self.ci95
        return (
            f"{self.a} wins {self.games_won:.1%} of matches against {self.b}, 95% {low:.1%} to {high:.1%} "
            f"({self.matches} matches played {len(seatings(self.rules))} ways, {self.deals:.1f} deals each)"
        )

    def as_json(self) -> dict[str, Any]:
        """The result as plain values."""
        named = name_rules(self.rules)
        return {
            "a": self.a, "b": self.b, "preset": named["rules"], "options": named["options"], "seed": self.seed,
            "matches": self.matches, "games_won": self.games_won, "ci95": list(self.ci95),
            "deals_per_match": self.deals, "unfinished": self.unfinished, "faults": self.faults,
        }  # fmt: skip


def play_matches(
    a: Who, b: Who, *,
    matches: int = 100, preset: str = "north-american", rules: Rules | None = None, seed: int | str = 1,
    workers: int = 1, cluster: str = "", watch: Callable[[Moments], None] | None = None,
) -> MatchResult:  # fmt: skip
    """Play whole matches: ``matches`` of them, each in every way; the rest as in :func:`euchre.arena.play`."""
    one, two = distinct([entrant(a), entrant(b)])
    table = rules or Rules.preset(preset)
    if matches < 2:
        raise SetupError("an interval needs two matches at least")
    plan, wins = Plan(table, one, two, seed), Moments()
    deals = unfinished = faults = 0
    with workforce(workers, cluster) as (executor, ahead):
        chunk = plan.chunk // 8
        with closing(in_order(executor, ahead, play_match_units, plan, range(matches), chunk)) as units:
            for unit in units:
                wins.add(sum(unit.shares) / len(unit.shares))
                deals, unfinished, faults = deals + unit.deals, unfinished + unit.unfinished, faults + unit.faults
                if watch is not None:
                    watch(wins)
    whole = matches * len(seatings(table))
    return MatchResult(
        one.name, two.name, table, seed, matches, wins.mean, wins.ci95, deals / whole, unfinished, faults
    )


def play_match_units(plan: Plan, numbers: tuple[int, ...]) -> list[MatchUnit]:
    """The work of a worker: matches ``numbers`` of the plan."""
    with bot_maker(plan.a) as make_a, bot_maker(plan.b) as make_b:
        return [_play_unit(plan, (make_a, make_b), number) for number in numbers]


def _play_unit(plan: Plan, makers: Sequence[MakeBot], number: int) -> MatchUnit:
    ways = [_play_way(plan, makers, number, way, seating) for way, seating in enumerate(seatings(plan.rules))]
    shares, deals, faults = zip(*ways, strict=True)
    won = tuple(0.5 if share == UNFINISHED else share for share in shares)
    return MatchUnit(number, won, sum(deals), shares.count(UNFINISHED), sum(faults))


def _play_way(plan: Plan, makers: Sequence[MakeBot], number: int, way: int, seating: Seating) -> tuple[float, int, int]:
    """A's share of the match, the deals it took, and the faults of programs."""
    rules, seed = plan.rules, plan.seed
    match, faults = Match.start(rules, seed=f"{seed}/match/{number}"), 0
    for deal in range(LONGEST):
        name = f"{number}.{deal}"
        bots = [makers[who](way, seat, bot_seed(seed, name, seat)) for seat, who in enumerate(seating)]
        state, _, wrong = played(match.deal(seed=f"{seed}/match/{name}"), bots, match.score)
        match, faults = match.after(state), faults + len(wrong)
        if match.is_over:
            return _share(rules, seating, match.winners), deal + 1, faults
    return UNFINISHED, LONGEST, faults


def _share(rules: Rules, seating: Seating, winners: tuple[int, ...]) -> float:
    """A's seats among those that won; several winners share."""
    seats = [seat for seat in range(rules.players) if rules.side_of[seat] in winners]
    return sum(seating[seat] == A for seat in seats) / len(seats)
