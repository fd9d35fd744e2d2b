"""Is everything a bot does legal? ``python -m euchre.testing.legality --level sampler --positions 50000``.

Positions come from whole games: of every preset in turn, and as many of random house rules; half played at random,
which goes where no bot would, and half by the bot itself. In each the bot is asked once. Every hundredth is looked at
with all that :func:`euchre.testing.check_bot` asks: the same seed does the same, advice ranks legal actions only, and
cards that the seat cannot see change nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from typing import NamedTuple

from ..arena.running import in_order, workforce
from ..bots import LEVELS, Bot, load
from ..deal import Deal
from ..presets import PRESETS
from ..rules import Rules
from ..state import State
from .bots import check_decision, check_exchanges
from .rules import random_rules

CHUNK = 16  # games a worker takes at a time
THOROUGH = 100


@dataclass(frozen=True)
class Plan:
    """Which bot is asked, and the seed of its games."""

    level: str
    seed: int


class Game(NamedTuple):
    """What came of one game: the preset, whether its rules were changed, positions, and what was wrong."""

    preset: str
    house: bool
    positions: int
    thorough: int
    faults: tuple[str, ...]


def games(plan: Plan, numbers: tuple[int, ...]) -> list[Game]:
    """The work of a worker: games ``numbers``."""
    return [game(plan, number) for number in numbers]


def game(plan: Plan, number: int) -> Game:
    """One game and the bot's answer in each of its positions."""
    generator, presets = Random(f"{plan.seed}/{number}"), list(PRESETS)
    house, at_random = bool(number % 2), bool(number // 2 % 2)
    rules = random_rules(generator) if house else Rules.preset(presets[number // 4 % len(presets)])
    deal = Deal.random(rules, dealer=generator.randrange(rules.players), seed=generator)
    seen = thorough = 0
    faults: list[str] = []
    state: State | None = deal.start()
    while state is not None and state.turn is not None:
        closely = generator.randrange(THOROUGH) == 0
        state = _asked(plan.level, state, generator, faults, closely, at_random)
        seen, thorough = seen + 1, thorough + closely
    return Game(rules.base, house, seen, thorough, tuple(faults))


def _asked(
    level: str, state: State, generator: Random, faults: list[str], closely: bool, at_random: bool
) -> State | None:
    """The next position; None where the bot left nothing to go on with."""
    assert state.turn is not None
    seed = generator.getrandbits(30)
    make: partial[Bot] = partial(_fresh, level)
    try:
        if closely:
            action = check_decision(make, state, seed)
            check_exchanges(make, state, action, seed, 1)
        else:
            view = state.view(state.turn)
            action = make(seed).act(view)
            refused = view.why_not(action)
            assert refused is None, f"{action} is not legal: {refused}, in {state!r}"
    except AssertionError as error:
        faults.append(str(error))
        return None
    return state.apply(generator.choice(state.legal_actions()) if at_random else action)


def _fresh(level: str, seed: int) -> Bot:
    return load(level, seed=seed)


def all_games(plan: Plan, positions: int, workers: int) -> Iterator[Game]:
    """Games until so many positions were seen."""
    with workforce(workers) as (executor, ahead), closing(in_order(executor, ahead, games, plan, count(), CHUNK)) as it:
        seen = 0
        for one in it:
            yield one
            seen += one.positions
            if seen >= positions:
                return


def main(arguments: list[str] | None = None) -> int:
    """Ask in as many positions as wanted; 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description="Ask a bot in random positions of every game; is all it does legal?")
    parser.add_argument("--level", choices=list(LEVELS), required=True)
    parser.add_argument("--positions", type=int, default=20_000, help="how many, at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args(arguments)
    played, positions, changed, thorough = Counter[str](), 0, 0, 0
    faults: list[str] = []
    for one in all_games(Plan(wanted.level, wanted.seed), wanted.positions, wanted.workers):
        played[one.preset] += one.positions
        positions, changed = positions + one.positions, changed + one.positions * one.house
        thorough += one.thorough
        faults += one.faults
    out = sys.stdout.write
    out("".join(f"{fault}\n" for fault in faults))
    out("".join(f"{preset:16} {n:>9,}\n" for preset, n in sorted(played.items())))
    out(f"{wanted.level}, seed {wanted.seed}: {positions:,} positions, {changed:,} of them under house rules, "
        f"{thorough:,} looked at closely: {len(faults)} faults\n")  # fmt: skip
    return 1 if faults or not positions else 0


if __name__ == "__main__":
    raise SystemExit(main())
