"""Write the solved fixtures with the reference alone: ``python bench/fixtures.py``, a few minutes.

One file a shape of game under ``data/solved``: random deals with the answers of plain minimax, which the compiled
kernel must repeat. A new shape is a new line in SHAPES; old files change only when a rule was wrong.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from euchre.cards import cards_of, deck
from euchre.kernel import Position, legal, play, reference
from euchre.testing.solved import Solved, write_solved

FOLDER = Path(__file__).parent.parent / "data" / "solved"
# file: cards, seats, hand size, the makers, seats sitting out, changes
SHAPES = {
    "four-handed-24": (deck("9"), 4, 5, (0b0101, 0b1010), (0,), {}),
    "four-handed-32": (deck("7"), 4, 5, (0b0101, 0b1010), (0,), {}),
    "with-a-joker-25": (deck("9", 1), 4, 5, (0b0101, 0b1010), (0,), {}),
    "lone": (deck("9"), 4, 5, (0b0101,), (0b0001, 0b0100, 0b0010), {}),
    "both-alone": (deck("9"), 4, 5, (0b0101,), (0b0011, 0b1100), {}),
    "three-handed": (deck("7"), 3, 5, (0b001, 0b010), (0,), {}),
    "two-handed": (deck("9"), 2, 5, (0b01,), (0,), {}),
    "no-trump": (deck("9", 1), 4, 4, (0b0101,), (0,), {"trump": 4}),
    "lowest-joker": (deck("9", 1), 4, 3, (0b0101,), (0,), {"trump": 4, "joker": "lowest"}),
    "hasenpfeffer": (deck("9", 1), 4, 4, (0b0101, 0b1010), (0,), {}),
    "napoleon": (deck("9"), 4, 4, (0b0001,), (0,), {"bowers": False}),
    "misere": (deck("2"), 3, 5, (0b001,), (0,), {"trump": 4, "bowers": False}),
    "seven-seats": (deck("2"), 7, 2, (0b0000001, 0b0101010), (0,), {"bowers": False}),
}


def position(shape: str, generator: Random) -> Position:
    """A random position of a shape: the opening lead, or up to three cards later."""
    cards, seats, size, makers, out, changes = SHAPES[shape]
    dealt = generator.sample(cards, seats * size)
    hands = tuple(sum(1 << card for card in dealt[seat * size : (seat + 1) * size]) for seat in range(seats))
    away = generator.choice(out)
    turn = generator.choice([seat for seat in range(seats) if not away >> seat & 1])
    found = Position(hands, turn, generator.choice(makers), generator.randrange(4), out=away)
    found = replace(found, **changes)  # type: ignore[arg-type]
    for _ in range(generator.randrange(4)):
        found = play(found, generator.choice(cards_of(legal(found))))
    return found


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for shape in SHAPES:
        generator, most = Random(shape), shape != "misere"
        lines = [f"# Random positions of the shape {shape}, answered by the reference.\n"]
        for _ in range(12):
            found = position(shape, generator)
            solved = Solved(found, most, reference.tricks(found, most), dict(reference.card_tricks(found, most)))
            lines.append(write_solved(solved) + "\n")
        (FOLDER / f"{shape}.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
