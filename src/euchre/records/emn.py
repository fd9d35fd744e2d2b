"""EMN, a match of several EGN games. Source: match-specification.md of NextSuit-Labs/euchre-game-notation."""

from __future__ import annotations

from ..errors import NotationError
from . import shape
from .egn_read import from_egn, player
from .egn_write import player_to_egn, to_egn
from .model import MatchRecord, Player, Record, Sitting
from .shape import Json

FILE_TYPE = "Euchre Match Notation"
VERSION = "1.0"
_ABOUT = ("title", "description", "date", "players", "matchFormat", "result")


def from_emn(document: Json) -> MatchRecord:
    """The match in an EMN ``document``; NotationError or SetupError naming the game and deal otherwise."""
    if document.get("fileType") != FILE_TYPE:
        shape.wrong("fileType", f"“{FILE_TYPE}”", document.get("fileType"))
    version = shape.text(document, "version")
    if version.partition(".")[0] != "1":
        raise NotationError(f"version “{version:.20}” of EMN is unknown: versions 1.x are read")
    about = shape.table(document, "metadata")
    players: dict[str, Player] = {}
    for item in shape.tables(about, "players"):
        who = shape.text(item, "id")
        if not who or who in players:
            raise NotationError(f"each player of a match needs an id of its own, not “{who:.40}”")
        players[who] = player({key: value for key, value in item.items() if key != "id"})
    rest = {key: value for key, value in document.items() if key not in ("fileType", "metadata", "games")}
    kept = {key: value for key, value in about.items() if key not in _ABOUT or value in ("", {})}
    return MatchRecord(
        shape.each(shape.tables(document, "games"), "game", lambda game, _: _sitting(game, players)),
        players,
        shape.text(about, "title"),
        shape.text(about, "description"),
        shape.text(about, "date"),
        shape.table(about, "matchFormat"),
        shape.table(about, "result"),
        {"egn": {**rest, "metadata": kept}},
    )


def _sitting(found: Json, players: dict[str, Player]) -> Sitting:
    seated = tuple(shape.texts(found, "players"))
    for who in seated:
        if who not in players:
            raise NotationError(f"“{who:.40}” sits here but is none of the match's players")
    if seated and len(seated) != 4:
        raise NotationError(f"a game of a match seats four players, not {len(seated)}")
    kept = {key: value for key, value in found.items() if key not in ("players", "gameData")}
    return Sitting(seated, from_egn(shape.table(found, "gameData")), {"egn": kept})


def to_emn(match: MatchRecord) -> Json:
    """The EMN document of ``match``; SetupError for games that EGN cannot say."""
    kept = dict(match.extra.get("egn") or {})
    about = dict(kept.pop("metadata", None) or {})
    head: Json = {key: value for key, value in (("title", match.title), ("description", match.description)) if value}
    if match.date:
        head["date"] = match.date
    head["players"] = [_player(who, player) for who, player in match.players.items()]
    head |= {key: dict(value) for key, value in (("matchFormat", match.form), ("result", match.result)) if value}
    games = shape.each(list(match.games), "game", lambda sitting, number: _game(sitting, number))
    return {"fileType": FILE_TYPE, "version": VERSION, **kept, "metadata": {**head, **about}, "games": list(games)}


def _player(who: str, player: Player) -> Json:
    found = player_to_egn(player)
    return {"id": who, **(found if isinstance(found, dict) else {"name": found})}


def _game(sitting: Sitting, number: int) -> Json:
    kept = sitting.extra.get("egn") or {}
    return {"gameIndex": number - 1, **kept, "players": list(sitting.players), "gameData": to_egn(sitting.game)}


def as_match(record: Record) -> MatchRecord:
    """A match of the one game ``record``, its players numbered p-01, p-02 and so on."""
    named = {f"p-{number:02}": player for number, player in enumerate(record.players, 1)}
    return MatchRecord((Sitting(tuple(named), record),), named, record.title, record.description, record.date)
