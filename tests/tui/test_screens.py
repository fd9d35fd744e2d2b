"""The main screens as they were when somebody last looked at them as pictures.

A change here is no fault by itself: look at the new screen, then keep it with ``python -m tests.tui.test_screens``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from euchre import Rules, State
from euchre.tui.look import Look

from .scenes import picture, positions

KEPT = Path(__file__).parent / "screens"


def find(rules: Rules, phase: str, *, seeds: int = 2000, least: int = 0, trick: int = 0) -> State:
    """The first position of ``phase`` with at least so many calls or tricks before it, and cards on the table."""
    for seed in range(seeds):
        for state in positions(rules, seed):
            far = len(state.winners) if phase == "play" else len(state.log)
            if state.phase == phase and far >= least and len(state.trick) >= trick:
                return state
    raise AssertionError(f"no position of {phase} in {rules}")


PRESET = Rules.preset
SCREENS: dict[str, Callable[[], str]] = {
    "four-handed-call-80x24": lambda: picture(PRESET("north-american"), find(PRESET("north-american"), "order")).text(),
    "four-handed-turned-down": lambda: picture(PRESET("modern"), find(PRESET("modern"), "name")).text(),
    "four-handed-take-it": lambda: picture(PRESET("modern"), find(PRESET("modern"), "pickup")).text(),
    "four-handed-play-100x30": lambda: picture(
        PRESET("modern"), find(PRESET("modern"), "play", least=1, trick=2), (100, 30), score=(4, 9)
    ).text(),
    "four-handed-play-140x45": lambda: picture(
        PRESET("british"), find(PRESET("british"), "play", least=2, trick=1), (140, 45)
    ).text(),
    "four-handed-letters-only": lambda: picture(
        PRESET("modern"), find(PRESET("modern"), "play", trick=3), look=Look("plain", ascii=True)
    ).text(),
    "four-handed-held-trick": lambda: picture(
        PRESET("modern"), find(PRESET("modern"), "play", least=2), held=True
    ).text(),
    "three-handed-play": lambda: picture(PRESET("three-handed"), find(PRESET("three-handed"), "play", trick=1)).text(),
    "two-handed-play": lambda: picture(PRESET("two-handed"), find(PRESET("two-handed"), "play", trick=1)).text(),
    "hasenpfeffer-bid": lambda: picture(PRESET("hasenpfeffer"), find(PRESET("hasenpfeffer"), "bid", least=2)).text(),
    "hasenpfeffer-put-down": lambda: picture(PRESET("hasenpfeffer"), find(PRESET("hasenpfeffer"), "discard")).text(),
    "railroad-partners-best": lambda: picture(PRESET("railroad"), find(PRESET("railroad"), "exchange")).text(),
    "napoleon-five": lambda: picture(
        PRESET("napoleon", players=5), find(PRESET("napoleon", players=5), "play", trick=2)
    ).text(),
    "napoleon-seven": lambda: picture(
        PRESET("napoleon", players=7), find(PRESET("napoleon", players=7), "play", trick=3)
    ).text(),
    "pepper-pseudo-language": lambda: picture(
        PRESET("pepper"), find(PRESET("pepper"), "bid", least=1), lang="xx"
    ).text(),
    "too-small": lambda: picture(PRESET("modern"), find(PRESET("modern"), "order"), (60, 20)).text(),
}


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_as_it_was_seen(name: str) -> None:
    assert SCREENS[name]() + "\n" == (KEPT / f"{name}.txt").read_text(encoding="utf-8")


def test_every_kept_screen_is_compared() -> None:
    assert {path.stem for path in KEPT.glob("*.txt")} == set(SCREENS)


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for screen, draw in SCREENS.items():
        (KEPT / f"{screen}.txt").write_text(draw() + "\n", encoding="utf-8")
