"""Records of games: load and write them, replay them, and find what does not follow.

Kinds: ``json`` (native, with every card, action and a hash), ``egn``, ``egnb`` (EGN in binary), ``emn`` (a match
of EGN games) and ``txt`` (plain text for people). ``load("final.egn").replay()`` gives the steps.
"""

from __future__ import annotations

from .files import KINDS, dump, dumps, kind_of, load, loads, lost
from .model import DealRecord, Line, MatchRecord, Move, Player, Record, Sitting
from .replay import DealReplay, Problem, Replay, Step, Trick, replay_games

__all__ = [
    "KINDS",
    "DealRecord",
    "DealReplay",
    "Line",
    "MatchRecord",
    "Move",
    "Player",
    "Problem",
    "Record",
    "Replay",
    "Sitting",
    "Step",
    "Trick",
    "dump",
    "dumps",
    "kind_of",
    "load",
    "loads",
    "lost",
    "replay_games",
]
