"""What several commands share: reading rules and files, writing JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..errors import NotationError, SetupError
from ..texts import row, text

if TYPE_CHECKING:
    from ..languages import Speaker
    from ..rules import Rules

LANG = typer.Option(
    None,
    "--lang",
    metavar="LANGUAGE",
    help=text("The language: en, pt_BR, pt_PT or sl; that of your system unless given."),
)
_RECORDS = (".json", ".egn", ".egnb", ".emn", ".txt")


_asked: list[str] = []  # the language that this run was asked for; refusals are told in it too


def hear(lang: str | None) -> None:
    """Begin a run in ``lang``, or in the language of the system."""
    _asked.clear()
    spoken(lang)


def spoken(lang: str | None = None) -> Speaker:
    """The speaker of ``lang``, else of the language of this run; SetupError when there is no such language."""
    from ..languages import choose, speaker

    if lang is not None:
        _asked.append(choose(lang))
    return speaker(_asked[-1] if _asked else choose())


def told(said: str) -> str:
    """``said`` in the language of this run; English as it stands, with cards in the notation of the command line."""
    say = spoken()
    return said if say.lang == "en" else say(said)


def read_rules(which: str, settings: list[str] | None = None) -> Rules:
    """Rules from a preset's name or a rules file, with ``NAME=VALUE`` settings changed.

    Raises NotationError or SetupError; a mistake in a file is told with the file's name.
    """
    from ..presets import PRESETS
    from ..rules import Rules

    if which.partition("@")[0] in PRESETS:
        rules = Rules.preset(which)
    elif which.endswith(".toml") or Path(which).is_file():
        written = read_text(which)
        try:
            rules = Rules.from_toml(written)
        except (NotationError, SetupError) as error:
            raise type(error)(row([which, str(error)], ": ")) from None
    else:
        raise SetupError(
            text("“{name}” is neither a preset nor a rules file: choose one of {presets}", name=which,
                 presets=tuple(PRESETS))
        )  # fmt: skip
    return rules.replace(**dict(split_setting(setting) for setting in settings or []))


def split_setting(setting: str) -> tuple[str, str]:
    """``("target_score", "11")`` from ``target_score=11``; NotationError without a sign of equality."""
    name, equals, value = setting.partition("=")
    if not equals:
        raise NotationError(
            text("“{setting}” is not a setting: write NAME=VALUE, as in target_score=11", setting=setting)
        )
    return name.strip(), value.strip()


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``; NotationError when it is not UTF-8 text."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise NotationError(text("{file}: not a text file", file=path)) from None


def read_position(position: str, keys: set[str]) -> Any:
    """What the argument of a command names: a record, the data of a position, or the text itself if it is no file.

    JSON is the data of a position when it is an object with one of ``keys``. Raises NotationError for what is
    neither, OSError for a file that cannot be read.
    """
    from .. import records

    if position != "-" and not position.lower().endswith(_RECORDS):
        return position
    written = read_text(position) if position == "-" or position.lower().endswith(".json") else ""
    try:
        data = json.loads(written) if written else None
    except ValueError:
        data = None
    if isinstance(data, dict) and keys & set(data):
        return data
    return records.loads(written) if position == "-" else records.load(position)


def write_json(value: Any) -> None:
    """One JSON value on standard output, on one line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
