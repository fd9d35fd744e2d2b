"""What `euchre arena` prints: a pairing with its rates, or a cross-table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from ..arena import Result
    from ..rules import Rules

ROUNDS = {"order": "round one", "name": "round two", "bid": "by bidding"}


def show_pairing(row: dict[str, Any]) -> None:
    """One pairing: points, matches, rates by place, faults, where the figures come from."""
    from ..arena import provenance

    if "deals" in row:
        result: Result = row["deals"]
        typer.echo(str(result))
        if result.gain is not None:
            typer.echo(
                f"Playing each deal every way was worth as much as {result.gain:.1f} times as many deals, played once."
            )
        if result.control is not None and result.control.gain > 1:
            low, high = result.control.ci95
            typer.echo(
                f"With the luck of the trumps taken out: {result.control.points_per_deal:+.3f}, "
                f"95% {low:+.3f} to {high:+.3f}, worth {result.control.gain:.2f} times as many deals."
            )
        typer.echo(f"Thrown in: {result.rates['thrown_in']:.1%}")
        _show_rates(result)
        for name, spent in result.spent.items():
            typer.echo(
                f"{getattr(result, name)} took {spent['mean']:.3g} ms a decision, {spent['longest']:.3g} ms at most."
            )
        for name, faults in result.faults.items():
            typer.echo(f"{getattr(result, name)} failed {faults['count']} times, for example: {faults['first'][0]}")
    if "matches" in row:
        typer.echo(str(row["matches"]))
        if row["matches"].unfinished:
            typer.echo(f"{row['matches'].unfinished} matches reached no end and count as half")
    origin = provenance()
    commit = f", commit {origin['commit']}" if origin["commit"] else ""
    typer.echo(f"euchre {origin['version']}{commit}, Python {origin['python']}, {origin['machine']}, "
               f"{origin['cores']} cores")  # fmt: skip


def _show_rates(result: Result) -> None:
    rounds = list(result.rates["a"]["call"])
    players = result.rules.players
    places = [f"seat {place + 1}" for place in range(players - 1)] + ["dealer"]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("", *places, "all"):
        table.add_column(column, justify="right" if column else "left")
    for key in ("a", "b"):
        rates, name = result.rates[key], getattr(result, key)
        for phase in rounds:
            table.add_row(f"{name} makes trump, {ROUNDS[phase]}", *_percent(rates["call"][phase]), "")
        table.add_row(f"{name} makes trump", *[""] * players, *_percent([rates["all"]["call"]]))
        for what, words in (("euchred", "of these euchred"), ("march", "marches"), ("loner", "alone")):
            table.add_row(f"  {words}", *_percent([*rates[what], rates["all"][what]]))
    Console(highlight=False, soft_wrap=True).print(table)


def _percent(shares: list[float]) -> list[str]:
    return [f"{share:.1%}" for share in shares]


def show_table(names: list[str], rules: Rules, rows: list[dict[str, Any]]) -> None:
    """The cross-table of a round robin: row minus column in points per deal, or the row's share of matches won."""
    found = iter(rows)
    pairings = {(k, j): next(found) for k in range(len(names)) for j in range(k + 1, len(names))}
    for what, title in (("deals", "points per deal, row minus column"), ("matches", "matches won by the row")):
        if what not in rows[0]:
            continue
        table = Table(title=f"{rules}: {title}, ± 95%", title_justify="left")
        for column in ("", *names):
            table.add_column(column, justify="right" if column else "left")
        for k, name in enumerate(names):
            table.add_row(name, *(_cell(pairings, k, j, what) for j in range(len(names))))
        Console(highlight=False).print(table)


def _cell(pairings: dict[tuple[int, int], dict[str, Any]], k: int, j: int, what: str) -> str:
    if k == j:
        return ""
    result = pairings[min(k, j), max(k, j)][what]
    half = (result.ci95[1] - result.ci95[0]) / 2
    if what == "deals":
        return f"{result.points_per_deal if k < j else 0 - result.points_per_deal:+.3f} ± {half:.3f}"
    return f"{result.games_won if k < j else 1 - result.games_won:.1%} ± {half:.1%}"
