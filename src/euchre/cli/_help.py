"""Help pages in the reader's language: what the catalogue knows of them is said, the rest stays English."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import typer

from ..texts import Text, text

if TYPE_CHECKING:
    from ..languages import Speaker

# What every page says by itself.
OPTIONS, ARGUMENTS, COMMANDS = text("Options"), text("Arguments"), text("Commands")
LEAVE = text("Show this message and exit.")
INSTALL = text("Install completion for the current shell.")
SHOW = text("Show completion for the current shell, to copy it or customize the installation.")


def spoken_help(app: typer.Typer, arguments: Sequence[str]) -> Any:
    """The commands of ``app`` with their help in the language of ``--lang`` or the environment."""
    from ..languages.choice import choose, find

    lang = find(_asked(arguments)) or choose()
    if lang == "en":
        return app
    from ..languages import speaker

    command, say = typer.main.get_command(app), speaker(lang)
    _title_panels(say)
    _translate(command, say, command.context_settings)
    return command


def _asked(arguments: Sequence[str]) -> str:
    """What ``--lang`` says, before anybody has read the arguments."""
    after = [later for argument, later in pairwise(arguments) if argument == "--lang"]
    joined = [argument.partition("=")[2] for argument in arguments if argument.startswith("--lang=")]
    return (after + joined or [""])[-1]


def _translate(command: Any, say: Speaker, settings: Any) -> None:
    context = typer.Context(command, **settings)
    for part in (command, *command.params, command.get_help_option(context)):
        for place in ("help", "short_help", "epilog"):
            said = getattr(part, place, None)
            if said:
                setattr(part, place, say(Text(said, "", None, {})))
    for under in getattr(command, "commands", {}).values():
        _translate(under, say, settings)


def _title_panels(say: Speaker) -> None:
    from typer import rich_utils

    rich_utils.OPTIONS_PANEL_TITLE = say(OPTIONS)
    rich_utils.ARGUMENTS_PANEL_TITLE = say(ARGUMENTS)
    rich_utils.COMMANDS_PANEL_TITLE = say(COMMANDS)
