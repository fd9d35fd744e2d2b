"""`euchre measure`: the figures of docs/maxims.md and docs/strength.md, to be had again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import typer

from ..errors import SetupError
from ..texts import text

if TYPE_CHECKING:
    from ..analysis.paired import Answer
    from ..analysis.published import Figure
    from ..rules import Rules

app = typer.Typer(no_args_is_help=True, help="Measure what bots do, and what players say: docs/maxims.md.")

MAXIMS = """What is the one action worth more than the other? Sayings of players, measured.

Deals are played until the position comes up; both actions are taken there, and bots of --level play each to the end.
The difference is one of points for the side that acts, or of games won where the saying is about a score.

Examples:

    euchre measure maxims --list

    euchre measure maxims --item 17 --positions 500 --level standard

    euchre measure maxims --item 9 --json
"""
RATES = """How often each place makes trump, is euchred, marches and goes alone, the same level in every seat.

Examples:

    euchre measure rates standard --preset modern --deals 2000

    euchre measure rates --deals 200 --json
"""
PUBLISHED = """Figures that others have published, measured again: eldest-orders, trap, dealing, calls; and fellow,
what the other defender's score does at three hands.

Examples:

    euchre measure published eldest-orders --deals 3000

    euchre measure published --deals 500 --json
"""


def register(whole: typer.Typer) -> None:
    """Add the command."""
    whole.add_typer(app, name="measure", short_help=text("What bots do, and what sayings of players are worth."))


@app.command(help=MAXIMS, short_help="Sayings of players.")
def maxims(
    item: str = typer.Option("", metavar="N", help="The number of one saying; all unless given."),
    listing: bool = typer.Option(False, "--list", help="Only list them."),
    level: str = typer.Option("sampler", help="Who plays on."),
    positions: int = typer.Option(400, min=2, metavar="N", help="Positions of each, at most."),
    most_deals: int = typer.Option(20000, "--deals", min=2, metavar="N", help="Deals to look for them in, at most."),
    seed: int = typer.Option(2026, help="The seed of the deals."),
    workers: int = typer.Option(0, min=0, metavar="N", help="Processes; 0 for one on each core."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead, a line for each."),
) -> None:
    """Measure and show."""
    from ..analysis.maxims import QUESTIONS
    from ..analysis.paired import all_of, measure
    from ..arena import provenance
    from ._progress import bar
    from .common import write_json

    chosen = all_of(QUESTIONS, item)
    if listing:
        for question in chosen:
            typer.echo(f"{question.item:>3}  {question.name} ({question.preset})")
        return
    for question in chosen:
        with bar(question.name, positions) as (tick, say):

            def watch(found: Any, tick: Any = tick, say: Any = say) -> None:
                tick(found.n)
                say(f"{found.mean:+.3f}")

            try:
                answer = measure(
                    question, level=level, positions=positions, most_deals=most_deals, seed=seed,
                    workers=workers or os.cpu_count() or 1, watch=watch,
                )  # fmt: skip
            except SetupError as error:
                if item:
                    raise
                typer.echo(f"euchre: {error}", err=True)
                continue
        if as_json:
            write_json({**answer.as_json(), **provenance()})
        else:
            typer.echo(_line(answer))


def _line(answer: Answer) -> str:
    low, high = answer.ci95
    score = f", at {'-'.join(map(str, answer.question.score))}" if answer.question.score else ""
    return (
        f"{answer.question.item:>3}  {answer.mean:+.3f} {answer.unit}, 95% {low:+.3f} to {high:+.3f}  "
        f"{answer.question.name}\n     {answer.positions} positions of {answer.deals} deals, {answer.question.preset}"
        f"{score}, {answer.level} plays on, seed {answer.seed}"
    )


@app.command(help=RATES, short_help="How each place calls.")
def rates(
    levels: list[str] = typer.Argument(None, metavar="LEVEL …", help="Which levels; all unless given."),
    presets: list[str] = typer.Option([], "--preset", metavar="NAME", help="A preset; repeatable; all unless given."),
    deals: int = typer.Option(500, min=2, metavar="N", help="Deals of each level in each preset."),
    seed: int = typer.Option(2026, help="The seed they are dealt from."),
    workers: int = typer.Option(0, min=0, metavar="N", help="Processes; 0 for one on each core."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead, a line for each."),
) -> None:
    """Play and show."""
    from ..analysis.rates import rates as rates_of
    from ..analysis.rates import self_play
    from ..arena import provenance
    from ..bots import LEVELS, version_of
    from ..presets import PRESETS
    from ..rules import Rules
    from ._progress import bar
    from .common import write_json

    hands = workers or os.cpu_count() or 1
    for name in levels or LEVELS:
        for preset in presets or PRESETS:
            rules = Rules.preset(preset)
            with bar(f"{name}, {preset}", deals) as (tick, _):
                rows = self_play(name, rules, deals=deals, seed=seed, workers=hands, watch=tick)
            found = rates_of(rules, rows)
            if as_json:
                write_json({"level": name, "level_version": version_of(name), "preset": preset, "deals": deals,
                            "seed": seed, **found, **provenance()})  # fmt: skip
            else:
                typer.echo(_rates(name, rules, deals, found))


def _rates(name: str, rules: Rules, deals: int, found: dict[str, Any]) -> str:
    every = found["all"]
    rounds = ", ".join(f"{phase} {'/'.join(f'{one:.0%}' for one in shares)}" for phase, shares in found["call"].items())
    lone = f", alone {every['loner']:.0%} of which {_part(every['lone_march'], every['loner'])} marched"
    return (
        f"{name} in {rules.base}, {deals} deals: {rounds}, thrown in {found['thrown_in']:.0%}\n"
        f"     of those made: euchred {every['euchred']:.0%}, march {every['march']:.0%}"
        + (lone if rules.alone_who != "none" else "")
    )


def _part(part: float, whole: float) -> str:
    return f"{part / whole:.0%}" if whole else "none"


@app.command(help=PUBLISHED, short_help="Figures that others have published.")
def published(
    name: str = typer.Argument("", metavar="[FIGURE]", help="Which one; all unless given."),
    level: str = typer.Option("standard", help="Who plays."),
    deals: int = typer.Option(2000, min=2, metavar="N", help="Deals for each."),
    seed: int = typer.Option(2026, help="The seed they are dealt from."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Measure and show."""
    from dataclasses import asdict

    from ..analysis.published import NUMBERS
    from ..arena import provenance
    from ..bots import load
    from .common import write_json

    load(level)
    if name and name not in NUMBERS:
        raise SetupError(f"there is no figure “{name}”: choose one of {', '.join(NUMBERS)}")
    found: dict[str, list[Figure]] = {one: NUMBERS[one](level, deals, seed) for one in ([name] if name else NUMBERS)}
    if as_json:
        figures = {one: [asdict(figure) for figure in own] for one, own in found.items()}
        write_json({"level": level, "deals": deals, "seed": seed, "figures": figures, **provenance()})
        return
    for one, own in found.items():
        typer.echo(f"{one}, {level}, {deals} deals, seed {seed}")
        for figure in own:
            typer.echo(_figure(figure))


def _figure(figure: Figure) -> str:
    if figure.unit == "share":
        told = f"{figure.value:6.1%} ± {figure.half:.1%}"
    elif figure.unit == "games":
        told = f"{figure.value:+.1%}"
    else:
        told = f"{figure.value:+.3f} ± {figure.half:.3f}"
    return f"  {told:17} {figure.name}" + (f" (published: {figure.published})" if figure.published else "")
