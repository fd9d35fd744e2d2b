"""Where docs/maxims.md has a clear verdict, the bots act on it more often than not."""

from __future__ import annotations

import pytest

from euchre import kernel
from euchre.analysis.maxims import QUESTIONS
from euchre.analysis.paired import position
from euchre.bots import load

LEVELS = ("standard", "sampler", "expert", "master")
# The question, whether the first of its two actions is the better one, and in what share of the positions a bot must
# leave the other alone.
VERDICTS = (
    ("8 the same, last to play", True, 0.8),
    ("10 the ten rather than the right bower", True, 0.9),
    ("12 two trumps for both tricks: the higher first", True, 0.9),
    ("12 two trumps for the march: the higher first", True, 0.9),
    ("12 the boss trump before a loser", True, 0.7),
    ("13 the boss trump first when one trick euchres", True, 0.6),
    ("15 a lone maker with both bowers leads the right one", True, 0.8),
    ("16 overtake the fellow defender's trick", False, 0.6),
    ("18 the left leads trump to a stuck dealer", False, 0.6),
)


@pytest.mark.skipif(kernel.name != "compiled", reason="the slow kernel solves too few worlds for this")
@pytest.mark.parametrize(("key", "first", "share"), VERDICTS)
def test_what_was_measured_is_what_the_bots_do(key: str, first: bool, share: float) -> None:
    question, met = QUESTIONS[key], 0
    fine = dict.fromkeys(LEVELS, 0)
    for number in range(3000):
        found = position(question, 11, number)
        if found is None:
            continue
        state, pair = found
        assert state.turn is not None
        for level in LEVELS:
            fine[level] += load(level, seed=number).act(state.view(state.turn)) != pair[first]
        met += 1
        if met == 12:
            break
    assert met == 12
    for level in LEVELS:
        assert fine[level] >= share * met, level
