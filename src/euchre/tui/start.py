"""The first screen: go on, a new game, a first deal for newcomers, statistics."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from ..errors import SetupError
from ..texts import Text, text
from .canvas import Canvas, wrap
from .drawn import Drawn
from .look import Look
from .pages import Page, help_lines, page_frame
from .preferences import WHO

if TYPE_CHECKING:
    from ..storage import Listed

_BANNER = ("Jc", "Js")


class StartScreen(Drawn):
    """A menu: arrows and Enter, the number, or the letter in front."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Listed] = []
        self.trouble = ""
        self.place = 0

    def on_mount(self) -> None:
        """Look for games that can be gone on with, once the screen stands."""
        self.call_after_refresh(lambda: self.run_worker(self._look_up(), exclusive=True))

    def on_screen_resume(self) -> None:
        """Back from a game: there may be one more, or one less."""
        if self.is_mounted and self.euchre.store is not None:
            self.run_worker(self._look_up(), exclusive=True)

    async def _look_up(self) -> None:
        from ..table import JournalError

        try:
            store = await self.euchre.opened()
            self.kept = [one for one in await store.tables(owner=WHO) if one.is_unfinished]
        except (SetupError, JournalError) as error:
            self.trouble = self.say.sentence(str(error))
        self.place = min(self.place, len(self.items) - 1)
        self.repaint()

    @property
    def items(self) -> list[tuple[str, Text]]:
        """What can be chosen: a letter and the words."""
        found = [
            ("n", text("New game")),
            ("f", text("First deal, explained step by step")),
            ("s", text("Statistics")),
            ("?", text("Help")),
            ("q", text("Quit")),
        ]
        if len(self.kept) > 1:
            found.insert(0, ("o", text("Other unfinished games ({n})", n=len(self.kept) - 1)))
        return [("c", text("Continue")), *found] if self.kept else found

    def draw(self, width: int, height: int) -> Canvas:
        """The menu in the middle."""
        from ..cards import Card
        from .cards import MEDIUM, Face, draw_card

        look: Look = self.look
        canvas = Canvas(width, height, look["ground"])
        left = max((width - 44) // 2, 1)
        top = max((height - len(self.items) * 2 - 8) // 2, 1)
        for number, name in enumerate(_BANNER):
            draw_card(canvas, left + number * 7, top, MEDIUM, Card(name), look, Face())
        canvas.put(left + 16, top + 1, "E U C H R E", look["strong"])
        canvas.put(left + 16, top + 2, look.plain(self.say(text("the game of the two bowers"))), look["dim"])
        row = top + 6
        for number, (letter, words) in enumerate(self.items):
            style = look["focus"] if number == self.place else look["ground"]
            said = look.plain(self.say(words))
            canvas.put(left, row, f" {letter}  {said} ", style, most=width - left - 1)
            canvas.spot(left, row, 44, 1, f"item:{number}")
            if letter == "c":
                row += 1
                about = look.plain(self._about(self.kept[0]))
                canvas.put(left + 4, row, about, look["dim"], most=width - left - 5)
            row += 1 if height < 22 else 2
        for line in wrap(look.plain(self.trouble), width - left - 1) if self.trouble else []:
            canvas.put(left, row, line, look["bad"])
            row += 1
        keys = [("Enter", self.say(text("choose")), "key:enter"), ("t", self.say(text("theme")), "key:t")]
        page_frame(canvas, "Euchre", keys, self)
        return canvas

    def _about(self, game: Listed) -> str:
        when = datetime.fromtimestamp(game.last_at).strftime("%Y-%m-%d %H:%M")
        return self.say(text("{preset}, last played {when}", preset=game.preset, when=when))

    def press(self, key: str) -> None:
        """Move, choose."""
        letters = [letter for letter, _ in self.items]
        if key in ("down", "up"):
            self.place = (self.place + (1 if key == "down" else -1)) % len(letters)
            self.repaint()
        elif key in ("enter", "space"):
            self._choose(letters[self.place])
        elif key in letters:
            self._choose(key)
        elif key.isdecimal() and 0 < int(key) <= len(letters):
            self._choose(letters[int(key) - 1])
        elif key == "t":
            self.euchre.next_theme()
            self.repaint()
        elif key == "escape":
            self._choose("q")

    def do(self, target: str) -> None:
        """A line was clicked."""
        if target.startswith("item:"):
            self._choose(self.items[int(target[5:])][0])
        else:
            super().do(target)

    async def _figures(self) -> None:
        from ..table import JournalError
        from .figures import figure_lines

        try:
            lines = await figure_lines(await self.euchre.opened(), self.say)
        except (SetupError, JournalError) as error:
            lines = [(self.say.sentence(error.args[0]), "bad")]
        self.euchre.push_screen(Page(self.say(text("Statistics")), lines))

    def _choose(self, letter: str) -> None:
        if letter == "q":
            self.run_worker(self.euchre.action_leave())
        elif letter == "?":
            self.euchre.push_screen(Page(self.say(text("Help")), help_lines(self)))
        elif letter == "n":
            from .new import NewScreen

            self.euchre.push_screen(NewScreen())
        elif letter == "f":
            from .guided import GuidedScreen

            self.euchre.push_screen(GuidedScreen())
        elif letter == "s":
            self.run_worker(self._figures(), exclusive=True)
        elif letter == "c":
            self._go_on(self.kept[0])
        elif letter == "o":
            self._others()

    def _go_on(self, game: Listed) -> None:
        from .play import PlayScreen

        self.euchre.push_screen(PlayScreen(table_id=game.id))

    def _others(self) -> None:
        """The older ones, each with its number."""
        others = self.kept[1:10]
        lines = [(f"{number}  {self._about(game)}", "ground") for number, game in enumerate(others, 1)]
        keys = [(str(number), "", f"key:{number}") for number in range(1, len(others) + 1)]

        def answered(key: str | None) -> None:
            if key is not None and key.isdecimal():
                self._go_on(others[int(key) - 1])

        title = self.say(text("Unfinished games: press a number"))
        self.euchre.push_screen(
            Page(title, lines, leave=[*keys, ("Esc", self.say(text("back")), "key:escape")]), answered
        )
