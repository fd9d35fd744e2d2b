"""`euchre advise` as people and scripts call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre import Deal, Rules
from euchre.bots import load
from euchre.bots.view_json import write_view

from .test_commands import euchre

HAND = ("S:JhAhKh9c9s", "--dealer", "N", "--up", "Th")
EGN = Path(__file__).parents[2] / "data" / "egn" / "finals-annotated.egn"


def ranked(*words: str, given: str = "") -> dict[str, object]:
    found: dict[str, object] = json.loads(euchre("advise", *words, "--json", given=given).stdout)
    return found


def test_a_hand_in_text_gets_ranked_calls_with_points_and_reasons() -> None:
    out = euchre("advise", *HAND, "--moves", "pass").stdout
    assert "seat S to order with 9c Jh Kh Ah 9s, upcard Th" in out
    head, told = out.split(" ways the cards may lie:\n")
    assert "master says over " in head
    lines = told.splitlines()
    assert lines[0].startswith("  order")
    assert "±" in lines[0]
    assert "ways the cards may lie" in lines[0]


def test_the_json_has_every_figure_and_the_same_seed_gives_the_same() -> None:
    words = (*HAND, "--moves", "pass", "--worlds", "200", "--seed", "3")
    found = ranked(*words)
    assert found["best"] == "order"
    first = found["ranked"][0]  # type: ignore[index]
    assert set(first) == {"action", "points", "margin", "value", "reason"}
    assert 0 < first["margin"] < 1
    assert found["points"] == first["points"]
    assert found == ranked(*words)


def test_with_time_it_weighs_ever_more_worlds_and_says_how_many() -> None:
    words = (*HAND, "--moves", "pass", "--seed", "3")
    found = ranked(*words, "--time", "0.2")
    worlds = found["worlds"]
    assert isinstance(worlds, int)
    assert worlds >= 4
    assert ranked(*words, "--worlds", str(worlds)) == found
    assert ranked(*words, "--level", "standard")["worlds"] == 0


def test_a_level_that_does_not_count_in_points_shows_none() -> None:
    found = ranked(*HAND, "--moves", "pass", "--level", "standard")
    assert found["best"] == "order"
    assert found["points"] is None
    assert "±" not in euchre("advise", *HAND, "--moves", "pass", "--level", "beginner").stdout


def test_a_recorded_moment_is_advised_on_from_what_that_seat_had_seen() -> None:
    found = ranked(str(EGN), "--deal", "1", "--step", "2", "--level", "standard")
    assert found["phase"] == "order"
    assert found["best"] in {choice["action"] for choice in found["ranked"]}  # type: ignore[attr-defined]


def test_json_of_the_referee_and_of_the_engine_protocol_are_read() -> None:
    rules = Rules.preset("modern")
    state = Deal.random(rules, dealer=2, seed=9).start().apply("pass")
    assert state.turn is not None
    view = state.view(state.turn)
    wanted = str(load("standard").act(view))
    told = json.dumps({"rules": "modern", "seed": 9, "dealer": 2, "actions": ["pass"]})
    assert ranked("-", "--level", "standard", given=told)["best"] == wanted
    act = json.dumps({"rules": "modern", "act": write_view(view)})
    assert ranked("-", "--level", "standard", given=act)["best"] == wanted


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*HAND, "--moves", "pass,pass"), "seat W is on turn and 5 of its cards are not known"),
        (("S:JhAhKh9c9s", "--dealer", "N", "--moves", "pass"), "the upcard is not known"),
        ((*HAND, "--moves", "pass", "--level", "genius"), "there is no bot “genius”"),
        ((*HAND, "--moves", "pass", "--level", "beginner", "--worlds", "9"), "beginner samples no worlds"),
        ((*HAND, "--moves", "pass", "--time", "1", "--worlds", "9"), "by --worlds or by --time, not by both"),
        ((*HAND, "--moves", "take:9c"), "there is no upcard to take now"),
        ((str(EGN), "--deal", "99"), "there is no deal 99"),
        ((str(EGN), "--step", "999"), "deal 1 has no step 999"),
    ],
)
def test_what_cannot_be_advised_on_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    run = euchre("advise", *words, status=1)
    assert sentence in run.stderr
    assert run.stderr.count("\n") == 1


def test_json_that_describes_no_position_is_refused() -> None:
    for given, sentence in (
        ('{"hands": 7}', "hands is a list of hands"),
        ('{"seed": 1, "actions": "pass"}', "actions is a list of actions as text"),
        ('{"act": {}, "options": 3}', "rules is the name of a preset"),
    ):
        assert sentence in euchre("advise", "-", status=1, given=given).stderr
