"""Figures that others have published, measured again with our bots and our solver. Source: ai.md section 3.

Each function plays or solves so many deals from a seed and answers with :class:`Figure` after figure. Where bots
matter, another bot gives another figure: what is published was measured with other players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from .. import kernel
from ..actions import Name, OrderUp, Pass
from ..arena.playing import Played, played, record
from ..arena.seating import bot_seed
from ..bots import load
from ..cards import Card, Suit
from ..deal import Deal
from ..equity import Table, count_outcomes, table
from ..kernel import Deals
from ..match import game_winners
from ..rules import Rules
from ..solve import position_of
from ..state import State
from .paired import gain
from .rates import rates, self_play

Z95 = 1.96
MODERN = Rules.preset("modern")
ORDER_HAND, ORDER_UP = "Js As 9h 9d Tc", "9s"


@dataclass(frozen=True)
class Figure:
    """One figure: ``value`` with half its 95% interval over ``n`` deals, beside what is ``published``."""

    name: str
    value: float
    half: float
    n: int
    published: str
    unit: str = "points"


def _mean(name: str, values: Sequence[float], published: str, unit: str = "points") -> Figure:
    half = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Figure(name, fmean(values), half, len(values), published, unit)


def _share(name: str, part: int, whole: int, published: str) -> Figure:
    share = part / whole if whole else 0.0
    half = Z95 * sqrt(share * (1 - share) / whole) if whole else float("inf")
    return Figure(name, share, half, whole, published, "share")


def eldest_orders(level: str, deals: int, seed: int) -> list[Figure]:
    """The dealer's left holds J♠ A♠ 9♥ 9♦ 10♣ and orders the 9♠; then ``level`` plays in every seat."""
    gains, euchred, generator = [], 0, Random(seed)
    hand, up = [Card(card) for card in ORDER_HAND.split()], Card(ORDER_UP)
    rest = [card for card in MODERN.deck if card not in hand and card != up]
    for number in range(deals):
        generator.shuffle(rest)
        hands = [hand, rest[:5], rest[5:10], rest[10:15]]
        state = Deal.of(MODERN, dealer=3, hands=hands, upcard=up, kitty=rest[15:]).start().apply(OrderUp())
        bots = [load(level, seed=bot_seed(seed, number, seat)) for seat in range(4)]
        while state.turn is not None:
            state = state.apply(bots[state.turn].act(state.view(state.turn)))
        assert state.result is not None
        gains.append(gain(MODERN, 0, state.result.points))
        euchred += state.result.kind == "euchred"
    return [
        _mean("points of the dealer's left", gains, "-0.671 ± 0.031"),
        _share("euchred", euchred, deals, "57.6%"),
    ]


def trap(level: str, deals: int, seed: int) -> list[Figure]:
    """A deal turned down; the dealer's left names trump, and everybody sees all hands from there on.

    What a suit is worth to that side, solved: the best of the three with all hands seen, the one that ``level`` would
    name, and next, the other suit of the colour. What it looks like to see everything is more than twice what it is.
    """
    bot, generator = load(level), Random(seed)
    found: dict[str, list[float]] = {"best": [], "own": [], "next": []}
    for number in range(deals):
        state = Deal.random(MODERN, dealer=number % 4, seed=generator).start()
        for _ in range(4):
            state = state.apply(Pass())
        assert state.turn is not None
        assert state.upcard is not None
        worth = {suit: _solved(state, suit) for suit in Suit if suit < 4 and suit != state.upcard.suit}
        ranked = [choice.action for choice in bot.advise(state.view(state.turn)).ranked]
        own = next(action.suit for action in ranked if isinstance(action, Name))
        found["best"].append(max(worth.values()))
        found["own"].append(worth[own])
        found["next"].append(worth[state.upcard.suit.mate])
    return [
        _mean("the best of three suits, all hands seen", found["best"], "+1.10"),
        _mean(f"the suit that {level} likes best", found["own"], "+0.42"),
        _mean("next, whatever the hand", found["next"], "-0.15"),
    ]


def _solved(state: State, suit: Suit) -> float:
    """Points of the side that names ``suit`` with its partner, cards played with all hands seen."""
    named = state.apply(Name(suit))
    assert state.turn is not None
    tricks = kernel.solve_many(Deals.of([position_of(named)]))[0]
    return float((-2, -2, -2, 1, 1, 2)[tricks])


def dealing(level: str, deals: int, seed: int) -> list[Figure]:
    """Who scores: the dealer's side, over all deals, and how deals end when a jack is turned up."""
    rows = self_play(level, MODERN, deals=deals, seed=seed)
    scored = sum(way.points[MODERN.side_of[dealer]] > 0 for dealer, way in rows)
    ends = [way for deal, way in _bower_up(level, deals, seed) if way.maker >= 0 and (way.maker - deal) % 2 == 0]
    kinds = {
        "three or four tricks": (sum(way.points[way.maker % 2] == 1 for way in ends), "52%"),
        "march together": (sum(way.points[way.maker % 2] == 2 for way in ends), "3%"),
        "march alone": (sum(way.points[way.maker % 2] == 4 for way in ends), "11%"),
        "euchred": (sum(way.kind == "euchred" for way in ends), "12%"),
    }
    return [
        _share("the dealer's side scores", scored, len(rows), "66 to 70%"),
        *(_share(f"a jack turned up, the dealer's side makes trump: {name}", part, deals, published)
          for name, (part, published) in kinds.items()),
    ]  # fmt: skip


def _bower_up(level: str, deals: int, seed: int) -> list[tuple[int, Played]]:
    """Deals with a jack turned up, by ``level`` in every seat."""
    generator = Random(f"{seed}/jack")
    found: list[tuple[int, Played]] = []
    while len(found) < deals:
        deal = Deal.random(MODERN, dealer=len(found) % 4, seed=generator)
        if deal.upcard is not None and deal.upcard.rank == 11:
            bots = [load(level, seed=bot_seed(seed, len(found), seat)) for seat in range(4)]
            found.append((deal.dealer, record(*played(deal, bots))))
    return found


CALLS = {"order": ("5%", "17%", "5%", "30%"), "name": ("18 to 20%", "11%", "", "")}


def calls(level: str, deals: int, seed: int) -> list[Figure]:
    """How often each place makes trump, beside what people do."""
    call = rates(MODERN, self_play(level, MODERN, deals=deals, seed=seed))["call"]
    return [
        _share(f"place {place + 1} in round {'one' if phase == 'order' else 'two'}", round(share * deals), deals, told)
        for phase, published in CALLS.items()
        for place, (share, told) in enumerate(zip(call[phase], published, strict=True))
    ]


def fellow(level: str, deals: int, seed: int) -> list[Figure]:
    """Three-handed: what the other defender's score does to a defender who could euchre the maker.

    The chance to win after a euchre less that after the maker's point, over the three who may deal next; all from how
    deals of ``level`` with itself end.
    """
    rules = Rules.preset("three-handed")
    chances = table(rules, count_outcomes(rules, self_play(level, rules, deals=deals, seed=seed)))
    found = []
    for own, other in ((2, 2), (2, 3), (2, 4), (3, 4), (4, 4)):
        euchred, made = (_third(chances, after) for after in ((own + 2, other + 2, 2), (own, other, 3)))
        name = (
            f"at {own}, the fellow defender at {other}, the maker at 2 of 5: euchre rather than a point for the maker"
        )
        found.append(Figure(name, euchred - made, 0.0, deals, "", "games"))
    return found


def _third(chances: Table, score: tuple[int, int, int]) -> float:
    """The chance of the first of three sides to win at ``score``, whoever of them deals."""
    winners = game_winners(chances.rules, score, 1, declarer=2, dealer=0)
    if winners:
        return (0 in winners) / len(winners)
    return fmean(chances.chance(score, side=0, dealer=dealer) for dealer in range(3))


NUMBERS: dict[str, Callable[[str, int, int], list[Figure]]] = {
    "eldest-orders": eldest_orders,
    "trap": trap,
    "dealing": dealing,
    "calls": calls,
    "fellow": fellow,
}
