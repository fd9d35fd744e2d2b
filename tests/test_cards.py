"""Cards, sets and order: text in, text out, and one numbering for everybody."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import Card, CardSet, NotationError, Suit
from euchre.cards import COPY, JOKER, SUITS, cards_of, deck, effective_suit, order_for, split_cards, trump_order

EVERY = (*deck("2", 1), *(Card(COPY + card) for card in deck("2", 1)))
A_CARD = st.sampled_from(EVERY)


def test_numbers_are_suit_times_sixteen_plus_rank_and_the_joker_is_63() -> None:
    assert [int(Card(text)) for text in ("2c", "Jc", "Ac", "9d", "Jh", "As", "B")] == [2, 11, 14, 25, 43, 62, 63]


@given(A_CARD)
def test_text_repr_copy_and_pickle_give_back_the_very_same_card(card: Card) -> None:
    assert Card(str(card)) is card
    assert eval(repr(card), {"Card": Card}) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert f"{card:>4}".strip() == str(card)


@pytest.mark.parametrize("text", ["Jd", "JD", "jd", "J♦", " Jd "])
def test_a_card_is_read_as_people_write_it(text: str) -> None:
    assert Card(text) == Card("Jd")


def test_ten_nine_and_joker_have_several_spellings() -> None:
    assert Card("10d") == Card("Td")
    assert Card("Nc") == Card("9c")
    assert Card("B") == Card("JK") == Card("joker") == JOKER


@pytest.mark.parametrize("text", ["", "J", "d", "1d", "Jx", "Xx", "♦", "JJd", "0", "11d", "'"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card: write rank and suit, as in Jd"):
        Card(text)


@pytest.mark.parametrize("number", [-1, 0, 1, 15, 16, 17, 31])
def test_numbers_between_the_suits_are_no_cards(number: int) -> None:
    with pytest.raises(NotationError, match="is not the number of a card"):
        Card(number)


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    try:
        card = Card(text)
    except NotationError:
        return
    assert Card(str(card)) is card


@given(st.sets(A_CARD))
def test_sets_are_masks_with_the_faces_of_sets(cards: set[Card]) -> None:
    found = CardSet(cards)
    assert set(found) == cards
    assert len(found) == len(cards)
    assert CardSet(str(found)) == found
    assert eval(repr(found), {"CardSet": CardSet}) == found
    assert all(card in found for card in cards)
    assert cards_of(found) == sorted(cards)
    assert (found | CardSet("Jd")) - CardSet("Jd") == found - CardSet("Jd")


def test_a_set_with_a_card_twice_is_refused() -> None:
    with pytest.raises(NotationError, match="Jd is there twice"):
        CardSet("Jd 9c J♦")


def test_hands_read_with_and_without_spaces() -> None:
    assert split_cards("Jd9c10hB") == split_cards("Jd, 9c Th JK")


@pytest.mark.parametrize(
    ("lowest", "jokers", "size"), [("9", 0, 24), ("9", 1, 25), ("8", 0, 28), ("7", 0, 32), ("7", 1, 33), ("2", 1, 53)]
)
def test_decks_have_the_sizes_of_the_games(lowest: str, jokers: int, size: int) -> None:
    assert len(set(deck(lowest, jokers))) == size


def test_two_copies_of_a_card_are_two_cards_of_one_face() -> None:
    double = deck("9", 0, 2)
    assert len(double) == len(set(double)) == 48
    second = Card(COPY + Card("Jd"))
    assert (str(second), second.suit, second.rank, second.copy) == ("Jd'", Suit.DIAMONDS, 11, 1)
    assert order_for(Suit.HEARTS).best([second, Card("Jd")]) == 0, "of identical cards the first played wins"


def test_mates_share_a_colour() -> None:
    assert [suit.mate for suit in SUITS] == [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]


@pytest.mark.parametrize("trump", SUITS)
def test_the_left_bower_belongs_to_trump_for_every_purpose(trump: Suit) -> None:
    left = Card(16 * trump.mate + 11)
    order = order_for(trump)
    assert effective_suit(left, trump) == trump
    assert order.lane[trump] >> left & 1
    assert not order.lane[trump.mate] >> left & 1
    assert trump_order(trump, deck("9"))[1] == left
    assert len(trump_order(trump, deck("9"))) == 7


def test_lanes_share_out_the_deck() -> None:
    for trump in range(5):
        for joker in ("only_trump", "lowest", "leader_names_suit"):
            lanes = order_for(trump, True, joker).lane
            assert sum(lanes) == sum(1 << card for card in EVERY)


@pytest.mark.parametrize("text", ["s", "S", "spades", "spade", "♠", " Spades "])
def test_suits_are_read_as_people_write_them(text: str) -> None:
    assert Suit.parse(text) is Suit.SPADES
    assert Suit.parse("nt") is Suit.parse("no trump") is Suit.NO_TRUMP


def test_what_is_no_suit_is_refused() -> None:
    with pytest.raises(NotationError, match="“x” is not a suit"):
        Suit.parse("x")
