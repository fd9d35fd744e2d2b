"""What goes wrong in other Euchre programs (section A of the field reports): each kind, kept out by a test."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import euchre
from euchre import Card, Deal, Rules, State, Suit
from euchre.options import OPTIONS
from euchre.presets import PRESETS
from euchre.scoring import euchre_result
from euchre.testing import play_out
from euchre.view import failures

NA = Rules.preset("north-american")
SOURCE = Path(euchre.__file__).parent


def games(rules: Rules, number: int) -> list[list[State]]:
    return [list(play_out(Deal.random(rules, dealer=seed % rules.players, seed=seed), seed)) for seed in range(number)]


@pytest.mark.parametrize("trump", ["c", "d", "h", "s"])
def test_1_left_bower_led_is_followed_won_and_inferred_as_trump(trump: str) -> None:
    suit = Suit.parse(trump)
    left, low = Card(16 * suit.mate + 11), Card(16 * suit + 9)
    printed = [f"{rank}{suit.mate}" for rank in "AKQT9"]
    other = "Ad Kd Qd Td" if trump in "cs" else "Ac Kc Qc Tc"
    more = "Ah Kh Qh Th 9h" if trump in "cs" else "As Ks Qs Ts 9s"
    hands = [
        f"{other} {printed[4]}",
        f"{left} {' '.join(printed[:3])} {more.split()[4]}",
        f"{low} {' '.join(more.split()[:4])}",
        "",
    ]
    state = Deal.of(NA, dealer=0, hands=hands, upcard=f"Q{trump}").start()
    state = state.apply("order").apply("leave")
    for _ in range(4):
        state = state.apply("together")
    state = state.apply(f"play:{left}")
    assert state.led == suit
    assert [str(a) for a in state.legal_actions()] == [f"play:{low}"], "the nine of trump must follow"
    state = state.apply(f"play:{low}").apply(f"play:T{trump}").apply(f"play:{printed[4]}")
    assert failures(state.view(1))[0] == {suit}, "who does not follow the left bower shows no trump"
    assert state.winners == (1,)


@pytest.mark.parametrize(
    ("nt_joker", "lead", "void"), [("leader_names_suit", "play:B:d", "d"), ("lowest", "play:B", "c")]
)
def test_1_joker_led_in_no_trump_shows_who_is_void_in_the_suit_it_stands_for(
    nt_joker: str, lead: str, void: str
) -> None:
    rules = Rules.preset("modern", jokers=1, no_trump_calls=True, nt_joker=nt_joker, joker_upcard="suit:H")
    hands = ["Ah Kh Qh Jh 9h", "B As Ks Qs Js", "Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"]
    state = Deal.of(rules, dealer=0, hands=hands, upcard="9s").start()
    for action in ("pass", "pass", "pass", "pass", "name:nt", lead, "play:Tc", "play:Td", "play:9h"):
        state = state.apply(action)
    shown = {seat: {str(suit) for suit in suits} for seat, suits in failures(state.view(1)).items()}
    assert shown == {0: {void}, 1: set(), 2: {void} - {"c"}, 3: {void} - {"d"}}
    assert state.winners == ((1,) if nt_joker == "leader_names_suit" else (2,))


def test_2_tricks_carry_their_seats_so_that_no_display_order_decides_a_winner() -> None:
    checked = 0
    for game in games(NA, 20):
        state = game[-1]
        for trick, winner in zip(state.past_tricks(), state.winners, strict=True):
            order = state.contract.order
            assert order is not None
            assert winner == trick[order.best([card for _, card in trick])][0]
            checked += 1
    assert checked > 60


@pytest.mark.parametrize(
    ("joker_upcard", "phase", "turn"),
    [
        ("dealer_names_blind", "name", 0),
        ("dealer_names_seen", "name", 0),
        ("suit:D", "order", 1),
        ("redeal", "over", None),
    ],
)
def test_3_joker_as_upcard_leads_to_a_trump_or_a_new_deal(joker_upcard: str, phase: str, turn: int | None) -> None:
    rules = Rules.preset("british", joker_upcard=joker_upcard)
    state = Deal.of(rules, dealer=0, hands=[""] * 4, upcard="B").start()
    assert (state.phase, state.turn) == (phase, turn)
    if phase == "order":
        assert str(state.apply("order").trump) == "d"
    elif phase == "name":
        assert str(state.apply("name:c").trump) == "c"


def test_4_every_option_of_the_menu_is_read_by_the_engine() -> None:
    engine = [SOURCE / name for name in ("deal.py", "match.py", "play.py", "rules.py", "scoring.py", "view.py")]
    engine += sorted((SOURCE / "auctions").glob("*.py"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in engine)
    unread = [name for name in OPTIONS if not re.search(rf"(rules|self)\.{name}\b", code)]
    assert unread == ["lead_default"], "left_of_dealer is its only value"


@pytest.mark.parametrize("preset", ["north-american", "modern", "traditional-32", "two-handed", "three-handed"])
def test_5_dealer_never_gets_the_upcard_that_was_turned_down(preset: str) -> None:
    rules = Rules.preset(preset)
    for seed in range(20):
        deal = Deal.random(rules, dealer=seed % rules.players, seed=seed)
        state, generator = deal.start(), Random(seed)
        for _ in range(rules.players):
            state = state.apply("pass")
        state = state.apply(str(state.legal_actions()[-1]))
        while not state.is_over:
            assert state.phase != "pickup"
            assert deal.upcard not in {card for seat in range(rules.players) for card in state.hand(seat)}
            state = state.apply(generator.choice(state.legal_actions()))
        ordered = deal.start().apply(str(deal.start().legal_actions()[-1]))
        assert ordered.phase in ("pickup", "play")


@pytest.mark.parametrize("preset", [name for name in PRESETS if Rules.preset(name).auction == "upcard"])
def test_6_two_rounds_of_passes_end_the_deal_at_once(preset: str) -> None:
    rules = Rules.preset(preset, stick_the_dealer=False)
    state = Deal.random(rules, dealer=1, seed=4).start()
    for _ in range(2 * rules.players):
        assert not state.is_over
        state = state.apply("pass")
    assert state.is_over
    assert str(state.result) == "everybody passed: thrown in"


@pytest.mark.parametrize("dealer", range(4))
def test_7_whoever_deals_is_stuck_and_nobody_else(dealer: int) -> None:
    state = Deal.random(NA.replace(stick_the_dealer=True), dealer=dealer, seed=2).start()
    for _ in range(7):
        assert state.is_legal("pass")
        state = state.apply("pass")
    assert state.turn == dealer
    assert not state.is_legal("pass")
    assert len(state.legal_actions()) == 3


@pytest.mark.parametrize("preset", ["north-american", "modern", "traditional-32", "british", "railroad"])
def test_8_the_loners_partner_never_acts_and_the_trick_closes_without_him(preset: str) -> None:
    loners = 0
    for game in games(Rules.preset(preset), 60):
        end = game[-1]
        if not end.alone or end.phase != "over":
            continue
        loners += 1
        assert end.sitting_out == tuple((seat + 2) % 4 for seat in end.alone)
        for state in game:
            if state.phase == "play":
                assert state.turn not in end.sitting_out
        assert all(len(trick) == 4 - len(end.alone) for trick in end.past_tricks())
        assert all(len(end.hand(seat)) >= 4 for seat in end.sitting_out), "he keeps his cards, and the deal ends"
    assert loners > 5


M, D = 0, 1
TABLE_0_8: dict[tuple[bool, bool], list[tuple[int, int]]] = {
    (False, False): [(D, 2), (D, 2), (D, 2), (M, 1), (M, 1), (M, 2)],
    (True, False): [(D, 2), (D, 2), (D, 2), (M, 1), (M, 1), (M, 4)],
    (False, True): [(D, 4), (D, 2), (D, 2), (M, 1), (M, 1), (M, 2)],
    (True, True): [(D, 4), (D, 2), (D, 2), (M, 1), (M, 1), (M, 4)],
}


@pytest.mark.parametrize(("lone_maker", "lone_defender"), TABLE_0_8)
def test_9_one_table_scores_every_deal(lone_maker: bool, lone_defender: bool) -> None:
    for maker in range(4):
        for tricks, (side, points) in enumerate(TABLE_0_8[lone_maker, lone_defender]):
            scored = euchre_result(NA, maker, tricks, lone_maker, lone_defender).points
            winner = maker % 2 if side == M else 1 - maker % 2
            assert scored == tuple(points if s == winner else 0 for s in (0, 1))


@pytest.mark.parametrize(
    ("options", "lone", "tricks", "points"),
    [
        ({"take_four_for_one": True}, False, 3, (0, 2)),
        ({"take_four_for_one": True}, False, 4, (1, 0)),
        ({"alone_must_take_five": True}, True, 4, (0, 2)),
        ({"alone_must_take_five": True}, True, 5, (4, 0)),
        ({"alone_must_take_five": True}, False, 4, (1, 0)),
        ({"super_euchre": 4}, False, 0, (0, 4)),
        ({"super_euchre": 4}, False, 1, (0, 2)),
        ({"score_lone_march": 5}, True, 5, (5, 0)),
        ({"score_lone_maker_euchred_by_pair": 4}, True, 2, (0, 4)),
    ],
)
def test_9_house_scores_change_only_their_own_line(
    options: dict[str, Any], lone: bool, tricks: int, points: tuple[int, int]
) -> None:
    rules = NA.replace(**options)
    assert euchre_result(rules, 0, tricks, lone, False).points == points


def test_9_fast_break_scores_nothing_only_for_the_first_two_tricks() -> None:
    rules = Rules.preset("modern", fast_break=True)
    kinds: dict[tuple[int, ...], int] = {(0, 0): 0, (1, 0): 0, (0, 1): 0}
    for game in games(rules, 600):
        end = game[-1]
        assert end.result is not None
        own = end.contract.maker % 2
        first = [seat % 2 != own for seat in end.winners[:2]]
        if end.result.tricks == 3:
            broken = all(first)
            assert (end.result.kind == "fast break") is broken
            kinds[end.result.points] += 1
    assert all(kinds.values())


def test_14_a_spectator_may_come_before_anything_has_happened() -> None:
    for preset in PRESETS:
        view = Deal.random(Rules.preset(preset), seed=1).start().view(None)
        assert view.legal_actions() == ()
        assert not view.hand
        assert view.why_not("pass") == "a spectator does not play"
        assert [view.hand_size(seat) for seat in range(view.rules.players)] == [
            view.rules.hand_size
        ] * view.rules.players


def test_19_words_about_results_are_true_of_the_deal() -> None:
    seen = set()
    for preset in PRESETS:
        for game in games(Rules.preset(preset), 40):
            end = game[-1]
            result = end.result
            assert result is not None
            seen.add(result.kind)
            if result.kind in ("point", "march", "euchred", "made", "failed"):
                own = end.rules.side_of[result.maker]
                assert f"seat {end.contract.maker}" in str(result)
                assert end.side_tricks[own] == result.tricks
    assert {"point", "march", "lone march", "euchred", "made", "failed"} <= seen
