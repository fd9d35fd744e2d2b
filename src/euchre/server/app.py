"""The web application: what it is made of, and the order in which a request passes through it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..errors import IllegalAction, NotationError, SetupError
from ..languages import speaker
from ..storage import Store
from ..storage.secrets import secret
from ..table import Finished, JournalError, MissingError
from ..texts import Text, text
from . import api, files, host, metrics, pages, play, tables
from .config import Config, new_secret
from .guests import Guests, Tokens
from .hall import Hall
from .limits import Limits
from .ratings import rate_game
from .reviewing import Reviewer
from .session import Session
from .sharing import ElsewhereError, Sharing
from .visit import language, origin_is_ours, page, read_cookie, visit

log = structlog.get_logger("euchre.server")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; media-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), interest-cohort=()"),
)
STRICT = (b"strict-transport-security", b"max-age=31536000")
MOST_BODY = 64 * 1024
_SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass
class Server:
    """What every part of the server needs."""

    config: Config
    store: Store
    guests: Guests
    hall: Hall
    limits: Limits
    presence: play.Presence
    reviewer: Reviewer
    door: host.Doorkeeper
    sharing: Sharing | None = None


def create_app(config: Config) -> FastAPI:
    """The application for ``config``; it opens the database when it starts and puts all tables away when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = await open_server(config)
        try:
            yield
        finally:
            await close_server(app.state.server)

    app = FastAPI(
        title="euchre",
        description="Tables, games and records of this server. Playing itself is on the WebSocket of a table.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.sessions = set()
    app.state.closing = asyncio.Event()
    app.include_router(api.router)
    for router in (pages.router, play.router, host.router):
        app.include_router(router, include_in_schema=False)
    app.add_api_websocket_route("/table/{table_id}/socket", _socket)
    files.mount(app)
    _refusals(app)
    app.add_middleware(Guard, config=config)
    return app


async def open_server(config: Config) -> Server:
    """Open the database and the hall. Raises SetupError."""
    store = await Store.open(config.database)
    keys = config.secrets or (await secret(store, "signing", new_secret()),)
    daily = await secret(store, "daily", new_secret())
    guests = Guests(store, Tokens(keys))
    door = host.Doorkeeper(await host_secret(store, config), keys)

    async def ended(table_id: str, finished: Finished) -> None:
        metrics.GAMES.inc()
        await rate_game(store, table_id, finished)

    sharing = Sharing(store, config.internal, config.redis) if config.internal else None
    hall = Hall(
        store,
        ended,
        sharing=sharing,
        idle=config.idle,
        max_tables=config.max_tables,
        daily_secret=hashlib.sha256(daily.encode()).digest(),
    )
    hall.start()
    if sharing is not None:
        sharing.lobby = lambda: [tables.described(desk) for desk in tables.open_tables(hall)]
        sharing.start()
    limits = Limits(config.limit_factor)
    return Server(config, store, guests, hall, limits, play.Presence(), Reviewer(store), door, sharing)


async def host_secret(store: Store, config: Config) -> str:
    """What opens the host's page: as the host has said, or as drawn when it was first needed."""
    return config.host_secret or await secret(store, "host", new_secret()[:24])


async def close_server(server: Server) -> None:
    """Put the tables away and close the database."""
    await server.reviewer.close()
    await server.hall.close()
    if server.sharing is not None:
        await server.sharing.close()
    await server.store.close()


# The live channel.


async def _socket(socket: WebSocket, table_id: str) -> None:
    server: Server = socket.app.state.server
    if not origin_is_ours(server, socket):
        await socket.close(4403)  # before it is accepted: the browser is told 403
        return
    sessions: set[Session] = socket.app.state.sessions
    if len(sessions) >= server.config.max_sockets:
        await socket.close(1013)
        return
    who, _ = read_cookie(server, socket)
    chosen = {}
    try:
        known = await server.guests.named(who) if who else None
        chosen = known.choices if known else {}
    except JournalError:
        pass  # the table will say that the database does not answer
    link = f"{server.config.address}/table/{table_id}"
    session = Session(socket, server.hall, server.guests, who=who, lang=language(socket, chosen), link=link)
    sessions.add(session)
    try:
        await session.run(table_id, server.config.max_sockets_each)
    finally:
        sessions.discard(session)


# What is refused, and how.


def _refusals(app: FastAPI) -> None:
    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return await refusal(request, error.status_code, _STATUS.get(error.status_code, _STATUS[400]))

    async def mistake(request: Request, error: Exception) -> Response:
        return await refusal(request, 422, error.args[0] if error.args else str(error))

    async def missing(request: Request, _: Exception) -> Response:
        return await refusal(request, 404, _STATUS[404])

    async def elsewhere(request: Request, _: Exception) -> Response:
        return await refusal(request, 503, _STATUS[503])

    async def database(request: Request, _: Exception) -> Response:
        return await refusal(request, 503, text("the database does not answer at the moment: try again"))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        places = dict.fromkeys(_wrong_at(one, error.body) for one in error.errors())
        sentence = text("this request is not understood: see {places}", places=tuple(places)[:5])
        return await refusal(request, 422, sentence)

    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(MissingError, missing)
    app.add_exception_handler(ElsewhereError, elsewhere)
    app.add_exception_handler(JournalError, database)
    for kind in (SetupError, NotationError, IllegalAction):
        app.add_exception_handler(kind, mistake)


def _wrong_at(error: dict[str, Any], body: Any) -> str:
    """Where in a request something is wrong. A value that may be of several kinds has an error for each: one place."""
    where, *path = error["loc"]
    kept = []
    for part in path:
        inside = (isinstance(body, Mapping) and part in body) or (isinstance(body, list) and part in range(len(body)))
        if where == "body" and not inside and error["type"] not in ("missing", "extra_forbidden"):
            break
        kept.append(str(part))
        body = body[part] if inside else None
    return ".".join(kept)


_STATUS: dict[int, Text] = {
    400: text("this request is not understood"),
    403: text("this is not yours to do"),
    404: text("there is nothing here"),
    405: text("this cannot be done here"),
    413: text("this is too long"),
    429: text("too much at once: wait a minute"),
    500: text("something went wrong here, and the host can read of it"),
    503: text("the server is busy: try again"),
}


async def refusal(request: Request, status: int, sentence: Text | str) -> Response:
    """A refusal as a page for a browser, or as JSON for a program."""
    if request.url.path.startswith("/api/"):
        say = speaker(language(request, {}))
        return JSONResponse({"error": say.sentence(sentence)}, status)
    try:
        found = getattr(request.state, "visit", None) or await visit(request)
    except JournalError:
        return PlainTextResponse(speaker(language(request, {})).sentence(sentence), status)
    return page(found, "refusal.html", status, sentence=found.say.sentence(sentence))


# Every request.


class Guard:
    """Headers, sizes, origins, figures and the log of every request; the last word on faults of ours."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.headers = (*HEADERS, STRICT) if config.is_secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        started, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        try:
            refused = self._refusal(request)
            if refused is not None:
                await (await refusal(request, *refused))(scope, receive, sending)
            else:
                await self._answer(scope, receive, sending)
        except Exception as error:
            # Its words might be cards: the log gets its kind and place.
            where = _place(error)
            log.error("fault", kind=type(error).__name__, where=where, path=scope["path"])
            if not status:
                await (await refusal(request, 500, _STATUS[500]))(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - started
            metrics.REQUESTS.labels(str(status)).inc()
            metrics.SECONDS.observe(seconds)
            if not scope["path"].startswith(("/static/", "/site/", "/health", "/metrics")):
                log.info(
                    "request", method=scope["method"], path=scope["path"], status=status, ms=round(seconds * 1000, 1)
                )

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let the process answer that runs the table."""
        sharing: Sharing | None = scope["app"].state.server.sharing
        if sharing is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        passed = await sharing.pass_on(request)
        await (self.app if passed is None else passed)(scope, receive, send)

    def _refusal(self, request: Request) -> tuple[int, Text] | None:
        if request.method in _SAFE:
            return None
        server: Server = request.app.state.server
        if not origin_is_ours(server, request):
            return 403, _STATUS[403]
        length = request.headers.get("content-length", "")
        if not length.isdecimal() and request.headers.get("transfer-encoding"):
            return 413, _STATUS[413]
        if length.isdecimal() and int(length) > MOST_BODY:
            return 413, _STATUS[413]
        who, _ = read_cookie(server, request)
        client = request.client.host if request.client else ""
        return None if server.limits.allows("post", who or client) else (429, _STATUS[429])


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('euchre')[2]}:{trace.tb_lineno}"
