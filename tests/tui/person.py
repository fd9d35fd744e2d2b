"""A person at the keyboard of the app: presses keys, looks at the screen, and plays to the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from euchre import Rules
from euchre.table import Means
from euchre.tui.app import EuchreApp, Wish
from euchre.tui.drawn import Drawn, Painting
from euchre.tui.ends import EndScreen
from euchre.tui.play import HELD, LIVE, PlayScreen
from euchre.view import View

LONGEST = 60.0  # seconds that a test waits for anything


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def short(preset: str, **options: Any) -> Rules:
    """The rules of ``preset`` for a game of a deal or a few."""
    rules = Rules.preset(preset, **options)
    if rules.num_deals:
        return rules.replace(num_deals=2)
    return rules.replace(target_score=2 if rules.auction == "upcard" else 3)


class Person:
    """One app and its keyboard."""

    def __init__(self, app: EuchreApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.dice = Random(4)

    @property
    def screen(self) -> Drawn:
        screen = self.app.screen
        assert isinstance(screen, Drawn), screen
        return screen

    @property
    def play(self) -> PlayScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    @property
    def text(self) -> str:
        """The letters on the screen."""
        return self.screen.query_one(Painting).canvas.text()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, what: str, *, seconds: float = LONGEST) -> None:
        """Wait for ``what`` on the screen."""
        end = time.monotonic() + seconds
        while what not in self.text:
            assert time.monotonic() < end, f"“{what}” never came:\n{self.text}"
            await self.pilot.pause(0.005)

    @property
    def view(self) -> View:
        """What the player sees of the deal."""
        assert self.play.frame is not None
        assert self.play.frame.view is not None
        return self.play.frame.view

    async def comes(self, true: Callable[[], bool], what: str) -> None:
        """Wait until something is true."""
        end = time.monotonic() + LONGEST
        while not true():
            assert time.monotonic() < end, f"{what} never came:\n{self.text}"
            await self.pilot.pause(0.005)

    async def turn(self) -> str:
        """Wait for something to press; ``turn``, ``held`` or ``end``."""
        end = time.monotonic() + LONGEST
        while True:
            if isinstance(self.app.screen, EndScreen):
                return "end"
            if isinstance(self.app.screen, PlayScreen):
                play = self.play
                if play.stage == HELD:
                    return "held"
                if play.stage == LIVE and play._is_mine and not play.is_busy:
                    return "turn"
            assert time.monotonic() < end, f"nothing ever came to press:\n{self.text}"
            await self.pilot.pause(0.002)

    async def choose(self) -> None:
        """Answer the question on the screen by one of the ways there are: a number, a letter, or arrows and Enter."""
        play = self.play
        assert play.picks is not None
        places = [place for place, pick in enumerate(play.picks.all) if pick.action is not None]
        place = self.dice.choice(places)
        pick = play.picks.all[place]
        version = play.frame.version if play.frame is not None else -1
        if pick.number and len(pick.number) == 1 and self.dice.random() < 0.7:
            await self.press(pick.number)
        else:
            await self.walk(place)
            await self.press("enter")
        end = time.monotonic() + LONGEST
        while play.frame is not None and play.frame.version == version and play.stage == LIVE:
            assert time.monotonic() < end, f"nothing came of {pick}:\n{self.text}"
            await self.pilot.pause(0.002)

    async def walk(self, place: int) -> None:
        """Go to ``place`` with the arrows."""
        play = self.play
        assert play.picks is not None
        cards = play.picks.cards
        if (place < cards) != (play.focus_at < cards):
            await self.press("up")
        for _ in range(len(play.picks.all)):
            if play.focus_at == place:
                return
            await self.press("right")
        assert play.focus_at == place, "the arrows do not get there"

    async def play_out(self, *, most: int = 800) -> None:
        """Play until the game is over and its summary is on the screen."""
        for _ in range(most):
            stage = await self.turn()
            if stage == "end":
                screen = self.app.screen
                assert isinstance(screen, EndScreen)
                if screen.is_game:
                    return
                await self.press("enter")
                await self.pilot.pause(0.01)
            elif stage == "held":
                await self.press("space")
            else:
                await self.choose()
        raise AssertionError("the game never ended")


@asynccontextmanager
async def sitting(
    folder: Path, *, size: tuple[int, int] = (80, 24), rules: Rules | None = None, seed: int = 1, **wish: Any
) -> AsyncIterator[Person]:
    """The app on a terminal of ``size``, its bots quick, its cards from ``seed``."""
    plain: dict[str, Any] = {"speed": "instant", "level": "beginner", "lang": "en", "guard": 0.0, **wish}
    app = EuchreApp(Wish(folder, rules=rules, means=Means(chance=Random(seed)), **plain))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Person(app, pilot)
        await app.put_away()
