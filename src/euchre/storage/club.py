"""What a server keeps about its evenings: daily games, ratings, reports to the host, reviews that took long to make."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import daily, games, journal, players, ratings, reports, reviews
from .store import Store


@dataclass(frozen=True, slots=True)
class Daily:
    """Somebody's game of one day: at which table, and whether it has ended."""

    day: str
    who: str
    table: str
    is_over: bool


async def begin_daily(store: Store, day: str, who: str, table: str, at: float) -> bool:
    """Note that ``who`` plays the game of ``day`` at ``table``; False when they have one already."""
    try:
        async with store.writing() as connection:
            await connection.execute(insert(daily), {"day": day, "who": who, "table_id": table, "begun_at": at})
    except IntegrityError:
        return False
    return True


async def daily_games(store: Store, day: str, who: str | None = None) -> list[Daily]:
    """The games of ``day``, or that of one person."""
    ended = select(games.c.table_id).where(games.c.table_id == daily.c.table_id, games.c.game == 1).exists()
    wanted = select(daily.c.day, daily.c.who, daily.c.table_id, ended).where(daily.c.day == day)
    if who is not None:
        wanted = wanted.where(daily.c.who == who)
    async with store.reading() as connection:
        return [Daily(*row) for row in await connection.execute(wanted.order_by(daily.c.begun_at))]


async def day_of(store: Store, table: str) -> str | None:
    """The day whose game is played at ``table``; None for every other table."""
    async with store.reading() as connection:
        return await connection.scalar(select(daily.c.day).where(daily.c.table_id == table))


@dataclass(frozen=True, slots=True)
class Rated:
    """What somebody's rating is after a game."""

    table: str
    game: int
    who: str
    kind: str
    rating: float
    deviation: float
    volatility: float
    at: float


async def rate(store: Store, news: Sequence[Rated]) -> bool:
    """Keep the ratings after one game; False when that game was rated before."""
    rows = [
        {
            "table_id": one.table,
            "game": one.game,
            "who": one.who,
            "kind": one.kind,
            "rating": one.rating,
            "deviation": one.deviation,
            "volatility": one.volatility,
            "at": one.at,
        }
        for one in news
    ]
    try:
        async with store.writing() as connection:
            await connection.execute(insert(ratings), rows)
    except IntegrityError:
        return False
    return True


async def standing(store: Store, kind: str | None = None, who: str | None = None) -> list[tuple[Rated, int]]:
    """The newest rating of everybody, with the number of rated games, the best first."""
    number = func.count().over(partition_by=(ratings.c.who, ratings.c.kind)).label("games")
    order = (ratings.c.at.desc(), ratings.c.table_id.desc(), ratings.c.game.desc())
    place = func.row_number().over(partition_by=(ratings.c.who, ratings.c.kind), order_by=order).label("place")
    every = select(ratings, number, place)
    if kind is not None:
        every = every.where(ratings.c.kind == kind)
    if who is not None:
        every = every.where(ratings.c.who == who)
    newest = every.subquery()
    wanted = select(newest).where(newest.c.place == 1).order_by(newest.c.rating.desc(), newest.c.who)
    async with store.reading() as connection:
        return [
            (Rated(row.table_id, row.game, row.who, row.kind, row.rating, row.deviation, row.volatility, row.at),
             row.games)
            for row in await connection.execute(wanted)
        ]  # fmt: skip


async def sat(store: Store, table: str, game: int) -> list[tuple[int, str, str, bool, int]]:
    """Who sat at a finished game: seat, kind, who, won, helped. For the server's own eyes."""
    columns = (players.c.seat, players.c.kind, players.c.who, players.c.won, players.c.helped)
    wanted = select(*columns).where(players.c.table_id == table, players.c.game == game).order_by(players.c.seat)
    async with store.reading() as connection:
        return [(row.seat, row.kind, row.who, bool(row.won), row.helped) for row in await connection.execute(wanted)]


@dataclass(frozen=True, slots=True)
class Report:
    """Something a guest tells the host about a table."""

    id: str
    at: float
    table: str
    version: int
    who: str
    seat: int | None
    what: str


async def report(store: Store, one: Report) -> None:
    """Keep a report."""
    row = {
        "id": one.id,
        "at": one.at,
        "table_id": one.table,
        "version": one.version,
        "who": one.who,
        "seat": one.seat,
        "what": one.what,
    }
    async with store.writing() as connection:
        await connection.execute(insert(reports), row)


async def all_reports(store: Store, *, handled: bool, after: int = 0, limit: int = 100) -> list[Report]:
    """Reports that the host has handled, or has yet to, the latest first; ``after`` so many of them."""
    mine = reports.c.handled_at.is_not(None) if handled else reports.c.handled_at.is_(None)
    wanted = select(reports).where(mine).order_by(reports.c.at.desc(), reports.c.id).offset(after).limit(limit)
    async with store.reading() as connection:
        rows = await connection.execute(wanted)
        return [Report(row.id, row.at, row.table_id, row.version, row.who, row.seat, row.what) for row in rows]


async def handle_report(store: Store, report: str, at: float | None) -> bool:
    """Mark a report as handled at ``at``, or with None as open; False when there is none."""
    async with store.writing() as connection:
        done = await connection.execute(update(reports).where(reports.c.id == report).values(handled_at=at))
        return bool(done.rowcount)


async def kept_review(store: Store, table: str, game: int, level: str) -> Any | None:
    """The marks of a review that was made before; None when it was not."""
    here = (reviews.c.table_id == table, reviews.c.game == game, reviews.c.level == level)
    async with store.reading() as connection:
        found = await connection.scalar(select(reviews.c.marks).where(*here))
    return None if found is None else json.loads(found)


async def keep_review(store: Store, table: str, game: int, level: str, marks: Any) -> None:
    """Keep the marks of a review; the first to come stays."""
    row = {"table_id": table, "game": game, "level": level, "marks": json.dumps(marks, ensure_ascii=False)}
    try:
        async with store.writing() as connection:
            await connection.execute(insert(reviews), row)
    except IntegrityError:
        return


async def dealt_cards(store: Store, limit: int) -> list[tuple[str, str, str]]:
    """The latest deals of finished games, as (rules of the table, dealer, deck): for statistics of the shuffle.

    Only finished games, and of these only what was dealt before the end, so that nothing hidden is counted.
    """
    settings = select(journal.c.table_id, journal.c.text).where(journal.c.version == 1).subquery()
    ended = select(games.c.table_id, func.max(games.c.finished_at).label("at")).group_by(games.c.table_id).subquery()
    wanted = (
        select(settings.c.text.label("setting"), journal.c.seat, journal.c.text)
        .join(ended, ended.c.table_id == journal.c.table_id)
        .join(settings, settings.c.table_id == journal.c.table_id)
        .where(journal.c.kind == "deal", journal.c.at <= ended.c.at)
        .where(journal.c.table_id.not_in(select(daily.c.table_id)))
        .order_by(journal.c.at.desc())
        .limit(limit)
    )
    async with store.reading() as connection:
        return [(row.setting, row.seat, row.text) for row in await connection.execute(wanted)]
