"""The hall: every live table of this process, opened when somebody comes and closed when nobody is there."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from ..errors import SetupError
from ..storage import Store, club
from ..table import Finished, InThreads, Means, MissingError, Setting, SystemClock, Table
from ..texts import text
from .fair import Shuffler
from .outgoing import Spoken
from .sharing import Sharing
from .shuffles import Keeper, Shuffles
from .wire import Teller

TABLE_ID = re.compile(r"[0-9a-f]{16}\Z")
SWEEP = 20.0  # seconds between looks for tables that nobody needs
FIRST_CHANCE = 30.0  # seconds that a new table has for its first visitor

Ended = Callable[[str, Finished], Awaitable[None]]


@dataclass(eq=False)
class Desk:
    """A live table and what the server adds to it: shuffles, words, phrases, who is connected."""

    table: Table
    shuffles: Shuffles | None
    day: str | None = None
    used_at: float = 0.0
    teller: Teller = field(default_factory=Teller)
    sockets: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    listeners: set[Callable[[str, Spoken], None]] = field(default_factory=set)
    muted: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    @property
    def is_idle(self) -> bool:
        """May this table be put away until somebody comes?"""
        scene = self.table.scene
        plays_on = scene.phase in ("play", "between") and not scene.resting and not scene.paused
        return not any(self.sockets.values()) and not plays_on

    def check(self, who: str, wish: str) -> None:
        """Raises SetupError for what a table of the day does not allow: to ``sit`` down as another, a ``rematch``."""
        if self.day is None:
            return
        if wish == "sit" and who != self.table.owner:
            raise SetupError(text("the daily deal is played alone: begin your own"))
        if wish == "rematch":
            raise SetupError(text("the deals of a day are played once"))

    def speak(self, who: str, said: Spoken) -> None:
        """Let everybody hear what ``who`` says."""
        for listener in list(self.listeners):
            listener(who, said)


class Hall:
    """The live tables of one process."""

    def __init__(
        self,
        store: Store,
        ended: Ended,
        *,
        idle: float,
        max_tables: int,
        daily_secret: bytes,
        sharing: Sharing | None = None,
    ) -> None:
        self.store = store
        self.sharing = sharing
        self.desks: dict[str, Desk] = {}
        self.closing = False
        self._ended, self._idle, self._max, self._secret = ended, idle, max_tables, daily_secret
        self._clock, self._thinking = SystemClock(), InThreads()
        self._doors: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._sweeper: asyncio.Task[None] | None = None

        if sharing is not None:
            sharing.mine, sharing.lose = lambda: set(self.desks), self._lose

    def start(self) -> None:
        """Begin to look after the tables."""
        self._sweeper = asyncio.create_task(self._sweep(), name="hall")

    async def close(self) -> None:
        """Put every table away; their journals go on from here."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        desks, self.desks = list(self.desks.values()), {}
        await asyncio.gather(*(desk.table.close() for desk in desks))

    @property
    def now(self) -> float:
        """The time of all tables here."""
        return self._clock.now()

    # Tables.

    async def found(self, setting: Setting, owner: str, *, day: str | None = None) -> Desk:
        """A new table. Raises SetupError when there are too many, or the setting cannot stand."""
        if len(self.desks) >= self._max:
            raise SetupError(text("this server has as many tables as it can hold: try again later"))
        table_id = secrets.token_hex(8)
        if self.sharing is not None:
            await self.sharing.take(table_id)
        shuffles = None if day else Shuffles(table_id)
        table = await Table.found(
            setting,
            owner=owner,
            table_id=table_id,
            journal=Keeper(self.store, shuffles, self._ended),
            means=self._means(shuffles, day),
        )
        return self._seat(table, shuffles, day)

    async def desk(self, table_id: str) -> Desk:
        """The table, opened again from its journal if it was put away.

        Raises MissingError when there is none, JournalError when the database does not answer, ElsewhereError when
        another process runs it.
        """
        if not TABLE_ID.match(table_id):
            raise MissingError(text("there is no such table"))
        async with self._doors[table_id]:
            found = self.desks.get(table_id)
            if found is not None and not found.table.is_gone:
                found.used_at = time.monotonic()
                return found
            if self.sharing is not None:
                await self.sharing.take(table_id)
            day = await club.day_of(self.store, table_id)
            shuffles = None if day else Shuffles(table_id)
            keeper = Keeper(self.store, shuffles, self._ended)
            try:
                table = await Table.resume(table_id, keeper, means=self._means(shuffles, day))
            except MissingError:
                self._doors.pop(table_id, None)  # whoever tries addresses leaves nothing behind
                if self.sharing is not None:
                    await self.sharing.give_up(table_id)
                raise
            return self._seat(table, shuffles, day)

    def _seat(self, table: Table, shuffles: Shuffles | None, day: str | None) -> Desk:
        desk = self.desks[table.id] = Desk(table, shuffles, day, used_at=time.monotonic() + FIRST_CHANCE)
        return desk

    def _means(self, shuffles: Shuffles | None, day: str | None) -> Means:
        if day is None:
            assert shuffles is not None
            return Means(self._clock, thinking=self._thinking, shuffler=shuffles.shuffler)
        seed = self.daily_seed(day)
        # The bots of the day think alike at all tables, since they throw the same dice.
        dice = Random(int.from_bytes(hmac.digest(seed, b"dice", "sha256")))
        return Means(self._clock, dice, self._thinking, shuffler=lambda deal: Shuffler(seed, f"daily-{day}", deal, {}))

    def daily_seed(self, day: str) -> bytes:
        """The seed of the deals of ``day``, the same for all; shown when the day is over."""
        return hmac.digest(self._secret, f"daily|{day}".encode(), hashlib.sha256)

    async def _lose(self, table_id: str) -> None:
        """Another process runs this table now; what is shown here would be old."""
        desk = self.desks.pop(table_id, None)
        if desk is not None:
            await desk.table.close()

    # Order.

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.put_away()

    async def put_away(self) -> None:
        """Close what nobody has needed for a while."""
        now = time.monotonic()
        for table_id, desk in list(self.desks.items()):
            if any(desk.sockets.values()):
                desk.used_at = now
            if desk.table.is_gone or (desk.is_idle and now - desk.used_at > self._idle):
                async with self._doors[table_id]:
                    self.desks.pop(table_id, None)
                    await desk.table.close()
                    if self.sharing is not None:
                        await self.sharing.give_up(table_id)
                self._doors.pop(table_id, None)
