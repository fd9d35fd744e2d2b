"""The project's own records: JSON with the cards, the rules, every action, and a hash over them.

docs/records.md describes the format for strangers; this module is its reader and writer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..actions import parse_action
from ..cards import Card
from ..deal import Deal, hand_text
from ..errors import NotationError
from ..rules import Rules
from . import shape
from .model import DealRecord, Line, MatchRecord, Move, Player, Record, Sitting
from .shape import Json, place

RECORD, MATCH = "euchre record", "euchre match"
VERSION = 1
UNHEARD = "x"

_RECORD_KEYS = ("format", "version", "title", "description", "date", "rules", "players", "score", "deals", "result")
_DEAL_KEYS = ("dealer", "upcard", "upcard_spelled", "hands", "kitty", "points", "lines")
_MOVE_KEYS = ("calls", "tricks", "spelled", "seats", "notes", "extra")
_MATCH_KEYS = ("format", "version", "title", "description", "date", "players", "form", "games", "result", "extra")


# Writing.


def dumps(record: Record | MatchRecord) -> str:
    """``record`` as native JSON text; :func:`loads` gives an equal one back."""
    return shape.write_json(to_json(record) if isinstance(record, Record) else match_to_json(record))


def to_json(record: Record) -> Json:
    """``record`` as a JSON object, the hash included."""
    found: Json = {"format": RECORD, "version": VERSION, **_about(record), "rules": rules_to_json(record.rules)}
    if record.players:
        found["players"] = [player_to_json(player) for player in record.players]
    found["score"] = list(record.score)
    found["deals"] = [_deal_to_json(deal) for deal in record.deals]
    if record.result is not None:
        found["result"] = list(record.result)
    if record.extra:
        found["extra"] = dict(record.extra)
    found["hash"] = hash_of(record)
    return found


def match_to_json(match: MatchRecord) -> Json:
    """``match`` as a JSON object; each game is a record of its own."""
    found: Json = {"format": MATCH, "version": VERSION, **_about(match)}
    found["players"] = {who: player_to_json(player) for who, player in match.players.items()}
    found |= {key: dict(value) for key, value in (("form", match.form), ("result", match.result)) if value}
    found["games"] = [_sitting_to_json(sitting) for sitting in match.games]
    if match.extra:
        found["extra"] = dict(match.extra)
    return found


def _sitting_to_json(sitting: Sitting) -> Json:
    found: Json = {"players": list(sitting.players), "record": to_json(sitting.game)}
    return found | ({"extra": dict(sitting.extra)} if sitting.extra else {})


def _about(record: Record | MatchRecord) -> Json:
    about = {"title": record.title, "description": record.description, "date": record.date}
    return {key: value for key, value in about.items() if value}


def rules_to_json(rules: Rules) -> Json:
    """The preset with its version, and the options changed from it."""
    found: Json = {"preset": f"{rules.base}@{rules.version}"}
    if rules.name != rules.base:
        found["name"] = rules.name
    changed = {name: list(value) if isinstance(value, tuple) else value for name, value in rules.changes.items()}
    return found | ({"options": changed} if changed else {})


def player_to_json(player: Player) -> Any:
    """A bare name where there is nothing else to say."""
    if not player.ids and not player.extra:
        return player.name
    found: Json = {"name": player.name}
    if player.ids:
        found["ids"] = [list(pair) for pair in player.ids]
    return found | ({"extra": dict(player.extra)} if player.extra else {})


def _deal_to_json(record: DealRecord) -> Json:
    found = cards_to_json(record)
    found |= _moves_to_json(record.calls, record.tricks)
    if record.points is not None:
        found["points"] = list(record.points)
    if record.lines:
        found["lines"] = [_line_to_json(line) for line in record.lines]
    return found | ({"extra": dict(record.extra)} if record.extra else {})


def cards_to_json(record: DealRecord) -> Json:
    """Dealer, upcard, hands and kitty, as far as they are known."""
    deal = record.deal
    found: Json = {"dealer": deal.dealer}
    if deal.upcard is not None:
        found["upcard"] = str(deal.upcard)
    if record.upcard:
        found["upcard_spelled"] = record.upcard
    if any(deal.hands):
        found["hands"] = [hand_text(hand, count) for hand, count in zip(deal.hands, deal.unknown, strict=True)]
    if any(card is not None for card in deal.kitty):
        found["kitty"] = " ".join("Xx" if card is None else str(card) for card in deal.kitty)
    return found


def _moves_to_json(calls: Sequence[Move], tricks: Sequence[Sequence[Move]]) -> Json:
    moves = [*calls, *(move for trick in tricks for move in trick)]
    found: Json = {"calls": [call_text(move) for move in calls]}
    if tricks:
        found["tricks"] = [" ".join(map(card_text, trick)) for trick in tricks]
    for name, kept in (
        ("spelled", {str(n): move.spelled for n, move in enumerate(moves) if move.spelled}),
        ("seats", {str(n): move.seat for n, move in enumerate(moves) if move.seat is not None}),
        ("notes", {str(n): list(move.notes) for n, move in enumerate(moves) if move.notes}),
    ):
        if kept:
            found[name] = kept
    return found


def call_text(move: Move) -> str:
    """The action's text; ``x`` for a call nobody heard."""
    return UNHEARD if move.action is None else str(move.action)


def card_text(move: Move) -> str:
    """A played card without the word: ``Jd``, ``B:h``, ``Xx``; other actions in full."""
    return call_text(move).removeprefix("play:")


def _line_to_json(line: Line) -> Json:
    found: Json = {"at": line.at, **_moves_to_json(line.calls, line.tricks)}
    return found | ({"extra": dict(line.extra)} if line.extra else {})


def hash_of(record: Record) -> str:
    """SHA-256, in hex, over cards, rules, actions and result; titles, names and notes do not count.

    The canonical form is JSON with sorted keys, no spaces, and everything beyond ASCII escaped.
    """
    deals = [
        {**cards_to_json(deal), **_hashed(_moves_to_json(deal.calls, deal.tricks)), "points": deal.points}
        for deal in record.deals
    ]
    form = {
        "rules": {key: value for key, value in rules_to_json(record.rules).items() if key != "name"},
        "score": record.score,
        "deals": deals,
        "result": record.result,
    }
    text = json.dumps(form, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _hashed(moves: Json) -> Json:
    return {key: value for key, value in moves.items() if key != "notes"}


# Reading.


def loads(text: str) -> Record | MatchRecord:
    """The record or match in native JSON ``text``; NotationError or SetupError naming the place otherwise."""
    found = shape.read_json(text)
    return match_from_json(found) if found.get("format") == MATCH else from_json(found)


def from_json(found: Json) -> Record:
    """The record that a JSON object describes. Its hash is kept to be compared, not trusted."""
    _expect(found, RECORD, (*_RECORD_KEYS, "extra", "hash"))
    with place("rules"):
        rules = rules_from_json(found.get("rules", {}))
    players = tuple(player_from_json(player) for player in shape.items(found, "players"))
    deals = shape.each(shape.tables(found, "deals"), "deal", lambda deal, _: _deal_from_json(rules, deal))
    return Record(
        rules,
        deals,
        players,
        shape.text(found, "title"),
        shape.text(found, "description"),
        shape.text(found, "date"),
        shape.numbers(found, "score") or (),
        shape.numbers(found, "result"),
        shape.table(found, "extra"),
        shape.text(found, "hash"),
    )


def match_from_json(found: Json) -> MatchRecord:
    """The match that a JSON object describes."""
    _expect(found, MATCH, _MATCH_KEYS)
    players = {who: player_from_json(player) for who, player in shape.table(found, "players").items()}
    return MatchRecord(
        shape.each(shape.tables(found, "games"), "game", lambda game, _: _sitting_from_json(game)),
        players,
        shape.text(found, "title"),
        shape.text(found, "description"),
        shape.text(found, "date"),
        shape.table(found, "form"),
        shape.table(found, "result"),
        shape.table(found, "extra"),
    )


def _sitting_from_json(found: Json) -> Sitting:
    _known(found, ("players", "record", "extra"))
    game = from_json(shape.table(found, "record"))
    return Sitting(tuple(shape.texts(found, "players")), game, shape.table(found, "extra"))


def _expect(found: Json, form: str, keys: Sequence[str]) -> None:
    if found.get("format") != form:
        shape.wrong("format", f"“{form}”", found.get("format"))
    if found.get("version") != VERSION:
        shape.wrong("version", f"{VERSION} (this program knows no other)", found.get("version"))
    _known(found, keys)


def _known(found: Json, keys: Iterable[str]) -> None:
    for key in found:
        if key not in keys:
            raise NotationError(f"“{key}” has no place here: what is not the record's own goes into extra")


def rules_from_json(found: Any) -> Rules:
    """Rules from ``{"preset": "modern@1", "name": …, "options": {…}}``, or from a preset's bare name."""
    if isinstance(found, str):
        return Rules.preset(found)
    if not isinstance(found, dict):
        shape.wrong("rules", "a preset or an object", found)
    _known(found, ("preset", "name", "options"))
    rules = Rules.preset(shape.text(found, "preset", "north-american"))
    options = shape.table(found, "options")
    if "name" in options:
        raise NotationError("“name” is not an option: it stands beside preset")
    return rules.replace(name=shape.text(found, "name"), **options)


def player_from_json(found: Any) -> Player:
    """A player from a name or an object."""
    if isinstance(found, str):
        return Player(found)
    if not isinstance(found, dict):
        shape.wrong("a player", "a name or an object", found)
    _known(found, ("name", "ids", "extra"))
    ids = []
    for pair in shape.items(found, "ids"):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(part, str) for part in pair):
            shape.wrong("ids", "pairs of source and id", pair)
        ids.append((pair[0], pair[1]))
    return Player(shape.text(found, "name"), tuple(ids), shape.table(found, "extra"))


def _deal_from_json(rules: Rules, found: Json) -> DealRecord:
    _known(found, (*_DEAL_KEYS, *_MOVE_KEYS))
    calls, tricks = _moves_from_json(found, rules.players)
    points = shape.numbers(found, "points")
    if points is not None and len(points) != len(rules.sides):
        raise NotationError(f"points needs {len(rules.sides)} numbers, one for each side")
    return DealRecord(
        deal_of(rules, found),
        calls,
        tricks,
        shape.each(shape.tables(found, "lines"), "line", lambda line, _: _line_from_json(line, rules.players)),
        points,
        shape.text(found, "upcard_spelled"),
        shape.table(found, "extra"),
    )


def deal_of(rules: Rules, found: Json) -> Deal:
    """The deal whose dealer, upcard, hands and kitty stand in ``found``."""
    upcard = shape.text(found, "upcard")
    return Deal.of(
        rules,
        dealer=shape.seat(found.get("dealer"), "dealer", rules.players),
        hands=shape.texts(found, "hands") or [""] * rules.players,
        upcard=Card(upcard) if upcard else None,
        kitty=shape.text(found, "kitty") or None,
    )


def _moves_from_json(found: Json, players: int) -> tuple[tuple[Move, ...], tuple[tuple[Move, ...], ...]]:
    words = shape.texts(found, "calls")
    rows = [row.split() for row in shape.texts(found, "tricks")]
    size = len(words) + sum(map(len, rows))
    if size > shape.MANY:
        raise NotationError(f"a deal of {size} actions is longer than any")
    notes = {key: shape.texts(_by_number(found, "notes", size), key) for key in shape.table(found, "notes")}
    spelled = _by_number(found, "spelled", size)
    seats = {key: shape.seat(who, "seats", players) for key, who in _by_number(found, "seats", size).items()}

    def move(number: int, word: str, prefix: str) -> Move:
        key = str(number)
        action = None if word == UNHEARD else parse_action(prefix + word)
        return Move(action, tuple(notes.get(key, ())), shape.text(spelled, key), seats.get(key))

    calls = tuple(move(number, word, "") for number, word in enumerate(words))
    tricks, number = [], len(words)
    for count, row in enumerate(rows, 1):
        with place(f"trick {count}"):
            tricks.append(tuple(move(number + k, word, _prefix(word)) for k, word in enumerate(row)))
        number += len(row)
    return calls, tuple(tricks)


def _prefix(word: str) -> str:
    return "" if word == "pass" or word.startswith(("claim:", "play:")) else "play:"


def _by_number(found: Json, name: str, size: int) -> Json:
    """The object under ``name``, whose keys must be numbers of actions written plainly."""
    kept = shape.table(found, name)
    for key in kept:
        if not key.isdecimal() or str(int(key[:9])) != key or int(key) >= size:
            raise NotationError(f"{name}: there is no action {key}; they are counted from 0 to {size - 1}")
    return kept


def _line_from_json(found: Json, players: int) -> Line:
    _known(found, ("at", *_MOVE_KEYS))
    calls, tricks = _moves_from_json(found, players)
    at = shape.number(found.get("at"), "at")
    if at < 0:
        raise NotationError(f"at counts decisions from 0, so it cannot be {at}")
    return Line(at, calls, tricks, shape.table(found, "extra"))


def is_native(found: Mapping[str, Any]) -> bool:
    """Does a JSON object say that it is ours?"""
    return found.get("format") in (RECORD, MATCH)
