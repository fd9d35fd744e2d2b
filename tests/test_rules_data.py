"""Rules as data: presets, options, clashes and files."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given

from euchre import NotationError, Rules, SetupError
from euchre.options import OPTIONS
from euchre.presets import ALIASES, PRESETS, RENAMED
from euchre.testing import house_rules

# The table of rules.md section 1; "-" is left out.
NAMES = ("north-american", "modern", "traditional-32", "two-handed", "three-handed", "cutthroat", "british", "railroad")
YES, NO = True, False
TABLE: dict[str, tuple[Any, ...]] = {
    "players": (4, 4, 4, 2, 3, 3, 4, 4),
    "target_score": (10, 10, 5, 10, 5, 10, 11, 5),
    "deal_pattern": ("alt-3-2", "alt-3-2", "3-2", "alt-3-2", "3-2", "3-2", "3-2", "3-2"),
    "first_dealer": ("random", "first_jack", *["random"] * 6),
    "dealer_pickup": ("optional_if_ordered", "forced", "optional", "optional_if_ordered", "optional", "forced",
                      "forced", "forced"),
    "may_discard_upcard": (NO, YES, NO, NO, NO, YES, YES, YES),
    "upcard_location": ("hand", "hand", "table_until_played", "hand", "table_until_played", "hand", "hand", "hand"),
    "turned_suit_nameable": (NO,) * 8,
    "stick_the_dealer": (NO, YES, NO, NO, NO, NO, NO, NO),
    "all_pass": ("next_dealer",) * 8,
    "alone_who": ("anyone", "maker", "maker", "none", "none", "none", "anyone", "maker"),
    "defend_alone": ("always", "never", "always", "never", "never", "never", "always", "vs_lone_only"),
    "partner_best": ("off",) * 7 + ("discard_then_receive",),
}  # fmt: skip
PARTNERS_ONLY: dict[str, dict[str, str]] = {
    "alone_window": {"north-american": "after_trump_before_lead", "modern": "with_call", "traditional-32": "with_call",
                     "british": "after_trump_before_lead", "railroad": "with_call"},
    "lead_lone_maker": {"north-american": "left_of_lone", "modern": "left_of_dealer", "traditional-32": "left_of_lone",
                        "british": "left_of_lone", "railroad": "left_of_lone"},
    "lead_lone_defender": {"north-american": "left_of_lone", "traditional-32": "left_of_dealer",
                           "british": "left_of_lone"},
    "lead_both_alone": {"north-american": "lone_defender", "traditional-32": "left_of_lone_maker",
                        "british": "lone_defender", "railroad": "lone_defender"},
    "score_lone_vs_lone_euchre": {"north-american": "as_table", "traditional-32": "as_table", "british": "as_table",
                                  "railroad": "4"},
    "joker_upcard": {"british": "dealer_names_blind", "railroad": "suit:H"},
    "lead_3p": {"three-handed": "left_of_maker", "cutthroat": "left_of_dealer"},
}  # fmt: skip


@pytest.mark.parametrize("option", TABLE)
def test_presets_have_the_values_of_the_preset_table(option: str) -> None:
    assert tuple(getattr(Rules.preset(name), option) for name in NAMES) == TABLE[option]


@pytest.mark.parametrize("option", PARTNERS_ONLY)
def test_presets_have_the_values_of_the_table_where_it_speaks(option: str) -> None:
    found = {name: getattr(Rules.preset(name), option) for name in PARTNERS_ONLY[option]}
    assert found == PARTNERS_ONLY[option]


def test_decks_of_the_presets() -> None:
    sizes = {name: len(Rules.preset(name).deck) for name in PRESETS}
    assert sizes == {
        "north-american": 24, "modern": 24, "traditional-32": 32, "two-handed": 24, "three-handed": 32,
        "cutthroat": 24, "british": 25, "railroad": 25, "railroad-33": 33, "hasenpfeffer": 25, "pepper": 24,
        "napoleon": 52,
        "napoleon-stakes": 52, "openspiel": 24,
    }  # fmt: skip


def test_options_and_fields_of_rules_are_the_same_names_and_defaults() -> None:
    names = [f.name for f in fields(Rules) if f.name not in ("name", "base", "version")]
    assert sorted(names) == sorted(OPTIONS)
    assert Rules() == Rules.preset("north-american")
    assert Rules().values == {name: option.default for name, option in OPTIONS.items()}


def test_every_value_of_every_option_has_a_sentence() -> None:
    for name, option in OPTIONS.items():
        values = option.values or (option.low, option.high)
        sentences = [option.sentence((str(value),) if option.many else value) for value in values]
        assert all(s.endswith(".") and (s[0].isupper() or s[0].isdigit()) for s in sentences), name
        assert len(set(sentences)) == len(sentences), name


@given(house_rules())
def test_rules_round_trip_through_files_text_and_repr(rules: Rules) -> None:
    named = rules.replace(name='My "table"\n')
    again = Rules.from_toml(named.to_toml())
    assert again == rules
    assert (again.name, again.base, again.version) == (named.name, rules.base, rules.version)
    assert eval(repr(rules), {"Rules": Rules}) == rules
    assert hash(again) == hash(rules)


@pytest.mark.parametrize(
    ("preset", "options", "one", "other"),
    [
        ("north-american", {"alone_window": "with_call"}, "alone_window=with_call", "alone_who=anyone"),
        ("modern", {"canadian": True, "alone_who": "none"}, "dealer_partner_order_alone=true", "alone_who=none"),
        ("railroad", {"alone_poll_order": "clockwise_from_eldest"}, "alone_poll_order", "defend_alone=vs_lone_only"),
        ("modern", {"alone_poll_order": "clockwise_from_eldest"}, "alone_poll_order", "alone_window=with_call"),
        ("north-american", {"players": 5}, "players=5", "auction=upcard"),
        ("hasenpfeffer", {"players": 3}, "players=3", "auction=numbers"),
        ("napoleon", {"lowest_rank": "9"}, "", ""),
        ("napoleon", {"lowest_rank": "9", "players": 6}, "lowest_rank=9", "players=6"),
        ("north-american", {"hand_size": 6, "deal_pattern": "3-3"}, "lowest_rank=9", "players=4"),
        ("north-american", {"deal_pattern": "3-3"}, "deal_pattern=3-3", "hand_size=5"),
        ("north-american", {"target_score": 10, "num_deals": 8}, "target_score=10", "num_deals=8"),
        ("north-american", {"target_score": 0}, "target_score=0", "num_deals=0"),
        ("two-handed", {"alone_who": "maker"}, "alone_who=maker", "players=2"),
        ("two-handed", {"lead_3p": "left_of_maker"}, "lead_3p=left_of_maker", "players=2"),
        ("north-american", {"joker_set_aside": True}, "joker_set_aside=true", "jokers=0"),
        ("british", {"joker_set_aside": True, "joker_upcard": "suit:h"}, "joker_set_aside=true", "joker_upcard=suit:H"),
        ("napoleon", {"stick_the_dealer": True}, "stick_the_dealer=true", "auction=napoleon"),
        ("modern", {"bid_rounds": "single"}, "bid_rounds=single", "auction=upcard"),
        ("modern", {"partner_best": "receive_then_discard", "alone_who": "none"}, "partner_best", "alone_who=none"),
        ("modern", {"partner_best": "receive_then_discard", "partner_best_for": "both_sides"},
         "partner_best_for=both_sides", "defend_alone=never"),
        ("hasenpfeffer", {"jokers": 0}, "widow_use=bidder_exchange", "jokers=0"),
        ("modern", {"go_under": True, "misdeal_claims": "farmers_exchange"}, "go_under", "misdeal_claims"),
        ("modern", {"misdeal_claims": "farmers_exchange,farmers_redeal"}, "farmers_redeal", "farmers_exchange"),
        ("north-american", {"laps": True, "target_score": 0, "num_deals": 4}, "laps=true", "target_score=0"),
        ("two-handed", {"first_dealer": "seat:3"}, "first_dealer=seat:3", "players=2"),
        ("napoleon", {"hand_size": 6, "deal_pattern": "3-3"}, "hand_size=6", "auction=napoleon"),
    ],
)  # fmt: skip
def test_options_that_clash_are_refused_by_a_sentence_naming_both(
    preset: str, options: dict[str, Any], one: str, other: str
) -> None:
    if not one:
        assert len(Rules.preset(preset, **options).deck) == 24
        return
    with pytest.raises(SetupError) as caught:
        Rules.preset(preset, **options)
    assert one in str(caught.value)
    assert other in str(caught.value)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"target_score": -1}, "target_score must be a number from 0 to 1000, not -1"),
        ({"target_score": True}, "target_score must be a number from 0 to 1000, not true"),
        ({"stick_the_dealer": "maybe"}, "stick_the_dealer must be true or false, not maybe"),
        ({"dealer_pickup": "never"}, "dealer_pickup must be one of forced, optional_if_ordered, optional, not never"),
        ({"misdeal_claims": ["rain"]}, "misdeal_claims must be some of farmers_redeal,"),
        ({"jokers": 2}, "jokers must be 0 or 1, not 2"),
        ({"super_euchre": 3.5}, "super_euchre must be a number from 2 to 5, not 3.5"),
        ({"colour": "red"}, "there is no option “colour”"),
        ({"canadian": "perhaps"}, "canadian must be one of true, false, not perhaps"),
    ],
)
def test_a_wrong_value_is_named(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        Rules.preset("north-american", **options)
    assert str(caught.value).startswith(sentence)


def test_values_may_be_written_as_text() -> None:
    rules = Rules.preset("modern", target_score="11", stick_the_dealer="no", misdeal_claims="ace_no_face",
                         joker_upcard="DEALER_NAMES_BLIND", defend_alone=True)  # fmt: skip
    assert (rules.target_score, rules.stick_the_dealer) == (11, False)
    assert (rules.misdeal_claims, rules.defend_alone) == (("ace_no_face",), "vs_lone_only")


def test_names_of_other_programs_mean_our_options() -> None:
    rules = Rules.preset("modern", canadian=True, loner_lead="LEFT_OF_LONER", winning_score=15, min_rank=7, joker=True,
                         farmers=True, partners_best=True, allow_no_trump=True, loner_march_score=5)  # fmt: skip
    assert rules.dealer_partner_order_alone
    assert rules.lead_lone_maker == "left_of_lone"
    assert (rules.target_score, len(rules.deck), rules.score_lone_march) == (15, 33, 5)
    assert (rules.misdeal_claims, rules.partner_best) == (("farmers_exchange",), "receive_then_discard")
    assert rules.no_trump_calls
    for changes in ALIASES.values():
        assert all(set(change) <= set(OPTIONS) for change in changes.values())
    assert set(RENAMED.values()) <= set(OPTIONS)


@pytest.mark.parametrize("name", ["poker", "british@2", "british@x", "", "@1"])
def test_an_unknown_preset_or_version_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="there is no"):
        Rules.preset(name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("preset = ", "not a rules file"),
        ("colour = 1", "a rules file has name, preset and [options], not colour"),
        ("options = 3", "in a rules file name and preset are texts and [options] is a table"),
        ("preset = 3", "in a rules file name and preset are texts and [options] is a table"),
        ('preset = "poker"', "there is no preset “poker”"),
        ('[options]\ncolour = "red"', "there is no option “colour”"),
        ("[options]\ntarget_score = 0", "target_score=0 clashes with num_deals=0"),
        ("[options]\ntarget_score = 1979-05-27", "target_score must be a number"),
    ],
)
def test_a_broken_rules_file_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises((NotationError, SetupError)) as caught:
        Rules.from_toml(text)
    assert str(caught.value).startswith(sentence)


def test_changes_tell_what_differs_from_the_preset() -> None:
    rules = Rules.preset("british", target_score=21)
    assert rules.changes == {"target_score": 21}
    assert str(rules) == "british@1 with target_score=21"
