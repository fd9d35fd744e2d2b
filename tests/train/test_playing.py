"""Learning to play on: reproducible, better than by lot, and what the fitted numbers mean."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import pytest
from typer.testing import CliRunner

from euchre.bots.policies import read_policy
from euchre.bots.policy_marks import MARKS_A_CARD, PLACES
from euchre.cli import app
from euchre.kernel.backend import kernel
from euchre.kernel.minds import Weighed
from euchre.rules import Rules
from euchre.train.playing import Decisions, fit, gather

pytestmark = pytest.mark.skipif(not hasattr(kernel, "policy_pass"), reason="learning to play needs the compiled kernel")
MODERN = Rules.preset("modern")


@pytest.fixture(scope="module")
def some() -> Decisions:
    return gather(MODERN, 40, seed=4)


def test_the_same_seed_gathers_the_same_decisions(some: Decisions) -> None:
    assert gather(MODERN, 3, seed=4).marks == some.marks[: len(gather(MODERN, 3, seed=4).marks)]
    assert gather(MODERN, 3, seed=5).marks != gather(MODERN, 3, seed=4).marks
    assert sum(some.chosen) == len(some) > 300


def test_the_same_decisions_fit_the_same_policy(some: Decisions) -> None:
    one = fit(some, 1)
    assert one.as_bytes({}) == fit(some, 1).as_bytes({})
    assert one.as_bytes({}) != fit(some, 2).as_bytes({})
    assert one.best[0] == one.likely[0] == 0.0


def two_cards(points: tuple[float, float], times: int) -> Decisions:
    """Decisions between a card with the mark 1 and one with the mark 2."""
    found = Decisions()
    rows = [(k, (1 + k, *(0,) * (MARKS_A_CARD - 1))) for k in range(2)]
    for n in range(times):
        better = points if n % 4 else points[::-1]
        found.add(rows, (0, 1), Weighed(better, (0.0,) * 2, (0.0,) * 2, (0.0,) * 2, 1, 1.0))
    return found


def test_a_worked_example() -> None:
    """Three times in four the first card is 1 point better, once 1 worse."""
    policy = fit(two_cards((0.5, -0.5), 4000), 1)
    apart = policy.likely[1] - policy.likely[2]
    assert apart == pytest.approx(1.0986, abs=0.1)  # the logarithm of 3
    assert policy.best[1] - policy.best[2] > 0.3
    assert policy.judged["points"] == pytest.approx(0.25, abs=0.01)
    assert policy.judged["surprise"] == pytest.approx(0.562, abs=0.02)  # the entropy of 3 to 1


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "policy.bin"
    told = CliRunner().invoke(app, ["train", "playing", "--deals", "4", "--seed", "2", "--out", str(out), "--json"])
    assert told.exit_code == 0, told.output
    said = json.loads(told.stdout)
    assert said["deals"] == 4
    assert said["bytes"] == out.stat().st_size
    assert isinstance(read_policy(out), array)
    assert len(read_policy(out)) == 2 * PLACES
