"""Find the deals that take longest to solve: ``python bench/slowest.py --deals 1000000 > data/slow/four-handed.txt``.

Every random deal is solved once for its exact tricks and timed by itself; the slowest hundreds are timed again, best
of seven, so that what else the machine did does not count. Each line of the result is a deal with its answer.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from time import perf_counter_ns

from euchre import kernel
from euchre.cards import deck
from euchre.kernel import Deals, Position
from euchre.kernel.backend import kernel as judge
from euchre.testing.solved import Solved, write_solved

PIECE = 50_000


def timed(deals: Deals, i: int, found: array[int]) -> int:
    """Nanoseconds to solve deal ``i``."""
    began = perf_counter_ns()
    judge.solve_many(deals, (), True, found, i, i + 1)
    return perf_counter_ns() - began


def main() -> None:
    """Search and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--keep", type=int, default=20)
    wanted = parser.parse_args()
    slow: list[tuple[int, Position]] = []
    for piece in range(0, wanted.deals, PIECE):
        deals = kernel.random_deals(PIECE, seed=piece, deck=deck("9"))
        found = array("b", bytes(PIECE))
        kernel.solve_many(deals)
        times = [(timed(deals, i, found), i) for i in range(PIECE)]
        slow += [(min(timed(deals, i, found) for _ in range(7)), deals[i]) for _, i in sorted(times)[-400:]]
    slow.sort(key=lambda pair: -pair[0])
    worst = slow[: wanted.keep]
    sys.stdout.write(
        f"# The slowest of {wanted.deals} random deals, slowest first: hands, trump, makers' seats, leader,\n"
    )
    sys.stdout.write("# the makers' tricks, and the time that machine took for the exact number.\n")
    for nanoseconds, position in worst:
        solved = Solved(position, True, kernel.tricks(position), {})
        sys.stdout.write(f"{write_solved(solved)}  # {nanoseconds // 1000} µs\n")


if __name__ == "__main__":
    main()
