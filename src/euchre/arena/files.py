"""Result files: JSON Lines as they come, one deal a line after a line of header; Parquet made from them.

A run that was stopped anywhere, even in the middle of a line, is continued from its file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from ..errors import NotationError, SetupError
from ..rules import Rules
from .playing import Played, Unit
from .running import need
from .seating import A, seatings

FORMAT = 1
Header = dict[str, Any]


def write_unit(unit: Unit) -> str:
    """One deal as a line of JSON."""
    ways = []
    for way in unit.ways:
        fields = way._asdict()
        if not way.faults:
            del fields["faults"]
        ways.append(fields)
    return json.dumps({"deal": unit.number, "dealer": unit.dealer, "ways": ways}, ensure_ascii=False)


def read_unit(row: dict[str, Any]) -> Unit:
    """The deal a line of JSON holds; NotationError when it holds none."""
    try:
        ways = tuple(_read_way(way) for way in row["ways"])
        return Unit(int(row["deal"]), int(row["dealer"]), ways)
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError(f"not a line of arena results: {error!r}") from None


def _read_way(way: dict[str, Any]) -> Played:
    faults = tuple((int(seat), str(fault)) for seat, fault in way.get("faults", ()))
    points = tuple(int(number) for number in way["points"])
    return Played(points, str(way["kind"]), int(way["maker"]), str(way["phase"]), bool(way["alone"]),
                  int(way["tricks"]), faults)  # fmt: skip


def rules_of(header: Header) -> Rules:
    """The rules a file was played by."""
    return Rules.preset(header["rules"], **header["options"])


def read_results(path: Path) -> tuple[Header, list[Unit]]:
    """Header and deals of a result file, JSON Lines or Parquet; a last line that was cut off is left out.

    Raises NotationError when it is no result file.
    """
    if path.suffix == ".parquet":
        return _read_parquet(path)
    lines = path.read_bytes().split(b"\n")[:-1]
    rows = [_json(path, number, line) for number, line in enumerate(lines, 1)]
    if not rows or rows[0].get("arena") != FORMAT:
        raise NotationError(f"{path}: not a file of arena results")
    return rows[0], [read_unit(row) for row in rows[1:]]


def _json(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        raise NotationError(f"{path}, line {number}: not JSON") from None
    if not isinstance(found, dict):
        raise NotationError(f"{path}, line {number}: not an object")
    return found


class ResultFile:
    """A result file being written: a context. ``done`` holds what was there already when it is continued.

    Parquet cannot grow line by line, so a ``.parquet`` is written from a journal beside it when the context
    ends, however it ends.
    """

    def __init__(self, path: Path, header: Header, *, resume: bool) -> None:
        self._path, self._header = path, {"arena": FORMAT, **header}
        self._parquet = path.suffix == ".parquet"
        if self._parquet:
            need("pyarrow", "data", "writing Parquet")
        self._journal = path.with_name(path.name + ".jsonl") if self._parquet else path
        self.done: list[Unit] = []
        there = next((file for file in (self._journal, path) if file.exists()), None)
        if there is not None and not resume:
            raise SetupError(f"{there} is there already: continue it with --resume, or remove it")
        if there is not None:
            self.done = self._read(there)
        self._file: IO[str] | None = None

    def _read(self, path: Path) -> list[Unit]:
        if path.stat().st_size == 0:
            return []
        header, units = read_results(path)
        differs = [key for key, value in self._header.items() if header.get(key) != value]
        if differs:
            told = ", ".join(f"{key} {header.get(key)}" for key in differs)
            raise SetupError(f"{path} belongs to another run: {told}")
        if [unit.number for unit in units] != list(range(len(units))):
            raise NotationError(f"{path}: its deals are not in order")
        return units

    def __enter__(self) -> Self:
        # Written anew and put in its place whole: what was cut off goes, and nothing can be lost on the way.
        fresh = self._journal.with_name(self._journal.name + ".new")
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in (json.dumps(self._header), *map(write_unit, self.done)))
        fresh.replace(self._journal)
        self._file = self._journal.open("a", encoding="utf-8", newline="\n")
        return self

    def add(self, unit: Unit) -> None:
        """One more deal."""
        assert self._file is not None
        self._file.write(write_unit(unit) + "\n")
        self._file.flush()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        assert self._file is not None
        self._file.close()
        if self._parquet:
            header, units = read_results(self._journal)
            _write_parquet(self._path, header, units)
            self._journal.unlink()


def _flat(header: Header, units: list[Unit]) -> Iterator[dict[str, Any]]:
    """One row for each way of each deal."""
    table = seatings(rules_of(header))
    for unit in units:
        for number, way in enumerate(unit.ways):
            seats = [seat for seat, who in enumerate(table[number]) if who == A]
            yield {"deal": unit.number, "way": number, "dealer": unit.dealer, "a_seats": seats, **way._asdict(),
                   "points": list(way.points), "faults": json.dumps(way.faults)}  # fmt: skip


def _write_parquet(path: Path, header: Header, units: list[Unit]) -> None:
    arrow, parquet = need("pyarrow", "data", "writing Parquet"), need("pyarrow.parquet", "data", "writing Parquet")
    numbers, lists = arrow.int32(), arrow.list_(arrow.int32())
    kinds = {"deal": arrow.int64(), "way": numbers, "dealer": numbers, "a_seats": lists, "points": lists,
             "kind": arrow.string(), "maker": numbers, "phase": arrow.string(), "alone": arrow.bool_(),
             "tricks": numbers, "faults": arrow.string()}  # fmt: skip
    schema = arrow.schema(list(kinds.items()), metadata={"euchre": json.dumps(header)})
    fresh = path.with_name(path.name + ".new")
    parquet.write_table(arrow.Table.from_pylist(list(_flat(header, units)), schema=schema), fresh)
    fresh.replace(path)


def _read_parquet(path: Path) -> tuple[Header, list[Unit]]:
    arrow, parquet = need("pyarrow", "data", "reading Parquet"), need("pyarrow.parquet", "data", "reading Parquet")
    try:
        table = parquet.read_table(path)
        header: Header = json.loads((table.schema.metadata or {})[b"euchre"])
    except (arrow.ArrowInvalid, KeyError, ValueError):
        raise NotationError(f"{path}: not a file of arena results") from None
    found: dict[int, tuple[int, list[Played]]] = {}
    for row in table.to_pylist():
        ways = found.setdefault(row["deal"], (row["dealer"], []))[1]
        ways.append(_read_way({**row, "faults": json.loads(row["faults"])}))
    return header, [Unit(number, dealer, tuple(ways)) for number, (dealer, ways) in found.items()]
