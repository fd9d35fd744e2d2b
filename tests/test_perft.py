"""Counting: perft files, the symmetries of the game, and a second engine that counts for itself."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from euchre import Deal, NotationError, Rules, State, kernel, solve
from euchre.cards import SUITS, Card, cards_of
from euchre.cli import app
from euchre.perft import Entry, count, divide, full, read_file, write_entry
from euchre.presets import PRESETS

from . import twin

DATA = Path(__file__).parent.parent / "data" / "perft"
FILES = sorted(DATA.glob("*.perft"))


def entries(path: Path) -> list[Entry]:
    return read_file(path.read_text(encoding="utf-8"))


def test_every_preset_has_a_perft_file() -> None:
    assert {path.stem for path in FILES} == set(PRESETS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_by_depth_agree_with_the_file(path: Path) -> None:
    counted = [(entry, depth, number) for entry in entries(path) for depth, number in entry.depths]
    assert len(counted) >= 8
    for entry, depth, number in counted:
        assert count(entry.state(), depth) == number, f"{entry.name}: {divide(entry.state(), depth)}"


def table_of(state: State) -> twin.Table:
    rules = state.rules
    return twin.Table(
        kind={"upcard": "euchre", "numbers": "numbers", "napoleon": "nap"}[rules.auction],
        seats=[seat for seat in range(rules.players) if seat not in state.sitting_out],
        maker=state.contract.maker,
        trump="" if state.trump is None else str(state.trump),
        bowers=rules.bowers,
        alone=state.alone,
        bid=state.contract.bid,
        railroad=rules.score_lone_vs_lone_euchre == "4",
        pepper=rules.failed_bid == "loses_all_tricks",
        stakes=rules.nap_scoring == "zero_sum",
        players=rules.players,
        tricks=rules.hand_size,
    )


@pytest.mark.parametrize("path", [p for p in FILES if p.stem != "openspiel"], ids=lambda path: path.stem)
def test_complete_deals_agree_with_the_file_and_with_the_second_engine(path: Path) -> None:
    checked = 0
    for entry in entries(path):
        if entry.full is None:
            continue
        state = entry.state()
        assert full(state) == entry.full, entry.name
        hands = {seat: [str(card) for card in cards_of(hand)] for seat, hand in enumerate(state.hands)}
        tricks, points = twin.count(hands, state.leader, list(state.winners), table_of(state))
        assert tuple(tricks[n] for n in range(state.rules.hand_size + 1)) == entry.full.tricks, entry.name
        assert tuple(sorted(points.items())) == entry.full.points, entry.name
        checked += 1
    assert checked >= 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_complete_deals_counted_by_the_kernel_agree_with_the_file(path: Path) -> None:
    limit = 10**9 if kernel.name == "compiled" else 5000
    counted = [entry for entry in entries(path) if entry.full is not None and entry.full.count <= limit]
    assert len(counted) >= (3 if kernel.name == "compiled" else 0)
    for entry in counted:
        assert solve.full(entry.state()) == entry.full, entry.name


def test_the_files_cover_every_maker_round_and_loner() -> None:
    seen = {entry.name for entry in entries(DATA / "north-american.perft")}
    for maker in range(4):
        for number in (1, 2):
            for who in ("pair", "maker alone", "partner alone"):
                for tail in ("", " lone defender"):
                    assert f"maker {maker} round {number} {who}{tail}" in seen
    outcomes = {
        value for entry in entries(DATA / "north-american.perft") if entry.full for value, _ in entry.full.points
    }
    assert {-4, -2, 1, 2, 4} <= outcomes, "each score of the table occurs"


# Symmetries.


def rotated(deal: Deal, by: int) -> Deal:
    seats = deal.rules.players
    hands = [deal.hands[(seat - by) % seats] for seat in range(seats)]
    return Deal.of(
        deal.rules,
        dealer=(deal.dealer + by) % seats,
        hands=[cards_of(hand) for hand in hands],
        upcard=deal.upcard,
        kitty=list(deal.kitty),
    )


def mapped(deal: Deal, suits: tuple[int, ...]) -> Deal:
    def image(card: Card) -> Card:
        return card if card.is_joker else Card(16 * suits[card.suit] + card.rank)

    hands = [[image(card) for card in cards_of(hand)] for hand in deal.hands]
    upcard = None if deal.upcard is None else image(deal.upcard)
    kitty = [None if card is None else image(card) for card in deal.kitty]
    return Deal.of(deal.rules, dealer=deal.dealer, hands=hands, upcard=upcard, kitty=kitty)


KEEP_COLOURS = [p for p in permutations(range(4)) if all(p[s.mate] == 3 - p[s] for s in SUITS)]
BREAK_COLOURS = [p for p in permutations(range(4)) if p not in KEEP_COLOURS]


def play_counts(deal: Deal) -> tuple[object, ...]:
    """Counts of the first tricks after a first-round order by the eldest, and all endings of one line."""
    state = deal.start().apply("order")
    state = state.apply("leave" if state.is_legal("leave") else state.legal_actions()[0])
    while state.phase == "alone":
        state = state.apply("together")
    return tuple(count(state, depth) for depth in range(1, 7))


def test_there_are_eight_suit_maps_that_keep_the_colours() -> None:
    assert len(KEEP_COLOURS) == 8


@pytest.mark.parametrize("preset", ["north-american", "british", "traditional-32"])
def test_rotating_the_seats_or_mapping_suits_within_colours_changes_no_count(preset: str) -> None:
    rules = Rules.preset(preset, **({"joker_upcard": "suit:H"} if preset == "british" else {}))
    for seed in range(2):
        deal = Deal.random(rules.replace(dealer_pickup="optional"), dealer=seed, seed=seed)
        if deal.upcard is not None and deal.upcard.is_joker:
            deal = Deal.random(rules.replace(dealer_pickup="optional"), dealer=seed, seed=seed + 100)
        expected = play_counts(deal)
        assert all(play_counts(rotated(deal, by)) == expected for by in range(4))
        assert all(play_counts(mapped(deal, suits)) == expected for suits in KEEP_COLOURS)


def test_a_suit_map_that_breaks_the_colours_changes_counts() -> None:
    rules = Rules.preset("north-american")
    changed = 0
    for seed in range(4):
        deal = Deal.random(rules, dealer=0, seed=seed)
        expected = play_counts(deal)
        changed += sum(play_counts(mapped(deal, suits)) != expected for suits in BREAK_COLOURS)
    assert changed > 2 * len(BREAK_COLOURS)


# The file format and the command.


def test_entries_print_and_read_back_the_same() -> None:
    for path in FILES:
        found = entries(path)
        assert read_file("\n".join(map(write_entry, found))) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id a\nrules nonsense", "line 2: there is no preset “nonsense”"),
        ("id a\nrules openspiel\ndeal N up=Jd N:AdAd", "line 3: Ad is there twice"),
        ("id a\nrules openspiel\ndeal X", "line 3: “X” is not a seat"),
        ("id a\nrules openspiel\nperft x", "line 3: perft is not followed by what it needs"),
        ("id a\nspeed 9", "line 2: “speed” is not a line of a perft file"),
        ("id a\nrules openspiel", "line 1: the entry has no deal"),
        ("id a\nrules openspiel\nfull 3 tricks 1", "line 3: full is not followed by what it needs"),
    ],
)
def test_a_broken_perft_file_names_the_line(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_file(text)
    assert str(caught.value).startswith(sentence)


def test_the_command_reports_each_count_and_divides_the_wrong_one(tmp_path: Path) -> None:
    right = (DATA / "openspiel.perft").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.perft"
    wrong.write_text(right.replace("perft 3 17", "perft 3 18", 1), encoding="utf-8")
    result = CliRunner().invoke(app, ["perft", str(wrong), "--max-nodes", "300"])
    assert result.exit_code == 1
    assert "WRONG" in result.output
    assert "counted 17, the file says 18" in result.output
    assert "order        10" in result.output
    assert "full is full 12688082" in result.output, "what is skipped is named"
    good = CliRunner().invoke(app, ["perft", str(DATA / "openspiel.perft"), "--max-nodes", "300", "--json"])
    assert good.exit_code == 0
    rows = [json.loads(line) for line in good.output.splitlines()]
    assert [row["ok"] for row in rows if row["what"] == "perft 3"] == [True] * 3
