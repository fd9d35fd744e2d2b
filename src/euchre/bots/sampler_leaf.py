"""What a deal is worth to a seat once the calls are over: its cards played by everybody seeing all of them."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import mul

from .. import kernel
from ..actions import Action
from ..cards import Suit
from ..deal import Deal
from ..errors import SetupError
from ..kernel import Deals, Position
from ..play import finish
from ..position import Contract, start
from ..rules import Rules
from ..solve import position_of
from ..state import State
from ..view import View
from . import standard_calls
from .sampler_taken import CLASSES, TAKEN, Rows
from .standard import Standard
from .standard_worth import Worth

STANDARD = Standard()


def gain(rules: Rules, seat: int, points: Sequence[float]) -> float:
    """Points of the seat's side, less the mean of the others'."""
    own = rules.side_of[seat]
    others = [p for side, p in enumerate(points) if side != own]
    return points[own] - sum(others) / len(others)


@lru_cache(maxsize=1024)
def points_by_tricks(rules: Rules, contract: tuple[int, str, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Points of every side by the makers' tricks in the whole deal; ``contract`` is maker, bid and who plays alone."""
    maker, bid, alone = contract
    other = next(s for s in range(rules.players) if rules.side_of[s] != rules.side_of[maker])
    bare = start(Deal(rules, 0, (0,) * rules.players, None, ()), State)
    bare = bare.moved(contract=Contract(maker=maker, bid=bid, alone=alone))
    found = []
    for tricks in range(rules.hand_size + 1):
        winners = (maker,) * tricks + (other,) * (rules.hand_size - tricks)
        found.append(tuple(finish(bare.moved(winners=winners)).points))
    return tuple(found)


@lru_cache(maxsize=4096)
def by_tricks(rules: Rules, contract: tuple[int, str, tuple[int, ...]], seat: int) -> tuple[float, ...]:
    """What ``seat`` gains by the makers' tricks in the whole deal."""
    return tuple(gain(rules, seat, points) for points in points_by_tricks(rules, contract))


def by_contract(worth: Callable[[tuple[int, str, tuple[int, ...]]], Iterable[float]]) -> array[float]:
    """What four seats' contracts are ``worth`` by maker, alone and the makers' tricks, in one row."""
    return array("d", (one for maker in range(4) for alone in ((), (maker,)) for one in worth((maker, "", alone))))


def contract_of(state: State | View) -> tuple[int, str, tuple[int, ...]]:
    """What the points depend on besides tricks."""
    contract = state._pos.contract if isinstance(state, View) else state.contract
    return contract.maker, contract.bid, contract.alone


def wants(bid: str, size: int) -> tuple[int, ...] | None:
    """The payoff that makes the kernel's answer tricks: None, or in misère what tells it to give them away."""
    return tuple(-tricks for tricks in range(size + 1)) if bid == "misere" else None


def without_idle(position: Position) -> Position:
    """The position with the hands of those who sit out laid away, which the kernel does not need."""
    hands = tuple(0 if position.out >> seat & 1 else hand for seat, hand in enumerate(position.hands))
    return Position(
        hands, position.turn, position.makers, position.trump, position.trick, position.taken, position.out,
        position.bowers, position.joker,
    )  # fmt: skip


def values(states: Sequence[State], seat: int) -> list[float]:
    """What each of ``states`` is worth to ``seat``: calls by `standard`, then cards with all hands seen, corrected."""
    found = [0.0] * len(states)
    groups: dict[tuple[object, ...], list[tuple[int, State, Position]]] = defaultdict(list)
    for number, begun in enumerate(states):
        state = _called(begun)
        if state.result is not None:
            found[number] = gain(state.rules, seat, state.result.points)
            continue
        try:
            position = without_idle(position_of(state))
        except SetupError:
            found[number] = gain(state.rules, seat, _played_out(state))
            continue
        key = (position.trick, position.taken, position.joker, state.contract.bid == "misere")
        groups[key].append((number, state, position))
    for group in groups.values():
        _solve(group, seat, found)
    return found


def _solve(group: list[tuple[int, State, Position]], seat: int, found: list[float]) -> None:
    state = group[0][1]
    deals = Deals.of([position for _, _, position in group])
    tricks = kernel.solve_many(deals, wants(state.contract.bid, state.rules.hand_size))
    for (number, state, position), won in zip(group, tricks, strict=True):
        worth = by_tricks(state.rules, contract_of(state), seat)
        rows = taken(state, position)
        found[number] = worth[abs(won)] if rows is None else sum(map(mul, rows[won], worth)) / 100


def taken(state: State, position: Position) -> Rows | None:
    """The rows of :data:`TAKEN` for this deal; None where the counts were not made for such a game."""
    rules = state.rules
    if not rules.partnership or rules.auction != "upcard" or rules.hand_size != 5 or position.trick:
        return None
    alone = any(position.makers >> seat & 1 for seat in state.alone)
    return TAKEN[bool(position.makers >> position.turn & 1), alone][hand_class(state, alone)]


def hand_class(state: State, alone: bool) -> int:
    """Which of the classes of :data:`CLASSES` the maker's hand is in; the middle one where there is no trump."""
    if state.trump is None or state.trump == Suit.NO_TRUMP:
        return len(CLASSES[alone]) // 2
    worth = made_worth(state)
    return bisect(CLASSES[alone], worth.alone if alone else worth.side)


def made_worth(state: State) -> Worth:
    """What `standard` thinks of the maker's hand before the first lead."""
    maker, trump, upcard = state.contract.maker, state.trump, state.deal.upcard
    assert trump is not None
    in_hand = state.spare.upcard in ("hand", "table")
    gone = sum(1 << card for who, card in state.spare.put if who == maker and card is not None)
    if upcard is not None and not in_hand:
        gone |= 1 << upcard
    place = (maker - state.deal.dealer - 1) % 4 + 1
    return standard_calls.made_worth(state.rules, state.hands[maker], int(trump), place, upcard, in_hand, gone)


def _called(state: State) -> State:
    """``state`` after the calls, and the lead where it makes trump."""
    while state.turn is not None and (state.phase != "play" or state.contract.order is None):
        state = state.apply(_choice(state, state.turn))
    return state


def _choice(state: State, seat: int) -> Action:
    return STANDARD.act(state.view(seat))


def _played_out(state: State) -> tuple[float, ...]:
    while state.turn is not None:
        state = state.apply(_choice(state, state.turn))
    assert state.result is not None
    return state.result.points
