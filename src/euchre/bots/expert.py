"""Level 4: trained calls, and cards over worlds that are weighed by how likely such calls are."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from ..actions import Action, Alone, Claim, Name, OrderUp, Pass, Play, Take, Together
from ..kernel.minds import EVEN, Weighed
from ..kernel.scene import Plan
from ..play import FREE
from ..rules import Rules
from ..texts import text, texts
from ..view import View
from .beliefs import beliefs
from .bidding import BiddingTable
from .protocol import Advice, Choice
from .sampler import Sampler
from .sampler_leaf import STANDARD, by_tricks, contract_of
from .sampler_likely import likely
from .scenes import calls_known, cards_known, mind_of, scene_of, told_of
from .tables import table_for

CARD_WORLDS = 100
CALL_WORLDS = 200
NEAR = 1.6  # tricks by which a call may look worse to `standard` than its best and still be priced
CARDS = Plan(trust=0.1)
CALLS = Plan(call_width=0.25)
LIKELIER = 0.5  # standard errors by which a priced call must beat the one that `standard` makes


class Thought:
    """A decision: actions with their points, errors against the best, and what decides."""

    __slots__ = ("actions", "scores", "weighed")

    def __init__(self, actions: Sequence[Action], weighed: Weighed, scores: Sequence[float]) -> None:
        self.actions, self.weighed, self.scores = actions, weighed, scores

    @property
    def best(self) -> int:
        """The place of what is done."""
        return max(range(len(self.scores)), key=self.scores.__getitem__)


class Expert(Sampler):
    """The same seed gives the same play. ``worlds`` is how many a card is priced over, ``seconds`` how long instead."""

    name = "expert"
    cards_plan, calls_plan = CARDS, CALLS
    worlds_a_card, worlds_a_call = CARD_WORLDS, CALL_WORLDS

    def __init__(self, seed: int | str = 0, *, worlds: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed, worlds=worlds, seconds=seconds)
        self.most_cards = max(2, worlds) if worlds else self.worlds_a_card
        self.most_calls = max(2, worlds) if worlds else self.worlds_a_call

    def act(self, view: View) -> Action:
        """The best of what :meth:`advise` weighs."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        thought = self._thought(view, legal)
        return super().act(view) if thought is None else thought.actions[thought.best]

    def advise(self, view: View) -> Advice:
        """Every action, best first, in points with an interval where worlds were sampled."""
        thought = self._thought(view, view.legal_actions(), whole=True)
        return super().advise(view) if thought is None else _advice(thought, STANDARD.advise(view))

    def _thought(self, view: View, legal: Sequence[Action], *, whole: bool = False) -> Thought | None:
        """What decides here; None where the lower level does."""
        if len(legal) == 1 or any(isinstance(action, Claim) for action in legal):
            return None
        if view.phase == "play":
            return self._over_cards(view, legal) if plain_play(view) else None
        if view.phase in ("order", "name", "pickup", "alone") and view.upcard is not None:
            return self._over_calls(view, legal, whole)
        return None

    # Cards.

    def _over_cards(self, view: View, legal: Sequence[Action]) -> Thought | None:
        worlds = beliefs(view, likely(view))
        scene = scene_of(view, self._worth(view), worlds.hidden_put)
        masks = worlds.masks(self.most_cards, seed=self._number(view))
        table = table_for(view.rules)
        given = EVEN if table is None else _sure(table.weights(worlds, masks))
        told = told_of(view) if table is None and calls_known(view.rules) else None
        cards, weighed = mind_of(view.rules).cards(
            scene, masks, self.cards_plan, told=told, given=given, drawn=worlds.unseen if len(given) or told else None
        )
        by_card = {int(action.card): action for action in legal if isinstance(action, Play) and action.card is not None}
        if not all(card in by_card for card in cards):  # a first lead that only some cards may make
            return None
        trust = self.cards_plan.trust
        scores = [mean + trust * said for mean, said in zip(weighed.means, weighed.opinions, strict=True)]
        return Thought([by_card[card] for card in cards], weighed, scores)

    def _worth(self, view: View) -> tuple[float, ...]:
        """What the seat's side makes of the deal by the makers' tricks."""
        assert view.seat is not None
        return by_tricks(view.rules, contract_of(view), view.seat)

    # Calls.

    def _over_calls(self, view: View, legal: Sequence[Action], whole: bool) -> Thought | None:
        table = table_for(view.rules)
        if table is not None:
            return _from_table(table, view, legal)
        return self._priced_calls(view, legal, whole) if calls_known(view.rules) else None

    def _priced_calls(self, view: View, legal: Sequence[Action], whole: bool) -> Thought | None:
        """Calls followed to the end in the same worlds, `standard` answering for everybody."""
        found = choices_of(view, legal, None if whole else NEAR)
        if found is None or not found[0]:
            return None
        actions, choices, margins = found
        if len(actions) == 1:
            return Thought(actions, Weighed((0.0,), (0.0,), (0.0,), (0.0,), 0, 0.0), [0.0])
        worlds = beliefs(view)
        masks = worlds.masks(self.most_calls, seed=self._number(view))
        weighed = mind_of(view.rules).calls(
            told_of(view), view.seat or 0, int(view.hand), masks, choices, self.calls_plan, worth=self._worths(view),
            thrown_in=self._thrown_in(view), owners=worlds.hidden_put,
        )  # fmt: skip
        return _settled(actions, choices, weighed, margins)

    def _worths(self, view: View) -> array[float]:
        """What the seat's side makes of a deal by maker, alone and the makers' tricks."""
        return worths_of(view.rules, view.seat or 0)

    def _thrown_in(self, view: View) -> float:
        return 0.0

    def _number(self, view: View) -> int:
        """A number for this decision, from the bot's seed and what everybody saw."""
        return Random(f"{self.seed}/{len(view.log)}").getrandbits(63)


def plain_play(view: View) -> bool:
    """Does the kernel's Mind play such a card: trump made or none, no misère, no card called from another hand?"""
    contract = view._pos.contract
    if contract.order is None or view.player != view.seat or view.bid == "misere" or not cards_known(view.rules):
        return False
    return not (contract.order.trump == FREE and view.rules.jokers)


def _sure(weights: array[float]) -> array[float]:
    """The weights, or none where no world at all has one."""
    return weights if max(weights, default=0.0) > 0 else EVEN


@lru_cache(maxsize=256)
def worths_of(rules: Rules, seat: int) -> array[float]:
    """What ``seat`` gains by maker, alone and the makers' tricks."""
    found = array("d")
    for maker in range(4):
        for alone in ((), (maker,)):
            found.extend(by_tricks(rules, (maker, "", alone), seat))
    return found


Picked = tuple[list[Action], list[tuple[int, int, int]], list[float]]


def choices_of(view: View, legal: Sequence[Action], near: float | None) -> Picked | None:
    """Actions, how the kernel follows each, and what `standard` thinks of them in tricks; None where it cannot.

    Only those that look no more than ``near`` worse than the best are kept.
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
    keep = [k for k, margin in enumerate(found[2]) if top - margin <= near]
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


def _settled(
    actions: list[Action], choices: list[tuple[int, int, int]], weighed: Weighed, margins: list[float],
) -> Thought:  # fmt: skip
    """Of one action followed two ways the better counts; another than `standard`'s must be surer."""
    plain = max(range(len(actions)), key=margins.__getitem__)
    best: dict[Action, int] = {}
    for k, action in enumerate(actions):
        if action not in best or weighed.means[k] > weighed.means[best[action]]:
            best[action] = k
    keep = list(best.values())
    first = best[actions[plain]]
    scores = [weighed.means[k] - (LIKELIER * weighed.errors[k] if k != first else 0.0) for k in keep]
    part = Weighed(
        tuple(weighed.means[k] for k in keep), tuple(weighed.margins[k] for k in keep),
        tuple(weighed.errors[k] for k in keep), tuple(margins[k] for k in keep), weighed.worlds, weighed.equal,
    )  # fmt: skip
    return Thought([actions[k] for k in keep], part, scores)


def _from_table(table: BiddingTable, view: View, legal: Sequence[Action]) -> Thought | None:
    shares = table.probabilities(view)
    if not shares:
        return None
    actions = list(shares)
    values, none = tuple(shares.values()), (0.0,) * len(shares)
    return Thought(actions, Weighed(values, none, none, values, 0, 0.0), values)


def _advice(thought: Thought, plain: Advice) -> Advice:
    """Best first; what was not weighed comes after, as the lower level ranks it."""
    reasons = {choice.action: choice for choice in plain.ranked}
    order = sorted(range(len(thought.actions)), key=lambda k: -thought.scores[k])
    choices = [_told(thought, k, order[1 if k == order[0] else 0] if len(order) > 1 else k, reasons) for k in order]
    lowest = min(choice.value for choice in choices)
    weighed = set(thought.actions)
    rest = [replace(c, value=lowest - k - 1.0) for k, c in enumerate(plain.ranked) if c.action not in weighed]
    n = thought.weighed.worlds
    return Advice((*choices, *rest), thought.weighed.means[order[0]] if n else None, n)


def _told(thought: Thought, k: int, other: int, reasons: dict[Action, Choice]) -> Choice:
    """The choice with its points, and a comparison with the best, or of the best with the next."""
    action, weighed = thought.actions[k], thought.weighed
    plain = reasons.get(action)
    why = "" if plain is None else plain.reason
    if not weighed.worlds:
        share = weighed.means[k]
        said = text("trained calls do this {share:.0%} of the time; {why}", share=share, why=why) if share else why
        return Choice(action, thought.scores[k], said)
    apart = weighed.means[k] - weighed.means[other]
    reason = compared(weighed.means[k], apart, weighed.worlds, thought.actions[other], why)
    return Choice(action, thought.scores[k], reason, weighed.means[k], 1.96 * weighed.margins[k])


def compared(points: float, apart: float, n: int, other: Action, why: str) -> str:
    """What a choice makes over ``n`` worlds, beside another."""
    if abs(apart) < 0.005:
        return texts("{points:+.2f} points over {n} way the cards may lie, as many as {other}; {why}",
                     "{points:+.2f} points over {n} ways the cards may lie, as many as {other}; {why}",
                     n, points=points, other=other, why=why)  # fmt: skip
    if apart > 0:
        return texts("{points:+.2f} points over {n} way the cards may lie, {apart:.2f} more than {other}; {why}",
                     "{points:+.2f} points over {n} ways the cards may lie, {apart:.2f} more than {other}; {why}",
                     n, points=points, apart=apart, other=other, why=why)  # fmt: skip
    return texts("{points:+.2f} points over {n} way the cards may lie, {apart:.2f} less than {other}; {why}",
                 "{points:+.2f} points over {n} ways the cards may lie, {apart:.2f} less than {other}; {why}",
                 n, points=points, apart=-apart, other=other, why=why)  # fmt: skip
