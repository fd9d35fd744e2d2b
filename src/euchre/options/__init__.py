"""Every option of the rules as data: its default, its allowed values and a sentence for each of them.

Sources: rules.md 0.5 and sections 2-11; the founding documents 000, 002 and 003 where they speak.
The defaults are those of `north-american`.
"""

from __future__ import annotations

from ..texts import Text, text
from .kinds import Option, Value
from .lone import ALONE
from .scores import HOUSE, MATCH, SCORES
from .table import BIDS, CALLS, TABLE

GROUPS: dict[Text, dict[str, Option]] = {
    text("Table"): TABLE,
    text("Calls"): CALLS,
    text("Alone and first lead"): ALONE,
    text("Bids"): BIDS,
    text("Points"): SCORES,
    text("House rules"): HOUSE,
    text("Game and match"): MATCH,
}
OPTIONS: dict[str, Option] = {name: option for group in GROUPS.values() for name, option in group.items()}

__all__ = ["GROUPS", "OPTIONS", "Option", "Value"]
