"""What bots say of a choice is said whole in every language, at once and from what was kept of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from euchre import Deal, Rules, bots, words
from euchre.actions import Action
from euchre.analysis.review import Decision, review, told_of
from euchre.languages import LANGUAGES, catalogue, speaker
from euchre.languages.keeping import packed, unpacked
from euchre.testing import play_out
from euchre.texts import Text

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
CODE = re.compile(r"\b[a-z]{3,}:\S")  # an action as programs write it
LEVELS = ("standard", "sampler", "master")


def decisions(preset: str, level: str) -> Iterator[Decision]:
    """The choices of a deal that was played at random: most could have been better."""
    deal = Deal.random(Rules.preset(preset), dealer=1, seed=5)
    end = list(play_out(deal, 5))[-1]
    for seat in range(2):
        yield from review(end, seat, level=level, worlds=None if level == "standard" else 4).decisions


def english(said: Any, lang: str) -> list[str]:
    """The templates in ``said`` that ``lang`` has no words for."""
    if isinstance(said, tuple | list):
        return [found for one in said for found in english(one, lang)]
    if isinstance(said, Action):
        return english(said.said, lang)
    if not isinstance(said, Text):
        return []
    has_words = re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", said.template))
    own = [said.template] if has_words and said.template not in catalogue(lang).messages else []
    return own + [found for value in said.values.values() for found in english(value, lang)]


@pytest.mark.parametrize("preset", ["modern", "british", "hasenpfeffer", "napoleon", "three-handed"])
def test_a_review_holds_no_english_in_another_language(preset: str) -> None:
    reasons = 0
    for level in LEVELS:
        for one in decisions(preset, level):
            assert isinstance(one.reason, Text)
            told = told_of(one)
            reasons += not one.is_best
            assert not CODE.search(speaker("en")(told))
            for lang in OTHERS:
                assert english(told, lang) == []
                assert not CODE.search(speaker(lang)(told))
                if not one.is_best:
                    assert speaker(lang)(one.reason) in speaker(lang)(told)
    assert reasons > 3


def test_the_check_would_find_english() -> None:
    inside = Text("as {one} says", "", None, {"one": Text("nobody has translated this", "", None, {})})
    assert english(inside, "sl") == ["as {one} says", "nobody has translated this"]


def test_a_reason_that_was_kept_is_said_as_the_one_that_was_given() -> None:
    kept = 0
    for level in LEVELS:
        for one in decisions("modern", level):
            back = unpacked(json.loads(json.dumps(packed(one.reason))))
            assert back == one.reason
            for lang in LANGUAGES:
                assert speaker(lang, ("Ann", "Bob"))(back) == speaker(lang, ("Ann", "Bob"))(one.reason)
            kept += 1
    assert kept > 5


def test_a_hint_names_the_other_choice_as_it_stands_on_its_button() -> None:
    view = Deal.random(Rules.preset("modern"), dealer=3, seed=2).start().view(0, (0, 0))
    for choice in bots.load("sampler", worlds=4).advise(view).ranked:
        said = words.reason(view, choice.reason)
        assert not CODE.search(speaker("en")(said))
        assert not CODE.search(speaker("sl")(said))
