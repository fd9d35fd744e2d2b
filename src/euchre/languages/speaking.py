"""Speakers: a text in, the same sentence in one language out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from ..actions import Action
from ..cards import Card
from ..texts import Seat, Text, text
from .catalogues import catalogue

_DECIMAL_COMMA = ("pt_BR", "pt_PT", "sl")


class Speaker:
    """Says texts in ``lang``; ``names`` are the players' names by seat, where the listener knows them.

    Values inside a text are said too: cards by their symbol (J♦), seats by name, numbers with the language's decimal
    sign, other texts in the same language. What is no text is said as it is.
    """

    def __init__(self, lang: str, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.names = tuple(names)
        self._catalogue = catalogue(lang)

    def __call__(self, said: Any) -> str:
        """``said`` in this language."""
        if isinstance(said, Text):
            template = self._catalogue.template(said)
            return self._filled(template, said) if said.values else template
        if isinstance(said, Card):
            return self(said.symbol)
        if isinstance(said, Seat):
            return self(self.names[said]) if said < len(self.names) else self(text("seat {n}", n=int(said)))
        if isinstance(said, Action):
            return self(said.said)
        if isinstance(said, tuple | list):
            return ", ".join(map(self, said))
        return self._number(said, "") if isinstance(said, float) else str(said)

    def sentence(self, said: Any) -> str:
        """``said`` with a capital letter, unless the name of an option comes first, and with a full stop."""
        spoken = self(said)
        begun = spoken[:1] if "_" in spoken.partition(" ")[0] else spoken[:1].upper()
        return begun + spoken[1:].rstrip(".") + "."

    def knowing(self, names: Sequence[str]) -> Speaker:
        """The same language for somebody who knows the players by ``names``."""
        return Speaker(self.lang, names)

    def _filled(self, template: str, said: Text) -> str:
        parts = []
        for words, name, spec in _parsed(template):
            parts.append(words)
            if name is not None:
                value = said.values[name]
                parts.append(self._number(value, spec) if isinstance(value, int | float) and spec else self(value))
        return "".join(parts)

    def _number(self, value: float, spec: str) -> str:
        shown = format(value, spec)
        return shown.replace(".", ",") if self.lang in _DECIMAL_COMMA else shown


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((words, name, spec or "") for words, name, spec, _ in Formatter().parse(template))


def speaker(lang: str, names: Sequence[str] = ()) -> Speaker:
    """The speaker of ``lang``, a code that :func:`euchre.languages.choose` or ``find`` gave."""
    return Speaker(lang, names)
