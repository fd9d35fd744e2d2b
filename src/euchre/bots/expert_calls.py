"""Calls as the kernel's Mind follows them, and those of a trained table."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action, Alone, Name, OrderUp, Pass, Take, Together
from ..kernel.minds import Weighed
from ..view import View
from .bidding import BiddingTable
from .sampler_leaf import STANDARD
from .scenes import mind_of, told_of
from .thoughts import Thought

NOTHING = Weighed((0.0,), (0.0,), (0.0,), (0.0,), 0, 0.0)  # of one choice that was not weighed
NOW_AND_THEN = 0.2
LIKELIER = 0.5  # standard errors by which a priced call must beat the one that the lower level makes


Picked = tuple[list[Action], list[tuple[int, int, int]], list[float]]


def choices_of(
    view: View, legal: Sequence[Action], near: float | None, table: BiddingTable | None = None
) -> Picked | None:
    """Actions, how the kernel follows each, and what `standard` thinks of them in tricks; None where it cannot.

    Only those are kept that look no more than ``near`` worse than the best, or that ``table`` does now and then.
    """
    if view.phase == "pickup":
        found = _puts(view, legal)
    elif view.phase == "alone":
        found = _answers(view, legal)
    else:
        found = _calls(view, legal)
    if found is None or near is None:
        return found
    top = max(found[2])
    shares = {} if table is None else table.probabilities(view)
    keep = [
        k for k, margin in enumerate(found[2]) if top - margin <= near or shares.get(found[0][k], 0.0) >= NOW_AND_THEN
    ]
    return [found[0][k] for k in keep], [found[1][k] for k in keep], [found[2][k] for k in keep]


def _calls(view: View, legal: Sequence[Action]) -> Picked | None:
    mind, told, hand = mind_of(view.rules), told_of(view), int(view.hand)
    found: Picked = ([], [], [])
    after = view.rules.alone_window != "with_call" and view.rules.alone_who != "none"
    for action in legal:
        if isinstance(action, Pass):
            _add(found, action, (-1, 0, -1), 0.0)
        elif isinstance(action, OrderUp | Name):
            suit = int(action.suit) if isinstance(action, Name) else int(view.upcard.suit)  # type: ignore[union-attr]
            side, alone = mind.margins(told, hand, len(told.calls), suit)
            lone = max(side, alone) + 0.1 if alone >= 0 else min(side, 0.0) + alone
            if action.alone:
                _add(found, action, (suit, 1, -1), lone)
            else:
                _add(found, action, (suit, 0, -1), side)
                if after:
                    _add(found, action, (suit, 1, -1), lone)
    return found


def _puts(view: View, legal: Sequence[Action]) -> Picked | None:
    """Cards put down, which only the level below may refuse to do."""
    trump, upcard = view.trump, view.upcard
    if trump is None or upcard is None or not isinstance(STANDARD.act(view), Take):
        return None
    alone = int(bool(view.alone))
    found: Picked = ([], [], [])
    for choice in STANDARD.advise(view).ranked:
        if isinstance(choice.action, Take) and choice.action.card is not None:
            _add(found, choice.action, (int(trump), alone, int(choice.action.card)), choice.value)
    return found


def _answers(view: View, legal: Sequence[Action]) -> Picked | None:
    """Alone or not, asked of the maker after the call."""
    if view.seat != view.maker or view.trump is None or view.alone:
        return None
    suit, found = int(view.trump), ([], [], [])  # type: tuple[int, Picked]
    by_action = {choice.action: choice.value for choice in STANDARD.advise(view).ranked}
    for action in legal:
        if isinstance(action, Alone | Together):
            _add(found, action, (suit, int(isinstance(action, Alone)), -1), by_action[action] / 2)
    return found


def _add(found: Picked, action: Action, choice: tuple[int, int, int], margin: float) -> None:
    found[0].append(action)
    found[1].append(choice)
    found[2].append(margin)


def without_vain(found: Picked, worth: Sequence[float], seat: int) -> Picked:
    """``found`` without playing alone where a march alone wins no more than one with the partner.

    ``worth`` goes by maker, alone and tricks; the partner can then only help.
    """
    actions, choices, margins = found
    every = len(worth) // 8
    together, alone = (worth[(2 * seat + k) * every + every - 1] for k in (0, 1))
    keep = [
        k
        for k, (suit, lone, put) in enumerate(choices)
        if not lone or alone > together or (suit, 0, put) not in choices
    ]
    return [actions[k] for k in keep], [choices[k] for k in keep], [margins[k] for k in keep]


def settled(
    actions: list[Action], weighed: Weighed, margins: list[float], said: Sequence[float], *, of_game: bool = False
) -> Thought:
    """Of one action followed two ways the better counts; another than the lower level's must be surer.

    ``said`` is added to what each is worth.
    """
    plain = max(range(len(actions)), key=margins.__getitem__)
    best: dict[Action, int] = {}
    for k, action in enumerate(actions):
        if action not in best or weighed.means[k] > weighed.means[best[action]]:
            best[action] = k
    keep = list(best.values())
    first = best[actions[plain]]
    scores = [weighed.means[k] + said[k] - (LIKELIER * weighed.errors[k] if k != first else 0.0) for k in keep]
    part = Weighed(
        tuple(weighed.means[k] for k in keep), tuple(weighed.margins[k] for k in keep),
        tuple(weighed.errors[k] for k in keep), tuple(margins[k] for k in keep), weighed.worlds, weighed.equal,
    )  # fmt: skip
    return Thought([actions[k] for k in keep], part, scores, of_game=of_game)


def from_table(table: BiddingTable, view: View) -> Thought | None:
    """What the table does most often; None where it has nothing to say."""
    shares = table.probabilities(view)
    if not shares:
        return None
    values, none = tuple(shares.values()), (0.0,) * len(shares)
    return Thought(list(shares), Weighed(values, none, none, values, 0, 0.0), values)
