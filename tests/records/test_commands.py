"""The commands replay, convert and verify, as people and scripts call them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from euchre import cli, records
from euchre.records import Record

from .sample import DATA, TRICKS, changed, deal, game, real
from .test_matches import match

EUCHRE = [sys.executable, "-c", "from euchre.cli import main; main()"]


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def whole(*words: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """The program as a process of its own, with its way of telling errors."""
    surroundings = os.environ | {"PYTHONUTF8": "1"} | env
    return subprocess.run(
        [*EUCHRE, *map(str, words)], capture_output=True, text=True, encoding="utf-8", env=surroundings, check=False
    )


def write(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def broken(path: Path) -> Path:
    """A game of three deals with a card played twice in the second."""
    return write(path, game(deal(), deal(1, tricks=changed(5, 3, "Qs")), deal(2)))


# replay


def test_replay_as_json_is_what_scripts_expect() -> None:
    result = run("replay", DATA / "timings-layouts.egn", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "score": [0, 2],
        "deals": [{"dealer": 1, "maker": 2, "trump": "s", "alone": [], "tricks": [2, 3], "points": [0, 2]}],
        "problems": [],
    }


def test_replay_as_json_names_problems_and_still_tells_the_rest(tmp_path: Path) -> None:
    result = run("replay", broken(tmp_path / "a.egn"), "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert found["problems"] == [
        {"deal": 2, "trick": 5, "text": "Qs is played by seat 0 (Ann), but seat 0 (Ann) played it in trick 4"}
    ]
    assert [one["points"] for one in found["deals"]] == [[0, 1], [1, 0], [0, 1]]
    assert found["score"] == [1, 2]


def test_replay_as_json_of_a_thrown_in_and_of_an_open_deal(tmp_path: Path) -> None:
    document = game(deal(calls=("Pass",) * 8, tricks=()), deal(1, tricks=TRICKS[:2]), std=False)
    found = json.loads(run("replay", write(tmp_path / "a.egn", document), "--json").stdout)
    assert [(one["maker"], one["trump"], one["points"]) for one in found["deals"]] == [
        (None, None, [0, 0]),
        (2, "h", None),
    ]


def test_replay_shows_a_deal_to_people(tmp_path: Path) -> None:
    document = game(deal(callAnnotations={"4": ["[!]Both bowers are out.", "As I said."]}))
    shown = whole("replay", write(tmp_path / "a.egn", document)).stdout
    for line in (
        "Sides: Ann and Cat against Bob and Dan",
        "Deal 1: Ann deals, upcard 9♠",
        "  Bob passes; Cat passes; Dan passes; Ann passes; Bob names hearts",
        "    # Bob names hearts: [!] great play: Both bowers are out.",
        "    # Bob names hearts: As I said.",
        "  Trump: ♥ hearts, made by Bob",
        "  Trick 2  Bob A♥          Cat J♦ left*    Dan Q♥          Ann 10♦",
        "  Bob made trump and won the point with 3 tricks (0-1)",
        "  Score: Ann and Cat 0, Bob and Dan 1",
    ):
        assert line in shown.splitlines(), line
    assert "\x1b" not in shown


def test_replay_shows_problems_where_they_are_and_at_the_end(tmp_path: Path) -> None:
    file = broken(tmp_path / "a.egn")
    done = whole("replay", file)
    sentence = "Qs is played by seat 0 (Ann), but seat 0 (Ann) played it in trick 4"
    assert done.returncode == 1
    assert f"  ! trick 5: {sentence}" in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1] == f"{file}: deal 2, trick 5: {sentence}"
    assert "Deal 3: Cat deals" in done.stdout
    assert done.stderr == ""


def test_replay_can_show_one_deal(tmp_path: Path) -> None:
    file = broken(tmp_path / "a.egn")
    first = run("replay", file, "--deal", "1")
    assert first.exit_code == 0
    assert "Deal 1" in first.stdout
    assert "Deal 2" not in first.stdout
    assert run("replay", file, "--deal", "2").exit_code == 1
    assert len(json.loads(run("replay", file, "--deal", "3", "--json").stdout)["deals"]) == 1
    assert whole("replay", file, "--deal", "4").stderr == (
        f"euchre: {file}: there is no deal 4: they are counted from 1 to 3\n"
    )


def test_replay_uses_colours_only_where_they_are_seen(tmp_path: Path) -> None:
    file = broken(tmp_path / "a.egn")
    assert "\x1b[" in whole("replay", file, FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert "\x1b[" not in whole("replay", file, NO_COLOR="1").stdout


def test_replay_shows_what_it_can_where_there_are_no_suit_symbols() -> None:
    done = whole("replay", DATA / "one-deal-euchre.egn", PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert "left" in done.stdout
    assert "Deal 1:" in done.stdout


def test_replay_of_a_match_shows_every_game(tmp_path: Path) -> None:
    file = write(tmp_path / "a.emn", match())
    assert "Game 2" in run("replay", file).stdout
    found = json.loads(run("replay", file, "--json").stdout)
    assert found["games"] == [{"score": [0, 1]}, {"score": [10, 3]}]
    assert [one["game"] for one in found["deals"]] == [1] + [2] * 11


# verify


def test_verify_looks_at_every_file_also_after_a_broken_one(tmp_path: Path) -> None:
    no_json, wrong = tmp_path / "no.egn", broken(tmp_path / "wrong.egn")
    no_json.write_text("{", encoding="utf-8")
    good, gone = DATA / "epic-comeback.egn", tmp_path / "gone.egn"
    result = run("verify", no_json, gone, wrong, good)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{no_json}: not JSON: line 1")
    assert lines[1] == f"{gone}: No such file or directory"
    assert lines[2].startswith(f"{wrong}: deal 2, trick 5: Qs is played by")
    assert lines[3] == f"{good}: good, 9 deals, 11-9"


def test_verify_of_good_files_is_quiet_success() -> None:
    result = run("verify", DATA / "masters-w5-g1.egn", DATA / "hustle-annotated.egn", "--json")
    assert result.exit_code == 0
    assert [(one["good"], one["score"], one["deals"]) for one in json.loads(result.stdout)] == [
        (True, [10, 3], 11),
        (True, [10, 7], 11),
    ]


def test_verify_names_a_record_that_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    records.dump(records.load(DATA / "one-deal-euchre.egn"), file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"score": [0, 1]', '"score": [0, 3]'), encoding="utf-8")
    result = run("verify", file)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{file}: the hash does not fit")


# convert


@pytest.mark.parametrize("kind", records.KINDS)
def test_convert_writes_every_kind_and_the_game_stays_the_same(tmp_path: Path, kind: str) -> None:
    target = tmp_path / f"a.{kind}"
    result = run("convert", DATA / "finals-annotated.egn", target)
    assert result.exit_code == 0
    found = records.load(target)
    games = [found] if isinstance(found, Record) else list(found.records())
    assert [one.replay().score for one in games] == [(8, 10)]


def test_convert_there_and_back_gives_the_same_document(tmp_path: Path) -> None:
    for middle in ("a.json", "a.txt"):
        run("convert", DATA / "timings-layouts.egn", tmp_path / middle)
        run("convert", tmp_path / middle, tmp_path / "b.egn")
        assert json.loads((tmp_path / "b.egn").read_text(encoding="utf-8")) == real("timings-layouts")


def test_convert_says_what_could_not_be_carried_over(tmp_path: Path) -> None:
    result = run("convert", DATA / "timings-layouts.egn", tmp_path / "a.egnb")
    assert "left out: what only replayers use, such as layouts and timings" in result.stdout


def test_convert_takes_the_kinds_it_is_told(tmp_path: Path) -> None:
    run("convert", DATA / "one-deal-euchre.egn", tmp_path / "pasted.log", "--to", "txt")
    result = run("convert", tmp_path / "pasted.log", tmp_path / "out.data", "--from", "txt", "--to", "json")
    assert result.exit_code == 0
    assert json.loads((tmp_path / "out.data").read_text(encoding="utf-8"))["format"] == "euchre record"


def test_convert_leaves_the_old_file_when_it_fails(tmp_path: Path) -> None:
    target = write(tmp_path / "b.egn", game(deal()))
    before = target.read_bytes()
    done = whole("convert", write(tmp_path / "m.emn", match()), target)
    assert done.returncode == 1
    assert done.stderr.startswith("euchre: egn holds one game, and this is a match of 2")
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.egn", "m.emn"]


def test_convert_refuses_a_name_it_cannot_place(tmp_path: Path) -> None:
    done = whole("convert", DATA / "one-deal-euchre.egn", tmp_path / "a.pdf")
    assert done.returncode == 1
    assert done.stderr.endswith("a.pdf: a record's name ends in .json, .egn, .egnb, .emn, .txt\n")


@pytest.mark.parametrize("command", ["replay", "verify", "convert"])
def test_every_command_has_help_with_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"euchre {command}" in result.stdout
