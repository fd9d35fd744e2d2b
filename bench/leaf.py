"""Make the table of `euchre.bots.sampler_taken`: ``python bench/leaf.py --deals 40000 --seed 101``.

Random deals of `modern` go down the path on which all pass; every call on the way that `standard` holds near is made,
together and, with a hand that comes near that, alone. The cards are then solved with all hands seen, and played by
`standard`. Counted is how often the makers took 0..5 tricks, by who leads, whether they are alone, what the maker's
hand is worth, and what the solver gave them. Rows of few deals lean on the same row of all hands.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from euchre import Deal, Rules, State, kernel
from euchre.actions import Name, OrderUp, Pass
from euchre.bots.sampler_leaf import STANDARD, hand_class, made_worth, without_idle
from euchre.bots.sampler_taken import CLASSES
from euchre.kernel import Deals
from euchre.solve import position_of

NEAR = -0.5  # tricks below the threshold from which a call is tried
LONE_FROM = 2.6  # own tricks from which going alone is tried
TOGETHER = 3  # calls with the partner that are played of one deal
LEAN = 60  # deals that the row of all hands counts for in the row of a class
Row = tuple[bool, bool, int, int]


def main() -> None:
    """Count, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=101)
    wanted = parser.parse_args()
    rules, generator = Rules.preset("modern"), Random(wanted.seed)
    counts: dict[Row, Counter[int]] = defaultdict(Counter)
    for number in range(wanted.deals):
        deal = Deal.random(rules, dealer=number % rules.players, seed=generator)
        states = list(called(deal))
        together = [state for state in states if not state.alone]
        some = generator.sample(together, min(TOGETHER, len(together)))
        count([state for state in states if state.alone] + some, counts)
        if number % 1000 == 999:
            sys.stderr.write(f"\r{number + 1} of {wanted.deals} deals")
    sys.stderr.write("\n")
    write(counts)


def called(deal: Deal) -> Iterator[State]:
    """The states before the first lead of every call near enough, on the path on which all pass."""
    state = deal.start()
    while state.turn is not None and state.phase in ("order", "name"):
        for choice in STANDARD.advise(state.view(state.turn)).ranked:
            if isinstance(choice.action, OrderUp | Name):
                after = leading(state.apply(choice.action))
                if after is not None and is_near(after, choice.value, choice.action.alone):
                    yield after
        if not state.is_legal(Pass()):
            return
        state = state.apply(Pass())


def leading(state: State) -> State | None:
    """The state once the dealer has put down; None where the deal is over before."""
    while state.turn is not None and state.phase != "play":
        state = state.apply(STANDARD.act(state.view(state.turn)))
    return None if state.is_over else state


def is_near(state: State, value: float, alone: bool) -> bool:
    """Is this call worth counting? The level says how far a call is from its threshold; alone the hand decides."""
    return made_worth(state).alone >= LONE_FROM if alone else value >= NEAR


def count(states: list[State], counts: dict[Row, Counter[int]]) -> None:
    """Solve and play ``states``, and count what the makers took."""
    groups = defaultdict(list)
    for state in states:
        position = without_idle(position_of(state))
        groups[position.trick].append((state, position))
    for group in groups.values():
        solved = kernel.solve_many(Deals.of([position for _, position in group]))
        for (state, position), tricks in zip(group, solved, strict=True):
            leads, alone = bool(position.makers >> position.turn & 1), bool(state.alone)
            counts[leads, alone, hand_class(state, alone), tricks][played(state)] += 1


def played(state: State) -> int:
    """The makers' tricks when `standard` plays the cards."""
    while state.turn is not None:
        state = state.apply(STANDARD.act(state.view(state.turn)))
    assert state.result is not None
    return state.result.tricks


def write(counts: dict[Row, Counter[int]]) -> None:
    """The table as Python."""
    out = sys.stdout.write
    for leads in (True, False):
        for alone in (True, False):
            out(f"    ({leads}, {alone}): (\n")
            for kind in range(len(CLASSES[alone]) + 1):
                rows = [counts[leads, alone, kind, tricks] for tricks in range(6)]
                out(f"        (  # {sum(sum(row.values()) for row in rows)} deals\n")
                for tricks, row in enumerate(rows):
                    every = Counter[int]()
                    for other in range(len(CLASSES[alone]) + 1):
                        every.update(counts[leads, alone, other, tricks])
                    out(f"            {percent(row, every, tricks)},\n")
                out("        ),\n")
            out("    ),\n")


def percent(row: Counter[int], every: Counter[int], tricks: int) -> tuple[int, ...]:
    """Shares in whole per cent that make a hundred."""
    whole, most = sum(every.values()), sum(row.values())
    if not whole:
        return tuple(100 * (taken == tricks) for taken in range(6))
    shares = [100 * (row[t] + LEAN * every[t] / whole) / (most + LEAN) for t in range(6)]
    found = [round(share) for share in shares]
    found[max(range(6), key=lambda t: shares[t])] += 100 - sum(found)
    return tuple(found)


if __name__ == "__main__":
    main()
