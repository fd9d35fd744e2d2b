"""A canvas: rows of styled cells that a drawing fills, and the places on it that answer to the mouse."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style

PLAIN = Style.null()


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the canvas that can be clicked, and the word for what it does."""

    x: int
    y: int
    width: int
    height: int
    target: str

    def holds(self, x: int, y: int) -> bool:
        """Is (x, y) in it?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass
class Canvas:
    """``width`` by ``height`` cells. What is put outside is cut off, so a drawing may be careless at the edges."""

    width: int
    height: int
    style: Style = PLAIN
    spots: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._cells = [[(" ", self.style) for _ in range(self.width)] for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None, *, most: int | None = None) -> int:
        """Write ``text`` from (x, y), at most ``most`` cells of it; the column after it."""
        if most is not None:
            text = cut(text, most)
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row, shown = self._cells[y], self.style + style if style else self.style
        for letter in text:
            size = get_character_cell_size(letter)
            if size == 0:
                continue
            if x >= 0 and x + size <= self.width:
                row[x] = (letter, shown)
                if size == 2:
                    row[x + 1] = ("", shown)
            x += size
        return x

    def middle(self, x: int, y: int, width: int, text: str, style: Style | None = None) -> None:
        """Write ``text`` in the middle of ``width`` cells."""
        text = cut(text, width)
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def right(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Write ``text`` so that it ends before column ``x``; the column where it begins."""
        start = x - cell_len(text)
        self.put(start, y, text, style)
        return start

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Empty cells of ``style``."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def spot(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """From now on a click there means ``target``."""
        self.spots.append(Spot(x, y, width, height, target))

    def target(self, x: int, y: int) -> str | None:
        """What a click at (x, y) means; what was drawn last lies on top."""
        return next((spot.target for spot in reversed(self.spots) if spot.holds(x, y)), None)

    def segments(self, y: int) -> list[Segment]:
        """Row ``y`` as runs of one style."""
        found: list[Segment] = []
        run, last = "", self.style
        for letter, style in self._cells[y]:
            if style is not last and style != last:
                if run:
                    found.append(Segment(run, last))
                run, last = "", style
            run += letter
        return [*found, Segment(run, last)]

    def text(self) -> str:
        """The letters alone, for reading and for tests."""
        rows = ("".join(letter for letter, _ in row).rstrip() for row in self._cells)
        return "\n".join(rows)


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells; what is cut off is marked."""
    if cell_len(text) <= width:
        return text
    kept, size = "", 0
    for letter in text:
        size += get_character_cell_size(letter)
        if size > width - 1:
            break
        kept += letter
    return kept + "…" if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` cells."""
    return textwrap.wrap(text, max(width, 1), break_on_hyphens=False) or [""]


def wrapped(texts: Iterable[str], width: int) -> Iterator[str]:
    """Each of ``texts`` wrapped, one after the other."""
    for text in texts:
        yield from wrap(text, width)
