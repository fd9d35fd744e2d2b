"""The README is run: its Python as doctests, its commands for real."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def consoles() -> list[tuple[str, list[str]]]:
    """Each ``$ command`` of the README with the lines shown under it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.strip():
                found[-1][1].append(line.strip())
    return found


def test_the_python_of_the_readme_does_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize(("command", "shown"), consoles(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_commands_of_the_readme_print_what_it_shows(command: str, shown: list[str]) -> None:
    assert shown, "a command without output shows nothing"
    words = shlex.split(command)
    assert words[0] == "euchre"
    run = subprocess.run(
        [sys.executable, "-m", "euchre", *words[1:]],
        cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ, "NO_COLOR": "1", "COLUMNS": "80"},
    )  # fmt: skip
    for line in shown:
        assert line in run.stdout


def test_every_command_is_in_the_readme_and_every_preset_in_the_help() -> None:
    from euchre.cli import COMMANDS

    text = README.read_text(encoding="utf-8")
    missing = [name for name in COMMANDS if f"euchre {name.replace('_', '-')}" not in text]
    assert missing == []
