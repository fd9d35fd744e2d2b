"""Euchre: every variant on one rules engine, real records, and a game you can play tonight."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .actions import Action, parse_action
    from .cards import Card, CardSet, Suit
    from .deal import Deal
    from .errors import IllegalAction, NotationError, SetupError
    from .match import Match
    from .rules import Rules
    from .scoring import Result
    from .state import State
    from .view import Event, View

# Where each name lives. It is loaded when first used, so that commands start at once.
_HOMES = {
    "Action": "actions",
    "Card": "cards",
    "CardSet": "cards",
    "Deal": "deal",
    "Event": "view",
    "IllegalAction": "errors",
    "Match": "match",
    "NotationError": "errors",
    "Result": "scoring",
    "Rules": "rules",
    "SetupError": "errors",
    "State": "state",
    "Suit": "cards",
    "View": "view",
    "parse_action": "actions",
}
_PARTS = ("arena", "bots", "kernel", "records", "solve", "testing")

__all__ = [
    "Action",
    "Card",
    "CardSet",
    "Deal",
    "Event",
    "IllegalAction",
    "Match",
    "NotationError",
    "Result",
    "Rules",
    "SetupError",
    "State",
    "Suit",
    "View",
    "parse_action",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    elif name in _PARTS:
        value = import_module(f".{name}", __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *_PARTS])
