"""The project's own format: every preset, everything kept, and a hash that notices a change."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre import records
from euchre.actions import Play, parse_action
from euchre.cards import split_cards
from euchre.deal import Deal
from euchre.errors import IllegalAction, NotationError, SetupError
from euchre.presets import PRESETS
from euchre.records import DealRecord, Line, Move, Player, Record
from euchre.records.native import hash_of
from euchre.rules import Rules

from .sample import random_record

HOUSE: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in PRESETS),
    ("north-american", {"renege": "penalize"}),
    ("north-american", {"go_under": True}),
    ("modern", {"misdeal_claims": ("farmers_redeal", "ace_no_face")}),
    ("railroad", {"jambone": True, "jamboree": True}),
    ("napoleon", {"nap_all_pass": "double_next"}),
    ("british", {"joker_upcard": "redeal"}),
]


def text_of(record: Record) -> str:
    text = records.dumps(record)
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(("name", "options"), HOUSE)
@pytest.mark.parametrize("kind", ["json", "txt"])
def test_games_of_every_preset_come_back_and_replay_to_the_same_hash(
    name: str, options: dict[str, Any], kind: str
) -> None:
    for seed in range(2):
        own, match = random_record(Rules.preset(name, **options), seed, deals=3)
        text = records.dumps(own, kind)
        again = records.loads(text)
        assert isinstance(again, Record)
        assert again == own
        assert records.dumps(again, kind) == text
        replay = again.replay()
        assert (replay.problems, replay.score) == ((), match.score)
        played = Record.of(
            [deal.end for deal in replay.deals], players=[player.name for player in own.players], title="random"
        )
        assert hash_of(played) == hash_of(own)


def test_a_record_of_one_deal_reads_like_this() -> None:
    # Example C10 of the rules, two-handed.
    state = Deal.of(
        Rules.preset("two-handed"), dealer=0, hands=["Jc Qc Ad Kd 9h", "Js Ac Kc Ah 9d"], upcard="9c"
    ).start()
    for word in ("order", "leave"):
        state = state.apply(word)
    for card in split_cards("Js Jc Qc Kc Ac Kd Ah 9h 9d Ad"):
        state = state.apply(Play(card))
    found = json.loads(text_of(Record.of([state], players=("Ann", "Bob"))))
    assert found["rules"] == {"preset": "two-handed@1"}
    assert found["deals"] == [
        {
            "dealer": 0,
            "upcard": "9c",
            "hands": ["Jc Qc Kd Ad 9h", "Kc Ac 9d Ah Js"],
            "kitty": "Tc Td Jd Qd Th Jh Qh Kh 9s Ts Qs Ks As",
            "calls": ["order", "leave"],
            "tricks": ["Js Jc", "Qc Kc", "Ac Kd", "Ah 9h", "9d Ad"],
            "points": [0, 1],
        }
    ]
    assert found["result"] == [0, 1]
    assert len(found["hash"]) == 64


def swapped(words: str) -> str:
    """The first two words in the other order."""
    first, second, *rest = words.split()
    return " ".join([second, first, *rest])


def turn_another_card_up(deal: dict[str, Any]) -> None:
    first, _, rest = deal["kitty"].partition(" ")
    deal.update(upcard=first, kitty=f"{deal['upcard']} {rest}")


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found["deals"][0].update(dealer=1),
        lambda found: turn_another_card_up(found["deals"][0]),
        lambda found: found["deals"][0]["hands"].reverse(),
        lambda found: found["deals"][0].update(kitty=swapped(found["deals"][0]["kitty"])),
        lambda found: found["deals"][0]["calls"].append("pass"),
        lambda found: found["deals"][0]["tricks"].reverse(),
        lambda found: found["deals"][0].update(points=[9, 9]),
        lambda found: found.update(result=[9, 9]),
        lambda found: found.update(score=[1, 0]),
        lambda found: found["rules"].update(options={"score_march": 3}),
    ],
)
def test_the_hash_notices_a_change_of_cards_rules_actions_or_result(change: Any) -> None:
    own, _ = random_record(Rules.preset("two-handed"), 3, deals=1)
    found = json.loads(text_of(own))
    change(found)
    changed = records.loads(json.dumps(found))
    assert isinstance(changed, Record)
    assert any(str(problem).startswith("the hash does not fit") for problem in changed.replay().problems)


def test_the_hash_does_not_care_for_names_titles_and_comments() -> None:
    own, _ = random_record(Rules.preset("modern"), 5, deals=1)
    deal = own.deals[0]
    spoken = replace(deal, calls=(replace(deal.calls[0], notes=("[!]Good.",)), *deal.calls[1:]))
    other = replace(own, title="Final", players=(Player("Zoe"),), deals=(spoken,))
    assert hash_of(other) == hash_of(own)
    assert hash_of(replace(own, rules=own.rules.replace(score_march=3))) != hash_of(own)


def test_a_record_without_a_hash_is_a_record() -> None:
    own, _ = random_record(Rules.preset("modern"), 5, deals=1)
    found = json.loads(text_of(own))
    del found["hash"]
    again = records.loads(json.dumps(found))
    assert isinstance(again, Record)
    assert again.replay().problems == ()
    assert text_of(again) == text_of(own)


def test_what_nobody_says_may_be_left_out_by_hand() -> None:
    # Nobody goes alone, and what the dealer put down is unknown: neither need be written.
    text = """{"format": "euchre record", "version": 1, "rules": "north-american", "deals": [
      {"dealer": 0, "upcard": "9s", "calls": ["pass", "pass", "pass", "pass", "name:h"],
       "tricks": ["Jh Kh Th 9d", "Ah Jd Qh Td", "Ac Ts Qd 9c", "Kc Qs Kd 9h", "As Qc Ks Ad"]}]}"""
    found = records.loads(text)
    assert isinstance(found, Record)
    assert (found.replay().problems, found.replay().score) == ((), (0, 1))


def test_everything_a_record_can_hold_comes_back() -> None:
    rules = Rules.preset("modern", target_score=11).replace(name="our table")
    deal = Deal.of(rules, dealer=2, hands=["9c Xx", "", "Jd", ""], upcard="Ah", kitty="Xx 9s")
    moves = (Move(None, ("unheard",)), *(Move(parse_action(word), seat=1) for word in ("pass", "order+alone")))
    line = Line(3, moves[:1], (moves[:0],), {"k": 1})
    full = Record(
        rules,
        (DealRecord(deal, moves, ((), (Move(parse_action("play:Xx"), (), "Jx"),)), (line,), (0, 4), "AH", {"e": []}),),
        (Player("Ann: “A”", (("club", "7"),), {"x": None}), Player(""), Player(' "quoted" ')),
        "A, title: with # signs",
        "two\nlines",
        "2026-11-30",
        (3, 4),
        (3, 8),
        {"deep": {"list": [1, 2.5, None, True, "ü"]}},
    )
    for kind in ("json", "txt"):
        text = records.dumps(full, kind)
        assert records.loads(text) == full
        assert records.dumps(records.loads(text), kind) == text


GOOD = {"format": "euchre record", "version": 1, "rules": "modern", "deals": [{"dealer": 0, "upcard": "9s"}]}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "version should be 1 (this program knows no other), not 2"),
        ({"format": "poker"}, "format should be “euchre record”, not"),
        ({"titel": "x"}, "“titel” has no place here"),
        ({"rules": "contract-bridge"}, "rules: there is no preset “contract-bridge”"),
        ({"rules": {"preset": "modern@9"}}, "rules: there is no version 9 of the preset modern"),
        ({"rules": {"options": {"name": "x"}}}, "rules: “name” is not an option"),
        ({"rules": {"options": {"players": [4]}}}, "rules: players must be a number"),
        ({"score": [1]}, "score needs 2 numbers"),
        ({"players": [7]}, "a player should be a name or an object, not 7"),
        ({"deals": [{"dealer": 9}]}, "deal 1: dealer should be a seat, 0 to 3, not 9"),
        ({"deals": [{"dealer": 0, "upcard": "Zz"}]}, "deal 1: “Zz” is not a card"),
        ({"deals": [{"dealer": 0, "hands": ["9c"] * 4}]}, "deal 1: 9c is there twice"),
        ({"deals": [{"dealer": 0, "calls": ["shout"]}]}, "deal 1: “shout” is not an action"),
        ({"deals": [{"dealer": 0, "tricks": ["9c", "9z"]}]}, "deal 1, trick 2: “9z” is not a card"),
        ({"deals": [{"dealer": 0, "notes": {"0": ["x"]}}]}, "deal 1: notes: there is no action 0"),
        ({"deals": [{"dealer": 0, "points": [1]}]}, "deal 1: points needs 2 numbers"),
        ({"deals": [{"dealer": 0, "lines": [{"at": -1}]}]}, "deal 1: line 1: at counts decisions from 0"),
    ],
)
def test_a_broken_record_is_one_sentence_that_names_the_place(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises((NotationError, SetupError, IllegalAction)) as error:
        records.loads(json.dumps(GOOD | change))
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a": 1', "not JSON: line 1, column 8"),
        ('{"a": NaN}', "NaN is not a number a record can hold"),
        ('{"a": 1e999}', "1e999 is not a number a record can hold"),
        ('{"a": 1, "a": 2}', "the key “a” stands twice in one object"),
        ('{"a": "\\ud800"}', "half a character stands in a text of this file"),
        ('{"a": ' + "[" * 100 + "]" * 100 + "}", "this file is nested too deep"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "this file is nested too deep"),
        ('{"a": ' + "9" * 5000 + "}", "a number in this file is too long"),
    ],
)
def test_text_that_is_no_honest_json_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        records.loads(text)
    assert str(error.value).startswith(sentence)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), name=st.sampled_from(sorted(PRESETS)))
def test_any_game_breaks_off_anywhere_without_harm(seed: int, name: str) -> None:
    own, _ = random_record(Rules.preset(name), seed, deals=1)
    deal = own.deals[0]
    cut = seed % (len(deal.moves) + 1)
    calls = deal.calls[:cut]
    tricks = []
    left = cut - len(calls)
    for trick in deal.tricks:
        if left > 0:
            tricks.append(trick[:left])
            left -= len(trick)
    short = replace(own, deals=(replace(deal, calls=calls, tricks=tuple(tricks), points=None),), result=None)
    replay = short.replay()
    if cut == len(deal.moves):
        assert replay.problems == ()
    elif not own.replay().deals[0].end.result or cut < len(deal.calls):
        assert len(replay.problems) == 1
    assert len(replay.steps) == cut
