"""The table of a deal: what each seat would take with each trump, with its partner and alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..actions import Action, Alone, Bid, Decline, Name, OrderUp, Pass, Take, Together
from ..cards import Suit
from ..deal import Deal
from ..errors import SetupError
from ..reading import Reading
from ..state import State
from .answers import double_dummy


@dataclass(frozen=True)
class Row:
    """One contract of a deal: who makes which trump, alone or not; tricks and net points of the maker's side."""

    maker: int
    trump: Suit
    alone: bool
    tricks: int
    points: int


def table(deal: Deal) -> tuple[Row, ...]:
    """Every contract that the rules allow in ``deal``, solved with all cards seen.

    The upcard's suit is made by an order in round one, other suits in round two. The dealer puts down, and a winner
    of a widow discards, what is best for its side; nobody defends alone; no card is asked of a partner. In
    auctions by numbers each seat bids as little as it may. Raises SetupError for a deal with unknown cards, and for
    Napoleon, where the first lead makes trump.
    """
    if not deal.is_complete:
        seat = next((seat for seat, unknown in enumerate(deal.unknown) if unknown), None)
        where = "the kitty or the upcard" if seat is None else f"seat {seat}'s hand"
        raise SetupError(f"{where} is not wholly known: a table needs every card")
    if deal.rules.auction == "napoleon":
        raise SetupError("in Napoleon the first card led makes trump: there is no table of trumps")
    rows = []
    for maker in range(deal.rules.players):
        for trump in Suit:
            for alone in (False, True):
                row = _row(deal, maker, trump, alone)
                if row is not None:
                    rows.append(row)
    return tuple(rows)


def _row(deal: Deal, maker: int, trump: Suit, alone: bool) -> Row | None:
    called = _called(State.start(deal), maker, trump, alone)
    if called is None:
        return None
    best = _settle(called, alone)
    if best is None:
        return None
    tricks, points, _ = best
    return Row(maker, trump, alone, tricks, points)


def _called(state: State, maker: int, trump: Suit, alone: bool) -> State | None:
    """``state`` after everybody but ``maker`` passed and ``maker`` made ``trump``; None where the rules forbid it."""
    while state.turn is not None and state.phase in ("claim", "swap", "order", "name", "bid"):
        wanted = _call_of(state, maker, trump, alone)
        if wanted is None:
            return None
        state = state.apply(wanted)
        if isinstance(wanted, OrderUp | Name):
            return state
    return None


def _call_of(state: State, maker: int, trump: Suit, alone: bool) -> Action | None:
    legal = state.legal_actions()
    if state.turn == maker:
        ordered = state.upcard is not None and state.upcard.suit == trump and not state.upcard.is_joker
        for call in legal:
            if isinstance(call, Name) and call.suit == trump and _flag_fits(legal, call.alone, alone):
                return call
            if isinstance(call, OrderUp) and ordered and _flag_fits(legal, call.alone, alone):
                return call
        bid = next((call for call in legal if isinstance(call, Bid)), None)
        if bid is not None:
            return bid
    return next((call for call in legal if isinstance(call, Pass)), None)


def _flag_fits(legal: tuple[Action, ...], flag: bool, alone: bool) -> bool:
    """Is a call with ``flag`` the one to make? Where alone is asked later, the call has no flag yet."""
    asked_later = not any(getattr(call, "alone", False) for call in legal)
    return flag == alone or (asked_later and not flag)


def _settle(state: Reading, alone: bool) -> tuple[int, int, int] | None:
    """(tricks, points, 1 if the maker is alone) under the best choices before the first lead; None if it cannot be."""
    if state.phase == "play":
        if (state.contract.maker in state.alone) != alone:
            return None
        answer = double_dummy(state)
        return answer.tricks, answer.points, int(alone)
    choices = [found for action in _choices(state, alone) if (found := _settle(state.apply(action), alone))]
    own = state.turn is not None and state.rules.side_of[state.turn] == state.rules.side_of[state.contract.maker]
    by_points: Callable[[tuple[int, int, int]], tuple[int, int]] = lambda found: (found[1], found[0])  # noqa: E731
    return (max if own else min)(choices, key=by_points, default=None)


def _choices(state: Reading, alone: bool) -> tuple[Action, ...]:
    legal = state.legal_actions()
    if state.phase == "alone":
        return (Alone(),) if alone and state.turn == state.contract.maker else (Together(),)
    for word in (Decline(), Pass()):
        if word in legal:
            return (word,)
    # Cards that go down alike are tried one by one; a card nobody can see leaving is no choice here.
    return tuple(action for action in legal if not isinstance(action, Take) or action.card is not None)
