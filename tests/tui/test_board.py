"""The table as a picture: everything that can be chosen is there, at every size, in every language and look."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from euchre import Deal, Rules, State
from euchre.presets import PRESETS
from euchre.tui.board import Sight
from euchre.tui.look import Look
from euchre.tui.picks import picks_of
from euchre.tui.places import places_for

from .scenes import picture, positions, scene_of, sight_of

SIZES = [(80, 24), (100, 30), (140, 45)]
LOOKS = {
    "dark": Look(),
    "light": Look("light", four=False),
    "plain": Look("plain"),
    "ascii": Look("plain", ascii=True),
}
TABLES = [*PRESETS, *(f"napoleon:{n}" for n in (2, 3, 5, 6, 7))]
HOUSES: list[dict[str, object]] = [
    {"misdeal_claims": ("farmers_exchange", "ace_no_face")},
    {"go_under": True},
    {"partner_best": "receive_then_discard"},
    {"defend_alone": "always", "no_trump_calls": True},
    {"jambone": True, "jamboree": True},
    {"renege": "penalize"},
    {"no_trump_calls": True, "jokers": 1, "joker_upcard": "dealer_names_seen", "nt_joker": "leader_names_suit"},
]


def rules_of(name: str) -> Rules:
    preset, _, players = name.partition(":")
    return Rules.preset(preset, **({"players": int(players)} if players else {}))


def check(rules: Rules, state: State, size: tuple[int, int], look: Look, lang: str) -> None:
    canvas = picture(rules, state, size, look, lang)
    drawn = canvas.text()
    assert len(drawn.splitlines()) == size[1]
    assert all(cell_len(line) <= size[0] for line in drawn.splitlines())
    picks = picks_of(state.view(state.turn))
    places = places_for(rules.players, *size)
    for place, pick in enumerate(picks.all):
        spots = [spot for spot in canvas.spots if spot.target == f"pick:{place}"]
        assert len(spots) == 1, f"{pick} cannot be clicked"
        (spot,) = spots
        assert spot.x >= 0, drawn
        assert spot.x + spot.width <= size[0], drawn
        assert spot.y + spot.height <= places.notes.y, f"{pick} lies under the notes:\n{drawn}"
        if pick.card is not None and not pick.card.is_joker:
            assert look.card_text(pick.card) in drawn, drawn
        if pick.action is not None:
            assert pick.number in drawn
    # Something lies on top of something else only in a hand that has no room.
    said = [canvas.spots[-1], *(spot for spot in canvas.spots if spot.target[5:] in map(str, range(picks.cards, 99)))]
    assert len({(spot.x, spot.y) for spot in said}) == len(said)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_all_that_may_be_chosen_is_drawn(table: str, size: tuple[int, int]) -> None:
    rules, seen = rules_of(table), set[str]()
    for seed in range(3):
        for state in positions(rules, seed):
            seen.add(state.phase)
            check(rules, state, size, Look(), "en")
    assert "play" in seen


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: next(iter(house)))
def test_every_question_of_house_rules_fits(house: dict[str, object]) -> None:
    rules = Rules.preset("north-american", **house)
    phases = set()
    for seed in range(40):
        for state in positions(rules, seed):
            phases.add(state.phase)
            check(rules, state, (80, 24), Look(), "xx")
    assert phases & {"claim", "swap", "exchange", "alone", "declare", "review", "name"}


@pytest.mark.parametrize("lang", ["pt_BR", "pt_PT", "sl", "xx"])
@pytest.mark.parametrize("table", TABLES)
def test_no_language_breaks_the_layout(table: str, lang: str) -> None:
    rules = rules_of(table)
    drawn = 0
    for seed in range(2):
        for state in positions(rules, seed):
            check(rules, state, (80, 24), Look(), lang)
            drawn += 1
    assert drawn > 5


@pytest.mark.parametrize("name", LOOKS)
def test_looks_keep_their_word(name: str) -> None:
    look, rules = LOOKS[name], Rules.preset("british")
    drawn = 0
    for seed in range(4):
        for state in positions(rules, seed):
            canvas = picture(rules, state, look=look, lang="sl")
            segments = [segment for y in range(24) for segment in canvas.segments(y)]
            if look.ascii:
                assert canvas.text().isascii(), canvas.text()
            if look.theme == "plain":
                assert all(s.style is None or (s.style.color is None and s.style.bgcolor is None) for s in segments)
            else:
                assert any(s.style is not None and s.style.bgcolor is not None for s in segments)
            check(rules, state, (80, 24), look, "en")
            drawn += 1
    assert drawn > 10


def test_four_colours_tell_the_suits_apart_and_two_tell_red_from_black() -> None:
    from euchre import Suit

    four = {Look().suit_style(suit).color for suit in list(Suit)[:4]}
    two = {Look(four=False).suit_style(suit).color for suit in list(Suit)[:4]}
    assert (len(four), len(two)) == (4, 2)


@pytest.mark.parametrize("size", [(60, 20), (79, 24), (80, 23), (20, 5), (1, 1)])
def test_a_terminal_without_room_gets_a_clear_word(size: tuple[int, int]) -> None:
    rules = Rules.preset("modern")
    state = next(positions(rules, 1))
    canvas = picture(rules, state, size)
    assert canvas.spots == []
    if size[0] >= 20:
        words = " ".join(canvas.text().split())
        assert words.startswith("The table needs 80 columns and 24 rows")


# What lies on the table says what it is.


def at(rules: Rules, dealer: int, hands: list[str], upcard: str, *actions: str) -> State:
    return State.replay(Deal.of(rules, dealer=dealer, hands=hands, upcard=upcard), actions)


HANDS = ["9c Tc Qc Kc Ac", "9d Td Qd Kd Ad", "Jc Jd 9h Th Js", "Kh Ah 9s Ts Qs"]
NA = Rules.preset("north-american")


def test_the_left_bower_is_marked_and_stands_with_the_trumps() -> None:
    state = at(NA, 1, HANDS, "Ks", "order")
    sight = sight_of(NA, state.apply("order") if state.phase == "order" else state)
    hand = [str(pick.card) for pick in sight.picks.hand] if sight.picks else []
    assert hand[:2] == ["Js", "Jc"], "right bower, left bower, then the rest"
    drawn = picture(NA, state).text()
    assert "left" in drawn


def test_the_hand_is_sorted_anew_once_trump_is_known() -> None:
    before = at(NA, 1, HANDS, "Ks")
    after = before.apply("order")
    first = [str(pick.card) for pick in sight_of(NA, before).picks.hand]  # type: ignore[union-attr]
    then = [str(pick.card) for pick in sight_of(NA, after).picks.hand]  # type: ignore[union-attr]
    assert first != then
    assert set(first) == set(then)


def test_an_unplayable_card_says_why() -> None:
    state = at(Rules.preset("modern"), 0, HANDS, "Ks", "order", "take:9c", "play:9d")
    picks = sight_of(state.rules, state).picks
    assert picks is not None
    assert [str(pick.card) for pick in picks.hand if pick.action] == ["Jd"]
    blocked = {str(pick.card): pick.why for pick in picks.hand if pick.action is None}
    assert set(blocked) == {"Js", "Jc", "9h", "Th"}
    assert all("must follow diamonds with Jd" in why for why in blocked.values())


def test_the_upcard_lies_on_its_face_once_it_is_turned_down() -> None:
    state = at(NA, 1, HANDS, "Ks")
    assert "turned up" in picture(NA, state).text()
    for _ in range(4):
        state = state.apply("pass")
    drawn = picture(NA, state).text()
    assert "K♠ turned down" in drawn
    assert "turned up" not in drawn
    assert "│K♠" not in drawn.partition("Calls")[0], "no card that was turned down is seen face up"
    assert "K♠ is turned down" in drawn, "and the calls tell of it"


def test_who_dealt_who_called_and_who_sits_out_stands_beside_them() -> None:
    state = at(NA, 1, HANDS, "Ks", "order", "take:9d", "alone")
    while state.phase == "alone":
        state = state.apply("together")
    drawn = picture(NA, state, score=(4, 9)).text()
    assert state.maker == 2
    lines = [line.partition("│ ")[0] for line in drawn.splitlines()]
    plate = {name: next(line for line in lines if name in line) for name in ("North", "South", "East")}
    assert "sits out" in plate["North"]
    assert "dealer" in plate["East"]
    assert "maker alone" in plate["South"]
    panel = " ".join(" ".join(line.partition("│ ")[2] for line in drawn.splitlines()).split())
    assert "in the barn" in panel
    assert "South orders it up" in panel
    assert "spades ♠, made by South; South plays alone; North sits out" in panel


def test_a_finished_trick_stays_with_its_taker_until_it_is_put_away() -> None:
    state = next(state for state in positions(Rules.preset("modern"), 5) if len(state.winners) == 2)
    held = sight_of(Rules.preset("modern"), state, held=True)
    assert held.trick == state.past_tricks()[-1]
    assert held.taker == state.winners[-1]
    drawn = picture(Rules.preset("modern"), state, held=True).text()
    assert all(card.symbol in drawn for _, card in state.past_tricks()[-1])
    assert all(pick.action is None for pick in held.picks.all if held.picks)  # type: ignore[union-attr]


def test_names_of_any_kind_keep_to_their_place() -> None:
    rules = Rules.preset("modern")
    state = next(state for state in positions(rules, 5) if state.phase == "play")
    names = ("日本の人です日本の人です", "A" * 24, "M" * 24, "Ω" * 24)
    plain = sight_of(rules, state)
    from euchre.languages import speaker
    from euchre.tui.board import draw_board

    sight = Sight(plain.view, scene_of(rules, state, names=names), plain.own, names, plain.picks, 0, keys=plain.keys)
    drawn = draw_board(80, 24, sight, Look(), speaker("en", names)).text()
    assert all(cell_len(line) <= 80 for line in drawn.splitlines())
    assert "日本の人" in drawn


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("size", [(80, 24), (90, 29), (100, 30), (120, 36), (140, 45), (200, 60)])
def test_no_card_lies_under_another_or_under_a_name(seats: int, size: tuple[int, int]) -> None:
    for lesson in (False, True) if seats == 4 else (False,):
        places = places_for(seats, *size, lesson=lesson)
        cards = [cells(*slot.card, places.trick.width, places.trick.height) for slot in places.slots]
        names = [cells(slot.plate.x, slot.plate.y, min(slot.plate.width, 11), 1) for slot in places.slots]
        for number, one in enumerate(cards):
            assert not any(one & other for other in cards[:number])
            assert not any(one & name for name in names), (seats, size, number)
        assert all(0 <= x < size[0] and 0 < y < places.hand_at.y for one in cards for x, y in one)


def cells(x: int, y: int, width: int, height: int) -> set[tuple[int, int]]:
    return {(column, row) for column in range(x, x + width) for row in range(y, y + height)}
