"""The numbers of `standard`, fitted on sampled deals and confirmed by paired self-play: docs/bots.md says how.

Tricks, in a deal of 24 or 25 cards with partners. A weight stands beside a mark of :mod:`.standard_worth`: the first
number is what it adds to the tricks of the side, the second to those of a hand that plays alone.
"""

from __future__ import annotations

WEIGHTS: dict[str, tuple[float, float]] = {
    "T0": (1.08, 1.44),
    "T1": (0.67, 1.12),
    "T2": (0.49, 0.94),
    "T3": (0.43, 0.85),
    "T4": (0.42, 0.75),
    "T5": (0.38, 0.63),
    "n3": (0.16, -0.10),
    "n4": (-0.02, -0.45),
    "A1": (0.40, 0.78),
    "A2": (0.27, 0.46),
    "A3": (0.10, 0.18),
    "K1": (0.04, 0.29),
    "K2": (0.05, 0.16),
    "V": (0.23, 0.38),
    # The upcard, when nothing outside beats it, in the partner's hand and in an opponent's.
    "partner's boss": (0.61, 0.0),
    "foe's boss": (-0.35, -0.19),
}
# By round and place from the dealer's left: what the rest of the table adds, for the side and alone.
BASES: dict[tuple[str, int], tuple[float, float]] = {
    ("order", 1): (1.05, -0.85),
    ("order", 2): (1.72, -1.01),
    ("order", 3): (1.11, -1.39),
    ("order", 4): (0.76, -1.06),
    ("cross", 1): (1.37, -0.76),
    ("cross", 2): (1.20, -1.02),
    ("cross", 3): (1.26, -1.15),
    ("cross", 4): (1.07, -1.05),
    ("next", 1): (2.03, -0.46),
    ("next", 2): (0.84, -1.05),
    ("next", 3): (1.68, -0.89),
    ("next", 4): (1.13, -1.02),
}
# Tricks of the side from which a hand is called.
CALL: dict[tuple[str, int], float] = {
    ("order", 1): 3.5,
    ("order", 2): 3.35,
    ("order", 3): 3.55,
    ("order", 4): 2.6,
    ("name", 1): 2.6,
    ("name", 2): 2.45,
    ("name", 3): 2.4,
    ("name", 4): 2.75,
}
ALONE = 3.75  # own tricks from which a hand plays alone
ALONE_ALL = 4.3  # the same where a loner who misses a trick is euchred
MORE = 0.9  # what a call wants more where four tricks are needed

# The cards. A column each for the maker, the maker's partner and the defenders, in points; "high" stands for the
# strength of the card, tenfold (side cards 2..14, trumps from 22 on, bowers 38 and 39, joker 40).
LEAD: dict[str, tuple[float, float, float]] = {
    "sure winner": (0.40, 0.06, 0.48),
    "ace of 1": (0.10, 0.05, 0.01),
    "ace of 2": (0.23, 0.17, 0.11),
    "ace of 3": (0.27, 0.17, 0.13),
    "second of 1": (-0.01, -0.02, -0.06),
    "second of 2": (0.07, -0.04, -0.08),
    "low of 1": (0.01, -0.05, -0.08),
    "low of 2": (0.07, -0.08, -0.12),
    "boss trump of 1": (-0.04, 0.02, 0.14),
    "boss trump of 2": (0.04, 0.09, 0.16),
    "boss trump of 3": (0.24, 0.15, 0.08),
    "beatable trump of 1": (-0.42, -0.22, -0.20),
    "beatable trump of 2": (-0.38, -0.22, -0.27),
    "beatable trump of 3": (-0.38, -0.10, -0.13),
    "last trumps": (-0.17, 0.00, -0.15),
    "a foe may ruff": (-0.07, -0.01, -0.09),
    "the friend may ruff": (0.11, 0.06, 0.09),
    "makes a void": (0.10, 0.01, -0.01),
    "high": (0.17, 0.05, 0.01),
}
FOLLOW: dict[str, tuple[float, float, float]] = {
    "loses": (-0.75, -0.65, -0.78),
    "takes it, last": (0.77, 0.65, 0.71),
    "takes it surely": (0.38, 0.31, 0.34),
    "ruffs": (0.34, 0.42, 0.48),
    "ruffs, the friend behind": (-0.19, -0.30, -0.40),
    "covers": (-0.10, -0.15, -0.19),
    "covers, the friend behind": (-0.15, -0.09, -0.04),
    "makes the trick safe": (0.22, 0.17, 0.22),
    "overtakes": (-0.25, -0.13, -0.10),
    "overtakes for nothing": (-0.61, -0.60, -0.68),
    "decides": (0.08, 0.08, 0.10),
    "makes a void": (0.14, 0.11, 0.12),
    "spends a winner": (-0.24, -0.15, -0.11),
    "spends a trump": (0.12, 0.14, 0.23),
    "spends the boss trump": (-0.19, -0.11, -0.07),
    "high": (-0.31, -0.26, -0.33),
}
