"""The app: its look and language, the folder of games, and which screen is in front."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from ..languages import Speaker, choose, speaker
from ..rules import Rules
from . import preferences
from .look import THEMES, Look, has_colours, look_for

if TYPE_CHECKING:
    from ..storage import Store
    from ..table import Means


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line. ``plan`` values that are None are as preferred."""

    folder: Path
    rules: Rules | None = None
    name: str = ""
    names: tuple[str, ...] = ()
    seat: int | None = None
    level: str = ""
    speed: str = ""
    lang: str = ""
    theme: str = ""
    means: Means | None = field(default=None, compare=False)
    guard: float = 0.2  # seconds a question must have been seen before a key answers it


class EuchreApp(App[None]):
    """Everything that a person sees of the game in a terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; layers: base; }
    ModalScreen { background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        kept = preferences.read(wish.folder)
        self.preferences = replace(
            kept, speed=wish.speed or kept.speed, theme=wish.theme or kept.theme, name=wish.name or kept.name
        )
        self.look: Look = look_for(self.preferences.theme, four=self.preferences.four)
        super().__init__(ansi_color=self.look.theme == "plain")
        self.lang = choose(wish.lang or self.preferences.lang or None)
        self.say: Speaker = speaker(self.lang)
        self.store: Store | None = None
        self._opening = asyncio.Lock()
        for name in ("dark", "light"):
            ground = Look(name)["ground"]
            assert ground.color is not None
            assert ground.bgcolor is not None
            self.register_theme(
                Theme(
                    f"euchre-{name}",
                    primary=ground.color.name,
                    foreground=ground.color.name,
                    background=ground.bgcolor.name,
                    surface=ground.bgcolor.name,
                    dark=name == "dark",
                )
            )
        self._dress()

    def _dress(self) -> None:
        self.theme = "ansi-dark" if self.look.theme == "plain" else f"euchre-{self.look.theme}"

    def on_mount(self) -> None:
        """The first screen."""
        from .start import StartScreen

        self.push_screen(StartScreen())
        if self.wish.rules is not None:
            from .new import plan_for
            from .play import PlayScreen

            self.push_screen(PlayScreen(plan=plan_for(self.wish.rules, self.preferences, self.wish)))

    async def opened(self) -> Store:
        """The database of this folder, opened when it is first needed. Raises SetupError with a sentence."""
        async with self._opening:  # two screens may ask at once
            if self.store is None:
                # The first screen is there before the database is loaded, and its keys are answered meanwhile.
                storage = await asyncio.to_thread(import_module, "euchre.storage")
                self.store = await storage.Store.open(self.wish.folder / "games.db")
            assert self.store is not None
            return self.store

    def prefer(self, **changes: object) -> None:
        """Remember a choice, and follow it at once."""
        self.preferences = replace(self.preferences, **changes)  # type: ignore[arg-type]
        preferences.write(self.wish.folder, self.preferences)
        if "lang" in changes:
            self.lang = choose(self.preferences.lang or None)
            self.say = speaker(self.lang)
        if changes.keys() & {"theme", "four"}:
            theme = self.preferences.theme if has_colours() else "plain"
            self.look = replace(self.look, theme=theme, four=self.preferences.four)
            self.ansi_color = self.look.theme == "plain"
            self._dress()

    def next_theme(self) -> None:
        """The theme after this one."""
        after = THEMES[(THEMES.index(self.preferences.theme) + 1) % len(THEMES)]
        self.prefer(theme=after)

    async def action_leave(self) -> None:
        """Leave at once; everything is kept already."""
        await self.put_away()
        self.exit()

    async def put_away(self) -> None:
        """Close the table and the database."""
        from .play import PlayScreen

        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                await screen.stop()
        if self.store is not None:
            store, self.store = self.store, None
            await store.close()


def run(wish: Wish) -> int:
    """Play until the player has had enough."""
    app = EuchreApp(wish)
    app.run()
    return app.return_code or 0
