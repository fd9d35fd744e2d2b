"""OpenSpiel's information-set search as an opponent: ``euchre arena sampler openspiel-ismcts-1000 --preset openspiel``.

Their bot asks for a state of their own, hidden cards and all, so the arena keeps one beside our deal, as their own
programs would, and hands it over; our bots see Views as ever. What their bot makes of the hidden cards is its own
affair, and it is not blind: where it redeals them (``EuchreState::ResampleFromInfostate``, OpenSpiel 2.0) the cards of
the kitty stay out of every hand, and what the dealer put down stays known to all. It plays with that knowledge here,
which makes it stronger than a fair player of the same method.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from ..actions import Action, Alone, Name, OrderUp, Pass, Play, Take, Together
from ..cards import Card, Suit
from ..deal import Deal
from ..errors import SetupError
from ..rules import Rules
from ..state import State
from .running import need

FAMILY = re.compile(r"openspiel-ismcts-(\d+)")
EXPLORE = 2.0  # the constant of UCT, the best of those tried (docs/arena.md); returns lie between -4 and 4
ANY_WORLDS = -1  # their word for a fresh redeal in every simulation
RANKS = (9, 10, 11, 12, 13, 14)
PASS, ALONE, TOGETHER = 24, 29, 30
SUITS_FROM = 25
FREE = {"target_score", "num_deals", "stick_the_dealer"}  # what may differ from the preset: their deal does not know it


def is_ours(name: str) -> bool:
    """Is ``name`` one of this family?"""
    return FAMILY.fullmatch(name) is not None


def factory(name: str) -> partial[Search]:
    """The maker of the player ``name``; SetupError without simulations, or where OpenSpiel is not installed."""
    found = FAMILY.fullmatch(name)
    if found is None or int(found[1]) < 1:
        raise SetupError(f"“{name}” has no number of simulations: write it as in openspiel-ismcts-1000")
    _pyspiel()
    return partial(Search, simulations=int(found[1]))


def check_rules(name: str, rules: Rules) -> None:
    """Raise SetupError where OpenSpiel plays by other rules."""
    kept = {option: value for option, value in rules.changes.items() if option in FREE}
    if rules != Rules.preset("openspiel", **kept):
        raise SetupError(f"{name} knows OpenSpiel's own rules only: --preset openspiel")


class Search:
    """Their ``ISMCTSBot`` in C++ in one seat: random playouts, a fresh redeal each, the action visited most often.

    A new bot for every decision, so nothing is remembered. ``seed`` does not make its play repeatable: their search
    goes through hash tables whose order differs from run to run, and so do its choices between near equals.
    """

    def __init__(self, seed: int, *, simulations: int, explore: float = EXPLORE) -> None:
        self.name = f"openspiel-ismcts-{simulations}"
        self._seed, self._simulations, self._explore = seed, simulations, explore

    def answer(self, state: State) -> Action:
        """What their bot does in ``state``, which is translated with everything hidden in it."""
        theirs = mirror(state)
        spiel = _pyspiel()
        seed = (self._seed + len(state.log)) % (1 << 31)
        bot = spiel.ISMCTSBot(
            seed, spiel.RandomRolloutEvaluator(1, seed), self._explore, self._simulations, ANY_WORLDS,
            spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
        )  # fmt: skip
        return ours(bot.step(theirs), state)


# Translation.


def mirror(state: State) -> Any:
    """Their state for ``state``: its deal, then everything said and played so far."""
    theirs = dealt(state.deal)
    for _, action in state.log:
        theirs.apply_action(number(action, state.deal))
    return theirs


def dealt(deal: Deal) -> Any:
    """Their state with the cards of ``deal``, before the first call. They deal one card a seat, the dealer first."""
    options = {"stick_the_dealer": deal.rules.stick_the_dealer, "allow_lone_defender": False}
    theirs = _pyspiel().load_game("euchre", options).new_initial_state()
    theirs.apply_action(deal.dealer)
    seats = deal.rules.clockwise(deal.dealer)
    hands = [[card_number(card) for card in deal.rules.deck if deal.hands[seat] >> card & 1] for seat in seats]
    assert deal.upcard is not None
    for cards in zip(*hands, strict=True):
        for card in cards:
            theirs.apply_action(card)
    theirs.apply_action(card_number(deal.upcard))
    return theirs


def number(action: Action, deal: Deal) -> int:
    """Their number of an action of ours."""
    match action:
        case Pass():
            return PASS
        case OrderUp():
            assert deal.upcard is not None
            return SUITS_FROM + deal.upcard.suit
        case Name():
            return SUITS_FROM + action.suit
        case Alone():
            return ALONE
        case Together():
            return TOGETHER
        case Take(card=card) | Play(card=card):
            assert card is not None
            return card_number(card)
    raise SetupError(f"OpenSpiel has no {action}")


def ours(what: int, state: State) -> Action:
    """Our action for their number ``what`` in ``state``."""
    if what < PASS:
        card = Card(what % 4 * 16 + RANKS[what // 4])
        return Take(card) if state.phase == "pickup" else Play(card)
    if what in (PASS, ALONE, TOGETHER):
        return {PASS: Pass, ALONE: Alone, TOGETHER: Together}[what]()
    return OrderUp() if state.phase == "order" else Name(Suit(what - SUITS_FROM))


def card_number(card: Card | int) -> int:
    """Their number of a card: by rank, then by suit."""
    card = Card(card)
    return RANKS.index(card.rank) * 4 + card.suit


def _pyspiel() -> Any:
    return need("pyspiel", "bench", "playing against OpenSpiel")
