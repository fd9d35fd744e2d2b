"""Finished games: their records in every format, and the proof of their shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import SetupError
from ..records import Record, dumps
from ..records.native import to_json
from ..rules import Rules
from ..storage import Game, club, promises
from ..table import MissingError
from ..table.setting import read_setting
from ..texts import text
from . import fair
from .fair import Proof
from .hall import TABLE_ID

if TYPE_CHECKING:
    from .app import Server

FORMATS = {"json": "application/json", "egn": "application/json", "txt": "text/plain; charset=utf-8"}


async def record(server: Server, table: str, game: int) -> Record:
    """A finished game. Raises MissingError."""
    if not TABLE_ID.match(table):
        raise MissingError(text("there is no such game"))
    return await server.store.record(table, game)


async def native(server: Server, table: str, game: int) -> dict[str, Any]:
    """The record as JSON."""
    return to_json(await record(server, table, game))


async def exported(server: Server, table: str, game: int, kind: str) -> str:
    """The record as a file's text. Raises SetupError where a format cannot hold the game."""
    found = dumps(await record(server, table, game), kind)
    return found if isinstance(found, str) else found.decode()


def listed(game: Game) -> dict[str, Any]:
    """A game in a list."""
    return {
        "table": game.table,
        "game": game.game,
        "finished_at": game.finished_at,
        "preset": game.preset,
        "seats": [
            {"seat": one.seat, "kind": one.kind, "name": one.name, "level": one.level, "won": one.won}
            for one in game.seats
        ],
    }


async def proof(server: Server, table: str, game: int) -> dict[str, Any]:
    """The seeds of a finished game and what was dealt from them, for anybody to check. Raises MissingError."""
    await record(server, table, game)  # only of what is over
    if await club.day_of(server.store, table) is not None:
        raise SetupError(text("the daily deals are proved on their own page, when their day is over"))
    dealt = await promises.dealt(server.store, table, game)
    numbers = [deal for deal, _, _ in dealt]
    if not numbers:
        raise MissingError(text("there is no such game"))
    seeds = await promises.promised(server.store, table, first=min(numbers), last=max(numbers))
    nonces = await promises.used_nonces(server.store, table, first=min(numbers), last=max(numbers))
    proofs = [
        Proof(deal, fair.commitment(seeds[deal]), seeds[deal].hex(), nonces[deal], dealer, deck, deal == numbers[0])
        for deal, dealer, deck in dealt
        if deal in seeds and deal in nonces
    ]
    [found] = [entry for entry in await server.store.entries(table) if entry.version == 1]
    rules = read_setting(found.text.partition(" ")[2]).rules
    return proof_json(table, rules, proofs)


def proof_json(table: str, rules: Rules, proofs: list[Proof]) -> dict[str, Any]:
    """Proofs as a file. What it says of the rules in short stands in them as well."""
    return {
        "method": fair.METHOD,
        "table": table,
        "rules": rules.to_toml(),
        "players": rules.players,
        "first_dealer": rules.first_dealer,
        "hand_size": rules.hand_size,
        "deal_pattern": rules.deal_pattern,
        "deals": [one.as_json() for one in proofs],
    }
