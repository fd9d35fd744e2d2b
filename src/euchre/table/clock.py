"""Time as a table sees it: something that can be asked, and that calls back. Tests bring one that they move."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol


class Alarm(Protocol):
    """A call that was asked for and can be taken back."""

    def cancel(self) -> None:
        """Do not call."""


class Clock(Protocol):
    """Seconds since 1970, and calls at a later moment."""

    def now(self) -> float:
        """The time now; it never goes back."""

    def call_at(self, when: float, do: Callable[[], None]) -> Alarm:
        """Call ``do`` at ``when``, or at once if that has passed."""


class SystemClock:
    """The machine's time, as it was when the clock was made and steady since: nobody's time is cut by a new date."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> float:
        """The time now."""
        return self._start + time.monotonic()

    def call_at(self, when: float, do: Callable[[], None]) -> Alarm:
        """Call ``do`` from the running loop."""
        return asyncio.get_running_loop().call_later(max(when - self.now(), 0), do)


class _ManualAlarm:
    def __init__(self, do: Callable[[], None]) -> None:
        self.do: Callable[[], None] | None = do

    def cancel(self) -> None:
        self.do = None


class ManualClock:
    """Time that stands still until :meth:`advance` is called."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now
        self._alarms: list[tuple[float, int, _ManualAlarm]] = []
        self._order = count()

    def now(self) -> float:
        """The time now."""
        return self._now

    def call_at(self, when: float, do: Callable[[], None]) -> Alarm:
        """Call ``do`` when time is moved to ``when`` or beyond."""
        alarm = _ManualAlarm(do)
        heapq.heappush(self._alarms, (max(when, self._now), next(self._order), alarm))
        return alarm

    @property
    def next_alarm(self) -> float | None:
        """When the next call is due; None when nobody waits for anything."""
        while self._alarms and self._alarms[0][2].do is None:
            heapq.heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def advance(self, seconds: float) -> None:
        """Move time on and make every call that falls due on the way, in order."""
        end = self._now + seconds
        while (due := self.next_alarm) is not None and due <= end:
            self._now = due
            alarm = heapq.heappop(self._alarms)[2]
            if alarm.do is not None:
                alarm.do()
        self._now = end
