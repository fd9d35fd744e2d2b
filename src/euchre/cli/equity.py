"""`euchre equity`: the chance to win the game from every score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..errors import NotationError, SetupError
from ..texts import text

if TYPE_CHECKING:
    from ..equity import Outcomes, Table
    from ..rules import Rules

HELP = """Print the chance to win the game from every score, dealing or not.

It follows from how single deals end: as given by --outcomes, as counted in a file of `euchre arena` (--from), or as a
bot ends them against itself.

Examples:

    euchre equity

    euchre equity --outcomes 1:45/17,2:16/12,4:5/5

    euchre arena beginner beginner --deals 5000 --preset modern --out modern.jsonl

    euchre equity --from modern.jsonl --json

    euchre equity --preset napoleon --score 20,10,15,0
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("The chance to win the game from every score."))(equity)


def equity(
    preset: str = typer.Option("north-american", "--preset", "--rules", help="A preset or a rules file."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    outcomes: str = typer.Option(
        "", metavar="LIST", help="POINTS:DEALER/OTHER, how often each side gains them; 0:N thrown in."
    ),
    source: Path | None = typer.Option(None, "--from", metavar="FILE", help="Results of euchre arena --out."),
    bot: str = typer.Option("beginner", "--bot", metavar="LEVEL", help="Whose deals to count otherwise."),
    score: str = typer.Option(
        "", metavar="LIST", help="Only from this score, the dealer's side first: 3,7,12; played out at random."
    ),
    games: int = typer.Option(20000, min=100, metavar="N", help="How many games are played out for --score."),
    deals: int = typer.Option(1000, min=2, metavar="N", help="How many of them."),
    seed: int = typer.Option(1, help="The seed they are dealt from."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Print the chart."""
    from ..equity import read_outcomes, table
    from .common import read_rules

    if outcomes and source:
        raise SetupError("outcomes come from --outcomes or from a file, not from both")
    rules = read_rules(preset, settings)
    if source:
        rules, found, told = _from_file(source)
    elif outcomes:
        found, told = read_outcomes(outcomes), f"outcomes {outcomes}"
    else:
        found, told = _from_bot(rules, bot, deals, seed)
    if score:
        _show_score(rules, found, told, _numbers(score), games, seed, as_json)
        return
    chart = table(rules, found)
    if as_json:
        _write_json(chart, found, told)
    elif len(rules.sides) == 2:
        _show_chart(chart, told)
    else:
        _show_list(chart, told)


def _numbers(score: str) -> list[int]:
    try:
        return [int(part) for part in score.split(",")]
    except ValueError:
        raise NotationError(f"“{score}” is not a score: write it as in 3,7,12") from None


def _show_score(
    rules: Rules, found: Outcomes, told: str, score: list[int], games: int, seed: int, as_json: bool
) -> None:
    from ..equity import at_score
    from .common import write_json

    chances = at_score(rules, found, score, games=games, seed=seed)
    if as_json:
        rows = [{"chance": share, "half": half} for share, half in chances]
        write_json({"rules": str(rules), "source": told, "order": "the dealer's side first", "score": score,
                    "games": games, "chances": rows})  # fmt: skip
        return
    typer.echo(f"{rules}, from {told}; {games} games played out from {'-'.join(map(str, score))}, the dealer first")
    for points, (share, half) in zip(score, chances, strict=True):
        typer.echo(f"  {points:>4}  {share:.1%} ± {half:.1%}")


def _from_file(path: Path) -> tuple[Rules, Outcomes, str]:
    from ..arena import read_results, rules_of
    from ..equity import count_outcomes

    header, units = read_results(path)
    rules = rules_of(header)
    played = [(unit.dealer, way) for unit in units for way in unit.ways]
    return rules, count_outcomes(rules, played), f"{header['a']} and {header['b']}, {len(units)} deals of {path.name}"


def _from_bot(rules: Rules, bot: str, deals: int, seed: int) -> tuple[Outcomes, str]:
    from ..arena.playing import played, record
    from ..arena.seating import bot_seed, deal_of
    from ..bots import load
    from ..equity import count_outcomes

    rows = []
    for number in range(deals):
        deal = deal_of(rules, seed, number)
        bots = [load(bot, seed=bot_seed(seed, number, seat)) for seat in range(rules.players)]
        rows.append((deal.dealer, record(*played(deal, bots))))
    return count_outcomes(rules, rows), f"{bot} with itself, {deals} deals, seed {seed}"


def _write_json(chart: Table, outcomes: Outcomes, told: str) -> None:
    from .common import write_json

    whole = sum(outcomes.values())
    rows = [
        {"points": list(one.points), "maker": one.maker, "deals_next": one.then, "chance": n / whole}
        for one, n in outcomes.items()
    ]
    scores = [{"score": list(score), "chance": list(chance)} for score, chance in sorted(chart.chances.items())]
    write_json({"rules": str(chart.rules), "source": told, "order": "the dealer's side first", "outcomes": rows,
                "scores": scores})  # fmt: skip


def _show_chart(chart: Table, told: str) -> None:
    from rich.console import Console
    from rich.table import Table as Grid

    numbers = [n for n in range(chart.rules.target_score) if (n, n) in chart.chances]
    grid = Grid(box=None, padding=(0, 0, 0, 2), header_style="bold")
    grid.add_column("", justify="right")
    for other in numbers:
        grid.add_column(str(other), justify="right")
    for own in numbers:
        grid.add_row(f"[bold]{own}[/bold]", *(f"{chart.dealing(own, other):.0%}" for other in numbers))
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{chart.rules}, from {told}", markup=False)
    console.print("The side that deals wins the game: its own score down, the other's across.")
    console.print(grid)


def _show_list(chart: Table, told: str) -> None:
    typer.echo(f"{chart.rules}, from {told}")
    typer.echo("Chance to win the game by place, the dealer first, at the scores in the same order.")
    for score, chance in sorted(chart.chances.items()):
        typer.echo(f"  {'-'.join(map(str, score)):>8}  {'  '.join(f'{one:.0%}' for one in chance)}")
