"""A new game: rules, players, speed, language and theme, each on a line; left and right change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from .. import bots
from ..errors import NotationError, SetupError
from ..languages import LANGUAGES
from ..presets import PRESETS
from ..rules import Rules
from ..texts import Text, text
from .canvas import Canvas, wrap
from .drawn import Drawn
from .look import THEMES
from .pages import Page, page_frame
from .preferences import SPEEDS, Preferences
from .session import Plan

if TYPE_CHECKING:
    from .app import Wish

FILE = "file"  # stands for a rules file among the presets
SPEED_WORDS = {
    "step": text("step by step: each trick waits for a key"),
    "slow": text("slow"),
    "normal": text("normal"),
    "fast": text("fast"),
    "instant": text("instant"),
}
THEME_WORDS = {"dark": text("dark"), "light": text("light"), "plain": text("without colours")}
YES_NO = {"yes": text("yes"), "no": text("no")}


@dataclass(frozen=True)
class Row:
    """One line of the form: what it is about, the choices, and how the chosen one is kept."""

    name: str
    label: Text
    values: tuple[str, ...]
    chosen: str
    shown: Callable[[str], str]


class Ask(ModalScreen[str | None]):
    """One line of text from the player."""

    DEFAULT_CSS = """
    Ask { align: center middle; }
    Ask Vertical { width: 64; height: auto; border: solid $foreground; padding: 1 2; }
    Ask Input { background: $background; color: $foreground; }
    """

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self.question, self.value = question, value

    def compose(self) -> ComposeResult:
        """The question and a line to answer it."""
        with Vertical():
            yield Label(self.question, markup=False)
            yield Input(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value.strip())

    def key_escape(self) -> None:
        """Never mind."""
        self.dismiss(None)


class NewScreen(Drawn):
    """The form. What is chosen here is remembered for the next time."""

    def __init__(self) -> None:
        super().__init__()
        self.place = 0
        self.trouble = ""
        self.players: int | None = None

    # What there is to choose.

    @property
    def rows(self) -> list[Row]:
        """Every line as it stands."""
        say, kept = self.say, self.euchre.preferences
        levels = tuple(bots.LEVELS)
        preset = kept.rules if kept.rules in PRESETS else FILE
        found = [
            Row(
                "rules", text("Game"), (*PRESETS, FILE), preset, lambda v: say(text("a rules file")) if v == FILE else v
            )
        ]
        if preset == FILE:
            found.append(Row("file", text("File"), (kept.rules,), kept.rules, lambda v: Path(v).name or "…"))
        rules = self._rules()
        if rules is not None and rules.auction == "napoleon":
            seats = tuple(map(str, range(2, 8)))
            found.append(Row("players", text("Players"), seats, str(rules.players), str))
        if rules is None or any(len(side) > 1 for side in rules.sides):
            found.append(Row("partner", text("Partner"), levels, kept.partner_level, str))
        found += [
            Row("opponents", text("Opponents"), levels, kept.opponents, str),
            Row("speed", text("Speed"), tuple(SPEEDS), kept.speed, lambda v: say(SPEED_WORDS[v])),
            Row("hints", text("Hints and review"), ("yes", "no"), _yes(kept.hints), lambda v: say(YES_NO[v])),
            Row("name", text("Your name"), (kept.name,), kept.name, lambda v: v or say(text("South"))),
            Row("lang", text("Language"), tuple(LANGUAGES), self.euchre.lang, lambda v: LANGUAGES.get(v, v)),
            Row("theme", text("Theme"), THEMES, kept.theme, lambda v: say(THEME_WORDS[v])),
            Row("four", text("Four suit colours"), ("yes", "no"), _yes(kept.four), lambda v: say(YES_NO[v])),
        ]
        return found

    def _rules(self) -> Rules | None:
        """The rules that are chosen; None, with the trouble told, when the file is not good."""
        kept = self.euchre.preferences
        self.trouble = ""
        try:
            rules = read_rules(kept.rules)
            if self.players is not None and rules.auction == "napoleon":
                rules = rules.replace(players=self.players)
        except (NotationError, SetupError) as error:
            self.trouble = self.say.sentence(str(error))
            return None
        return rules

    # The screen.

    def draw(self, width: int, height: int) -> Canvas:
        """The form and, below it, what the chosen game is."""
        look, say = self.look, self.say
        canvas = Canvas(width, height, look["ground"])
        rows, left = self.rows, max((width - 76) // 2, 1)
        top = 2
        for number, row in enumerate(rows):
            here = number == self.place
            y = top + number
            canvas.put(left, y, look.plain(say(row.label)), look["strong" if here else "ground"], most=20)
            value = look.plain(row.shown(row.chosen))
            arrows = len(row.values) > 1
            before, after = (look.symbol("left"), look.symbol("right")) if arrows else (" ", " ")
            canvas.put(left + 21, y, f"{before} {value} {after}", look["focus" if here else "ground"], most=width - 24)
            canvas.spot(left, y, 60, 1, f"row:{number}")
        y = top + len(rows) + 1
        for line in wrap(look.plain(self.trouble or self._about()), min(width - left - 2, 76)):
            canvas.put(left, y, line, look["bad" if self.trouble else "dim"])
            y += 1
        label = look.plain(f"  {say(text('Deal the cards'))}  ")
        style = look["focus"] if self.place == len(rows) else look["button"]
        canvas.put(left, y + 1, label, style)
        canvas.spot(left, y + 1, len(label), 1, "key:g")
        keys = [
            ("Enter", say(text("play")), "key:enter"),
            (look.symbol("left") + look.symbol("right"), say(text("change")), "key:right"),
            ("r", say(text("rules")), "key:r"),
            ("Esc", say(text("back")), "key:escape"),
        ]
        page_frame(canvas, say(text("New game")), keys, self)
        return canvas

    def _about(self) -> str:
        row = self.rows[min(self.place, len(self.rows) - 1)]
        if row.name in ("partner", "opponents"):
            return self.say(LEVEL_WORDS.get(row.chosen, row.chosen))
        kept = self.euchre.preferences.rules
        if kept in PRESETS:
            return self.say(PRESETS[kept][0])
        rules = self._rules()
        return kept if rules is None else f"{kept}: {rules}"

    def press(self, key: str) -> None:
        """Go from line to line, change one, play."""
        rows = self.rows
        if key in ("down", "up", "tab", "shift+tab"):
            step = 1 if key in ("down", "tab") else -1
            self.place = (self.place + step) % (len(rows) + 1)
        elif key in ("left", "right") and self.place < len(rows):
            self._turn(rows[self.place], 1 if key == "right" else -1)
        elif key in ("enter", "space"):
            self._enter(rows)
        elif key == "g":
            self._play()
        elif key == "r":
            self._show_rules()
        elif key in ("escape", "q"):
            self.dismiss(None)
            return
        self.repaint()

    def do(self, target: str) -> None:
        """A line was clicked: it moves on by one."""
        kind, _, what = target.partition(":")
        if kind == "row":
            self.place = int(what)
            row = self.rows[self.place]
            self._turn(row, 1) if len(row.values) > 1 else self._enter(self.rows)
            self.repaint()
        else:
            super().do(target)

    def _turn(self, row: Row, step: int) -> None:
        if len(row.values) < 2:
            return
        at = row.values.index(row.chosen) if row.chosen in row.values else 0
        self._keep(row.name, row.values[(at + step) % len(row.values)])

    def _keep(self, name: str, value: str) -> None:
        if name == "rules" and value == FILE:
            self._ask("rules", self.say(text("Which rules file (TOML)?")), "")
        elif name == "players":
            self.players = int(value)
        elif name in ("hints", "four"):
            self.euchre.prefer(**{name: value == "yes"})
        else:
            self.euchre.prefer(**{name: value})

    def _enter(self, rows: list[Row]) -> None:
        row = rows[self.place] if self.place < len(rows) else None
        if row is not None and row.name in ("name", "file"):
            question = text("What is your name?") if row.name == "name" else text("Which rules file (TOML)?")
            self._ask("name" if row.name == "name" else "rules", self.say(question), row.chosen)
        else:
            self._play()

    def _ask(self, name: str, question: str, value: str) -> None:
        def answered(answer: str | None) -> None:
            if answer is not None:
                self.euchre.prefer(**{name: answer or ("north-american" if name == "rules" else "")})
            self.repaint()

        self.euchre.push_screen(Ask(question, value), answered)

    def _show_rules(self) -> None:
        from ..words import rules_text

        rules = self._rules()
        if rules is not None:
            lines = [(self.say(line), "ground") for line in rules_text(rules)]
            self.euchre.push_screen(Page(self.say(text("Rules")), lines))

    def _play(self) -> None:
        from .play import PlayScreen

        rules = self._rules()
        if rules is not None:
            plan = plan_for(rules, self.euchre.preferences, self.euchre.wish)
            self.euchre.switch_screen(PlayScreen(plan=plan))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def plan_for(rules: Rules, kept: Preferences, wish: Wish) -> Plan:
    """A game under ``rules`` as preferred, and as wished where something was asked for."""
    return Plan(
        rules,
        name=kept.name,
        names=wish.names if len(wish.names) == rules.players else (),
        seat=wish.seat if wish.seat is not None and wish.seat < rules.players else None,
        partner=wish.level or kept.partner_level,
        opponents=wish.level or kept.opponents,
        pace=SPEEDS[kept.speed].pace,
    )


def read_rules(name: str) -> Rules:
    """The rules of a preset or a file. Raises NotationError or SetupError with a sentence that names the file."""
    if name.partition("@")[0] in PRESETS:
        return Rules.preset(name)
    try:
        written = Path(name).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else text("not a text file")
        raise SetupError(text("{file}: {reason}", file=name, reason=reason)) from None
    try:
        return Rules.from_toml(written)
    except (NotationError, SetupError) as error:
        raise type(error)(text("{file}: {reason}", file=name, reason=error.args[0])) from None


LEVEL_WORDS = {
    "random": text("random: anything the rules allow"),
    "beginner": text("beginner: simple rules of thumb"),
    "standard": text("standard: counts its tricks and remembers cards, as a practised player does"),
    "sampler": text("sampler: deals the unseen cards out many times and looks what each choice brings"),
    "expert": text("expert: bids by learned tables and plays by sampled deals"),
    "master": text("master: the strongest there is, aware of the score"),
}
