"""Run the application: one process, one loop, ready when it says so, and a stop that players hardly notice."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from typing import Any

import uvicorn

from ..errors import SetupError
from ..storage import Store
from ..texts import text
from . import logs
from .app import create_app, host_secret
from .config import Config
from .protocol import FRAME_CAP

# Tables make hardly any garbage in cycles, but every collection looks at what they keep: with 500 tables one of 50,000
# young objects stopped the server for 0.2 seconds, and one of all for 0.25. So the youngest are looked at often and few
# at a time, and everything, where closed sockets lie, at long intervals only.
COLLECTIONS = (400, 1_000_000, 1_000_000)
SWEEP = 600.0  # seconds between two looks at everything

# Seconds that one thread may keep another waiting: the writer of the journal needs moments only, and many wait for it.
SWITCH = 0.001


class _Announcing(uvicorn.Server):
    """Says where it is found once it can be, and tells the sockets before it stops."""

    def __init__(self, config: uvicorn.Config, app: Any, address: str) -> None:
        super().__init__(config)
        self.app, self.address = app, address
        self._sweeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)
        self._sweeping = asyncio.create_task(_sweep())
        sys.setswitchinterval(SWITCH)
        if not self.should_exit:
            sys.stdout.write(f"{self.address}\n")
            sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody know, so that their browsers come back to the next process."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        server = getattr(self.app.state, "server", None)
        if server is not None:
            server.hall.closing = True
            await asyncio.gather(*(session.leave() for session in list(self.app.state.sessions)))
        await super().shutdown(sockets)


async def _sweep() -> None:
    while True:
        await asyncio.sleep(SWEEP)
        gc.collect()


def serve(config: Config) -> None:
    """Serve until a signal. Raises SetupError when the place to listen at, or the database, is not to be had."""
    asyncio.run(_look(config))
    logs.set_up(as_json=config.log_json)
    listening = _listen(config)
    app = create_app(config)
    settings = uvicorn.Config(
        app,
        ws="websockets-sansio",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws_max_size=FRAME_CAP,
        ws_per_message_deflate=False,  # a compressor for each socket costs more memory than the bytes are worth
        ws_ping_interval=None,  # clients ping (docs/web-protocol.md); a socket that is silent is closed by its session
        timeout_graceful_shutdown=int(config.grace),
        timeout_keep_alive=30,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1,::1",
    )
    server = _Announcing(settings, app, config.address)
    try:
        server.run([listening])
    except KeyboardInterrupt:
        return
    if not server.started:
        raise SystemExit(1)


async def tell_host_secret(config: Config) -> str:
    """The secret of the host's page. Raises SetupError when the database cannot be opened."""
    async with await Store.open(config.database) as store:
        return await host_secret(store, config)


async def _look(config: Config) -> None:
    """Open the database once before anything else, so that what is wrong with it is said in a sentence."""
    await (await Store.open(config.database)).close()


def _listen(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((config.host, config.port))
    except OSError as error:
        found.close()
        raise SetupError(
            text("port {port} of {host} cannot be had: {why}", port=config.port, host=config.host, why=error.strerror)
        ) from None
    return found
