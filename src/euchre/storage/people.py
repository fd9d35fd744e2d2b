"""The people of a server: a name, their choices, and what goes when they go."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import delete, insert, or_, select, update

from ..records.native import dumps, from_json
from ..records.shape import read_json
from .schema import daily, games, journal, people, players, ratings, reports, tables
from .store import Store

NOBODY = ""  # who is kept for somebody who has gone
GONE_NAME = "—"


@dataclass(frozen=True, slots=True)
class Person:
    """A guest: ``who`` is the word tables know, ``choices`` what they have set (language, theme, rated)."""

    who: str
    name: str
    made_at: float
    seen_at: float
    choices: dict[str, Any] = field(default_factory=dict)


async def person(store: Store, who: str) -> Person | None:
    """The guest ``who``; None when there is none, or no longer."""
    async with store.reading() as connection:
        row = (await connection.execute(select(people).where(people.c.who == who))).one_or_none()
    return None if row is None else Person(row.who, row.name, row.made_at, row.seen_at, json.loads(row.choices))


async def names_of(store: Store, whos: set[str]) -> dict[str, str]:
    """The names of those of ``whos`` who are there."""
    async with store.reading() as connection:
        rows = await connection.execute(select(people.c.who, people.c.name).where(people.c.who.in_(whos)))
        return {row.who: row.name for row in rows}


async def keep(store: Store, one: Person) -> None:
    """Keep a guest, new or changed."""
    values = {"name": one.name, "seen_at": one.seen_at, "choices": json.dumps(one.choices)}
    async with store.writing() as connection:
        done = await connection.execute(update(people).where(people.c.who == one.who).values(**values))
        if not done.rowcount:
            await connection.execute(insert(people), {"who": one.who, "made_at": one.made_at, **values})


async def everything(store: Store, who: str) -> dict[str, Any]:
    """All that is kept of ``who``, for them to take away; the records of their games go by their links."""
    parts: dict[str, Any] = {}
    async with store.reading() as connection:
        for name, table, column in (
            ("person", people, people.c.who),
            ("tables_opened", tables, tables.c.owner),
            ("games", players, players.c.who),
            ("daily_games", daily, daily.c.who),
            ("ratings", ratings, ratings.c.who),
            ("reports_written", reports, reports.c.who),
        ):
            rows = await connection.execute(select(table).where(column == who))
            parts[name] = [dict(row) for row in rows.mappings()]
    return parts


async def forget(store: Store, who: str) -> None:
    """Take ``who`` out of everything. Their games stay for the others, with a dash for the name."""
    async with store.writing() as connection:
        rows = (await connection.execute(select(players).where(players.c.who == who))).mappings().all()
        for row in rows:
            here = (games.c.table_id == row["table_id"], games.c.game == row["game"])
            record = await connection.scalar(select(games.c.record).where(*here))
            await connection.execute(update(games).where(*here).values(record=_without(str(record), row["seat"])))
        await connection.execute(
            update(players).where(players.c.who == who).values(who=NOBODY, name=GONE_NAME, kind="person")
        )
        await connection.execute(update(tables).where(tables.c.owner == who).values(owner=NOBODY))
        marked = or_(journal.c.who == who, journal.c.text.contains(who), journal.c.key.startswith(f"{who}|"))
        entries = select(journal).where(marked)
        for entry in (await connection.execute(entries)).mappings().all():
            await connection.execute(_entry_without(entry, who))
        for table in (people, daily, ratings, reports):
            await connection.execute(delete(table).where(table.c.who == who))


def _without(record: str, seat: int) -> str:
    """The record with a dash for the player in ``seat``."""
    found = from_json(read_json(record))
    players = (replace(one, name=GONE_NAME) if number == seat else one for number, one in enumerate(found.players))
    return dumps(replace(found, players=tuple(players)))


def _entry_without(entry: Any, who: str) -> Any:
    """The change that takes ``who``, and the name they sat down with, out of one entry of a journal."""
    text = entry["text"]
    if entry["kind"] == "sit" and entry["who"] == who:
        text = json.dumps({**json.loads(text), "name": GONE_NAME}, ensure_ascii=False)
    elif entry["kind"] == "start":
        said = json.loads(text)
        for seat in said["seats"]:
            if seat.get("who") == who:
                seat.update(who=NOBODY, name=GONE_NAME)
        text = json.dumps(said)
    key = entry["key"]
    # The mark of a request names who sent it; it must stay different from all others of its table.
    key = None if key is None else f"gone|{entry['version']}"
    here = (journal.c.table_id == entry["table_id"], journal.c.version == entry["version"])
    return update(journal).where(*here).values(text=text, who=NOBODY if entry["who"] == who else entry["who"], key=key)
