"""A table at the card table: shares of legal actions, and the chance of what others said."""

from array import array
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from euchre.actions import Alone, Leave, OrderUp, Pass, Take, Together
from euchre.bots.beliefs import beliefs
from euchre.bots.bidding import LEAST, BiddingTable
from euchre.bots.tables import terms_of
from euchre.cards import Card, cards_of
from euchre.deal import Deal
from euchre.kernel import bidding
from euchre.kernel.backend import kernel
from euchre.rules import Rules
from euchre.state import State

PRESETS = ("modern", "north-american", "openspiel")
CALLS = ("order", "name", "pickup", "alone")


@pytest.fixture(scope="module", params=PRESETS)
def table(request: pytest.FixtureRequest) -> tuple[Rules, BiddingTable]:
    """A table of noise, which has an opinion everywhere and no two alike."""
    rules = Rules.preset(request.param)
    shares, terms = Random(1).choices(range(1, 16), k=997), terms_of(rules)
    whole = bytearray(bytes(shares) * (bidding.SLOTS * bidding.CLASSES // 997 + 1))[: bidding.SLOTS * bidding.CLASSES]
    for slot in illegal(terms):
        whole[slot * bidding.CLASSES : (slot + 1) * bidding.CLASSES] = bytes(bidding.CLASSES)
    return rules, BiddingTable({}, terms, bytes(whole))


def illegal(terms: bidding.Terms) -> list[int]:
    """What training never does: a stuck dealer's pass, and the upcard put down or left where it may not be."""
    own = [bidding.put(context) + 5 for context in (5, 6) if not terms.six_own]
    ordered = [bidding.put(context) + 5 for context in range(5) if not terms.six_ordered]
    return [*own, *ordered, *([bidding.name(3)] if terms.stick else [])]


def auctions(rules: Rules, n: int, seed: int = 1) -> Iterator[list[State]]:
    """Random auctions to the first lead, as the states on the way."""
    random = Random(seed)
    for _ in range(n):
        state = Deal.random(rules, dealer=random.randrange(4), seed=random).start()
        way = [state]
        while state.phase in CALLS:
            actions = state.legal_actions()
            # Passing more often lets every seat speak.
            action = actions[0] if random.random() < 0.7 else random.choice(actions)
            state = state.apply(action)
            way.append(state)
        yield way


def test_shares_of_the_legal_actions_add_up(table: tuple[Rules, BiddingTable]) -> None:
    rules, bids = table
    met = set()
    for way in auctions(rules, 150):
        for state in way:
            if state.turn is None:
                continue
            view = state.view(state.turn)
            found = bids.probabilities(view)
            if state.phase == "play":
                assert found == {}
                continue
            met.add(state.phase)
            assert set(found) == set(view.legal_actions())
            assert sum(found.values()) == pytest.approx(1)
            assert all(share >= 0 for share in found.values())
    assert met >= {"order", "name", "pickup"}


def test_a_spectator_and_a_waiting_seat_get_no_shares(table: tuple[Rules, BiddingTable]) -> None:
    rules, bids = table
    state = Deal.random(rules, seed=3).start()
    assert bids.probabilities(state.view(None)) == {}
    assert bids.probabilities(state.view(rules.clockwise(state.turn or 0)[1])) == {}


def others(way: list[State], bids: BiddingTable, seat: int) -> float:
    """The chance of what the other seats did, from their own views, step by step."""
    chance = 1.0
    defenders = {s for s in range(4) if way[-1].maker is not None and (s - (way[-1].maker or 0)) % 2}
    for before, after in pairwise(way):
        who, action = after.log[-1]
        asked = isinstance(action, Alone | Together)
        if who == seat or (asked and who in defenders):
            continue
        chance *= bids.probabilities(before.view(who))[action]
    return chance


def test_weights_are_the_chances_of_what_others_said(table: tuple[Rules, BiddingTable]) -> None:
    # The judge asks each seat of the world for its own shares, action by action.
    rules, bids = table
    checked = 0
    for way in auctions(rules, 60, seed=4):
        state = way[-1]
        if state.turn is None:
            continue
        view = state.view(state.turn)
        worlds = beliefs(view)
        masks = worlds.masks(3, seed=5)
        found = bids.weights(worlds, masks, least=0.0)
        for weight, world in zip(found, worlds.states(3, seed=5), strict=True):
            replayed = replay(world)
            assert weight == pytest.approx(others(replayed, bids, state.turn), rel=1e-9)
            checked += 1
    assert checked > 100


def replay(state: State) -> list[State]:
    """The auction of ``state`` from the cards as they were dealt, with what the dealer put down."""
    deal, hands = state.deal, list(state.hands)
    put = next((card for _, card in state.spare.put if card is not None), None)
    if put is not None and deal.upcard is not None:
        hands[deal.dealer] = (hands[deal.dealer] | 1 << put) & ~(1 << deal.upcard)
    way = [
        Deal.of(deal.rules, dealer=deal.dealer, hands=[cards_of(hand) for hand in hands], upcard=deal.upcard).start()
    ]
    for _, action in state.log:
        way.append(way[-1].apply(Take(put) if isinstance(action, Take) else action))
    return way


@pytest.mark.skipif(not hasattr(kernel, "call_weights"), reason="needs the compiled kernel")
def test_the_kernel_weighs_as_its_twin(table: tuple[Rules, BiddingTable]) -> None:
    rules, bids = table
    for way in auctions(rules, 20, seed=9):
        view = way[-1].view(way[-1].turn)
        steps, upcard = bids.said(view), view.upcard
        assert upcard is not None
        hands = array("Q", [hand for way2 in auctions(rules, 5) for hand in way2[0].deal.hands])
        rest = int(rules.deck_mask) & ~(1 << upcard)
        hands = array("Q", [five(rest, Random(k)) for k in range(len(hands))])
        put = array("Q", [hands[4 * i + view.dealer] & -hands[4 * i + view.dealer] for i in range(len(hands) // 4)])
        found = bidding.call_weights(bids.shares, steps, upcard, hands, put, least=LEAST)
        for i, weight in enumerate(found):
            twin = bidding.world_weight(bids.shares, steps, upcard, hands[4 * i : 4 * i + 4], put[i], LEAST)
            assert weight == pytest.approx(twin, rel=1e-12)


def five(mask: int, random: Random) -> int:
    cards = [card for card in range(64) if mask >> card & 1]
    return sum(1 << card for card in random.sample(cards, 5))


def test_a_dealer_who_may_not_put_down_the_upcard_leaves_it_only_when_ordered() -> None:
    rules = Rules.preset("north-american")
    bids = BiddingTable({}, terms_of(rules), bytes([1]) * (bidding.SLOTS * bidding.CLASSES))
    deal = Deal.of(rules, dealer=0, hands=["9c 9d 9h Td Tc", "Ac Kc Qc Jc Ad", "Ah Kh Qh Jh Th", "Kd Qd Jd Ts As"],
                   upcard="Js")  # fmt: skip
    ordered = deal.start().apply("order")
    assert bids.probabilities(ordered.view(0))[Leave()] == pytest.approx(1 / 6)
    own = deal.start().apply("pass").apply("pass").apply("pass").apply("order")
    assert Leave() not in bids.probabilities(own.view(0))
    assert Take(Card("9c")) in bids.probabilities(own.view(0))


def test_nobody_is_held_to_be_surer_than_a_person_can_be() -> None:
    rules = Rules.preset("modern")
    shares = bytearray(bidding.SLOTS * bidding.CLASSES)
    for place in range(4):  # everybody always orders
        start = (bidding.order(place) + 1) * bidding.CLASSES
        shares[start : start + bidding.CLASSES] = bytes([15]) * bidding.CLASSES
    bids = BiddingTable({}, terms_of(rules), bytes(shares))
    state = Deal.random(rules, seed=1).start()
    view = state.apply(Pass()).view(state.apply(Pass()).turn)
    worlds = beliefs(view)
    assert set(bids.weights(worlds, worlds.masks(4, seed=1))) == {LEAST}
    assert bids.probabilities(view)[OrderUp()] == 1
