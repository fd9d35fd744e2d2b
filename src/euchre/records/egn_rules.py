"""EGN's rulesets and our Rules, both ways. Source: its alternate-rules.md, determinism-of-egn.md, replayer-logic.md."""

from __future__ import annotations

from typing import Any

from ..errors import NotationError, SetupError
from ..rules import Rules
from . import shape
from .shape import Json

# EGN's base game: the upcard is always taken and may be put down, only the maker plays alone and says so with the
# call. The names of its toggles are understood by Rules.replace.
_BASE: dict[int, dict[str, Any]] = {
    2: {"dealer_pickup": "forced", "may_discard_upcard": True},
    3: {},
    4: {},
}
_PRESET = {2: "two-handed", 3: "cutthroat", 4: "modern"}
_SWITCHES = (
    "std",
    "canadian",
    "farmers",
    "partners_best",
    "go_under",
    "joker",
    "allow_no_trump",
    "fast_break",
    "four_trick_tokens",
)
_NUMBERS = ("winning_score", "num_deals", "loner_march_score", "loner_euchred_score")
_FOUR_ONLY = (
    "canadian",
    "partners_best",
    "loner_march_score",
    "loner_euchred_score",
    "four_trick_tokens",
    "loner_lead",
)
_LEADS = ("LEFT_OF_DEALER", "LEFT_OF_LONER")
_LONE_DEFENCE = {"defend_alone": "vs_lone_only", "score_lone_defender_euchre": 4, "score_lone_defender_march": 4}


def from_ruleset(ruleset: Json) -> Rules:
    """Our rules for an EGN ``ruleset``; keys that EGN does not know mean nothing to us.

    Raises NotationError for a value of the wrong kind, SetupError for rules that cannot stand.
    """
    players = shape.number(ruleset.get("num_players", 4), "num_players")
    if players not in _PRESET:
        raise SetupError(f"num_players={players}: EGN games are played here by two, three or four")
    options: dict[str, Any] = {"std": True, **_BASE[players]}
    options |= {name: shape.flag(ruleset, name) for name in _SWITCHES if ruleset.get(name) is not None}
    options |= {name: shape.number(ruleset[name], name) for name in _NUMBERS if ruleset.get(name) is not None}
    if ruleset.get("min_rank") is not None:
        options["lowest_rank"] = str(shape.number(ruleset["min_rank"], "min_rank"))
    if ruleset.get("loner_lead") is not None:
        options["loner_lead"] = _lead(ruleset["loner_lead"])
    if shape.flag(ruleset, "defend_alone") and players == 4:
        # With a loner on both sides EGN's rule of the first lead stands, passing over those who sit out.
        of_loner = options.get("loner_lead") == "LEFT_OF_LONER"
        options |= {**_LONE_DEFENCE, "lead_both_alone": "left_of_lone_maker" if of_loner else "left_of_dealer"}
    if options.get("num_deals") and "winning_score" not in options:
        options["winning_score"] = 0
    if players != 4:
        options = {name: value for name, value in options.items() if name not in _FOUR_ONLY}
    return Rules.preset(_PRESET[players], **options)


def _lead(value: Any) -> str:
    if value not in _LEADS:
        raise NotationError(f"loner_lead should be {' or '.join(_LEADS)}, not {value!r:.40}")
    return str(value)


def to_ruleset(rules: Rules) -> Json:
    """The EGN ruleset nearest to ``rules``; SetupError for games that EGN has no words for."""
    if rules.auction != "upcard":
        raise SetupError(f"EGN has no words for {rules.base}: it records Euchre with an upcard only")
    if rules.hand_size != 5 or not rules.bowers:
        raise SetupError("EGN records deals of five cards with bowers only")
    if int(rules.lowest_rank) < 7:
        raise SetupError(f"EGN has no cards below the seven, and these rules play from the {rules.lowest_rank}")
    found: Json = {
        "std": rules.stick_the_dealer,
        "canadian": rules.dealer_partner_order_alone,
        "loner_lead": _LEADS[rules.lead_lone_maker == "left_of_lone"],
    }
    if rules.num_deals:
        found["num_deals"] = rules.num_deals
    else:
        found["winning_score"] = rules.target_score
    plain: Json = {
        "min_rank": 9,
        "loner_march_score": 4,
        "loner_euchred_score": 2,
        "num_players": 4,
        **dict.fromkeys(("defend_alone", "farmers", "partners_best", "go_under", "joker", "allow_no_trump"), False),
        **dict.fromkeys(("fast_break", "four_trick_tokens"), False),
    }
    own: Json = {
        "min_rank": int(rules.lowest_rank),
        "loner_march_score": rules.score_lone_march,
        "loner_euchred_score": rules.score_lone_maker_euchred_by_pair,
        "num_players": rules.players,
        "defend_alone": rules.defend_alone != "never",
        "farmers": any(claim.startswith("farmers") for claim in rules.misdeal_claims),
        "partners_best": rules.partner_best != "off",
        "go_under": rules.go_under,
        "joker": bool(rules.jokers),
        "allow_no_trump": rules.no_trump_calls,
        "fast_break": rules.fast_break,
        "four_trick_tokens": rules.four_trick_tokens,
    }
    return found | {name: value for name, value in own.items() if value != plain[name]}


def lost_options(rules: Rules) -> list[str]:
    """Our options that EGN cannot say, each as ``name=value``, apart from how cards are dealt and who begins."""
    from ..clashes import show

    back = from_ruleset(to_ruleset(rules)).values
    unseen = ("deal_pattern", "first_dealer", "games")
    return [
        f"{name}={show(value)}" for name, value in rules.values.items() if value != back[name] and name not in unseen
    ]
