"""Which of several processes runs a table, so that the others know where to ask.

A lease protects nothing: the fence of the journal does. It only keeps two processes from trying.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from .schema import leases
from .store import Store


@dataclass(frozen=True, slots=True)
class Lease:
    """A table is run by ``holder``, who listens at ``address``, until ``until``."""

    table: str
    holder: str
    address: str
    until: float


async def take(store: Store, wanted: Lease, now: float) -> Lease:
    """Take or renew the lease of a table if it is free at ``now``; the one that stands afterwards."""
    mine = or_(leases.c.holder == wanted.holder, leases.c.until < now)
    values = {"holder": wanted.holder, "address": wanted.address, "until": wanted.until}
    try:
        async with store.writing() as connection:
            here = leases.c.table_id == wanted.table
            done = await connection.execute(update(leases).where(here, mine).values(**values))
            if done.rowcount:
                return wanted
            found = (await connection.execute(select(leases).where(here))).one_or_none()
            if found is not None:
                return Lease(found.table_id, found.holder, found.address, found.until)
            await connection.execute(insert(leases), {"table_id": wanted.table, **values})
            return wanted
    except IntegrityError:  # another process was quicker
        return await take(store, wanted, now)


async def holder_of(store: Store, table: str, now: float) -> Lease | None:
    """The lease of ``table`` that stands at ``now``."""
    wanted = select(leases).where(leases.c.table_id == table, leases.c.until >= now)
    async with store.reading() as connection:
        row = (await connection.execute(wanted)).one_or_none()
    return None if row is None else Lease(row.table_id, row.holder, row.address, row.until)


async def renew(store: Store, holder: str, until: float) -> set[str]:
    """Renew everything that ``holder`` has; which tables these are."""
    mine = leases.c.holder == holder
    async with store.writing() as connection:
        await connection.execute(update(leases).where(mine).values(until=until))
        rows = await connection.execute(select(leases.c.table_id).where(mine))
        return {row.table_id for row in rows}


async def release(store: Store, holder: str, table: str | None = None) -> None:
    """Give up one table, or all."""
    gone = delete(leases).where(leases.c.holder == holder)
    async with store.writing() as connection:
        await connection.execute(gone if table is None else gone.where(leases.c.table_id == table))
