"""Worlds agree with all that a seat has seen, and none is likelier than another unless weights say so."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from random import Random

import pytest

from euchre import Card, CardSet, Deal, Rules, SetupError, State, View, kernel
from euchre.bots.beliefs import MERGE_FROM, World, beliefs
from euchre.cards import cards_of
from euchre.presets import PRESETS
from euchre.testing import check_state, play_out, random_rules

MODERN = Rules.preset("modern")
SPADES = ("pass", "pass", "pass", "pass", "name:s", "play:9s", "play:Qs", "play:Tc", "play:As")
HANDS = ["Qc Kc Jd As 9d", "9s Js Ac Ad Th", "9c Jc Td Qs Ah", "Tc Kd 9h Qh Kh"]


def at(*said: str, rules: Rules = MODERN, upcard: str = "Jh", hands: list[str] = HANDS) -> State:
    return State.replay(Deal.of(rules, dealer=0, hands=hands, upcard=upcard), said)


def tables(n: int, seed: int) -> Iterator[tuple[State, int]]:
    """Positions of random games: every preset in turn, and house rules in random combinations; with a seat."""
    generator = Random(seed)
    for number in range(n):
        preset = Rules.preset(list(PRESETS)[number // 2 % len(PRESETS)])
        rules = random_rules(generator) if number % 2 else preset
        deal = Deal.random(rules, dealer=generator.randrange(rules.players), seed=generator)
        yield from ((s, generator.randrange(rules.players)) for s in play_out(deal, generator) if not s.is_over)


def hidden_places(state: State, seat: int) -> list[int]:
    """What truly lies in each place of the beliefs, as masks."""
    view = state.view(seat)
    hands = [hand & ~int(view.known(s)) for s, hand in enumerate(state.hands)]
    seen = [card for _, card in view.put_down]
    put = [1 << card for (_, card), known in zip(state.spare.put, seen, strict=True) if known is None and card]
    kitty = [card for card, known in zip(state.spare.kitty, view.kitty, strict=True) if known is None]
    return [*hands, *put, sum(1 << card for card in kitty if card is not None)]


def test_the_truth_is_always_among_the_worlds() -> None:
    seen = 0
    for state, seat in tables(140, 1):
        unseen = beliefs(state.view(seat)).unseen
        truth = hidden_places(state, seat)
        assert [mask.bit_count() for mask in truth] == list(unseen.room)
        assert not any(mask & ~allowed for mask, allowed in zip(truth, unseen.allowed, strict=True)), repr(state)
        seen += 1
    assert seen > 2500


def test_a_seat_cannot_tell_a_world_from_the_truth() -> None:
    seen, phases = 0, set()
    for number, (state, seat) in enumerate(tables(84, 2)):
        view = state.view(seat)
        for world in beliefs(view).states(2, seed=number):
            check_state(world)
            assert world.view(seat) == view, repr(state)
            seen += 1
        phases.add(state.phase)
    assert seen > 2800
    assert phases >= {"order", "name", "pickup", "alone", "bid", "discard", "play", "exchange"}


# ---------------------------------------------------------------- where a card cannot be


def places_of(view: View, card: str, n: int = 300) -> set[str]:
    """Every place in which ``card`` lies in some of ``n`` worlds."""
    found = set()
    for world in beliefs(view).worlds(n, seed=5):
        found |= {f"hand {seat}" for seat, hand in enumerate(world.hands) if hand >> Card(card) & 1}
        found |= {"put"} if Card(card) in world.put else set()
        found |= {"kitty"} if Card(card) in world.kitty else set()
    return found


def test_nobody_holds_a_suit_not_followed_and_the_left_bower_goes_with_trump() -> None:
    view = at(*SPADES).view(0)
    assert places_of(view, "Jc") == {"hand 1", "hand 2", "kitty"}  # the left bower: seat 3 is out of spades
    assert places_of(view, "Ts") == {"hand 1", "hand 2", "kitty"}
    assert places_of(view, "Ac") == {"hand 1", "hand 2", "hand 3", "kitty"}


def test_the_upcard_taken_is_with_the_dealer_or_under_the_card_put_down() -> None:
    view = at("order", "take:9d").view(1)
    assert places_of(view, "Jh") == {"hand 0", "put"}
    strict = Rules.preset("modern", may_discard_upcard=False)
    assert places_of(at("order", "take:9d", rules=strict).view(1), "Jh") == {"hand 0"}


def test_the_dealer_knows_the_discard_and_nobody_else_does() -> None:
    state = at("order", "take:9d")
    assert all(world.put == () for world in beliefs(state.view(0)).worlds(50, seed=1))
    assert places_of(state.view(2), "9d") == {"hand 0", "hand 1", "hand 3", "put", "kitty"}


def test_a_turned_down_upcard_lies_nowhere() -> None:
    assert places_of(at("pass", "pass", "pass", "pass").view(1), "Jh") == set()


def test_a_card_given_to_the_lone_partner_is_with_the_partner_or_under_the_card_put_down() -> None:
    rules = Rules.preset("north-american", partner_best="receive_then_discard")
    state = at("order", "leave", "alone", "together", "together", "call", rules=rules)
    assert state.turn == 3
    state = state.apply("give:Kh")
    assert places_of(state.view(3), "Kh") == {"hand 1"}
    state = state.apply("discard:9s")
    assert places_of(state.view(3), "Kh") == {"hand 1", "put"}
    assert places_of(state.view(0), "Kh") == {"hand 1", "hand 2", "hand 3", "put", "kitty"}


def test_who_orders_where_a_card_of_the_suit_is_needed_holds_one() -> None:
    rules = Rules.preset("north-american", order_needs_natural_trump="all")
    view = at("order", "leave", rules=rules).view(2)
    hearts = int(CardSet("9h Th Qh Kh Ah"))
    worlds = beliefs(view).worlds(300, seed=3)
    assert len(worlds) == 300
    assert all(world.hands[1] & hearts for world in worlds)


def test_a_forced_joker_is_in_the_makers_hand_or_under_the_discard() -> None:
    rules = Rules.preset("hasenpfeffer")
    hands = ["9c 9d 9h 9s Tc Td", "B Th Ts Jc Jd Jh", "Qc Qd Qh Qs Kc Kd", "Kh Ks Ac Ad Ah As"]
    state = State.replay(Deal.of(rules, dealer=0, hands=hands), ["pass"] * 4)
    assert state.maker == 1
    assert places_of(state.apply("name:h").apply("discard:Js").view(0), "B") == {"hand 1", "put"}


def test_where_a_renege_can_be_played_a_suit_not_followed_is_doubted_and_not_ruled_out() -> None:
    rules = Rules.preset("modern", renege="penalize")
    view = at(*SPADES, rules=rules).view(0)
    worlds = beliefs(view).worlds(600, seed=2)
    spades = int(CardSet("Jc Ts Js Ks"))
    assert 0 < sum(bool(world.hands[3] & spades) for world in worlds) < 100


# ---------------------------------------------------------------- uniform


def every_world(state: State, seat: int) -> set[tuple[int, ...]]:
    """All ways to lay what ``seat`` has not seen, found by trying: hands, then the kitty; nobody lacks to follow."""
    view = state.view(seat)
    unseen = beliefs(view).unseen
    cards = set(map(Card, unseen.cards))
    order = state.contract.order
    assert order is not None
    found = set()
    others = [s for s, room in enumerate(unseen.room[:4]) if room]
    for split in product(*(combinations(sorted(cards), unseen.room[s]) for s in others)):
        held = [card for part in split for card in part]
        if len(set(held)) < len(held):
            continue
        hands = [0] * 4
        for s, part in zip(others, split, strict=True):
            hands[s] = sum(1 << card for card in part)
        if follows(state, hands):
            found.add((*hands, sum(1 << card for card in cards - set(held))))
    return found


def follows(state: State, hands: list[int]) -> bool:
    """Did everybody with these ``hands`` left follow suit all along?"""
    order = state.contract.order
    assert order is not None
    for trick in (*state.past_tricks(), state.current_trick()):
        led = order.suit[trick[0][1]] if trick else 0
        for seat, card in trick:
            if order.suit[card] != led and hands[seat] & order.lane[led]:
                return False
    return True


def test_every_world_comes_equally_often_and_none_is_missing() -> None:
    state = at("pass", "pass", "pass", "pass", "name:s")
    while len(state.winners) < 3 or len(state.trick) < 2:
        state = state.apply(state.legal_actions()[0])
    assert state.turn is not None
    seat = state.turn
    held = beliefs(state.view(seat))
    truth = every_world(state, seat)
    assert 20 < len(truth) == held.count() < 3000
    n = 40 * len(truth)
    masks = held.masks(n, seed=9)
    places = len(held.unseen.room)
    counts = Counter(tuple(masks[k * places : (k + 1) * places]) for k in range(n))
    assert set(counts) == truth
    chi = sum((count - 40) ** 2 / 40 for count in counts.values())
    degrees = len(truth) - 1
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5


def test_places_drawn_as_one_and_dealt_out_give_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    view = at(*SPADES).view(0)
    share: list[float] = []
    for limit in (1, 10**9):
        monkeypatch.setitem(MERGE_FROM, kernel.name, limit)
        worlds = beliefs(view).worlds(4000, seed=limit)
        share.append(sum(world.hands[1] >> Card("Jc") & 1 for world in worlds) / len(worlds))
    assert abs(share[0] - share[1]) < 0.05


def test_a_table_of_seven_is_sampled_too() -> None:
    rules = Rules.preset("napoleon", players=7)
    view = Deal.random(rules, seed=4).start().view(1)
    worlds = beliefs(view).worlds(20, seed=1)
    assert len({world.hands for world in worlds}) == 20
    assert all(sum(w.hands) | sum(1 << c for c in w.kitty) == rules.deck_mask for w in worlds)


def test_before_the_first_call_there_are_as_many_worlds_as_combinations() -> None:
    held = beliefs(at().view(1))
    assert held.count() == comb(18, 5) * comb(13, 5) * comb(8, 5)


def test_weights_make_a_world_as_much_likelier_as_they_say() -> None:
    view = at().view(1)
    seat, card = 3, Card("Ah")

    def share(weight: float) -> float:
        held = beliefs(view, lambda place, what: weight if (place, what) == (seat, card) else 1.0)
        return sum(w.hands[seat] >> card & 1 for w in held.worlds(6000, seed=1)) / 6000

    assert abs(share(1.0) - 5 / 18) < 0.03
    assert abs(share(3.0) - 15 / (15 + 13)) < 0.03


def test_the_same_seed_gives_the_same_worlds() -> None:
    held = beliefs(at("pass").view(2))

    def drawn(seed: int) -> list[World]:
        return held.worlds(5, seed=seed)

    assert drawn(1) == drawn(1) != drawn(2)


def test_where_no_world_agrees_there_is_a_sentence() -> None:
    held = beliefs(at().view(1), lambda place, card: 0.0)
    with pytest.raises(SetupError, match="no way to lay"):
        held.worlds(1, seed=1)


def test_hands_for_the_kernel_are_the_worlds_with_what_is_known() -> None:
    view = at("order", "take:9d").view(1)
    hands = beliefs(view).hands(30, seed=7)
    assert len(hands) == 30 * 4
    assert all(hands[k] == view.hand for k in range(1, 120, 4))
    assert all(len(cards_of(hand)) == 5 for hand in hands)
