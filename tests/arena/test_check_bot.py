"""check_bot passes what is fair, and finds what is not."""

from __future__ import annotations

import pytest

from euchre import Action, Rules, State, View, parse_action
from euchre.bots import LEVELS, Advice, Choice, load
from euchre.bots.beginner import Beginner
from euchre.testing import check_bot

from .players import Chancy, Cheat

ONE = [Rules.preset("north-american")]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_fair_and_repeatable_in_every_preset(level: str) -> None:
    checked = check_bot(lambda seed: load(level, seed=seed), deals=1)
    assert checked.decisions > 300
    assert checked.exchanged > 300


def test_a_bot_that_plays_by_lot_from_its_seed_passes() -> None:
    assert check_bot(Chancy, rules=ONE).exchanged > 50


def test_an_illegal_action_is_found() -> None:
    with pytest.raises(AssertionError, match=r"is not legal: seat \d does not hold"):
        check_bot(Cheat, rules=ONE)


class Forgetful(Beginner):
    asked = 0

    def act(self, view: View) -> Action:
        type(self).asked += 1
        return view.legal_actions()[-(type(self).asked % 2)]


def test_a_bot_that_answers_twice_alike_only_by_luck_is_found() -> None:
    with pytest.raises(AssertionError, match="a bot of the same seed does"):
        check_bot(Forgetful, rules=ONE)


class BadAdviser(Beginner):
    def advise(self, view: View) -> Advice:
        return Advice((Choice(parse_action("bid:6"), 0.0, "why not"),))


class MuteAdviser(Beginner):
    def advise(self, view: View) -> Advice:
        return Advice(())


@pytest.mark.parametrize(
    ("bot", "told"), [(BadAdviser, "advise ranks bid:6, which is not legal"), (MuteAdviser, "advise ranks nothing")]
)
def test_wrong_advice_is_found(bot: type[Beginner], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check_bot(bot, rules=ONE)


class Peeper(Beginner):
    def act(self, view: View) -> Action:
        legal = view.legal_actions()
        return legal[hash(view._pos.hands) % len(legal)]


def test_a_bot_that_sees_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check_bot(Peeper, rules=ONE)  # a View shows nothing that could be peeped at
    monkeypatch.setattr(State, "view", lambda state, seat: View(seat, state))
    monkeypatch.setattr("euchre.testing.bots.reshuffled", reshuffled_blindly)
    with pytest.raises(AssertionError, match=r"when cards that seat \d cannot see differ"):
        check_bot(Peeper, rules=ONE)


def reshuffled_blindly(state: State, seat: int, seed: int) -> list[State]:
    """Two other hands exchanged, where nobody has spoken."""
    if state.log:
        return []
    one, two = (s for s in range(4) if s not in (seat, state.dealer))
    hands = list(state.hands)
    hands[one], hands[two] = hands[two], hands[one]
    changed = type(state.deal)(state.rules, state.dealer, tuple(hands), state.upcard, state.deal.kitty)
    return [changed.start()]


def test_nothing_to_check_is_no_pass() -> None:
    with pytest.raises(AssertionError, match="nothing to decide"):
        check_bot(Beginner, rules=[])
