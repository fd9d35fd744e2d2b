"""The bots of one table: who is to think about what, for how long, and when the answer is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from ..actions import Action
from ..bots import Bot
from ..bots.external import fallback
from ..view import View
from .clock import Clock
from .course import shown_at
from .moment import Moment
from .thinking import Thinking

log = logging.getLogger("euchre.table")

LoadBot = Callable[[str, str], Bot]
SAFE_LEVEL = "beginner"


class Mind:
    """At most one bot thinks at a table: the one on turn. ``poke`` is called when it has made up its mind."""

    def __init__(self, clock: Clock, thinking: Thinking, load_bot: LoadBot, poke: Callable[[], None]) -> None:
        self._clock, self._thinking, self._load_bot, self._poke = clock, thinking, load_bot, poke
        self._turn = 0  # the version in which the present turn came; 0 for none
        self._give_up: Callable[[], None] | None = None
        self._give_up_at = 0.0
        self._answer: Action | None = None
        self._settled_at = 0.0
        self._hung: set[tuple[int, int]] = set()  # (game, seat) of bots that did not answer in time
        self._calm = asyncio.Event()

    @property
    def is_thinking(self) -> bool:
        """Is an answer outstanding?"""
        return self._give_up is not None

    async def changed(self) -> None:
        """Wait until no answer is outstanding."""
        await self._calm.wait()

    def attend(self, moment: Moment) -> None:
        """Let the bot on turn think, unless it does or has already."""
        seat = moment.bot_turn
        if seat is None or moment.state is None or self._turn == moment.touched:
            return
        self.forget()
        self._turn = turn = moment.touched
        view, level = moment.view(seat), self._level(moment, seat)
        assert view is not None
        seed = f"{moment.dice}/{moment.deal}/{len(moment.state.log)}"
        self._give_up_at = self._clock.now() + moment.setting.think_limit
        self._give_up = _nothing
        self._calm.clear()

        def job() -> Action:
            return self._load_bot(level, seed).act(view)

        give_up = self._thinking.start(job, lambda action: self._told(turn, view, action))
        if self._give_up is not None:  # it may have answered at once
            self._give_up = give_up

    def _level(self, moment: Moment, seat: int) -> str:
        if (moment.game, seat) in self._hung:
            return SAFE_LEVEL
        place = moment.seats[seat]
        return moment.setting.level if place.is_person else place.level

    def _told(self, turn: int, view: View, action: Action | None) -> None:
        if turn != self._turn:
            return
        if action is None or view.why_not(action) is not None:
            log.warning("the bot in seat %s gave no legal answer", view.seat)
            action = fallback(view)
        self._settle(action)

    def _settle(self, action: Action) -> None:
        self._answer, self._give_up = action, None
        self._settled_at = self._clock.now()
        self._calm.set()
        self._poke()

    def decided(self, moment: Moment) -> Action | None:
        """What the bot on turn does now; None while it thinks, or its answer is not to be shown yet."""
        if moment.bot_turn is None or moment.state is None or self._turn != moment.touched:
            return None
        now = self._clock.now()
        if self._give_up is not None and now >= self._give_up_at:
            self._abandon(moment, moment.bot_turn)
        return self._answer if self._answer is not None and now >= self._shown_at(moment) else None

    def _abandon(self, moment: Moment, seat: int) -> None:
        """It has thought too long: the least is played for it, and another bot sits in for the rest of the game."""
        assert self._give_up is not None
        view = moment.view(seat)
        assert view is not None
        log.warning("the bot in seat %s did not answer in time", seat)
        self._give_up()
        self._hung.add((moment.game, seat))
        self._settle(fallback(view))

    def _shown_at(self, moment: Moment) -> float:
        # After a pause the turn counts from its end, however early the bot had made up its mind.
        return shown_at(moment, max(self._settled_at, moment.waiting_since))

    def next_due(self, moment: Moment) -> float | None:
        """When there is something to look at again."""
        if moment.bot_turn is None or self._turn != moment.touched:
            return None
        return self._give_up_at if self._give_up is not None else self._shown_at(moment)

    def forget(self) -> None:
        """Stop thinking."""
        if self._give_up is not None:
            self._give_up()
        self._give_up, self._answer, self._turn = None, None, 0
        self._calm.set()


def _nothing() -> None:
    """There is nobody to give up yet."""
