"""`euchre doctor`: what this installation has, what it lacks, and what that costs."""

from __future__ import annotations

from typing import TypedDict

import typer

from ..texts import text

HELP = """Look at this installation: versions, the compiled kernel, and the optional parts.

Nothing is changed. The status is 0 as long as the game can be played; a missing optional part is only named.

Examples:

    euchre doctor

    euchre doctor --json
"""

# What an extra brings, and the module that shows it is there.
_PARTS = {
    "bench": ("pyspiel", "the comparison with OpenSpiel in euchre bench"),
    "cluster": ("distributed", "arenas on a Dask cluster"),
    "data": ("pyarrow", "results in Parquet"),
    "pg": ("asyncpg", "tables kept in PostgreSQL"),
}


class Finding(TypedDict):
    """One thing looked at."""

    what: str
    ok: bool
    found: str


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Look at this installation."))(doctor)


def doctor(as_json: bool = typer.Option(False, "--json", help="Write JSON instead.")) -> None:
    """Show what is there."""
    from .common import write_json

    found = [_python(), _euchre(), _kernel(), *_parts()]
    if as_json:
        write_json({"ok": True, "findings": found})
        return
    for finding in found:
        typer.echo(f"{'ok  ' if finding['ok'] else 'none'}  {finding['what']}: {finding['found']}")


def _python() -> Finding:
    import platform

    return {"what": "Python", "ok": True, "found": f"{platform.python_version()} on {platform.machine()}"}


def _euchre() -> Finding:
    from importlib.metadata import version

    return {"what": "euchre", "ok": True, "found": version("euchre")}


def _kernel() -> Finding:
    import os
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the finding says it better
        from .. import kernel
    if kernel.name == "compiled":
        return {"what": "kernel", "ok": True, "found": "compiled"}
    if os.environ.get("EUCHRE_KERNEL"):
        return {"what": "kernel", "ok": False, "found": "reference, because EUCHRE_KERNEL asks for it: solving is slow"}
    advice = "install a C compiler and reinstall euchre"
    return {"what": "kernel", "ok": False, "found": f"reference only, so that solving is slow: {advice}"}


def _parts() -> list[Finding]:
    from importlib.util import find_spec

    found: list[Finding] = []
    for extra, (module, use) in _PARTS.items():
        there = find_spec(module) is not None
        found.append({"what": extra, "ok": there, "found": use if there else f"euchre[{extra}] brings {use}"})
    return found
