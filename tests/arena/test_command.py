"""`euchre arena` as people and programs call it."""

from __future__ import annotations

import doctest
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from euchre import SetupError
from euchre.arena import play, play_matches, provenance
from euchre.arena.provenance import commit
from euchre.cli import app

ROOT = Path(__file__).parents[2]


def run(*words: str) -> Any:
    return CliRunner().invoke(
        app, ["arena", "--workers", "1", *words], catch_exceptions=False, env={"COLUMNS": "120", "NO_COLOR": "1"}
    )


def test_json_has_what_programs_need() -> None:
    found = json.loads(
        run("beginner", "random", "--deals", "30", "--preset", "british", "--seed", "4", "--json").stdout
    )
    here = play("beginner", "random", preset="british", deals=30, seed=4)
    assert (found["a"], found["b"], found["preset"], found["seed"]) == ("beginner", "random", "british@1", 4)
    assert (found["deals"], found["played"]) == (30, 60)
    assert found["points_per_deal"] == here.points_per_deal
    assert found["ci95"] == list(here.ci95)
    assert found["rates"] == here.rates
    assert found["python"] == sys.version.split()[0]
    assert {"version", "commit", "machine", "cores"} <= set(found)


def test_the_figures_say_where_they_come_from() -> None:
    shown = run("beginner", "random", "--deals", "30", "--set", "target_score=5").stdout
    assert "30 deals played 2 ways, north-american@1 with target_score=5, seed 1" in shown
    assert "beginner minus random: +" in shown
    assert "beginner makes trump, round one" in shown
    assert f"Python {provenance()['python']}" in shown


def test_a_width_is_waited_for_however_many_deals_it_takes() -> None:
    found = json.loads(run("beginner", "random", "--preset", "two-handed", "--until-width", "0.095", "--json").stdout)
    low, high = found["ci95"]
    assert found["deals"] > 1000
    assert 0.08 < high - low <= 0.095


def test_rules_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('preset = "modern"\n[options]\ntarget_score = 5\n')
    found = json.loads(run("beginner", "random", "--deals", "4", "--rules", str(file), "--json").stdout)
    assert (found["preset"], found["options"]) == ("modern@1", {"target_score": 5})


def test_matches_are_played_alone_or_beside_the_deals() -> None:
    alone = json.loads(run("beginner", "random", "--matches", "3", "--json").stdout)
    here = play_matches("beginner", "random", matches=3).as_json()
    assert alone["matches"] == here
    assert "points_per_deal" not in alone
    both = json.loads(run("beginner", "random", "--matches", "3", "--deals", "4", "--json").stdout)
    assert both["matches"] == here
    assert both["deals"] == 4
    assert "of matches against random" in run("beginner", "random", "--matches", "3").stdout


def test_more_names_are_a_cross_table(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, "-m", "euchre", "engine", "--bot", "random"])
    words = ["beginner", "random", "--engine", command, "--deals", "4", "--out", str(tmp_path / "all.jsonl")]
    found = json.loads(run(*words, "--json").stdout)
    assert found["names"] == ["beginner", "random", command]
    assert [(one["a"], one["b"]) for one in found["pairings"]] == [
        ("beginner", "random"), ("beginner", command), ("random", command)
    ]  # fmt: skip
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.1-2.jsonl", "all.1-3.jsonl", "all.2-3.jsonl"]
    shown = run(*words, "--resume").stdout
    first = found["pairings"][0]["points_per_deal"]
    assert f"{first:+.3f} ±" in shown
    assert f"{-first:+.3f} ±" in shown


def test_faults_of_a_program_are_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, sys\nfor line in sys.stdin:\n"
        "    q = json.loads(line)\n"
        "    wrong = 'act' in q and q['act']['phase'] == 'order'\n"
        "    legal = q['act']['legal'] if 'act' in q else []\n"
        "    answer = {'action': 'bid:2' if wrong else legal[0]} if legal else {'engine': 'x'}\n"
        "    print(json.dumps(answer), flush=True)\n"
    )
    shown = run("beginner", "--engine", shlex.join([sys.executable, "-S", str(bot)]), "--deals", "4").stdout
    assert "bot.py failed " in shown.replace("\n", "")
    assert "answered bid:2" in shown


def test_resuming_nothing_is_refused() -> None:
    with pytest.raises(SetupError, match="give both"):
        run("beginner", "random", "--resume")


def test_one_name_is_refused_in_a_sentence() -> None:
    shown = subprocess.run([sys.executable, "-m", "euchre", "arena", "beginner"], capture_output=True, text=True)
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr == "euchre: the arena needs two names, as in: beginner random\n"


def test_the_commit_is_told_only_where_there_is_one(tmp_path: Path) -> None:
    assert commit(tmp_path) is None
    if (ROOT / ".git").exists():
        assert commit(ROOT / "src") is not None


def test_the_python_of_the_arena_page_does_what_it_says() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "arena.md"), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0
