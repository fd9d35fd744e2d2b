"""No input does harm: whatever is read, only our own errors come out, each a sentence on one line."""

import json
import time
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre import records
from euchre.errors import IllegalAction, NotationError, SetupError
from euchre.presets import PRESETS
from euchre.records import MatchRecord, Record
from euchre.rules import Rules

from .sample import DATA, deal, game, random_record, real, record
from .test_matches import match

OURS = (NotationError, SetupError, IllegalAction)
SOME = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def survive(data: str | bytes, kind: str | None = None) -> Record | MatchRecord | None:
    """Read, replay and write ``data``; None when it is refused as it should be."""
    try:
        found = records.loads(data, kind)
    except OURS as error:
        refusal = str(error)
        found = None
    if found is None:
        assert refusal
        assert "\n" not in refusal
        return None
    for replay in records.replay_games(found):
        assert all("\n" not in str(problem) for problem in replay.problems)
        assert len(replay.deals) == len(replay.record.deals)
    for kind in ("json", "txt"):
        text = records.dumps(found, kind)
        again = records.loads(text)
        assert again == found
        assert records.dumps(again, kind) == text
    return found


def own_texts() -> list[str]:
    made = [random_record(Rules.preset(name), 1, deals=2)[0] for name in ("north-american", "british", "napoleon")]
    full = record(real("hustle-annotated"))
    return [str(records.dumps(one, kind)) for one in (*made, full) for kind in ("json", "txt")]


TEXTS = [*(path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.egn"))), json.dumps(match()), *own_texts()]
DOCUMENTS = [game(deal(), deal(1)), match(), *(json.loads(text) for text in own_texts()[::2])]


def test_there_is_something_to_spoil() -> None:
    assert len(TEXTS) > 20
    assert all(survive(text) is not None for text in TEXTS)


@SOME
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    survive(data)


@SOME
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    survive(text)
    survive("Euchre record, version 1\n" + text)
    survive("Euchre record, version 1\nDeal 1: dealer 0\n" + text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@SOME
@given(data=st.data())
def test_one_byte_changed_anywhere_does_no_harm(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS)).encode()
    place = data.draw(st.integers(0, len(text) - 1))
    size = data.draw(st.integers(0, 3))
    survive(text[:place] + data.draw(st.binary(max_size=3)) + text[place + size :])


@SOME
@given(seed=st.integers(0, 10**9), value=JSON)
def test_any_value_anywhere_in_a_document_does_no_harm(seed: int, value: Any) -> None:
    generator = Random(seed)
    document = deepcopy(generator.choice(DOCUMENTS))
    spoil(document, value, generator)
    survive(json.dumps(document))


def spoil(document: Any, value: Any, generator: Random) -> None:
    """Put ``value`` somewhere, or take something away, or move it."""
    inner = document
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = generator.choice(keys)
        deeper = inner[key]
        if not isinstance(deeper, dict | list) or not deeper or generator.random() < 0.15:
            break
        inner = deeper
    what = generator.randrange(4)
    if what == 0:
        del inner[key]
    elif what == 1:
        inner[key] = value
    elif what == 2:
        inner[key] = generator.choice([None, True, -1, 10**30, 2.0, "", "Xx", "B", "x", [], {}, ["Jh"], "claim:renege"])
    elif isinstance(inner, list):
        inner.insert(key, deepcopy(generator.choice(inner)))


CARDS = st.sampled_from([*(r + s for r in "79NTJQKAX" for s in "shdcxtng"), "R", "L", "B"])
PLAIN = st.sampled_from([r + s for r in "79TJQKA" for s in "shdc"])
EGN = st.builds(
    deal,
    st.integers(0, 3),
    upcard=CARDS,
    calls=st.lists(st.sampled_from(["Pass", "Pass", "Order", "s", "h", "d", "c", "n", "x"]), max_size=10).map(tuple),
    tricks=st.lists(st.lists(CARDS, max_size=5), max_size=6),
    isAlone=st.booleans(),
    discard=CARDS,
    aloneDefender=st.integers(-1, 3),
)
RULESETS = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.booleans() for name in ("std", "canadian", "defend_alone", "farmers", "partners_best", "go_under")},
        **{name: st.booleans() for name in ("joker", "allow_no_trump", "fast_break", "four_trick_tokens")},
        "min_rank": st.sampled_from([7, 8, 9]),
        "num_players": st.sampled_from([2, 3, 4]),
        "loner_lead": st.sampled_from(["LEFT_OF_DEALER", "LEFT_OF_LONER"]),
        "winning_score": st.integers(1, 12),
    },
)


@SOME
@given(deals=st.lists(EGN, min_size=1, max_size=2), ruleset=RULESETS)
def test_any_cards_and_calls_of_egn_are_followed_and_come_back(deals: list[Any], ruleset: dict[str, Any]) -> None:
    found = survive(json.dumps(game(*deals, **ruleset)))
    if isinstance(found, Record):
        text = records.dumps(found, "egn")
        assert records.loads(text) == found
        assert json.loads(text) == game(*deals, **ruleset)


WORDS = ("pass", "order", "order+alone", "name:h", "name:s+alone", "name:nt", "take:9c", "take:Xx", "leave", "alone",
         "together", "bid:3", "bid:misere", "bid:nap", "discard:9h", "discard:Xx", "give:Ah", "give:Xx", "call",
         "decline", "claim:farmers", "claim:go_under", "claim:renege", "claim:jambone", "play:Jd", "x")  # fmt: skip
HOUSES: list[Any] = [
    *PRESETS,
    {"preset": "modern", "options": {"renege": "penalize", "go_under": True}},
    {"preset": "railroad", "options": {"jambone": True, "jamboree": True}},
]
ROWS = st.lists(st.lists(PLAIN | st.sampled_from(["Xx", "B", "claim:renege", "pass"]), max_size=5), max_size=7)


@SOME
@given(
    rules=st.sampled_from(HOUSES),
    calls=st.lists(st.sampled_from(WORDS), max_size=12),
    tricks=ROWS,
    upcard=st.sampled_from([None, "9s", "Jh"]),
)
def test_any_actions_in_any_order_are_followed(
    rules: Any, calls: list[str], tricks: list[list[str]], upcard: Any
) -> None:
    one = {"dealer": 0, "calls": calls, "tricks": [" ".join(trick) for trick in tricks], "upcard": upcard}
    document = {"format": "euchre record", "version": 1, "rules": rules, "deals": [one]}
    survive(json.dumps(document))


@FEW
@given(seed=st.integers(0, 10**6), cards=st.lists(PLAIN, min_size=1, max_size=4))
def test_cards_changed_in_a_real_game_never_stop_the_rest(seed: int, cards: list[str]) -> None:
    document, generator = real("masters-w1-g2"), Random(seed)
    touched = set()
    for card in cards:
        number = generator.randrange(len(document["deals"]))
        generator.choice(document["deals"][number]["phases"][1]["tricks"])[generator.randrange(3)] = card
        touched.add(number)
    replay = record(document).replay()
    assert len(replay.deals) == 8
    assert {problem.deal for problem in replay.problems if problem.trick} <= {number + 1 for number in touched}


@pytest.mark.parametrize("size", [5_000, 50_000])
def test_long_files_are_refused_quickly(size: int) -> None:
    start = time.perf_counter()
    for data in (
        json.dumps(game(deal(tricks=[["Jh"] * size]))),
        json.dumps(game(*[deal()]) | {"deals": [7] * size}),
        "Euchre record, version 1\nDeal 1: dealer 0\n" + "Calls: pass\n" * size,
        "Euchre record, version 1\n" + "Deal 1: dealer 0\n" * size,
    ):
        assert survive(data) is None
    assert time.perf_counter() - start < 5
