"""The names at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ...errors import SetupError
from ...rules import Rules
from ...texts import text, texts
from ...words import COMPASS, default_names

LONGEST = 16


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """``names`` trimmed; SetupError for a wrong number, an empty, long, unprintable or repeated name."""
    if len(names) != players:
        raise SetupError(
            texts("{n} name is needed, not {given}", "{n} names are needed, not {given}", players, given=len(names))
        )
    clean = tuple(_clean(name) for name in names)
    seen: dict[str, str] = {}
    for name in clean:
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in seen:
            raise SetupError(
                text("two players cannot both be called “{name}”: give each a name of their own", name=name)
            )
        seen[key] = name
    return clean


def _clean(name: str) -> str:
    bare = " ".join(name.split(" ")).strip()
    if any(unicodedata.category(letter).startswith("C") for letter in bare):
        raise SetupError(text("a name cannot hold control characters"))
    if not bare:
        raise SetupError(text("a name cannot be empty"))
    if len(bare) > LONGEST:
        raise SetupError(
            texts("“{name}” is too long for a name: {n} character at most",
                  "“{name}” is too long for a name: {n} characters at most", LONGEST, name=bare)
        )  # fmt: skip
    return name if bare == name else bare


def read_seat(written: str, rules: Rules) -> int | None:
    """The seat that ``--seat`` names: a number, a letter N E S W, or none; SetupError otherwise."""
    word = written.strip().lower()
    if word == "none":
        return None
    letters = [name[0].lower() for name in default_names(rules.players)] if rules.players in COMPASS else []
    if word in letters:
        return letters.index(word)
    if word.isascii() and word.isdecimal() and int(word) < rules.players:
        return int(word)
    last = rules.players - 1
    if not letters:
        raise SetupError(text("“{word}” is not a seat: write 0 to {last} or none", word=written, last=last))
    raise SetupError(
        text("“{word}” is not a seat: write 0 to {last}, {letters} or none",
             word=written, last=last, letters=tuple(letter.upper() for letter in letters))
    )  # fmt: skip
