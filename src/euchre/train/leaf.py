"""How far the solver is off at the table: a least-squares fit, by marks of the hands, of points really made."""

from __future__ import annotations

from array import array

from ..kernel.bidding import CELLS, MARKS, LeafSums

RIDGE = 5.0  # as many deals as this speak for the solver


def fit(sums: LeafSums) -> array[float]:
    """For each cell (tricks by the solver, pair or loner) what each mark adds to the solver's points."""
    found = array("d")
    for cell in range(CELLS):
        rows = [list(sums.squares[(cell * MARKS + a) * MARKS : (cell * MARKS + a + 1) * MARKS]) for a in range(MARKS)]
        values = list(sums.products[cell * MARKS : (cell + 1) * MARKS])
        found.extend(_ridge(rows, values))
    return found


def _ridge(rows: list[list[float]], values: list[float]) -> list[float]:
    """The solution of the normal equations, by elimination; the first mark is the constant, and hardly held back."""
    size = len(values)
    table = [[*row, value] for row, value in zip(rows, values, strict=True)]
    for k in range(size):
        table[k][k] += RIDGE if k else RIDGE / 100
    for i in range(size):
        pivot = table[i][i]
        table[i] = [x / pivot for x in table[i]]
        for j in range(size):
            if j != i and table[j][i]:
                factor = table[j][i]
                table[j] = [x - factor * y for x, y in zip(table[j], table[i], strict=True)]
    return [row[size] for row in table]
