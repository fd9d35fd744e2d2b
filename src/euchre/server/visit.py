"""A visit: who asks for a page, in which language, and what every page is made with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from ..languages import LANGUAGES, Speaker, accept, browser, find, speaker
from ..storage.people import Person
from ..texts import Text
from ..web import asset, face, faces
from .guests import COOKIE, LIFETIME, RENEWAL, new_who

if TYPE_CHECKING:
    from .app import Server

HERE = Path(__file__).parent
CHOICES = ("lang", "theme")


@dataclass
class Visit:
    """Who is here. ``who`` is None for somebody whose browser brought no good cookie; ``fresh`` asks for a new one."""

    server: Server
    who: str | None
    person: Person | None
    lang: str
    theme: str
    path: str
    fresh: bool
    address: str = ""

    @property
    def say(self) -> Speaker:
        """The speaker of the visitor's language."""
        return speaker(self.lang)

    @property
    def name(self) -> str:
        """The visitor's name, empty before they gave one."""
        return self.person.name if self.person else ""

    def known(self) -> str:
        """Who it is; somebody new gets a word and, with the answer, a cookie."""
        if self.who is None:
            self.who, self.fresh = new_who(), True
        return self.who

    def limit(self, kind: str) -> None:
        """Count one more of ``kind``; status 429 when it is one too many."""
        if not self.server.limits.allows(kind, visitor_key(self) or self.address):
            raise HTTPException(429)

    def sign(self, response: Response) -> None:
        """Give the cookie along where it is due."""
        if self.fresh and self.who is not None:
            response.set_cookie(
                COOKIE,
                self.server.guests.tokens.sign(self.who),
                max_age=LIFETIME,
                httponly=True,
                samesite="lax",
                secure=self.server.config.is_secure,
            )


async def visit(request: Request) -> Visit:
    """The visit that a request is part of."""
    server: Server = request.app.state.server
    who, age = read_cookie(server, request)
    person = await server.guests.named(who) if who is not None else None
    chosen = person.choices if person else {}
    theme = chosen.get("theme") or request.cookies.get("theme", "")
    found = Visit(
        server=server,
        who=who,
        person=person,
        lang=language(request, chosen),
        theme=theme if theme in ("light", "dark") else "",
        path=request.url.path,
        fresh=who is not None and age > RENEWAL,
        address=request.client.host if request.client else "",
    )
    request.state.visit = found
    return found


def visitor_key(found: Visit) -> str:
    """Who it is, or nobody."""
    return found.who or ""


def read_cookie(server: Server, connection: HTTPConnection) -> tuple[str | None, float]:
    """Who a browser's cookie says it is, and the cookie's age."""
    token = connection.cookies.get(COOKIE)
    read = server.guests.tokens.read(token) if token else None
    return (None, 0.0) if read is None else read


def language(connection: HTTPConnection, chosen: Mapping[str, Any]) -> str:
    """The language to speak: asked for in the address, chosen before, or what the browser prefers."""
    for wanted in (connection.query_params.get("lang"), chosen.get("lang"), connection.cookies.get("lang")):
        if wanted and (code := find(wanted)):
            return code
    return accept(connection.headers.get("accept-language", ""))


def origin_is_ours(server: Server, connection: HTTPConnection) -> bool:
    """Does the request come from a page of ours, or from no page at all, such as a program?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    wanted = urlsplit(server.config.address)
    if origin == f"{wanted.scheme}://{wanted.netloc}":
        return True
    # Without a stated public address the server answers under whatever name it was asked by.
    return not server.config.public and urlsplit(origin).netloc == connection.headers.get("host")


# Pages.


@lru_cache
def environment() -> Environment:
    """The templates, strict about names."""
    found = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(asset=asset, face=face, faces=faces, signed=signed, site=site_asset, languages=LANGUAGES)
    return found


def signed(points: int) -> str:
    """``points`` with a sign, and a real minus."""
    return f"{points:+d}".replace("-", "−") if points else "0"


@lru_cache(maxsize=32)
def site_asset(name: str) -> str:
    """The address of one of the server's own files."""
    return asset_of(HERE / "static" / name, f"/site/{name}")


def asset_of(path: Path, address: str) -> str:
    """``address`` with the hash of the file, so that it may be kept for ever."""
    import hashlib

    return f"{address}?v={hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"


def page(here: Visit, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page for a visitor. In templates ``t("…", name=…)`` says a text, ``say`` a value that is one already."""
    say = here.say

    def t(template: str, /, **values: Any) -> str:
        return say(Text(template, "", None, values))

    def tn(one: str, many: str, n: Any, /, **values: Any) -> str:
        return say(Text(one, many, n, {"n": n, **values}))

    html = (
        environment()
        .get_template(template)
        .render(visit=here, t=t, tn=tn, say=say, lang=here.lang.replace("_", "-"), theme=here.theme, **values)
    )
    response = HTMLResponse(html, status)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Content-Language"] = here.lang.replace("_", "-")
    here.sign(response)
    return response


def browser_texts(lang: str) -> Markup:
    """The catalogue of ``lang`` as JSON for the browser, safe inside a script element; empty for English."""
    return Markup("" if lang == "en" else browser(lang).replace("<", "\\u003c"))
