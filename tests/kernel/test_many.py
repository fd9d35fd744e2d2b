"""Batches: the same answers as one by one, for any number of threads, and plain words for bad input."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import replace
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import kernel
from euchre.cards import CardSet, deck
from euchre.errors import SetupError
from euchre.kernel import Deals, Position, Unseen

DECK = deck("9")
# The reference plays the same tests with smaller deals, which it solves in milliseconds.
FAST = kernel.name == "compiled"
CARDS = 5 if FAST else 2
PAY = (-2, -2, -2, 1, 1, 2)
A_DEAL = Position(
    (CardSet("Jh Ah 9h As 9c"), CardSet("Jd Kh Ac Kc Qc"), CardSet("Qh Th Ks Qs Ts"), CardSet("Ad Kd Qd Td 9d")),
    turn=0,
    makers=0b0101,
    trump=2,
)


def some_deals(n: int, *, seed: int, threads: int = 1) -> Deals:
    return kernel.random_deals(n, seed=seed, deck=DECK, cards=CARDS, threads=threads)


def test_the_cards_of_a_seat_that_sits_out_take_no_trick() -> None:
    """Three tricks are to come, and the lone maker's partner still holds five cards."""
    lone = Position(
        (CardSet("Jh Ah 9c"), CardSet("Jd Kh Ac"), CardSet("Kc Qc Ks Qs Ts"), CardSet("Ad Kd Qd")),
        turn=1,
        makers=0b0001,
        trump=2,
        taken=2,
        out=0b0100,
    )
    deals = Deals.of([lone])
    assert kernel.solve_many(deals, PAY)[0] == kernel.points(lone, PAY)
    assert list(kernel.card_values_many(deals, PAY)) == list(kernel.card_points(lone, PAY).values())


def test_every_answer_of_a_batch_is_that_of_the_single_deal() -> None:
    deals = some_deals(40, seed=3)
    tricks, points = kernel.solve_many(deals), kernel.solve_many(deals, PAY)
    values, paid = kernel.card_values_many(deals), kernel.card_values_many(deals, PAY)
    assert len(deals) == 40
    for i in range(40):
        assert tricks[i] == kernel.tricks(deals[i])
        assert points[i] == kernel.points(deals[i], PAY)
        assert list(values[CARDS * i : CARDS * i + CARDS]) == list(kernel.card_tricks(deals[i]).values())
        assert list(paid[CARDS * i : CARDS * i + CARDS]) == list(kernel.card_points(deals[i], PAY).values())


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_threads_change_nothing(threads: int) -> None:
    deals = some_deals(300, seed=5, threads=threads)
    assert deals == some_deals(300, seed=5)
    assert kernel.solve_many(deals, threads=threads) == kernel.solve_many(deals)
    assert kernel.card_values_many(deals, PAY, threads=threads) == kernel.card_values_many(deals, PAY)
    for policy in ("random", "simple"):
        once = kernel.playout_many(deals, seed=1, policy=policy)
        assert kernel.playout_many(deals, seed=1, policy=policy, threads=threads) == once
    assert kernel.random_games(300, seed=2, threads=threads) == kernel.random_games(300, seed=2)


def test_a_longer_batch_begins_like_a_shorter_one() -> None:
    assert kernel.random_games(50, seed=9)[:20] == kernel.random_games(20, seed=9)
    assert kernel.random_deals(50, seed=9, deck=DECK)[19] == kernel.random_deals(20, seed=9, deck=DECK)[19]


def test_random_deals_hold_every_card_equally_often() -> None:
    n = 4000
    deals = kernel.random_deals(n, seed=1, deck=DECK)
    first = Counter(card for hand in deals.hands[::4] for card in CardSet(hand))
    assert set(first) == set(DECK)
    # Mean 833, standard deviation 26: six of them on either side.
    assert all(abs(count - n * 5 / 24) < 160 for count in first.values())
    assert set(deals.makers) == {0b0101, 0b1010}
    assert set(deals.trump) == set(deals.turn) == {0, 1, 2, 3}


def test_both_policies_treat_the_sides_alike() -> None:
    deals = some_deals(4000, seed=8)
    for policy in ("random", "simple"):
        mean = sum(kernel.playout_many(deals, seed=4, policy=policy)) / 4000
        assert abs(mean - CARDS / 2) < 0.15


def test_random_games_pay_what_the_table_pays() -> None:
    stuck = Counter(kernel.random_games(4000 if FAST else 600, seed=6))
    assert set(stuck) <= {-4, -2, -1, 1, 2, 4}
    assert len(stuck) == 6
    if FAST:
        # Everybody passes once in 2**4 * 4**4 deals.
        assert 20 < Counter(kernel.random_games(200_000, seed=6, stick=False))[0] < 80


def test_a_batch_of_one_position_in_many_worlds() -> None:
    hands = array("Q", A_DEAL.hands * 3)
    worlds = Deals.worlds(A_DEAL, hands)
    assert list(kernel.solve_many(worlds)) == [kernel.tricks(A_DEAL)] * 3


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"hands": (*A_DEAL.hands[:3], A_DEAL.hands[0])}, "9c lies in two hands, one of them seat 3's"),
        ({"hands": (*A_DEAL.hands[:3], CardSet("Ad Kd"))}, "seat 3 holds 2 cards where 5 are due"),
        ({"turn": 4}, "seat 4 is to play, but there are only seats 0 to 3"),
        ({"out": 1}, "seat 0 is to play, but sits out"),
        ({"trump": 7}, "7 is no trump suit"),
        ({"hands": (CardSet("9c"),)}, "1 seats: the solver takes 2 to 7"),
        ({"hands": (0b1, *A_DEAL.hands[1:])}, "0 is not the number of a card"),
        ({"trick": (A_DEAL.hands[1].bit_length() - 1,)}, "lies on the table and in a hand"),
        ({"joker": "leader_names_suit", "trump": 4}, "names its suit when it is led"),
    ],
)
def test_an_impossible_position_is_named(change: dict[str, object], sentence: str) -> None:
    bad = replace(A_DEAL, **change)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=sentence):
        kernel.tricks(bad)


def test_a_trick_in_which_somebody_did_not_follow_is_named() -> None:
    after = kernel.play(A_DEAL, CardSet("9c").bit_length() - 1)
    hands = list(after.hands)
    hands[1] &= ~CardSet("Jd")
    revoke = replace(after, hands=tuple(hands), trick=(*after.trick, CardSet("Jd").bit_length() - 1), turn=2)
    with pytest.raises(SetupError, match="seat 1 played Jd but still holds Qc, which follows"):
        kernel.tricks(revoke)


def test_a_bad_deal_in_a_batch_is_named() -> None:
    deals = some_deals(30, seed=1)
    deals.hands[4 * 20] = deals.hands[4 * 20 + 1]
    for threads in (1, 2):
        with pytest.raises(SetupError, match="lies in two hands"):
            kernel.solve_many(deals, threads=threads)


@pytest.mark.parametrize("pay", [(0, 1, 0, 1, 0, 1), (0, 1), (0, 0, 0, 0, 0, 500)])
def test_a_payoff_that_cannot_be_is_refused(pay: tuple[int, ...]) -> None:
    with pytest.raises(SetupError):
        kernel.solve_many(Deals.of([A_DEAL]), pay)


def test_the_best_line_takes_what_was_promised() -> None:
    for most in (True, False):
        position = A_DEAL
        for card in kernel.best_line(A_DEAL, most=most):
            position = kernel.play(position, card)
        assert position.is_over
        assert position.taken == kernel.tricks(A_DEAL, most=most)


# Worlds.


def test_all_worlds_come_equally_often() -> None:
    cards = tuple(int(card) for card in CardSet("9c Tc Jc Qc Kc"))
    unseen = Unseen(cards, (2, 1, 2), (0b11111 << 9, int(CardSet("9c Tc")), 0b11111 << 9))
    worlds = kernel.sample_worlds(unseen, 12_000, seed=4)
    seen = Counter(tuple(worlds[3 * i : 3 * i + 3]) for i in range(12_000))
    # Seat 1 holds 9 or 10, the four others lie two and two: 2 * 6 worlds.
    assert kernel.count_worlds(unseen) == 12 == len(seen)
    assert all(abs(count - 1000) < 200 for count in seen.values())


def test_weights_say_how_often_a_world_comes() -> None:
    cards = tuple(int(card) for card in CardSet("9c Tc"))
    unseen = Unseen(cards, (1, 1), (0b11 << 9, 0b11 << 9), ((3.0, 1.0), (1.0, 1.0)))
    worlds = kernel.sample_worlds(unseen, 8000, seed=4)
    nine_first = sum(worlds[2 * i] == 1 << cards[0] for i in range(8000))
    assert abs(nine_first - 6000) < 250


def test_the_number_of_worlds_is_the_binomial_one() -> None:
    cards = tuple(int(card) for card in DECK[:15])
    every = sum(1 << card for card in cards)
    assert kernel.count_worlds(Unseen(cards, (5, 5, 5), (every,) * 3)) == comb(15, 5) * comb(10, 5)


@given(st.integers(0, 10**6), st.sets(st.integers(0, 3), max_size=2))
def test_worlds_respect_what_is_known(seed: int, void: set[int]) -> None:
    cards = tuple(int(card) for card in DECK[:12])
    every = sum(1 << card for card in cards)
    lanes = sum(0xFFFF << 16 * suit for suit in void)
    unseen = Unseen(cards, (3, 4, 5), (every, every & ~lanes if void != {0, 1} else every, every))
    worlds = kernel.sample_worlds(unseen, 5, seed=seed)
    for i, place in product(range(5), range(3)):
        held = worlds[3 * i + place]
        assert held.bit_count() == unseen.room[place]
        assert held & ~unseen.allowed[place] == 0
    assert all(worlds[3 * i] | worlds[3 * i + 1] | worlds[3 * i + 2] == every for i in range(5))


def test_unseen_cards_that_fit_nowhere_are_refused() -> None:
    nine = int(CardSet("9c"))
    with pytest.raises(SetupError, match="no way to lay the unseen cards"):
        kernel.sample_worlds(Unseen((9,), (1,), (nine << 1,)), 1, seed=0)
    with pytest.raises(SetupError, match="1 unseen cards do not fill room for 2"):
        kernel.sample_worlds(Unseen((9,), (2,), (nine,)), 1, seed=0)
    with pytest.raises(SetupError, match="9c is unseen twice"):
        kernel.sample_worlds(Unseen((9, 9), (2,), (nine,)), 1, seed=0)
