"""The table on the screen: shows what the table tells, and says what the player chose."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from .. import bots, words
from ..analysis.review import Review
from ..errors import SetupError
from ..languages import Speaker
from ..state import State
from ..table import Done, Frame, JournalError, Refused, Reply, Stale
from ..texts import Text, text
from ..view import View
from .board import Sight, draw_board, draw_too_small, lines_of
from .canvas import Canvas, wrap
from .drawn import Drawn
from .export import export
from .glossary import WordsPage
from .new import SPEED_WORDS
from .pages import Page, help_lines
from .picks import Picks, picks_of
from .places import fits
from .preferences import SPEEDS
from .session import Plan, Session

LIVE, HELD, OVER = "live", "held", "over"


@dataclass
class Note:
    """What is said to the player below the hand, until something else happens."""

    said: str = ""
    style: str = "dim"


class PlayScreen(Drawn):
    """One table, new by its ``plan`` or resumed by its id."""

    def __init__(self, plan: Plan | None = None, table_id: str = "") -> None:
        super().__init__()
        self.plan, self.table_id = plan, table_id
        self.session: Session | None = None
        self.frame: Frame | None = None
        self.stage = LIVE
        self.picks: Picks | None = None
        self.focus_at = -1
        self.note = Note()
        self.is_busy = False
        self.asked_at = 0.0
        self.stakes = 1  # by which the points of the running deal are multiplied
        self.reviews: dict[int, Review] = {}
        self._go = asyncio.Event()

    # Coming and going.

    def on_mount(self) -> None:
        """Sit down."""
        self.run_worker(self._follow(), group="table")

    async def _follow(self) -> None:
        try:
            self.session = await self.sit_down()
        except (SetupError, JournalError) as error:
            self._say(self.say.sentence(str(error)), "bad")
            return
        self.table_id = self.session.table.id
        await self._set_pace()
        async for frame in self.session.feed:
            await self._take(frame)

    async def sit_down(self) -> Session:
        """The player's place at the table. Raises SetupError or JournalError with a sentence."""
        store, means = await self.euchre.opened(), self.euchre.wish.means
        if self.plan is not None:
            return await Session.found(self.plan, store, means)
        return await Session.resume(self.table_id, store, means)

    async def stop(self) -> None:
        """Leave the table as it stands."""
        session, self.session = self.session, None
        if session is not None:
            self._go.set()
            await session.close()

    async def leave(self) -> None:
        """Back to where the player came from."""
        await self.stop()
        self.dismiss(None)

    # What the table tells.

    async def _take(self, frame: Frame) -> None:
        before, self.frame = self.frame, frame
        view = frame.view
        if view is None:
            return
        if not view.is_over and frame.scene.match is not None:
            self.stakes = frame.scene.match.stakes
        if frame.news is None or frame.news.kind in ("action", "deal", "undo", "start"):
            self.is_busy = False
            self.note = Note()
        ended = before is not None and before.view is not None and len(view.winners) > len(before.view.winners)
        if frame.event is not None and ended:
            await self._hold(frame)
        self._ask()
        self.repaint()
        # Whatever else is told after the last card, it is the end of this deal only once.
        if view.is_over and (frame.news is None or frame.news.kind == "action"):
            self._finish(frame)

    async def _hold(self, frame: Frame) -> None:
        """A finished trick stays in sight for its time, or until a key."""
        assert frame.view is not None
        self.stage = HELD
        self._go.clear()
        winner = self.names(frame)[frame.view.winners[-1]]
        self._say(self.say(text("{name} takes the trick", name=winner)), "good")
        self._ask()
        self.repaint()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.trick_time):
                await self._go.wait()
        self.stage = LIVE
        self.note = Note()

    @property
    def trick_time(self) -> float | None:
        """How long a finished trick stays, in seconds; None until a key."""
        return SPEEDS[self.euchre.preferences.speed].trick

    def after_words(self, frame: Frame) -> Text:
        """What comes after the end of a deal or of the game."""
        return text("another game") if frame.scene.phase == "over" else text("next deal")

    def _ask(self) -> None:
        """What may be chosen now."""
        assert self.frame is not None
        assert self.frame.view is not None
        self.picks = picks_of(self.frame.view, choosing=self.stage == LIVE)
        self.focus_at = self.picks.first if self._is_mine else -1
        self.asked_at = time.monotonic()

    def _finish(self, frame: Frame) -> None:
        from .ends import EndScreen

        def answered(key: str | None) -> None:
            self.run_worker(self.after_deal(key or ""), group="after")

        self.stage = OVER
        self.euchre.push_screen(EndScreen(self, frame), answered)

    async def after_deal(self, key: str) -> None:
        """Go on as the player chose."""
        self.stage = LIVE
        assert self.session is not None
        assert self.frame is not None
        if key == "u":
            self._heed(await self.session.undo())
        elif key in ("q", "escape"):
            await self.leave()
        elif self.frame.scene.phase == "over":
            self._heed(await self.session.again())
        else:
            self._heed(await self.session.go_on())

    # What the player does.

    @property
    def _is_mine(self) -> bool:
        frame = self.frame
        return self.stage == LIVE and frame is not None and frame.view is not None and bool(frame.view.legal_actions())

    def press(self, key: str) -> None:
        """A key at the table."""
        command = self._commands.get(key)
        if self.stage == HELD and (command is None or key == "space"):
            self._go.set()
            return
        if command is not None:
            command()
            return
        if self.picks is None or not self._is_mine:
            return
        place = self.picks.by_key(key)
        if key in ("left", "right", "up", "down"):
            self._move(key)
        elif key in ("enter", "space"):
            self._choose(self.focus_at)
        elif place is not None:
            self._choose(place)
        elif key.isdecimal():
            self._say(self.say(text("There is no number {n} now.", n=key)), "bad")

    def do(self, target: str) -> None:
        """A click: on a card or a call, or on a key in the footer."""
        kind, _, what = target.partition(":")
        if kind != "pick":
            super().do(target)
        elif self.stage == HELD:
            self._go.set()
        elif self._is_mine:
            self.focus_at = int(what)
            self._choose(self.focus_at)

    def _move(self, key: str) -> None:
        assert self.picks is not None
        cards, everything = self.picks.cards, len(self.picks.all)
        choosing = any(pick.action is not None for pick in self.picks.all[:cards])
        first = 0 if choosing else cards
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            self.focus_at = first + (self.focus_at - first + step) % (everything - first)
        elif choosing and everything > cards:
            self.focus_at = cards if self.focus_at < cards else 0
        pick = self.picks.all[self.focus_at]
        self.note = Note(self.say.sentence(pick.why) if pick.why else "", "bad")
        self.repaint()

    def _choose(self, place: int) -> None:
        assert self.picks is not None
        if not 0 <= place < len(self.picks.all):
            return
        pick = self.picks.all[place]
        if pick.action is None:
            if pick.why:
                self._say(self.say.sentence(pick.why), "bad")
            return
        # Two quick taps answer one question, not two.
        if self.is_busy or time.monotonic() - self.asked_at < self.euchre.wish.guard:
            return
        assert self.frame is not None
        self.is_busy = True
        self.run_worker(self._act(str(pick.action), self.frame.version), group="act")

    async def _act(self, action: str, version: int) -> None:
        if self.session is not None:
            self._heed(await self.session.act(action, version))

    def _heed(self, reply: Reply) -> None:
        """What the table answered, where it is not simply done."""
        if isinstance(reply, Done):
            return
        self.is_busy = False
        if isinstance(reply, Stale):
            self._say(self.say(text("The table has moved on: look again.")), "bad")
        elif isinstance(reply, Refused):
            self._say(self.say.sentence(reply.sentence), "bad")

    def _say(self, said: str, style: str) -> None:
        self.note = Note(said, style)
        self.repaint()

    # Commands.

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "?": self._help,
            "f1": self._help,
            "i": self._hint,
            "u": self._undo,
            "v": self._tricks,
            "r": self._rules,
            "e": lambda: self._say(self.export(), "accent"),
            "w": self._words,
            "+": lambda: self._faster(1),
            "=": lambda: self._faster(1),
            "-": lambda: self._faster(-1),
            "t": self._theme,
            "q": self._quit,
            "escape": self._quit,
        }

    def _help(self) -> None:
        self.euchre.push_screen(Page(self.say(text("Help")), help_lines(self)))

    def _undo(self) -> None:
        async def work() -> None:
            if self.session is not None:
                self._heed(await self.session.undo())

        self._go.set()
        self.run_worker(work(), group="act")

    def _tricks(self) -> None:
        if self.frame is None or self.frame.view is None:
            return
        view, names = self.frame.view, self.names(self.frame)
        lines = trick_lines(view, self.say.knowing(names), names)
        self.euchre.push_screen(Page(self.say(text("Tricks of this deal")), lines))

    def _words(self) -> None:
        self.euchre.push_screen(WordsPage(self))

    def _rules(self) -> None:
        if self.frame is not None:
            lines = [(self.say(line), "ground") for line in words.rules_text(self.frame.scene.rules)]
            self.euchre.push_screen(Page(self.say(text("Rules")), lines))

    def _theme(self) -> None:
        self.euchre.next_theme()
        self.repaint()

    def _faster(self, step: int) -> None:
        speeds = list(SPEEDS)
        place = min(max(speeds.index(self.euchre.preferences.speed) + step, 0), len(speeds) - 1)
        self.euchre.prefer(speed=speeds[place])
        self._say(self.say(text("Speed: {speed}", speed=SPEED_WORDS[speeds[place]])), "accent")
        self.run_worker(self._set_pace(), group="pace")

    def _quit(self) -> None:
        self.run_worker(self.leave(), group="leave")

    def _hint(self) -> None:
        frame = self.frame
        if not self.euchre.preferences.hints:
            self._say(self.say(text("Hints are off for this game.")), "dim")
        elif self._is_mine and frame is not None and frame.view is not None:
            self._say(self.say(text("Thinking…")), "dim")
            self.run_worker(self._advise(frame), group="hint", exclusive=True)

    async def _advise(self, frame: Frame) -> None:
        view, level = frame.view, bots.strongest()
        assert view is not None
        advice = await asyncio.to_thread(lambda: bots.load(level, seed=frame.version).advise(view))
        if self.frame is frame:
            say = self.say.knowing(self.names(frame))
            self._say(say(hint_of(view, level, advice)), "accent")

    def deals(self) -> tuple[State, ...]:
        """The finished deals of this game, all cards seen; none while there is no table."""
        return () if self.session is None else self.session.deals()

    def export(self) -> str:
        """Write the record of the finished deals; what is to be said of it."""
        deals = self.deals()
        if not deals or self.frame is None:
            return self.say(text("No deal of this game is finished yet: there is nothing to write."))
        folder = self.euchre.wish.folder / "records"
        try:
            files = export(folder, deals, self.names(self.frame), datetime.now())
        except OSError as error:
            return self.say(text("{folder} cannot be written: {reason}", folder=str(folder), reason=error.strerror))
        names = ", ".join(file.name for file in files)
        return self.say(text("Written in {folder}: {names}", folder=str(folder), names=names))

    async def _set_pace(self) -> None:
        if self.session is not None:
            await self.session.set_pace(SPEEDS[self.euchre.preferences.speed].pace)

    # The picture.

    def names(self, frame: Frame) -> tuple[str, ...]:
        """Who sits where, as the player says it."""
        return tuple(self.say(words.known_name(place.name)) for place in frame.scene.places)

    def draw(self, width: int, height: int) -> Canvas:
        """The table, or a word while there is none."""
        frame = self.frame
        if frame is None or frame.view is None:
            canvas = Canvas(width, height, self.look["ground"])
            said = self.note.said or self.say(text("The cards are being dealt."))
            for row, line in enumerate(wrap(self.look.plain(said), max(width - 4, 10))):
                canvas.put(2, 2 + row, line, self.look["bad" if self.note.said else "dim"])
            return canvas
        if not fits(width, height):
            canvas = Canvas(width, height, self.look["ground"])
            draw_too_small(canvas, self.look, self.say)
            return canvas
        names = self.names(frame)
        return draw_board(width, height, self._sight(frame, names, width), self.look, self.say.knowing(names))

    def _sight(self, frame: Frame, names: tuple[str, ...], width: int) -> Sight:
        view, say = frame.view, self.say
        assert view is not None
        title = text("Euchre · {rules} · deal {n}", rules=str(frame.scene.rules), n=frame.scene.deal)
        return Sight(
            view,
            frame.scene,
            0 if frame.seat is None else frame.seat,
            names,
            self.picks,
            self.focus_at if self._is_mine else -1,
            self.stage == HELD,
            lines_of([(self.note.said, self.note.style)], width - 2, 3) if self.note.said else (),
            self._keys(),
            say(title),
            say(asked(view)) if self._is_mine else "",
            self.lesson(frame),
        )

    def lesson(self, frame: Frame) -> tuple[str, ...]:
        """What a newcomer is told here; nothing at a table like any other."""
        return ()

    def _keys(self) -> tuple[tuple[str, str, str], ...]:
        say = self.say
        if self.stage == HELD:
            return (("Space", say(text("go on")), "key:space"), ("+", say(text("faster")), "key:+"))
        return (
            ("?", say(text("help")), "key:?"),
            ("i", say(text("hint")), "key:i"),
            ("u", say(text("undo")), "key:u"),
            ("v", say(text("tricks")), "key:v"),
            ("q", say(text("quit")), "key:q"),
            ("w", say(text("words")), "key:w"),
            ("r", say(text("rules")), "key:r"),
            ("+-", say(text("speed")), "key:+"),
            ("e", say(text("export")), "key:e"),
        )


def asked(view: View) -> Text:
    """What the player on turn is asked; defenders are asked as defenders."""
    defends = view.maker is not None and view.seat is not None
    if view.phase == "alone" and defends and view.rules.side_of[view.maker or 0] != view.rules.side_of[view.seat or 0]:
        return text("Defend alone?")
    return words.question(view)


def hint_of(view: View, level: str, advice: bots.Advice) -> Text:
    """What ``level`` would do, and why."""
    what = words.label(view, advice.best)
    return text("{level}: {what}; {reason}", level=level, what=what, reason=words.reason(view, advice.reason))


def trick_lines(view: View, say: Speaker, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every trick of the deal, the last one first."""
    found: list[tuple[str, str]] = []
    for number in range(len(view.winners), 0, -1):
        cards = tuple(text("{name} {card}", name=names[seat], card=card) for seat, card in view.past_tricks[number - 1])
        said = text("Trick {n}: {cards}; {name} takes it", n=number, cards=cards, name=names[view.winners[number - 1]])
        found += [(say(said), "strong" if number == len(view.winners) else "ground"), ("", "")]
    return found or [(say(text("No trick has been played yet.")), "dim")]
