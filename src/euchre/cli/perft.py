"""`euchre perft`: hold the rules against counted deals."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..texts import text

if TYPE_CHECKING:
    from ..perft import Entry, Full
    from ..state import State

HELP = """Count legal action sequences and complete deals, and compare them with a file.

Every line of the file is checked; a count that differs is split by first action ("divide"), so that the wrong
action shows. Status 1 if any differs.

Examples:

    euchre perft data/perft/openspiel.perft

    euchre perft data/perft/british.perft --max-nodes 20000 --json

    euchre perft new-deals.perft --fill > counted.perft
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Count what can happen in a deal and check it."))(perft)


def perft(
    files: list[Path] = typer.Argument(help="Perft files."),
    max_nodes: int = typer.Option(0, min=0, help="Skip counts greater than this (0: none)."),
    divide: bool = typer.Option(False, "--divide", help="Show every depth count by first action, right or wrong."),
    kernel: str = typer.Option("", help="Count complete deals by compiled or reference; empty: the fastest that can."),
    fill: bool = typer.Option(False, "--fill", help="Write the entries with the numbers counted here instead."),
    as_json: bool = typer.Option(False, "--json", help="One JSON line a count."),
) -> None:
    """Check perft files."""
    if kernel not in ("", "compiled", "reference"):
        raise typer.BadParameter("write compiled or reference", param_hint="--kernel")
    failed = checked = 0
    for path in files:
        entries = _entries(path)
        if fill:
            _fill(entries, kernel)
            continue
        for entry in entries:
            for row in _check(entry, max_nodes, divide, kernel):
                checked += row["ok"] is not None
                failed += row["ok"] is False
                _show({"file": str(path), "id": entry.name, **row}, as_json)
    if fill:
        return
    if not as_json:
        typer.echo(f"{checked} counts checked, {failed} wrong" if checked else "nothing was checked")
    if failed or not checked:
        raise typer.Exit(1)


def _entries(path: Path) -> list[Entry]:
    from ..errors import NotationError
    from ..perft import read_file
    from .common import read_text

    try:
        return read_file(read_text(str(path)))
    except NotationError as error:
        raise NotationError(f"{path}: {error}") from None


def _whole(state: State, kernel: str) -> tuple[Full, str]:
    """Every complete deal, and who counted: the compiled kernel where it can, else the rules engine, one by one."""
    from .. import perft
    from ..errors import SetupError

    if kernel != "reference":
        from .. import kernel as kernels
        from ..solve import full

        if kernel == "compiled" and kernels.name != "compiled":
            raise SetupError("there is no compiled kernel here: `euchre doctor` says more")
        if kernels.name == "compiled":
            try:
                return full(state), "compiled"
            except SetupError:
                # Rules that decide more than the cards do are counted by the engine that knows them.
                if kernel == "compiled":
                    raise
    return perft.full(state), "reference"


def _fill(entries: list[Entry], kernel: str) -> None:
    from dataclasses import replace

    from ..perft import count, write_entry

    for entry in entries:
        state = entry.state()
        depths = tuple((depth, count(state, depth)) for depth, _ in entry.depths)
        whole = None if entry.full is None else _whole(state, kernel)[0]
        typer.echo(write_entry(replace(entry, depths=depths, full=whole)))


def _check(entry: Entry, max_nodes: int, always_divide: bool, kernel: str) -> Any:
    from ..perft import count, divide

    state = entry.state()
    for depth, expected in entry.depths:
        if max_nodes and expected > max_nodes:
            yield {"what": f"perft {depth}", "expected": expected, "ok": None}
            continue
        began = time.perf_counter()
        found = count(state, depth)
        row = {"what": f"perft {depth}", "expected": expected, "found": found, "ok": found == expected}
        row["seconds"] = round(time.perf_counter() - began, 3)
        if found != expected or always_divide:
            row["divide"] = divide(state, depth)
        yield row
    if entry.full is None:
        return
    if max_nodes and entry.full.count > max_nodes:
        yield {"what": "full", "expected": str(entry.full), "ok": None}
        return
    began = time.perf_counter()
    whole, by = _whole(state, kernel)
    row = {"what": "full", "expected": str(entry.full), "found": str(whole), "ok": whole == entry.full, "kernel": by}
    row["seconds"] = round(time.perf_counter() - began, 3)
    yield row


def _show(row: dict[str, Any], as_json: bool) -> None:
    from .common import write_json

    if as_json:
        write_json(row)
        return
    where = f"{row['file']} {row['id']}: {row['what']}"
    if row["ok"] is None:
        typer.echo(f"skip  {where} is {row['expected']}, over --max-nodes")
    elif row["ok"]:
        typer.echo(f"ok    {where} = {row['found']} ({row['seconds']} s)")
    else:
        typer.echo(f"WRONG {where}: counted {row['found']}, the file says {row['expected']}")
    for action, number in row.get("divide", {}).items():
        typer.echo(f"        {action:12} {number}")
