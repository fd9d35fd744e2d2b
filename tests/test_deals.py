"""Deals: patterns, decks and cards that nobody saw."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import Card, Deal, Rules, SetupError
from euchre.deal import dealing_places
from euchre.presets import PRESETS
from euchre.testing import deals

NA = Rules.preset("north-american")


def places(rules: Rules) -> dict[int, list[int]]:
    """Deck places by seat, the dealer being seat 0."""
    return dict(enumerate(map(list, dealing_places(rules))))


def test_patterns_deal_the_deck_places_that_the_rules_list() -> None:
    assert places(NA.replace(deal_pattern="3-2")) == {
        1: [0, 1, 2, 12, 13], 2: [3, 4, 5, 14, 15], 3: [6, 7, 8, 16, 17], 0: [9, 10, 11, 18, 19],
    }  # fmt: skip
    assert places(NA) == {
        1: [0, 1, 2, 10, 11], 2: [3, 4, 12, 13, 14], 3: [5, 6, 7, 15, 16], 0: [8, 9, 17, 18, 19],
    }  # fmt: skip
    assert places(Rules.preset("two-handed")) == {1: [0, 1, 2, 5, 6], 0: [3, 4, 7, 8, 9]}
    assert places(Rules.preset("cutthroat")) == {1: [0, 1, 2, 9, 10], 2: [3, 4, 5, 11, 12], 0: [6, 7, 8, 13, 14]}
    assert places(NA.replace(deal_pattern="1x5"))[0] == [3, 7, 11, 15, 19]
    assert places(Rules.preset("hasenpfeffer"))[1] == [0, 1, 2, 12, 13, 14]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_upcard_is_the_card_after_the_hands_and_patterns_turn_with_the_dealer(preset: str) -> None:
    rules = Rules.preset(preset)
    for dealer in range(rules.players):
        deal = Deal.from_deck(rules, rules.deck, dealer=dealer)
        assert deal.deck_order()[rules.players * rules.hand_size :] == list(
            rules.deck[rules.players * rules.hand_size :]
        )
        first = [rules.deck[place] for place in dealing_places(rules)[1]]
        assert list(deal.hand((dealer + 1) % rules.players)) == sorted(first)


@given(deals())
def test_a_deal_rebuilds_from_its_repr_and_from_its_deck_order(deal: Deal) -> None:
    assert eval(repr(deal), {"Deal": Deal, "Rules": Rules}) == deal
    again = Deal.from_deck(deal.rules, deal.deck_order(), dealer=deal.dealer)
    assert (again.hands, again.upcard, again.kitty) == (deal.hands, deal.upcard, deal.kitty)


def test_the_same_seed_deals_the_same_and_text_and_number_agree() -> None:
    assert Deal.random(NA, seed=7) == Deal.random(NA, seed="7")
    assert Deal.random(NA, seed=7) != Deal.random(NA, seed=8)


def test_every_card_is_dealt_everywhere_about_equally_often() -> None:
    """A chi-square sum over 24 cards and 4 hands; 69 degrees of freedom, 118 is past one in ten thousand."""
    counts: Counter[tuple[int, Card]] = Counter()
    deals_made = 3000
    for seed in range(deals_made):
        deal = Deal.random(NA, dealer=seed % 4, seed=seed)
        counts.update((seat, card) for seat in range(4) for card in deal.hand(seat))
    expected = deals_made * 5 / 24
    chi = sum((counts[seat, card] - expected) ** 2 / expected for seat in range(4) for card in NA.deck)
    assert chi < 118


def test_unknown_cards_are_counted_and_never_invented() -> None:
    deal = Deal.of(NA, hands=["9c Xx", "", "Jd Jh Js Jc 9h", "Xx Xx"], upcard="Ks")
    assert deal.unknown == (4, 5, 0, 5)
    assert deal.kitty == (None, None, None)
    assert not deal.is_complete
    with pytest.raises(SetupError, match="some cards of this deal are unknown"):
        deal.deck_order()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"hands": ["9c 9c", "", "", ""], "upcard": "Ks"}, "9c is there twice"),
        ({"hands": ["9c", "", "9c", ""], "upcard": "Ks"}, "9c is there twice"),
        ({"hands": ["Ks", "", "", ""], "upcard": "Ks"}, "Ks is there twice"),
        ({"hands": ["B", "", "", ""], "upcard": "Ks"}, "B is not in the deck of 24 cards"),
        ({"hands": ["9c Tc Jc Qc Kc Ac", "", "", ""], "upcard": "Ks"}, "seat 0 holds 6 cards, more than 5"),
        ({"hands": ["", "", ""], "upcard": "Ks"}, "4 hands are needed, not 3"),
        ({"hands": ["", "", "", ""], "upcard": "Ks", "kitty": "9c Tc Jc Qc"}, "the kitty has 3 cards, not 4"),
        ({"hands": ["", "", "", ""], "upcard": "Ks", "dealer": 4}, "4 is not a seat: seats are 0 to 3"),
        ({"hands": ["", "", "", ""], "upcard": "Ks", "dealer": True}, "True is not a seat"),
    ],
)
def test_cards_that_cannot_lie_so_are_named(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        Deal.of(NA, **arguments)
    assert str(caught.value).startswith(sentence)


@given(st.lists(st.sampled_from(NA.deck), max_size=30))
def test_a_deck_must_be_the_whole_deck(cards: list[Card]) -> None:
    if sorted(cards) == sorted(NA.deck):
        assert Deal.from_deck(NA, cards).is_complete
        return
    with pytest.raises(SetupError):
        Deal.from_deck(NA, cards)
