"""Matches of several games: EMN, native and plain text."""

import json
from copy import deepcopy
from typing import Any

import pytest

from euchre import records
from euchre.errors import NotationError, SetupError
from euchre.records import MatchRecord, Record

from .sample import deal, game, real, record

PEOPLE: list[dict[str, Any]] = [
    {"id": "p-01", "name": "Ann", "playerIds": [{"id": "a", "source": "league"}]},
    {"id": "p-02", "name": "Bob"},
    {"id": 'p:"03"', "name": "Cat"},
    {"id": "p-04", "name": "Dan"},
    {"id": "p-05", "name": "Eve", "playerIds": [], "seed": 7},
]


def match() -> dict[str, Any]:
    """Two games in which people change seats, with keys of the writer's own at every level."""
    ids = [who["id"] for who in PEOPLE]
    first, second = game(deal()), real("masters-w5-g1")
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "stream": "left",
        "metadata": {
            "matchId": "m1",
            "title": "Final",
            "description": "",
            "date": "2026-07-19T19:00:00Z",
            "players": deepcopy(PEOPLE),
            "matchFormat": {"type": "BEST_OF_N", "target": 3},
            "result": {"status": "IN_PROGRESS", "scores": {"p-01": 1}},
        },
        "games": [
            {"gameIndex": 0, "players": ids[:4], "gameData": first, "table": 4},
            {"gameIndex": 1, "players": [ids[4], *ids[1:4]], "gameData": second},
        ],
    }


def read(document: dict[str, Any]) -> MatchRecord:
    found = records.loads(json.dumps(document))
    assert isinstance(found, MatchRecord)
    return found


def test_a_match_comes_back_from_every_format_that_holds_one() -> None:
    document = match()
    found = read(document)
    assert json.loads(records.dumps(found, "emn")) == document
    for kind in ("json", "txt"):
        text = records.dumps(found, kind)
        again = records.loads(text)
        assert again == found
        assert records.dumps(again, kind) == text
        assert json.loads(records.dumps(again, "emn")) == document


def test_each_game_knows_who_sat_there() -> None:
    games = list(read(match()).records())
    assert [[player.name for player in one.players] for one in games] == [
        ["Ann", "Bob", "Cat", "Dan"],
        ["Eve", "Bob", "Cat", "Dan"],
    ]


def test_each_game_of_a_match_is_replayed() -> None:
    replays = records.replay_games(read(match()))
    assert [replay.score for replay in replays] == [(0, 1), (10, 3)]
    assert all(replay.problems == () for replay in replays)


def test_a_match_of_one_game_can_be_made_of_a_record() -> None:
    document = json.loads(records.dumps(record(game(deal())), "emn"))
    assert [who["id"] for who in document["metadata"]["players"]] == ["p-01", "p-02", "p-03", "p-04"]
    assert document["games"][0]["gameData"]["deals"] == game(deal())["deals"]
    assert [one.replay().score for one in read(document).records()] == [(0, 1)]


@pytest.mark.parametrize("kind", ["egn", "egnb"])
def test_a_match_is_not_one_game(kind: str) -> None:
    with pytest.raises(SetupError, match="holds one game, and this is a match of 2"):
        records.dumps(read(match()), kind)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(version="3"), "version “3” of EMN is unknown"),
        (lambda d: d["metadata"]["players"][1].update(id="p-01"), "each player of a match needs an id of its own"),
        (lambda d: d["games"][1]["players"].pop(), "game 2: a game of a match seats four players, not 3"),
        (lambda d: d["games"][1].update(players=["x"]), "game 2: “x” sits here but is none of the match's players"),
        (lambda d: d["games"][1].update(gameData={}), "game 2: fileType should be"),
        (
            lambda d: d["games"][1]["gameData"]["deals"][2]["initialState"].update(dealer=-1),
            "game 2, deal 3: dealer should be a seat, 0 to 3, not -1",
        ),
    ],
)
def test_a_broken_match_is_one_sentence_that_names_the_place(change: Any, sentence: str) -> None:
    document = match()
    change(document)
    with pytest.raises((NotationError, SetupError)) as error:
        read(document)
    assert str(error.value).startswith(sentence)


def test_a_record_says_what_it_is_whatever_its_file_is_called() -> None:
    one = record(game(deal()))
    for kind in records.KINDS:
        found = records.loads(records.dumps(one, kind))
        games = [found] if isinstance(found, Record) else list(found.records())
        assert [again.replay().score for again in games] == [(0, 1)]
