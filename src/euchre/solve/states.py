"""From a state of the rules to a position of the kernel, and what tricks are worth there."""

from __future__ import annotations

from ..errors import SetupError
from ..kernel import Position
from ..play import FREE, finish
from ..position import NOBODY
from ..reading import Reading


def makers_of(state: Reading) -> int:
    """The mask of the seats on the maker's side."""
    side_of = state.rules.side_of
    own = side_of[state.contract.maker]
    return sum(1 << seat for seat, side in enumerate(side_of) if side == own)


def position_of(state: Reading, *, hands: tuple[int, ...] | None = None) -> Position:
    """The card play of ``state`` as the kernel takes it; ``hands`` stand in for hands that are not known.

    Raises SetupError, naming the seat, when the cards are not being played, a hand is not known, or the play needs
    more than cards: trump still to be made by the lead, a joker that names its suit, a jambone's called card.
    """
    _check_phase(state)
    order = state.contract.order
    if order is None:
        raise SetupError("the first card led will make trump: solve.double_dummy looks at each lead")
    if hands is None:
        _check_known(state)
        hands = state.hands
    out = sum(1 << seat for seat in state.sitting_out)
    held = sum(hand for seat, hand in enumerate(hands) if not out >> seat & 1) | sum(1 << c for c in state.trick)
    joker = order.joker if order.trump == FREE and held >> 63 & 1 else "only_trump"
    assert state.turn is not None
    return Position(
        tuple(hands), state.turn, makers_of(state), order.trump, tuple(state.trick),
        taken_by_makers(state), out, order.bowers, joker,
    )  # fmt: skip


def taken_by_makers(state: Reading) -> int:
    """Tricks the maker's side has."""
    own = makers_of(state)
    return sum(own >> seat & 1 for seat in state.winners)


def _check_phase(state: Reading) -> None:
    if state.is_over:
        raise SetupError("the deal is over: there is nothing left to solve")
    if state.phase != "play":
        raise SetupError(f"seat {state.turn} has still to {state.phase}: only the play of the cards is solved")
    if state.contract.caller != NOBODY:
        raise SetupError("the first trick of a jambone is called by another seat and is not solved")


def _check_known(state: Reading) -> None:
    for seat, unknown in enumerate(state.unknown or ()):
        if unknown and seat not in state.sitting_out:
            cards = "card of its hand is" if unknown == 1 else "cards of its hand are"
            raise SetupError(f"seat {seat}: {unknown} {cards} not known; sample them with --worlds or solve.sampled")


def payoff_of(state: Reading) -> tuple[int, ...]:
    """Points by the makers' tricks in the whole deal: the maker's side's minus the most another side scores.

    Raises SetupError where the points depend on more than the number of tricks (``fast_break``).
    """
    rules = state.rules
    if rules.fast_break:
        raise SetupError("with fast_break the points depend on the order of the tricks: only tricks can be solved")
    own = rules.side_of[state.contract.maker]
    others = [seat for seat, side in enumerate(rules.side_of) if side != own]
    pay = []
    for tricks in range(rules.hand_size + 1):
        winners = (state.contract.maker,) * tricks + (others[0],) * (rules.hand_size - tricks)
        points = finish(state.moved(winners=winners)).points
        pay.append(points[own] - max(p for side, p in enumerate(points) if side != own))
    return tuple(pay)
