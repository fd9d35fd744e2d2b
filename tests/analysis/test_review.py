"""Reviews: decisions held against a bot that knows no more than the player did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre import Deal, Rules, State, bots, records
from euchre.analysis.review import Review, review, told_of
from euchre.cli import main
from euchre.errors import SetupError
from euchre.presets import PRESETS
from euchre.records import DealRecord, Record
from euchre.solve import double_dummy
from euchre.testing import play_out

TOP = Path(__file__).parents[2]


def played(preset: str, seed: int, level: str = "") -> State:
    """A deal played at random, or by bots of one level."""
    rules = Rules.preset(preset)
    deal = Deal.random(rules, dealer=seed % rules.players, seed=seed)
    if not level:
        return list(play_out(deal, seed))[-1]
    state = deal.start()
    while not state.is_over:
        assert state.turn is not None
        state = state.apply(bots.load(level, seed=seed).act(state.view(state.turn)))
    return state


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_reviewed_and_nothing_is_gained_by_a_mistake(preset: str) -> None:
    seen = 0
    for seed in range(3):
        end = played(preset, seed)
        for seat in range(2):
            found = review(end, seat, level="sampler", worlds=8)
            own = [number for number, (who, _) in enumerate(end.log) if who == seat]
            assert {decision.number for decision in found.decisions} <= set(own)
            for decision in found.decisions:
                assert end.log[decision.number] == (seat, decision.chosen)
                assert decision.lost is None or decision.lost >= 0
                assert decision.reason
                assert told_of(decision)
            counted = [d.lost for d in found.decisions if d.lost is not None]
            assert found.lost == (pytest.approx(sum(counted)) if counted else None)
            seen += len(found.decisions)
    assert seen > 5


def test_a_bot_agrees_with_itself() -> None:
    decisions = 0
    for seed in range(6):
        end = played("north-american", seed, "standard")
        for seat in range(4):
            found = review(end, seat, level="standard")
            assert all(decision.is_best for decision in found.decisions), found
            assert found.worst is None
            decisions += len(found.decisions)
    assert decisions > 60


def test_trumping_what_the_partner_takes_anyway_is_found_and_priced() -> None:
    """Two tricks to one, the maker leads a low heart: West, void, spends the right bower instead of ducking.

    Ducking leaves East the trick with the ace and West the last one with the bower: a euchre, three points apart.
    """
    hands = ["9h As Ks Kd Tc", "Ah 9s Ts Td Qh", "Th Ac Kc Qs Jd", "Jc 9d Qd Ad Kh"]
    deal = Deal.of(Rules.preset("modern"), dealer=3, hands=hands, upcard="9c")
    calls = ["pass", "pass", "order", "take:Kh"]
    tricks = ("Kd Td Jd Qd", "As 9s Qs 9c", "Ad Tc Ts Kc", "Th Jc 9h Ah", "9d Ks Qh Ac")
    cards = " ".join(tricks).split()
    end = State.replay(deal, [*calls, *(f"play:{card}" for card in cards)])
    assert str(end.result) == "seat 2 made trump and won the point with 3 tricks"
    found = review(end, 3, level="sampler", worlds=60)
    worst = found.worst
    assert worst is not None
    assert (str(worst.chosen), str(worst.best), worst.trick) == ("play:Jc", "play:9d", 4)
    assert worst.lost is not None
    assert 0.5 < worst.lost <= 3, "a third of the worlds give East the ace"
    assert "9♦" in told_of(worst)


def test_the_same_seed_gives_the_same_review() -> None:
    end = played("modern", 5)
    assert same(review(end, 1, level="sampler", worlds=8), review(end, 1, level="sampler", worlds=8))


def same(one: Review, other: Review) -> bool:
    return [(d.number, d.best, d.lost) for d in one.decisions] == [(d.number, d.best, d.lost) for d in other.decisions]


def test_what_the_others_hold_does_not_change_a_review() -> None:
    """The cards that South never saw before deciding change places; the first decision is judged the same."""
    rules = Rules.preset("north-american")
    one = Deal.of(
        rules, dealer=1, hands=["9c Tc Qc Kc Ac", "9d Td Qd Kd Ad", "Jc Jd 9h Th Qh", "Kh Ah 9s Ts Qs"], upcard="Ks"
    )
    other = Deal.of(
        rules, dealer=1, hands=["Kh Ah 9s Ts Qs", "9c Tc Qc Kc Ac", "Jc Jd 9h Th Qh", "9d Td Qd Kd Ad"], upcard="Ks"
    )
    found = []
    for deal in (one, other):
        state = deal.start().apply("pass").apply("pass").apply("pass").apply("pass")
        while not state.is_over:
            state = state.apply(state.legal_actions()[0])
        decision = review(state, 2, level="sampler", worlds=12).decisions[0]
        found.append((decision.chosen, decision.best, decision.lost, decision.points))
    assert found[0] == found[1]


def test_a_record_and_its_replay_are_reviewed_as_the_state_is() -> None:
    end = played("british", 2)
    record = Record.of([end])
    for form in (DealRecord.of(end), record.replay().deals[0]):
        assert same(review(end, 0, level="sampler", worlds=6), review(form, 0, level="sampler", worlds=6))


def test_hindsight_is_what_the_solver_says_from_the_first_lead() -> None:
    checked = 0
    for seed in range(12):
        end = played("modern", seed)
        if end.result is None or end.result.is_thrown_in:
            continue
        found = review(end, 0, level="standard").hindsight
        assert found is not None
        state = end.deal.start()
        for _, action in end.log:
            if state.phase == "play":
                break
            state = state.apply(action)
        answer = double_dummy(state)
        assert end.maker is not None
        sign = 1 if end.rules.side_of[end.maker] == end.rules.side_of[0] else -1
        assert found.points == sign * answer.points
        points = end.result.points
        assert found.scored == points[0] - points[1]
        for card in found.line:
            state = state.apply(f"play:{card}")
        assert state.is_over
        assert state.result is not None
        assert state.result.points[0] - state.result.points[1] == found.points
        checked += 1
    assert checked > 5


def test_told_counts_every_action() -> None:
    end, heard = played("modern", 5), list[tuple[int, int]]()
    review(end, 1, level="standard", told=lambda done, total: heard.append((done, total)))
    assert heard == [(number, len(end.log)) for number in range(1, len(end.log) + 1)]


def test_a_hand_that_nobody_saw_is_not_reviewed() -> None:
    record = records.load(TOP / "data" / "egn" / "finals-annotated.egn")
    assert isinstance(record, Record)
    with pytest.raises(SetupError, match="known, so its decisions cannot be reviewed"):
        review(record.replay().deals[0], 2)


@pytest.mark.parametrize(("seat", "level", "sentence"), [(7, "standard", "there is no seat"), (0, "deity", "no bot")])
def test_mistakes_are_sentences(seat: int, level: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        review(played("modern", 5), seat, level=level)


def test_the_strongest_level_is_one_there_is() -> None:
    assert bots.strongest() in bots.LEVELS


# The command.


def command(*words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, int]:
    monkeypatch.setattr("sys.argv", ["euchre", "review", *words])
    with pytest.raises(SystemExit) as left:
        main()
    found = capsys.readouterr()
    return found.out, found.err, int(left.value.code or 0)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    records.dump(Record.of([played("modern", 5), played("modern", 6)], players=["Ann", "Bo", "Cy", "Di"]), path)
    return path


def test_review_as_json(game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out, _, status = command(
        str(game), "--level", "sampler", "--worlds", "6", "--json", capsys=capsys, monkeypatch=monkeypatch
    )
    data = json.loads(out)
    assert status == 0
    assert data["players"] == ["Ann", "Bo", "Cy", "Di"]
    assert {(one["deal"], one["seat"]) for one in data["reviews"]} == {(d, s) for d in (1, 2) for s in range(4)}
    first = next(d for one in data["reviews"] for d in one["decisions"])
    assert set(first) >= {"chosen", "best", "lost", "points", "reason", "trick", "phase", "number"}


def test_review_in_words(game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out, _, status = command(
        str(game), "--seat", "S", "--deal", "1", "--level", "standard", capsys=capsys, monkeypatch=monkeypatch
    )
    assert status == 0
    assert out.startswith("Reviewed by standard")
    assert "Deal 1, Cy" in out
    assert "Ann" not in out.splitlines()[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--deal", "9"), "there is no deal 9"),
        (("--game", "2"), "there is no game 2"),
        (("--seat", "none"), "--seat names a seat"),
        (("--level", "standard", "--worlds", "9"), "samples no worlds"),
    ],
)
def test_bad_wishes_are_refused_in_one_sentence(
    game: Path,
    words: tuple[str, ...],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out, err, status = command(str(game), *words, capsys=capsys, monkeypatch=monkeypatch)
    assert (out, status) == ("", 1)
    assert sentence in err
    assert "Traceback" not in err
