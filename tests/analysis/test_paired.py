"""Questions of the kind "which is better": what is found, what is compared, and that it can be had again."""

from __future__ import annotations

import json
from random import Random

import pytest
from typer.testing import CliRunner

from euchre import Card, Deal, Rules, SetupError
from euchre.analysis.maxims import QUESTIONS
from euchre.analysis.paired import Question, all_of, chance_after, dealt, measure
from euchre.cli import app
from euchre.equity import read_outcomes, table

HOW = {"level": "standard", "seed": 5, "most_deals": 20000}


def question(item: str, words: str = "") -> Question:
    return next(one for one in all_of(QUESTIONS, item) if words in one.name)


def test_every_question_has_a_name_of_its_own_and_a_preset() -> None:
    assert len(QUESTIONS) > 25
    for one in QUESTIONS.values():
        assert Rules.preset(one.preset).base == one.preset
    for item in ("7", "8", "9", "10", "12", "13", "16", "17", "19", "20"):
        assert all_of(QUESTIONS, item)
    with pytest.raises(SetupError, match="there is no question 99: choose one of 7, loner, 8, 9"):
        all_of(QUESTIONS, "99")


def test_what_a_question_wants_dealt_is_dealt_and_the_rest_differs() -> None:
    asked, rests = question("10", "the ten"), set()
    for number in range(8):
        deal = dealt(asked, Random(number), number)
        seat = (number + 2) % 4
        assert sorted(map(str, deal.start().view(seat).hand)) == sorted(["Js", "As", "Ks", "Ts", "9h"])
        assert (deal.dealer, str(deal.upcard)) == (number % 4, "9s")
        rests.add(deal.hands[(number + 1) % 4])
    assert len(rests) == 8


def test_a_boss_trump_is_a_trick_whenever_it_is_played_so_nothing_is_to_choose() -> None:
    found = measure(question("13"), positions=12, **HOW)  # type: ignore[arg-type]
    assert found.positions == 12
    assert found.mean == 0
    assert found.ci95 == (0, 0)


def test_two_trumps_for_the_last_two_tricks_are_led_from_the_top() -> None:
    found = measure(question("12", "for both"), positions=30, **HOW)  # type: ignore[arg-type]
    assert found.ci95[0] > 0


def test_the_workers_change_nothing() -> None:
    one, two = (
        measure(question("10", "the ace rather than the ten"), positions=20, workers=workers, **HOW)  # type: ignore[arg-type]
        for workers in (1, 2)
    )
    assert one == two
    assert one.deals >= one.positions == 20


def test_a_position_that_never_comes_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Question("99", "nothing", lambda view: None)
    monkeypatch.setitem(QUESTIONS, never.key, never)
    with pytest.raises(SetupError, match=r"“99 nothing” came up 0 times in 5 deals: too few to say anything"):
        measure(never, positions=9, level="standard", seed=1, most_deals=5)


def test_the_boss_trump_behind_the_makers_low_lead_is_found_in_such_a_position_only() -> None:
    hands = ["As Ac 9h Td 9s", "Ad Jd 9c Js Kc", "Qd 9d Tc Qh Th", "Kd Kh Qc Ah Jh"]
    said = ["pass", "pass", "pass", "order", "take:9s"]
    cards = ["Ad", "Qd", "Kd", "Td", "Jd", "9d", "Kh", "Ts", "Ac", "9c", "Tc", "Qc", "9h"]
    state, asked = Deal.of(Rules.preset("modern"), dealer=0, hands=hands, upcard="Ts").start(), question("9")
    for action in [*said, *(f"play:{card}" for card in cards)]:
        assert state.turn is not None
        assert asked.find(state.view(state.turn)) is None
        state = state.apply(action)
    assert state.turn == 1
    assert state.view(1).side_tricks == (2, 1)
    pair = asked.find(state.view(1))
    assert pair is not None
    assert [str(action) for action in pair] == ["play:Kc", "play:Js"]


def test_the_chance_after_a_deal_is_that_of_the_score_and_of_the_next_dealer() -> None:
    rules = Rules.preset("north-american")
    chances = table(rules, read_outcomes("1:45/17,2:16/12,4:5/5"))
    state = Deal.random(rules, dealer=0, seed=1).start()
    for action in ("pass", "order"):
        state = state.apply(action)
    while state.turn is not None:
        state = state.apply(state.legal_actions()[0])
    assert state.result is not None
    own, other = state.result.points
    found = chance_after(chances, 0, 0, (3, 4), state.result)
    assert found == chances.chance((3 + own, 4 + other), side=0, dealer=1)
    assert chance_after(chances, 1, 0, (4, 3), state.result) == pytest.approx(1 - found)
    assert chance_after(chances, 0, 0, (9, 9), state.result) == float(own > 0)


def test_the_command_lists_and_measures(capsys: pytest.CaptureFixture[str]) -> None:
    run = CliRunner().invoke(app, ["measure", "maxims", "--list"])
    assert run.exit_code == 0
    assert len(run.stdout.splitlines()) == len(QUESTIONS)
    words = ["measure", "maxims", "--item", "10", "--positions", "4", "--level", "beginner", "--workers", "1", "--json"]
    rows = [json.loads(line) for line in CliRunner().invoke(app, words).stdout.splitlines()]
    assert len(rows) == 3
    for row in rows:
        assert row["positions"] == 4
        assert row["unit"] == "points"
        assert row["ci95"][0] <= row["difference"] <= row["ci95"][1]
    assert Card("Js") in {Card(card) for card in QUESTIONS["10 the ten rather than the right bower"].hand.split()}
