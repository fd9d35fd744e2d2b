"""What several commands share: reading rules and files, writing JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import NotationError, SetupError

if TYPE_CHECKING:
    from ..rules import Rules

_RECORDS = (".json", ".egn", ".egnb", ".emn", ".txt")


def read_rules(text: str, settings: list[str] | None = None) -> Rules:
    """Rules from a preset's name or a rules file, with ``NAME=VALUE`` settings changed.

    Raises NotationError or SetupError; a mistake in a file is told with the file's name.
    """
    from ..presets import PRESETS
    from ..rules import Rules

    if text.partition("@")[0] in PRESETS:
        rules = Rules.preset(text)
    elif text.endswith(".toml") or Path(text).is_file():
        written = read_text(text)
        try:
            rules = Rules.from_toml(written)
        except (NotationError, SetupError) as error:
            raise type(error)(f"{text}: {error}") from None
    else:
        raise SetupError(f"“{text}” is neither a preset nor a rules file: choose one of {', '.join(PRESETS)}")
    return rules.replace(**dict(split_setting(setting) for setting in settings or []))


def split_setting(setting: str) -> tuple[str, str]:
    """``("target_score", "11")`` from ``target_score=11``; NotationError without a sign of equality."""
    name, equals, value = setting.partition("=")
    if not equals:
        raise NotationError(f"“{setting}” is not a setting: write NAME=VALUE, as in target_score=11")
    return name.strip(), value.strip()


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``; NotationError when it is not UTF-8 text."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise NotationError(f"{path}: not a text file") from None


def read_position(position: str, keys: set[str]) -> Any:
    """What the argument of a command names: a record, the data of a position, or the text itself if it is no file.

    JSON is the data of a position when it is an object with one of ``keys``. Raises NotationError for what is
    neither, OSError for a file that cannot be read.
    """
    from .. import records

    if position != "-" and not position.lower().endswith(_RECORDS):
        return position
    text = read_text(position) if position == "-" or position.lower().endswith(".json") else ""
    try:
        data = json.loads(text) if text else None
    except ValueError:
        data = None
    if isinstance(data, dict) and keys & set(data):
        return data
    return records.loads(text) if position == "-" else records.load(position)


def write_json(value: Any) -> None:
    """One JSON value on standard output, on one line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
