"""Binary EGN: what goes in comes out, what cannot go in is refused in a sentence, and no bytes do harm."""

import base64
import json
import re
import subprocess
import sys
import time
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.errors import NotationError
from euchre.records.egnb import MAX_BYTES, carried, dumps_egnb, loads_egnb
from euchre.records.egnb_deal import unpack_deal

Json = dict[str, Any]
RECORDS = sorted((Path(__file__).parents[2] / "data" / "egn").glob("*.egn"))
HEADER = b"\x0a\x14Euchre Game Notation"


def read(path: Path) -> Json:
    document: Json = json.loads(path.read_text(encoding="utf-8"))
    return document


def bidding(*calls: str, **more: Any) -> Json:
    return {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(calls), "isAlone": False, **more}


def play(*tricks: str, **more: Any) -> Json:
    return {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks], **more}


def deal(*phases: Json, **more: Any) -> Json:
    state = {"dealer": 3, "upCard": "Jd"}
    return {"dealNumber": 0, "initialState": state, "phases": list(phases), **more}


def game(*deals: Json, **metadata: Any) -> Json:
    numbered = [dict(each, dealNumber=number) for number, each in enumerate(deals)]
    heading = {"players": ["Ann", "Bo", "Cy", "Di"], "initialScore": [0, 0], **metadata}
    return {"fileType": "Euchre Game Notation", "version": "1.4", "metadata": heading, "deals": numbered}


ORDERED = bidding("Pass", "Pass", "Pass", "Order")
TRICKS = ("Ac Tc 9c Kc", "Ah Kh Th Qd", "Jd 9d Ad Kd", "Jh Td Ks Ts", "Qc Qs Js Jc")
FULL = deal(ORDERED, play(*TRICKS))


def bits_of(text: str) -> str:
    return "".join(f"{byte:08b}" for byte in base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def text_of(bits: str) -> str:
    bits = bits.replace(" ", "")
    bits += "0" * (-len(bits) % 8)
    raw = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def packed(document: Json) -> str:
    """The text of the only deal in a condensed file: its last field, after one byte of length."""
    data = dumps_egnb(document)
    start = data.rindex(b"\x22")
    assert data[start + 1] == len(data) - start - 2
    return data[start + 2 :].decode()


# ---------------------------------------------------------------- real records


def test_the_thirteen_records_are_there() -> None:
    assert len(RECORDS) == 13
    assert sum(len(read(path)["deals"]) for path in RECORDS) > 100


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_survives_the_expanded_form(path: Path) -> None:
    document = read(path)
    data = dumps_egnb(document, expanded=True)
    assert data[0] == 0
    assert loads_egnb(data) == carried(document)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_survives_the_condensed_form(path: Path) -> None:
    document = read(path)
    data = dumps_egnb(document)
    assert data[0] == 1
    expected = carried(document)
    for found in expected["deals"]:
        for phase in found["phases"]:
            phase["phaseNumber"] = int(phase["type"] == "TRICK_PLAY")  # EGN 1.0 counted from one
    assert loads_egnb(data) == expected
    assert len(data) < len(dumps_egnb(document, expanded=True))


@pytest.mark.parametrize("expanded", [False, True])
def test_a_record_of_today_comes_back_word_for_word(expanded: bool) -> None:
    today = [path for path in RECORDS if read(path)["version"] == "1.4"]
    assert len(today) >= 9
    for path in today:
        assert loads_egnb(dumps_egnb(read(path), expanded=expanded)) == read(path)


def test_a_file_without_the_first_byte_reads_as_condensed() -> None:
    data = dumps_egnb(game(FULL))
    assert loads_egnb(data[1:]) == loads_egnb(data) == game(FULL)


def test_layouts_timings_and_what_egn_1_0_repeated_are_left_out() -> None:
    old = read(next(path for path in RECORDS if path.stem == "timings-layouts"))
    assert {"timings", "views", "viewSwitches", "videoUrl"} < set(old)
    assert "initialLead" in old["deals"][0]["phases"][1]
    kept = loads_egnb(dumps_egnb(old, expanded=True))
    assert set(kept) == {"fileType", "version", "metadata", "deals"}
    assert set(kept["deals"][0]["phases"][1]) == {"phaseNumber", "type", "tricks"}
    assert kept["deals"][0]["phases"][1]["tricks"] == old["deals"][0]["phases"][1]["tricks"]


def test_protobuf_is_imported_only_when_a_file_is_read_or_written() -> None:
    ask = "import sys, euchre.records.egnb; print(any(name.startswith('google') for name in sys.modules))"
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


# ---------------------------------------------------------------- bits, spelled out


def test_version_1_is_laid_out_bit_by_bit() -> None:
    document = game(deal(ORDERED, play("Ac Tc 9c Kc")))
    # version, dealer, upcard, phases | bidding: three passes, order; not alone; no comments
    # play: one trick of A, T, 9, K of clubs among 24, 23, 22, 21 cards; no comments | no lines, end
    expected = "0001 11 01011 010  0 0001 0 0  1 001 10110 00110 00010 10000 0  0 1010"
    assert bits_of(packed(document)).startswith(expected.replace(" ", ""))


def test_version_3_is_laid_out_bit_by_bit() -> None:
    order = bidding("Order", discard="9s")
    document = game(deal(order))
    # version, dealer, players - 1, deck, upcard, no hands, phases | order, not alone, discard, no comments
    expected = "0011 011 011 00 01011 0 001  0 1 0 1 00000 0  0 1010"
    assert bits_of(packed(document)).startswith(expected.replace(" ", ""))


@pytest.mark.parametrize("seat", ["11", "011"])
def test_version_0_has_no_header_and_reads_to_its_end(seat: str) -> None:
    document = game({**FULL, "initialState": {"dealer": 3, "upCard": "Ac"}})
    bits = bits_of(packed(document))
    before = "0001 11 10110 010 0 0001 0 0 1 101".replace(" ", "")  # version 1, until its first card
    cards = bits[len(before) : bits.rindex("1010") - 2]  # two flags stand between the last card and the end
    found = unpack_deal(text_of(f"{seat} 10110 0001 0 {cards}"), 0)
    assert found == document["deals"][0]


def test_version_0_may_end_with_the_bidding_when_all_pass() -> None:
    found = unpack_deal(text_of("11 01011 0000 00000000 0"), 4)
    assert found["dealNumber"] == 4
    assert [phase["calls"] for phase in found["phases"]] == [["Pass"] * 8]


def test_both_base64_alphabets_and_padding_are_read() -> None:
    text = packed(game(FULL))
    other = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    assert unpack_deal(other, 0) == unpack_deal(text, 0) == FULL


# ---------------------------------------------------------------- every field

ALONE = bidding("Pass", "Pass", "Pass", "Pass", "h", isAlone=True)
THREES = ("Jh Th Ah", "Jd Ts 9d", "9h Ks 9s", "Ac Qc Js", "Kd As Td")
MID_TRICK = {"branchIndex": 7, "phases": [play("Qc", "Ah Kh Th Qd", playAnnotations={"0": ["[?!]late"]})]}
MID_BIDDING = {"branchIndex": 2, "phases": [bidding("Order"), play(*TRICKS)]}
SECOND_ROUND = {"branchIndex": 3, "phases": [bidding("Pass", "Pass", "c", isAlone=True), play(*THREES)]}
HANDS = ["Ac Ah Jd Jh Qc", "Tc Kh 9d Td Qs", "9c Th Ad Ks Js", "Kc Qd Kd Ts 9s"]

FIELDS: dict[str, Json] = {
    "comments": deal(
        dict(ORDERED, callAnnotations={"0": ["[?]", "déjà vu ♠"], "3": [""]}),
        play(*TRICKS, playAnnotations={"2": ["[!!]duck"], "19": ["last"], "10": []}),
    ),
    "a line from the middle of a trick": dict(FULL, alternativeLines=[MID_TRICK]),
    "lines that bid anew": dict(FULL, alternativeLines=[MID_BIDDING, SECOND_ROUND, MID_TRICK]),
    "a line without phases": dict(FULL, alternativeLines=[{"branchIndex": 65535, "phases": []}]),
    "alone": deal(ALONE, play(*THREES)),
    "a defender alone as well": deal(dict(ALONE, aloneDefender=2), play("Jh Th", "Jd Ts", "9h Ks")),
    "discard": deal(dict(ORDERED, discard="9s"), play(*TRICKS)),
    "hands": {
        **FULL,
        "initialState": {"dealer": 3, "upCard": "Jd", "playerCards": [hand.split() for hand in HANDS]},
    },
    "a hand nobody saw": {
        **FULL,
        "initialState": {"dealer": 3, "upCard": "Jd", "playerCards": [[], HANDS[1].split(), [], []]},
    },
    "a scenario before its first call": deal(),
    "all pass": deal(bidding(*["Pass"] * 8)),
}
METADATA: dict[str, Json] = {
    "names, texts and date": {"gameId": "g-1", "title": "Final", "description": "", "date": "2026-05-29T16:30"},
    "scores": {"initialScore": [4, 9], "finalScore": [10, 9]},
    "player objects": {
        "players": ["Ann", {"name": "Bo", "playerIds": [{"id": "7", "source": "club"}]}, {"name": "Cy"}, ""]
    },
    "every rule": {
        "ruleset": {
            "std": False,
            "min_rank": 7,
            "winning_score": 15,
            "canadian": True,
            "loner_lead": "LEFT_OF_LONER",
            "farmers": True,
            "partners_best": True,
            "go_under": True,
            "joker": False,
            "allow_no_trump": False,
            "fast_break": True,
            "four_trick_tokens": True,
            "loner_march_score": 5,
            "loner_euchred_score": 4,
            "defend_alone": True,
            "num_players": 4,
            "num_deals": 0,
        }
    },
}


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_a_deal_survives_both_forms(field: str, expanded: bool) -> None:
    document = game(FIELDS[field], FULL)
    assert loads_egnb(dumps_egnb(document, expanded=expanded)) == document


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize("field", METADATA)
def test_every_field_of_the_heading_survives_both_forms(field: str, expanded: bool) -> None:
    document = game(FULL, **METADATA[field])
    assert loads_egnb(dumps_egnb(document, expanded=expanded)) == document


def test_six_players_with_a_longer_deck_survive_the_condensed_form() -> None:
    rules = {"num_players": 6, "min_rank": 7}
    document = game(deal(bidding(*["Pass"] * 9, "s"), play("7c 8c 9c Tc Jc Qc")), ruleset=rules)
    assert loads_egnb(dumps_egnb(document)) == document
    assert bits_of(packed(document)).startswith("0010" + "011" + "101" + "10")


def test_exchanged_cards_survive_the_expanded_form() -> None:
    swap = {"receiver": 1, "sender": 3, "cards": ["Ad"]}
    unknown = {"receiver": 2, "cards": []}
    document = game(deal(bidding("Order", isAlone=True, cardExchanges=[swap, unknown])))
    assert loads_egnb(dumps_egnb(document, expanded=True)) == document


def test_unknown_cards_the_joker_and_no_trump_survive_the_expanded_form() -> None:
    bid = bidding("Pass", "Pass", "Pass", "Pass", "n", aloneDefender=-1, discard="Xx")
    document = game(deal(bid, play("Xc Jx B Rt", "L")))
    assert loads_egnb(dumps_egnb(document, expanded=True)) == document


def test_packed_deals_inside_json_are_unpacked() -> None:
    document = dict(game(FULL), deals=[packed(game(FULL))])
    assert loads_egnb(dumps_egnb(document, expanded=True)) == game(FULL)


def test_the_condensed_form_spells_a_card_in_one_way() -> None:
    other = deal(ORDERED, play("AC TC Nc KC"))
    assert loads_egnb(dumps_egnb(game(other))) == game(deal(ORDERED, play("Ac Tc 9c Kc")))


def test_the_order_of_keys_does_not_change_the_bytes() -> None:
    plain = game(FIELDS["comments"])
    turned = json.loads(json.dumps(plain), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    for expanded in (False, True):
        assert dumps_egnb(turned, expanded=expanded) == dumps_egnb(plain, expanded=expanded)


# ---------------------------------------------------------------- any deal at all


@st.composite
def played_deals(draw: st.DrawFn) -> Json:
    """A deal whose cards need not obey the rules: the form does not ask."""
    deck = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]
    up_card = draw(st.sampled_from(deck))
    bid = draw(biddings(up_card, 0))
    size = 3 if bid["isAlone"] else 4
    cards = draw(st.permutations(deck))[: 5 * size]
    main = [bid, play(*(" ".join(cards[n : n + size]) for n in range(0, 5 * size, size)))]
    found = deal(*main)
    found["initialState"] = {"dealer": draw(st.integers(0, 3)), "upCard": up_card}
    branch = draw(st.none() | st.integers(0, len(bid["calls"]) + 5 * size - 1))
    if branch is not None:
        found["alternativeLines"] = [draw(lines(up_card, bid, cards, size, branch))]
    return found


@st.composite
def biddings(draw: st.DrawFn, up_card: str, first: int) -> Json:
    end = draw(st.integers(first, 7))
    suits = [suit for suit in "cdhs" if suit != up_card[1]]
    last = "Order" if end < 4 else draw(st.sampled_from(suits))
    found = bidding(*["Pass"] * (end - first), last, isAlone=draw(st.booleans()))
    if draw(st.booleans()):
        found["callAnnotations"] = draw(
            st.dictionaries(st.sampled_from("0123"), st.lists(st.text("aé♠ [?]")), min_size=1)
        )
    if draw(st.booleans()):
        found["discard"] = "9d"
    return found


@st.composite
def lines(draw: st.DrawFn, up_card: str, bid: Json, cards: list[str], size: int, branch: int) -> Json:
    if branch < len(bid["calls"]):
        return {"branchIndex": branch, "phases": [draw(biddings(up_card, branch))]}
    place = branch - len(bid["calls"])
    rest = cards[place:][::-1]
    cut = size - place % size
    tricks = [rest[:cut], *(rest[n : n + size] for n in range(cut, len(rest), size))]
    return {"branchIndex": branch, "phases": [play(*(" ".join(trick) for trick in tricks))]}


@given(st.lists(played_deals(), min_size=1, max_size=2), st.booleans())
def test_any_deal_survives_both_forms(deals: list[Json], expanded: bool) -> None:
    document = game(*deals)
    assert loads_egnb(dumps_egnb(document, expanded=expanded)) == document


# ---------------------------------------------------------------- what a form cannot hold

BEYOND: dict[str, tuple[Json, str]] = {
    "no trump": (deal(bidding("Pass", "Pass", "Pass", "Pass", "n")), "the call “n”"),
    "an unknown suit": (deal(bidding("Pass", "Pass", "Pass", "Pass", "x")), "the call “x”"),
    "an unknown card": (deal(ORDERED, play("Xx Tc 9c Kc")), "Xx"),
    "the joker": (deal(ORDERED, play("B Tc 9c Kc")), "the card B"),
    "a bower by name": (deal(ORDERED, play("R Tc 9c Kc")), "the card R"),
    "a card below the deck": (deal(ORDERED, play("8c Tc 9c Kc")), "8c"),
    "a card played twice": (deal(ORDERED, play("Tc Tc 9c Kc")), "Tc played twice"),
    "half a trick": (deal(ORDERED, play("Ac Tc")), "a trick of 2 cards where 4 are due"),
    "bidding that breaks off": (deal(bidding("Pass", "Pass")), "breaks off"),
    "calls after the order": (deal(bidding("Order", "Pass")), "after the bidding is over"),
    "exchanged cards": (deal(bidding("Order", cardExchanges=[{"receiver": 1, "cards": []}])), "exchanged"),
    "hands for two seats": (
        {**FULL, "initialState": {"dealer": 3, "upCard": "Jd", "playerCards": [["Ac"], ["Tc"]]}},
        "2 hands at a table of 4",
    ),
    "nine tricks": (deal(ORDERED, play(*["Ac"] * 9)), "so many tricks"),
    "a fifth seat": ({**FULL, "initialState": {"dealer": 4, "upCard": "Jd"}}, "a dealer's seat"),
    "a late comment": (deal(dict(ORDERED, callAnnotations={"256": [""]})), "a comment so late"),
    "a long comment": (deal(dict(ORDERED, callAnnotations={"0": ["x" * 65536]})), "so many bytes"),
    "a lone defender of nothing": (deal(dict(ORDERED, aloneDefender=1)), "where nobody plays alone"),
    "a deal without a dealer": ({**FULL, "initialState": {"upCard": "Jd"}}, "without dealer or upcard"),
    "a line from nowhere": (dict(FULL, alternativeLines=[{"phases": []}]), "where it branches"),
    "a line before the first call": (dict(FULL, alternativeLines=[{"branchIndex": -1, "phases": []}]), "a branch"),
    "play before the bidding": (deal(play("Jh Th Ah"), ALONE), "a trick of 3 cards"),
}


@pytest.mark.parametrize("case", BEYOND)
def test_what_the_condensed_form_cannot_hold_is_refused_and_the_expanded_form_holds_it(case: str) -> None:
    document, reason = game(BEYOND[case][0]), BEYOND[case][1]
    with pytest.raises(NotationError, match=r"the condensed form cannot hold .*: write the expanded form") as error:
        dumps_egnb(document)
    assert reason in str(error.value)
    assert loads_egnb(dumps_egnb(document, expanded=True)) == document


def test_deals_numbered_otherwise_need_the_expanded_form() -> None:
    document = game(FULL)
    document["deals"][0]["dealNumber"] = 7
    with pytest.raises(NotationError, match="not numbered 0, 1, 2"):
        dumps_egnb(document)
    assert loads_egnb(dumps_egnb(document, expanded=True)) == document


def spoiled(path: str, value: Any) -> Json:
    """A good record with one thing in it replaced."""
    document = deepcopy(game(FIELDS["comments"], players=["Ann", {"name": "Bo"}]))
    owner: Any = document
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        owner = owner[step]
    owner[last] = value
    return document


BROKEN: list[tuple[str, Any]] = [
    ("deals", {}),
    ("deals", [[]] * 101),
    ("deals.0", 5),
    ("deals.0", "not base64 ♠"),
    ("deals.0", "EA"),
    ("deals.0.initialState", []),
    ("deals.0.initialState.dealer", "3"),
    ("deals.0.initialState.dealer", True),
    ("deals.0.initialState.dealer", 2**31),
    ("deals.0.initialState.upCard", None),
    ("deals.0.initialState.kitty", ["Ac"]),
    ("deals.0.phases", "none"),
    ("deals.0.phases.0", None),
    ("deals.0.phases.0.type", "SOLO"),
    ("deals.0.phases.0.type", ["TRICK_PLAY"]),
    ("deals.0.phases.0.calls", "Pass"),
    ("deals.0.phases.0.calls", None),
    ("deals.0.phases.0.calls", ["\ud800"]),
    ("deals.0.phases.0.unheard", 1),
    ("deals.0.phases.0.isAlone", None),
    ("deals.0.phases.1.isAlone", True),
    ("deals.0.phases.1.tricks", [["Ac"], 5]),
    ("deals.0.phases.1.playAnnotations", {"__proto__": ["x"]}),
    ("deals.0.phases.1.playAnnotations", {"03": ["x"]}),
    ("deals.0.phases.1.playAnnotations", {"9" * 5000: ["x"]}),
    ("deals.0.alternativeLines", [1]),
    ("deals.0.alternativeLines", 1),
    ("metadata", None),
    ("metadata.players", "Ann"),
    ("metadata.players.1.id", "p-01"),
    ("metadata.ruleset", {"loner_lead": "LEFT_OF_NOBODY"}),
    ("metadata.ruleset", {"loner_lead": 1}),
    ("metadata.title", "x" * MAX_BYTES),
    ("fileType", "Chess"),
    ("fileType", None),
]


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize("place", range(len(BROKEN)), ids=lambda place: f"{place}-{BROKEN[place][0]}")
def test_a_record_that_is_no_egn_is_refused(place: int, expanded: bool) -> None:
    with pytest.raises(NotationError) as error:
        dumps_egnb(spoiled(*BROKEN[place]), expanded=expanded)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("deals.0.initialState.dealer", "3", "deals.0.initialState.dealer cannot be '3'"),
        ("deals.0.phases.0.calls", ["Pass", 5], "deals.0.phases.0.EUCHRE_BIDDING.calls.1 cannot be 5"),
        ("deals.0.phases.0.calls", "Pass", "calls should be a list, not 'Pass'"),
        ("deals.0.phases.0.unheard", 1, "no place for deals.0.phases.0.EUCHRE_BIDDING.unheard"),
        ("metadata.players.1.id", "p-01", "no place for metadata.players.1.player.id"),
        ("metadata", {"players": []}, "metadata.initialScore is missing"),
    ],
)
def test_a_refusal_names_the_place(path: str, value: Any, reason: str) -> None:
    with pytest.raises(NotationError, match=f"^this record does not fit the EGN format: .*{re.escape(reason)}"):
        dumps_egnb(spoiled(path, value))


def test_a_record_nested_without_end_is_refused() -> None:
    nest: Any = []
    for _ in range(100_000):
        nest = [nest]
    with pytest.raises(NotationError, match="nested too deep"):
        dumps_egnb(spoiled("metadata.title", nest))


def test_a_refusal_names_its_deal() -> None:
    with pytest.raises(NotationError, match=r"^deal 1: the condensed form cannot hold .*Xx"):
        dumps_egnb(game(FULL, BEYOND["an unknown card"][0]))


# ---------------------------------------------------------------- hostile bytes


def load_or_refuse(data: bytes) -> Json | None:
    try:
        return loads_egnb(data)
    except NotationError:
        return None


def condensed(*deals: str) -> bytes:
    """A condensed file around the given texts."""
    fields = [text.encode() for text in deals]
    assert all(len(field) < 128 for field in fields)
    return b"\x01" + HEADER + b"".join(b"\x22" + bytes([len(field)]) + field for field in fields)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\x02abc", "match of several games"),
        (b"\x00", "does not say that it holds Euchre Game Notation"),
        (b"\x01\x0a\x05Chess", "does not say that it holds Euchre Game Notation"),
        (b"%PDF-1.7", "not an .egnb file"),
        (b"\x00" * (MAX_BYTES + 1), "larger than 8 MiB"),
        (condensed(*["EA"] * 101), "more than 100 deals"),
        (condensed(""), "deal 0: this deal ends too early"),
        (condensed("E!"), "deal 0: a deal in this file is not Base64"),
        (condensed("____"), "deal 0: "),
    ],
)
def test_bytes_that_are_no_egnb_file_are_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        loads_egnb(data)


def test_a_deal_cut_short_is_refused_wherever_the_cut_is() -> None:
    text = packed(game(FIELDS["lines that bid anew"]))
    cuts = range(4, len(text) - 1)
    assert len(cuts) > 50
    for cut in cuts:
        with pytest.raises(NotationError):
            unpack_deal(text[:cut], 0)


def test_something_after_the_end_mark_is_refused() -> None:
    with pytest.raises(NotationError, match="something follows the end"):
        unpack_deal(packed(game(FULL)) + "AAAA", 0)


@pytest.mark.parametrize("expanded", [False, True])
def test_a_file_cut_short_is_refused_or_holds_the_first_deals(expanded: bool) -> None:
    document = game(FULL, FIELDS["comments"], FIELDS["discard"])
    data = dumps_egnb(document, expanded=expanded)
    refused = 0
    for cut in range(len(data)):
        found = load_or_refuse(data[:cut])
        refused += found is None
        assert found is None or found["deals"] == document["deals"][: len(found["deals"])]
    assert refused > len(data) // 2


@given(st.binary(max_size=400))
def test_no_bytes_raise_anything_but_a_notation_error(data: bytes) -> None:
    for start in (b"", b"\x00" + HEADER, b"\x01" + HEADER):
        load_or_refuse(start + data)


@given(st.integers(1, 3), st.binary(max_size=90))
def test_no_bits_raise_anything_but_a_notation_error(version: int, raw: bytes) -> None:
    bits = f"{version:04b}" + "".join(f"{byte:08b}" for byte in raw)
    load_or_refuse(condensed(text_of(bits)))


@given(st.data())
@settings(max_examples=200)
def test_no_damage_to_a_file_raises_anything_but_a_notation_error(data: st.DataObject) -> None:
    raw = bytearray(dumps_egnb(game(*FIELDS.values()), expanded=data.draw(st.booleans())))
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    load_or_refuse(bytes(raw))


@pytest.mark.parametrize(
    "unit",
    [
        b"\x22\x00",  # a deal
        b"\x22\x02\x1a\x00",  # a deal with a phase
        b"\x1a\x02\x22\x00",  # metadata with a player, merged
        b"\x1a\x02\x28\x01",  # metadata with a score, merged
        b"\x78\x01",  # a field that nobody knows
    ],
)
@pytest.mark.parametrize("magic", [b"\x00", b"\x01"])
def test_eight_mebibytes_of_anything_are_refused_or_read_in_seconds(magic: bytes, unit: bytes) -> None:
    room = MAX_BYTES - len(magic + HEADER)
    began = time.process_time()
    load_or_refuse(magic + HEADER + unit * (room // len(unit)))
    assert time.process_time() - began < 20


def test_a_deal_with_as_many_comments_as_fit_is_read_in_seconds() -> None:
    comments = {str(place): ["x" * 65535] for place in range(40)}
    document = game(deal(dict(ORDERED, callAnnotations=comments)))
    began = time.process_time()
    assert loads_egnb(dumps_egnb(document)) == document
    assert time.process_time() - began < 60
