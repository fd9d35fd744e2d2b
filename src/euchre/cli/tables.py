"""`euchre tables`: a table of endings that makes the solver faster."""

from __future__ import annotations

import typer

from ..texts import text

BUILD_HELP = """Compute the table of all endings with three cards a hand and keep it in the user's cache.

9.4 MB, in about half a minute. Solving many four-handed deals is then about a quarter faster; nothing needs the table,
and no answer depends on it. EUCHRE_TABLES names another folder, or `off` for no table. Ctrl-C leaves what was there.

Examples:

    euchre tables build

    EUCHRE_TABLES=/tmp/tables euchre tables build
"""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help=text("A table of endings that makes the solver faster."), no_args_is_help=True)
    group.command("build", help=BUILD_HELP, short_help="Compute the table and keep it.")(build)
    group.command("path", help="Show where the table is kept, and whether it is there.")(where)
    app.add_typer(group, name="tables")


def build() -> None:
    """Compute and write."""
    from ..errors import SetupError
    from ..kernel import tables
    from ._progress import bar

    target = tables.path()
    if target is None:
        raise SetupError("EUCHRE_TABLES is off: name a folder or leave it empty")
    pieces, _ = tables.pieces()
    with bar("endings", pieces) as (move, _figure):
        size = tables.build(target, lambda done, _total: move(done))
    typer.echo(f"{target}: {size:,} bytes")


def where() -> None:
    """Show the place."""
    from ..kernel import tables

    target = tables.path()
    if target is None:
        typer.echo("EUCHRE_TABLES is off: no table is used")
    else:
        typer.echo(f"{target}: {'there' if target.exists() else 'not built'}")
