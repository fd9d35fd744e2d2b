"""The shuffles of one live table: what is promised for the next deal, what came of the last, and their keeping.

:class:`Keeper` stands between a table and the store as its journal. The promise for the next deal is kept in the same
transaction as the deal before it, so there is always one, and never two.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from ..storage import Store, promises
from ..storage.rows import Work
from ..table import Entry, Finished, Kept
from ..texts import Text, text
from . import fair, outgoing
from .fair import Shuffler

REMEMBERED = 3  # deals whose shuffle is still told to those who look


class Shuffles:
    """Promises and nonces of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._seeds: dict[int, bytes] = {}
        self._commitments: dict[int, outgoing.Commitment] = {}
        self._nonces: dict[int, dict[int, str]] = {}

    def promise(self, deal: int, seed: bytes) -> None:
        """The seed of ``deal`` is fixed."""
        self._seeds[deal] = seed
        self._commitments[deal] = outgoing.Commitment(deal, fair.commitment(seed))
        for old in [number for number in self._seeds if number < deal - REMEMBERED]:
            del self._seeds[old], self._commitments[old]
            self._nonces.pop(old, None)

    @property
    def next(self) -> int:
        """The deal that is promised and not dealt yet."""
        return max(self._seeds, default=0)

    def shuffler(self, deal: int) -> Random:
        """The draws of ``deal``, from their beginning."""
        return Shuffler(self._seeds[deal], self.table, deal, self.nonces(deal))

    def nonces(self, deal: int) -> dict[int, str]:
        """The numbers that players have given for ``deal``."""
        return self._nonces.get(deal, {})

    def add(self, deal: int, seat: int, nonce: str) -> Text | None:
        """A player's number for the next deal; a sentence when it comes too late or too early."""
        if deal != self.next:
            return text("deal {n} is not the one to be shuffled next", n=deal)
        mine = self._nonces.setdefault(deal, {})
        if mine.setdefault(seat, nonce) != nonce:
            return text("your number for this deal is taken already")
        return None

    def known(self, deal: int, used: dict[int, str]) -> None:
        """These numbers went into ``deal``."""
        self._nonces[deal] = used

    def told(self, deal: int) -> outgoing.Fair:
        """What everybody may know while ``deal`` is played."""
        nonces = {str(seat): nonce for seat, nonce in sorted(self.nonces(deal).items())} if deal else {}
        return outgoing.Fair(self._commitments.get(deal), nonces, self._commitments.get(deal + 1))


class Keeper:
    """The journal of one table, with its shuffles; tells of a game that has ended once it is kept."""

    def __init__(
        self, store: Store, shuffles: Shuffles | None, ended: Callable[[str, Finished], Awaitable[None]]
    ) -> None:
        self._store, self._shuffles, self._ended = store, shuffles, ended

    async def append(self, table: str, entries: Sequence[Entry], finished: Finished | None = None) -> None:
        """Keep ``entries`` and what the shuffles need."""
        more, seeds = self._more(table, entries)
        await self._store.append(table, entries, finished, more=more)
        for deal, seed in seeds.items():
            if self._shuffles is not None:
                self._shuffles.promise(deal, seed)
        if finished is not None:
            await self._ended(table, finished)

    def _more(self, table: str, entries: Sequence[Entry]) -> tuple[Work, dict[int, bytes]]:
        more: Work = []
        seeds: dict[int, bytes] = {}
        if self._shuffles is None:
            return more, seeds
        for entry in entries:
            if entry.kind == "deal":
                more += promises.nonce_rows(table, entry.deal, self._shuffles.nonces(entry.deal))
            if entry.kind in ("found", "deal"):
                seeds[entry.deal + 1] = secrets.token_bytes(fair.SEED_BYTES)
                more += promises.seed_rows(table, entry.deal + 1, seeds[entry.deal + 1])
        return more, seeds

    async def entries(self, table: str, after: int = 0) -> Sequence[Entry]:
        """What happened after ``after``: a table asks when it does not know whether its last words were kept."""
        await self._load(table)
        return await self._store.entries(table, after)

    async def version_of(self, table: str, key: str) -> int | None:
        """The version that the request with ``key`` made."""
        return await self._store.version_of(table, key)

    async def kept(self, table: str) -> Kept:
        """What a program needs to go on with ``table``."""
        kept = await self._store.kept(table)
        await self._load(table)
        last = max(entry.deal for entry in (kept.found, *kept.since))
        if self._shuffles is not None and self._shuffles.next <= last:
            # A table of an older version of the database: its next deal gets a promise now.
            seed = secrets.token_bytes(fair.SEED_BYTES)
            await promises.promise(self._store, table, last + 1, seed)
            self._shuffles.promise(last + 1, seed)
        return kept

    async def _load(self, table: str) -> None:
        if self._shuffles is None:
            return
        for deal, seed in sorted((await promises.promised(self._store, table)).items()):
            self._shuffles.promise(deal, seed)
        used = await promises.used_nonces(self._store, table, first=self._shuffles.next - REMEMBERED)
        for deal, nonces in used.items():
            self._shuffles.known(deal, nonces)
