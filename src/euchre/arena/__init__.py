"""Who plays better: duplicate deals, whole matches, intervals that can be trusted.

``arena.play("beginner", "random", deals=1000, seed=7)``; docs/arena.md says what is measured and how.
"""

from .duel import Result, play, result_of, round_robin
from .entrants import Entrant, entrant
from .files import read_results, rules_of
from .matches import MatchResult, play_matches
from .provenance import provenance
from .statistics import Tally

__all__ = [
    "Entrant",
    "MatchResult",
    "Result",
    "Tally",
    "entrant",
    "play",
    "play_matches",
    "provenance",
    "read_results",
    "result_of",
    "round_robin",
    "rules_of",
]
