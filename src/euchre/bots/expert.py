"""Level 4: trained calls, and cards over worlds that are weighed by how likely such calls are."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from time import perf_counter

from ..actions import Action, Claim, Play
from ..kernel.minds import EVEN, HERE, Weighed, Worlds
from ..kernel.scene import Plan, Told
from ..play import FREE
from ..rules import Rules
from ..view import View
from .beliefs import beliefs
from .expert_calls import NOTHING, Picked, choices_of, from_table, settled, without_vain
from .protocol import Advice
from .sampler import Sampler
from .sampler_leaf import STANDARD, by_contract, by_tricks, contract_of
from .sampler_likely import likely
from .scenes import calls_known, cards_known, mind_of, scene_of, told_of
from .stakes import Stakes, chances_by_contract, chances_by_tricks
from .tables import table_for
from .thoughts import Thought, advice_of, with_rest

NEAR = 1.6  # tricks by which a call may look worse to `standard` than its best and still be priced
LEAN = 0.25  # points that a trained table's opinion of a call is worth, were it sure
A_POINT = 0.1  # of the chance to win a game, about
CALLS = ("order", "name", "pickup", "alone")


class Expert(Sampler):
    """The same seed gives the same play. A decision is made over ``worlds``, or as many as fit into ``seconds``."""

    name = "expert"
    version = 1
    card_plan = Plan(call_width=0.25, trust=0.1)
    call_plan = Plan(call_width=0.25)
    worlds_a_card, worlds_a_call = 600, 200

    def __init__(self, seed: int | str = 0, *, worlds: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed, worlds=worlds, seconds=seconds)
        self.worlds = max(2, worlds) if worlds else None

    def act(self, view: View) -> Action:
        """The best of what :meth:`advise` weighs."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        thought = self._thought(view, legal, self._stakes(view))
        return super().act(view) if thought is None else thought.best

    def advise(self, view: View) -> Advice:
        """Every action, best first, in points with an interval where worlds were sampled."""
        legal, stakes = view.legal_actions(), self._stakes(view)
        thought = self._whole(view, legal, stakes)
        if thought is None:
            return super().advise(view)
        points = self._whole(view, legal, None) if thought.of_game else None
        return advice_of(thought, STANDARD.advise(view), points)

    def _whole(self, view: View, legal: Sequence[Action], stakes: Stakes | None) -> Thought | None:
        """What decides, with everything else that is legal behind it."""
        thought = self._thought(view, legal, stakes)
        if thought is None or len(thought.actions) == len(legal):
            return thought
        whole = self._thought(view, legal, stakes, whole=True)
        return thought if whole is None else with_rest(thought, whole)

    def _thought(
        self, view: View, legal: Sequence[Action], stakes: Stakes | None, *, whole: bool = False
    ) -> Thought | None:
        """What decides here; None where the lower level does. ``whole``: nothing legal is left out."""
        if not HERE or len(legal) < 2 or any(isinstance(action, Claim) for action in legal):
            return None
        if view.phase == "play":
            return self._over_cards(view, legal, stakes) if plain_play(view) else None
        if view.phase in CALLS and view.upcard is not None and calls_known(view.rules):
            return self._over_calls(view, legal, stakes, whole)
        return None

    def _stakes(self, view: View) -> Stakes | None:
        """The game that is played for; this level counts points alone."""
        return None

    # Cards.

    def _over_cards(self, view: View, legal: Sequence[Action], stakes: Stakes | None) -> Thought | None:
        n = self.worlds or self.worlds_a_card
        began = perf_counter()
        thought = self._cards_over(view, legal, stakes, n)
        if self.seconds is None or thought is None:
            return thought
        return self._cards_over(view, legal, stakes, max(n, _in_time(n, began, self.seconds)))

    def _cards_over(self, view: View, legal: Sequence[Action], stakes: Stakes | None, n: int) -> Thought | None:
        plan = self._plan(view, self.card_plan, n, stakes)
        cards, weighed = self._weighed_cards(view, worth_by_tricks(view, stakes), plan, n)
        by_card = {int(action.card): action for action in legal if isinstance(action, Play) and action.card is not None}
        if not all(card in by_card for card in cards):  # a first lead that only some cards may make
            return None
        scores = [mean + plan.trust * said for mean, said in zip(weighed.means, weighed.opinions, strict=True)]
        return Thought([by_card[card] for card in cards], weighed, scores, of_game=stakes is not None)

    def _weighed_cards(self, view: View, worth: tuple[float, ...], plan: Plan, n: int) -> tuple[list[int], Weighed]:
        own, owners, told = self._worlds(view, plan, n)
        scene = scene_of(view, worth, owners)
        return mind_of(view.rules).cards(scene, own.masks, plan, told=told, given=own.given, drawn=own.drawn)

    def _worlds(self, view: View, plan: Plan, n: int) -> tuple[Worlds, tuple[int, ...], Told | None]:
        """Worlds and their weights, who put down what is unseen, and the auction where no table weighs it."""
        worlds = beliefs(view, likely(view))
        masks = worlds.masks(n, seed=self._number(view))
        table = table_for(view.rules)
        given = EVEN if table is None else _sure(table.weights(worlds, masks))
        told = told_of(view) if table is None and plan.call_width and calls_known(view.rules) else None
        return Worlds(masks, given, worlds.unseen if len(given) or told else None), worlds.hidden_put, told

    def _plan(self, view: View, plan: Plan, n: int, stakes: Stakes | None) -> Plan:
        """Whoever asks for so many worlds, or so much time, gets them; opinions are in points, a game is one."""
        least = plan.least if self.worlds is None and self.seconds is None else n
        return replace(plan, least=least, trust=plan.trust * (1.0 if stakes is None else A_POINT))

    # Calls.

    def _over_calls(self, view: View, legal: Sequence[Action], stakes: Stakes | None, whole: bool) -> Thought | None:
        """What a trained table does most often; where there is none, calls are priced."""
        table = table_for(view.rules)
        return self._priced_calls(view, legal, stakes, whole) if table is None else from_table(table, view)

    def _priced_calls(self, view: View, legal: Sequence[Action], stakes: Stakes | None, whole: bool) -> Thought | None:
        """Calls followed to the end in the same worlds, `standard` answering; a trained table is heard."""
        found = choices_of(view, legal, None if whole or stakes else NEAR, table_for(view.rules))
        if found is None or not found[0]:
            return None
        if stakes is not None:
            found = without_vain(found, chances_by_contract(stakes, view.seat or 0), view.seat or 0)
        if len(set(found[0])) == 1:
            return Thought(found[0][:1], NOTHING, [0.0])
        n = self.worlds or self.worlds_a_call
        began = perf_counter()
        thought = self._calls_over(view, found, stakes, n)
        if self.seconds is None:
            return thought
        return self._calls_over(view, found, stakes, max(n, _in_time(n, began, self.seconds)))

    def _calls_over(self, view: View, found: Picked, stakes: Stakes | None, n: int) -> Thought:
        seat = view.seat
        assert seat is not None
        actions, choices, margins = found
        worlds = beliefs(view)
        masks = worlds.masks(n, seed=self._number(view))
        table = table_for(view.rules)
        given = EVEN if table is None else _sure(table.weights(worlds, masks))
        # A table knows no score, so it has no say where a game is played for.
        shares = {} if table is None or stakes is not None else table.probabilities(view)
        said = [LEAN * shares.get(action, 0.0) for action in actions]
        weighed = mind_of(view.rules).calls(
            told_of(view), seat, int(view.hand), masks, choices, self._plan(view, self.call_plan, n, stakes),
            worth=worth_by_contract(view.rules, seat) if stakes is None else chances_by_contract(stakes, seat),
            thrown_in=0.0 if stakes is None else stakes.after((0,) * len(view.rules.sides), seat, -1),
            owners=worlds.hidden_put, given=given, extras=said,
        )  # fmt: skip
        return settled(actions, weighed, margins, said, of_game=stakes is not None)

    def _number(self, view: View) -> int:
        """A number for this decision, from the bot's seed and what everybody saw."""
        return Random(f"{self.seed}/{len(view.log)}").getrandbits(63)


def plain_play(view: View) -> bool:
    """Does the kernel's Mind play such a card: trump made or none, no misère, no card called from another hand?"""
    contract = view._pos.contract
    if contract.order is None or view.player != view.seat or view.bid == "misere" or not cards_known(view.rules):
        return False
    return not (contract.order.trump == FREE and view.rules.jokers)


def worth_by_tricks(view: View, stakes: Stakes | None) -> tuple[float, ...]:
    """What the seat's side makes of the deal by the makers' tricks: points, or its chance to win the game."""
    assert view.seat is not None
    contract = contract_of(view)
    if stakes is None:
        return by_tricks(view.rules, contract, view.seat)
    return chances_by_tricks(stakes, contract, view.seat)


@lru_cache(maxsize=256)
def worth_by_contract(rules: Rules, seat: int) -> array[float]:
    """Points of the seat's side by maker, alone and the makers' tricks, in one row."""
    return by_contract(lambda contract: by_tricks(rules, contract, seat))


def _sure(weights: array[float]) -> array[float]:
    """The weights, or none where no world at all has one."""
    return weights if max(weights, default=0.0) > 0 else EVEN


def _in_time(n: int, began: float, seconds: float) -> int:
    """How many worlds there is time for, going by ``n`` since ``began``."""
    spent = max(perf_counter() - began, 1e-4)
    return int(n * (seconds - spent) / spent)
