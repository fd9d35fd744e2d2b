"""What a player may type: a number, an action's text, a card, the first letters of the words, or a command."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from ...actions import Action, Discard, Give, Play, Take, parse_action
from ...cards import parse_card
from ...errors import NotationError
from ...languages import Speaker, speaker
from ...prompt import Prompt
from ...texts import Text, text
from ...view import View
from ...words import label

Command = Literal["help", "undo", "save", "quit", "last", "rules", "hint"]
# Understood in every language; the words are understood in the player's own too.
COMMANDS: dict[str, Command] = {
    "?": "help",
    "u": "undo",
    "s": "save",
    "q": "quit",
    "l": "last",
    "last trick": "last",
    "r": "rules",
}
COMMAND_WORDS: dict[Command, Text] = {
    "help": text("help"),
    "undo": text("undo"),
    "save": text("save"),
    "quit": text("quit"),
    "last": text("last"),
    "rules": text("rules"),
    "hint": text("hint"),
}
HELP = text("""\
Answer with the number in brackets, or write
  a card         Jd, 10d or J♦; B is the joker
  an action      pass, order, name:s, take:9c, play:Jd
  first letters  p, or, al, sp: as much of the words as tells them apart
Or one of these:
  u, undo   take back your last decision, as often as you like
  hint      what a beginner would do, and why
  l, last   show the last trick again
  r, rules  the rules of this table
  s, save   save the game and go on
  q, quit   leave the table
  ?, help   this page
Cards without a number cannot be played now.
(left) marks the left bower, which is a trump.""")


@dataclass(frozen=True)
class Refused:
    """An answer that is no choice, and the sentence that says so."""

    sentence: Text


Answer = Action | Command | Refused


def understand(typed: str, view: View, prompt: Prompt, say: Speaker) -> Answer:
    """What ``typed`` means at this moment, in English or in the words of ``say``."""
    plain = _bare(typed)
    if not plain:
        return Refused(text("Nothing was chosen. Write a number, or ? for help."))
    command = _command(plain, say)
    if command is not None:
        return command
    if plain.isascii() and plain.isdecimal():
        number = int(plain) if len(plain) < 4 else -1
        if number in prompt.all:
            return prompt.all[number]
        return Refused(
            text("There is no number {number}: answer {range}, or ? for help.", number=plain[:20], range=prompt.range)
        )
    return (
        _by_text(typed.strip(), view, prompt)
        or _by_letters(plain, view, prompt, say)
        or _not_understood(" ".join(typed.split()).lower(), prompt)
    )


def _bare(typed: str) -> str:
    """Small letters without accents, words one space apart: not every keyboard has every letter."""
    letters = unicodedata.normalize("NFKD", " ".join(typed.split()).lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _command(plain: str, say: Speaker) -> Command | None:
    words = {_bare(spoken): command for command, word in COMMAND_WORDS.items() for spoken in (word, say(word))}
    return COMMANDS.get(plain) or words.get(plain)


def _by_text(typed: str, view: View, prompt: Prompt) -> Answer | None:
    """An action or a card, legal or not; None when ``typed`` spells neither."""
    action = _parse(typed, prompt)
    if action is None or action in prompt.all.values():
        return action
    sentence = view.why_not(action)
    return Refused(sentence) if sentence else action


def _parse(typed: str, prompt: Prompt) -> Action | None:
    try:
        return parse_action(typed)
    except NotationError:
        pass
    try:
        card = parse_card(typed)
    except NotationError:
        return None
    actions = prompt.all.values()
    same = [action for action in actions if getattr(action, "card", None) == card]
    kinds = [type(action) for action in actions if isinstance(action, Play | Take | Discard | Give)]
    if same:
        return same[0] if len(same) == 1 else Play(card)
    return kinds[0](card) if kinds else Play(card)


def _by_letters(plain: str, view: View, prompt: Prompt, say: Speaker) -> Action | None:
    """The one choice whose words begin with the words typed, in their order; of several, the shortest.

    The player's language is asked first, English when it knows no such words.
    """
    typed = _words(plain)
    for spoken in (say, speaker("en")):
        found: list[tuple[int, Action]] = []
        for action in prompt.all.values():
            shown = _words(spoken(label(view, action)))
            if _begins(typed, shown) or _begins(typed, _words(spoken(action))):
                found.append((len(shown), action))
        if found:
            shortest = min(size for size, _ in found)
            best = [action for size, action in found if size == shortest]
            return best[0] if len(best) == 1 else None
    return None


def _words(spoken: str) -> list[str]:
    return _bare(spoken).replace("+", " ").replace(":", " ").split()


def _begins(typed: list[str], spoken: list[str]) -> bool:
    """Does each typed word begin one of the spoken words, in the same order?"""
    rest = iter(spoken)
    return all(any(word.startswith(part) for word in rest) for part in typed)


def _not_understood(plain: str, prompt: Prompt) -> Refused:
    shown = plain if len(plain) <= 30 else plain[:29] + "…"
    clean = "".join(letter if letter.isprintable() else "?" for letter in shown)
    return Refused(
        text("“{answer}” is not clear: answer {range}, write the words out, or ? for help.",
             answer=clean, range=prompt.range)
    )  # fmt: skip
