"""The learned policy of playing cards: its marks against the readable twin, and its file."""

from __future__ import annotations

import pytest

from euchre import Rules, kernel
from euchre.actions import Play
from euchre.bots.expert import plain_play
from euchre.bots.policies import pack, read_policy, serves, shipped, unpack
from euchre.bots.policy_marks import PLACES, marks
from euchre.bots.reading import Reading
from euchre.bots.scenes import mind_of, scene_of
from euchre.cards import Card
from euchre.errors import SetupError
from euchre.presets import PRESETS
from tests.bots.test_minds import decisions

compiled = pytest.mark.skipif(kernel.name != "compiled", reason="the slow kernel does not decide over worlds")


@compiled
@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernel_sees_the_marks_that_its_twin_sees(preset: str) -> None:
    rules, seen, places = Rules.preset(preset), 0, set[int]()
    for state in decisions(rules, 40, 9):
        assert state.turn is not None
        view = state.view(state.turn)
        plays = [action for action in view.legal_actions() if isinstance(action, Play) and action.suit is None]
        if state.phase != "play" or len(plays) < 2 or not plain_play(view):
            continue
        facts = Reading(view)
        for card, found in mind_of(rules).marks(scene_of(view, (0.0,) * (rules.hand_size + 1), ())):
            assert found == marks(facts, Card(card)), (str(view), Card(card))
            places.update(found)
        seen += 1
    assert seen > 150
    assert max(places) < PLACES


def test_the_presets_that_the_policy_serves() -> None:
    assert {name for name in PRESETS if not serves(Rules.preset(name))} == {"napoleon", "napoleon-stakes"}


def test_a_policy_file_reads_as_it_was_written() -> None:
    best, likely = [0.0] * PLACES, [0.0] * PLACES
    best[3], likely[-1], likely[0] = 0.5, -2.0, 99.0
    weights = unpack(pack({"seed": 1}, best, likely), "it")
    assert (weights[3], weights[-1], weights[PLACES]) == (512, -2048, 32767)
    assert len(shipped()) == 2 * PLACES
    assert shipped()[0] == shipped()[PLACES] == 0  # no mark weighs nothing


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: b"x" + data, "is no playing policy"),
        (lambda data: data[:-30], "is damaged"),
        (lambda data: data.replace(b'"format": 1', b'"format": 7'), "has format 7"),
        (lambda data: data.replace(b'"check": "', b'"check": "0'), "is damaged"),
    ],
)
def test_a_broken_policy_file_is_told(tmp_path, change, said) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "policy.bin"
    path.write_bytes(change(pack({}, [0.0] * PLACES, [0.0] * PLACES)))
    with pytest.raises(SetupError, match=said):
        read_policy(path)
    with pytest.raises(SetupError, match="cannot be read"):
        read_policy(tmp_path / "none.bin")
