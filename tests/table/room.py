"""A room with one table: time stands still until it is moved, and every frame that leaves is read and scanned."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import logging
import re
from collections.abc import Coroutine
from functools import lru_cache
from random import Random
from typing import Any, Self

from euchre import Card, Rules
from euchre.actions import Action, Pass
from euchre.bots import Bot, load
from euchre.cards import CardSet, cards_of
from euchre.position import Position
from euchre.table import (
    Act,
    Done,
    Feed,
    Frame,
    Inline,
    Journal,
    ManualClock,
    Means,
    MemoryJournal,
    Reply,
    Request,
    Setting,
    Sit,
    Start,
    Table,
    Thinking,
)
from euchre.table.moment import Moment
from euchre.view import View

START = 1_000_000.0
CARD = re.compile(r"\b(?:[2-9TJQKA]|10)[cdhs]\b|\bB[12]?\b|[♣♦♥♠]")
SHOWING = (
    "claim:farmers",
    "claim:jambone",
    "claim:jamboree",
    "claim:renege",
    "claim:ace",
    "claim:no",
    "claim:go_under",
)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test, and let nothing in it be forgotten: a task that is left behind is a fault."""

    async def whole() -> None:
        await work
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert left == []

    asyncio.run(whole(), debug=False)


def short(preset: str) -> Rules:
    """The rules of ``preset`` for a game of a few deals."""
    rules = Rules.preset(preset)
    return rules.replace(target_score=min(rules.target_score, 3)) if rules.target_score else rules


def bot_of(level: str, seed: str) -> Bot:
    return load(level, seed=seed)


class Room:
    """A table, its people, and all that they were ever told. Bots answer at once and time is ours."""

    def __init__(self, table: Table, clock: ManualClock, journal: Journal, means: Means) -> None:
        self.table, self.clock, self.journal, self.means = table, clock, journal, means
        self.feeds: dict[str, Feed] = {}
        self.told: dict[str, list[Frame]] = {}
        self.scan = Scan()
        self.dice = Random(5)
        self.keys = self.alarms = 0

    @classmethod
    async def open(
        cls,
        preset: str | Rules = "north-american",
        *people: str,
        journal: Journal | None = None,
        seed: int = 1,
        thinking: Thinking | None = None,
        load_bot: Any = bot_of,
        **setting: Any,
    ) -> Self:
        """A table without pauses, unless ``setting`` says otherwise, at which ``people`` sit; bots are on the rest."""
        rules = preset if isinstance(preset, Rules) else Rules.preset(preset)
        clock, journal = ManualClock(START), MemoryJournal() if journal is None else journal
        means = Means(clock, Random(seed), thinking or Inline(), load_bot)
        plain = {"pace": 0.0, "trick_pause": 0.0, "between": 0.0, **setting}
        table = await Table.found(Setting(rules, **plain), owner="owner", journal=journal, means=means)
        room = cls(table, clock, journal, means)
        for who in people:
            await room.attach(who)
            assert isinstance(await room.ask(who, Sit(who.title())), Done)
        return room

    async def attach(self, who: str, since: int | None = None) -> Feed:
        self.feeds[who] = self.table.attach(who, since=since)
        await self.settle()
        return self.feeds[who]

    async def leave(self, who: str) -> None:
        self.feeds.pop(who).close()
        await self.settle()

    async def ask(self, who: str, request: Request, key: str = "") -> Reply:
        reply = await self.table.ask(who, request, key=key)
        await self.settle()
        return reply

    async def start(self) -> None:
        assert isinstance(await self.ask("owner", Start()), Done)

    async def settle(self) -> None:
        """Wait until the table waits, and read what everybody is told."""
        await self.table.quiet()
        self.scan.learn(self.table)
        for who, feed in self.feeds.items():
            for frame in feed.pending():
                self.look(who, frame)
                self.told.setdefault(who, []).append(frame)

    def look(self, who: str, frame: Frame) -> None:
        """What is done with every frame that leaves."""
        self.scan.check(frame, who)

    async def wait(self, seconds: float) -> None:
        """Let time pass, alarm by alarm."""
        end = self.clock.now() + seconds
        while (due := self.clock.next_alarm) is not None and due <= end:
            self.alarms += 1
            assert self.alarms < 20_000, "the table wakes up without doing anything"
            self.clock.advance(due - self.clock.now())
            await self.settle()
        self.clock.advance(end - self.clock.now())
        await self.settle()

    @property
    def moment(self) -> Moment:
        """The truth, as no receiver sees it."""
        return self.table._moment

    def last(self, who: str) -> Frame:
        return self.told[who][-1]

    def view(self, who: str) -> View:
        view = self.last(who).view
        assert view is not None
        return view

    async def act(self, who: str, action: str | None = None, *, key: str | None = None) -> Reply:
        """``who`` does ``action``, or anything legal."""
        legal = self.view(who).legal_actions()
        chosen = action or str(self.dice.choice(legal))
        self.keys += 1
        return await self.ask(who, Act(chosen, self.last(who).version), key=f"k{self.keys}" if key is None else key)

    def on_turn(self) -> str | None:
        """The person on turn, if it is a person's turn."""
        seat = self.moment.turn
        return self.moment.seats[seat].who if seat is not None and self.moment.seats[seat].is_active else None

    async def play_until(self, phase: str, *, most: int = 5000, deals: int = 10_000) -> None:
        """Everybody plays anything legal until the table is in ``phase``, or that many deals are over."""
        last = self.moment.deal + deals
        for _ in range(most):
            if self.moment.phase == phase or self.moment.deal >= last:
                return
            who = self.on_turn()
            if who is not None:
                assert isinstance(await self.act(who), Done)
            else:
                await self.wait(10)
        raise AssertionError(f"the table never came to {phase}")

    async def close(self) -> None:
        await self.table.close()
        assert self.table.faults == 0
        for who, frames in self.told.items():
            assert_gapless(frames, who)


def assert_gapless(frames: list[Frame], who: str) -> None:
    """Versions go up by one, except where things were told anew."""
    for before, now in itertools.pairwise(frames):
        assert now.news is None or now.version == before.version + 1, f"{who} missed something before {now.version}"


# Leaks.


class Scan:
    """Knows, for each version of a table and each seat, which cards may be told; and checks frames against it.

    The knowledge is worked out from the full states alone: cards held at any time, cards on the table, the upcard.
    """

    def __init__(self) -> None:
        self.frames = 0
        self._known: dict[tuple[int, int | None], int] = {}
        self._version = 0

    def learn(self, table: Table) -> None:
        """Work out what became known since the last time."""
        for page in table._history.pages:
            version = page.entry.version
            if version <= self._version:
                continue
            for seat in (None, *range(len(page.after.seats))):
                before = 0 if page.entry.kind == "deal" else self._known.get((version - 1, seat), 0)
                self._known[version, seat] = before | known_to(page.after, seat)
            self._version = version

    def check(self, frame: Frame, who: str) -> None:
        """Raise AssertionError when ``frame`` holds a card that its receiver cannot know."""
        allowed = self._known[frame.version, frame.seat]
        leaked = [str(card) for card in cards_in(frame) if not allowed >> card & 1]
        assert not leaked, f"{who} in seat {frame.seat} was told of {leaked} at version {frame.version}"
        self.frames += 1


def known_to(moment: Moment, seat: int | None) -> int:
    """The cards that ``seat`` can know now, from the deal's states."""
    state = moment.state
    if state is None:
        return 0
    known = 0 if state.upcard is None else 1 << state.upcard
    for pairs in (*state.past_tricks(), state.current_trick()):
        known |= sum(1 << card for _, card in pairs)
    if seat is not None and not (state.talk.blind and seat == state.dealer):
        known |= state.hands[seat] | state.deal.hands[seat]
    passes = [action for _, action in state.log[: state.rules.players]].count(Pass())
    if state.rules.forced_bid and passes == state.rules.players:  # who holds the joker must bid, and says so
        known |= sum(1 << card for hand in state.deal.hands for card in cards_of(hand) if card.is_joker)
    if any(str(action).startswith(SHOWING) for _, action in state.log):
        view = state.view(seat)  # hands were shown: the view has to say which
        known |= sum(view.known(other) for other in range(state.rules.players))
        for card in (*view.kitty, *(getattr(action, "card", None) for _, action in view.log)):
            known |= 0 if card is None else 1 << card
    return known


def cards_in(what: Any) -> set[Card]:
    """Every card in ``what``, however deep, in private places too, and in texts."""
    return set(cards_of(_mask_in(what)))


def _mask_in(what: Any) -> int:
    """The same as a set of bits: most of what is looked through are numbers, texts, and logs of actions."""
    kind: Any = type(what)
    if kind is Card or kind is CardSet:
        return int(what) if kind is CardSet else 1 << what
    if what is None or isinstance(what, int | float | Rules):
        return 0
    if isinstance(what, str):
        return _mask_in_text(str.__str__(what))
    if isinstance(what, Action):
        return _mask_in_action(what)
    if isinstance(what, View):
        what = what._pos
    if isinstance(what, Position):
        found = what.spare.shown
        for mask in (*what.hands, *what.deal.hands, *what.spare.told):
            found |= mask
        for _, action in what.log:
            found |= _mask_in_action(action)
        parts = (what.deal.upcard, what.deal.kitty, what.spare.kitty, what.spare.put, what.trick, repr(what))
        return found | _mask_in(parts)
    if isinstance(what, dict):
        what = what.items()
    elif dataclasses.is_dataclass(what):
        what = [getattr(what, name) for name in _fields_of(kind)]
    found = 0
    for one in what:
        found |= _mask_in(one)
    return found


def _mask_in_text(text: str) -> int:
    found = 0
    for word in CARD.findall(text):
        if word[-1] in "cdhs":
            found |= 1 << Card(word)
    return found


@lru_cache(maxsize=4096)
def _mask_in_action(action: Any) -> int:
    kind: Any = type(action)
    return _mask_in([getattr(action, name) for name in _fields_of(kind)])


@lru_cache
def _fields_of(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


class Listener(logging.Handler):
    """Keeps the lines of our log, to look for cards in them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))
