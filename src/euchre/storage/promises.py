"""Seeds that a server has committed to, and the players' numbers that a deal was shuffled with.

The seed of a deal is kept before its SHA-256 is shown to anybody; the nonces are kept with the deal itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlalchemy import insert, select

from .rows import Work
from .schema import journal, nonces, seeds
from .store import Store


def seed_rows(table: str, deal: int, seed: bytes) -> Work:
    """What is kept of a promise for ``deal``."""
    return [(seeds, [{"table_id": table, "deal": deal, "seed": seed.hex()}])]


def nonce_rows(table: str, deal: int, used: Mapping[int, str]) -> Work:
    """What is kept of the numbers that ``deal`` was shuffled with."""
    return [(nonces, [{"table_id": table, "deal": deal, "nonces": json.dumps({str(s): n for s, n in used.items()})}])]


async def promise(store: Store, table: str, deal: int, seed: bytes) -> None:
    """Keep a seed for a table that has none, such as one of an older version of the database."""
    async with store.writing() as connection:
        await connection.execute(insert(seeds), {"table_id": table, "deal": deal, "seed": seed.hex()})


async def promised(store: Store, table: str, *, first: int = 0, last: int = 2**31 - 1) -> dict[int, bytes]:
    """The seeds of the deals ``first`` to ``last`` of ``table``."""
    wanted = select(seeds.c.deal, seeds.c.seed).where(seeds.c.table_id == table, seeds.c.deal.between(first, last))
    async with store.reading() as connection:
        return {row.deal: bytes.fromhex(row.seed) for row in await connection.execute(wanted)}


async def used_nonces(store: Store, table: str, *, first: int = 0, last: int = 2**31 - 1) -> dict[int, dict[int, str]]:
    """The nonces of the deals that were dealt from a promise."""
    here = (nonces.c.table_id == table, nonces.c.deal.between(first, last))
    async with store.reading() as connection:
        rows = await connection.execute(select(nonces.c.deal, nonces.c.nonces).where(*here))
        return {row.deal: {int(seat): nonce for seat, nonce in json.loads(row.nonces).items()} for row in rows}


async def dealt(store: Store, table: str, game: int) -> list[tuple[int, int, str]]:
    """The deals of one game of ``table``: number, dealer, and the deck, top card first. Only for finished games."""
    kinds = select(journal.c.kind, journal.c.deal, journal.c.seat, journal.c.text)
    wanted = kinds.where(journal.c.table_id == table, journal.c.kind.in_(("start", "deal"))).order_by(journal.c.version)
    found: list[tuple[int, int, str]] = []
    begun = 0
    async with store.reading() as connection:
        for row in await connection.execute(wanted):
            begun += row.kind == "start"
            if row.kind == "deal" and begun == game:
                found.append((row.deal, row.seat, row.text))
    return found
