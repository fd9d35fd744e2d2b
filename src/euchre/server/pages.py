"""The other pages, each usable without scripts: lobby, new tables, finished games, the day's deals, trust, people."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from prometheus_client import generate_latest
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from .. import bots
from ..analysis.review import strongest
from ..errors import IllegalAction, NotationError, SetupError
from ..languages import find, speaker
from ..options import GROUPS
from ..presets import PRESETS
from ..rules import Rules
from ..storage import club, people
from ..table import JournalError
from ..texts import text
from . import daily, deals, games, metrics, tables
from .api import leave_all
from .guests import COOKIE, LIFETIME, clean_choices
from .phrases import level_name
from .ratings import KINDS, kind_of
from .replaying import deal_pages, step_page
from .reviewing import shown
from .visit import Visit, page, visit
from .wire import rules_sentences

router = APIRouter()
Here = Annotated[Visit, Depends(visit)]
Short = Annotated[str, Form(max_length=64)]


def _go(here: Visit, where: str) -> Response:
    found = RedirectResponse(where, 303)
    here.sign(found)
    return found


# The lobby, and tables.


@router.get("/")
async def home(here: Here) -> Response:
    """The lobby."""
    hall = here.server.hall
    sharing = here.server.sharing
    mine = await tables.unfinished(here.server.store, here.who) if here.who else []
    return page(
        here,
        "home.html",
        open=[tables.described(desk) for desk in tables.open_tables(hall)] + (sharing.others if sharing else []),
        running=tables.running_tables(hall),
        mine=mine,
        day=daily.today(here.server.config.zone),
        zone=here.server.config.zone,
    )


@router.post("/name")
async def name(here: Here, name: Short, back: Annotated[str, Form(max_length=200)] = "/") -> Response:
    """A guest's name."""
    here.limit("guest")
    here.person = await here.server.guests.name(here.known(), name)
    return _go(here, local(back))


@router.post("/quick")
async def quick(here: Here, name: Annotated[str, Form(max_length=64)] = "") -> Response:
    """A game at once."""
    here.limit("found")
    await _named(here, name)
    desk = await tables.quick(here.server.hall, here.known(), here.name)
    return _go(here, f"/table/{desk.table.id}")


async def _named(here: Visit, name: str) -> None:
    if name and name != here.name:
        here.person = await here.server.guests.name(here.known(), name)
    if not here.name:
        raise SetupError(text("a name is needed"))


@router.get("/new")
async def new(here: Here, preset: str = tables.DEFAULT) -> Response:
    """The form for a new table."""
    return _form(here, preset if preset in PRESETS else tables.DEFAULT)


def _form(here: Visit, preset: str, status: int = 200, **values: Any) -> Response:
    rules = Rules.preset(preset)
    return page(
        here,
        "new.html",
        status,
        presets={key: PRESETS[key][0] for key in PRESETS},
        preset=preset,
        rules=rules,
        groups=GROUPS,
        matters=lambda option: all(rules.values[need] in allowed for need, allowed in option.needs),
        levels={level: level_name(level) for level in bots.LEVELS},
        speeds=list(tables.SPEEDS),
        error=values.pop("error", ""),
        given=defaultdict(str, values),
    )


@router.post("/new")
async def make(here: Here, request: Request) -> Response:
    """Make a table from the form."""
    here.limit("found")
    form = {key: str(value) for key, value in (await request.form()).items()}
    preset = form.get("preset", tables.DEFAULT)
    if form.get("choose"):  # only another preset, so that its options can be seen
        return _go(here, f"/new?preset={preset if preset in PRESETS else tables.DEFAULT}")
    try:
        await _named(here, form.get("name", "")[:64])
        desk = await tables.found(here.server.hall, _wish(form), here.known(), here.name)
    except (SetupError, NotationError, IllegalAction) as error:
        known = preset if preset in PRESETS else tables.DEFAULT
        return _form(here, known, 422, **form, error=here.say.sentence(error.args[0]))
    return _go(here, f"/table/{desk.table.id}")


def _wish(form: dict[str, str]) -> tables.Wish:
    preset = form.get("preset", tables.DEFAULT)
    if preset not in PRESETS:
        raise SetupError(text("there is no preset “{name}”", name=preset))
    plain = Rules.preset(preset).values
    options = {}
    for name, value in form.items():
        if name.startswith("option-") and name[7:] in plain and value != "":
            options[name[7:]] = value
    return tables.Wish(
        preset=preset,
        options=options,
        level=form.get("level", "standard"),
        speed=form.get("speed", "normal"),
        title=form.get("title", ""),
        public=form.get("public", "") == "yes",
        spectators="spectators" in form,
        delay=_seconds(form.get("delay", "")),
        turn_seconds=_seconds(form.get("turn_seconds", "")),
        grace=_seconds(form.get("grace", "") or "30"),
        hints="hints" in form,
        undo="undo" in form,
    )


def _seconds(value: str) -> float:
    try:
        return float(value or 0)
    except ValueError:
        raise SetupError(text("“{value}” is no number of seconds", value=value)) from None


# Finished games.


@router.get("/table/{table_id}/game/{game}.{kind}")
async def export(here: Here, table_id: str, game: int, kind: str) -> Response:
    """The record of a finished game as a file."""
    if kind not in games.FORMATS:
        raise SetupError(text("games are given as {kinds}", kinds=tuple(games.FORMATS)))
    found = await games.exported(here.server, table_id, game, kind)
    name = f"euchre-{table_id}-{game}.{kind}"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found, media_type=games.FORMATS[kind], headers=disposition)


@router.get("/table/{table_id}/game/{game}")
async def game(here: Here, table_id: str, game: int, review: int = 0) -> Response:
    """A finished game, deal by deal."""
    record = await games.record(here.server, table_id, game)
    listed = next(one for one in await here.server.store.games(table=table_id) if one.game == game)
    day = await club.day_of(here.server.store, table_id)
    marks = None
    if review:
        here.limit("review")
        marks = await here.server.reviewer.marks(table_id, game, record)
    names = tuple(record.name_of(seat) for seat in range(record.rules.players))
    return page(
        here,
        "game.html",
        review=review,
        marks=None if marks is None else shown(marks, record, speaker(here.lang, names)),
        level=level_name(strongest()),
        table=table_id,
        game=game,
        record=record,
        listed=listed,
        day=day,
        deals=deal_pages(record, here.lang),
        kind=KINDS[kind_of(record.rules)],
    )


@router.get("/table/{table_id}/game/{game}/deal/{deal}")
async def step(here: Here, table_id: str, game: int, deal: int, step: int = 0) -> Response:
    """One moment of a finished game, with every hand."""
    record = await games.record(here.server, table_id, game)
    found = step_page(record, deal, step, here.lang)
    if found is None:
        raise SetupError(text("this game has no such deal"))
    return page(here, "step.html", table=table_id, game=game, record=record, at=found)


@router.get("/table/{table_id}/game/{game}/fair")
async def proof(here: Here, table_id: str, game: int) -> Response:
    """The proof of a game's shuffles, for `euchre verify-deal`."""
    return JSONResponse(await games.proof(here.server, table_id, game))


# The day.


@router.get("/daily")
async def today(here: Here) -> Response:
    """The deals of today."""
    return await that_day(here, daily.today(here.server.config.zone))


@router.post("/daily")
async def play_daily(here: Here, name: Annotated[str, Form(max_length=64)] = "") -> Response:
    """Play the deals of today."""
    here.limit("found")
    await _named(here, name)
    return _go(here, f"/table/{await daily.begin(here.server, here.known(), here.name)}")


@router.get("/daily/{day}")
async def that_day(here: Here, day: str) -> Response:
    """The deals of a day, and how everybody did."""
    found = await daily.results(here.server, day, here.who)
    return page(here, "daily.html", day=found, before=daily.yesterday(found["day"]), deals=daily.DEALS)


@router.get("/daily/{day}/fair")
async def daily_proof(here: Here, day: str) -> Response:
    """The proof of a day's deals, when it is over."""
    return JSONResponse(daily.proof(here.server, day))


# Trust and people.


@router.get("/fair")
async def fair_page(here: Here) -> Response:
    """How this server has dealt."""
    return page(here, "fair.html", found=await deals.statistics(here.server.store))


@router.get("/verify")
async def verify(here: Here, proof: str = "") -> Response:
    """Check a shuffle in the browser."""
    return page(here, "verify.html", proof=proof if proof.startswith(("/table/", "/daily/")) else "")


@router.get("/people")
async def ratings(here: Here) -> Response:
    """The ratings."""
    store = here.server.store
    lists = {kind: await club.standing(store, kind) for kind in KINDS}
    names = await people.names_of(store, {one.who for found in lists.values() for one, _ in found})
    rows = {
        kind: [(names[one.who], one, number, one.who == here.who) for one, number in found if one.who in names]
        for kind, found in lists.items()
    }
    return page(here, "people.html", kinds=KINDS, rows={kind: found for kind, found in rows.items() if found})


@router.get("/you")
async def you(here: Here, done: str = "") -> Response:
    """What is kept about a guest, and what they may choose."""
    mine = [] if here.who is None else await here.server.store.games(who=here.who)
    rated = [] if here.who is None else await club.standing(here.server.store, who=here.who)
    return page(here, "you.html", games=mine, rated=rated, kinds=KINDS, done=done)


@router.post("/you")
async def change(here: Here, name: Short, rated: Annotated[str, Form(max_length=8)] = "") -> Response:
    """Change name and choices."""
    here.limit("guest")
    here.person = await here.server.guests.name(here.known(), name, rated=rated == "yes")
    return _go(here, "/you?done=kept")


@router.get("/you/export")
async def take_away(here: Here) -> Response:
    """Everything that is kept about a guest, as a file."""
    found = {} if here.who is None else await people.everything(here.server.store, here.who)
    body = json.dumps(found, ensure_ascii=False, indent=1)
    return Response(
        body, media_type="application/json", headers={"Content-Disposition": 'attachment; filename="euchre-data.json"'}
    )


@router.post("/you/forget")
async def forget(here: Here, sure: Annotated[str, Form(max_length=8)] = "") -> Response:
    """Delete everything that is kept about a guest."""
    if sure != "yes":
        return _go(here, "/you?done=unsure")
    if here.who is not None:
        await leave_all(here)
        await people.forget(here.server.store, here.who)
    found = RedirectResponse("/", 303)
    found.delete_cookie(COOKIE)
    return found


@router.post("/choose")
async def choose(
    here: Here, back: Annotated[str, Form(max_length=300)] = "/", lang: Short = "", theme: Short = "-"
) -> Response:
    """A language or a theme."""
    chosen = {}
    if lang and (code := find(lang)):
        chosen["lang"] = code
    if theme in ("", "auto", "light", "dark"):
        chosen["theme"] = "" if theme == "auto" else theme
    found = RedirectResponse(local(back), 303)
    if here.person is not None and here.who is not None:
        await here.server.guests.name(here.who, here.person.name, **clean_choices(chosen))
    for key, value in chosen.items():
        found.set_cookie(key, value, max_age=LIFETIME, samesite="lax", secure=here.server.config.is_secure)
    return found


def local(back: str) -> str:
    """``back`` if it is a place on this server, else the lobby."""
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"


# Texts.


@router.get("/rules")
async def all_rules(here: Here) -> Response:
    """Every preset."""
    return page(here, "rules.html", presets={key: PRESETS[key][0] for key in PRESETS}, chosen="", groups=[])


@router.get("/rules/{preset}")
async def rules(here: Here, preset: str) -> Response:
    """One preset in sentences."""
    chosen = Rules.preset(preset)
    presets = {key: PRESETS[key][0] for key in PRESETS}
    return page(here, "rules.html", presets=presets, chosen=chosen.base, groups=rules_sentences(chosen, here.lang))


@router.get("/about")
async def about(here: Here) -> Response:
    """What this is."""
    return page(here, "about.html")


@router.get("/privacy")
async def privacy(here: Here) -> Response:
    """What is kept about whom, and for how long."""
    return page(here, "privacy.html", days=LIFETIME // 86_400)


@router.get("/api/docs")
async def docs(here: Here, request: Request) -> Response:
    """The API in short."""
    paths = request.app.openapi()["paths"]
    rows = [
        (method.upper(), path, what.get("description", ""))
        for path, methods in paths.items()
        for method, what in methods.items()
    ]
    return page(here, "docs.html", rows=rows)


# For the host.


@router.get("/health")
async def health(request: Request) -> Response:
    """Is the server well, its database included?"""
    server = request.app.state.server
    try:
        await people.person(server.store, "nobody")
    except JournalError:
        return JSONResponse({"ok": False, "database": False}, 503)
    return JSONResponse({"ok": not server.hall.closing, "database": True, "tables": len(server.hall.desks)})


@router.get("/metrics")
async def figures(request: Request) -> Response:
    """Figures for Prometheus; a proxy should keep them from strangers."""
    hall = request.app.state.server.hall
    metrics.TABLES.set(len(hall.desks))
    metrics.FAULTS.set(sum(desk.table.faults for desk in hall.desks.values()))
    return PlainTextResponse(generate_latest(metrics.REGISTRY).decode(), media_type="text/plain; version=0.0.4")


@router.get("/robots.txt")
async def robots() -> Response:
    """Tables and games are for those who have their link."""
    return PlainTextResponse("User-agent: *\nDisallow: /table/\nDisallow: /you\nDisallow: /host\nDisallow: /api/\n")
