"""Records as plain text that people can read and paste. docs/records.md describes it; text_read.py reads it back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ..actions import Action, Name, Play
from ..deal import hand_text
from .model import DealRecord, Line, MatchRecord, Move, Player, Record
from .native import UNHEARD, card_text

RECORD, MATCH = "Euchre record, version 1", "Euchre match, version 1"


def dumps(record: Record | MatchRecord) -> str:
    """``record`` as plain text; :func:`euchre.records.text_read.loads` gives an equal one back."""
    lines = _record(record) if isinstance(record, Record) else _match(record)
    return "\n".join(lines) + "\n"


def _match(match: MatchRecord) -> Iterator[str]:
    yield MATCH
    yield from _about(match)
    for who, player in match.players.items():
        yield f"Player {_key(who)}: {quoted(player.name)}"
        yield from _more(f"About {_key(who)}", player)
    for word, value in (("Form", match.form), ("Result", match.result), ("Extra", match.extra)):
        if value:
            yield f"{word}: {_json(value)}"
    for number, sitting in enumerate(match.games, 1):
        yield ""
        yield f"Game {number}: {_json(list(sitting.players))}"
        if sitting.extra:
            yield f"Extra: {_json(sitting.extra)}"
        yield from _record(sitting.game)


def _record(record: Record) -> Iterator[str]:
    yield RECORD
    yield from _about(record)
    yield f"Rules: {record.rules}"
    if record.rules.name != record.rules.base:
        yield f"Rules name: {quoted(record.rules.name)}"
    for seat, player in enumerate(record.players):
        yield f"Seat {seat}: {quoted(player.name)}"
        yield from _more(f"About {seat}", player)
    yield f"Score: {_numbers(record.score)}"
    if record.result is not None:
        yield f"Result: {_numbers(record.result)}"
    if record.extra:
        yield f"Extra: {_json(record.extra)}"
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield from _deal(number, deal)


def _about(record: Record | MatchRecord) -> Iterator[str]:
    for word, text in (("Title", record.title), ("Description", record.description), ("Date", record.date)):
        if text:
            yield f"{word}: {quoted(text)}"


def _more(word: str, player: Player) -> Iterator[str]:
    more: dict[str, Any] = {"ids": [list(pair) for pair in player.ids]} if player.ids else {}
    if player.extra:
        more["extra"] = dict(player.extra)
    if more:
        yield f"{word}: {_json(more)}"


def _deal(number: int, record: DealRecord) -> Iterator[str]:
    deal = record.deal
    up = "" if deal.upcard is None else f", upcard {deal.upcard}"
    yield f"Deal {number}: dealer {deal.dealer}{up}"
    if record.upcard:
        yield f"Upcard written: {quoted(record.upcard)}"
    for seat, hand in enumerate(deal.hands):
        if hand:
            yield f"Hand {seat}: {hand_text(hand, deal.unknown[seat])}"
    if any(card is not None for card in deal.kitty):
        yield "Kitty: " + " ".join("Xx" if card is None else str(card) for card in deal.kitty)
    yield from _moves(record.calls, record.tricks)
    if record.points is not None:
        yield f"Points: {_numbers(record.points)}"
    if record.extra:
        yield f"Extra: {_json(record.extra)}"
    for line in record.lines:
        yield from _line(line)


def _line(line: Line) -> Iterator[str]:
    yield f"Line from {line.at}"
    yield from _moves(line.calls, line.tricks)
    if line.extra:
        yield f"Extra: {_json(line.extra)}"


def _moves(calls: Sequence[Move], tricks: Sequence[Sequence[Move]]) -> Iterator[str]:
    if calls:
        yield "Calls: " + ", ".join(words(move.action) for move in calls)
    for number, trick in enumerate(tricks, 1):
        yield f"Trick {number}: {' '.join(map(card_text, trick))}".rstrip()
    moves = [*calls, *(move for trick in tricks for move in trick)]
    for number, move in enumerate(moves):
        if move.spelled:
            yield f"Written {number}: {quoted(move.spelled)}"
        if move.seat is not None:
            yield f"By {number}: {move.seat}"
        for note in move.notes:
            yield f"Note {number}: {quoted(note)}"


def words(action: Action | None) -> str:
    """What was said, in words: ``order alone``, ``spades``, ``take 9c``; ``x`` for a call nobody heard."""
    if action is None:
        return UNHEARD
    if isinstance(action, Name):
        return action.suit.word + (" alone" if action.alone else "")
    return str(action) if isinstance(action, Play) else str(action).replace(":", " ").replace("+", " ")


def quoted(text: str) -> str:
    """``text`` as it is where it stands on a line without doubt, else in quotes with JSON's escapes."""
    plain = text and text == text.strip() and text.isprintable() and not text.startswith('"')
    return text if plain else json.dumps(text, ensure_ascii=False)


def _key(who: str) -> str:
    """A player's id where it stands in front of a colon."""
    return who if quoted(who) == who and ":" not in who else json.dumps(who, ensure_ascii=False)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _numbers(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
