"""Bidding tables as files: the shipped ones, which rules they fit, reading and writing. docs/training.md."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ..errors import SetupError
from ..kernel.bidding import CLASSES, SLOTS, Terms
from ..rules import Rules
from ..scoring import MAKERS, euchre_line
from . import packed
from .bidding import BiddingTable

MAGIC = b"euchre bidding table\n"
SHIPPED = ("modern", "north-american")

# The options that change what a call is worth. All others (target, who deals first, how cards are dealt, what happens
# after a deal is thrown in, defending alone, which hardly ever pays) leave a table as good as it was.
MEANING = (
    "auction", "players", "lowest_rank", "jokers", "bowers", "hand_size",
    "dealer_pickup", "may_discard_upcard", "turned_suit_nameable", "stick_the_dealer", "order_needs_natural_trump",
    "no_trump_calls", "alone_who", "alone_window", "dealer_partner_order_alone", "lead_default", "lead_lone_maker",
    "partner_best", "jambone", "jamboree", "score_point", "score_march", "score_euchre", "score_lone_march",
    "score_lone_maker_euchred_by_pair", "super_euchre", "take_four_for_one", "alone_must_take_five", "fast_break",
    "misdeal_claims", "go_under",
)  # fmt: skip
# What training can do: everything else must be as said here.
NEEDED = {
    "auction": "upcard", "players": 4, "lowest_rank": "9", "jokers": 0, "bowers": True, "hand_size": 5,
    "turned_suit_nameable": False, "order_needs_natural_trump": "none", "no_trump_calls": False,
    "dealer_partner_order_alone": False, "partner_best": "off", "jambone": False, "jamboree": False,
    "fast_break": False, "misdeal_claims": (), "go_under": False,
}  # fmt: skip


def fingerprint(rules: Rules) -> str:
    """The same for rules under which calls are worth the same."""
    text = "\n".join(f"{name}={rules.values[name]}" for name in MEANING)
    return sha256(text.encode()).hexdigest()[:16]


def terms_of(rules: Rules) -> Terms:
    """The rules as training reads them. SetupError names the option that no table can be trained for."""
    for name, value in NEEDED.items():
        if rules.values[name] != value:
            raise SetupError(f"no bidding table can be trained where {name}={rules.values[name]}: it needs {value}")
    if rules.alone_who == "none":
        raise SetupError("no bidding table can be trained where alone_who=none: it needs makers who may play alone")
    pays = []
    for alone in (False, True):
        lines = [euchre_line(rules, tricks, alone, False) for tricks in range(rules.hand_size + 1)]
        pays.append(tuple(points if side == MAKERS else -points for _, side, points in lines))
    return Terms(
        pay=(pays[0], pays[1]),
        stick=rules.stick_the_dealer,
        six_own=rules.may_discard_upcard or rules.dealer_pickup == "optional",
        six_ordered=rules.may_discard_upcard or rules.dealer_pickup != "forced",
        buries=rules.may_discard_upcard,
        in_call=rules.alone_window == "with_call",
        ask_partner=rules.alone_who == "anyone" and rules.alone_window != "with_call",
        lead_left=rules.lead_lone_maker == "left_of_lone",
    )


def table_for(rules: Rules) -> BiddingTable | None:
    """The shipped table for rules under which calls are worth the same, or None. Read once and kept."""
    name = _shipped().get(fingerprint(rules))
    return None if name is None else _read(name)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, str]:
    return {fingerprint(Rules.preset(name)): name for name in SHIPPED if _file(name).is_file()}


@lru_cache(maxsize=len(SHIPPED))
def _read(name: str) -> BiddingTable:
    return unpack(_file(name).read_bytes(), f"the shipped table {name}")


def _file(name: str) -> Traversable:
    return files("euchre.bots") / "bidding_tables" / f"{name}.bin"


def pack(header: dict[str, Any], shares: bytes) -> bytes:
    """A table as a file: what it is, a line of JSON that says how it was made, the shares."""
    return packed.pack(MAGIC, header, shares)


def unpack(data: bytes, where: str) -> BiddingTable:
    """The table in a file that is told as ``where``. SetupError when it is none, damaged or of another format."""
    header, shares = packed.unpack(MAGIC, data, where, "bidding table", SLOTS * CLASSES)
    try:
        rules = Rules.preset(header["rules"], **header["options"])
        made_for = header["fingerprint"]
    except (ValueError, KeyError, TypeError) as problem:
        if isinstance(problem, SetupError):
            raise
        raise packed.damaged(where) from None
    if made_for != fingerprint(rules):
        raise SetupError(f"{where} was made for rules of another version of {header['rules']}: train it again")
    return BiddingTable(header, terms_of(rules), shares)


def read_table(path: Path) -> BiddingTable:
    """The table in the file ``path``. SetupError when it cannot be read or is none."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise SetupError(f"{path} cannot be read: {problem.strerror}") from None
    return unpack(data, str(path))
