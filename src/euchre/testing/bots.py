"""`check_bot`: what must hold of every bot, whoever wrote it, on random positions of every preset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from ..actions import Action
from ..bots import Bot
from ..deal import Deal
from ..presets import PRESETS
from ..rules import Rules
from ..state import State
from .checks import reshuffled
from .strategies import play_out

Factory = Callable[[int], Bot]


@dataclass(frozen=True)
class Checked:
    """How much was looked at: decisions, and decisions made again with hidden cards exchanged."""

    decisions: int
    exchanged: int


def check_bot(
    factory: Factory, *, deals: int = 4, seed: int = 0, rules: Iterable[Rules] | None = None, exchanges: int = 1
) -> Checked:
    """Raise AssertionError unless the bots that ``factory`` makes from a seed are fair and repeatable.

    On ``deals`` deals of every preset, or of each of ``rules``, played half at random and half by the bot itself:

    - what it does is legal, and :meth:`~euchre.bots.Bot.advise` ranks legal actions only;
    - a bot of the same seed, made afresh, does the same in the same position;
    - exchanging cards it cannot see, ``exchanges`` times in each position, does not change what it does.

    Time is not looked at. A bot that plays by lot passes too: both of a pair draw from the same seed.
    """
    tables = list(rules) if rules is not None else [Rules.preset(name) for name in PRESETS]
    decisions = exchanged = 0
    for number, (table, deal_number) in enumerate((table, k) for table in tables for k in range(deals)):
        deal = Deal.random(table, dealer=deal_number % table.players, seed=f"{seed}/{number}")
        for state in _positions(deal, factory, seed + number):
            action = check_decision(factory, state, number)
            decisions += 1
            exchanged += check_exchanges(factory, state, action, number, exchanges)
    assert decisions, "there was nothing to decide"
    return Checked(decisions, exchanged)


def _positions(deal: Deal, factory: Factory, seed: int) -> Iterator[State]:
    """Every position of two games of one deal: one at random, which goes where no bot would, and one by the bot."""
    yield from (state for state in play_out(deal, Random(seed)) if not state.is_over)
    state = deal.start()
    while state.turn is not None:
        yield state
        state = state.apply(factory(seed).act(state.view(state.turn)))


def check_decision(factory: Factory, state: State, seed: int) -> Action:
    """What the bot does in ``state``; AssertionError unless it is legal, repeatable, and advised on legally."""
    assert state.turn is not None
    view, where = state.view(state.turn), f"in {state!r}"
    action = factory(seed).act(view)
    refused = view.why_not(action)
    assert refused is None, f"{action} is not legal: {refused}, {where}"
    again = factory(seed).act(view)
    assert again == action, f"a bot of the same seed does {action}, and then {again}, {where}"
    ranked = factory(seed).advise(view).ranked
    assert ranked, f"advise ranks nothing {where}"
    illegal = [str(choice.action) for choice in ranked if not view.is_legal(choice.action)]
    assert not illegal, f"advise ranks {', '.join(illegal)}, which is not legal, {where}"
    return action


def check_exchanges(factory: Factory, state: State, action: Action, seed: int, most: int) -> int:
    """How often hidden cards were exchanged; AssertionError when ``action`` was another one then."""
    seat, seen = state.turn, 0
    assert seat is not None
    for other in islice(reshuffled(state, seat, seed), most):
        found = factory(seed).act(other.view(seat))
        assert found == action, f"{action} becomes {found} when cards that seat {seat} cannot see differ: {other!r}"
        seen += 1
    return seen
