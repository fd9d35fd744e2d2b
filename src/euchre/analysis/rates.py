"""How a level calls: how often each place makes trump, is euchred, marches and goes alone, in play with itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from ..arena.playing import Played, Unit, played, record
from ..arena.running import in_order, workforce
from ..arena.seating import bot_seed, deal_of, seatings
from ..arena.statistics import Tally
from ..bots import load
from ..rules import Rules

CHUNK = 32  # deals a worker takes at a time


@dataclass(frozen=True)
class Plan:
    """Who sits in every seat, by which rules, and the seed of the deals."""

    level: str
    rules: Rules
    seed: int | str


def deals_of(plan: Plan, numbers: tuple[int, ...]) -> list[tuple[int, Played]]:
    """The work of a worker: deals ``numbers``, as (dealer, what came of it)."""
    found = []
    for number in numbers:
        deal = deal_of(plan.rules, plan.seed, number)
        bots = [load(plan.level, seed=bot_seed(plan.seed, number, seat)) for seat in range(plan.rules.players)]
        found.append((deal.dealer, record(*played(deal, bots))))
    return found


def self_play(
    level: str, rules: Rules, *, deals: int, seed: int | str = 1, workers: int = 1,
    watch: Callable[[int], None] | None = None,
) -> list[tuple[int, Played]]:  # fmt: skip
    """``deals`` deals of ``level`` with itself, as (dealer, what came of it). SetupError for an unknown level."""
    load(level)
    plan, rows = Plan(level, rules, seed), []
    with (
        workforce(workers) as (executor, ahead),
        closing(in_order(executor, ahead, deals_of, plan, range(deals), CHUNK)) as found,
    ):
        for row in found:
            rows.append(row)
            if watch is not None:
                watch(len(rows))
    return rows


def rates(rules: Rules, rows: list[tuple[int, Played]]) -> dict[str, Any]:
    """The rates of played deals by place, as :meth:`euchre.arena.Tally.rates` has them for one name."""
    tally, ways = Tally(rules), len(seatings(rules))
    for number, (dealer, way) in enumerate(rows):
        # The same whoever sits where, so every way of seating came out alike.
        tally.add(Unit(number, dealer, (way,) * ways))
    found = tally.rates()
    return {"thrown_in": found["thrown_in"], **found["a"]}
