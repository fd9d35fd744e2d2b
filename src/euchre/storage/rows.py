"""Entries and games as rows of the database, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, Table

from ..records.native import dumps
from ..table import Entry, Finished
from ..table.setting import read_setting
from .schema import games, journal, players, tables

Row = dict[str, Any]
Work = list[tuple[Table, list[Row]]]
_ENTRY = ("version", "deal", "sequence", "kind", "seat", "text", "who", "key", "at")


def rows_of(table: str, entries: Sequence[Entry], finished: Finished | None) -> Work:
    """The rows of what ``table`` wants kept, by the database's table, in an order that keeps references whole."""
    found: Work = []
    if entries and entries[0].kind == "found":
        found.append((tables, [_table_row(table, entries[0])]))
    found.append((journal, [_entry_row(table, entry) for entry in entries]))
    if finished is not None:
        found.append((games, [_game_row(table, finished)]))
        found.append((players, _player_rows(table, finished)))
    return found


def _table_row(table: str, entry: Entry) -> Row:
    setting = read_setting(entry.text.partition(" ")[2])
    return {
        "id": table,
        "founded_at": entry.at,
        "owner": entry.who,
        "preset": setting.rules.base,
        "title": setting.title,
    }


def _entry_row(table: str, entry: Entry) -> Row:
    return {"table_id": table, **{name: getattr(entry, name) for name in _ENTRY}}


def entry_of(row: RowMapping) -> Entry:
    """The entry that a row keeps."""
    return Entry(**{name: row[name] for name in _ENTRY})


def _game_row(table: str, finished: Finished) -> Row:
    return {
        "table_id": table,
        "game": finished.game,
        "finished_at": finished.at,
        "preset": finished.record.rules.base,
        "undos": finished.undos,
        "record": dumps(finished.record),
    }


def _player_rows(table: str, finished: Finished) -> list[Row]:
    sides = finished.record.rules.side_of
    return [
        {
            "table_id": table,
            "game": finished.game,
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "who": seat.who,
            "level": seat.level,
            "won": int(sides[number] in finished.winners),
            "helped": finished.helped[number],
        }
        for number, seat in enumerate(finished.seats)
    ]
