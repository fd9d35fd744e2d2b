"""From a View to what the kernel's Mind reads: the cards as they stand, the auction as it was heard."""

from __future__ import annotations

from functools import lru_cache

from ..actions import Alone, Name, OrderUp, Pass, Play, Together
from ..kernel.minds import HERE, NO_POLICY, Mind
from ..kernel.scene import Scene, Told
from ..rules import Rules
from ..solve.states import makers_of
from ..view import View
from . import policies
from .standard_calls import lone_from, serves, wanted
from .standard_table import BASES, FOLLOW, LEAD, WEIGHTS

# The game that the kernel's calls know; scores, target and who deals may differ.
NEEDED = {
    "auction": "upcard", "players": 4, "jokers": 0, "bowers": True, "hand_size": 5, "turned_suit_nameable": False,
    "order_needs_natural_trump": "none", "no_trump_calls": False, "dealer_partner_order_alone": False,
    "partner_best": "off", "jambone": False, "jamboree": False, "fast_break": False,
}  # fmt: skip
HAND = (
    "T0",
    "T1",
    "T2",
    "T3",
    "T4",
    "T5",
    "n3",
    "n4",
    "A1",
    "A2",
    "A3",
    "K1",
    "K2",
    "V",
    "partner's boss",
    "foe's boss",
)


@lru_cache(maxsize=64)
def calls_known(rules: Rules) -> bool:
    """Does the kernel know the calls of these rules?"""
    return HERE and all(rules.values[name] == value for name, value in NEEDED.items())


@lru_cache(maxsize=64)
def cards_known(rules: Rules) -> bool:
    """Does the kernel know how cards are played under these rules, as far as the rules go?"""
    return HERE and len(set(rules.deck)) == len(rules.deck) and max(rules.deck) < 64 and not rules.fast_break


@lru_cache(maxsize=16)
def mind_of(rules: Rules) -> Mind:
    """The numbers of `standard` under ``rules``, ready to decide with."""
    numbers = [number for mark in HAND for number in WEIGHTS[mark]]
    for kind in ("order", "next", "cross"):
        for place in range(1, 5):
            numbers += BASES[kind, place]
    fits = serves(rules)
    numbers += [wanted(rules, phase, place) if fits else 9.0 for phase in ("order", "name") for place in range(1, 5)]
    numbers.append(lone_from(rules) if fits else 9.0)
    policy = policies.shipped() if policies.serves(rules) else NO_POLICY
    return Mind(rules.deck, rules.bowers, tuple(LEAD.values()), tuple(FOLLOW.values()), numbers, policy)


def scene_of(view: View, worth: tuple[float, ...], owners: tuple[int, ...]) -> Scene:
    """The play of the cards as ``view``'s seat, on turn, knows it; ``owners`` of the cards put down unseen."""
    pos, rules, seat = view._pos, view.rules, view.seat
    assert seat is not None
    contract = pos.contract
    maker = contract.maker
    makers, side = makers_of(pos), rules.side_of
    lone = contract.alone
    roles = tuple(
        0 if s == maker or (s in lone and makers >> s & 1) else 1 if side[s] == side[maker] else 2
        for s in range(rules.players)
    )
    plays = tuple(
        (who, int(action.card)) for who, action in pos.log if isinstance(action, Play) and action.card is not None
    )
    gone = aside = 0
    for card in pos.spare.kitty:
        if card is not None:
            aside |= 1 << card
    for _, card in pos.spare.put:
        if card is not None:
            aside |= 1 << card
    if pos.deal.upcard is not None and pos.spare.upcard in ("down", "left", "aside"):
        gone |= 1 << pos.deal.upcard
    known = tuple(int(view.known(s)) if s != seat else _shown(view) for s in range(rules.players))
    needed = rules.tricks_needed
    return Scene(
        seat, 4 if contract.trump is None else int(contract.trump), int(view.hand), contract.first, plays,
        contract.after, contract.active, makers, roles, (rules.hand_size + 1 - needed, needed), rules.hand_size,
        gone, aside & ~gone, known, owners, worth,
    )  # fmt: skip


def _shown(view: View) -> int:
    """The cards in the seat's own hand that everybody knows of: an upcard that it had to keep."""
    upcard, rules = view.upcard, view.rules
    if upcard is None or view.seat != view.dealer or view.upcard_place not in ("hand", "table"):
        return 0
    stays = rules.upcard_location == "table_until_played" or not rules.may_discard_upcard
    return int(view.hand) & 1 << upcard if stays else 0


def spectators(view: View) -> View:
    """What somebody without cards sees of ``view``'s deal: this seat's cards are hidden, all else is as known here."""
    pos, upcard = view._pos, view.upcard
    shown = _shown(view) | sum(hand for seat, hand in enumerate(pos.hands) if seat != view.seat)
    if upcard is not None and view.upcard_place != "hand":
        shown |= 1 << upcard
    return View.of(pos.moved(spare=pos.spare._replace(shown=shown)), None)


def told_of(view: View) -> Told:
    """The auction so far, under rules that the kernel's calls know."""
    rules = view.rules
    calls: list[tuple[int, int]] = []
    with_call = rules.alone_window == "with_call"
    answered = {who: int(isinstance(action, Alone)) for who, action in view.log if isinstance(action, Alone | Together)}
    for who, action in view.log:
        if isinstance(action, Pass) and view.upcard is not None and len(calls) < 8:
            calls.append((-1, 0))
        elif isinstance(action, OrderUp | Name):
            suit = int(action.suit) if isinstance(action, Name) else int(view.upcard.suit)  # type: ignore[union-attr]
            calls.append((suit, int(action.alone) if with_call else answered.get(who, -1)))
            break
    assert view.upcard is not None
    return Told(
        view.dealer, int(view.upcard), tuple(calls), rules.stick_the_dealer, rules.may_discard_upcard,
        rules.lead_lone_maker == "left_of_lone", view.upcard_place in ("hand", "table"),
    )  # fmt: skip
