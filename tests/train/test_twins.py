"""The compiled training against its readable twin: the same deals played, the same numbers learned."""

from array import array
from random import Random

import pytest

from euchre.bots.tables import terms_of
from euchre.kernel import bidding
from euchre.kernel.backend import kernel
from euchre.kernel.reference_bidding import Learner, leaf_deal
from euchre.kernel.reference_many import Dice
from euchre.rules import Rules

pytestmark = pytest.mark.skipif(not hasattr(kernel, "train_bidding"), reason="training needs the compiled kernel")
PRESETS = ("modern", "north-american", "openspiel")


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_are_played_out_alike(preset: str) -> None:
    terms, size = terms_of(Rules.preset(preset)), bidding.MARKS
    found = bidding.leaf_deals(terms, 2, bidding.no_sums(), seed=11, first=0, last=60)
    for i in range(60):
        cell, marks, points = leaf_deal(terms, 2, Dice(11, i))
        assert found.cells[i] == cell
        assert list(found.marks[i * size : (i + 1) * size]) == marks
        assert found.points[i] == points


@pytest.mark.parametrize("fitted", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_is_learned(preset: str, fitted: bool) -> None:
    terms, random = terms_of(Rules.preset(preset)), Random(3)
    fit = [random.uniform(-0.2, 0.2) for _ in range(bidding.CELLS * bidding.MARKS)] if fitted else []
    learned, learner = bidding.nothing_learned(), Learner(terms, fit, seed=5)
    bidding.learn(terms, array("d", fit), learned, seed=5, first=0, last=2)
    for number in range(2):
        learner.learn(number)
    touched = {number for number, _ in learner.regret}
    assert len(touched) > 20
    for what, mine in ((learned.regret, learner.regret), (learned.total, learner.total)):
        assert sum(1 for value in what if value) == sum(1 for value in mine.values() if abs(value) > 1e-30)
        for (number, slot), value in mine.items():
            assert what[number * bidding.SLOTS + slot] == pytest.approx(value, rel=1e-3, abs=1e-9)
