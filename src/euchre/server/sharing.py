"""Several processes behind one address: each table is run by one of them, and the others pass on what is for it.

Who runs a table stands in the database as a lease that has to be renewed. A lease only says where to ask: if two
processes ever believe that they run one table, the fence of the journal stops one of them before anybody is shown
anything. Redis, where there is one, carries the lobby from process to process; when it is gone, each lobby shows its
own tables.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import httpx
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ..storage import Store, leases
from ..storage.leases import Lease
from ..table import JournalError

log = structlog.get_logger("euchre.sharing")

LEASE = 6.0  # seconds; what a table of a process that died has to wait at most
RENEWAL = 2.0
LOBBY = "euchre:lobby:"
PASSED_ON = "x-euchre-passed-on"
# Requests that only the process which runs the table can answer.
_LIVE = re.compile(r"/(?:table|api/tables)/([0-9a-f]{16})(?:/plain|/do|/report)?\Z")
_HOP = {"connection", "keep-alive", "transfer-encoding", "upgrade", "content-length", "content-encoding", "host"}


class ElsewhereError(Exception):
    """Another process runs the table, at ``address``."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Sharing:
    """What one process among others knows of them; ``address`` is where they reach it.

    ``mine`` tells the tables that live here, ``lose`` is called with those whose lease somebody else has now, and
    ``lobby`` describes those that stand open.
    """

    mine: Callable[[], set[str]]
    lose: Callable[[str], Awaitable[None]]
    lobby: Callable[[], list[dict[str, Any]]]

    def __init__(self, store: Store, address: str, redis: str = "") -> None:
        self.store, self.address = store, address.rstrip("/")
        self.holder = secrets.token_hex(8)
        self._client = httpx.AsyncClient(timeout=20, follow_redirects=False)
        self._redis: Any = None
        if redis:
            self._redis = import_module("redis.asyncio").from_url(redis, socket_timeout=1, socket_connect_timeout=1)
        self._task: asyncio.Task[None] | None = None
        self.others: list[dict[str, Any]] = []  # the tables that stand open in other processes

    def start(self) -> None:
        """Begin to renew."""
        self._task = asyncio.create_task(self._renew(), name="sharing")

    async def close(self) -> None:
        """Give everything up, so that others may take over at once."""
        if self._task is not None:
            self._task.cancel()
        try:
            await leases.release(self.store, self.holder)
        except JournalError:
            log.warning("leases run out by themselves")
        await self._client.aclose()
        if self._redis is not None:
            await self._redis.aclose()

    async def take(self, table: str) -> None:
        """Take the lease of ``table``. Raises ElsewhereError when somebody else has it."""
        now = time.time()
        found = await leases.take(self.store, Lease(table, self.holder, self.address, now + LEASE), now)
        if found.holder != self.holder:
            raise ElsewhereError(found.address)

    async def give_up(self, table: str) -> None:
        """Somebody else may run ``table`` now."""
        await leases.release(self.store, self.holder, table)

    async def _renew(self) -> None:
        while True:
            try:
                here = self.mine()
                held = await leases.renew(self.store, self.holder, time.time() + LEASE)
                for table in here - held:
                    await self.lose(table)
            except JournalError as error:
                log.warning("renewal failed", kind=type(error).__name__)
            await self._hint()
            await asyncio.sleep(RENEWAL)

    async def _hint(self) -> None:
        """Tell the others which tables stand open here, and hear of theirs. Lost hints cost nothing."""
        if self._redis is None:
            return
        try:
            await self._redis.set(LOBBY + self.holder, json.dumps(self.lobby()), px=int(3000 * RENEWAL))
            found: list[dict[str, Any]] = []
            async for key in self._redis.scan_iter(LOBBY + "*"):
                if key.decode() != LOBBY + self.holder:
                    found += json.loads(await self._redis.get(key) or b"[]")
            self.others = found
        except Exception as error:  # a library of many errors; none of them is worth a game
            log.warning("no hints", kind=type(error).__name__)
            self.others = []

    # Passing on.

    async def pass_on(self, request: Request) -> Response | None:
        """The answer of the process that runs the table a request is about; None when that is this one, or nobody."""
        about = _LIVE.match(request.url.path)
        if about is None or PASSED_ON in request.headers:
            return None
        holder = await leases.holder_of(self.store, about[1], time.time())
        if holder is None or holder.holder == self.holder:
            return None
        headers = {name: value for name, value in request.headers.items() if name not in _HOP}
        query = f"?{request.url.query}" if request.url.query else ""
        try:
            answer = await self._client.request(
                request.method,
                f"{holder.address}{request.url.path}{query}",
                content=await request.body(),
                headers={**headers, PASSED_ON: self.holder, "host": request.headers.get("host", "")},
            )
        except httpx.HTTPError:
            return None  # it is gone: its lease runs out, and then the table is opened here
        found = Response(answer.content, answer.status_code)
        found.raw_headers = [
            (name, value) for name, value in answer.headers.raw if name.decode().lower() not in _HOP
        ] + [(b"content-length", str(len(answer.content)).encode())]
        return found


async def bridge(socket: WebSocket, first: str, address: str, table: str) -> None:
    """Let the process at ``address`` talk with a browser whose first message was ``first``."""
    where = f"ws://{urlsplit(address).netloc}/table/{table}/socket"
    headers = {name: socket.headers[name] for name in ("cookie", "accept-language") if name in socket.headers}
    try:
        async with connect(where, proxy=None, additional_headers=headers, max_size=None, open_timeout=5) as other:
            await other.send(first)
            async with asyncio.TaskGroup() as tasks:
                there = tasks.create_task(_there(socket, other))
                await _back(socket, other)
                there.cancel()
    except* (OSError, InvalidHandshake, TimeoutError):
        await socket.close(1012)
    except* (ConnectionClosed, WebSocketDisconnect, RuntimeError):
        pass  # one of them has gone


async def _there(socket: WebSocket, other: ClientConnection) -> None:
    while True:
        got = await socket.receive()
        if got["type"] == "websocket.disconnect":
            await other.close()
            return
        await other.send(got.get("text") or got.get("bytes") or "")


async def _back(socket: WebSocket, other: ClientConnection) -> None:
    try:
        async for message in other:
            await socket.send_text(message if isinstance(message, str) else message.decode())
    finally:
        code = other.close_code or 1012
        await socket.close(code if code >= 3000 or code in (1000, 1001, 1009, 1012, 1013) else 1012)
