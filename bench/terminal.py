"""Time the game on the whole terminal: the first screen, an answered key, the bots, and a game to 10.

    python bench/terminal.py                 everything, in words
    python bench/terminal.py --json          the same for programs
    python bench/terminal.py --starts 10 --games 3 --speed fast

The first screen and the keys are timed on the real program in a pseudo-terminal; the game inside one process, where the
keyboard is a program that presses after `--think` seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.tui.person import Person, sitting
from tests.tui.terminal import LONGEST, Terminal

from euchre import Deal, Rules, bots
from euchre.tui.ends import EndScreen
from euchre.tui.preferences import Preferences

RIGHT = "\x1b[C"
SETTLED = 0.1  # seconds without a change after which a picture is whole


def first_screen(starts: int) -> tuple[list[float], list[float]]:
    """Seconds from the start of the process to the whole menu, and those of them that the processor worked for it."""
    waited, worked = [], []
    for _ in range(starts):
        with tempfile.TemporaryDirectory() as folder, Terminal("--data", folder) as terminal:
            waited.append(terminal.until("Quit"))
            worked.append(processor_time(terminal.process.pid))
    return waited, worked


def processor_time(pid: int) -> float:
    """The seconds of processor time that a process has had; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bot_times(level: str, deals: int, seed: int) -> list[float]:
    """Seconds of every decision of ``level`` over whole deals of the default game."""
    rules, found = Rules.preset("north-american"), []
    for number in range(deals):
        state = Deal.random(rules, dealer=number % 4, seed=seed + number).start()
        while not state.is_over:
            assert state.turn is not None
            view, bot = state.view(state.turn, (0, 0)), bots.load(level, seed=number)
            start = time.perf_counter()
            action = bot.act(view)
            found.append(time.perf_counter() - start)
            state = state.apply(action)
    return found


def keys(presses: int) -> list[float]:
    """Seconds from a key that moves the focus to the last change on the screen, at the table of the first deal."""
    waited = []
    with tempfile.TemporaryDirectory() as folder, Terminal("--data", folder) as terminal:
        terminal.until("Quit")
        terminal.press("f")
        terminal.until("2 Pick it up")
        terminal.settle()
        for _ in range(presses):
            start = time.monotonic()
            terminal.press(RIGHT)
            assert terminal.read(LONGEST), "a key that nothing follows"
            answered = time.monotonic()
            while terminal.read(SETTLED):
                answered = time.monotonic()
            waited.append(answered - start)
    return waited


async def whole_game(folder: Path, seed: int, speed: str, think: float) -> tuple[float, int, int]:
    """Seconds of a game to 10 in which every question is looked at for ``think`` seconds; its deals and keys."""
    rules, pressed = Rules.preset("north-american"), 0
    kept = Preferences()
    async with sitting(folder, rules=rules, seed=seed, speed=speed, level=kept.opponents) as person:
        start = time.monotonic()
        while True:
            stage = await person.turn()
            if stage == "end":
                screen = person.app.screen
                if isinstance(screen, EndScreen) and screen.is_game:
                    return time.monotonic() - start, deals_of(person), pressed
                await asyncio.sleep(think)
                await person.press("enter")
                await person.pilot.pause(0.01)
            elif stage == "held":
                await asyncio.sleep(0.01)  # it goes by itself, in its time
                continue
            else:
                await asyncio.sleep(think)
                await advised(person)
            pressed += 1


async def advised(person: Person) -> None:
    """Do what a practised player would."""
    play = person.play
    assert play.picks is not None
    best = bots.load("standard").act(person.view)
    place = next(place for place, pick in enumerate(play.picks.all) if pick.action == best)
    play._choose(place)
    version = play.frame.version if play.frame else 0
    await person.comes(lambda: play.frame is not None and play.frame.version > version, "the next step")


def deals_of(person: Person) -> int:
    """How many deals were dealt."""
    return person.play.frame.scene.deal if person.play.frame else 0


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Every figure."""
    waited, worked = first_screen(options.starts)
    found: dict[str, Any] = {
        "first_screen_s": summary(waited),
        "first_screen_processor_s": summary(worked),
        "key_s": summary(keys(options.keys)),
        "bots_s": {},
        "games": [],
    }
    for level in dict.fromkeys((Preferences().opponents, bots.strongest())):
        found["bots_s"][level] = summary(bot_times(level, options.deals, options.seed))
    for number in range(options.games):
        with tempfile.TemporaryDirectory() as folder:
            seed = options.seed + number
            seconds, deals, pressed = asyncio.run(whole_game(Path(folder), seed, options.speed, options.think))
        found["games"].append({"seed": seed, "seconds": round(seconds, 1), "deals": deals, "keys": pressed})
    return found | {"speed": options.speed, "think_s": options.think}


def summary(times: list[float]) -> dict[str, float]:
    """Median and worst, and how many."""
    return {"n": len(times), "median": round(median(times), 5), "worst": round(max(times), 5)}


def say(line: str) -> None:
    """One line on standard output."""
    sys.stdout.write(line + "\n")


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=7)
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--speed", default="fast")
    parser.add_argument("--think", type=float, default=1.0, help="seconds for each decision of the player")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--json", action="store_true")
    found = measure(parser.parse_args())
    if "--json" in sys.argv:
        say(json.dumps(found))
        return
    say(f"first screen        {found['first_screen_s']}")
    say(f"  of the processor  {found['first_screen_processor_s']}")
    say(f"key to picture      {found['key_s']}")
    for level, times in found["bots_s"].items():
        say(f"{level:<19} {times}")
    for game in found["games"]:
        say(f"game to 10, {found['speed']}, {found['think_s']} s a decision: {game}")


if __name__ == "__main__":
    main()
