"""One writer for all tables of a program: what arrives while it writes goes into the next transaction together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from ..table import FencedError

W = TypeVar("W")

MANY = 200  # pieces of work in one transaction


class Writer(Generic[W]):
    """``write`` keeps several pieces of work in one transaction, all or none, and raises when it cannot."""

    def __init__(self, write: Callable[[Sequence[W]], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: list[tuple[W, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def put(self, work: W) -> None:
        """Return when ``work`` is kept; raise what ``write`` raised for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="euchre writer")
        await done

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MANY], self._waiting[MANY:]
            try:
                await self._write([work for work, _ in batch])
            except FencedError:
                # One of them is refused; which one shows when each goes alone.
                for work, done in batch:
                    await self._write_one(work, done)
            except Exception as error:
                for _, done in batch:
                    _tell(done, error)
            else:
                for _, done in batch:
                    _tell(done, None)

    async def _write_one(self, work: W, done: asyncio.Future[None]) -> None:
        try:
            await self._write([work])
        except Exception as error:
            _tell(done, error)
        else:
            _tell(done, None)


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # who asked has gone
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
