"""The names at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ...errors import SetupError
from ...rules import Rules
from ...words import COMPASS, default_names

LONGEST = 16


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """``names`` trimmed; SetupError for a wrong number, an empty, long, unprintable or repeated name."""
    if len(names) != players:
        raise SetupError(f"{players} names are needed, not {len(names)}")
    clean = tuple(_clean(name) for name in names)
    seen: dict[str, str] = {}
    for name in clean:
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in seen:
            raise SetupError(f"two players cannot both be called “{name}”: give each a name of their own")
        seen[key] = name
    return clean


def _clean(name: str) -> str:
    bare = " ".join(name.split(" ")).strip()
    if any(unicodedata.category(letter).startswith("C") for letter in bare):
        raise SetupError("a name cannot hold control characters")
    if not bare:
        raise SetupError("a name cannot be empty")
    if len(bare) > LONGEST:
        raise SetupError(f"“{bare}” is too long for a name: {LONGEST} characters at most")
    return bare


def read_seat(text: str, rules: Rules) -> int | None:
    """The seat that ``--seat`` names: a number, a letter N E S W, or none; SetupError otherwise."""
    word = text.strip().lower()
    if word == "none":
        return None
    letters = [name[0].lower() for name in default_names(rules.players)] if rules.players in COMPASS else []
    if word in letters:
        return letters.index(word)
    if word.isascii() and word.isdecimal() and int(word) < rules.players:
        return int(word)
    also = f", {', '.join(letters).upper()}" if letters else ""
    raise SetupError(f"“{text}” is not a seat: write 0 to {rules.players - 1}{also} or none")
