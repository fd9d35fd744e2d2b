"""The named rule sets as data: what each changes from the defaults of :mod:`euchre.options`.

Source: rules.md section 1 (the preset table) and sections 2-9; `north-american`, `two-handed`, and
`traditional-32` with `three-handed` are the games of the founding documents 000, 002 and 003. A preset keeps its
version for ever: a changed table is a new version beside the old one, so that records say what they were played by.
"""

from __future__ import annotations

from .options import Value
from .texts import Text, text

Changes = dict[str, Value]

_SOLO: Changes = {"alone_who": "none", "defend_alone": "never"}
_MODERN: Changes = {
    "first_dealer": "first_jack",
    "dealer_pickup": "forced",
    "may_discard_upcard": True,
    "stick_the_dealer": True,
    "alone_who": "maker",
    "alone_window": "with_call",
    "defend_alone": "never",
    "lead_lone_maker": "left_of_dealer",
}
_TRADITIONAL: Changes = {
    "lowest_rank": "7",
    "target_score": 5,
    "deal_pattern": "3-2",
    "dealer_pickup": "optional",
    "upcard_location": "table_until_played",
    "alone_who": "maker",
    "alone_window": "with_call",
    "lead_lone_defender": "left_of_dealer",
    "lead_both_alone": "left_of_lone_maker",
}
_THREE_HANDED: Changes = {
    **_SOLO,
    "players": 3,
    "lowest_rank": "7",
    "target_score": 5,
    "deal_pattern": "3-2",
    "dealer_pickup": "optional",
    "upcard_location": "table_until_played",
    "lead_3p": "left_of_maker",
    "score_march": 3,
}
_CUTTHROAT: Changes = {
    **_SOLO,
    "players": 3,
    "deal_pattern": "3-2",
    "dealer_pickup": "forced",
    "may_discard_upcard": True,
    "score_march": 3,
}
_BRITISH: Changes = {
    "jokers": 1,
    "target_score": 11,
    "deal_pattern": "3-2",
    "dealer_pickup": "forced",
    "may_discard_upcard": True,
}
_RAILROAD: Changes = {
    "jokers": 1,
    "target_score": 5,
    "deal_pattern": "3-2",
    "dealer_pickup": "forced",
    "may_discard_upcard": True,
    "alone_who": "maker",
    "alone_window": "with_call",
    "defend_alone": "vs_lone_only",
    "score_lone_vs_lone_euchre": "4",
    "joker_upcard": "suit:H",
    "partner_best": "discard_then_receive",
}
_HASENPFEFFER: Changes = {
    **_SOLO,
    "auction": "numbers",
    "jokers": 1,
    "hand_size": 6,
    "deal_pattern": "3-3",
}
_PEPPER: Changes = {
    **_SOLO,
    "auction": "numbers",
    "hand_size": 6,
    "deal_pattern": "3-3",
    "target_score": 30,
    "widow_use": "unused",
    "forced_bid": 0,
    "bid_no_trump": True,
    "big_bid": True,
    "failed_bid": "loses_all_tricks",
}
_NAPOLEON: Changes = {
    **_SOLO,
    "auction": "napoleon",
    "lowest_rank": "2",
    "bowers": False,
    "target_score": 25,
    "deal_pattern": "3-2",
}
_OPENSPIEL: Changes = {
    "deal_pattern": "3-2",
    "dealer_pickup": "forced",
    "stick_the_dealer": True,
    "alone_who": "maker",
    "defend_alone": "never",
    "lead_lone_maker": "left_of_dealer",
}

PRESETS: dict[str, tuple[Text, dict[int, Changes]]] = {
    "north-american": (text("Four players, 24 cards, to 10; anybody may go alone."), {1: {}}),
    "modern": (text("Club and tournament rules: stick the dealer, the upcard is always taken."), {1: _MODERN}),
    "traditional-32": (text("Four players, 32 cards, to 5; the upcard stays on the table."), {1: _TRADITIONAL}),
    "two-handed": (text("Two players, 24 cards, to 10."), {1: {**_SOLO, "players": 2}}),
    "three-handed": (text("The maker against the other two, 32 cards, to 5."), {1: _THREE_HANDED}),
    "cutthroat": (text("The maker against the other two, 24 cards, to 10."), {1: _CUTTHROAT}),
    "british": (text("25 cards with the Benny, to 11."), {1: _BRITISH}),
    "railroad": (text("25 cards, call for best and lone defence against a loner, to 5."), {1: _RAILROAD}),
    "railroad-33": (text("Railroad with 33 cards."), {1: {**_RAILROAD, "lowest_rank": "7"}}),
    "hasenpfeffer": (text("Bid tricks, take the widow, name trump; 25 cards, to 10."), {1: _HASENPFEFFER}),
    "pepper": (text("Bid tricks, little pepper or big pepper; 24 cards, no trump may be named, to 30."), {1: _PEPPER}),
    "napoleon": (text("Nap: one against the rest, two to seven players, to 25."), {1: _NAPOLEON}),
    "napoleon-stakes": (
        text("Nap for stakes: the declarer wins from or pays everybody, twenty deals."),
        {1: {**_NAPOLEON, "nap_scoring": "zero_sum", "target_score": 0, "num_deals": 20}},
    ),
    "openspiel": (text("The fixed rules of OpenSpiel's euchre, for comparison."), {1: _OPENSPIEL}),
}

# Names that other programs' files give to our options: EGN's toggles and a few of Trickster's.
# Each maps a value to our options; a value that is absent changes nothing.
ALIASES: dict[str, dict[Value, Changes]] = {
    "std": {True: {"stick_the_dealer": True}, False: {"stick_the_dealer": False}},
    "canadian": {True: {"dealer_partner_order_alone": True}, False: {"dealer_partner_order_alone": False}},
    "loner_lead": {
        "LEFT_OF_DEALER": {"lead_lone_maker": "left_of_dealer"},
        "LEFT_OF_LONER": {"lead_lone_maker": "left_of_lone"},
    },
    "farmers": {True: {"misdeal_claims": ("farmers_exchange",)}, False: {"misdeal_claims": ()}},
    "partners_best": {True: {"partner_best": "receive_then_discard"}, False: {"partner_best": "off"}},
    "joker": {True: {"jokers": 1}, False: {"jokers": 0}},
    "allow_no_trump": {True: {"no_trump_calls": True}, False: {"no_trump_calls": False}},
    "dealer_partner_alone_only": {
        True: {"dealer_partner_order_alone": True},
        False: {"dealer_partner_order_alone": False},
    },
}
# Names that only differ in spelling.
RENAMED: dict[str, str] = {
    "winning_score": "target_score",
    "num_players": "players",
    "min_rank": "lowest_rank",
    "loner_march_score": "score_lone_march",
    "loner_euchred_score": "score_lone_maker_euchred_by_pair",
    "bury_upcard": "may_discard_upcard",
    "target": "target_score",
    "deals": "num_deals",
}
