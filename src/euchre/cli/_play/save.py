"""Games kept in files: rules, names, score, and every deal with its cards and actions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import typer

from ...actions import parse_action
from ...deal import Deal, hand_text
from ...errors import IllegalAction, NotationError, SetupError
from ...rules import Rules
from ...state import State
from ...words import known_name
from .game import Game, Setting
from .names import check_names

FORMAT, VERSION = "euchre game", 1


def default_path(seed: int) -> Path:
    """Where a game is kept that was given no file."""
    return Path(typer.get_app_dir("euchre")) / f"game-{seed}.json"


def write(game: Game, path: Path) -> None:
    """Write ``game`` to ``path`` in one step: a reader finds the old file or the new one, never half of one."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(to_data(game), ensure_ascii=False, indent=1) + "\n"
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".euchre-", delete=False) as part:
        try:
            part.write(text)
            part.flush()
            os.fsync(part.fileno())
        except BaseException:
            os.unlink(part.name)
            raise
    os.replace(part.name, path)


def to_data(game: Game) -> dict[str, Any]:
    """``game`` as plain values for JSON."""
    setting = game.setting
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": setting.rules.to_toml(),
        "seed": setting.seed,
        "bots": setting.level,
        "names": list(setting.names),
        "seat": setting.seat,
        "score": list(game.match.score),
        "games": list(game.match.games),
        "deals": [_deal_data(state) for state in (*game.done, game.state)],
    }


def _deal_data(state: State) -> dict[str, Any]:
    deal = state.deal
    return {
        "dealer": deal.dealer,
        "hands": [hand_text(hand) for hand in deal.hands],
        "upcard": None if deal.upcard is None else str(deal.upcard),
        "kitty": " ".join(map(str, deal.kitty)),
        "actions": " ".join(str(action) for _, action in state.log),
    }


def read(path: Path) -> tuple[Game, list[Game]]:
    """The game kept in ``path`` and its moments before each decision of the person.

    Raises NotationError, with the file's name, when the file holds no game or one that cannot have been played.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        steps = list(_replay(data))
    except (KeyError, TypeError, AttributeError, IndexError, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise NotationError(f"{path}: this is not a saved game of euchre, or it is damaged") from None
    except (NotationError, SetupError, IllegalAction) as error:
        raise NotationError(f"{path}: the saved game cannot be continued: {error}") from None
    game = steps[-1]
    return game, [step for step in steps[:-1] if step.is_mine]


def _replay(data: dict[str, Any]) -> Iterator[Game]:
    if data["format"] != FORMAT or data["version"] != VERSION:
        raise TypeError("another format")
    setting = _setting(data)
    game: Game | None = None
    for item in data["deals"]:
        deal = Deal.of(
            setting.rules,
            dealer=item["dealer"],
            hands=item["hands"],
            upcard=item["upcard"],
            kitty=item["kitty"] or None,
        )
        if not deal.is_complete:
            raise SetupError("cards are missing from a deal")
        game = Game.start(setting, deal) if game is None else game.next_deal(deal)
        if game.match.dealer != deal.dealer:
            raise SetupError(f"seat {game.match.dealer} should have dealt")
        yield game
        for text in item["actions"].split():
            game = game.act(parse_action(text))
            yield game
    if game is None or list(game.match.score) != data["score"] or list(game.match.games) != data["games"]:
        raise SetupError("the score does not follow from the deals")


def _setting(data: dict[str, Any]) -> Setting:
    rules = Rules.from_toml(data["rules"])
    names, seat, seed, level = data["names"], data["seat"], data["seed"], data["bots"]
    whole = (seat is None or (type(seat) is int and 0 <= seat < rules.players)) and type(seed) is int
    if not whole or not isinstance(level, str) or not all(isinstance(name, str) for name in names):
        raise TypeError("wrong kinds of values")
    return Setting(rules, check_names([known_name(name) for name in names], rules.players), seat, seed, level)
