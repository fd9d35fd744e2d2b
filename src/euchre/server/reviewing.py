"""Reviews of finished games: every decision of every seat held against the strongest bot, made once and kept.

They take seconds of work, so they are made in a process of their own, one at a time, while a page says how far it is.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import structlog

from ..actions import parse_action
from ..analysis.review import CLOSE, review, strongest, verdict
from ..languages import Speaker
from ..languages.keeping import packed, unpacked
from ..records import Record, dumps
from ..records.native import from_json
from ..records.shape import read_json
from ..storage import Store, club

log = structlog.get_logger("euchre.server")

MISTAKE, BLUNDER = 0.1, 0.4  # points given away from which a decision is marked so
MOST_WAITING = 20

Marks = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is shown of one decision: ``sign`` is "" for good ones, else ``?!``, ``?`` or ``??``."""

    deal: int
    number: int
    seat: int
    sign: str
    told: str


class Reviewer:
    """Makes reviews beside the server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool: ProcessPoolExecutor | None = None
        self._jobs: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def marks(self, table: str, game: int, record: Record) -> Marks | None:
        """The marks of a game; None while they are being made."""
        kept: Marks | None = await club.kept_review(self._store, table, game, strongest())
        if kept is None and (table, game) not in self._jobs and len(self._jobs) < MOST_WAITING:
            self._jobs[table, game] = asyncio.create_task(self._make(table, game, record))
        return kept

    async def _make(self, table: str, game: int, record: Record) -> None:
        try:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            loop = asyncio.get_running_loop()
            level = strongest()
            found = await loop.run_in_executor(self._pool, reviewed, str(dumps(record)), level)
            await club.keep_review(self._store, table, game, level, found)
        except Exception as error:  # whoever looks again starts it again; its words might name cards
            log.error("review failed", kind=type(error).__name__, table=table)
        finally:
            self._jobs.pop((table, game), None)

    async def close(self) -> None:
        """Give up what is being made."""
        for job in list(self._jobs.values()):
            job.cancel()
        await asyncio.gather(*self._jobs.values(), return_exceptions=True)
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)


def reviewed(record: str, level: str) -> Marks:
    """Every decision of a game as JSON: what was chosen, what is best, what was given away and why."""
    game = from_json(read_json(record))
    found: Marks = []
    score = game.score or None
    for deal in game.replay().deals:
        for seat in range(game.rules.players):
            for one in review(deal, seat, level=level, score=score).decisions:
                found.append(
                    {
                        "deal": deal.number,
                        "number": one.number,
                        "seat": seat,
                        "chosen": str(one.chosen),
                        "best": str(one.best),
                        "lost": None if one.lost is None else round(one.lost, 3),
                        "good": one.is_best,
                        "reason": packed(one.reason),
                    }
                )
        score = deal.score
    return found


def shown(marks: Marks, record: Record, say: Speaker) -> dict[tuple[int, int], Mark]:
    """The marks by deal and number of the action, in the reader's language."""
    deals = {deal.number: deal.end for deal in record.replay().deals}
    found = {}
    for one in marks:
        end = deals[one["deal"]]
        now = end.deal.start()
        for _, action in end.log[: one["number"]]:
            now = now.apply(action)
        sign, told = _sign(one), ""
        if sign:
            chosen, best = parse_action(one["chosen"]), parse_action(one["best"])
            reason = unpacked(one["reason"])
            told = say.sentence(verdict(now.view(one["seat"]), chosen, best, one["lost"], reason))
        found[one["deal"], one["number"]] = Mark(one["deal"], one["number"], one["seat"], sign, told)
    return found


def _sign(one: dict[str, Any]) -> str:
    lost = one["lost"]
    if one["good"] or (lost is not None and lost <= CLOSE):
        return ""
    if lost is None or lost < MISTAKE:
        return "?!"
    return "??" if lost >= BLUNDER else "?"
