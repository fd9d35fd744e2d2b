"""One live table: a task with an inbox. It decides, keeps what it decided, and only then shows it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Self

from .. import bots
from ..bots import Bot
from ..errors import SetupError
from ..records import DealRecord, Player, Record
from ..state import State
from ..texts import Text, text, texts
from . import course, fold, judge
from .clock import Alarm, Clock, SystemClock
from .feed import Feed
from .fold import Draft
from .frames import Frame
from .history import History
from .journal import REMEMBERED, Entry, FencedError, Finished, Journal, JournalError, MemoryJournal
from .mind import Mind
from .moment import OVER, Moment, Scene, names_of
from .requests import Done, OldNews, Refusal, Refused, Reply, Request, Stale
from .setting import Setting, setting_text
from .thinking import InThreads, Thinking

log = logging.getLogger("euchre.table")

KEY_LENGTH = 64
RETRY = 1.0  # seconds between attempts to reach a journal that fails


@dataclass(frozen=True)
class Means:
    """What a table needs from the world: time, chance, a place for bots to think, and the bots by level.

    ``chance`` decides dealers and cards; by default it cannot be foreseen. A ``shuffler`` decides them instead: called
    with the number of a deal, it gives a generator that is at the beginning of what it has for that deal.
    """

    clock: Clock = field(default_factory=SystemClock)
    chance: Random = field(default_factory=SystemRandom)
    thinking: Thinking = field(default_factory=InThreads)
    load_bot: Callable[[str, str], Bot] = lambda level, seed: bots.load(level, seed=seed)
    shuffler: Callable[[int], Random] | None = None


@dataclass(frozen=True, slots=True)
class _Asked:
    who: str
    request: Request
    key: str
    reply: asyncio.Future[Reply]


class Table:
    """A table that is played at. Make one with :meth:`found` or :meth:`resume`, and :meth:`close` it in the end.

    People are known by a word of the caller's choice (``who``), which is told to nobody. They :meth:`attach` to be
    shown what happens and :meth:`ask` to do something. Everything said is kept in the journal before anybody is
    told, so that a table ends where it stood whatever happens to the program.
    """

    def __init__(self, table_id: str, journal: Journal, means: Means) -> None:
        self.id = table_id
        self.faults = 0
        self._journal, self._means = journal, means
        self._history = History()
        self._keys: dict[str, int] = {}
        self._feeds: list[Feed] = []
        self._inbox: asyncio.Queue[_Asked | None] = asyncio.Queue()
        self._unread = 0  # messages that have not been dealt with
        self._mind = Mind(means.clock, means.thinking, means.load_bot, self._poke)
        self._alarm: Alarm | None = None
        self._doubt = False  # an append failed: the journal may hold more than we know
        self._gone: Text | None = None  # why the table answers no more
        self._task: asyncio.Task[None] | None = None

    # Beginning and end.

    @classmethod
    async def found(
        cls,
        setting: Setting,
        *,
        owner: str,
        table_id: str = "",
        journal: Journal | None = None,
        means: Means | None = None,
    ) -> Self:
        """Open a new table. Raises SetupError for a level nobody knows, JournalError when it cannot be kept."""
        if setting.level not in bots.LEVELS:
            raise SetupError(judge.unknown_level(setting.level))
        means = means or Means()
        table = cls(table_id or secrets.token_hex(8), MemoryJournal() if journal is None else journal, means)
        # The bots' dice are apart from the cards' chance, and the same after a restart.
        dice = f"{means.chance.getrandbits(64):016x}"
        entry = fold.stamped(None, Draft("found", None, f"{dice} {setting_text(setting)}", owner), means.clock.now())
        await table._journal.append(table.id, [entry])
        table._note(fold.following(None, [entry]))
        table._begin()
        return table

    @classmethod
    async def resume(cls, table_id: str, journal: Journal, *, means: Means | None = None) -> Self:
        """The table as its journal left it. Raises JournalError when there is none, or it cannot have happened."""
        table = cls(table_id, journal, means or Means())
        kept = await journal.kept(table_id)
        for entry, moment in fold.resumed(kept):
            table._history.add(entry, moment)
        table._keys.update(kept.keys)
        table._begin()
        return table

    def _begin(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")
        self._poke()

    async def close(self) -> None:
        """Stop after what is being done. The journal stays, and :meth:`resume` goes on from it."""
        self._stop(text("the table is closed: connect again"))
        if self._task is not None:
            self._poke()
            await self._task

    def _stop(self, why: Text) -> None:
        self._gone = self._gone or why
        self._mind.forget()
        if self._alarm is not None:
            self._alarm.cancel()
        for feed in self._feeds:
            feed.end()
        self._feeds = []

    # What people use.

    def attach(self, who: str, *, since: int | None = None) -> Feed:
        """The frames for ``who``: all after the version ``since``, or how things stand and all that follows."""
        feed = Feed(who, self._history, self._means.clock, since, self._detach)
        if self._gone:
            feed.end()
        else:
            self._feeds.append(feed)
            self._poke()
        return feed

    def look(self, who: str) -> Frame:
        """How things stand for ``who`` now, who need not be here for it."""
        frame = self._history.next_frame(None, who, self._means.clock.now())
        assert frame is not None  # somebody who has seen nothing is always told
        return frame

    def _detach(self, feed: Feed) -> None:
        if feed in self._feeds:
            self._feeds.remove(feed)
            self._poke()

    async def ask(self, who: str, request: Request, *, key: str = "") -> Reply:
        """Do something for ``who``. The same ``key`` again gets the same answer and does nothing twice."""
        if self._gone:
            return Refused(self._gone, self.version, retry=True)
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._put(_Asked(who, request, key, reply))
        return await reply

    async def quiet(self) -> None:
        """Wait until nothing happens any more without a person or time."""
        # Whatever is waited for, more may have come in by the time this task runs again.
        while (self._unread or self._mind.is_thinking) and not self._gone:
            await (self._inbox.join() if self._unread else self._mind.changed())

    @property
    def version(self) -> int:
        """The number of things that have happened here."""
        return self._moment.version

    @property
    def scene(self) -> Scene:
        """What everybody may know."""
        return self._moment.scene

    @property
    def setting(self) -> Setting:
        """How this table is run."""
        return self._moment.setting

    @property
    def owner(self) -> str:
        """Who has opened it, by the caller's word."""
        return self._moment.owner

    @property
    def is_gone(self) -> bool:
        """Does it answer no more, because it was closed or is played elsewhere?"""
        return bool(self._gone)

    def seat_of(self, who: str) -> int | None:
        """The seat of ``who``; None for somebody who only watches."""
        return self._moment.seat_of(who)

    def review(self, who: str) -> tuple[State, ...]:
        """The finished deals of this game with all cards; for the only person at the table, or when it is over.

        Raises Refusal for others: what was not shown stays hidden while the game lasts.
        """
        moment = self._moment
        seat = moment.seat_of(who)
        alone = seat is not None and moment.persons == (seat,)
        if not alone and moment.phase != OVER:
            raise Refusal(text("the cards are shown when the game is over"))
        return _ends(moment)

    # The task.

    @property
    def _moment(self) -> Moment:
        return self._history.newest

    def _poke(self) -> None:
        """Let the task look whether there is something to do."""
        self._put(None)

    def _put(self, message: _Asked | None) -> None:
        self._unread += 1
        self._inbox.put_nowait(message)

    async def _run(self) -> None:
        while not self._gone:
            message = await self._inbox.get()
            try:
                if message is not None:
                    _reply(message, await self._answer(message))
                if not self._gone:
                    await self._go_on()
            except Exception as error:
                self._fault(error)
            finally:
                self._done_with(message)
        while not self._inbox.empty():
            self._done_with(self._inbox.get_nowait())

    def _done_with(self, message: _Asked | None) -> None:
        """Nobody is left without an answer."""
        self._unread -= 1
        self._inbox.task_done()
        if message is not None:
            sentence = self._gone or text("something went wrong at this table: look at it again")
            _reply(message, Refused(sentence, self.version, retry=True))

    def _fault(self, error: Exception) -> None:
        """A fault of ours: told to the log by its place alone, since its words may name cards."""
        self.faults += 1
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("table %s: %s at\n%s", self.id, type(error).__name__, where)
        self._sleep_until(self._means.clock.now() + RETRY)

    async def _answer(self, asked: _Asked) -> Reply:
        if self._gone or not await self._caught_up():
            return self._not_kept()
        key = f"{asked.who}|{asked.key}" if asked.key else None
        reply = await self._judged(asked, key)
        # What was done before is done, whatever would be said of it now.
        if isinstance(reply, Done) or key is None or not await self._knows(key):
            return reply
        return Done(self._keys[key], again=True)

    async def _judged(self, asked: _Asked, key: str | None) -> Reply:
        if key is not None and key in self._keys:
            return Done(self._keys[key], again=True)
        try:
            if len(asked.key) > KEY_LENGTH:
                raise Refusal(
                    texts(
                        "the mark of a request has at most {n} character",
                        "the mark of a request has at most {n} characters",
                        KEY_LENGTH,
                    )
                )
            drafts = judge.decide(self._moment, asked.who, asked.request, self._chance)
        except OldNews:
            return Stale(self.version)
        except Refusal as refusal:
            return Refused(str(refusal), self.version)
        if not drafts:
            return Done(self.version)
        version = self.version + 1
        return Done(version) if await self._keep(drafts, key) else self._not_kept()

    def _not_kept(self) -> Refused:
        sentence = self._gone or text("the table cannot be kept at the moment, so nothing was done: try again")
        return Refused(sentence, self.version, retry=True)

    async def _go_on(self) -> None:
        """Everything that is due by itself, then the next turn of a bot, then sleep until something is due."""
        while await self._caught_up():
            drafts = self._due()
            if not drafts or not await self._keep(drafts):
                break
        if self._gone:
            return
        self._mind.attend(self._moment)
        self._sleep()

    def _due(self) -> list[Draft]:
        now, connected = self._means.clock.now(), Counter(feed.who for feed in self._feeds)
        drafts = course.automatic(self._moment, now, connected, self._chance)
        if drafts:
            return drafts
        action = self._mind.decided(self._moment)
        return [Draft("action", self._moment.bot_turn, str(action))] if action is not None else []

    def _chance(self) -> Random:
        """What decides the next deal, if one comes."""
        shuffler = self._means.shuffler
        return self._means.chance if shuffler is None else shuffler(self._moment.deal + 1)

    def _sleep(self) -> None:
        times = [course.next_due(self._moment), self._mind.next_due(self._moment)]
        if self._doubt:
            times = [self._means.clock.now() + RETRY]
        self._sleep_until(min((time for time in times if time is not None), default=None))

    def _sleep_until(self, when: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if when is None else self._means.clock.call_at(when, self._poke)

    # The journal.

    async def _keep(self, drafts: Iterable[Draft], key: str | None = None) -> bool:
        """Write ``drafts`` into the journal and then let it be known; False when that is not possible."""
        happening: list[tuple[Entry, Moment]] = []
        moment = self._moment
        for draft in drafts:
            entry = fold.stamped(moment, draft, self._means.clock.now(), None if happening else key)
            moment = fold.after(moment, entry)
            happening.append((entry, moment))
        entries = [entry for entry, _ in happening]
        ended = moment.phase == OVER and moment.deal and self._moment.phase != OVER
        try:
            await self._journal.append(self.id, entries, _finished(moment, entries[-1].at) if ended else None)
        except FencedError:
            if key is not None and await self._knows(key):
                return False
            log.error("table %s: the journal is written by somebody else; this copy stops", self.id)
            self._stop(text("this table is played elsewhere: connect again"))
            return False
        except JournalError as error:
            log.error("table %s: %s", self.id, error)
            self._doubt = True
            return False
        self._note(happening)
        return True

    async def _knows(self, key: str) -> bool:
        """Has the request with ``key`` been done, be it long ago?"""
        if key not in self._keys and len(self._keys) >= REMEMBERED:
            try:
                version = await self._journal.version_of(self.id, key)
            except JournalError:
                return False
            if version is not None and version <= self.version:
                self._keys[key] = version
        return key in self._keys

    async def _caught_up(self) -> bool:
        """After a failed append: take over what the journal holds after all."""
        if not self._doubt:
            return True
        try:
            self._note(fold.following(self._moment, await self._journal.entries(self.id, after=self.version)))
        except JournalError as error:
            log.error("table %s: %s", self.id, error)
            return False
        self._doubt = False
        return True

    def _note(self, happened: Iterable[tuple[Entry, Moment]]) -> None:
        """Entries that are in the journal, each with the moment after it: they have happened."""
        for entry, moment in happened:
            self._history.add(entry, moment)
            if entry.key is not None:
                self._keys[entry.key] = entry.version
        while len(self._keys) > REMEMBERED:
            del self._keys[next(iter(self._keys))]
        for feed in self._feeds:
            feed.wake()


def _reply(asked: _Asked, reply: Reply) -> None:
    if not asked.reply.done():  # answered already, or who asked has gone
        asked.reply.set_result(reply)


def _ends(moment: Moment) -> tuple[State, ...]:
    last = moment.state
    return (*moment.done, last) if last is not None and last.is_over else moment.done


def _finished(moment: Moment, at: float) -> Finished:
    match = moment.standing
    assert match is not None
    record = Record(
        moment.setting.rules,
        tuple(DealRecord.of(state) for state in _ends(moment)),
        tuple(Player(name) for name in names_of(moment.seats)),
        title=moment.setting.title,
        date=datetime.fromtimestamp(at, UTC).date().isoformat(),
        result=match.score,
    )
    return Finished(moment.game, record, moment.seats, match.winners, moment.helped, moment.undos, at)
