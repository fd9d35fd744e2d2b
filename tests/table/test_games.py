"""Whole games at a table: of bots, of people, told to people as they may know them."""

from __future__ import annotations

import pytest

from euchre import State
from euchre.actions import Action
from euchre.bots import Advice, Bot, load
from euchre.presets import PRESETS
from euchre.table import Done, MemoryJournal, Refusal
from euchre.table.fold import folded
from euchre.view import View

from .room import Room, assert_gapless, cards_in, run, short


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_a_whole_game_of_every_preset_and_its_record_replays(preset: str) -> None:
    async def play() -> None:
        journal = MemoryJournal()
        room = await Room.open(preset, journal=journal, seed=3)
        await room.attach("watcher")
        await room.start()
        assert room.table.scene.phase == "over"
        finished = journal.finished[room.table.id, 1]
        replay = finished.record.replay()
        assert replay.problems == ()
        assert len(replay.deals) == room.moment.deal
        assert room.table.scene.match is not None
        assert replay.score == room.table.scene.match.score == finished.record.result
        assert finished.winners == room.table.scene.match.winners != ()
        assert folded(await journal.entries(room.table.id)) == room.moment
        await room.close()

    run(play())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_person_and_a_spectator_follow_a_whole_game_frame_by_frame(preset: str) -> None:
    """The views in the frames are those that grow from the events alone, and no frame holds a hidden card."""

    async def play() -> None:
        room = await Room.open(short(preset), "ann")
        await room.attach("watcher")
        await room.start()
        await room.play_until("over")
        for who in ("ann", "watcher"):
            frames = room.told[who]
            assert_gapless(frames, who)
            assert check_grown(frames) > 20
        assert room.scan.frames > 40
        await room.close()

    run(play())


def test_views_and_bots_know_the_score_before_the_deal() -> None:
    heard: list[tuple[int, ...] | None] = []

    def load_bot(level: str, seed: str) -> Bot:
        bot = load(level, seed=seed)

        class Listening:
            name = bot.name

            def act(self, view: View) -> Action:
                heard.append(view.score)
                return bot.act(view)

            def advise(self, view: View) -> Advice:
                return bot.advise(view)

        return Listening()

    async def play() -> None:
        room = await Room.open(short("modern"), "ann", load_bot=load_bot)
        await room.start()
        await room.play_until("over")
        score: tuple[int, ...] = (0, 0)
        for frame in room.told["ann"]:
            if frame.news is not None and frame.news.kind == "deal" and frame.scene.match is not None:
                score = frame.scene.match.score
            assert frame.view is None or frame.view.score == score
        assert score != (0, 0)
        assert set(heard) > {(0, 0)}
        await room.close()

    run(play())


def check_grown(frames: list) -> int:  # type: ignore[type-arg]
    """Grow the view of each deal from its events; how many actions that were."""
    grown: View | None = None
    actions = 0
    for frame in frames:
        assert frame.news is not None or grown is None
        if frame.news is None or frame.news.kind == "deal":
            grown = frame.view
        elif frame.event is not None:
            assert grown is not None
            grown, actions = grown.after(frame.event), actions + 1
        assert frame.view == grown
    return actions


def test_four_people_play_together_and_each_sees_the_own_hand_only() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", "cy", "di")
        await room.start()
        hands = [room.view(who).hand for who in ("ann", "bo", "cy", "di")]
        assert [len(hand) for hand in hands] == [5, 5, 5, 5]
        assert len(set.union(*map(set, hands))) == 20
        await room.play_until("over")
        assert {frame.seat for frame in room.told["cy"][2:]} == {2}
        await room.close()

    run(play())


def test_a_deal_that_everybody_passes_is_followed_by_the_next_without_anybody_asking() -> None:
    """Field report A6: a throw-in waited for an acknowledgement that nobody could give."""

    async def play() -> None:
        room = await Room.open("north-american", "ann", "bo", "cy", "di", between=6.0)
        await room.start()
        deal = room.moment.deal
        for _ in range(8):
            who = room.on_turn()
            assert who is not None
            await room.act(who, "pass")
        assert room.last("ann").scene.phase == "between"
        assert room.moment.state is not None
        assert str(room.moment.state.result) == "everybody passed: thrown in"
        await room.wait(5.9)
        assert room.moment.deal == deal
        await room.wait(0.1)
        assert (room.moment.deal, room.last("ann").scene.phase) == (deal + 1, "play")
        await room.close()

    run(play())


def test_the_next_deal_comes_at_once_when_everybody_present_is_ready() -> None:
    from euchre.table import Ready

    async def play() -> None:
        room = await Room.open("north-american", "ann", "bo", between=600.0)
        await room.start()
        await room.play_until("between")
        deal = room.moment.deal
        assert isinstance(await room.ask("ann", Ready()), Done)
        assert isinstance(await room.ask("ann", Ready()), Done)
        assert room.moment.deal == deal
        assert room.last("bo").scene.ready == {0}
        await room.ask("bo", Ready())
        assert room.moment.deal == deal + 1
        await room.close()

    run(play())


def test_the_stuck_dealer_and_the_dealer_who_picks_up_are_asked_like_everybody() -> None:
    """Field reports A7 and A15: the prompt is the list of legal actions in the dealer's own view."""

    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", "cy", "di")
        await room.start()
        dealer = room.moment.state.dealer if room.moment.state else 0
        for _ in range(7):
            await room.act(room.on_turn() or "", "pass")
        who = room.on_turn() or ""
        assert room.last(who).seat == dealer
        legal = {str(action) for action in room.view(who).legal_actions()}
        assert "pass" not in legal
        refused = await room.act(who, "pass")
        assert "must name a suit" in str(refused)
        await room.close()

        again = await Room.open("modern", "ann", "bo", "cy", "di")
        await again.start()
        await again.act(again.on_turn() or "", "order")
        who = again.on_turn() or ""
        assert again.last(who).seat == dealer
        assert {str(action)[:5] for action in again.view(who).legal_actions()} == {"take:"}
        await again.close()

    run(play())


def test_a_game_that_is_over_shows_all_its_cards_and_before_that_only_to_who_plays_alone() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", between=600.0)
        await room.start()
        await room.play_until("between")
        with pytest.raises(Refusal, match="when the game is over"):
            room.table.review("ann")
        await room.close()

        alone = await Room.open("modern", "ann", between=600.0)
        await alone.start()
        assert alone.table.review("ann") == ()
        await alone.play_until("between")
        (deal,) = alone.table.review("ann")
        assert isinstance(deal, State)
        assert deal.is_over
        with pytest.raises(Refusal):
            alone.table.review("stranger")
        await alone.close()

    run(play())


def test_the_scan_would_find_a_leak() -> None:
    """A view of another seat, or a card in a text, is found: the scan does not pass on nothing."""

    async def play() -> None:
        room = await Room.open("modern", "ann")
        await room.start()
        state, frame = room.moment.state, room.last("ann")
        assert state is not None
        other = state.view(2)
        from dataclasses import replace

        with pytest.raises(AssertionError, match="was told of"):
            room.scan.check(replace(frame, view=other), "ann")
        hidden = next(iter(other.hand))
        assert frame.news is not None
        with pytest.raises(AssertionError, match="was told of"):
            room.scan.check(replace(frame, news=replace(frame.news, text=f"they hold {hidden}")), "ann")
        assert cards_in(frame) >= set(room.view("ann").hand)
        await room.close()

    run(play())
