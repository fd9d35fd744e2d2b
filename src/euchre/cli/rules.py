"""`euchre rules`: a rule set in sentences, made from the same data that the engine plays by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from ..options import Option, Value
    from ..rules import Rules

HELP = """Say in sentences how a preset or a rules file plays.

What differs from the default (north-american) is marked with *. Options that cannot matter at the table are left out.

Examples:

    euchre rules

    euchre rules british

    euchre rules my-table.toml --json

    euchre rules modern --set target_score=11 --toml > my-table.toml

    euchre rules --options
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help="A preset or house rules in plain sentences.")(rules)


def rules(
    which: str = typer.Argument("north-american", metavar="[PRESET|FILE]", help="A preset or a rules file (TOML)."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    options: bool = typer.Option(False, "--options", help="List every option with its values."),
    toml: bool = typer.Option(False, "--toml", help="Write a rules file instead."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Print rules."""
    from .common import read_rules, write_json

    if options:
        _print_options(as_json)
        return
    chosen = read_rules(which, settings)
    if toml:
        typer.echo(chosen.to_toml(), nl=False)
    elif as_json:
        write_json(_as_data(chosen))
    else:
        _print_rules(chosen)


def _matters(rules: Rules, option: Option) -> bool:
    return all(rules.values[name] in allowed for name, allowed in option.needs)


def _sentences(rules: Rules) -> Any:
    """(group, option name, value, sentence, does it differ from the default) for everything that matters."""
    from ..options import GROUPS

    for group, table in GROUPS.items():
        for name, option in table.items():
            value = rules.values[name]
            if _matters(rules, option) and not _is_silent(name, value):
                yield group, name, value, option.sentence(value), value != option.default


def _is_silent(name: str, value: Value) -> bool:
    """A limit that is not set says nothing worth reading."""
    return (name in ("target_score", "num_deals") and value == 0) or (name == "games" and value == 1)


def _as_data(rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "preset": f"{rules.base}@{rules.version}",
        "changes": rules.changes,
        "options": rules.values,
        "deck": [str(card) for card in rules.deck],
        "sentences": [
            {"group": group, "option": name, "value": value, "says": says, "differs": differs}
            for group, name, value, says, differs in _sentences(rules)
        ],
    }


def _print_rules(rules: Rules) -> None:
    from rich.console import Console

    from ..presets import PRESETS

    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{rules.name}[/bold] ({rules})", markup=True)
    console.print(PRESETS[rules.base][0])
    last = ""
    for group, name, value, says, differs in _sentences(rules):
        if group != last:
            console.print(f"\n[bold]{group}[/bold]")
            last = group
        mark, style = ("*", "bold cyan") if differs else (" ", "")
        console.print(f" {mark} {says}  ", style=style, end="")
        console.print(f"({name}={_shown(value)})", style="dim")
    console.print("\n* differs from north-american", style="dim")
    console.print(f"Presets: {', '.join(PRESETS)}", style="dim")


def _shown(value: Value) -> str:
    from ..clashes import show

    return show(value) or "none"


def _print_options(as_json: bool) -> None:
    from ..options import GROUPS
    from ..presets import ALIASES, RENAMED
    from .common import write_json

    if as_json:
        rows = [
            {"group": group, "option": name, "default": option.default, "values": _values(option)}
            for group, table in GROUPS.items()
            for name, option in table.items()
        ]
        write_json({"options": rows, "also_understood": sorted([*ALIASES, *RENAMED])})
        return
    for group, table in GROUPS.items():
        typer.echo(f"\n{group}")
        for name, option in table.items():
            typer.echo(f"  {name} = {_shown(option.default)}")
            for value, says in _values(option).items():
                typer.echo(f"      {value}: {says}")
    typer.echo("\nNames of other programs that are understood too")
    for name, meaning in ALIASES.items():
        for given, changes in meaning.items():
            changed = ", ".join(f"{option_name}={_shown(to)}" for option_name, to in changes.items())
            typer.echo(f"  {name}={_shown(given)} means {changed}")
    for name, option_name in RENAMED.items():
        typer.echo(f"  {name} means {option_name}")


def _values(option: Option) -> dict[str, str]:
    if option.kind == "number" and not option.values:
        return {f"{option.low} to {option.high}": option.sentence("N")}
    return {_shown(value): option.sentence((str(value),) if option.many else value) for value in option.values}
