"""What only the host may see: the reports of guests, each with the record of its game.

The way in is a secret, which is never part of an address and never in the log.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Form, Request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ..storage import Store, club, people
from ..storage.club import Report
from ..table import Kept
from ..table.fold import resumed
from ..texts import Text, text
from .visit import Visit, page, visit

COOKIE = "euchre-host"
STAY = 12 * 3600  # seconds that the door stays open
SHOWN = 50  # reports of one page

router = APIRouter(prefix="/host")
Here = Annotated[Visit, Depends(visit)]


class Doorkeeper:
    """Knows the host by the secret, and afterwards by a signed cookie. A new secret makes the old cookies worthless."""

    def __init__(self, secret: str, keys: Sequence[str]) -> None:
        self._secret = secret.encode()
        about = hashlib.sha256(self._secret).hexdigest()
        self._signer = URLSafeTimedSerializer(list(reversed(keys)), salt=f"host {about}")

    def opens(self, said: str) -> bool:
        """Is this the secret? Takes as long whatever was said."""
        return hmac.compare_digest(said.encode(), self._secret)

    def pass_out(self) -> str:
        """What the host's browser shows from now on."""
        return str(self._signer.dumps("host"))

    def knows(self, token: str) -> bool:
        """Was ``token`` passed out here, not long ago?"""
        try:
            return bool(self._signer.loads(token, max_age=STAY) == "host")
        except BadSignature:
            return False


@router.get("")
async def door(here: Here, request: Request, handled: int = 0, after: int = 0) -> Response:
    """The reports; to a stranger the way in."""
    return await _reports(here, bool(handled), max(after, 0)) if _is_host(here, request) else _door(here)


@router.post("")
async def enter(here: Here, secret: Annotated[str, Form(max_length=200)]) -> Response:
    """Show the secret."""
    if not here.server.limits.allows("host", here.address):
        raise HTTPException(429)
    if not here.server.door.opens(secret.strip()):
        return _door(here, 403, text("this is not the secret"))
    found = RedirectResponse("/host", 303)
    found.set_cookie(
        COOKIE,
        here.server.door.pass_out(),
        max_age=STAY,
        path="/host",
        httponly=True,
        samesite="strict",
        secure=here.server.config.is_secure,
    )
    return found


@router.post("/leave")
async def leave(here: Here) -> Response:
    """Close the door."""
    found = RedirectResponse("/host", 303)
    found.delete_cookie(COOKIE, path="/host")
    return found


@router.post("/reports/{report}")
async def handle(
    here: Here, request: Request, report: str, handled: Annotated[int, Form()], after: Annotated[int, Form()] = 0
) -> Response:
    """Mark a report as handled, or open it again."""
    if not _is_host(here, request):
        return _door(here, 403)
    if not await club.handle_report(here.server.store, report, time.time() if handled else None):
        raise HTTPException(404)
    return RedirectResponse(f"/host?handled={int(not handled)}&after={max(after, 0)}", 303)


def _is_host(here: Visit, request: Request) -> bool:
    return here.server.door.knows(request.cookies.get(COOKIE, ""))


def _door(here: Visit, status: int = 200, problem: Text | None = None) -> Response:
    return page(here, "door.html", status, problem="" if problem is None else here.say.sentence(problem))


async def _reports(here: Visit, handled: bool, after: int) -> Response:
    found = await club.all_reports(here.server.store, handled=handled, after=after, limit=SHOWN + 1)
    return page(
        here,
        "reports.html",
        reports=[await told(here.server.store, one, here.server.config.zone) for one in found[:SHOWN]],
        handled=handled,
        after=after,
        before=max(after - SHOWN, 0),
        next=after + SHOWN if len(found) > SHOWN else 0,
        zone=here.server.config.zone,
    )


@dataclass(frozen=True, slots=True)
class Told:
    """A report with what the journal knows of it. ``game`` is 0 before the first, ``is_over`` tells of a record."""

    report: Report
    at: str
    who: str
    about: str
    game: int
    deal: int
    is_over: bool


async def told(store: Store, report: Report, zone: str) -> Told:
    """Who has reported whom, and in which deal of which game."""
    person = await people.person(store, report.who)
    about, game, deal = "", 0, 0
    entries = [one for one in await store.entries(report.table) if one.version <= report.version]
    if entries:
        start = max((k for k, one in enumerate(entries) if one.kind == "start"), default=1)
        *_, (_, moment) = resumed(Kept(entries[0], entries[start:], {}))
        game, deal = moment.game, sum(one.kind == "deal" for one in entries[start:])
        about = "" if report.seat is None else moment.seats[report.seat].name
    over = any(one.game == game for one in await store.games(table=report.table))
    at = datetime.fromtimestamp(report.at, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")
    whole = at.replace("-", "\N{NON-BREAKING HYPHEN}").replace(" ", "\N{NO-BREAK SPACE}")
    return Told(report, whole, "" if person is None else person.name, about, game, deal, over)
