"""The referee: the documented conversation, and a process that survives every line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.presets import PRESETS
from euchre.referee import Referee

PROTOCOL = Path(__file__).parent.parent / "docs" / "protocol.md"


def transcript() -> list[tuple[str, str]]:
    text = PROTOCOL.read_text(encoding="utf-8")
    block = text.split("```transcript\n")[1].split("```")[0]
    lines = block.strip().splitlines()
    return [(lines[k][2:], lines[k + 1][2:]) for k in range(0, len(lines), 2)]


def test_the_documented_transcript_is_what_the_process_says() -> None:
    talk = transcript()
    assert len(talk) > 20
    sent = "".join(line + "\n" for line, _ in talk)
    code = "from euchre.cli.referee import referee; referee()"
    run = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in run.stdout.splitlines()] == [json.loads(answer) for _, answer in talk]
    assert run.stderr == ""


def test_every_documented_phase_and_key_is_named() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    answer = Referee().answer({"new": {"seed": 1}})
    assert all(f"`{key}`" in text for key in answer)


def opened(**new: Any) -> Referee:
    referee = Referee()
    assert "error" not in referee.answer({"new": new})
    return referee


@pytest.mark.parametrize(
    ("request_line", "sentence"),
    [
        ("{", "this line is not JSON"),
        ("[" * 100_000, "this line is not JSON"),
        ("[]", "a request is an object with one of new, apply, view, undo, state"),
        ('{"apply":"pass","undo":1}', "a request is an object with one of new, apply, view, undo, state"),
        ('{"apply":"fly"}', "“fly” is not an action"),
        ('{"apply":7}', "apply takes the text of an action"),
        ('{"apply":"play:Jd"}', "no card can be played before the first lead"),
        ('{"view":4}', "4 is not a seat: seats are 0 to 3"),
        ('{"view":true}', "True is not a seat"),
        ('{"undo":1}', "only 0 actions can be undone"),
        ('{"undo":-1}', "undo takes a number of actions"),
        ('{"state":1}', "state takes true"),
        ('{"new":{"rules":"poker","seed":1}}', "there is no preset “poker”"),
        ('{"new":{}}', "new needs the cards by exactly one of deck, hands or seed"),
        ('{"new":{"seed":1,"colour":"red"}}', "new takes an object with some of"),
        ('{"new":{"deck":["9s"]}}', "a deck of 24 cards is needed, not 1"),
        ('{"new":{"deck":"9s"}}', "a deck of 24 cards is needed, not 1"),
        ('{"new":{"seed":1,"dealer":4}}', "4 is not a seat"),
        ('{"new":{"hands":[[],[],[]],"upcard":"9s"}}', "4 hands are needed, not 3"),
        ('{"new":{"hands":[["9s"],["9s"],[],[]],"upcard":"Ks"}}', "9s is there twice"),
        ('{"new":{"hands":[["2s"],[],[],[]],"upcard":"Ks"}}', "2s is not in the deck of 24 cards"),
        ('{"new":{"hands":[[7],[],[],[]],"upcard":"Ks"}}', "hand 0 is a list of cards as text"),
        ('{"new":{"seed":1,"options":{"target_score":0}}}', "target_score=0 clashes with num_deals=0"),
        ('{"new":{"seed":1,"options":{"stakes":1}}}', "there is no option “stakes”"),
        ('{"new":{"seed":1,"options":{"target_score":"many"}}}', "target_score must be a number from 0 to 1000"),
    ],
)
def test_a_request_that_cannot_be_followed_gets_a_sentence_and_changes_nothing(
    request_line: str, sentence: str
) -> None:
    referee = opened(seed=3)
    before = referee.answer({"state": True})
    assert json.loads(referee.answer_line(request_line))["error"].startswith(sentence)
    assert referee.answer({"state": True}) == before


def test_apply_before_new_is_an_error() -> None:
    for request in ({"apply": "pass"}, {"view": 0}, {"undo": 0}, {"state": True}):
        assert Referee().answer(request) == {"error": "there is no deal yet: send new first"}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_to_its_points_through_the_referee(preset: str) -> None:
    referee = Referee()
    answer = referee.answer({"new": {"rules": preset, "dealer": 1, "seed": 5}})
    steps = 0
    while not answer["over"]:
        assert referee.answer({"view": answer["turn"]})["legal"] == answer["legal"]
        answer = referee.answer({"apply": answer["legal"][-1]})
        steps += 1
    assert steps > 5
    assert set(answer["points"]) == set(answer["tricks"])
    assert answer["turn"] is None
    assert answer["legal"] == []
    back = referee.answer({"undo": steps})
    assert back["log"] == []


def test_a_view_shows_the_own_discard_and_hides_it_from_the_others() -> None:
    referee = opened(rules="modern", seed=2)
    referee.answer({"apply": "order"})
    taken = next(a for a in referee.answer({"state": True})["legal"] if a.startswith("take"))
    referee.answer({"apply": taken})
    assert referee.answer({"view": 0})["log"][-1] == [0, taken]
    assert referee.answer({"view": 1})["log"][-1] == [0, "take:Xx"]
    assert referee.answer({"view": None})["hands"] == [["Xx"] * 5] * 4


@given(st.text(max_size=40) | st.binary(max_size=40).map(lambda b: b.decode("latin-1")))
def test_any_line_gets_one_line_back(line: str) -> None:
    answer = Referee().answer_line(line)
    assert "\n" not in answer
    assert "error" in json.loads(answer)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.sampled_from(["9s", "Jd", "B", "pass", "british", "", "x"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(
        st.sampled_from(["new", "rules", "options", "deck", "hands", "upcard", "kitty", "dealer", "seed", "apply",
                         "view", "undo", "state", "players", "jokers"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_any_json_gets_an_answer(value: Any) -> None:
    answer = opened(seed=1).answer(value)
    assert isinstance(answer, dict)
