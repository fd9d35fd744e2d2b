"""`euchre rules`: a rule set in sentences, made from the same data that the engine plays by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ..texts import text
from .common import LANG

if TYPE_CHECKING:
    from ..languages import Speaker
    from ..options import Option, Value
    from ..rules import Rules

HELP = text("""Say in sentences how a preset or a rules file plays.

What differs from the default (north-american) is marked with *. Options that cannot matter at the table are left out.

Examples:

    euchre rules

    euchre rules british

    euchre rules my-table.toml --json

    euchre rules modern --set target_score=11 --toml > my-table.toml

    euchre rules --options""")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("A preset or house rules in plain sentences."))(rules)


def rules(
    which: str = typer.Argument(
        "north-american", metavar="[PRESET|FILE]", help=text("A preset or a rules file (TOML).")
    ),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help=text("Change an option; repeatable.")),
    options: bool = typer.Option(False, "--options", help=text("List every option with its values.")),
    toml: bool = typer.Option(False, "--toml", help=text("Write a rules file instead.")),
    as_json: bool = typer.Option(False, "--json", help=text("Write JSON instead.")),
    lang: str | None = LANG,
) -> None:
    """Print rules."""
    from .common import read_rules, spoken, write_json

    say = spoken(lang)

    if options:
        _print_options(say, as_json)
        return
    chosen = read_rules(which, settings)
    if toml:
        typer.echo(chosen.to_toml(), nl=False)
    elif as_json:
        write_json(_as_data(say, chosen))
    else:
        _print_rules(say, chosen)


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


def _as_data(say: Speaker, rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "preset": f"{rules.base}@{rules.version}",
        "changes": rules.changes,
        "options": rules.values,
        "deck": [str(card) for card in rules.deck],
        "sentences": [
            {"group": say(group), "option": name, "value": value, "says": say(says), "differs": differs}
            for group, name, value, says, differs in _sentences(rules)
        ],
    }


def _print_rules(say: Speaker, rules: Rules) -> None:
    from rich.console import Console

    from ..presets import PRESETS

    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{rules.name}[/bold] ({rules})", markup=True)
    console.print(say(PRESETS[rules.base][0]))
    last = ""
    for group, name, value, says, differs in _sentences(rules):
        if group != last:
            console.print(f"\n[bold]{say(group)}[/bold]")
            last = group
        mark, style = ("*", "bold cyan") if differs else (" ", "")
        console.print(f" {mark} {say(says)}  ", style=style, end="")
        console.print(f"({name}={_shown(say, value)})", style="dim")
    console.print("\n" + say(text("* differs from north-american")), style="dim")
    console.print(say(text("Presets: {presets}", presets=tuple(PRESETS))), style="dim")


def _shown(say: Speaker, value: Value) -> str:
    from ..clashes import show

    return show(value) or say(text("none"))


def _print_options(say: Speaker, as_json: bool) -> None:
    from ..options import GROUPS
    from ..presets import ALIASES, RENAMED
    from .common import write_json

    if as_json:
        rows = [
            {"group": say(group), "option": name, "default": option.default, "values": _values(say, option)}
            for group, table in GROUPS.items()
            for name, option in table.items()
        ]
        write_json({"options": rows, "also_understood": sorted([*ALIASES, *RENAMED])})
        return
    for group, table in GROUPS.items():
        typer.echo(f"\n{say(group)}")
        for name, option in table.items():
            typer.echo(f"  {name} = {_shown(say, option.default)}")
            for value, says in _values(say, option).items():
                typer.echo(f"      {value}: {says}")
    typer.echo("\n" + say(text("Names of other programs that are understood too")))
    for name, meaning in ALIASES.items():
        for given, changes in meaning.items():
            changed = ", ".join(f"{option_name}={_shown(say, to)}" for option_name, to in changes.items())
            means = text("{name} means {meaning}", name=f"{name}={_shown(say, given)}", meaning=changed)
            typer.echo(f"  {say(means)}")
    for name, option_name in RENAMED.items():
        typer.echo("  " + say(text("{name} means {meaning}", name=name, meaning=option_name)))


def _values(say: Speaker, option: Option) -> dict[str, str]:
    if option.kind == "number" and not option.values:
        return {say(text("{low} to {high}", low=option.low, high=option.high)): say(option.sentence("N"))}
    return {
        _shown(say, value): say(option.sentence((str(value),) if option.many else value)) for value in option.values
    }
