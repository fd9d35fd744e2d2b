"""Every option of the rules as data: its default, its allowed values and a sentence for each of them.

Sources: rules.md 0.5 and sections 2-11; the founding documents 000, 002 and 003 where they speak.
The defaults are those of `north-american`.
"""

from __future__ import annotations

from .kinds import Option, Value
from .lone import ALONE
from .scores import HOUSE, MATCH, SCORES
from .table import BIDS, CALLS, TABLE

GROUPS = {
    "Table": TABLE,
    "Calls": CALLS,
    "Alone and first lead": ALONE,
    "Bids": BIDS,
    "Points": SCORES,
    "House rules": HOUSE,
    "Game and match": MATCH,
}
OPTIONS: dict[str, Option] = {name: option for group in GROUPS.values() for name, option in group.items()}

__all__ = ["GROUPS", "OPTIONS", "Option", "Value"]
