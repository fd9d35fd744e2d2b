"""`euchre arena`: bots against each other over duplicate deals, with an interval."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..errors import SetupError
from ..texts import text

if TYPE_CHECKING:
    from ..arena import Entrant, Result
    from ..rules import Rules

HELP = """Let bots play each other: every deal with the same cards both ways, so that neither is lucky.

Names are those of levels, and openspiel-ismcts-N for OpenSpiel's search with N simulations (extra `bench`).
Two names give points per deal (the first minus the second) with a 95% interval, and how often each place calls, is
euchred, marches and goes alone. More names give a cross-table. --matches plays whole matches. A run with --out can be
stopped with Ctrl-C and continued with --resume. docs/arena.md says what is measured and how.

Examples:

    euchre arena beginner random

    euchre arena beginner random --preset british --deals 5000 --out results.jsonl

    euchre arena beginner random --until-width 0.1 --json

    euchre arena beginner --engine "python3 my_bot.py" --deals 200

    euchre arena beginner random --matches 100

    euchre arena sampler openspiel-ismcts-1000 --preset openspiel --deals 400
"""
DEALS = 1000
MOST_DEALS = 1_000_000  # where a width decides when to stop


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Bots against each other over duplicate deals."))(arena)


def arena(
    names: list[str] = typer.Argument(None, metavar="A B …", help="Levels, as in: beginner random."),
    engines: list[str] = typer.Option([], "--engine", metavar="COMMAND", help="A program that plays; repeatable."),
    deals: int | None = typer.Option(None, min=2, metavar="N", help=f"Different deals, at most; {DEALS} unless given."),
    matches: int | None = typer.Option(None, min=2, metavar="N", help="Play N whole matches, each both ways."),
    preset: str = typer.Option("north-american", metavar="NAME", help="A preset."),
    rules: str | None = typer.Option(None, metavar="FILE", help="A rules file (TOML) instead of a preset."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    seed: str = typer.Option("1", help="The same seed deals the same cards."),
    workers: int = typer.Option(0, min=0, metavar="N", help="Processes; 0 for one on each core."),
    cluster: str = typer.Option("", metavar="ADDRESS|local", help="Run on Dask (extra cluster)."),
    until_width: float = typer.Option(
        0.0, min=0, metavar="W", help="Stop once the interval is W points wide from end to end."
    ),
    out: Path | None = typer.Option(None, metavar="FILE", help="Keep every deal: .jsonl, or .parquet (extra data)."),
    resume: bool = typer.Option(False, "--resume", help="Continue the file of --out."),
    start_limit: float = typer.Option(10.0, min=0.1, metavar="SECONDS", help="A program's time to start."),
    move_limit: float = typer.Option(5.0, min=0.01, metavar="SECONDS", help="A program's time for a move."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Play."""
    import os

    from ..arena import entrant
    from ..bots.external import Limits
    from .common import read_rules

    if resume and out is None:
        raise SetupError("--resume continues the file of --out: give both")
    limits = Limits(start_limit, move_limit)
    who = [*(names or []), *(f"cmd:{command}" for command in engines)]
    entrants = [entrant(one, limits=limits) for one in who]
    how: dict[str, Any] = {
        "rules": read_rules(rules or preset, settings),
        "seed": int(seed) if seed.isdecimal() else seed,
        "workers": workers or os.cpu_count() or 1,
        "cluster": cluster,
    }
    more = {"until_width": until_width, "resume": resume}
    rows = []
    try:
        for k, j in _pairings(entrants):
            row: dict[str, Any] = {}
            if deals or not matches:
                file = out and (_file_of(out, k, j) if len(entrants) > 2 else out)
                row["deals"] = _play_deals(entrants[k], entrants[j], deals or _most(until_width), file, {**how, **more})
            if matches:
                row["matches"] = _play_matches(entrants[k], entrants[j], matches, how)
            rows.append(row)
    except KeyboardInterrupt:
        kept = f"; {out} is whole, and --resume continues it" if out else ""
        typer.echo(f"euchre: stopped{kept}", err=True)
        raise typer.Exit(130) from None
    (_write_json if as_json else _show)(entrants, how["rules"], rows)


def _most(until_width: float) -> int:
    return MOST_DEALS if until_width else DEALS


def _pairings(entrants: list[Entrant]) -> list[tuple[int, int]]:
    from ..arena.entrants import distinct

    size = len(distinct(entrants))
    return [(k, j) for k in range(size) for j in range(k + 1, size)]


def _file_of(out: Path, k: int, j: int) -> Path:
    """The file of one pairing of a round robin, by the numbers of the names in the order given."""
    return out.with_name(f"{out.stem}.{k + 1}-{j + 1}{out.suffix}")


def _play_deals(a: Entrant, b: Entrant, deals: int, out: Path | None, how: dict[str, Any]) -> Result:
    from ..arena import Tally, play

    with _progress(f"{a.name} – {b.name}", deals) as (tick, say):

        def watch(tally: Tally) -> None:
            low, high = tally.pairs.ci95
            say(f"{tally.pairs.mean:+.3f}  [{low:+.3f}, {high:+.3f}]")
            tick(tally.pairs.n)

        return play(a, b, deals=deals, out=out, watch=watch, **how)


def _play_matches(a: Entrant, b: Entrant, matches: int, how: dict[str, Any]) -> Any:
    from ..arena import play_matches
    from ..arena.statistics import Moments

    with _progress(f"{a.name} – {b.name}", matches) as (tick, say):

        def watch(wins: Moments) -> None:
            low, high = wins.ci95
            say(f"{wins.mean:.1%} won  [{low:.1%}, {high:.1%}]")
            tick(wins.n)

        return play_matches(a, b, matches=matches, watch=watch, **how)


def _progress(label: str, total: int) -> AbstractContextManager[tuple[Callable[[int], None], Callable[[str], None]]]:
    from ._progress import bar

    return bar(label, total)


def _write_json(entrants: list[Entrant], rules: Rules, rows: list[dict[str, Any]]) -> None:
    from ..arena import provenance
    from .common import write_json

    found = []
    for row in rows:
        whole = {name: result.as_json() for name, result in row.items()}
        # The matches of a pairing stand in it under one key; alone they lend it the names.
        base = whole.get("deals") or {key: whole["matches"][key] for key in ("a", "b", "preset", "options", "seed")}
        if "deals" in row:
            base = {**base, "milliseconds": row["deals"].spent}
        found.append({**base, "matches": whole["matches"]} if "matches" in whole else base)
    if len(found) == 1:
        write_json({**found[0], **provenance()})
    else:
        write_json({"names": [one.name for one in entrants], "pairings": found, **provenance()})


def _show(entrants: list[Entrant], rules: Rules, rows: list[dict[str, Any]]) -> None:
    from . import _arena

    if len(rows) == 1:
        _arena.show_pairing(rows[0])
    else:
        _arena.show_table([one.name for one in entrants], rules, rows)
