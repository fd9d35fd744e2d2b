"""The HTTP API: guests, tables, games, the daily deal, figures. Everything is JSON; refusals are ``{"error": …}``."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from ..errors import SetupError
from ..presets import PRESETS
from ..storage import club, people
from ..storage.club import Report
from ..table import Rise
from ..texts import text
from . import daily, deals, games, tables
from .guests import clean_choices
from .hall import Desk
from .ratings import KINDS
from .visit import Visit, visit, visitor_key

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": what, "content": {"application/json": {"schema": {"type": "object"}}}}
    for status, what in {
        400: "Not understood",
        403: "Another origin, or not yours",
        404: "Not here",
        413: "Too long",
        422: "Refused, with a sentence",
        429: "Too much at once",
        503: "The database does not answer",
    }.items()
}
router = APIRouter(prefix="/api", responses=PROBLEMS)

Here = Annotated[Visit, Depends(visit)]
TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The id of a table")]
GameNumber = Annotated[int, Path(ge=1, le=100_000)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=64)]
Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$")]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GuestIn(_In):
    """A new guest, or a new name."""

    name: Name


class Guest(BaseModel):
    """Who you are. ``token`` is for programs that keep no cookies; keep it to yourself."""

    name: str
    token: str


class MeIn(_In):
    """What you may change about yourself."""

    name: Name | None = None
    lang: Annotated[StrictStr, Field(max_length=8)] | None = None
    theme: Annotated[StrictStr, Field(pattern="^(|light|dark)$")] | None = None
    rated: StrictBool | None = None


class Me(BaseModel):
    """Who you are here; an empty name before you gave one."""

    name: str
    lang: str
    theme: str
    rated: bool


Word = Annotated[StrictStr, Field(max_length=200)]
Choice = StrictBool | StrictInt | Word | Annotated[list[Word], Field(max_length=tables.MOST_OPTIONS)]


class TableIn(_In):
    """A table as you wish it; see `euchre rules --options` for the options."""

    preset: Annotated[StrictStr, Field(max_length=64)] = tables.DEFAULT
    options: Annotated[dict[Annotated[str, Field(max_length=64)], Choice], Field(max_length=tables.MOST_OPTIONS)] = {}
    level: Annotated[StrictStr, Field(max_length=32)] = "standard"
    speed: Annotated[StrictStr, Field(max_length=16)] = "normal"
    title: Annotated[StrictStr, Field(max_length=200)] = ""
    public: StrictBool = True
    spectators: StrictBool = True
    delay: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 0.0
    turn_seconds: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 0.0
    grace: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 30.0
    hints: StrictBool = True
    undo: StrictBool = True
    name: Name | None = None


class Found(BaseModel):
    """A new table."""

    id: str
    link: str


class TableInfo(BaseModel):
    """A table from outside."""

    id: str
    link: str
    title: str
    preset: str
    rules: str
    phase: str
    seats: list[dict[str, Any]]
    public: bool


class ReportIn(_In):
    """Something the host should know about a table."""

    seat: Annotated[StrictInt, Field(ge=0, le=6)] | None = None
    what: Annotated[StrictStr, Field(min_length=1, max_length=1000)]


class Kept(BaseModel):
    """The number under which a report is kept."""

    id: str


# Guests.


@router.post("/guest")
async def guest(here: Here, wish: GuestIn, response: Response) -> Guest:
    """Give yourself a name; the cookie comes with the answer."""
    here.limit("guest")
    one = await here.server.guests.name(here.known(), wish.name)
    here.sign(response)
    return Guest(name=one.name, token=here.server.guests.tokens.sign(one.who))


@router.get("/me")
async def me(here: Here) -> Me:
    """Who you are here."""
    chosen = here.person.choices if here.person else {}
    return Me(name=here.name, lang=here.lang, theme=here.theme, rated=bool(chosen.get("rated")))


@router.patch("/me")
async def change_me(here: Here, wish: MeIn, response: Response) -> Me:
    """Change your name or what you have chosen."""
    name = wish.name or here.name
    if not name:
        raise SetupError(text("a name is needed"))
    chosen = clean_choices(wish.model_dump(exclude_none=True))
    here.person = await here.server.guests.name(here.known(), name, **chosen)
    here.sign(response)
    return await me(here)


@router.get("/me/export")
async def export_me(here: Here) -> dict[str, Any]:
    """Everything that is kept about you."""
    return {} if here.who is None else await people.everything(here.server.store, here.who)


@router.delete("/me", status_code=204)
async def forget_me(here: Here, response: Response) -> None:
    """Delete everything that is kept about you; your games stay for the others, without your name."""
    if here.who is not None:
        await leave_all(here)
        await people.forget(here.server.store, here.who)
    response.delete_cookie("euchre")


async def leave_all(here: Visit) -> None:
    """Rise from every live table."""
    for desk in list(here.server.hall.desks.values()):
        if here.who is not None and desk.table.seat_of(here.who) is not None:
            await desk.table.ask(here.who, Rise(), key=secrets.token_hex(8))


# Tables.


@router.get("/presets")
async def presets() -> dict[str, str]:
    """The games that can be played, with a line about each."""
    return {name: str(PRESETS[name][0]) for name in PRESETS}


@router.get("/tables")
async def open_tables(here: Here) -> list[TableInfo]:
    """Public tables with a free seat."""
    return [_info(here, desk) for desk in tables.open_tables(here.server.hall)]


@router.post("/tables", status_code=201)
async def found(here: Here, wish: TableIn, response: Response) -> Found:
    """Make a table and sit down at it."""
    here.limit("found")
    fields = wish.model_dump(exclude={"name"})
    if wish.name:
        here.person = await here.server.guests.name(here.known(), wish.name)
    if not here.name:
        raise SetupError(text("a name is needed"))
    desk = await tables.found(here.server.hall, tables.Wish(**fields), here.known(), here.name)
    here.sign(response)
    return Found(id=desk.table.id, link=f"{here.server.config.address}/table/{desk.table.id}")


@router.get("/tables/{table_id}")
async def table(here: Here, table_id: TableId) -> TableInfo:
    """A table from outside."""
    return _info(here, await here.server.hall.desk(table_id))


def _info(here: Visit, desk: Desk) -> TableInfo:
    scene, setting = desk.table.scene, desk.table.setting
    return TableInfo(
        id=desk.table.id,
        link=f"{here.server.config.address}/table/{desk.table.id}",
        title=setting.title,
        preset=setting.rules.base,
        rules=str(setting.rules),
        phase=scene.phase,
        seats=[{"kind": place.kind, "name": place.name, "level": place.level} for place in scene.places],
        public=setting.public,
    )


@router.post("/tables/{table_id}/report", status_code=201)
async def report(here: Here, table_id: TableId, wish: ReportIn) -> Kept:
    """Tell the host about something at a table; the record of the game goes with it."""
    here.limit("report")
    desk = await here.server.hall.desk(table_id)
    one = Report(
        secrets.token_hex(8), time.time(), table_id, desk.table.version, visitor_key(here), wish.seat, wish.what
    )
    await club.report(here.server.store, one)
    return Kept(id=one.id)


# Games.


@router.get("/me/games")
async def my_games(here: Here) -> list[dict[str, Any]]:
    """Your finished games, the latest first."""
    if here.who is None:
        return []
    return [games.listed(game) for game in await here.server.store.games(who=here.who)]


@router.get("/tables/{table_id}/games/{game}")
async def game(here: Here, table_id: TableId, game: GameNumber) -> dict[str, Any]:
    """A finished game, every card of it, in the native format."""
    return await games.native(here.server, table_id, game)


@router.get("/tables/{table_id}/games/{game}/shuffles")
async def shuffles(here: Here, table_id: TableId, game: GameNumber) -> dict[str, Any]:
    """The proof of a finished game's shuffles, for `euchre verify-deal`."""
    return await games.proof(here.server, table_id, game)


# The club.


@router.get("/daily/{day}")
async def daily_results(here: Here, day: Day) -> dict[str, Any]:
    """The results of a day's deals, for those who have played them, and for everybody the day after."""
    return await daily.results(here.server, day, here.who)


@router.get("/deals")
async def deal_statistics(here: Here) -> dict[str, Any]:
    """How this server has dealt, and whether that looks like chance."""
    return await deals.statistics(here.server.store)


@router.get("/ratings")
async def ratings(
    here: Here, kind: Annotated[str | None, Query(pattern="^(" + "|".join(KINDS) + ")$")] = None
) -> list[dict[str, Any]]:
    """The ratings of those who want one, the best first."""
    found = await club.standing(here.server.store, kind)
    names = await people.names_of(here.server.store, {one.who for one, _ in found})
    return [
        {
            "name": names[one.who],
            "kind": one.kind,
            "rating": round(one.rating, 1),
            "deviation": round(one.deviation, 1),
            "games": number,
        }
        for one, number in found
        if one.who in names
    ]
