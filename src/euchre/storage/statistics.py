"""Figures of one person, counted from the records of finished games and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from ..records import DealReplay, Record
from ..rules import Rules
from .store import Game, Store

_MADE = ("point", "march", "lone march", "jambone", "jamboree", "made")
_MARCHES = ("march", "lone march")


@dataclass(frozen=True)
class Statistics:
    """What one person did. ``calls`` are the deals in which they made trump.

    ``alone`` counts calls played without the partner. ``left_out`` counts games that would say nothing true:
    those in which a bot made decisions for the person, or actions were taken back.
    """

    games: int = 0
    won: int = 0
    deals: int = 0
    points: int = 0
    points_against: int = 0
    calls: int = 0
    made: int = 0
    marches: int = 0
    euchred: int = 0
    alone: int = 0
    alone_marches: int = 0
    left_out: int = 0

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


async def statistics(store: Store, who: str, *, preset: str | None = None) -> Statistics:
    """The figures of ``who`` over all finished games, or those of one preset. Every game counts once."""
    total = Statistics()
    played = {(game.table, game.game): game for game in await store.games(who=who)}
    for table, number, seat in await store.seats_of(who):
        game = played[table, number]
        if preset is not None and game.preset != preset:
            continue
        if not _is_clean(game, seat):
            total += Statistics(left_out=1)
            continue
        total += of_record(await store.record(table, number), seat)
        total += Statistics(games=1, won=int(game.seats[seat].won))
    return total


def _is_clean(game: Game, seat: int) -> bool:
    return not game.undos and not game.seats[seat].helped


def of_record(record: Record, seat: int) -> Statistics:
    """What ``seat`` did in the deals of ``record``."""
    return sum_of(_of_deal(record.rules, deal, seat) for deal in record.replay().deals)


def sum_of(parts: Iterable[Statistics]) -> Statistics:
    """All of ``parts`` together."""
    total = Statistics()
    for part in parts:
        total += part
    return total


def _of_deal(rules: Rules, deal: DealReplay, seat: int) -> Statistics:
    result = deal.result
    if result is None or result.is_thrown_in:
        return Statistics()
    own = rules.side_of[seat]
    points = Statistics(deals=1, points=result.points[own], points_against=sum(result.points) - result.points[own])
    if deal.maker != seat:
        return points
    alone = seat in deal.alone
    marched = result.kind in _MARCHES
    return points + Statistics(
        calls=1,
        made=int(result.kind in _MADE),
        marches=int(marched),
        euchred=int(result.kind in ("euchred", "failed")),
        alone=int(alone),
        alone_marches=int(alone and marched),
    )
