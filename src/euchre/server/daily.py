"""The daily deals: four deals, the same for everybody, with the same bots, and a comparison of results.

A day begins at midnight in the server's one time zone, which every page about it states. Nobody sees others' results,
or the cards, before they have played; the seed is shown when the day is over.
"""

from __future__ import annotations

import secrets
import time
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from ..analysis.review import strongest
from ..errors import SetupError
from ..match import Match
from ..rules import Rules
from ..storage import club
from ..table import Setting, Sit, Start
from ..texts import text
from . import fair
from .fair import Proof, Shuffler
from .games import proof_json

if TYPE_CHECKING:
    from .app import Server
    from .hall import Desk

DEALS = 4
FIRST_DAY = date(2020, 1, 1)


def today(zone: str) -> str:
    """The day it is, by the server's time zone."""
    return datetime.now(ZoneInfo(zone)).date().isoformat()


def read_day(day: str, zone: str) -> str:
    """``day`` if it is one that has begun. Raises SetupError."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise SetupError(text("“{day}” is no day", day=day)) from None
    if not FIRST_DAY <= found <= date.fromisoformat(today(zone)):
        raise SetupError(text("the deals of that day are not known yet"))
    return found.isoformat()


def yesterday(day: str) -> str:
    """The day before."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def rules() -> Rules:
    """What is played: four deals of the modern game, so that everybody deals once."""
    return Rules.preset("modern", num_deals=DEALS, target_score=0)


async def begin(server: Server, who: str, name: str) -> str:
    """The table at which ``who`` plays the deals of today, new or begun before."""
    day = today(server.config.zone)
    mine = await club.daily_games(server.store, day, who)
    if mine:
        return mine[0].table
    setting = Setting(rules(), level=strongest(), title=day, spectators=False, undo=False, hints=False, public=False)
    desk = await server.hall.found(setting, who, day=day)
    if not await club.begin_daily(server.store, day, who, desk.table.id, time.time()):
        return (await club.daily_games(server.store, day, who))[0].table  # begun in another tab at the same moment
    await _deal(desk, who, name)
    return desk.table.id


async def _deal(desk: Desk, who: str, name: str) -> None:
    for request in (Sit(name, 0), Start()):
        await desk.table.ask(who, request, key=secrets.token_hex(8))


async def results(server: Server, day: str, who: str | None) -> dict[str, Any]:
    """How everybody did. Those of a running day only for who has finished."""
    day = read_day(day, server.config.zone)
    over = day < today(server.config.zone)
    games = await club.daily_games(server.store, day)
    mine = next((game for game in games if game.who == who and who is not None), None)
    shown = over or (mine is not None and mine.is_over)
    rows = (
        [await _row(server, game.table) | {"you": game.who == who} for game in games if game.is_over] if shown else []
    )
    rows.sort(key=lambda row: (row["helped"] > 0, -row["difference"], row["name"]))
    for row in rows:
        row["place"] = 1 + sum(not other["helped"] and other["difference"] > row["difference"] for other in rows)
    seed = server.hall.daily_seed(day)
    return {
        "day": day,
        "zone": server.config.zone,
        "over": over,
        "begun": len(games),
        "finished": sum(game.is_over for game in games),
        "table": mine.table if mine else None,
        "played": bool(mine and mine.is_over),
        "results": rows,
        "sha256": fair.commitment(seed),
    }


async def _row(server: Server, table: str) -> dict[str, Any]:
    game = next(game for game in await server.store.games(table=table) if game.game == 1)
    record = await server.store.record(table, 1)
    seat = game.seats[0]
    points = [list(deal.points or (0, 0)) for deal in record.replay().deals]
    own, others = sum(one[0] for one in points), sum(one[1] for one in points)
    return {
        "name": seat.name,
        "table": table,
        "points": own,
        "against": others,
        "difference": own - others,
        "deals": points,
        "helped": seat.helped,
    }


def proof(server: Server, day: str) -> dict[str, Any]:
    """The seed of a day that is over and the deals that follow from it. Raises SetupError for a day that is not."""
    day = read_day(day, server.config.zone)
    if day >= today(server.config.zone):
        raise SetupError(text("the seed of this day is shown when it is over"))
    seed, table = server.hall.daily_seed(day), f"daily-{day}"
    match, proofs = None, []
    for number in range(1, DEALS + 1):
        draws = Shuffler(seed, table, number, {})
        if match is None:
            match = Match.start(rules(), seed=draws)
        dealer = (match.dealer + number - 1) % 4
        deck = fair.deck_text(Match(rules(), dealer=dealer).deal(seed=draws))
        proofs.append(Proof(number, fair.commitment(seed), seed.hex(), {}, dealer, deck, number == 1))
    return proof_json(table, rules(), proofs)
