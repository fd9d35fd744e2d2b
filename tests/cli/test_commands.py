"""Commands that show: rules, deal, referee; and how every command fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from euchre import Deal, Rules
from euchre.bots import LEVELS
from euchre.cli import COMMANDS, app
from euchre.presets import PRESETS


def euchre(*words: str, status: int = 0, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the real command; its status must be ``status``."""
    run = subprocess.run(
        [sys.executable, "-m", "euchre", *words], input=given, capture_output=True, text=True, check=False
    )
    assert run.returncode == status, run.stderr
    return run


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_say_every_preset_and_mark_what_differs(preset: str) -> None:
    out = CliRunner().invoke(app, ["rules", preset]).output
    values, default = Rules.preset(preset).values, Rules().values
    lines = [line for line in out.splitlines() if line.endswith(")") and "(" in line and "=" in line]
    said = {line.rsplit("(", 1)[1].split("=")[0]: line.startswith(" * ") for line in lines if line.startswith(" ")}
    assert len(said) > 15
    assert said == {name: values[name] != default[name] for name in said}


def test_rules_leave_out_what_cannot_matter() -> None:
    out = CliRunner().invoke(app, ["rules", "napoleon"]).output
    assert "Misère may be bid." in out
    for word in ("stick_the_dealer", "alone_who", "laps", "target_score=0", "num_deals"):
        assert word not in out
    assert "joker turned up" not in CliRunner().invoke(app, ["rules", "modern"]).output.lower()


def test_rules_files_come_out_and_go_in(tmp_path: Path) -> None:
    made = euchre("rules", "modern", "--set", "target_score=11", "--set", "canadian=true", "--toml").stdout
    path = tmp_path / "my-table.toml"
    path.write_text(made, encoding="utf-8")
    said = json.loads(euchre("rules", str(path), "--json").stdout)
    assert said["changes"] == {"target_score": 11, "dealer_partner_order_alone": True}
    assert said["preset"] == "modern@1"
    assert len(said["deck"]) == 24


def test_options_are_listed_with_their_values_and_foreign_names() -> None:
    out = CliRunner().invoke(app, ["rules", "--options"]).output
    for words in ("dealer_pickup = optional_if_ordered", "forced: The dealer must take", "canadian=true means",
                  "winning_score means target_score"):  # fmt: skip
        assert words in out
    rows = json.loads(CliRunner().invoke(app, ["rules", "--options", "--json"]).output)["options"]
    assert len(rows) > 60


def test_deal_shows_hands_and_the_deck_that_deals_them_again() -> None:
    said = json.loads(euchre("deal", "--preset", "british", "--seed", "7", "--dealer", "2", "--json").stdout)
    deal = Deal.random(Rules.preset("british"), dealer=2, seed=7)
    assert said["hands"] == [[str(card) for card in deal.hand(seat)] for seat in range(4)]
    again = euchre("deal", "--preset", "british", "--deck", " ".join(said["deck"]), "--dealer", "2", "--json")
    assert json.loads(again.stdout)["hands"] == said["hands"]
    text = euchre("deal", "--seed", "3").stdout
    assert "upcard:" in text
    assert "dealer" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "poker"), "euchre: “poker” is neither a preset nor a rules file"),
        (("rules", "missing.toml"), "euchre: missing.toml: No such file or directory"),
        (("rules", "modern", "--set", "target_score"), "euchre: “target_score” is not a setting"),
        (("rules", "modern", "--set", "colour=red"), "euchre: there is no option “colour”"),
        (("deal", "--dealer", "9"), "euchre: 9 is not a seat: seats are 0 to 3"),
        (("deal", "--deck", "9s 9s"), "euchre: a deck of 24 cards is needed, not 2"),
        (("perft", "missing.perft"), "euchre: missing.perft: No such file or directory"),
    ],
)
def test_a_mistake_is_one_sentence_and_a_status(words: tuple[str, ...], sentence: str) -> None:
    run = euchre(*words, status=1)
    assert run.stderr.startswith(sentence)
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_rules_file_with_a_mistake_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[options]\ntarget_score = 0\n", encoding="utf-8")
    assert euchre("rules", str(path), status=1).stderr.startswith(f"euchre: {path}: target_score=0 clashes with")
    path.write_bytes(b"\xff\xfe")
    assert euchre("rules", str(path), status=1).stderr == f"euchre: {path}: not a text file\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    name = command.replace("_", "-")
    out = CliRunner().invoke(app, [name, "--help"]).output
    assert f"euchre {name}" in out


def test_the_help_of_play_names_every_level() -> None:
    out = CliRunner().invoke(app, ["play", "--help"]).output
    assert all(level in out for level in LEVELS)


def test_the_version_is_that_of_the_package() -> None:
    assert euchre("--version").stdout.startswith("euchre 0.")


def test_colours_are_left_out_when_nobody_can_see_them() -> None:
    assert "\x1b[" not in euchre("rules", "british").stdout
