"""What an option is: a default, allowed values, a sentence for each, and the options it depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..texts import Text, row, text

Value = bool | int | str | tuple[str, ...]


@dataclass(frozen=True)
class Option:
    """One option: ``says`` maps a value to a sentence; ``needs`` names the options that give it meaning.

    ``idle`` is the value it keeps where it has none (else the default), ``off`` the sentence for a number 0.
    """

    default: Value
    says: Mapping[Value, Text] | Text
    low: int = 0
    high: int = 0
    many: bool = False
    needs: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    idle: Value | None = None
    off: Text | None = None

    @property
    def kind(self) -> str:
        """``switch``, ``number``, ``choice``, ``set`` or ``text``."""
        if isinstance(self.default, bool):
            return "switch"
        if isinstance(self.default, int):
            return "number"
        if self.many:
            return "set"
        return "text" if isinstance(self.says, Text) else "choice"

    @property
    def values(self) -> tuple[Value, ...]:
        """The allowed values of a choice or a set; empty for numbers and free text."""
        return () if isinstance(self.says, Text) else tuple(self.says)

    def sentence(self, value: Value) -> Text:
        """What ``value`` means, for people."""
        if isinstance(self.says, Text):
            return self.off if value == 0 and self.off else self.says.fill(n=value)
        if isinstance(value, tuple):
            return row([self.says[item] for item in value], " ") or text("Nobody may claim a misdeal.")
        return self.says[value]


def switch(on: Text, off: Text, default: bool = False, **more: Any) -> Option:
    """Make an option that is on or off, with a sentence for each."""
    return Option(default, {True: on, False: off}, **more)


UPCARD = (("auction", ("upcard",)),)
NUMBERS = (("auction", ("numbers",)),)
NAPOLEON = (("auction", ("napoleon",)),)
PARTNERS = (*UPCARD, ("players", (4,)))
THREE = (*UPCARD, ("players", (3,)))
JOKER = (("jokers", (1,)),)
NO_TRUMP = (*UPCARD, ("no_trump_calls", (True,)))
