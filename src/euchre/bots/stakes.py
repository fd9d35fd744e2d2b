"""What a deal is worth to a side that plays for the game: the chance to win it, instead of points."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..equity import NEXT, SAME, Outcome, Table, table
from ..errors import SetupError
from ..match import game_winners
from ..rules import Rules
from ..view import View
from .outcomes import OUTCOMES
from .sampler_leaf import by_contract, points_by_tricks

MOST_SCORES = 2000


@dataclass(frozen=True, slots=True)
class Stakes:
    """The game that a deal belongs to: its rules, the score by side before the deal, and who deals."""

    rules: Rules
    score: tuple[int, ...]
    dealer: int

    def after(self, points: Sequence[int], seat: int, maker: int) -> float:
        """The chance of ``seat``'s side to win the game once ``points`` by side are scored; ``maker`` made trump."""
        rules, side = self.rules, self.rules.side_of[seat]
        chances = chances_of(rules)
        assert chances is not None
        score = [old + new for old, new in zip(self.score, points, strict=True)]
        won = game_winners(rules, score, 1, declarer=max(maker, 0), dealer=self.dealer)
        if won:
            return (side in won) / len(won)
        again = maker < 0 and rules.all_pass == "same_dealer"
        dealer = self.dealer if again else (self.dealer + 1) % rules.players
        held = [min(max(points, 0), rules.target_score - 1) for points in score]
        return chances.chance(held, side=side, dealer=dealer)


def stakes_of(view: View) -> Stakes | None:
    """The game that ``view``'s deal belongs to; None where no game is told, or nothing is known of how deals end."""
    score = view.score
    if score is None or max(score) >= view.rules.target_score or chances_of(view.rules) is None:
        return None
    return Stakes(view.rules, tuple(max(0, points) for points in score), view.dealer)


@lru_cache(maxsize=32)
def chances_of(rules: Rules) -> Table | None:
    """The chance to win from every score, from how deals of the preset end."""
    rows = OUTCOMES.get(rules.base)
    if rows is None or rules.num_deals or not rules.target_score or rules.laps:
        return None
    if rules.target_score ** len(rules.sides) > MOST_SCORES:
        return None
    thrown = SAME if rules.all_pass == "same_dealer" else NEXT
    outcomes = {Outcome(points, maker, NEXT if maker >= 0 else thrown): float(n) for n, points, maker in rows}
    try:
        return table(rules, outcomes)
    except SetupError:  # other sides than the preset's
        return None


@lru_cache(maxsize=4096)
def chances_by_tricks(stakes: Stakes, contract: tuple[int, str, tuple[int, ...]], seat: int) -> tuple[float, ...]:
    """The chance of ``seat``'s side to win the game by the makers' tricks in the whole deal."""
    return tuple(stakes.after(points, seat, contract[0]) for points in points_by_tricks(stakes.rules, contract))


@lru_cache(maxsize=1024)
def chances_by_contract(stakes: Stakes, seat: int) -> array[float]:
    """The same by maker, alone and the makers' tricks, in one row."""
    return by_contract(lambda contract: chances_by_tricks(stakes, contract, seat))
