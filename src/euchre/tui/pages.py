"""Pages of text: help, rules, the last trick, and whatever else is read and put away."""

from __future__ import annotations

from collections.abc import Sequence

from ..texts import Text, text
from .canvas import Canvas, wrap
from .drawn import Drawn

Lines = Sequence[tuple[str, str]]  # text and the name of its style


def page_frame(canvas: Canvas, title: str, keys: Sequence[tuple[str, str, str]], page: Drawn) -> None:
    """The bars above and below a page."""
    look = page.look
    canvas.fill(0, 0, canvas.width, 1, look["title"])
    canvas.put(1, 0, look.plain(title), look["title"], most=canvas.width - 2)
    canvas.fill(0, canvas.height - 1, canvas.width, 1, look["title"])
    x = 1
    for key, words, target in keys:
        start = x
        x = canvas.put(x, canvas.height - 1, key, look["title"] + look["focus"])
        x = canvas.put(x + 1, canvas.height - 1, look.plain(words), look["title"])
        canvas.spot(start, canvas.height - 1, x - start, 1, target)
        x += 2


class Page(Drawn):
    """Lines that scroll. Any of ``leave`` puts it away; the key is the answer."""

    leave: tuple[str, ...] = ("escape", "enter", "q", "space")

    def __init__(self, title: str, lines: Lines, *, leave: Sequence[tuple[str, str, str]] = ()) -> None:
        super().__init__()
        self.title_text, self.lines = title, tuple(lines)
        self.more = tuple(leave)
        self.top = 0
        self.note = ""  # said above the keys

    def body(self, width: int) -> Lines:
        """The lines for a screen of ``width``; indented text stays indented."""
        found: list[tuple[str, str]] = []
        for line, style in self.lines:
            bare = line.lstrip(" ")
            indent = " " * (len(line) - len(bare))
            rows = wrap(self.look.plain(bare), width - len(indent) - 2) if bare else [""]
            found += [(indent + row, style) for row in rows]
        return found

    def draw(self, width: int, height: int) -> Canvas:
        """Title, the lines in sight, keys."""
        canvas = Canvas(width, height, self.look["ground"])
        note = wrap(self.look.plain(self.note), width - 2) if self.note else []
        body, room = self.body(width), max(height - 3 - len(note), 1)
        self.top = max(0, min(self.top, len(body) - room))
        for row, (line, style) in enumerate(body[self.top : self.top + room]):
            canvas.put(1, row + 2, line, self.look[style], most=width - 2)
        for row, line in enumerate(note, height - 1 - len(note)):
            canvas.put(1, row, line, self.look["accent"])
        keys = [*self.more] or [("Esc", self.say(text("back")), "key:escape")]
        if len(body) > room:
            arrows = self.look.symbol("up") + self.look.symbol("down")
            keys.append((arrows, self.say(text("more")), "key:pagedown"))
        page_frame(canvas, self.title_text, keys, self)
        return canvas

    def press(self, key: str) -> None:
        """Scroll, or put it away."""
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000, "end": 10_000}
        if key in steps:
            self.top = max(0, self.top + steps[key])
            self.repaint()
        elif key in self.leave or key in [target.removeprefix("key:") for _, _, target in self.more]:
            self.dismiss(key)


def heading(said: str) -> tuple[str, str]:
    """A line that opens a part of a page."""
    return said, "accent"


HELP: tuple[tuple[str, Text], ...] = (
    ("← →  ↑ ↓", text("go from card to card and from call to call; a card that cannot be played says why")),
    ("Enter", text("choose; the numbers choose at once")),
    ("p o a c d h s n", text("pass, order up or pick up, alone, and the suits by their letters, where they are asked")),
    ("Space", text("go on: a finished trick, the next deal")),
    ("i", text("a hint: what the best bot would do here, and why")),
    ("u", text("take back your last decision")),
    ("v", text("the last trick again, and every trick of this deal")),
    ("w", text("words explained: what is a bower?")),
    ("r", text("the rules of this table")),
    ("+ -", text("faster, slower")),
    ("t", text("another theme: dark, light, without colours")),
    ("e", text("write the record of this game to a file")),
    ("q Esc", text("leave the table; the game is kept as it stands")),
    ("Ctrl-C", text("leave at once; the game is kept all the same")),
)


def help_lines(page: Drawn) -> Lines:
    """The keys and what they do."""
    found = [(page.say(text("Everything can be done with the keyboard; the mouse works too.")), "ground"), ("", "")]
    for key, words in HELP:
        found += [(f"{key:<17} {page.say(words)}", "ground")]
    return found
