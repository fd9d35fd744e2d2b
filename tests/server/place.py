"""A server in the test's own loop, real sockets, and clients that keep everything they were ever sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from euchre import Rules
from euchre.server.app import Server, create_app
from euchre.server.config import Config
from euchre.server.hall import Desk
from euchre.server.protocol import FRAME_CAP
from euchre.table import Setting

Json = dict[str, Any]
KEYS = itertools.count()


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test, at most a minute long."""
    asyncio.run(asyncio.wait_for(work, 60))


class Place:
    """A server that runs, and its address."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.app, self.port = app, port
        self.address = f"http://127.0.0.1:{port}"
        self.clients: list[Client] = []

    @property
    def server(self) -> Server:
        found: Server = self.app.state.server
        return found

    async def table(self, preset: str | Rules = "modern", owner: str = "", **setting: Any) -> Desk:
        """A table without pauses, unless ``setting`` says otherwise."""
        rules = preset if isinstance(preset, Rules) else Rules.preset(preset)
        plain = {"pace": 0.0, "trick_pause": 0.0, "between": 0.0, "hints": True, **setting}
        return await self.server.hall.found(Setting(rules, **plain), owner or "nobody")

    async def guest(self, name: str) -> Client:
        """Somebody with a name and a token."""
        who = f"g{name.lower():x<24}"
        await self.server.guests.name(who, name)
        client = Client(self, who, self.server.guests.tokens.sign(who))
        self.clients.append(client)
        return client

    def browser(self, **options: Any) -> httpx.AsyncClient:
        """A browser without scripts."""
        return httpx.AsyncClient(base_url=self.address, follow_redirects=True, timeout=20, **options)


@asynccontextmanager
async def serving(folder: Path, **options: Any) -> AsyncIterator[Place]:
    """A server on a database in ``folder``."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    if "internal" in options:
        options["internal"] = f"http://127.0.0.1:{port}"
    config = Config(**{"database": str(folder / "games.db"), "port": port, **options})
    app = create_app(config)
    settings = uvicorn.Config(
        app, ws="websockets-sansio", ws_max_size=FRAME_CAP, log_config=None, access_log=False, lifespan="on"
    )
    server = uvicorn.Server(settings)
    server.config.timeout_graceful_shutdown = 2
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done(), "the server does not start"
        await asyncio.sleep(0.01)
    place = Place(app, port)
    try:
        yield place
    finally:
        for client in place.clients:
            await client.close()
        server.should_exit = True
        await task


class Client:
    """Somebody at a table: what they were sent, by kind."""

    def __init__(self, place: Place, who: str, token: str) -> None:
        self.place, self.who, self.token = place, who, token
        self.name = ""
        self.frames: list[Json] = []
        self.got: list[Json] = []
        self.raw: list[str] = []
        self.socket: ClientConnection | None = None

    async def join(self, table: str, *, since: int | None = None, hello: Json | None = None, **options: Any) -> Self:
        """Open the socket and say hello."""
        await self.close()
        self.table = table
        address = f"ws://127.0.0.1:{self.place.port}/table/{table}/socket"
        self.socket = await connect(address, proxy=None, max_size=None, close_timeout=0.5, **options)
        plain = {"type": "hello", "protocol": 1, "since": since, "token": self.token}
        await self.send(plain if hello is None else hello)
        return self

    async def send(self, message: Json | str | bytes) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def receive(self) -> Json:
        """The next message."""
        assert self.socket is not None
        raw = await asyncio.wait_for(self.socket.recv(), 10)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: Json = json.loads(raw)
        self.got.append(message)
        if message["type"] == "frame":
            last = self.frames[-1]["version"] if self.frames else None
            assert message["news"] is None or last is None or message["version"] == last + 1, "a gap"
            self.frames.append(message)
        return message

    async def until(self, kind: str) -> Json:
        """The next message of a kind."""
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    async def ask(self, kind: str, key: str = "", **fields: Any) -> Json:
        """Ask and wait for the answer, whatever else comes in between."""
        key = key or f"k{next(KEYS)}"
        await self.send({"type": kind, "key": key, **fields})
        while True:
            message = await self.receive()
            if message.get("key") == key:
                return message

    async def play(self) -> Json:
        """Play what comes first until the game is over; the last frame."""
        while True:
            frame = self.frames[-1] if self.frames else await self.until("frame")
            if frame["scene"]["phase"] == "over":
                return frame
            action = action_of(frame)
            if action and frame["version"] == self.place.server.hall.desks[self.table].table.version:
                reply = await self.ask("act", action=action, version=frame["version"])
                assert reply["type"] in ("done", "stale"), reply
                if frame is not self.frames[-1]:
                    continue
            await self.until("frame")

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()


def action_of(frame: Json) -> str | None:
    """Something that the receiver of ``frame`` may do."""
    view = frame["view"]
    if view is None or frame["seat"] is None or view["turn"] != frame["seat"]:
        return None
    actions = [one["action"] for one in (*view["choices"], *view["hand"]) if one["action"]]
    return str(actions[0]) if actions else None
