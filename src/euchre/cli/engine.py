"""`euchre engine`: one of our bots as a program that others can seat, JSON Lines on standard input and output."""

from __future__ import annotations

import sys

import typer

from ..texts import text

HELP = """Let a bot answer by JSON Lines, for an arena or table of your own.

One request a line on standard input, one answer a line on standard output; docs/protocol.md describes both, and how
to write such an engine in any language.

Example:

    echo '{"hello":{"protocol":1}}' | euchre engine --bot beginner
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("A bot as JSON Lines, for other programs to play against."))(engine)


def engine(
    bot: str = typer.Option("beginner", "--bot", metavar="LEVEL", help="The level that answers."),
) -> None:
    """Answer requests until standard input ends."""
    from ..bots.engine import Engine

    answering = Engine(bot)
    # Bytes that are no UTF-8 must be answered like any other bad line, so they are read leniently.
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace").strip()
        if line:
            sys.stdout.write(answering.answer_line(line) + "\n")
            sys.stdout.flush()
