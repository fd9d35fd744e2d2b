"""`euchre play`: a match against bots, or a match between bots to watch."""

from __future__ import annotations

import os
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..errors import SetupError
from ..texts import text
from .common import LANG, read_rules, spoken

if TYPE_CHECKING:
    from ..rules import Rules
    from ._play.game import Game, Setting
    from ._play.screen import Screen

HELP = text("""Play euchre against bots, by keyboard or piped text.

Answer each question with a number, a card (Jd), an action (order) or the first letters of the words.
? explains, u takes back, hint advises, s saves, q leaves.

Examples:

    euchre play

    euchre play --preset british --name Ann --seed 7

    euchre play --rules my-table.toml --set target_score=5 --save evening.json

    euchre play --resume evening.json

    euchre play --watch --preset napoleon

    yes 1 | euchre play --seed 7

On a terminal the table fills the screen and games are kept by themselves, in a folder of their own (--data, or
EUCHRE_DATA). Plain text, one question after the other, is for pipes and screen readers: --plain.

    euchre play --lang sl --theme light

    euchre play --plain""")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Play against bots, or watch them play."))(play)


def play(
    preset: str | None = typer.Option(None, metavar="NAME", help=text("A preset; north-american unless given.")),
    rules: str | None = typer.Option(None, metavar="FILE", help=text("A rules file (TOML) instead of a preset.")),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help=text("Change an option; repeatable.")),
    seat: str | None = typer.Option(
        None, metavar="SEAT", help=text("Your seat: a number, N E S W, or none to watch. S or the last unless given.")
    ),
    name: str | None = typer.Option(None, metavar="NAME", help=text("Your name.")),
    names: str | None = typer.Option(None, metavar="A,B,C,D", help=text("Everybody's names, by seat.")),
    seed: int | None = typer.Option(
        None, metavar="NUMBER", help=text("Deals the same cards again; a new one unless given.")
    ),
    level: str | None = typer.Option(
        None,
        "--bots",
        metavar="LEVEL",
        help=text("How the bots play: random, beginner, standard, sampler, expert or master."),
    ),
    watch: bool = typer.Option(False, "--watch", help=text("Watch a match between bots.")),
    games: int | None = typer.Option(None, min=1, max=99, metavar="N", help=text("Games that win the match.")),
    save: Path | None = typer.Option(None, metavar="FILE", help=text("Where the game is saved.")),
    resume: Path | None = typer.Option(None, metavar="FILE", help=text("Go on with a saved game.")),
    lang: str | None = LANG,
    plain: bool | None = typer.Option(None, "--plain/--tui", help=text("Plain text, or the whole terminal.")),
    speed: str = typer.Option(
        "", metavar="SPEED", help=text("On the whole terminal: step, slow, normal, fast or instant.")
    ),
    theme: str = typer.Option("", metavar="THEME", help=text("On the whole terminal: dark, light or plain.")),
    data: Path | None = typer.Option(
        None, metavar="FOLDER", help=text("Where the whole-terminal game keeps games and settings.")
    ),
    pace: float = typer.Option(
        0.6, min=0, max=10, metavar="SECONDS", help=text("Seconds a finished trick stays before play goes on.")
    ),
) -> None:
    """Play a match."""
    from ._play.screen import Screen

    textual = (watch, save is not None, resume is not None, seat == "none")
    if plain is False or (plain is None and not any(textual) and _has_terminal()):
        if any(textual):
            raise SetupError(text("--watch, --save, --resume and --seat none are for plain text: leave out --tui"))
        whole = _rules(preset, rules, settings, games) if preset or rules or settings or games else None
        raise typer.Exit(_whole_terminal(whole, (name, names, seat, seed, level), (speed, theme, lang or "", data)))
    screen = Screen(pace, spoken(lang))
    chosen = (preset, rules, seat, name, names, seed, games)
    if resume is not None:
        if settings or watch or any(option is not None for option in chosen):
            raise SetupError(
                text("a saved game keeps its rules, names, seat and seed: --resume takes only --save and --pace")
            )
        raise typer.Exit(_resume(screen, resume, save))
    if screen.is_terminal and not watch and not settings and all(option is None for option in chosen):
        preset = _ask_preset(screen)
    table = _rules(preset, rules, settings, games)
    raise typer.Exit(
        _start(screen, _setting(table, "none" if watch else seat, name, names, seed, level or "beginner"), save)
    )


def _has_terminal() -> bool:
    """Can the whole terminal be used, and is everything there for it?"""
    from importlib.util import find_spec

    from ._play.screen import on_terminal

    return on_terminal() and os.environ.get("TERM", "dumb") != "dumb" and find_spec("textual") is not None


def _whole_terminal(
    rules: Rules | None,
    who: tuple[str | None, str | None, str | None, int | None, str | None],
    how: tuple[str, str, str, Path | None],
) -> int:
    """The same game on the whole terminal."""
    from importlib.util import find_spec

    from ._play.screen import on_terminal

    if find_spec("textual") is None:
        raise SetupError(text("playing on the whole terminal needs one package more: pip install 'euchre[tui]'"))
    if not on_terminal():
        raise SetupError(text("--tui needs a terminal: use --plain for pipes"))
    from ._play.whole import start

    return start(rules, who, how)


def _rules(preset: str | None, file: str | None, settings: list[str], games: int | None) -> Rules:
    if preset is not None and file is not None:
        raise SetupError(text("--preset and --rules both say how to play: give one of them"))
    rules = read_rules(file or preset or "north-american", settings)
    return rules if games is None else rules.replace(games=games)


def _setting(
    rules: Rules, seat: str | None, name: str | None, names: str | None, seed: int | None, level: str
) -> Setting:
    from random import SystemRandom

    from .. import bots
    from ..words import default_names, default_seat
    from ._play.game import Setting
    from ._play.names import check_names, read_seat

    bots.load(level)
    own = default_seat(rules) if seat is None else read_seat(seat, rules)
    called = list(default_names(rules.players) if names is None else names.split(","))
    called = list(check_names(called, rules.players))
    if name is not None:
        if own is None:
            raise SetupError(text("--name is for a player at the table, but no seat is yours"))
        called[own] = name
    number = SystemRandom().randrange(1_000_000_000) if seed is None else seed
    return Setting(rules, check_names(called, rules.players), own, number, level)


def _start(screen: Screen, setting: Setting, save: Path | None) -> int:
    from ._play.game import Game

    if setting.seat is None:
        screen.say(text("Euchre, {rules}; bots play.", rules=setting.rules))
    else:
        screen.say(text("Euchre, {rules}; you are {name}.", rules=setting.rules, name=setting.names[setting.seat]))
    screen.say(text("The seed is {seed}: --seed {seed} deals these cards again.", seed=setting.seed))
    return _sit_down(screen, Game.start(setting), [], save)


def _resume(screen: Screen, file: Path, save: Path | None) -> int:
    from ._play.save import read

    game, past = read(file)
    screen.say(text("Going on with {file}: {rules}.", file=str(file), rules=game.setting.rules))
    return _sit_down(screen, game, past, save or file)


def _sit_down(screen: Screen, game: Game, past: list[Game], save: Path | None) -> int:
    from ._play.save import default_path
    from ._play.table import Table

    own = default_path(game.setting.seed)
    path = save or own
    return Table(game, past, screen, path, asked_for=path != own).play()


def _ask_preset(screen: Screen) -> str:
    """The first question of an evening on a terminal."""
    from ..presets import PRESETS
    from ._play.screen import Ended

    known = list(PRESETS)
    screen.show(text("Which game?"))
    for number, name in enumerate(known, 1):
        about = textwrap.wrap(screen.speak(PRESETS[name][0]), 54)
        screen.show(f"{f'[{number}]':>6} {name.ljust(17)} {about[0]}", *(" " * 25 + rest for rest in about[1:]))
    while True:
        try:
            answer = screen.ask(text("Number or name (Enter = north-american)")).strip().lower()
        except (Ended, KeyboardInterrupt):
            sys.stdout.write("\n")
            raise typer.Exit(1) from None
        if not answer:
            return known[0]
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:4]) <= len(known):
            return known[int(answer) - 1]
        found = [preset for preset in known if preset == answer] or [p for p in known if p.startswith(answer)]
        if len(found) == 1:
            return found[0]
        screen.show(text("Write a number from 1 to {last}, or a name.", last=len(known)))
