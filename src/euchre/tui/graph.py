"""The course of a game as a graph of letters: the score of each side after each deal."""

from __future__ import annotations

from collections.abc import Sequence

from .look import Look

MARKS = "●○■□▲△◆"
PLAIN_MARKS = "*o#x^v%"


def score_graph(scores: Sequence[Sequence[int]], width: int, height: int, look: Look, target: int = 0) -> list[str]:
    """Rows from the highest score down to the lowest, one column group a deal; ``scores`` begin before the first deal.

    Sides that stand at the same point share it: the mark of the later one is shown, and its line joins the other's.
    """
    marks = PLAIN_MARKS if look.ascii else MARKS
    low = min(0, *(min(score) for score in scores))
    high = max(1, target, *(max(score) for score in scores))
    rows = max(min(height, high - low + 1), 2)
    label = max(len(str(low)), len(str(high))) + 1
    step = max(min((width - label - 2) // max(len(scores), 1), 6), 1)
    grid = [[" "] * (step * (len(scores) - 1) + 1) for _ in range(rows)]
    for side in range(len(scores[0])):
        for deal, score in enumerate(scores):
            row = _row(score[side], low, high, rows)
            grid[row][deal * step] = marks[side % len(marks)]
            for column in range(deal * step + 1, min((deal + 1) * step, len(grid[0]))):
                if grid[row][column] == " ":
                    grid[row][column] = look.symbol("line")
    found = []
    for row in range(rows):
        value = high - round(row * (high - low) / (rows - 1))
        found.append(f"{value:>{label}} {look.symbol('side')}{''.join(grid[row])}".rstrip())
    return found


def _row(value: int, low: int, high: int, rows: int) -> int:
    return round((high - value) * (rows - 1) / (high - low))


def legend(names: Sequence[str], look: Look) -> str:
    """Which mark is whose."""
    marks = PLAIN_MARKS if look.ascii else MARKS
    return "   ".join(f"{marks[side % len(marks)]} {name}" for side, name in enumerate(names))
