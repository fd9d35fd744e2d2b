"""A feed: the frames of a table for one receiver, in order, without a gap, as fast as they are read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from .clock import Alarm, Clock
from .frames import Frame
from .history import History


class Feed(AsyncIterator[Frame]):
    """Reads with ``async for``, or with :meth:`pending` for what is there now; :meth:`close` when done.

    Nothing waits in it: a slow reader costs no memory, and one that falls far behind is told how things stand.
    ``version`` is the last that was read.
    """

    def __init__(
        self, who: str, history: History, clock: Clock, since: int | None, left: Callable[[Feed], None]
    ) -> None:
        self.who = who
        self.version = since
        self.is_closed = False
        self._history, self._clock, self._left = history, clock, left
        self._news = asyncio.Event()
        self._alarm: Alarm | None = None

    def take(self) -> Frame | None:
        """The next frame if there is one now."""
        frame = self._history.next_frame(self.version, self.who, self._clock.now())
        if frame is not None:
            self.version = frame.version
        return frame

    def pending(self) -> list[Frame]:
        """Every frame that is there now."""
        found = []
        while (frame := self.take()) is not None:
            found.append(frame)
        return found

    async def __anext__(self) -> Frame:
        while True:
            self._news.clear()
            frame = self.take()
            if frame is not None:
                return frame
            if self.is_closed:
                raise StopAsyncIteration
            self._wake_later()
            await self._news.wait()

    def _wake_later(self) -> None:
        """Spectators who see things later are woken by the clock."""
        if self._alarm is not None:
            self._alarm.cancel()
        when = self._history.next_shown_at(self.version, self.who)
        self._alarm = None if when is None else self._clock.call_at(when, self.wake)

    def wake(self) -> None:
        """Something has happened."""
        self._news.set()

    def close(self) -> None:
        """The reader goes; a seat that nobody reads for is away."""
        if not self.is_closed:
            self.end()
            self._left(self)

    def end(self) -> None:
        """No more frames will come; those that are there can still be read."""
        self.is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        self.wake()
