"""Reading records in plain text: lines of ``word: value``. Empty lines and those that begin with ``#`` mean nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..actions import Action, Name, OrderUp, parse_action
from ..cards import Suit
from ..errors import IllegalAction, NotationError, SetupError
from . import native, shape
from .model import MatchRecord, Record, Sitting
from .shape import Json
from .text_write import MATCH, RECORD

_VERBS = {
    "passes": "pass",
    "p": "pass",
    "orders": "order",
    "takes": "take",
    "leaves": "leave",
    "names": "name",
    "bids": "bid",
    "gives": "give",
    "discards": "discard",
    "calls": "call",
    "declines": "decline",
    "claims": "claim",
}
_LINE = re.compile(r"line from (\d{1,4})", re.IGNORECASE)
_QUOTED = re.compile(r'(?:player|about) "', re.IGNORECASE)
_DECODER = json.JSONDecoder()
_DEAL = re.compile(r"dealer (\d{1,2})(?:, upcard (\S+))?", re.IGNORECASE)
_RULES = re.compile(r"(\S+?)(?: with (.+))?")


def loads(text: str) -> Record | MatchRecord:
    """The record or match in plain ``text``; NotationError or SetupError naming the line otherwise."""
    lines = [_Row(number, line.strip()) for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1)]
    rows = [row for row in lines if row.text and not row.text.startswith("#")]
    if not rows or rows[0].text not in (RECORD, MATCH):
        raise NotationError(f"a record in plain text begins with “{RECORD}”")
    return _match(rows[1:]) if rows[0].text == MATCH else _record(rows[1:])


@dataclass(frozen=True)
class _Row:
    number: int
    text: str

    def parts(self) -> tuple[str, str]:
        """The word in front of the colon and the value."""
        if _LINE.fullmatch(self.text):
            return "line", self.text
        named = _QUOTED.match(self.text)
        if named:
            _, end = _DECODER.raw_decode(self.text, named.end() - 1)
            return self.text[:end], self.text[end:].lstrip(": ")
        word, colon, value = self.text.partition(":")
        if not colon:
            raise NotationError(f"“{self.text[:40]}” is not of the form “word: value”")
        return word.strip(), value.strip()


def _value(text: str) -> str:
    """A text that may stand in quotes."""
    if not text.startswith('"'):
        return text
    return str(_json(text))


def _json(text: str) -> Any:
    return shape.read_json(f'{{"value": {text}}}')["value"]


@dataclass
class _Moves:
    """Calls and tricks under way, in the shape that the native reader takes."""

    found: Json = field(default_factory=lambda: {"calls": []})

    def take(self, word: str, value: str) -> bool:
        """Take the line if it is about moves."""
        head, _, number = word.partition(" ")
        if word == "calls":
            self.found["calls"] += [said(call) for call in value.split(",")] if value else []
        elif head == "trick" or re.fullmatch(r"\d+", word):
            self._trick(number or word, value)
        elif head in ("note", "written", "by") and number.isdecimal():
            if head == "note":
                self.found.setdefault("notes", {}).setdefault(number, []).append(_value(value))
            elif head == "by":
                self.found.setdefault("seats", {})[number] = _number(value)
            else:
                self.found.setdefault("spelled", {})[number] = _value(value)
        elif word == "extra":
            self.found["extra"] = _json(value)
        else:
            return False
        return True

    def _trick(self, number: str, value: str) -> None:
        tricks = self.found.setdefault("tricks", [])
        if number != str(len(tricks) + 1):
            raise NotationError(f"trick {number} stands where trick {len(tricks) + 1} should")
        tricks.append(value.replace(",", " "))


def said(text: str) -> str:
    """The action's text for what somebody wrote: ``orders alone`` is ``order+alone``, ``Spades`` is ``name:s``."""
    words = text.lower().split()
    if not words:
        raise NotationError("a call is missing between two commas")
    if words == [native.UNHEARD]:
        return native.UNHEARD
    words[0] = _VERBS.get(words[0], words[0])
    alone = len(words) > 1 and words[-1] == "alone"
    rest = words[:-1] if alone else words
    return str(_action(text.strip(), rest, alone))


def _action(text: str, words: list[str], alone: bool) -> Action:
    if words in (["order"], ["order", "up"], ["order", "it", "up"]):
        return OrderUp(alone)
    try:
        return Name(Suit.parse(" ".join(words[1:] if words[0] == "name" else words)), alone)
    except NotationError:
        pass
    if len(words) == 1 and not alone:
        return parse_action(words[0])
    if alone or len(words) > 2:
        raise NotationError(f"“{text[:40]}” is not a call")
    return parse_action(":".join(words))


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
        raise NotationError(f"“{text[:20]}” is not a number")
    return int(text)


def _numbers(text: str) -> list[int]:
    """``11, 9``, or ``11-9`` as people write it."""
    if re.fullmatch(r"\d+(-\d+)+", text):
        return [_number(part) for part in text.split("-")]
    return [_number(part.strip()) for part in text.split(",")]


def _read(rows: list[_Row], take: Callable[[str, str], None]) -> None:
    """Hand each row to ``take``; what goes wrong is told with the number of the line."""
    for row in rows:
        try:
            word, value = row.parts()
            take(word if word.lower().startswith(("player ", "about ")) else word.lower(), value)
        except json.JSONDecodeError:
            raise NotationError(f"line {row.number}: the quotes around an id are not closed") from None
        except (NotationError, SetupError, IllegalAction) as error:
            raise type(error)(f"line {row.number}: {error}") from None


class _Reader:
    """Reads one record into the shape of the native format, which then checks it."""

    def __init__(self) -> None:
        self.found: Json = {"format": native.RECORD, "version": native.VERSION, "deals": []}
        self.players: list[Any] = []
        self.deal: Json | None = None
        self.moves: _Moves | None = None

    def take(self, word: str, value: str) -> None:
        """One line, whichever part of the record it belongs to."""
        head, _, which = word.lower().partition(" ")
        if head == "deal":
            self._start_deal(which, value)
        elif word == "line" and self.deal is not None:
            self.moves = _Moves({"at": int(value.split()[-1]), "calls": []})
            self.deal.setdefault("lines", []).append(self.moves.found)
        elif self.moves is not None and self.deal is not None:
            if not self.moves.take(word, value) and not self._take_in_deal(head, which, word, value):
                raise NotationError(f"“{word[:40]}” has no place in a deal")
        elif not self._take_in_head(head, which, word, value):
            raise NotationError(f"“{word[:40]}” has no place before the first deal")

    def _start_deal(self, which: str, value: str) -> None:
        deals = self.found["deals"]
        found = _DEAL.fullmatch(value)
        if which != str(len(deals) + 1):
            raise NotationError(f"deal {which[:20]} stands where deal {len(deals) + 1} should")
        if not found:
            raise NotationError(f"a deal begins with its dealer and upcard, as in “Deal {which}: dealer 0, upcard Jd”")
        self.moves = _Moves()
        self.deal = self.moves.found
        self.deal["dealer"] = int(found[1])
        if found[2]:
            self.deal["upcard"] = found[2]
        deals.append(self.deal)

    def _take_in_deal(self, head: str, which: str, word: str, value: str) -> bool:
        assert self.deal is not None
        if word == "upcard written":
            self.deal["upcard_spelled"] = _value(value)
        elif word == "kitty":
            self.deal["kitty"] = value
        elif word == "points":
            self.deal["points"] = _numbers(value)
        elif head == "hand" and re.fullmatch(r"\d", which):
            hands = self.deal.setdefault("hands", [])
            hands += [""] * (int(which) + 1 - len(hands))
            hands[int(which)] = value
        else:
            return False
        return True

    def _take_in_head(self, head: str, which: str, word: str, value: str) -> bool:
        if word in ("title", "description", "date"):
            self.found[word] = _value(value)
        elif word == "rules":
            self.found["rules"] = _rules(value) | {"name": self.found.get("rules", {}).get("name", "")}
        elif word == "rules name":
            self.found.setdefault("rules", {})["name"] = _value(value)
        elif word in ("score", "result"):
            self.found[word] = _numbers(value)
        elif word == "extra":
            self.found["extra"] = _json(value)
        elif head == "seat" and which == str(len(self.players)):
            self.players.append({"name": _value(value)})
        elif head == "about" and self.players and which == str(len(self.players) - 1):
            self.players[-1] |= _about(value)
        else:
            return False
        return True

    def record(self) -> Record:
        """The record that was read."""
        if self.players:
            self.found["players"] = self.players
        return native.from_json(_with_hands(self.found))


def _with_hands(found: Json) -> Json:
    """A deal that names some hands leaves the others empty."""
    rules = native.rules_from_json(found.get("rules", {}))
    for deal in found["deals"]:
        if "hands" in deal:
            deal["hands"] += [""] * (rules.players - len(deal["hands"]))
    return found


def _rules(value: str) -> Json:
    """``modern@1 with target_score=11, misdeal_claims=farmers_redeal,ace_no_face``."""
    found = _RULES.fullmatch(value)
    if not found:
        raise NotationError(f"“{value[:40]}” names no rules: write modern@1, or modern@1 with target_score=11")
    options: dict[str, str] = {}
    for part in (found[2] or "").split(", "):
        if part:
            name, equals, text = part.partition("=")
            if not equals:
                raise NotationError(f"“{part[:40]}” is not an option: write name=value")
            options[name.strip()] = text.strip()
    return {"preset": found[1], **({"options": options} if options else {})}


def _about(value: str) -> Json:
    found = _json(value)
    if not isinstance(found, dict) or "name" in found:
        raise NotationError("“about” a player are ids and extra, as an object")
    return found


def _record(rows: list[_Row]) -> Record:
    reader = _Reader()
    _read(rows, reader.take)
    return reader.record()


class _MatchReader:
    """Reads what stands before the games of a match."""

    def __init__(self) -> None:
        self.found: Json = {"format": native.MATCH, "version": native.VERSION}
        self.players: dict[str, Json] = {}

    def take(self, word: str, value: str) -> None:
        """One line."""
        head, _, who = word.partition(" ")
        head, who = head.lower(), _value(who)
        if word in ("title", "description", "date"):
            self.found[word] = _value(value)
        elif word in ("form", "result", "extra"):
            self.found[word] = _json(value)
        elif head == "player" and who not in self.players:
            self.players[who] = {"name": _value(value)}
        elif head == "about" and who in self.players:
            self.players[who] |= _about(value)
        else:
            raise NotationError(f"“{word[:40]}” has no place before the first game")


def _match(rows: list[_Row]) -> MatchRecord:
    starts = [place for place, row in enumerate(rows) if re.match(r"game \d+:", row.text, re.IGNORECASE)]
    reader = _MatchReader()
    _read(rows[: starts[0]] if starts else rows, reader.take)
    reader.found["players"] = reader.players
    games = []
    for number, start in enumerate(starts, 1):
        end = starts[number] if number < len(starts) else len(rows)
        with shape.place(f"game {number}"):
            games.append(_game(rows[start:end], number))
    reader.found["games"] = []
    match = native.match_from_json(reader.found)
    return MatchRecord(
        tuple(games), match.players, match.title, match.description, match.date, match.form, match.result, match.extra
    )


def _game(rows: list[_Row], number: int) -> Sitting:
    """One game of a match: who sits where, then a record."""
    which, value = rows[0].parts()
    if which.lower() != f"game {number}":
        raise NotationError(f"{which[:20].lower()} stands where game {number} should")
    begin = next((place for place, row in enumerate(rows) if row.text == RECORD), None)
    if begin is None:
        raise NotationError(f"the record that begins with “{RECORD}” is missing")
    extra: Json = {}

    def take(word: str, value: str) -> None:
        if word != "extra":
            raise NotationError(f"“{word[:40]}” has no place between a game and its record")
        extra.update(shape.table({"extra": _json(value)}, "extra"))

    _read(rows[1:begin], take)
    players = tuple(shape.texts({"players": _json(value)}, "players"))
    return Sitting(players, _record(rows[begin + 1 :]), extra)
