"""The first deal: what a newcomer is told is true, there and in any other position (field report A19)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from euchre import Card, Deal, Rules, Suit
from euchre.actions import Name
from euchre.cards import effective_suit
from euchre.languages import speaker
from euchre.table import Inline, Means, MemoryJournal
from euchre.tui.guided import SEED, guided_plan
from euchre.tui.lessons import Lesson, after_trick, lesson_of
from euchre.tui.session import Session
from euchre.view import View
from euchre.words import default_names

from .person import run, sitting

NAMES = tuple(map(str, default_names(4)))


def trumps_in(cards: list[Card], suit: Suit) -> list[Card]:
    return [card for card in cards if effective_suit(card, suit) == suit]


def beats(card: Card, other: Card, led: Suit, trump: Suit) -> bool:
    """Counted by hand: right bower, left bower, ace, king …; then the suit led."""

    def worth(one: Card) -> int:
        if one.rank == 11 and one.suit == trump:
            return 400
        if one.rank == 11 and one.suit == trump.mate:
            return 300
        if one.suit == trump:
            return 200 + one.rank
        return 100 + one.rank if effective_suit(one, trump) == led else one.rank

    return worth(card) > worth(other)


def check(view: View, lesson: Lesson, spoken: str) -> None:
    """Each rule that was named, checked against the position by other means than those that named it."""
    assert view.seat is not None
    told, hand = dict(lesson), list(view.hand)
    assert len(told) == len(lesson), "nothing is said twice"
    if "dealer_gets" in told:
        assert view.seat != view.dealer
        assert NAMES[view.dealer] in told["dealer_gets"]
    if "dealer_takes" in told:
        assert view.seat == view.dealer
    if "turned" in told:
        assert view.upcard_place == "down"
    for rule, mate in (("right", False), ("left", True)):
        if rule in told:
            jacks = [card for card in hand if card.rank == 11 and card.symbol in spoken]
            suit = named_trump(view)
            assert any(card.suit == (suit.mate if mate else suit) for card in jacks)
    if view.phase == "play" and view.trump is not None:
        check_play(view, told, hand, view.trump)


def named_trump(view: View) -> Suit:
    """The suit that the lesson weighs: the upcard's, or in round two the one the hand has most trumps of."""
    if view.phase == "order":
        assert view.upcard is not None
        return view.upcard.suit
    suits = sorted({action.suit for action in view.legal_actions() if isinstance(action, Name)})
    return max(suits, key=lambda suit: len(trumps_in(list(view.hand), suit)))


def check_play(view: View, told: Mapping[str, str], hand: list[Card], trump: Suit) -> None:
    assert ("lead" in told) == (not view.trick)
    if "is_left" in told:
        assert any(card.rank == 11 and card.suit == trump.mate for card in hand)
    if not view.trick:
        return
    led = effective_suit(view.trick[0][1], trump)
    follows = [card for card in hand if effective_suit(card, trump) == led]
    assert ("must_follow" in told) == bool(follows)
    assert ("may_ruff" in told) == (not follows and led != trump and bool(trumps_in(hand, trump)))
    assert ("partner_wins" in told) == (view.winning == (view.seat or 0) ^ 2)
    best = next(card for seat, card in view.trick if seat == view.winning)
    assert not any(beats(card, best, led, trump) for _, card in view.trick if card != best)
    assert best.symbol in speaker("en", NAMES)(told["led"])


def check_after(view: View, lesson: Lesson) -> None:
    told, trick = dict(lesson), view.past_tricks[-1]
    trump, led = view.trump, effective_suit(trick[0][1], view.trump or Suit.CLUBS)
    assert trump is not None
    won = next(card for seat, card in trick if seat == view.winners[-1])
    fallen = [card for _, card in trick if effective_suit(card, trump) == trump]
    assert not any(beats(card, won, led, trump) for _, card in trick if card != won)
    assert ("highest_led" in told) == (not fallen)
    assert ("only_trump" in told) == (len(fallen) == 1)
    assert ("highest_trump" in told) == (len(fallen) > 1)
    assert ("left_won" in told) == (won.rank == 11 and won.suit == trump.mate and bool(fallen))
    if "winner_leads" in told:
        assert NAMES[view.winners[-1]] in told["winner_leads"]


def test_every_sentence_is_true_in_positions_of_all_kinds() -> None:
    rules, seen, say = Rules.preset("north-american"), set[str](), speaker("en", NAMES)
    for seed in range(150):
        dice = Random(seed)
        state = Deal.random(rules, dealer=seed % 4, seed=seed).start()
        while not state.is_over:
            assert state.turn is not None
            view = state.view(state.turn)
            lesson = lesson_of(view, NAMES)
            check(view, lesson, " ".join(say(sentence) for _, sentence in lesson))
            seen |= {rule for rule, _ in lesson}
            before = len(state.winners)
            state = state.apply(dice.choice(state.legal_actions()))
            if len(state.winners) > before:
                after = after_trick(state.view(view.seat), NAMES)
                check_after(state.view(view.seat), after)
                seen |= {rule for rule, _ in after}
    assert seen >= {"upcard", "trumps", "left", "right", "turned", "put_down", "alone", "defend", "lead", "lead_trump",
                    "must_follow", "may_ruff", "throw", "partner_wins", "is_left", "highest_led", "only_trump",
                    "highest_trump", "left_won", "winner_leads", "dealer_gets", "dealer_takes"}  # fmt: skip


def test_the_first_deal_is_the_same_for_everybody_and_has_what_there_is_to_learn() -> None:
    async def lesson() -> None:
        means = Means(chance=Random(SEED), thinking=Inline())
        session = await Session.found(guided_plan(NAMES, 0), MemoryJournal(), means)
        frame = session.feed.pending()[-1]
        while frame.version != session.table.version or frame.view is None or not frame.view.legal_actions():
            await session.table.quiet()
            frame = (session.feed.pending() or [frame])[-1]
        view = frame.view
        assert (view.dealer, str(view.upcard)) == (2, "Qh"), "you deal, and a queen is turned up"
        assert sorted(map(str, view.hand)) == ["9c", "Jd", "Kc", "Td", "Th"], "with the left bower in your hand"
        await session.close()

    run(lesson())


@pytest.mark.parametrize("lang", ["en", "xx"])
def test_the_first_deal_can_be_played_through_with_enter_alone(lang: str, tmp_path: Path) -> None:
    async def newcomer() -> None:
        async with sitting(tmp_path, lang=lang) as person:
            await person.press("f")
            for _ in range(80):
                stage = await person.turn()
                if stage == "end":
                    break
                lesson = person.play.lesson(person.play.frame)  # type: ignore[arg-type]
                assert lesson, "there is a word at every step"
                shown = " ".join(person.text.split())
                assert " ".join(lesson[0].split()[:2]) in shown
                if stage == "held":
                    await person.press("space")
                elif person.play.frame is not None and person.play.frame.view is not None:
                    await person.press("o" if person.play.frame.view.phase == "order" else "enter")
                await person.pilot.pause(0.01)
            assert await person.turn() == "end"
            await person.press("enter")
            await person.pilot.pause(0.05)
            assert "E U C H R E" in person.text
            assert not await (await person.app.opened()).tables(), "nothing of it is kept"

    run(newcomer())
