"""A session: one person at one live table. It plays nothing itself; the table does."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Self

from ..errors import SetupError
from ..rules import Rules
from ..state import State
from ..table import (
    Act,
    Done,
    Feed,
    Invite,
    Journal,
    Means,
    Propose,
    Ready,
    Refused,
    Reply,
    Request,
    Setting,
    Sit,
    Start,
    Table,
)
from ..words import default_names, default_seat
from .preferences import WHO

NO_TIME = 86_400.0  # the next deal waits for the player's key


@dataclass(frozen=True)
class Plan:
    """A game to be opened: the rules, the player's name and seat, and the bots by level; ``pace`` in seconds."""

    rules: Rules
    name: str = ""
    seat: int | None = None
    partner: str = "standard"
    opponents: str = "standard"
    pace: float = 0.7
    names: tuple[str, ...] = ()

    @property
    def own(self) -> int:
        """The player's seat."""
        return default_seat(self.rules) if self.seat is None else self.seat

    def level(self, seat: int) -> str:
        """Who plays at ``seat``."""
        rules = self.rules
        beside = rules.side_of[seat] == rules.side_of[self.own]
        return self.partner if beside else self.opponents

    def name_of(self, seat: int) -> str:
        """The name at ``seat``."""
        if seat == self.own and self.name:
            return self.name
        names = self.names or tuple(map(str, default_names(self.rules.players)))
        return names[seat]


class Session:
    """A person's place at a table, new or resumed; :meth:`close` leaves it as it stands."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.feed: Feed = table.attach(WHO)

    @classmethod
    async def found(cls, plan: Plan, journal: Journal, means: Means | None = None) -> Self:
        """A new table with everybody seated and the first cards dealt. Raises SetupError, or JournalError."""
        setting = Setting(plan.rules, level=plan.opponents, pace=plan.pace, trick_pause=0, between=NO_TIME, title="")
        table = await Table.found(setting, owner=WHO, journal=journal, means=means)
        session = cls(table)
        await session._must(Sit(plan.name_of(plan.own), plan.own))
        for seat in range(plan.rules.players):
            if seat != plan.own:
                await session._must(Invite(seat, plan.level(seat), plan.name_of(seat)))
        await session._must(Start())
        return session

    @classmethod
    async def resume(cls, table_id: str, journal: Journal, means: Means | None = None) -> Self:
        """The table as it was left. Raises JournalError when it cannot be read."""
        return cls(await Table.resume(table_id, journal, means=means))

    async def _must(self, request: Request) -> None:
        reply = await self.ask(request)
        if isinstance(reply, Refused):
            await self.close()
            raise SetupError(reply.sentence)

    async def ask(self, request: Request) -> Reply:
        """Ask the table; each request has a mark of its own, so that none is done twice."""
        return await self.table.ask(WHO, request, key=secrets.token_hex(8))

    async def act(self, action: str, version: int) -> Reply:
        """Say or play something at the ``version`` that the player sees."""
        return await self.ask(Act(action, version))

    async def undo(self) -> Reply:
        """Take back the last decision."""
        return await self.ask(Propose("undo"))

    async def set_pace(self, seconds: float) -> Reply:
        """Let the bots take ``seconds`` from now on."""
        if self.table.scene.pace == seconds:
            return Done(self.table.version)
        return await self.ask(Propose(f"pace:{seconds:g}"))

    async def go_on(self) -> Reply:
        """The next deal."""
        return await self.ask(Ready())

    async def again(self) -> Reply:
        """Another game at this table."""
        return await self.ask(Propose("rematch"))

    def deals(self) -> tuple[State, ...]:
        """The finished deals of this game, all cards seen."""
        return self.table.review(WHO)

    async def close(self) -> None:
        """Leave the table as it stands."""
        self.feed.close()
        await self.table.close()
