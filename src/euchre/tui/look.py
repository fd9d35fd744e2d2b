"""Looks: colours of dark and light terminals or none, suits in four colours or two, Unicode or plain letters."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rich.style import Style

from ..cards import Card, Suit

THEMES = ("dark", "light", "plain")
MONOCHROME = ("vt100", "vt102", "vt220", "vt52", "ansi-m", "xterm-mono", "linux-m", "screen-m")

# Suits: the four colours of the web client, made lighter where they stand on a dark ground.
_PALETTES: dict[str, dict[str, str]] = {
    "dark": {
        "ground": "#dfe6e2 on #10211c",
        "dim": "#8fa39b on #10211c",
        "title": "bold #f4f7f5 on #1b3a31",
        "accent": "bold #ffd479 on #10211c",
        "strong": "bold #ffffff on #10211c",
        "line": "#3e5c52 on #10211c",
        "good": "bold #8fe3a5 on #10211c",
        "bad": "bold #ff9c8a on #10211c",
        "card": "#202124 on #f6f3ea",
        "edge": "#8a8577 on #f6f3ea",
        "faint": "#8d897e on #c9c6bc",
        "focus": "bold #202124 on #ffd479",
        "back": "#9cb8d8 on #27496d",
        "button": "#dfe6e2 on #25463c",
        "c": "#006d77",
        "d": "#0b5fd8",
        "h": "#c8360d",
        "s": "#000000",
        "free": "#7a3fa0",
    },
    "light": {
        "ground": "#22302b on #eef3ee",
        "dim": "#5d6c66 on #eef3ee",
        "title": "bold #ffffff on #24594a",
        "accent": "bold #8a4b00 on #eef3ee",
        "strong": "bold #000000 on #eef3ee",
        "line": "#a9bab2 on #eef3ee",
        "good": "bold #12692d on #eef3ee",
        "bad": "bold #a8230b on #eef3ee",
        "card": "#202124 on #ffffff",
        "edge": "#77736a on #ffffff",
        "faint": "#8b8b85 on #d9ddd7",
        "focus": "bold #202124 on #ffd479",
        "back": "#d6e4f5 on #4a74a5",
        "button": "#22302b on #cfddd5",
        "c": "#006d77",
        "d": "#0b5fd8",
        "h": "#c8360d",
        "s": "#000000",
        "free": "#7a3fa0",
    },
    "plain": {
        "dim": "dim",
        "title": "reverse",
        "accent": "bold",
        "strong": "bold",
        "good": "bold",
        "bad": "bold",
        "faint": "dim",
        "focus": "reverse",
        "button": "bold",
    },
}
_TWO = {"c": "#000000", "d": "#c8360d", "h": "#c8360d", "s": "#000000"}

_SYMBOLS = {
    "top": "┌─┐", "bottom": "└─┘", "side": "│", "line": "─", "back": "▒", "full": "■", "pip": "●", "none": "·",
    "left": "◂", "right": "▸", "here": "▸", "up": "▲", "down": "▼", "dot": "·", "more": "…",
}  # fmt: skip
_LETTERS = {
    "top": "+-+", "bottom": "+-+", "side": "|", "line": "-", "back": "#", "full": "#", "pip": "*", "none": ".",
    "left": "<", "right": ">", "here": ">", "up": "^", "down": "v", "dot": "-", "more": "...",
}  # fmt: skip
# What a terminal without Unicode shows instead; letters with marks lose them.
_ASCII = {
    "♣": "c", "♦": "d", "♥": "h", "♠": "s", "·": "-", "─": "-", "–": "-", "—": "-", "→": ">", "“": '"', "”": '"',
    "’": "'", "…": "...", "×": "x", "±": "+-", "é": "e", "■": "#", "●": "*",
}  # fmt: skip


@dataclass(frozen=True)
class Look:
    """How everything is drawn."""

    theme: str = "dark"
    four: bool = True
    ascii: bool = False

    @cached_property
    def _styles(self) -> dict[str, Style]:
        return {name: Style.parse(text) for name, text in _PALETTES[self.theme].items()}

    def __getitem__(self, name: str) -> Style:
        """The style for one of the names of the palette."""
        return self._styles.get(name, Style.null())

    def symbol(self, name: str) -> str:
        """A letter or line to draw with."""
        return (_LETTERS if self.ascii else _SYMBOLS)[name]

    def suit_style(self, suit: Suit) -> Style:
        """The colour of a suit, to be laid over a card's own style."""
        if self.theme == "plain":
            return Style.null()
        letter = "free" if suit == Suit.NO_TRUMP else str(suit)
        colour = _PALETTES[self.theme][letter] if self.four or letter == "free" else _TWO[letter]
        return Style(color=colour)

    def card_text(self, card: Card) -> str:
        """``10♣``, ``J♦``, ``Joker``."""
        return self.plain(card.symbol)

    def plain(self, text: str) -> str:
        """``text`` in letters that the terminal can show."""
        return to_ascii(text) if self.ascii else text

    def with_theme(self, theme: str) -> Look:
        """The same in another theme."""
        return replace(self, theme=theme)


def to_ascii(text: str) -> str:
    """``text`` without letters that need Unicode."""
    import unicodedata

    spelled = "".join(_ASCII.get(letter, letter) for letter in text)
    bare = unicodedata.normalize("NFKD", spelled)
    return "".join(letter for letter in bare if ord(letter) < 128) if not bare.isascii() else bare


def has_colours(environ: Mapping[str, str] = os.environ) -> bool:
    """Does the terminal show colours, and does the user want them?"""
    return not environ.get("NO_COLOR") and environ.get("TERM", "") not in MONOCHROME


def has_unicode(environ: Mapping[str, str] = os.environ) -> bool:
    """Does the terminal's locale promise Unicode? Unset, it promises letters only."""
    said = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    return "utf-8" in said.lower() or "utf8" in said.lower()


def look_for(theme: str, *, four: bool = True, environ: Mapping[str, str] = os.environ) -> Look:
    """The look of ``theme`` as far as the terminal can show it."""
    return Look(theme if has_colours(environ) else "plain", four, not has_unicode(environ))
