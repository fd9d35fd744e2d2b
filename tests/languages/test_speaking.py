"""Speakers and the choice of a language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import Card, SetupError
from euchre.languages import LANGUAGES, PSEUDO, accept, catalogue, choose, find, speaker
from euchre.texts import Seat, text, texts

WORDS = st.text(st.characters(blacklist_characters="{}", blacklist_categories=["Cs"]), max_size=30)


def test_english_shows_cards_by_symbol_and_seats_by_name() -> None:
    said = text("{seat} must follow with {cards}", seat=Seat(1), cards=(Card("Td"), Card("B")))
    assert said == "seat 1 must follow with Td, B"
    assert speaker("en", ("Ann", "Bo"))(said) == "Bo must follow with 10♦, Joker"
    assert speaker("en")(said) == "seat 1 must follow with 10♦, Joker"


def test_plain_strings_and_numbers_go_through() -> None:
    for lang in (*LANGUAGES, PSEUDO):
        assert speaker(lang)("Ann {x}") == "Ann {x}"
        assert speaker(lang)(7) == "7"


def test_decimals_take_the_sign_of_the_language() -> None:
    said = text("{worth:+.2f} and {other}", worth=0.5, other=1.25)
    assert [speaker(lang)(said) for lang in ("en", "pt_PT", "sl")] == [
        "+0.50 and 1.25",
        "+0,50 and 1,25",
        "+0,50 and 1,25",
    ]


def test_a_sentence_begins_large_and_ends_once() -> None:
    assert speaker("en", ("Ann",)).sentence(text("{seat} leads.", seat=Seat(0))) == "Ann leads."
    assert speaker("en").sentence(text("it is over")) == "It is over."


@given(WORDS, WORDS)
def test_the_pseudo_language_is_40_percent_longer_and_keeps_its_places(before: str, after: str) -> None:
    said = text(before + "{name}" + after, name="Ann")
    spoken = speaker(PSEUDO)(said)
    assert "Ann" in spoken
    letters = sum(len(part) for part in (before, after) if any(map(str.isalpha, part)))
    assert len(spoken) - 3 >= len(before) + len(after) + 0.4 * letters
    assert not (set(spoken) - {"A", "n"}) & set("aceinorsuyzACEINORSUYZ")


@pytest.mark.parametrize(
    ("n", "forms"),
    [
        (0, 3),
        (1, 0),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (11, 3),
        (100, 3),
        (101, 0),
        (102, 1),
        (104, 2),
        (1002, 1),
        (-2, 1),
    ],
)
def test_slovene_counts_with_one_two_few_and_many(n: int, forms: int) -> None:
    assert catalogue("sl").form(n) == forms


def test_nothing_is_singular_in_brazil_and_plural_in_portugal() -> None:
    assert [catalogue("pt_BR").form(n) for n in (0, 1, 2, 100)] == [0, 0, 1, 1]
    assert [catalogue("pt_PT").form(n) for n in (0, 1, 2, 100)] == [1, 0, 1, 1]


@pytest.mark.parametrize(
    ("name", "code"),
    [("pt", "pt_BR"), ("pt-PT", "pt_PT"), ("pt_pt.UTF-8", "pt_PT"), ("PT_AO", "pt_BR"), ("sl_SI@euro", "sl"),
     ("en_GB", "en"), ("C", "en"), ("C.UTF-8", "en"), ("xx", "xx"), ("klingon", None), ("", None)],
)  # fmt: skip
def test_names_of_languages(name: str, code: str | None) -> None:
    assert find(name) == code


def test_the_environment_chooses_and_an_argument_overrules_it() -> None:
    assert choose(None, {"LANG": "pt_PT.UTF-8"}) == "pt_PT"
    assert choose(None, {"LC_ALL": "sl_SI", "LANG": "pt_PT"}) == "sl"
    assert choose(None, {"EUCHRE_LANG": "en", "LC_ALL": "sl_SI"}) == "en"
    assert choose(None, {"LC_ALL": "", "LANG": "fr_FR"}) == "en"
    assert choose("sl", {"EUCHRE_LANG": "pt"}) == "sl"
    assert choose(None, {}) == "en"


def test_an_unknown_language_that_was_asked_for_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no language “fr” here: choose en, pt_BR, pt_PT or sl"):
        choose("fr", {})


def test_a_browser_gets_the_first_language_we_have() -> None:
    assert accept("fr, pt-PT;q=0.8, sl;q=0.9, en;q=0.7") == "sl"
    assert accept("fr;q=0.2") == accept("") == accept("sl;q=x") == accept("sl;q=0") == accept("xx") == "en"


def test_counting_falls_back_to_english_where_a_message_is_new() -> None:
    said = texts("{n} new thing of this test", "{n} new things of this test", 2)
    assert speaker("sl")(said) == "2 new things of this test"
