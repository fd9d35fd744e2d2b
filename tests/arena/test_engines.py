"""Programs as players: the documented conversation, and whatever a program may do wrong."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from euchre import Deal, Rules, SetupError, View
from euchre.arena import Entrant, entrant, play, play_matches
from euchre.bots import load
from euchre.bots.engine import Engine
from euchre.bots.external import Limits, Program, fallback, request
from euchre.presets import PRESETS
from euchre.testing import play_out

ROOT = Path(__file__).parents[2]
PROTOCOL = ROOT / "docs" / "protocol.md"
HELLO = '{"engine": "script", "protocol": 1}'
START = f"""
import json, os, subprocess, sys, time
def say(text): print(text, flush=True)
def hear(): return json.loads(sys.stdin.readline() or sys.exit(0))
def first(question): return json.dumps({{"action": question["act"]["legal"][0]}})
hear(); say('{HELLO}')
"""
OBEDIENT = START + "while True: say(first(hear()))"


def script(folder: Path, text: str, name: str = "bot.py") -> str:
    """A command that runs ``text``."""
    file = folder / name
    file.write_text(text)
    return shlex.join([sys.executable, "-S", "-E", str(file)])


def view() -> View:
    return Deal.random(Rules.preset("north-american"), dealer=3, seed=1).start().view(0)


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path) -> Iterator[None]:
    """No test leaves a program running, or one that has ended and was never waited for."""
    yield
    if os.name == "posix":
        with suppress(ChildProcessError):
            assert os.waitpid(-1, os.WNOHANG) == (0, 0), "a zombie is left"
    commands = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            commands.append(file.read_bytes().decode("utf-8", "replace"))
    assert not [command for command in commands if str(tmp_path) in command]


# ---------------------------------------------------------------- what the documents say


def conversation() -> list[tuple[str, str]]:
    block = PROTOCOL.read_text(encoding="utf-8").split("```engine\n")[1].split("```")[0]
    lines = block.strip().splitlines()
    return [(lines[k].removeprefix("> "), lines[k + 1].removeprefix("< ")) for k in range(0, len(lines), 2)]


def test_the_documented_conversation_is_what_the_command_says() -> None:
    talk = conversation()
    assert len(talk) > 7
    run = subprocess.run(
        [sys.executable, "-m", "euchre", "engine", "--bot", "random"],
        input="".join(f"{asked}\n" for asked, _ in talk), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert [json.loads(line) for line in run.stdout.splitlines()] == [json.loads(answer) for _, answer in talk]


def test_every_key_of_a_question_is_documented() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    question = request(view(), 1)
    missing = [key for key in (*question, *question["act"]) if f"`{key}`" not in text and f'"{key}"' not in text]
    assert missing == []


def test_the_documented_player_plays(tmp_path: Path) -> None:
    text = PROTOCOL.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    run = play("random", f"cmd:{script(tmp_path, text)}", preset="modern", deals=4)
    assert run.faults == {}
    assert run.rates["b"]["call"]["order"] == [0.0] * 4  # it passes when it can


@pytest.mark.parametrize("preset", PRESETS)
def test_an_engine_answers_as_its_bot_does(preset: str) -> None:
    rules, engine, bot, seen = Rules.preset(preset), Engine("beginner"), load("beginner"), 0
    for state in play_out(Deal.random(rules, dealer=1, seed=4), 4):
        if state.turn is None:
            continue
        seat = state.view(state.turn)
        answer = json.loads(engine.answer_line(json.dumps(request(seat, 7))))
        assert answer == {"action": str(bot.act(seat))}
        seen += 1
    assert seen > 3


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "a request is an object with hello or act"),
        ('{"act": null}', "act takes a view"),
        ('{"act": {}, "rules": 7}', "rules is the name of a preset"),
        ('{"act": {}, "rules": "whist"}', "there is no preset “whist”"),
        ('{"act": {}, "options": {"deck": 7}}', "there is no option “deck”"),
    ],
)
def test_an_engine_answers_nonsense_with_a_sentence(line: str, sentence: str) -> None:
    assert sentence in json.loads(Engine("beginner").answer_line(line))["error"]


def test_an_engine_of_an_unknown_level_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no bot “genius”"):
        Engine("genius")


# ---------------------------------------------------------------- in the arena


def test_our_own_engine_plays_as_our_bot_does() -> None:
    command = shlex.join([sys.executable, "-m", "euchre", "engine", "--bot", "beginner"])
    run = play("beginner", f"cmd:{command}", deals=6, seed=2)
    assert (run.points_per_deal, run.ci95, run.faults) == (0, (0, 0), {})
    assert run.b == command


def test_a_program_plays_whole_matches(tmp_path: Path) -> None:
    run = play_matches("beginner", f"cmd:{script(tmp_path, OBEDIENT)}", preset="traditional-32", matches=2)
    assert run.faults == 0
    assert run.games_won > 0.5


def test_a_process_serves_one_seat_and_never_sees_the_same_cards_twice(tmp_path: Path) -> None:
    text = (
        START
        + f"""
log = open({str(tmp_path)!r} + f"/{{os.getpid()}}.log", "w")
while True:
    question = hear()
    print(question["act"]["seat"], *sorted(question["act"]["dealt"]), file=log, flush=True)
    say(first(question))
"""
    )
    play("random", f"cmd:{script(tmp_path, text)}", preset="cutthroat", deals=5, seed=3)
    logs = [path.read_text().splitlines() for path in tmp_path.glob("*.log")]
    assert len(logs) == 9  # three ways with two seats and three with one
    for lines in logs:
        assert len({line[0] for line in lines}) == 1
        hands = [hand for k, hand in enumerate(lines) if k == 0 or lines[k - 1] != hand]
        assert len(hands) == len(set(hands)) == 5


# ---------------------------------------------------------------- what a program may do wrong

# What it does instead of answering its second question, and what is said of it.
WRONG = {
    "is silent": ("time.sleep(60)", r"did not answer within 0\.8 s"),
    "dies": ("sys.exit(3)", "ended with status 3"),
    "is killed": ("os.kill(os.getpid(), 9)", "was ended by signal 9"),
    "raises": ("raise SystemError('oh')", "ended with status 1"),
    "plays what is not legal": ("""say('{"action": "play:B"}')""", "answered play:B: "),
    "plays another's turn": ("""say('{"action": "name:nt+alone"}')""", r"answered name:nt\+alone: "),
    "talks nonsense": ("""say('{"action": "fly"}')""", "answered nonsense: “fly” is not an action"),
    "answers with a number": ("""say('{"action": 7}')""", "answered 7, which is not the text of an action"),
    "says that it cannot": ("""say('{"error": "no idea"}')""", "answered with an error: no idea"),
    "says no JSON": ("""say("pass"); time.sleep(60)""", r"did not answer within 0\.8 s"),
    "closes its output": ("os.close(1); time.sleep(60)", "closed its output"),
    "never stops talking": ("while True: print('x' * 5000)", r"for 0\.8 s without|within 0\.8 s"),
    "writes one line without end": ("while True: sys.stdout.write('x' * 5000)", r"for 0\.8 s without|within 0\.8 s"),
}


@pytest.mark.skipif(os.name != "posix", reason="signals and process groups are told for POSIX")
@pytest.mark.parametrize("what", WRONG)
def test_a_program_that_fails_is_named_and_a_legal_action_played(tmp_path: Path, what: str) -> None:
    deed, told = WRONG[what]
    text = START + f"say(first(hear()))\nquestion = hear()\n{deed}\n"
    command = script(tmp_path, text)
    with Program(command, Limits(start=20, move=0.8 if "0\\.8" in told else 20)) as program:
        bot = program.bot(1)
        assert view().is_legal(bot.act(view()))
        assert bot.faults == []
        assert bot.act(view()) == fallback(view())
        assert bot.act(view()) == view().legal_actions()[0]  # it has been started afresh
    assert len(bot.faults) == 1
    assert bot.faults[0].startswith(f"engine “{command}” in seat 0 ")
    assert bot.faults[0].endswith("; pass was played")
    assert re.search(told, bot.faults[0]), bot.faults[0]


def test_a_program_may_talk_on_both_outputs_as_long_as_it_answers(tmp_path: Path) -> None:
    text = (
        START
        + """
while True:
    question = hear()
    for _ in range(200):
        print("thinking", "." * 500)
        print("thinking", "." * 500, file=sys.stderr)
    print("[1]"); print("{}"); say(first(question))
    print("done with that")
"""
    )
    run = play("random", f"cmd:{script(tmp_path, text)}", deals=2)
    assert run.faults == {}


@pytest.mark.skipif(os.name != "posix", reason="process groups are told for POSIX")
def test_a_program_that_never_reads_does_not_block_us(tmp_path: Path) -> None:
    text = f"import time\nprint('{HELLO}')\nwhile True: print('{{\"action\": \"pass\"}}', flush=True)"
    with Program(script(tmp_path, text), Limits(start=20, move=0.3)) as program:
        bot = program.bot(1)
        for _ in range(300):
            assert str(bot.act(view())) == "pass"
            if bot.faults:
                break
    assert "did not read its input for 0.3 s" in bot.faults[0]


@pytest.mark.skipif(os.name != "posix", reason="process groups are told for POSIX")
def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    text = (
        START
        + f"""
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
open({str(note)!r}, "w").write(str(child.pid))
say(first(hear())); time.sleep(600)
"""
    )
    with Program(script(tmp_path, text), Limits(start=20, move=20)) as program:
        program.bot(1).act(view())
        pid = int(note.read_text())
        os.kill(pid, 0)
    assert is_gone(pid)


@pytest.mark.skipif(os.name != "posix", reason="process groups are told for POSIX")
def test_a_grandchild_that_fled_with_our_pipes_does_not_hold_us(tmp_path: Path) -> None:
    note = tmp_path / "child"
    text = (
        START
        + f"""
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"], start_new_session=True)
open({str(note)!r}, "w").write(str(child.pid))
say(first(hear())); time.sleep(600)
"""
    )
    with Program(script(tmp_path, text), Limits(start=20, move=20)) as program:
        program.bot(1).act(view())
        pid = int(note.read_text())
    os.kill(pid, signal.SIGKILL)  # nobody else will, and it must not outlive the test
    assert is_gone(pid)


def is_gone(pid: int) -> bool:
    """Has the process ended? Nobody may be there to collect it, so one that only waits for that counts."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        stat = Path(f"/proc/{pid}/stat")
        if stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import sys; sys.exit('I need a licence')", "ended with status 1 when it was started; it wrote: I need a"),
        ("import time; time.sleep(60)", r"did not answer within 0\.5 s when it was started"),
        ("print('welcome', flush=True); input(); input()", r"did not answer within 0\.5 s when it was started"),
    ],
)  # fmt: skip
def test_a_program_that_does_not_start_stops_the_run_with_its_last_words(tmp_path: Path, text: str, told: str) -> None:
    limits = Limits(start=20 if "status" in told else 0.5)
    with pytest.raises(SetupError, match=told):
        play("beginner", entrant(f"cmd:{script(tmp_path, text)}", limits=limits), deals=2)


@pytest.mark.parametrize(
    ("command", "told"), [("/no/such/bot", "cannot be started"), ("", "an engine needs a command")]
)
def test_a_command_that_is_none_is_refused(command: str, told: str) -> None:
    with pytest.raises(SetupError, match=told), Program(command) as program:
        program.start()


def test_a_program_that_fails_three_moves_in_a_row_is_given_up(tmp_path: Path) -> None:
    text = START + "hear(); print('what now?', file=sys.stderr); sys.exit(4)"
    with pytest.raises(SetupError, match=r"failed 3 moves in a row; it ended with status 4; it wrote: what now\?"):
        play("beginner", f"cmd:{script(tmp_path, text)}", deals=2)


def test_faults_are_counted_by_name_and_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    text = (
        START
        + """
while True:
    question = hear()
    cards = question["act"]["phase"] == "play" and len(question["act"]["hands"][question["act"]["seat"]]) == 5
    say('{"action": "play:B"}' if cards else first(question))
"""
    )
    who: Entrant = entrant(f"cmd:{script(tmp_path, text)}")
    runs: list[Any] = [play(who, "beginner", deals=6, seed=1, workers=workers) for workers in (1, 2)]
    assert runs[0] == runs[1]
    assert set(runs[0].faults) == {"a"}
    assert runs[0].faults["a"]["count"] > 5
    assert "answered play:B: " in runs[0].faults["a"]["first"][0]
