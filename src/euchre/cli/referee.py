"""`euchre referee`: the rules engine for other programs, JSON Lines on standard input and output."""

from __future__ import annotations

import sys

import typer

from ..texts import text

HELP = """Drive the rules engine by JSON Lines.

One request a line on standard input, one answer a line on standard output; docs/protocol.md describes both.

Example:

    echo '{"new":{"rules":"british","dealer":0,"seed":7}}' | euchre referee
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("The rules engine as JSON Lines for other programs."))(referee)


def referee() -> None:
    """Answer requests until standard input ends."""
    from ..referee import Referee

    judge = Referee()
    # Bytes that are no UTF-8 must be answered like any other bad line, so they are read leniently.
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace").strip()
        if line:
            sys.stdout.write(judge.answer_line(line) + "\n")
            sys.stdout.flush()
