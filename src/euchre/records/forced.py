"""Going on after something that the rules refuse: what the record says is done, and the deal follows from it."""

from __future__ import annotations

from .. import play
from ..actions import Action, Leave, Name, OrderUp, Pass, Play, Take
from ..auctions import alone
from ..auctions.calls import proposed
from ..auctions.upcard import act_name, act_pickup
from ..cards import Suit
from ..position import NOBODY, Contract
from ..state import State

CALLS = ("order", "name")


def force(state: State, action: Action) -> State | None:
    """The state after an action that the rules refuse, where it still means something."""
    if state.rules.auction != "upcard" or state.phase not in (*CALLS, "pickup") or state.turn is None:
        return None
    if isinstance(action, OrderUp) and state.phase in CALLS:
        return _made(state, proposed(state), action.alone, ordered=True)
    if isinstance(action, Name) and state.phase in CALLS:
        return _made(state, action.suit, action.alone, ordered=False)
    if isinstance(action, Pass) and state.phase == "name":
        return act_name(state, action)
    if isinstance(action, Take | Leave) and state.phase == "pickup":
        return act_pickup(state, action)
    return None


def _made(state: State, trump: Suit | None, lone: bool, *, ordered: bool) -> State:
    """Trump is made by the seat on turn, whether it might or not."""
    seat = state.turn if state.turn is not None else NOBODY
    dealer = state.dealer
    chosen = None if trump is None else int(trump)
    lone = lone and state.rules.partnership  # nobody sits out where there are no partners
    contract = Contract(maker=seat, trump=chosen, alone=(seat,) if lone else ())
    place = "up" if ordered else "down"
    skipped = ordered and lone and dealer == state.rules.partner(seat)
    state = state.moved(
        contract=contract,
        spare=state.spare._replace(upcard="left" if skipped else place),
        talk=state.talk._replace(skipped_pickup=skipped),
    )
    if ordered and not skipped:
        return state.moved(phase="pickup", turn=dealer)
    return alone.begin(state)


def put(state: State, action: Play) -> State:
    """The state after a card is played that the rules refuse, or that stands in for another."""
    after: State = play.act_play(state, action)
    return after
