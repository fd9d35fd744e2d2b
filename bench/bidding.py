"""A bidding table with the cards of `sampler` against `sampler` itself.

    python bench/bidding.py --preset modern --deals 1000 --seed 2026 [--table FILE] [--workers 2]

Shows what the calls alone are worth: both sides play their cards alike.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from euchre.actions import Action
from euchre.arena import Entrant, play, provenance
from euchre.bots.bidding import BiddingTable
from euchre.bots.sampler import Sampler
from euchre.bots.tables import read_table, table_for
from euchre.view import View


class Tabled(Sampler):
    """`sampler`, but the likeliest call of a table."""

    name = "table"

    def __init__(self, path: Path | None, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.path = path

    def act(self, view: View) -> Action:
        """The table's call where it has one."""
        table = table_for(view.rules) if self.path is None else read_table_once(self.path)
        shares = {} if table is None else table.probabilities(view)
        return max(shares, key=lambda action: shares[action]) if shares else super().act(view)


_KEPT: dict[Path, BiddingTable] = {}


def read_table_once(path: Path) -> BiddingTable:
    """The table in a file, read once a process."""
    if path not in _KEPT:
        _KEPT[path] = read_table(path)
    return _KEPT[path]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", default="modern")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    tabled = Entrant("table", partial(Tabled, options.table))
    result = play(tabled, "sampler", deals=options.deals, preset=options.preset, seed=options.seed,
                  workers=options.workers)  # fmt: skip
    rates = [f"{getattr(result, who)} {result.rates[who]}" for who in ("a", "b")]
    sys.stdout.write("\n".join([str(result), *rates, str(provenance())]) + "\n")


if __name__ == "__main__":
    main()
