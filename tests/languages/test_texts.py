"""Texts: English strings that remember their template and values, through copies and errors."""

from __future__ import annotations

import copy
import pickle

import pytest

from euchre import Card, SetupError
from euchre.texts import Seat, Text, all_of, one_of, text, texts


def test_a_text_is_the_english_sentence_and_keeps_what_it_was_made_of() -> None:
    said = text("{name} leads {card}", name="Ann", card=Card("Jd"))
    assert said == "Ann leads Jd"
    assert hash(said) == hash("Ann leads Jd")
    assert said in {"Ann leads Jd"}
    assert (said.template, said.values) == ("{name} leads {card}", {"name": "Ann", "card": Card("Jd")})


def test_one_and_many_are_told_apart() -> None:
    assert [texts("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]


def test_a_text_is_filled_later() -> None:
    says = texts("{n} card each.", "{n} cards each.")
    assert [says.fill(n=1), says.fill(n=5), says.fill(n="N")] == ["1 card each.", "5 cards each.", "N cards each."]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda said: pickle.loads(pickle.dumps(said))])
def test_copies_keep_it(again: object) -> None:
    said = texts("{who} scores {n} point", "{who} scores {n} points", 2, who=text("{a} & {b}", a="Ann", b=Seat(3)))
    other = again(said)  # type: ignore[operator]
    assert other == said == "Ann & seat 3 scores 2 points"
    assert isinstance(other, Text)
    assert (other.template, other.many, other.n, other.values) == (said.template, said.many, said.n, said.values)


def test_an_error_hands_its_text_on() -> None:
    said = str(SetupError(text("{seat} holds {n} cards", seat=Seat(1), n=6)))
    assert isinstance(said, Text)
    assert said == "seat 1 holds 6 cards"


def test_braces_in_a_value_stand_for_themselves() -> None:
    assert text("“{name}” is no seat", name="{n}{0}") == "“{n}{0}” is no seat"


def test_lists_are_read_out() -> None:
    assert text("choose {cards}", cards=(Card("Jd"), Card("9c"))) == "choose Jd, 9c"
    assert [one_of(["a"]), one_of(["a", "b"]), all_of(("a", "b", "c"))] == ["a", "a or b", "a, b and c"]
