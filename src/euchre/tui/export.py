"""The record of a game, written in every form that can hold it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from .. import records
from ..errors import NotationError, SetupError
from ..records import Record
from ..state import State

FORMS = ("json", "egn", "txt")


def export(folder: Path, deals: Sequence[State], names: Sequence[str], now: datetime) -> list[Path]:
    """Write the finished ``deals`` of a game as native JSON, EGN where it can say them, and text; the files' paths.

    Raises OSError when the folder cannot be written, SetupError without a deal.
    """
    record = Record.of(deals, players=names, date=now.date().isoformat())
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for form in FORMS:
        path = folder / f"{record.rules.base}-{now:%Y%m%d-%H%M%S}.{form}"
        try:
            records.dump(record, path)
        except (SetupError, NotationError):
            if form != "egn":
                raise
            continue
        written.append(path)
    return written
