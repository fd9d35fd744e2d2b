"""Text in, text out: actions, rules files and perft files read back, and anything else is one of our errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import IllegalAction, NotationError, Rules, SetupError, parse_action
from euchre.actions import BIDS, CLAIMS, Bid, Claim, Discard, Give, Name, OrderUp, Play, Take, plays_of
from euchre.cards import SUITS, Card, Suit, deck
from euchre.perft import read_file

OURS = (NotationError, SetupError, IllegalAction)
CARDS = st.sampled_from(deck("2", 1))
ACTIONS = st.one_of(
    st.sampled_from([parse_action(word) for word in ("pass", "leave", "alone", "together", "call", "decline")]),
    st.booleans().map(OrderUp),
    st.builds(Name, st.sampled_from([*SUITS, Suit.NO_TRUMP]), st.booleans()),
    st.builds(Take, st.none() | CARDS),
    st.builds(Discard, st.none() | CARDS),
    st.builds(Give, st.none() | CARDS),
    st.builds(Play, st.none() | CARDS),
    st.builds(Play, CARDS, st.sampled_from(SUITS)),
    st.sampled_from(BIDS).map(Bid),
    st.sampled_from(CLAIMS).map(Claim),
)


@given(ACTIONS)
def test_every_action_reads_back_from_its_text(action: object) -> None:
    assert parse_action(str(action)) == action
    assert parse_action(f" {str(action).upper()} ") == action or "B" in str(action).upper()


@pytest.mark.parametrize(
    ("text", "same"),
    [("bid:three", "bid:3"), ("bid:mis", "bid:misere"), ("bid:Blücher", "bid:blucher"), ("name:spades", "name:s"),
     ("name:♠+alone", "name:s+alone"), ("play:10d", "play:Td"), ("take:J♦", "take:Jd"), ("play:JK:h", "play:B:h"),
     ("give:xx", "give:Xx")],
)  # fmt: skip
def test_other_spellings_are_understood(text: str, same: str) -> None:
    assert str(parse_action(text)) == same


@pytest.mark.parametrize(
    "text",
    ["", "fly", "pass+alone", "order+together", "order:s", "name:", "name:x", "take:", "take:1d", "bid:", "bid:9",
     "claim:rain", "play:", "play:Jd:x", "play:Jd:s:h", "alone:now", "order+alone+alone"],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


WORDS = st.sampled_from(["order", "name", "take", "play", "bid", "claim", ":", "+", "alone", "Jd", "s", "nt", "B", " "])


@given(st.lists(WORDS, max_size=6).map("".join) | st.text(max_size=12))
def test_any_text_is_an_action_that_reads_back_or_a_notation_error(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(str(action)) == action


@given(st.integers(0, 2**128 - 1))
def test_plays_of_a_set_are_its_cards_in_order_and_shared(mask: int) -> None:
    cards = [Card(k) for k in range(128) if mask >> k & 1 and (k % 64 == 63 or 2 <= k % 16 <= 14)]
    wanted = sum(1 << card for card in cards)
    assert [play.card for play in plays_of(wanted)] == cards
    assert all(a is b for a, b in zip(plays_of(wanted & (2**64 - 1)), plays_of(wanted & (2**64 - 1)), strict=True))


TOML = st.lists(
    st.sampled_from(['name = "x"', 'preset = "british"', "preset = 3", "[options]", "target_score = 11", "jokers = 9",
                     'alone_who = "maker"', 'misdeal_claims = ["farmers_redeal"]', "canadian = true", "games = 1.5",
                     "[[options]]", "colour = []", "players = 3", 'x = """']),
    max_size=6,
).map("\n".join)  # fmt: skip


@given(TOML | st.text(max_size=30))
def test_any_text_is_a_rules_file_that_reads_back_or_one_of_our_errors(text: str) -> None:
    try:
        rules = Rules.from_toml(text)
    except OURS:
        return
    assert Rules.from_toml(rules.to_toml()) == rules


PERFT = st.lists(
    st.sampled_from(
        [
            "id a",
            "rules openspiel",
            "rules british jokers=0",
            "rules",
            "deal N up=Jd N:AdKd",
            "deal",
            "deal 9",
            "perft 1 2",
            "perft -1",
            "full 3 tricks 1 2 points -2=1",
            "full",
            "moves pass order",
            "# x",
            "deal Q",
        ]
    ),
    max_size=7,
).map("\n".join)


@given(PERFT | st.text(max_size=30))
def test_any_text_is_a_perft_file_or_a_notation_error(text: str) -> None:
    try:
        entries = read_file(text)
    except NotationError as error:
        assert str(error).startswith("line ")  # noqa: PT017 - either outcome is right, but not any text
        return
    assert all(entry.deal is not None for entry in entries)
