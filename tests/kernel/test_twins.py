"""The compiled kernel and its readable twin give the same answers."""

from __future__ import annotations

from itertools import islice
from types import ModuleType

import pytest

from euchre.cards import deck
from euchre.kernel import random_deals, reference
from euchre.kernel.backend import choose
from euchre.testing import kernels


@pytest.fixture(scope="module")
def fast() -> ModuleType:
    try:
        return choose("compiled")
    except ValueError as problem:
        pytest.skip(str(problem))


@pytest.mark.parametrize("seed", range(4))
def test_every_function_answers_alike_on_random_positions(fast: ModuleType, seed: int) -> None:
    drawn = list(islice(kernels.positions(1000 + seed), 150))
    assert len(drawn) == 150
    assert [found for position in drawn for found in kernels.differences(position, fast)] == []


def test_deals_games_and_worlds_are_drawn_alike(fast: ModuleType) -> None:
    assert [found for seed in range(12) for found in kernels.batch_differences(seed, fast)] == []


def test_whole_deals_are_solved_alike(fast: ModuleType) -> None:
    deals = list(random_deals(6, seed=11, deck=deck("9"), trumps=range(5)))
    assert [fast.tricks(whole) for whole in deals] == [reference.tricks(whole) for whole in deals]
    assert len(deals) == 6


def test_a_wrong_answer_is_noticed(fast: ModuleType) -> None:
    class Liar(ModuleType):
        def __getattr__(self, name: str) -> object:
            return getattr(fast, name)

    liar = Liar("liar")
    liar.tricks = lambda position, most: fast.tricks(position, most) + 1  # type: ignore[attr-defined]
    found = kernels.differences(next(kernels.positions(5)), liar)
    assert [line.split(":")[0] for line in found] == ["tricks", "tricks in misère"]
