"""Thirteen games that people played: their scores, and every field of their files."""

import json

import pytest

from euchre import records
from euchre.records import Record
from euchre.records.egnb import carried

from .sample import DATA, real, record

SCORES = {
    "epic-comeback": (11, 9),
    "pairs-june-27": (10, 9),
    "hustle-annotated": (10, 7),
    "six-points-in-two-deals": (10, 9),
    "finals-annotated": (8, 10),
    "masters-w5-g1": (10, 3),
    "masters-w5-g2": (8, 10),
    "masters-w5-g3": (10, 6),
    "masters-w1-g1": (3, 11),
    "masters-w1-g2": (7, 10),
    "pairs-july-4": (7, 11),
    "timings-layouts": (0, 2),
    "one-deal-euchre": (0, 2),
}


def test_the_thirteen_files_are_all_there() -> None:
    assert {path.stem for path in DATA.glob("*.egn")} == set(SCORES)


@pytest.mark.parametrize("name", SCORES)
def test_a_real_game_comes_to_its_score(name: str) -> None:
    replay = record(real(name)).replay()
    assert replay.score == SCORES[name]
    assert all(played.result is not None for played in replay.deals)


@pytest.mark.parametrize("name", SCORES)
def test_a_real_game_follows_from_the_rules(name: str) -> None:
    assert record(real(name)).replay().problems == ()


def test_one_real_game_goes_on_after_it_was_won() -> None:
    # It starts at 0-1; deal 9 brings the second side to 10, the target, and two more deals follow.
    replay = record(real("pairs-july-4")).replay()
    assert [str(remark) for remark in replay.remarks] == ["deal 10: it is played although the game was won 6-10"]
    assert replay.deals[8].score == (6, 10)


def test_the_same_game_from_another_first_score_ends_where_it_should() -> None:
    document = real("pairs-july-4")
    document["metadata"]["initialScore"] = [2, 0]
    replay = record(document).replay()
    assert (replay.problems, replay.remarks, replay.score) == ((), (), (9, 10))


@pytest.mark.parametrize("name", SCORES)
def test_a_real_file_comes_back_from_every_format(name: str) -> None:
    document = real(name)
    loaded = record(document)
    assert json.loads(records.dumps(loaded, "egn")) == document
    for kind in ("json", "txt"):
        text = records.dumps(loaded, kind)
        again = records.loads(text)
        assert again == loaded
        assert records.dumps(again, kind) == text
        assert json.loads(records.dumps(again, "egn")) == document


@pytest.mark.parametrize("name", SCORES)
def test_a_real_file_survives_binary_as_far_as_binary_carries_it(name: str) -> None:
    again = records.loads(records.dumps(record(real(name)), "egnb"))
    assert isinstance(again, Record)
    back = carried(json.loads(records.dumps(again, "egn")))
    wanted = carried(real(name))
    for number, phase in enumerate(phase for deal in wanted["deals"] for phase in deal["phases"]):
        phase["phaseNumber"] = number % 2  # the condensed form counts phases anew
    assert back == wanted
    assert again.replay().score == SCORES[name]


def test_layouts_timings_and_old_names_are_kept_though_we_do_not_use_them() -> None:
    back = json.loads(records.dumps(record(real("timings-layouts")), "egn"))
    assert back["views"] == real("timings-layouts")["views"] != []
    assert {"timings", "viewSwitches", "videoUrl"} <= set(back)
    assert back["deals"][0]["phases"][1]["initialLead"] == 2
    old = json.loads(records.dumps(record(real("masters-w5-g1")), "egn"))
    assert old["deals"][8]["initialState"]["player_cards"][2] == ["Kh", "As", "Js", "Ts", "9c"]
    assert old["deals"][0]["initialState"]["kitty"] == ["", "", ""]


def test_cards_nobody_saw_stay_unknown() -> None:
    # finals-annotated, first lone hand: the partner of the loner never showed a card.
    replay = record(real("finals-annotated")).replay()
    lone = next(played for played in replay.deals if played.alone)
    partner = (lone.alone[0] + 2) % 4
    assert lone.end.deal.hands[partner] == 0
    assert lone.end.deal.unknown[partner] == 5


def test_hands_are_rebuilt_from_the_cards_played() -> None:
    # hustle-annotated, deal 1: the dealer took the upcard, put Ks down, and so was dealt four of the five played.
    played = record(real("hustle-annotated")).replay().deals[0]
    dealer, upcard = played.dealer, played.upcard
    shown = {str(move.action)[5:] for trick in played.tricks for seat, move in trick.cards if seat == dealer}
    assert str(upcard) in shown
    assert {str(card) for card in played.end.deal.hand(dealer)} == shown - {str(upcard)} | {"Ks"}


def test_comments_and_other_lines_stand_where_they_were_made() -> None:
    loaded = record(real("finals-annotated"))
    second = loaded.deals[1]
    assert second.calls[4].notes == ("note 2",)
    assert [move.notes for trick in second.tricks for move in trick][10] == ("note 3",)
    (line,) = loaded.deals[0].lines
    assert (line.at, len(line.tricks), line.tricks[0][0].notes) == (8, 4, ("note 1",))


def test_steps_carry_action_score_and_state() -> None:
    steps = list(record(real("one-deal-euchre")).replay())
    assert [str(step.action) for step in steps if step.trick is None][-2:] == ["order", "take:Xx"]
    assert steps[0].score == (0, 1)
    assert steps[-1].score == (0, 2)
    assert steps[-1].state is not None
    assert steps[-1].state.is_over
    assert [step.trick for step in steps if step.trick == 5] == [5, 5, 5, 5]
