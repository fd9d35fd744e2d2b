"""How a replay looks: lines for people, coloured on a terminal, plain where it is piped or NO_COLOR is set.

Everything a colour says is said by a sign too: ``*`` marks the winner of a trick, ``!`` a problem, and bowers are
named.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from ..actions import Action, Name, OrderUp, Pass, Play, Take, Together
from ..cards import Card, Order, Suit
from ..records import DealReplay, Line, MatchRecord, Move, Record, Replay, Trick
from ..records.model import is_play

_LABELS = {
    "[??]": ("blunder", "bold red"),
    "[!!]": ("brilliant", "bold green"),
    "[?!]": ("dubious", "yellow"),
    "[!?]": ("interesting", "cyan"),
    "[?]": ("mistake", "red"),
    "[!]": ("great play", "green"),
}


def show(record: Record | MatchRecord, games: Sequence[Replay], deal: int) -> None:
    """Print ``games``; only the deal with number ``deal`` of each if that is not 0."""
    stream: Any = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")  # a terminal that has no ♦ still shows the game
    console = Console(file=stream, highlight=False, markup=False, emoji=False)
    if isinstance(record, MatchRecord):
        _title(console, record.title or "Match", record.date, f"{len(games)} games")
    for number, game in enumerate(games, 1):
        screen = Screen(console, game)
        if isinstance(record, MatchRecord):
            console.print(f"\nGame {number}", style="bold")
        screen.head()
        for played in game.deals:
            if deal in (0, played.number):
                screen.deal(played)


def _title(console: Console, *parts: str) -> None:
    console.print(" · ".join(part for part in parts if part), style="bold", soft_wrap=True)


class Screen:
    """Prints one game."""

    def __init__(self, console: Console, game: Replay) -> None:
        self.console = console
        self.game = game
        self.record = game.record
        encoding = (getattr(console.file, "encoding", None) or "utf-8").lower().replace("-", "")
        self.symbols = encoding.startswith("utf")
        self.width = max(len(self.name(seat)) for seat in range(self.record.rules.players))

    def name(self, seat: int | None) -> str:
        """Who sits there."""
        return "somebody" if seat is None else self.record.name_of(seat)

    def line(self, *parts: str | Text, indent: int = 2) -> None:
        """One line, never folded."""
        text = Text(" " * indent)
        for part in parts:
            text.append_text(part if isinstance(part, Text) else Text(part))
        text.rstrip()
        self.console.print(text, soft_wrap=True)

    def card(self, card: Card | None, spelled: str, order: Order | None) -> Text:
        """A card; trumps stand out, and bowers say what they are."""
        if card is None:
            return Text(spelled or "Xx")
        text = card.symbol if self.symbols else str(card)
        trump = order is not None and order.trump < Suit.NO_TRUMP and order.suit[card] == order.trump
        bower = {39: " right", 38: " left"}.get(order.strength[card], "") if order is not None and trump else ""
        red = card.suit in (Suit.DIAMONDS, Suit.HEARTS)
        style = ("bold " if trump else "") + ("red" if red else "")
        return Text(text + bower, style=style.strip())

    def head(self) -> None:
        """Title, rules and sides."""
        record = self.record
        _title(self.console, record.title or "Untitled game", record.date, str(record.rules))
        if record.description:
            self.line(record.description, indent=0)
        sides = [" and ".join(self.name(seat) for seat in side) for side in record.rules.sides]
        start = f"; the score starts at {_dashed(record.score)}" if any(record.score) else ""
        self.line(f"Sides: {' against '.join(sides)}{start}", indent=0)

    def deal(self, played: DealReplay) -> None:
        """One deal: calls, tricks, points, score, comments, problems."""
        shown = self.card(played.upcard, played.record.upcard, None)
        up: list[str | Text] = [", upcard ", shown] if played.record.deal.rules.auction == "upcard" else []
        self.console.print()
        head = Text(f"Deal {played.number}", style="bold")
        self.line(head, f": {self.name(played.dealer)} deals", *up, indent=0)
        self._calls(played)
        for number, trick in enumerate(played.tricks, 1):
            self._trick(number, trick, played)
        self._result(played)
        for line in played.record.lines:
            self._what_if(line)
        for problem in played.problems:
            where = f"trick {problem.trick}: " if problem.trick else ""
            self.line(Text(f"! {where}{problem.text}", style="bold red"))

    def _calls(self, played: DealReplay) -> None:
        said = [f"{self.name(seat)} {self.call(move)}" for seat, move in played.said if _worth_saying(move.action)]
        if said:
            self.line("; ".join(said))
        for seat, move in played.said:
            self._notes(f"{self.name(seat)} {self.call(move)}", move)
        if played.maker is None or played.trump is None:
            return
        suit = f"{played.trump.symbol} " if self.symbols and played.trump < Suit.NO_TRUMP else ""
        alone = "".join(f", {self.name(seat)} alone" for seat in played.alone)
        text = f"Trump: {suit}{played.trump.word}" if played.trump < Suit.NO_TRUMP else "No trump"
        self.line(Text(text, style="bold"), f", made by {self.name(played.maker)}{alone}")

    def call(self, move: Move) -> str:
        """A call in words: ``orders it up alone``."""
        action = move.action
        lone = " alone" if isinstance(action, OrderUp | Name) and action.alone else ""
        if action is None:
            return "calls something unknown"
        if isinstance(action, OrderUp):
            return f"orders it up{lone}"
        if isinstance(action, Name):
            return f"names {action.suit.word}{lone}"
        if isinstance(action, Take):
            put = move.spelled or (None if action.card is None else self.card(action.card, "", None).plain)
            return "takes the upcard" + (f" and puts {put} down" if put else "")
        return "passes" if isinstance(action, Pass) else str(action).replace(":", " ")

    def _trick(self, number: int, trick: Trick, played: DealReplay) -> None:
        order = played.end.contract.order
        parts: list[str | Text] = [f"Trick {number}"]
        for seat, move in trick.cards:
            card = move.action.card if isinstance(move.action, Play) else None
            won = seat is not None and seat == trick.winner
            shown = self.card(card, move.spelled, order)
            pad = " " * max(0, 9 - len(shown))
            parts += [f"  {self.name(seat):>{self.width}} ", shown, Text("*" if won else " ", style="bold"), pad]
        self.line(*parts)
        for seat, move in trick.cards:
            self._notes(f"{self.name(seat)} {move}", move)

    def _notes(self, about: str, move: Move) -> None:
        for note in move.notes:
            label = next((label for label in _LABELS if note.startswith(label)), "")
            word, style = _LABELS.get(label, ("", "italic"))
            text = note[len(label) :].strip()
            start = f"{label} {word}: " if label else ""
            self.line(Text(f"# {about}: {start}{text}", style=style), indent=4)

    def _result(self, played: DealReplay) -> None:
        result = played.result
        if result is None:
            self.line("This deal cannot be scored.")
            return
        told = re.sub(r"seat (\d+)", lambda found: self.name(int(found[1])), str(result))
        sides = self.record.rules.sides
        score = ", ".join(
            f"{' and '.join(self.name(seat) for seat in side)} {points}"
            for side, points in zip(sides, played.score, strict=True)
        )
        gained = f" ({_dashed(result.points)})" if any(result.points) else ""
        self.line(f"{told[:1].upper()}{told[1:]}{gained}")
        self.line("Score: ", Text(score, style="bold"))

    def _what_if(self, line: Line) -> None:
        self.line(f"What if, from decision {line.at}:", indent=4)
        if line.calls:
            self.line("; ".join(self.call(move) for move in line.calls), indent=6)
        for trick in line.tricks:
            self.line(" ".join(map(str, trick)), indent=6)
        for move in (*line.calls, *(move for trick in line.tricks for move in trick)):
            self._notes(str(move) if is_play(move) else self.call(move), move)


def _worth_saying(action: Action | None) -> bool:
    """Who plays with the partner, as usual, is no news; a pass is, for that seat could have called."""
    return not isinstance(action, Together)


def _dashed(points: Sequence[int]) -> str:
    return "-".join(map(str, points)) if min(points) >= 0 else ", ".join(map(str, points))
