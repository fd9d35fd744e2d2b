"""Bots make up their minds beside the loop, a few at a time; one that hangs is given up, and the game goes on."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Protocol

from ..actions import Action

log = logging.getLogger("euchre.table")

Job = Callable[[], Action]
Told = Callable[[Action | None], None]


class Thinking(Protocol):
    """Somewhere to think."""

    def start(self, job: Job, tell: Told) -> Callable[[], None]:
        """Run ``job`` and ``tell`` its action on the loop, or None if it failed; calling the answer gives it up."""


class Inline:
    """Thinks at once and in place: for tests, and for bots that answer within a millisecond."""

    def start(self, job: Job, tell: Told) -> Callable[[], None]:
        """Run ``job`` and tell."""
        tell(outcome(job))
        return lambda: None


class InThreads:
    """Thinks in threads, at most ``limit`` at a time.

    A thread cannot be stopped, so one that is given up is left to itself and its place is given to the next.
    """

    def __init__(self, limit: int = 4) -> None:
        self._free = limit
        self._waiting: deque[_Thought] = deque()

    def start(self, job: Job, tell: Told) -> Callable[[], None]:
        """Run ``job`` as soon as there is a place, and tell from the loop that is running now."""
        thought = _Thought(job, tell, asyncio.get_running_loop(), self._done)
        self._waiting.append(thought)
        self._next()
        return thought.give_up

    def _next(self) -> None:
        while self._free and self._waiting:
            thought = self._waiting.popleft()
            if not thought.is_over:
                self._free -= 1
                thought.begin()

    def _done(self) -> None:
        self._free += 1
        self._next()


class _Thought:
    """One job in a thread of its own. All but the job itself happens on the loop."""

    def __init__(self, job: Job, tell: Told, loop: asyncio.AbstractEventLoop, release: Callable[[], None]) -> None:
        self.is_over = False
        self._begun = False
        self._job, self._tell, self._loop, self._release = job, tell, loop, release

    def begin(self) -> None:
        self._begun = True
        threading.Thread(target=self._run, name="euchre-bot", daemon=True).start()

    def _run(self) -> None:
        action = outcome(self._job)
        try:
            self._loop.call_soon_threadsafe(self._finish, action)
        except RuntimeError:  # the loop is closed: nobody is left to be told
            return

    def _finish(self, action: Action | None) -> None:
        if not self.is_over:
            self._end()
            self._tell(action)

    def give_up(self) -> None:
        if not self.is_over:
            self._end()

    def _end(self) -> None:
        self.is_over = True
        if self._begun:
            self._release()


def outcome(job: Job) -> Action | None:
    """The action of ``job``; None when it fails, whatever the reason: a bot's fault must not stop a game."""
    try:
        return job()
    except Exception as error:
        # The words of the error may name cards.
        log.warning("a bot failed with %s", type(error).__name__)
        return None
