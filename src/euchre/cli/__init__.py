"""The command line: one module a command, each imported only as far as its help needs."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import version

import typer

from ..errors import IllegalAction, NotationError, SetupError
from ..texts import text
from .common import LANG, hear, told

app = typer.Typer(
    name="euchre",
    help=text("Euchre: play it, replay it, and study it."),
    epilog=text("Begin with: [bold]euchre play[/bold]. More on a command: euchre COMMAND --help."),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# In the order of the help page. Each module has `register(app)`.
COMMANDS = (
    "play",
    "serve",
    "rules",
    "deal",
    "solve",
    "advise",
    "review",
    "replay",
    "convert",
    "verify",
    "verify_deal",
    "arena",
    "equity",
    "measure",
    "engine",
    "referee",
    "perft",
    "bench",
    "tables",
    "train",
    "doctor",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"euchre {version('euchre')}")
        raise typer.Exit


@app.callback()
def options(
    show_version: bool = typer.Option(
        False, "--version", callback=_show_version, help=text("Show the version and leave.")
    ),
    lang: str | None = LANG,
) -> None:
    """Euchre: play it, replay it, and study it."""
    hear(lang)


for _name in COMMANDS:
    import_module(f".{_name}", __name__).register(app)


def main() -> None:
    """Run a command; what goes wrong is one sentence on stderr and a status that is not 0."""
    try:
        _run(sys.argv[1:])
    except (NotationError, IllegalAction, SetupError) as error:
        _fail(str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # The reader went away, as `head` does: there is nobody left to tell.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(0) from None
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _run(arguments: list[str]) -> None:
    if not arguments or {"--help", "-h"} & set(arguments):
        from ._help import spoken_help

        spoken_help(app, arguments)()
    else:
        app()


def _fail(sentence: str) -> None:
    sys.stderr.write(f"euchre: {told(sentence)}\n")
    raise SystemExit(1)
