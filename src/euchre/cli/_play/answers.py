"""What a player may type: a number, an action's text, a card, the first letters of the words, or a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...actions import Action, Discard, Give, Play, Take, parse_action
from ...cards import parse_card
from ...errors import NotationError
from ...prompt import Prompt
from ...view import View
from ...words import label

Command = Literal["help", "undo", "save", "quit", "last", "rules", "hint"]
COMMANDS: dict[str, Command] = {
    "?": "help",
    "help": "help",
    "u": "undo",
    "undo": "undo",
    "s": "save",
    "save": "save",
    "q": "quit",
    "quit": "quit",
    "l": "last",
    "last": "last",
    "last trick": "last",
    "r": "rules",
    "rules": "rules",
    "hint": "hint",
}
HELP = """\
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
(left) marks the left bower, which is a trump."""


@dataclass(frozen=True)
class Refused:
    """An answer that is no choice, and the sentence that says so."""

    sentence: str


Answer = Action | Command | Refused


def understand(text: str, view: View, prompt: Prompt) -> Answer:
    """What ``text`` means at this moment."""
    plain = " ".join(text.split()).lower()
    if not plain:
        return Refused("Nothing was chosen. Write a number, or ? for help.")
    if plain in COMMANDS:
        return COMMANDS[plain]
    if plain.isascii() and plain.isdecimal():
        number = int(plain) if len(plain) < 4 else -1
        if number in prompt.all:
            return prompt.all[number]
        return Refused(f"There is no number {plain[:20]}: answer {prompt.range}, or ? for help.")
    return _by_text(text.strip(), view, prompt) or _by_letters(plain, view, prompt) or _not_understood(plain, prompt)


def _by_text(text: str, view: View, prompt: Prompt) -> Answer | None:
    """An action or a card, legal or not; None when ``text`` spells neither."""
    action = _parse(text, prompt)
    if action is None or action in prompt.all.values():
        return action
    sentence = view.why_not(action)
    return Refused(sentence) if sentence else action


def _parse(text: str, prompt: Prompt) -> Action | None:
    try:
        return parse_action(text)
    except NotationError:
        pass
    try:
        card = parse_card(text)
    except NotationError:
        return None
    actions = prompt.all.values()
    same = [action for action in actions if getattr(action, "card", None) == card]
    kinds = [type(action) for action in actions if isinstance(action, Play | Take | Discard | Give)]
    if same:
        return same[0] if len(same) == 1 else Play(card)
    return kinds[0](card) if kinds else Play(card)


def _by_letters(plain: str, view: View, prompt: Prompt) -> Action | None:
    """The one choice whose words begin with the words typed, in their order; of several, the shortest."""
    typed = plain.replace("+", " ").replace(":", " ").split()
    found: list[tuple[int, Action]] = []
    for action in prompt.all.values():
        spoken = label(view, action).lower().split()
        if _begins(typed, spoken) or _begins(typed, str(action).replace("+", " ").replace(":", " ").split()):
            found.append((len(spoken), action))
    shortest = min((size for size, _ in found), default=0)
    best = [action for size, action in found if size == shortest]
    return best[0] if len(best) == 1 else None


def _begins(typed: list[str], spoken: list[str]) -> bool:
    """Does each typed word begin one of the spoken words, in the same order?"""
    rest = iter(spoken)
    return all(any(word.startswith(part) for word in rest) for part in typed)


def _not_understood(plain: str, prompt: Prompt) -> Refused:
    shown = plain if len(plain) <= 30 else plain[:29] + "…"
    clean = "".join(letter if letter.isprintable() else "?" for letter in shown)
    return Refused(f"“{clean}” is not clear: answer {prompt.range}, write the words out, or ? for help.")
