"""Screens that are drawn: one canvas over the whole terminal, one place where keys arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget

from .canvas import Canvas
from .look import Look

if TYPE_CHECKING:
    from ..languages import Speaker
    from .app import EuchreApp


class Painting(Widget, can_focus=True):
    """The canvas of its screen, drawn anew when it was asked to."""

    DEFAULT_CSS = "Painting { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._canvas: Canvas | None = None

    @property
    def canvas(self) -> Canvas:
        """What is to be seen now."""
        if self._canvas is None or (self._canvas.width, self._canvas.height) != tuple(self.size):
            self._canvas = cast("Drawn", self.screen).draw(self.size.width, self.size.height)
        return self._canvas

    def render_line(self, y: int) -> Strip:
        """One row."""
        segments = self.canvas.segments(y) if y < self.canvas.height else [Segment(" " * self.size.width)]
        return Strip(segments, self.size.width)

    def repaint(self) -> None:
        """Draw anew."""
        self._canvas = None
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """What lies under the pointer is done."""
        target = self.canvas.target(event.x, event.y)
        if target is not None:
            cast("Drawn", self.screen).do(target)


class Drawn(ModalScreen[str | None]):
    """A screen that draws itself with :meth:`draw` and is told of keys with :meth:`press`.

    A key is its letter where it has one, else its name: ``enter``, ``left``, ``escape``.
    """

    def compose(self) -> ComposeResult:
        """One painting."""
        yield Painting()

    @property
    def euchre(self) -> EuchreApp:
        """The app."""
        return cast("EuchreApp", self.app)

    @property
    def look(self) -> Look:
        """How things are drawn."""
        return self.euchre.look

    @property
    def say(self) -> Speaker:
        """The language."""
        return self.euchre.say

    def draw(self, width: int, height: int) -> Canvas:
        """The screen as it stands."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """A key was pressed."""
        raise NotImplementedError

    def do(self, target: str) -> None:
        """Something was clicked: ``key:x`` stands for a key."""
        kind, _, what = target.partition(":")
        if kind == "key":
            self.press(what)

    def repaint(self) -> None:
        """Show what has changed."""
        if self.is_mounted:
            self.query_one(Painting).repaint()

    def on_key(self, event: events.Key) -> None:
        """Keys of the screen; those with Ctrl are the app's."""
        if event.key.startswith(("ctrl+", "alt+")):
            return
        event.stop()
        event.prevent_default()
        letter = event.character
        self.press(letter if letter and letter.isprintable() and letter != " " else event.key)

    def on_mouse_scroll_down(self) -> None:
        """The wheel is the arrow keys."""
        self.press("down")

    def on_mouse_scroll_up(self) -> None:
        """The wheel is the arrow keys."""
        self.press("up")
