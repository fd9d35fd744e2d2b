"""What must be true of every state, of every view, and when hidden cards change places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from ..actions import Action, Discard, Give, Take, parse_action
from ..cards import Card, cards_of
from ..deal import Deal
from ..errors import IllegalAction
from ..play import tricks_of
from ..state import State
from ..view import View


def check_state(state: State) -> None:
    """Raise AssertionError unless ``state`` conserves its cards and offers legal, readable actions."""
    lying = [*state.hands, *(1 << card for _, card in state.spare.put if card is not None)]
    lying += [1 << card for card in state.spare.kitty if card is not None]
    lying += [1 << card for _, trick in tricks_of(state) for _, card in trick]
    if state.upcard is not None and state.spare.upcard in ("up", "down", "left", "aside"):
        lying.append(1 << state.upcard)
    assert sum(lying) == state.rules.deck_mask, "every card lies in exactly one place"
    assert bool(state.legal_actions()) != state.is_over, "there is something to do until the deal is over"
    assert (state.turn is None) == state.is_over
    for action in state.legal_actions():
        assert parse_action(str(action)) == action
        assert state.why_not(action) is None


def check_deal(states: Iterable[State]) -> int:
    """Check every state of a game and the views of its end; returns how many states were seen."""
    seen, last = 0, None
    for last in states:
        check_state(last)
        seen += 1
    assert last is not None, "there is at least one state"
    check_views(last)
    return seen


def check_views(state: State) -> None:
    """Each seat's view cut from the state must equal the view grown from what the seat saw."""
    for seat in (None, *range(state.rules.players)):
        grown = View.dealt(state, seat)
        for event in state.events(seat):
            grown = grown.after(event)
        assert grown == state.view(seat), f"seat {seat} remembers something else than there is"


def reshuffled(state: State, seat: int | None, seed: int) -> Iterator[State]:
    """States that ``seat`` cannot tell from ``state``: two cards it cannot place have changed places.

    Only exchanges after which every action so far is still legal are given; possibly none.
    """
    view = state.view(seat)
    known = sum(view.known(s) for s in range(state.rules.players)) | view.dealt_hand
    known |= sum(1 << card for _, card in view.put_down if card is not None and not known >> card & 1)
    known |= sum(1 << card for card in view.kitty if card is not None and not known >> card & 1)
    for _, trick in tricks_of(state):
        known |= sum(1 << card for _, card in trick if not known >> card & 1)
    if state.upcard is not None:
        known |= 1 << state.upcard
    pairs = list(combinations(cards_of(state.rules.deck_mask & ~known), 2))
    Random(seed).shuffle(pairs)
    for one, two in pairs:
        swap = {one: two, two: one}
        try:
            other = State.replay(_swap_deal(state.deal, swap), [_swap_action(action, swap) for _, action in state.log])
        except IllegalAction:
            continue
        # Two cards of one hand change nothing.
        if other != state:
            yield other


def _swap_deal(deal: Deal, swap: dict[Card, Card]) -> Deal:
    hands = [[swap.get(card, card) for card in cards_of(hand)] for hand in deal.hands]
    kitty = [card if card is None else swap.get(card, card) for card in deal.kitty]
    return Deal.of(deal.rules, dealer=deal.dealer, hands=hands, upcard=deal.upcard, kitty=kitty)


def _swap_action(action: Action, swap: dict[Card, Card]) -> Action:
    if isinstance(action, Take | Discard | Give) and action.card is not None:
        return type(action)(swap.get(action.card, action.card))
    return action
