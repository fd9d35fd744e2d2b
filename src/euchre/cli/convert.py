"""`euchre convert`: a record in another format, and what that format has no words for."""

from __future__ import annotations

from pathlib import Path

import typer

from ..texts import text

HELP = """Write a record in another format.

The formats go by the names' endings: .json (native), .egn, .egnb (EGN in binary), .emn (a match of EGN games), .txt
(plain text). What cannot be carried over is listed. B is written whole or not at all.

Examples:

    euchre convert finals.egn finals.json

    euchre convert finals.egn finals.txt

    euchre convert pasted.log finals.egn --from txt
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Write a record in another format."))(convert)


def convert(
    source: Path = typer.Argument(..., metavar="A", help="The record to read."),
    target: Path = typer.Argument(..., metavar="B", help="The file to write."),
    kind_from: str = typer.Option("", "--from", metavar="KIND", help="Format of A: json, egn, egnb, emn or txt."),
    kind_to: str = typer.Option("", "--to", metavar="KIND", help="Format of B."),
) -> None:
    """Read, write, and say what was lost."""
    from .. import records

    kind = kind_to or records.kind_of(target)
    record = records.load(source, kind_from or None)
    losses = records.lost(record, kind)
    records.dump(record, target, kind)
    typer.echo(f"{source} → {target} ({kind})")
    for phrase in losses:
        typer.echo(f"  left out: {phrase}")
    games = [record] if isinstance(record, records.Record) else [sitting.game for sitting in record.games]
    for game in games:
        if any(problem.deal is None and "hash" in problem.text for problem in game.replay().problems):
            typer.echo(f"{source}: the hash did not fit its contents; {target} has a new one", err=True)
