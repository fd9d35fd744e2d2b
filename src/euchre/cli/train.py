"""`euchre train`: learn what bots ship as tables, and hold tables against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..texts import text

if TYPE_CHECKING:
    from ..bots.bidding import BiddingTable
    from ..train.duel import Duel
    from ..train.run import Run

BIDDING_HELP = """Learn a table of calls and discards by counterfactual regret minimisation over random deals.

First, deals are played out to learn what a solved deal is worth at the table; then every deal is bid from each dealer
with each card turned up, each seat in turn trying all its actions. Ctrl-C leaves the run in OUT.run; --resume goes on
from there, also after a kill, and the table is the same as without the stop. docs/training.md says how the shipped
ones were made.

Examples:

    euchre train bidding --preset modern --iterations 2000 --leaf-deals 5000 --out modern.bin

    euchre train bidding --preset modern --iterations 2000 --leaf-deals 5000 --out modern.bin --resume
"""
PLAYING_HELP = """Learn how seats play on: weights of what a card does, fitted to decisions of search.

Deals are played by a bot that solves and plays out 200 ways the cards may lie for every card; then two sets of
weights are fitted, one for the best card and one for how likely each is played. Nothing is written before the end.
docs/training.md says how the shipped policy was made.

Examples:

    euchre train playing --preset modern --deals 500 --out policy.bin

    euchre train playing --preset modern --deals 500 --out policy.bin --json
"""
COMPARE_HELP = """Two tables head to head: the same deals both ways, with an interval, and how often each place calls.

A table is a file or the name of a preset that ships one. Cards are played by sampling worlds, without inference from
calls.

Examples:

    euchre train compare modern mine.bin --deals 5000

    euchre train compare modern modern --deals 2000 --json
"""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help=text("Learn what bots ship as tables."), no_args_is_help=True)
    group.command("bidding", help=BIDDING_HELP, short_help="Learn a table of calls and discards.")(bidding)
    group.command("playing", help=PLAYING_HELP, short_help="Learn how seats play on.")(playing)
    group.command("compare", help=COMPARE_HELP, short_help="Two tables head to head.")(compare)
    app.add_typer(group, name="train")


def bidding(
    preset: str = typer.Option("modern", metavar="NAME|FILE", help="A preset or a rules file."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    iterations: int = typer.Option(1_000_000, min=1, metavar="N", help="Deals to learn from, each bid 16 ways."),
    seed: int = typer.Option(1, help="The same seed learns the same table."),
    leaf_deals: int = typer.Option(200_000, min=0, metavar="N", help="Deals played out first; 0 believes the solver."),
    leaf_worlds: int = typer.Option(16, min=1, metavar="N", help="Worlds each of their cards is chosen over."),
    out: Path = typer.Option(..., metavar="FILE", help="The table."),
    resume: bool = typer.Option(False, "--resume", help="Go on with the run kept beside OUT."),
    every: float = typer.Option(60.0, min=0.0, metavar="SECONDS", help="How often the run is kept."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Learn."""
    from ..errors import SetupError
    from ..kernel.bidding import compiled
    from ..train.run import Plan, Run
    from .common import read_rules

    compiled()
    plan = Plan(read_rules(preset, settings), iterations, seed, leaf_deals, leaf_worlds)
    keep = out.with_name(out.name + ".run")
    if keep.exists() and not resume:
        raise SetupError(f"{keep} holds a run that was stopped: --resume goes on with it, or delete it")
    if resume and not keep.exists():
        raise SetupError(f"there is no {keep} to go on with: leave out --resume to begin")
    run = Run.load(keep, plan) if resume else Run(plan)
    try:
        size = _train(run, out, keep, every)
    except KeyboardInterrupt:
        typer.echo(f"euchre: stopped after {run.done} deals; the same command with --resume goes on", err=True)
        raise typer.Exit(130) from None
    keep.unlink(missing_ok=True)
    _tell(run, out, size, as_json)


def _train(run: Run, out: Path, keep: Path, every: float) -> int:
    """Train with a bar for each phase and write the table; its bytes."""
    from time import monotonic

    from ..train.run import Look, train, write_whole
    from ._progress import bar

    plan, begun, first = run.plan, monotonic(), run.leaf_done + run.done
    with bar("training", plan.leaf_deals + plan.deals) as (move, say):

        def watch(look: Look) -> None:
            done = run.leaf_done + run.done
            rate = (done - first) / max(monotonic() - begun, 1e-9)
            bound = "" if look.bound is None else f", regret below {look.bound:.3f}"
            say(f"{look.phase}, {rate:,.0f} deals/s{bound}")
            move(done)

        table = train(run, keep, every=every, watch=watch)
    write_whole(out, [table])
    return len(table)


def _tell(run: Run, out: Path, size: int, as_json: bool) -> None:
    from .common import write_json

    bounds = [list(pair) for pair in run.bounds]
    if as_json:
        write_json({**run.plan.header, "out": str(out), "bytes": size, "regret_bounds": bounds})
        return
    typer.echo(f"{out}: {size:,} bytes, {run.done:,} deals, {run.plan.rules}, seed {run.plan.seed}")
    for deals, bound in run.bounds:
        typer.echo(f"  after {deals:>11,} deals all seats together could gain at most {bound:.4f} points a deal")


def playing(
    preset: str = typer.Option("modern", metavar="NAME|FILE", help="A preset or a rules file."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    deals: int = typer.Option(20_000, min=1, metavar="N", help="Deals to learn from."),
    seed: int = typer.Option(1, help="The same seed learns the same policy."),
    out: Path = typer.Option(..., metavar="FILE", help="The policy."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Learn to play on."""
    from ..train.playing import fit, gather
    from ..train.run import write_whole
    from ._progress import bar
    from .common import read_rules, write_json

    rules = read_rules(preset, settings)
    with bar("playing", deals) as (move, _say):
        decisions = gather(rules, deals, seed, watch=move)
    policy = fit(decisions, seed)
    header = {"rules": f"{rules.base}@{rules.version}", "deals": deals, "seed": seed}
    data = policy.as_bytes(header)
    write_whole(out, [data])
    judged = policy.judged
    if as_json:
        write_json({**header, "out": str(out), "bytes": len(data), **judged})
        return
    typer.echo(
        f"{out}: {len(data):,} bytes, {judged['decisions']:,} decisions of {deals:,} deals, {rules}, seed {seed}"
    )
    typer.echo(f"  of decisions left out of the fit: {judged['points']:+.4f} points more than cards by lot, and "
               f"`standard` {judged['standard']:+.4f}; {judged['guessed']:.1%} of cards guessed")  # fmt: skip


def compare(
    one: str = typer.Argument(..., metavar="ONE", help="A file or a preset."),
    two: str = typer.Argument(..., metavar="TWO", help="A file or a preset."),
    deals: int = typer.Option(2000, min=2, metavar="N", help="Different deals, each played both ways."),
    seed: int = typer.Option(1, help="The same seed deals the same cards."),
    worlds: int = typer.Option(16, min=1, metavar="N", help="Worlds each card is chosen over."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Hold two tables against each other."""
    from ..train.duel import duel
    from ._progress import bar
    from .common import write_json

    first, second = _table(one), _table(two)
    with bar("comparing", deals) as (move, _say):
        found = duel(first, second, deals=deals, seed=seed, worlds=worlds, watch=move)
    if as_json:
        write_json({"one": one, "two": two, "rules": first.header["rules"], "seed": seed, "worlds": worlds,
                    **found.as_json()})  # fmt: skip
    else:
        _show(found, one, two, f"{first.header['rules']}, seed {seed}, {worlds} worlds a card")


def _table(text: str) -> BiddingTable:
    from ..bots.tables import SHIPPED, read_table, table_for
    from ..rules import Rules

    if text in SHIPPED:
        found = table_for(Rules.preset(text))
        if found is not None:
            return found
    return read_table(Path(text))


def _show(found: Duel, one: str, two: str, how: str) -> None:
    from rich.console import Console
    from rich.table import Table

    low, high = found.ci95
    typer.echo(f"{one} minus {two}: {found.points:+.3f} points per deal, 95% {low:+.3f} to {high:+.3f} "
               f"({found.deals} deals both ways, {how})")  # fmt: skip
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("", "seat 1", "seat 2", "seat 3", "dealer"):
        table.add_column(column, justify="right" if column else "left")
    for name, rates in zip((one, two), found.rates, strict=True):
        for what, words in _ROWS.items():
            table.add_row(f"{name} {words}" if what in ("order", "name") else f"  {words}", *_cells(rates, what))
    Console(highlight=False, soft_wrap=True).print(table)


_ROWS = {
    "order": "makes trump, round one",
    "name": "makes trump, round two",
    "euchred": "of these euchred",
    "march": "marches",
    "alone": "alone",
    "order points": "points a call, round one",
    "name points": "points a call, round two",
}


def _cells(rates: list[dict[str, Any]], what: str) -> list[str]:
    return [f"{row[what]:+.2f}" if what.endswith("points") else f"{row[what]:.1%}" for row in rates]
