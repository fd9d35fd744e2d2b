"""Secrets of a server, drawn once and kept in its database so that restarts and other processes share them."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from .schema import meta
from .store import Store


async def secret(store: Store, name: str, fresh: str) -> str:
    """The secret ``name``; ``fresh`` becomes it where there is none yet."""
    wanted = select(meta.c.value).where(meta.c.name == f"secret {name}")
    async with store.reading() as connection:
        found = await connection.scalar(wanted)
    if found is not None:
        return str(found)
    try:
        async with store.writing() as connection:
            await connection.execute(insert(meta), {"name": f"secret {name}", "value": fresh})
    except IntegrityError:  # another process was quicker
        return await secret(store, name, fresh)
    return fresh
