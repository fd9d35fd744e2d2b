"""Beliefs: every way the cards may lie that agrees with all one seat has seen, and samples of them.

Places are the seats, then the cards put down face down that this seat has not seen, then the kitty. A card lies in a
place only where it can: nobody holds a suit not followed, the upcard taken is with the dealer or among what the dealer
put down, a card given is with whoever got it. All worlds are equally likely, unless weights say otherwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from random import Random
from typing import NamedTuple

from .. import kernel
from ..actions import Discard, Give, OrderUp, Play, Take
from ..auctions.claims import SWAPPED
from ..cards import Card, cards_of
from ..deal import Deal
from ..kernel import Unseen
from ..play import seen
from ..state import State
from ..view import View, failures

MERGE_FROM = {"compiled": 20_000, "reference": 100}  # states of the counting table from which places are merged
DOUBT = 0.01  # how far a suit not followed is still believed in where a renege can be played
TRIES = 30  # rounds of drawing again where what was claimed rules worlds out

Weigh = Callable[[int, Card], float]  # place, card
Spot = tuple[str, int]  # hand or put, and whose


class World(NamedTuple):
    """One way the unseen cards lie: a mask for every seat, cards put down unseen in order, the unseen kitty."""

    hands: tuple[int, ...]
    put: tuple[Card, ...]
    kitty: tuple[Card, ...]


@dataclass(frozen=True)
class Beliefs:
    """What ``view`` leaves open. ``unseen`` is the kernel's question; ``hidden_put`` says who put down what is unseen.

    Build with :func:`beliefs`.
    """

    view: View
    unseen: Unseen
    hidden_put: tuple[int, ...]

    def count(self) -> float:
        """How many worlds there are, or their weight; hands and kitty are sets, claims are not looked at."""
        return kernel.count_worlds(self.unseen)

    def hands(self, n: int, *, seed: int) -> array[int]:
        """The hands of ``n`` worlds, one mask a seat, as the kernel's batches take them."""
        drawn, seats = self.masks(n, seed=seed), self.view.rules.players
        known = [int(self.view.known(seat)) for seat in range(seats)]
        return kernel.hands_of(drawn, len(self.unseen.room), seats, known)

    def worlds(self, n: int, *, seed: int) -> list[World]:
        """``n`` independent worlds. SetupError when none agrees with what was seen."""
        drawn, places = self.masks(n, seed=seed), len(self.unseen.room)
        shuffle = Random(seed)
        return [self._world(drawn[at : at + places], shuffle) for at in range(0, len(drawn), places)]

    def states(self, n: int, *, seed: int) -> Iterator[State]:
        """``n`` states that this seat cannot tell from the true one."""
        return (self._filled(world) for world in self.worlds(n, seed=seed))

    def masks(self, n: int, *, seed: int) -> array[int]:
        """``n`` worlds as masks, place after place."""
        if self._rules_out is None:
            return self._drawn(n, seed)
        places, kept = len(self.unseen.room), array("Q")
        for again in range(TRIES):
            drawn = self._drawn(n, seed + again)
            for at in range(0, len(drawn), places):
                if not self._rules_out(drawn[at : at + places]):
                    kept.extend(drawn[at : at + places])
            if len(kept) >= n * places:
                return kept[: n * places]
        return (kept + self._drawn(n, seed))[: n * places]

    # Drawing.

    def _drawn(self, n: int, seed: int) -> array[int]:
        rooms = self.unseen.room
        if prod(room + 1 for room in rooms) < MERGE_FROM[kernel.name] or self.unseen.weights:
            return kernel.sample_worlds(self.unseen, n, seed=seed)
        return self._drawn_merged(n, seed)

    def _drawn_merged(self, n: int, seed: int) -> array[int]:
        """Places where the same cards may lie are drawn as one and dealt out afterwards: the same worlds, sooner."""
        groups: dict[int, list[int]] = {}
        for place, allowed in enumerate(self.unseen.allowed):
            groups.setdefault(allowed if self.unseen.room[place] else 0, []).append(place)
        rooms = self.unseen.room
        merged = Unseen(self.unseen.cards, tuple(sum(rooms[p] for p in group) for group in groups.values()), (*groups,))
        drawn, shuffle = kernel.sample_worlds(merged, n, seed=seed), Random(seed)
        found = array("Q", bytes(8 * n * len(rooms)))
        for world in range(n):
            for number, group in enumerate(groups.values()):
                cards: list[Card] = cards_of(drawn[world * len(groups) + number])
                shuffle.shuffle(cards)
                for place in group:
                    found[world * len(rooms) + place] = sum(1 << card for card in cards[: rooms[place]])
                    del cards[: rooms[place]]
        return found

    def _world(self, masks: Sequence[int], shuffle: Random) -> World:
        seats = self.view.rules.players
        hands = tuple(int(self.view.known(seat)) | masks[seat] for seat in range(seats))
        put = tuple(cards_of(mask)[0] for mask in masks[seats : seats + len(self.hidden_put)])
        kitty = cards_of(masks[-1])
        shuffle.shuffle(kitty)
        return World(hands, put, tuple(kitty))

    def _filled(self, world: World) -> State:
        pos = self.view._pos
        rules, hidden, rest = self.view.rules, iter(world.put), iter(world.kitty)
        kitty = tuple(next(rest) if card is None else card for card in pos.spare.kitty)
        put = tuple((who, next(hidden) if card is None else card) for who, card in pos.spare.put)
        told = [0] * rules.players
        for who, card in put:
            told[who] |= 1 << card
        if self.view.seat is not None:
            told[self.view.seat] |= sum(1 << card for card in pos.spare.kitty if card is not None)
        shown = sum(hand for seat, hand in enumerate(pos.hands) if seat != self.view.seat)
        shown |= sum(1 << card for who, card in pos.spare.put if card is not None and who != self.view.seat)
        if pos.deal.upcard is not None:
            shown |= 1 << pos.deal.upcard if pos.spare.upcard != "hand" else 0
        dealt = [hand | gone for hand, gone in zip(world.hands, _played(self.view), strict=True)]
        if self.view.seat is not None:
            dealt[self.view.seat] = pos.deal.hands[self.view.seat]
        dealt_kitty = (*kitty, *pos.deal.kitty)[: len(pos.deal.kitty)]
        deal = Deal(rules, pos.deal.dealer, tuple(dealt), pos.deal.upcard, dealt_kitty)
        spare = pos.spare._replace(kitty=kitty, put=put, shown=shown, told=tuple(told))
        state = pos.moved(deal=deal, hands=world.hands, unknown=None, spare=spare)
        assert isinstance(state, State)
        return state

    # What claims and calls rule out beyond single cards.

    @cached_property
    def _rules_out(self) -> Callable[[Sequence[int]], bool] | None:
        """Does a drawn world clash with what somebody said? None where nothing can."""
        view = self.view
        if view.phase == "swap" and view.turn != view.seat and view._pos.talk.swap == "farmers":
            return self._without(view._pos.turn, _farm(view), at_least=SWAPPED - view._pos.talk.asked)
        orderer = next((who for who, action in view.log if isinstance(action, OrderUp)), None)
        needed = view.rules.order_needs_natural_trump
        asked = needed == "all" or (needed == "dealer" and orderer == view.dealer)
        if orderer is None or orderer == view.seat or not asked or view.trump is None:
            return None
        natural = sum(1 << card for card in view.rules.deck if card.suit == view.trump)
        own = _played(view)[orderer] | int(view.known(orderer))
        if view.upcard is not None:
            own &= ~(1 << view.upcard)
        return None if own & natural else self._without(orderer, natural)

    def _without(self, seat: int | None, wanted: int, at_least: int = 1) -> Callable[[Sequence[int]], bool]:
        """Has ``seat``, in hand and put down, fewer than ``at_least`` of the cards ``wanted``?"""
        players = self.view.rules.players
        mine = [seat, *(players + k for k, who in enumerate(self.hidden_put) if who == seat)]
        return lambda masks: sum((masks[p] & wanted).bit_count() for p in mine if p is not None) < at_least


def _farm(view: View) -> int:
    """The nines and tens."""
    return sum(1 << card for card in view.rules.deck if card.rank in (9, 10))


def beliefs(view: View, weigh: Weigh | None = None) -> Beliefs:
    """What ``view`` leaves open; ``weigh`` gives the weight of a card in a place (a seat's number, or one above)."""
    pos, rules = view._pos, view.rules
    missing = cards_of(rules.deck_mask & ~seen(pos))
    every = sum(1 << card for card in missing)
    hidden_put = tuple(who for who, card in pos.spare.put if card is None)
    unknown = pos.unknown or (0,) * rules.players
    room = (*unknown, *(1 for _ in hidden_put), pos.spare.kitty.count(None))
    allowed = [every] * len(room)
    places: dict[Spot, tuple[int, ...]] = {("hand", seat): (seat,) for seat in range(rules.players)}
    places |= {
        ("put", seat): tuple(rules.players + k for k, who in enumerate(hidden_put) if who == seat)
        for seat in range(rules.players)
    }
    for card, where in _last_seen(view).items():
        if every >> card & 1:
            can = {place for spot in where for place in places[spot]}
            allowed = [mask if place in can else mask & ~(1 << card) for place, mask in enumerate(allowed)]
    _forbid_lower(view, allowed)
    doubts = rules.renege == "penalize"
    voids = _voids(view)
    if not doubts:
        allowed = [mask & ~voids.get(place, 0) for place, mask in enumerate(allowed)]
    weights = _weights(missing, len(room), weigh, voids if doubts else {})
    return Beliefs(view, Unseen(tuple(map(int, missing)), room, tuple(allowed), weights), hidden_put)


def _weights(
    missing: list[Card], places: int, weigh: Weigh | None, doubted: dict[int, int]
) -> tuple[tuple[float, ...], ...] | None:
    if weigh is None and not any(doubted.values()):
        return None

    def weight(place: int, card: Card) -> float:
        plain = 1.0 if weigh is None else weigh(place, card)
        return plain * (DOUBT if doubted.get(place, 0) >> card & 1 else 1.0)

    return tuple(tuple(weight(place, card) for place in range(places)) for card in missing)


def _voids(view: View) -> dict[int, int]:
    """For each seat the cards of the suits it has shown not to hold."""
    order = view._pos.contract.order
    if order is None:
        return {}
    return {seat: sum(order.lane[suit] for suit in suits) for seat, suits in failures(view).items()}


def _forbid_lower(view: View, allowed: list[int]) -> None:
    """Wellington's first lead is the lowest of its suit where the table plays it so."""
    lowest = view.rules.wellington_lead == "lowest_trump" and view.bid in ("wellington", "blucher")
    first = next((action.card for _, action in view.log if isinstance(action, Play)), None)
    if lowest and first is not None and view.maker is not None and not first.is_joker:
        allowed[view.maker] &= ~sum(1 << card for card in view.rules.deck if card.suit == first.suit and card < first)


def _last_seen(view: View) -> dict[Card, set[Spot]]:
    """Cards whose place was once known, with every place they may have been moved to unseen since."""
    found: dict[Card, set[Spot]] = {}
    for who, action in view.log:
        if isinstance(action, Take):
            _track_pickup(view, action, found)
        elif isinstance(action, Give):
            _track_gift(view, who, action, found)
        elif isinstance(action, Discard) and action.card is None:
            _moves(view, found, ("hand", who), ("put", who))
        elif view.maker == who and view.rules.auction == "numbers":
            _track_joker(view, who, found)
    return found


def _track_pickup(view: View, action: Take, found: dict[Card, set[Spot]]) -> None:
    upcard = view.upcard
    if upcard is None:
        return
    found[upcard] = {("hand", view.dealer)}
    if action.card is None:
        _moves(view, found, ("hand", view.dealer), ("put", view.dealer))


def _track_gift(view: View, who: int, action: Give, found: dict[Card, set[Spot]]) -> None:
    partner = view.rules.partner(who)
    assert partner is not None
    if action.card is not None:
        found[action.card] = {("hand", partner)}
    else:
        _moves(view, found, ("hand", who), ("hand", partner))


def _track_joker(view: View, who: int, found: dict[Card, set[Spot]]) -> None:
    """A forced bid shows who held the joker before the widow was paid back."""
    forced = view.standing is None and view.rules.forced_bid
    if forced:
        found.setdefault(Card(view.rules.deck[-1]), {("hand", who)})


def _moves(view: View, found: dict[Card, set[Spot]], start: Spot, end: Spot) -> None:
    """A card nobody saw has gone from ``start`` to ``end``: any that may lie there may be it."""
    for spots in found.values():
        if start in spots:
            spots.add(end)


def _played(view: View) -> list[int]:
    """The cards each seat has played."""
    played = [0] * view.rules.players
    for trick in (*view.past_tricks, view.trick):
        for seat, card in trick:
            played[seat] |= 1 << card
    return played
