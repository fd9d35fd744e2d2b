"""The last two tricks among seats that know their own cards and what was played, and no more: the readable twin.

Only the first of the two tricks asks for decisions, and at most one of each seat. So a strategy is a chance for every
information set: a seat, its two cards, and the cards played before it in the trick. Regret matching finds them over
worlds as a spectator sees them, where nobody's cards are known; then each card of the seat on turn is followed in the
worlds that this seat sees. The compiled kernel does the same faster (``_ending.pxi``), and the tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..cards import cards_of
from ..kernel import Position, legal, play

ROUNDS = 12
Key = tuple[int, int, tuple[int, ...]]  # a seat, its cards, the cards before it


@dataclass
class Knot:
    """An information set: the chance of the first card, what the cards made in this round, regrets, and the mean."""

    chance: float = 0.5
    gains: tuple[float, float] = (0.0, 0.0)
    regrets: tuple[float, float] = (0.0, 0.0)
    total: float = 0.0
    told: int = 0

    @property
    def mean(self) -> float:
        """The strategy over all rounds, later ones counting more."""
        return self.total / self.told if self.told else 0.5


class Ending:
    """Strategies for two tricks that begin with ``position``; its own hands do not matter.

    ``worth`` by the makers' tricks is that of the side of the seat on turn.
    """

    def __init__(self, position: Position, worth: Sequence[float]) -> None:
        self.position, self.worth = position, worth
        self.makes = position.makers >> position.turn & 1
        self.knots: dict[Key, Knot] = {}

    def learn(self, worlds: Sequence[tuple[tuple[int, ...], float]], rounds: int = ROUNDS) -> None:
        """Find everybody's strategy over ``worlds``: hands and weight, as a spectator sees them."""
        for number in range(1, rounds + 1):
            for hands, weight in worlds:
                self._walk(replace(self.position, hands=hands), weight, learn=True)
            for knot in self.knots.values():
                _learn(knot, number)

    def values(self, hands: tuple[int, ...]) -> dict[int, float]:
        """What each card of the seat on turn is worth in one world."""
        position = replace(self.position, hands=hands)
        return {card: self._walk(play(position, card), 1.0, learn=False) for card in cards_of(legal(position))}

    def _walk(self, position: Position, weight: float, *, learn: bool) -> float:
        if position.is_over:
            return self.worth[position.taken]
        cards = cards_of(legal(position))
        if len(cards) == 1:
            return self._walk(play(position, cards[0]), weight, learn=learn)
        key = position.turn, position.hands[position.turn], position.trick
        knot = self.knots.setdefault(key, Knot()) if learn else self.knots.get(key, Knot())
        chance = knot.chance if learn else knot.mean
        one = self._walk(play(position, cards[0]), weight * chance, learn=learn)
        two = self._walk(play(position, cards[1]), weight * (1 - chance), learn=learn)
        if learn:
            own = weight if (position.makers >> position.turn & 1) == self.makes else -weight
            knot.gains = knot.gains[0] + own * one, knot.gains[1] + own * two
        return chance * one + (1 - chance) * two


def _learn(knot: Knot, number: int) -> None:
    """The strategy of the next round, by regret matching; round ``number`` counts so much in the mean."""
    knot.total += number * knot.chance
    knot.told += number
    mean = knot.chance * knot.gains[0] + (1 - knot.chance) * knot.gains[1]
    one, two = (max(0.0, regret + gain - mean) for regret, gain in zip(knot.regrets, knot.gains, strict=True))
    knot.regrets, knot.gains = (one, two), (0.0, 0.0)
    knot.chance = one / (one + two) if one + two > 0 else 0.5


def followed(
    position: Position, worth: Sequence[float], public: Sequence[tuple[tuple[int, ...], float]],
    own: Iterator[tuple[tuple[int, ...], float]],
) -> dict[int, float]:  # fmt: skip
    """The mean worth of each card over a seat's ``own`` worlds, strategies found over ``public`` ones."""
    ending, totals, whole = Ending(position, worth), dict[int, float](), 0.0
    ending.learn(public)
    for hands, weight in own:
        whole += weight
        for card, value in ending.values(hands).items():
            totals[card] = totals.get(card, 0.0) + weight * value
    return {card: total / whole for card, total in totals.items()}
