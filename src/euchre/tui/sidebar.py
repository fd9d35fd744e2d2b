"""The side panel: score, trump, tricks of each side, and the calls of the deal."""

from __future__ import annotations

from rich.cells import cell_len

from .. import words
from ..languages import Speaker
from ..table import Scene
from ..texts import text
from ..view import View
from .calls import calls_of
from .canvas import Canvas, cut, wrap
from .look import Look
from .places import Box


def draw_sidebar(
    canvas: Canvas,
    box: Box,
    view: View,
    scene: Scene,
    names: tuple[str, ...],
    look: Look,
    say: Speaker,
    lesson: tuple[str, ...] = (),
) -> None:
    """Everything that stays in sight beside the table; a lesson takes the place of the score."""
    for row in range(box.y, box.y + box.height):
        canvas.put(box.x - 1, row, look.symbol("side"), look["line"])
    pen = _Pen(canvas, Box(box.x + 1, box.y, box.width - 1, box.height), look)
    told = [wrap(look.plain(sentence), pen.box.width) for sentence in lesson]
    apart = sum(map(len, told)) + len(told) <= pen.room
    for number, lines in enumerate(told):
        for line in lines:
            pen.line(line, "ground" if number % 2 and not apart else "strong")
        pen.y += apart
    if not lesson:
        _score(pen, view, scene, names, say)
    _trump(pen, view, names, say)
    _tricks(pen, view, names, say)
    calls = calls_of(view, names)
    if calls and pen.room > 1:
        pen.head(say(text("Calls")))
        lines = [line for call in calls for line in wrap(look.plain(say(call)), pen.box.width)]
        room = pen.room
        for line in lines[-room:] if room > 0 else []:
            pen.line(line)


class _Pen:
    """Writes down the panel, line after line, until it is full."""

    def __init__(self, canvas: Canvas, box: Box, look: Look) -> None:
        self.canvas, self.box, self.look = canvas, box, look
        self.y = box.y

    @property
    def room(self) -> int:
        return self.box.y + self.box.height - self.y

    def head(self, words_: str) -> None:
        self.y += self.y > self.box.y and self.room > 12
        self.line(words_, "dim")

    def line(self, words_: str, style: str = "ground", figure: str = "", tail: str = "strong") -> None:
        if self.room > 0:
            most = self.box.width - (cell_len(figure) + 1 if figure else 0)
            self.canvas.put(self.box.x, self.y, cut(self.look.plain(words_), most), self.look[style])
            if figure:
                self.canvas.right(self.box.x + self.box.width, self.y, figure, self.look[tail])
        self.y += 1


def _score(pen: _Pen, view: View, scene: Scene, names: tuple[str, ...], say: Speaker) -> None:
    match, rules = scene.match, view.rules
    if match is None:
        return
    goal = text("to {n}", n=rules.target_score)
    if not rules.target_score:
        goal = text("deal {n} of {all}", n=match.deals + 1, all=rules.num_deals)
    pen.line(say(text("Score")), "dim", say(goal), "dim")
    for side, points in enumerate(match.score):
        name, taken = say(words.side_name(rules, names, side)), view.side_tricks[side]
        pips = "" if _apart(view) else pen.look.symbol("full") * taken + " "
        pen.line(name, "ground", f"{pips}{points:>3}")
        if side in match.in_the_barn and not match.is_over:
            pen.line("  " + say(text("in the barn")), "accent")
    if rules.games > 1:
        games = "-".join(map(str, match.games))
        pen.line(say(text("Games (of {n})", n=rules.games)), "dim", games)
    if match.stakes > 1:
        pen.line(say(text("This deal counts {n} times", n=match.stakes)), "accent")


def _apart(view: View) -> bool:
    """Do tricks have lines of their own? At a table of many sides they stand beside the points."""
    return len(view.rules.sides) == 2


def _trump(pen: _Pen, view: View, names: tuple[str, ...], say: Speaker) -> None:
    settled = words.contract(view, names)
    if view.standing is not None and view.phase == "bid":
        seat, bid = view.standing
        pen.head(say(text("Highest bid")))
        pen.line(say(words.BID_WORDS.get(bid, bid)), "accent", names[seat])
    if not settled:
        return
    pen.head(say(text("Contract")) if view.trump is None else say(text("Trump")))
    for number, line in enumerate(wrap(pen.look.plain(say(settled)), pen.box.width)):
        pen.line(line, "strong" if number == 0 else "ground")


def _tricks(pen: _Pen, view: View, names: tuple[str, ...], say: Speaker) -> None:
    played = view.phase in ("play", "review", "over") and (view.leader is not None or view.winners)
    if not played or not _apart(view):
        return
    pen.head(say(text("Tricks")))
    for side, count in enumerate(view.side_tricks):
        pips = pen.look.symbol("full") * count or pen.look.symbol("none")
        pen.line(say(words.side_name(view.rules, names, side)), "ground", pips, "good" if count else "dim")
