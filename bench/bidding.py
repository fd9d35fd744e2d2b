"""A bidding table with the cards of a level against the level itself.

    python bench/bidding.py --preset modern --deals 1000 --seed 2026 [--cards standard] [--table FILE]

Shows what the calls alone are worth: both sides play their cards alike.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from euchre.actions import Action
from euchre.arena import Entrant, play, provenance
from euchre.bots import Advice, load
from euchre.bots.bidding import BiddingTable
from euchre.bots.tables import read_table, table_for
from euchre.view import View


class Tabled:
    """The likeliest call of a table, and the cards of a level."""

    name = "table"

    def __init__(self, path: Path | None, cards: str, seed: int | str = 0) -> None:
        self.path, self.cards = path, load(cards, seed=seed)

    def act(self, view: View) -> Action:
        """The table's call where it has one."""
        table = table_for(view.rules) if self.path is None else read_table_once(self.path)
        shares = {} if table is None else table.probabilities(view)
        return max(shares, key=lambda action: shares[action]) if shares else self.cards.act(view)

    def advise(self, view: View) -> Advice:
        """What the level says."""
        return self.cards.advise(view)


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
    parser.add_argument("--cards", default="sampler")
    options = parser.parse_args()
    tabled = Entrant("table", partial(Tabled, options.table, options.cards))
    result = play(tabled, options.cards, deals=options.deals, preset=options.preset, seed=options.seed)
    rates = [f"{getattr(result, who)} {result.rates[who]}" for who in ("a", "b")]
    sys.stdout.write("\n".join([str(result), *rates, str(provenance())]) + "\n")


if __name__ == "__main__":
    main()
