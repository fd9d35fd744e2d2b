"""Where it all goes: plain lines on a pipe, colours and pauses on a terminal."""

from __future__ import annotations

import io
import os
import sys
import textwrap
import time
import unicodedata

from ...languages import Speaker
from .panel import WIDTH

COLOURS = {
    r"[2-9TJQKA10]+[♥♦]|[♥♦]": "red",
    r"\[\d+\]": "bold cyan",
    r"^\w[\w ]{0,7}?(?=  )": "dim",  # the labels
    r"(?<=\S )\(\w+\)": "italic",  # (left)
    r"→ .*$": "bold",
    r"^── .*": "bold",
}
PLAIN = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "·": "-", "─": "-", "–": "-", "—": "-", "→": ">"}
                      | {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "…": "..."})  # fmt: skip


def on_terminal() -> bool:
    """Are keyboard and screen a terminal? So must stderr be: a game on the whole terminal draws there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


class Ended(Exception):  # noqa: N818 - the answers have ended, which is no error
    """There is nothing more to read."""


class Screen:
    """One player's screen and keyboard, or two pipes."""

    def __init__(self, pace: float, speak: Speaker) -> None:
        self.speak = speak
        # A process started without an input has no sys.stdin at all.
        self._input = sys.stdin or io.StringIO()
        self.is_terminal = self._input.isatty() and sys.stdout.isatty()
        self._pace = pace if self.is_terminal else 0.0
        coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._console = _console() if coloured else None
        self._symbols = _can_write("♣♦♥♠·─→“”")
        for stream in (self._input, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")

    def show(self, *lines: str) -> None:
        """Print each line."""
        for said in lines:
            shown = self.speak(said) if self._symbols else _plain(self.speak(said))
            if self._console is None:
                sys.stdout.write(shown + "\n")
            else:
                self._console.show(shown)
        sys.stdout.flush()

    def say(self, sentence: str) -> None:
        """Print a sentence, wrapped to the width."""
        self.show(*textwrap.wrap(self.speak(sentence), WIDTH, break_on_hyphens=False))

    def ask(self, question: str) -> str:
        """What the player types; Ended when there is no more. Piped answers are shown, so that the page reads well."""
        sys.stdout.write(f"{self.speak(question)}> ")
        sys.stdout.flush()
        if self.is_terminal:
            try:
                return input()
            except EOFError:
                self.show("")
                raise Ended from None
        text = self._input.readline()
        if not text:
            self.show("")
            raise Ended
        self.show("".join(letter for letter in text.rstrip("\r\n") if letter.isprintable()))
        return text

    def pause(self) -> None:
        """Leave a finished trick in sight for a moment."""
        if self._pace:
            time.sleep(self._pace)


def _plain(shown: str) -> str:
    """``shown`` for a terminal of few signs: suits as letters, letters without their accents."""
    bare = unicodedata.normalize("NFKD", shown.translate(PLAIN))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Colours:
    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(highlight=False)

    def show(self, text: str) -> None:
        from rich.text import Text

        line = Text(text)
        for pattern, style in COLOURS.items():
            line.highlight_regex(pattern, style)
        self._console.print(line, soft_wrap=True)


def _console() -> _Colours:
    return _Colours()
