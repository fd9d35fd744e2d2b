"""Euchre: every variant on one rules engine, real records, and a game you can play tonight."""

from .actions import Action, parse_action
from .cards import Card, CardSet, Suit
from .deal import Deal
from .errors import IllegalAction, NotationError, SetupError
from .match import Match
from .rules import Rules
from .scoring import Result
from .state import State
from .view import Event, View

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
