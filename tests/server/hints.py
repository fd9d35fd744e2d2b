"""A Redis of our own that can be stopped and started, and a line to it on which hints get lost."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from contextlib import suppress
from random import Random

PIECE = 65536


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Redis:
    """It keeps nothing on the disk: after a stop, all hints are gone."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.restarts = -1
        self.start()

    def start(self) -> None:
        """Begin, or begin again, empty."""
        self.restarts += 1
        plain = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *plain], stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        """Be gone."""
        self.process.terminate()
        self.process.wait(10)


class LossyLine:
    """Stands before a Redis; what a server says to it is lost with the probability ``loss``, and the line with it."""

    def __init__(self, redis: Redis, loss: float, seed: int) -> None:
        self.redis, self.loss, self.dice = redis, loss, Random(seed)
        self.said = self.lost = 0
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    async def open(self) -> None:
        """Begin to listen."""
        self.server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)

    async def close(self) -> None:
        """Listen no more."""
        self.server.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            theirs, ours = await asyncio.open_connection("127.0.0.1", self.redis.port)
            back = asyncio.create_task(_carry(theirs, writer))
            try:
                while piece := await reader.read(PIECE):
                    self.said += 1
                    if self.dice.random() < self.loss:
                        self.lost += 1
                        break
                    ours.write(piece)
                    await ours.drain()
            finally:
                back.cancel()
                ours.close()
        writer.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    writer.close()
