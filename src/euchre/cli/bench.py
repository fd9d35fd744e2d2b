"""`euchre bench`: how fast this machine solves, counts and plays out deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ..texts import text

if TYPE_CHECKING:
    from ..solve.bench import Figure

HELP = """Measure the kernel of this installation on random four-handed deals of 24 cards.

Each figure is the median of several runs on one core, dealing included. Where OpenSpiel is installed (the extra
`bench`), its own random playouts run between ours and the ratios are shown. Ends within a minute.

Examples:

    euchre bench

    euchre bench --json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Measure the speed of this installation."))(bench)


def bench(
    seconds: float = typer.Option(0.25, min=0.01, help="How long one run of one figure lasts, about."),
    runs: int = typer.Option(5, min=1, help="Runs a figure; the median counts."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Measure and show."""
    from .. import kernel
    from ..solve.bench import CARDS, measure
    from .common import write_json

    figures, ratios = measure(seconds=seconds, runs=runs)
    if as_json:
        found: dict[str, Any] = {"kernel": kernel.name, "cards_a_hand": CARDS}
        found.update({figure.name: figure.value for figure in figures})
        write_json(found | {"ratios": ratios, "runs": runs})
        return
    typer.echo(f"kernel: {kernel.name}; hands of {CARDS} cards; medians of {runs} runs")
    for figure in figures:
        typer.echo(_line(figure))
    for name, ratio in ratios.items():
        typer.echo(f"  {ratio:>13,.1f}  times: {name}")


def _line(figure: Figure) -> str:
    number = f"{figure.value:,.2f}" if figure.value < 100 else f"{figure.value:,.0f}"
    return f"  {number:>13}  {figure.name}: {figure.meaning}"
