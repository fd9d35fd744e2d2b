"""Points, as tables. Sources: rules.md 0.8 (from seeds 000, 002, 003) and sections 5-9."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .rules import Rules
from .texts import Seat, Text, text, texts

MAKERS, DEFENDERS, NO_SIDE = "makers", "defenders", ""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended: a ``kind`` of :data:`REASONS`, points for each side, and the makers' tricks.

    ``points[side]`` is what the side scores in this deal, negative when it loses points, never net.
    """

    kind: str
    points: tuple[int, ...]
    maker: int = -1
    tricks: int = 0

    @property
    def is_thrown_in(self) -> bool:
        """Did the deal end without play?"""
        return self.kind in ("passed", "misdeal", "redeal")

    @property
    def said(self) -> Text:
        """How it ended, in a sentence."""
        return REASONS[self.kind].fill(player=Seat(self.maker), n=self.tricks)

    def __str__(self) -> str:
        return self.said


REASONS = {
    "point": texts("{player} made trump and won the point with {n} trick",
                   "{player} made trump and won the point with {n} tricks"),
    "march": text("{player} made trump and marched with all the tricks"),
    "lone march": text("{player}'s side marched alone with all the tricks"),
    "euchred": texts("{player} made trump and was euchred with {n} trick",
                     "{player} made trump and was euchred with {n} tricks"),
    "fast break": text("fast break: {player}'s side lost the first two tricks and won the rest, nobody scores"),
    "jambone": text("{player}'s side made the jambone"),
    "jamboree": text("{player} showed the five highest trumps"),
    "made": texts("{player} made the bid with {n} trick", "{player} made the bid with {n} tricks"),
    "failed": texts("{player} failed the bid with {n} trick", "{player} failed the bid with {n} tricks"),
    "renege": text("a renege of {player} was claimed"),
    "wrong claim": text("{player} claimed a renege that was none"),
    "passed": text("everybody passed: thrown in"),
    "misdeal": text("a misdeal was claimed: dealt again"),
    "redeal": text("the joker decided: dealt again"),
}  # fmt: skip

# kind, the side that scores, points
Line = tuple[str, str, int]


@lru_cache(maxsize=1024)
def euchre_line(rules: Rules, tricks: int, lone_maker: bool, lone_defender: bool) -> Line:
    """What an upcard deal is worth when the making side took ``tricks``: rules.md 0.8, line by line."""
    every = rules.hand_size
    if tricks == every:
        if lone_maker:
            return "lone march", MAKERS, rules.score_lone_march
        return "march", MAKERS, rules.score_march
    needed = every if lone_maker and rules.alone_must_take_five else rules.tricks_needed
    if tricks >= needed:
        return "point", MAKERS, rules.score_point
    return "euchred", DEFENDERS, _euchre_points(rules, tricks, lone_maker, lone_defender)


def _euchre_points(rules: Rules, tricks: int, lone_maker: bool, lone_defender: bool) -> int:
    if lone_defender and lone_maker and rules.score_lone_vs_lone_euchre != "as_table":
        points = int(rules.score_lone_vs_lone_euchre)
    elif lone_defender:
        points = rules.score_lone_defender_march if tricks == 0 else rules.score_lone_defender_euchre
    elif lone_maker:
        points = rules.score_lone_maker_euchred_by_pair
    else:
        points = rules.score_euchre
    return max(points, rules.super_euchre) if tricks == 0 and rules.super_euchre > 2 else points


def spread(rules: Rules, maker: int, side: str, points: int) -> tuple[int, ...]:
    """Points by side when the ``side`` of or against ``maker`` scores ``points``.

    With three players each opponent of a euchred maker scores, or the maker loses (``euchre_3p``).
    """
    own = rules.side_of[maker]
    if side == DEFENDERS and rules.euchre_3p == "maker_minus_2":
        return tuple(-points if s == own else 0 for s in range(len(rules.sides)))
    return tuple(points if (s == own) == (side == MAKERS) else 0 for s in range(len(rules.sides)))


def euchre_result(rules: Rules, maker: int, tricks: int, lone_maker: bool, lone_defender: bool) -> Result:
    """The result of a played upcard deal."""
    kind, side, points = euchre_line(rules, tricks, lone_maker, lone_defender)
    return Result(kind, spread(rules, maker, side, points), maker, tricks)


def jambone_result(rules: Rules, maker: int, tricks: int, lone_defender: bool) -> Result:
    """A jambone: all the tricks or the score of a plain loner without a march (rules.md 7)."""
    if tricks == rules.hand_size:
        return Result("jambone", spread(rules, maker, MAKERS, rules.score_jambone), maker, tricks)
    return euchre_result(rules, maker, tricks, True, lone_defender)


def bid_result(rules: Rules, maker: int, bid: str, tricks: int) -> Result:
    """Hasenpfeffer and Pepper: tricks if the bid is made; the others always score theirs (rules.md 8).

    A failed bid loses the bid, or every trick of the deal; a big bid wins or loses twice every trick.
    """
    own, every = rules.side_of[maker], rules.hand_size
    needed = every if bid == "big" else int(bid)
    won, lost = tricks, every if rules.failed_bid == "loses_all_tricks" else needed
    if bid == "big":
        won = lost = 2 * every
    score = won if tricks >= needed else -lost
    points = tuple(score if s == own else rules.hand_size - tricks for s in range(len(rules.sides)))
    return Result("made" if tricks >= needed else "failed", points, maker, tricks)


# Napoleon's ladder, lowest first: bid, tricks needed, and (made, failed) by scheme (rules.md 9).
LADDER = ("2", "3", "misere", "4", "nap", "wellington", "blucher")
TRICKS_NEEDED = {"1": 1, "2": 2, "3": 3, "misere": 0, "4": 4, "nap": 5, "wellington": 5, "blucher": 5}
_VALUES = {
    "wiki": {"nap": (5, 5), "wellington": (10, 10), "blucher": (20, 20)},
    "hoyle": {"nap": (10, 5), "wellington": (10, 10), "blucher": (10, 20)},
    "peel": {"nap": (10, 5), "wellington": (20, 10), "blucher": (30, 15)},
}


def nap_values(rules: Rules, bid: str) -> tuple[int, int]:
    """What ``bid`` wins when made and loses when failed, for each opponent."""
    if bid == "misere":
        return 3, rules.mis_fail
    if bid in _VALUES["wiki"]:
        return _VALUES[rules.nap_values][bid]
    return int(bid), int(bid)


def nap_made(bid: str, tricks: int) -> bool:
    """Is ``bid`` made by ``tricks``? Misère by none at all, the others by enough."""
    return tricks == 0 if bid == "misere" else tricks >= TRICKS_NEEDED[bid]


def nap_result(rules: Rules, maker: int, bid: str, tricks: int) -> Result:
    """Napoleon: by ``nap_scoring`` the declarer alone, everybody's stakes, or the opponents' gain."""
    made = nap_made(bid, tricks)
    won, lost = nap_values(rules, bid)
    score, others = (won if made else -lost), 0
    if rules.nap_scoring == "zero_sum":
        others, score = -score, score * (rules.players - 1)
    elif rules.nap_scoring == "opponents_gain" and not made:
        others, score = lost, 0
    points = tuple(score if seat == maker else others for seat in range(rules.players))
    return Result("made" if made else "failed", points, maker, tricks)
