"""Pages of a live table: the one that mounts the island, and the plain one that works by forms and reloading."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Form, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from .. import table
from ..actions import Play
from ..errors import SetupError
from ..languages import Speaker, speaker
from ..table import Done, Feed, Frame, Refused, Stale
from ..texts import text
from ..view import View
from ..web import STATIC
from ..words import answers
from . import greeting, narration, wire
from .hall import Desk
from .phrases import level_name
from .shuffles import Shuffles
from .visit import Visit, browser_texts, page, visit

router = APIRouter()
Here = Annotated[Visit, Depends(visit)]
STAY = 90.0  # seconds that somebody without scripts counts as present after a reload
LATELY = 6  # calls that the plain page tells
RELOAD = 15  # seconds after which the plain page loads itself again, for those who ask it to


@router.get("/table/{table_id}")
async def live(here: Here, table_id: str) -> Response:
    """The table, in the browser."""
    desk = await here.server.hall.desk(table_id)
    who = here.known()
    setting = desk.table.setting
    link = f"{here.server.config.address}/table/{table_id}"
    frame = greeting.shown(desk, desk.table.look(who), here.lang, here.server.hall.now)
    welcome = greeting.welcome(desk, who, here.name, here.lang, link)
    found = page(
        here,
        "table.html",
        table=table_id,
        desk=desk,
        setting=setting,
        built=(STATIC / "table.js").is_file(),
        texts=browser_texts(here.lang),
        first=Markup(greeting.carried(welcome, frame)),
        drawn=greeting.drawn(frame),
    )
    found.headers["Cache-Control"] = "no-store"  # it holds a hand of cards
    return found


@router.get("/table/{table_id}/plain")
async def plain(here: Here, table_id: str, said: str = "", follow: int = 0) -> Response:
    """The table as a page of its own, for browsers without scripts."""
    desk = await here.server.hall.desk(table_id)
    who = here.known()
    here.server.presence.stay(desk, who)
    return _plain(here, desk, desk.table.look(who), said, bool(follow))


def _plain(here: Visit, desk: Desk, frame: Frame, said: str, follow: bool) -> Response:
    say = speaker(here.lang, tuple(place.name for place in frame.scene.places))
    scene = wire.scene_part(frame.scene, say, here.server.hall.now)
    view = None if frame.view is None else wire.view_part(frame.view, say)
    waiting = scene.phase == "over" or (view is not None and frame.seat is not None and view.turn == frame.seat)
    return page(
        here,
        "plain.html",
        desk=desk,
        frame=frame,
        view=view,
        scene=scene,
        log=[] if frame.view is None else _log(frame.view, say),
        seat=frame.seat,
        shuffle=_shuffle(desk.shuffles, frame),
        said=said[:300],
        key=secrets.token_hex(8),
        follow=follow,
        reload=RELOAD if follow and not waiting else None,
        setting=desk.table.setting,
        level_name=level_name,
        rules=frame.scene.rules,
    )


def _log(view: View, say: Speaker) -> list[str]:
    """What was said last; the cards that were played are shown."""
    quiet = answers(view.rules, view.log)
    said = [one for one, left_out in zip(view.log, quiet, strict=True) if not left_out and not isinstance(one[1], Play)]
    told = (say(narration.action_told(view, seat, action, say.names[seat])) for seat, action in said)
    return [one for one in told if one][-LATELY:]


def _shuffle(shuffles: Shuffles | None, frame: Frame) -> Any:
    return None if shuffles is None else shuffles.told(frame.scene.deal)


class Presence:
    """People without a socket: there for a while after each page they load."""

    def __init__(self) -> None:
        self._feeds: dict[tuple[str, str], tuple[Feed, asyncio.TimerHandle]] = {}

    def stay(self, desk: Desk, who: str) -> None:
        """``who`` is at the table of ``desk`` for some time from now."""
        if desk.table.seat_of(who) is None:
            return
        place = (desk.table.id, who)
        kept = self._feeds.pop(place, None)
        if kept is not None:
            kept[1].cancel()
        feed = kept[0] if kept is not None and not kept[0].is_closed else desk.table.attach(who)
        self._feeds[place] = (feed, asyncio.get_running_loop().call_later(STAY, self._leave, place))

    def _leave(self, place: tuple[str, str]) -> None:
        feed, _ = self._feeds.pop(place)
        feed.close()


@router.post("/table/{table_id}/do")
async def do(
    here: Here,
    request: Request,
    table_id: str,
    what: Annotated[str, Form(max_length=80)],
    key: Annotated[str, Form(max_length=64)],
) -> Response:
    """One request by a form: ``what`` is as in ``act play:Jd 17``, ``sit 2``, ``start``, ``propose undo``."""
    desk = await here.server.hall.desk(table_id)
    who = here.known()
    form = await request.form()
    try:
        message = await _message(here, desk, what, key, str(form.get("name", "")))
        reply = await desk.table.ask(who, message, key=key)
        sentence = _answer(here, desk, reply)
    except SetupError as error:
        sentence = here.say.sentence(error.args[0])
    here.server.presence.stay(desk, who)
    await asyncio.sleep(0)
    found = RedirectResponse(f"/table/{table_id}/plain" + _said(sentence), 303)
    here.sign(found)
    return found


def _said(sentence: str) -> str:
    return f"?said={quote(sentence)}" if sentence else ""


def _answer(here: Visit, desk: Desk, reply: table.Reply) -> str:
    if isinstance(reply, Done):
        return ""
    if isinstance(reply, Stale):
        return here.say.sentence(text("the table has moved on: look again"))
    assert isinstance(reply, Refused)
    names = tuple(place.name for place in desk.table.scene.places)
    return speaker(here.lang, names).sentence(reply.sentence)


async def _message(here: Visit, desk: Desk, what: str, key: str, name: str) -> table.Request:
    verb, _, rest = what.partition(" ")
    if verb == "sit":
        desk.check(here.who or "", "sit")
        if name and name != here.name:
            here.person = await here.server.guests.name(here.known(), name)
        if not here.name:
            raise SetupError(text("a name is needed"))
        return table.Sit(here.name, int(rest) if rest.isdecimal() else None)
    if verb == "act":
        action, _, version = rest.rpartition(" ")
        return table.Act(action, int(version) if version.isdecimal() else 0)
    if verb == "propose":
        desk.check(here.who or "", rest)
        return table.Propose(rest)
    if verb == "answer":
        return table.Answer(rest == "yes")
    if verb == "invite":
        seat, _, level = rest.partition(" ")
        return table.Invite(int(seat) if seat.isdecimal() else 99, level)
    simple: dict[str, Any] = {
        "start": table.Start,
        "rise": table.Rise,
        "ready": table.Ready,
        "resume": table.Resume,
        "back": table.Back,
    }
    if verb not in simple:
        raise SetupError(text("this request is not understood"))
    made: table.Request = simple[verb]()
    return made
