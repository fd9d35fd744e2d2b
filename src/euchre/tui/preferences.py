"""What a player chose the last time, and the folder where games are kept."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from .. import bots
from ..presets import PRESETS
from .look import THEMES

ENVIRONMENT = "EUCHRE_DATA"
WHO = "you"  # one person plays in a data folder


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds between the actions of bots, and how long a finished trick stays; None until a key is pressed."""

    pace: float
    trick: float | None


SPEEDS: dict[str, Speed] = {
    "step": Speed(0.6, None),
    "slow": Speed(1.4, 3.0),
    "normal": Speed(0.7, 1.6),
    "fast": Speed(0.15, 0.6),
    "instant": Speed(0.0, 0.4),
}


@dataclass(frozen=True)
class Preferences:
    """How the next game is to be.

    ``rules`` is a preset or the path of a rules file; ``lang`` empty means the environment's language.
    """

    rules: str = "north-american"
    name: str = ""
    partner: str = ""
    opponents: str = "standard"
    speed: str = "normal"
    hints: bool = True
    theme: str = "dark"
    four: bool = True
    lang: str = ""
    met: bool = False  # has somebody played here before?

    @property
    def partner_level(self) -> str:
        """The partner's level: the best there is, unless another was chosen."""
        return self.partner if self.partner in bots.LEVELS else bots.strongest()


_CHOICES: dict[str, tuple[str, ...]] = {"speed": tuple(SPEEDS), "theme": THEMES}


def data_folder(wanted: str | Path | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """Where games and settings are kept: ``wanted``, else EUCHRE_DATA, else the user's own place for such things."""
    if wanted:
        return Path(wanted).expanduser()
    if environ.get(ENVIRONMENT):
        return Path(environ[ENVIRONMENT]).expanduser()
    from typer import get_app_dir

    return Path(get_app_dir("euchre"))


def read(folder: Path) -> Preferences:
    """The preferences kept in ``folder``; what is missing or makes no sense is as it is for a newcomer."""
    try:
        found = json.loads(_file(folder).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Preferences()
    plain = Preferences()
    if not isinstance(found, dict):
        return plain
    good = {one.name: found[one.name] for one in fields(plain) if _is_good(one.name, found.get(one.name), plain)}
    return replace(plain, **good)


def _is_good(name: str, value: Any, plain: Preferences) -> bool:
    if type(value) is not type(getattr(plain, name)):
        return False
    if name == "opponents":
        return value in bots.LEVELS
    if name == "rules":
        return value.partition("@")[0] in PRESETS or Path(value).is_file()
    return name not in _CHOICES or value in _CHOICES[name]


def write(folder: Path, preferences: Preferences) -> None:
    """Keep ``preferences``; a disk that refuses stops no game."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".settings-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(preferences), file, indent=1, ensure_ascii=False)
        os.replace(name, _file(folder))


def _file(folder: Path) -> Path:
    return folder / "settings.json"
