"""Coming and going: seats, names, lost connections, people who leave or stall, agreements."""

from __future__ import annotations

import asyncio

import pytest

from euchre.table import (
    Act,
    Answer,
    Back,
    Done,
    Invite,
    Propose,
    Refused,
    Reply,
    Resume,
    Rise,
    Sit,
    Stale,
    Start,
)

from .room import Room, run

FOUR = ("ann", "bo", "cy", "di")


def sentence(reply: Reply) -> str:
    assert isinstance(reply, Refused), f"{reply} is no refusal"
    return reply.sentence


def is_here(room: Room, seat: int) -> bool:
    return room.table.scene.places[seat].present


# Seats and names.


def test_two_people_of_one_name_are_told_apart_and_an_empty_name_is_refused() -> None:
    """Field report A18."""

    async def play() -> None:
        room = await Room.open()
        assert isinstance(await room.ask("a", Sit("Ann")), Done)
        assert isinstance(await room.ask("b", Sit(" ann \n")), Done)
        assert isinstance(await room.ask("c", Sit("x" * 99)), Done)
        assert [place.name for place in room.table.scene.places] == ["Ann", "ann (2)", "x" * 24, ""]
        assert sentence(await room.ask("d", Sit(" \t\0"))) == "a name is needed"
        await room.close()

    run(play())


def test_a_seat_belongs_to_one_person_and_a_person_to_one_seat() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann")
        assert sentence(await room.ask("bo", Sit("Bo", 0))) == "this seat is taken"
        assert sentence(await room.ask("bo", Sit("Bo", 7))) == "there is no seat 7: seats are 0 to 3"
        assert sentence(await room.ask("ann", Sit("Ann", 2))) == "you sit at this table already"
        for who in FOUR[1:]:
            await room.ask(who, Sit(who))
        assert sentence(await room.ask("eve", Sit("Eve"))) == "this table is full"
        assert isinstance(await room.ask("bo", Rise()), Done)
        assert isinstance(await room.ask("eve", Sit("Eve")), Done)
        assert room.table.scene.places[1].name == "Eve"
        await room.close()

    run(play())


def test_who_opened_the_table_seats_bots_and_nobody_else_does() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann")
        assert "only who has opened" in sentence(await room.ask("ann", Invite(1, "beginner")))
        assert "there is no bot" in sentence(await room.ask("owner", Invite(1, "wizard")))
        assert "a person sits there" in sentence(await room.ask("owner", Invite(0, "random")))
        await room.ask("owner", Invite(1, "random", "Robbie"))
        await room.ask("owner", Invite(2, "random"))
        await room.ask("owner", Invite(2, ""))
        places = room.table.scene.places
        assert [(place.kind, place.name, place.level) for place in places[1:]] == [
            ("bot", "Robbie", "random"),
            ("empty", "", ""),
            ("empty", "", ""),
        ]
        await room.start()
        assert [place.level for place in room.table.scene.places] == ["", "random", "beginner", "beginner"]
        assert "between games" in sentence(await room.ask("owner", Invite(1, "random")))
        assert sentence(await room.ask("owner", Start())) == "the game has begun"
        await room.close()

    run(play())


def test_a_spectator_is_there_before_the_last_player_and_follows_from_the_first_card() -> None:
    """Field report A14."""

    async def play() -> None:
        room = await Room.open("modern", "ann")
        await room.attach("watcher")
        assert room.last("watcher").view is None
        await room.ask("bo", Sit("Bo"))
        await room.start()
        view = room.view("watcher")
        assert (view.seat, len(view.hand), view.legal_actions()) == (None, 0, ())
        assert sentence(await room.ask("watcher", Act("pass", room.table.version))) == "you have no seat at this table"
        await room.close()

    run(play())


def test_a_table_without_spectators_shows_them_its_seats_and_no_card() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", spectators=False)
        await room.attach("watcher")
        await room.start()
        await room.act("ann")
        assert all(frame.view is None and frame.event is None for frame in room.told["watcher"])
        assert room.last("watcher").scene.phase == "play"
        assert len(room.told["watcher"]) > 3
        await room.close()

    run(play())


# Requests sent twice, or late.


def test_two_quick_taps_play_one_card_and_neither_is_an_error() -> None:
    """Field report A11: with one key the second gets the first's answer, with two it is told to look again."""

    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        who, version = room.on_turn() or "", room.table.version
        one, two, three = await asyncio.gather(
            room.table.ask(who, Act("pass", version), key="tap"),
            room.table.ask(who, Act("pass", version), key="tap"),
            room.table.ask(who, Act("pass", version), key="other tap"),
        )
        assert one == Done(version + 1)
        assert two == Done(version + 1, again=True)
        assert three == Stale(version + 1)
        assert room.moment.state is not None
        assert len(room.moment.state.log) == 1
        await room.close()

    run(play())


def test_a_key_belongs_to_its_sender() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        first = await room.act(room.on_turn() or "", "pass", key="1")
        second = await room.act(room.on_turn() or "", "pass", key="1")
        assert isinstance(first, Done)
        assert second == Done(first.version + 1)
        assert "at most 64" in sentence(await room.act(room.on_turn() or "", "pass", key="k" * 65))
        await room.close()

    run(play())


def test_an_action_for_a_position_that_is_past_is_told_to_look_again_but_a_newcomer_makes_nothing_stale() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        version = room.table.version
        await room.act(room.on_turn() or "", "pass")
        assert await room.ask(room.on_turn() or "", Act("pass", version)) == Stale(version + 1)
        assert await room.ask(room.on_turn() or "", Act("pass", version + 99)) == Stale(version + 1)
        await room.leave(room.on_turn() or "")
        who = room.moment.seats[room.moment.turn or 0].who
        assert room.table.version == version + 2
        assert isinstance(await room.ask(who, Act("pass", version + 1)), Done)
        await room.close()

    run(play())


def test_a_refusal_says_nothing_about_the_cards_of_others() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        await room.act(room.on_turn() or "", "order")
        dealer = room.on_turn() or ""
        others = [who for who in FOUR if who != dealer]
        turn = room.moment.turn
        for who in others:
            assert sentence(await room.act(who, "take:9c")) == f"it is seat {turn}'s turn"
        assert "is not an action" in sentence(await room.act(dealer, "juggle"))
        assert sentence(await room.ask("", Act("pass", 1))) == "the table does not know who asks"
        await room.close()

    run(play())


# Coming back.


def test_who_comes_back_is_told_what_was_missed_and_nothing_twice() -> None:
    """Field report A12."""

    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", "cy")
        await room.start()
        seen = room.last("ann").version
        await room.leave("ann")
        for _ in range(3):
            if (who := room.on_turn()) is not None:
                await room.act(who)
        await room.attach("ann", since=seen)
        frames = room.told["ann"]
        assert [frame.version for frame in frames] == list(range(frames[0].version, room.table.version + 1))
        assert frames[-1].news is not None
        assert frames[-1].news.kind == "back"
        assert len(room.view("ann").hand) == 5
        await room.close()

    run(play())


@pytest.mark.parametrize("since", [None, 99_999, -3])
def test_who_has_seen_nothing_or_what_never_was_is_told_how_things_stand(since: int | None) -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann")
        await room.start()
        feed = room.table.attach("ann", since=since)
        (now,) = feed.pending()
        assert (now.news, now.version, now.view) == (None, room.table.version, room.view("ann"))
        feed.close()
        await room.close()

    run(play())


def test_a_seat_open_in_two_places_is_away_only_when_both_are_closed() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann")
        second = room.table.attach("ann")
        await room.leave("ann")
        assert is_here(room, 0)
        second.close()
        await room.settle()
        assert not is_here(room, 0)
        await room.close()

    run(play())


def test_a_reader_that_stays_silent_for_a_whole_game_is_told_how_things_stand() -> None:
    async def play() -> None:
        room = await Room.open("napoleon")
        slow = room.table.attach("slow", since=room.table.version)
        await room.start()
        assert room.table.version > 500
        (now,) = slow.pending()
        assert (now.news, now.version) == (None, room.table.version)
        await room.close()

    run(play())


# Leaving and stalling: the others lose nothing.


def test_a_bot_covers_an_absent_seat_after_the_grace_time_and_gives_it_back() -> None:
    """Field report A21."""

    async def play() -> None:
        room = await Room.open("modern", *FOUR, grace=30.0)
        await room.start()
        gone = room.on_turn() or ""
        seat = FOUR.index(gone)
        await room.leave(gone)
        before = room.table.version
        await room.wait(29.9)
        assert room.table.version == before
        await room.wait(0.2)
        assert room.moment.turn != seat
        assert room.table.scene.places[seat].covered
        assert room.table.scene.places[seat].kind == "person"
        assert room.moment.helped[seat] == 1
        await room.attach(gone)
        place = room.table.scene.places[seat]
        assert (place.present, place.covered, place.name) == (True, False, gone.title())
        await room.play_until("over")
        await room.close()

    run(play())


def test_a_table_that_everybody_has_left_waits_for_them() -> None:
    """Nobody comes back from a closed lid to a game that bots have finished."""

    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", grace=30.0, pace=1.0)
        await room.start()
        await room.leave("ann")
        await room.leave("bo")
        version = room.table.version
        await room.wait(86_400)
        assert room.table.version == version
        assert room.table.scene.resting
        await room.attach("bo")
        await room.wait(60)
        assert room.table.scene.places[0].covered
        await room.close()

    run(play())


def test_who_stalls_with_a_clock_running_is_covered_and_comes_back_with_any_action() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR, turn_seconds=20.0)
        await room.start()
        slow = room.on_turn() or ""
        seat = FOUR.index(slow)
        assert room.last(slow).scene.deadline == room.clock.now() + 20
        await room.wait(20)
        assert room.table.scene.places[seat].covered
        assert room.moment.turn != seat
        assert isinstance(await room.ask(slow, Back()), Done)
        assert not room.table.scene.places[seat].covered
        await room.wait(20)
        while room.moment.turn != seat:
            await room.wait(20)
        await room.wait(20)
        assert room.table.scene.places[seat].covered
        await room.close()

    run(play())


def test_no_clock_runs_for_who_plays_alone_or_at_a_table_without_one() -> None:
    async def play() -> None:
        for people, seconds in ((("ann",), 5.0), (FOUR, 0.0)):
            room = await Room.open("modern", *people, turn_seconds=seconds)
            await room.start()
            version = room.table.version
            await room.wait(3600)
            assert room.table.version == version
            await room.close()

    run(play())


def test_who_leaves_for_good_is_replaced_by_a_bot_and_a_newcomer_may_take_over() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        await room.ask("cy", Rise())
        place = room.table.scene.places[2]
        assert (place.kind, place.name, place.free) == ("bot", "Bot 3", True)
        assert room.last("cy").seat is None
        await room.attach("eve")
        assert isinstance(await room.ask("eve", Sit("Eve")), Done)
        assert room.last("eve").seat == 2
        assert len(room.view("eve").dealt_hand) == 5
        await room.play_until("over")
        await room.close()

    run(play())


def test_nobody_sees_two_hands_of_one_deal_by_changing_seats() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR, between=600.0)
        await room.start()
        await room.ask("cy", Rise())
        await room.ask("bo", Rise())
        assert "cards of another seat" in sentence(await room.ask("cy", Sit("Cy", 1)))
        assert isinstance(await room.ask("cy", Sit("Cy")), Done)
        assert room.table.scene.places[2].name == "Cy"
        await room.ask("cy", Rise())
        await room.play_until("between")
        assert isinstance(await room.ask("cy", Sit("Cy", 1)), Done)
        await room.close()

    run(play())


# Agreements.


def test_undo_against_bots_goes_back_to_the_own_last_decision_at_once() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann")
        await room.start()
        assert "nothing to take back" in sentence(await room.ask("ann", Propose("undo")))
        before = room.view("ann")
        await room.act("ann", "pass" if "pass" in map(str, before.legal_actions()) else None)
        assert room.view("ann") != before
        version = room.table.version
        assert isinstance(await room.ask("ann", Propose("undo")), Done)
        assert room.view("ann") == before
        assert room.table.version == version + 2
        assert room.moment.undos > 0
        await room.close()

    run(play())


def test_undo_against_people_needs_their_yes_and_a_no_or_the_next_action_ends_it() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        first = room.on_turn() or ""
        seat = FOUR.index(first)
        foes, partner = [FOUR[(seat + 1) % 4], FOUR[(seat + 3) % 4]], FOUR[(seat + 2) % 4]
        await room.act(first, "pass")
        await room.ask(first, Propose("undo"))
        assert room.last(partner).scene.proposal is not None
        assert "not asked of you" in sentence(await room.ask(partner, Answer(True)))
        await room.ask(foes[0], Answer(True))
        assert isinstance(await room.ask(foes[0], Answer(True)), Done)
        assert room.moment.undos == 0
        await room.ask(foes[1], Answer(False))
        assert room.last(first).scene.proposal is None
        assert "nothing is proposed" in sentence(await room.ask(foes[1], Answer(True)))
        await room.ask(first, Propose("undo"))
        for foe in foes:
            await room.ask(foe, Answer(True))
        assert room.moment.turn == seat
        await room.act(first, "pass")
        await room.ask(first, Propose("undo"))
        assert "proposed already" in sentence(await room.ask(partner, Propose("pause")))
        await room.act(room.on_turn() or "", "pass")
        assert room.last(first).scene.proposal is None
        await room.close()

    run(play())


def test_who_is_away_is_not_waited_for_in_agreements() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", "bo", grace=600.0)
        await room.start()
        await room.ask("ann", Propose("pause"))
        assert not room.last("ann").scene.paused
        await room.leave("bo")
        assert room.last("ann").scene.paused
        await room.close()

    run(play())


def test_a_pause_stops_bots_clocks_and_actions_until_anybody_ends_it() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", pace=1.0)
        await room.start()
        await room.ask("ann", Propose("pause"))
        version = room.table.version
        await room.wait(3600)
        assert room.table.version == version
        assert sentence(await room.act("ann", "pass")) == "the table is paused"
        assert "the table is paused" in sentence(await room.ask("ann", Propose("pause")))
        assert isinstance(await room.ask("ann", Resume()), Done)
        assert isinstance(await room.ask("ann", Resume()), Done)
        await room.play_until("over")
        await room.close()

    run(play())


def test_the_pace_changes_while_playing() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", pace=5.0)
        await room.start()
        for wrong in ("pace:", "pace:-1", "pace:61", "pace:nan", "pace:quick"):
            assert "a pace is a number" in sentence(await room.ask("ann", Propose(wrong)))
        await room.ask("ann", Propose("pace:0"))
        assert room.table.scene.pace == 0
        assert room.on_turn() == "ann"
        assert "cannot be proposed" in sentence(await room.ask("ann", Propose("ruin")))
        assert "without anything else" in sentence(await room.ask("ann", Propose("undo:3")))
        await room.close()

    run(play())


def test_people_can_agree_to_play_without_somebody() -> None:
    async def play() -> None:
        room = await Room.open("modern", *FOUR)
        await room.start()
        for wrong in ("kick:", "kick:9", "kick:0"):
            assert sentence(await room.ask("ann", Propose(wrong))) == "name the seat of another person"
        await room.ask("ann", Propose("kick:1"))
        assert "not asked of you" in sentence(await room.ask("bo", Answer(False)))
        await room.ask("cy", Answer(True))
        assert room.table.scene.places[1].kind == "person"
        await room.ask("di", Answer(True))
        assert (room.table.scene.places[1].kind, room.last("bo").seat) == ("bot", None)
        await room.close()

    run(play())


def test_a_rematch_is_a_new_game_with_the_same_people_and_the_old_one_stays() -> None:
    async def play() -> None:
        room = await Room.open("modern", "ann", "bo")
        await room.start()
        assert "not over yet" in sentence(await room.ask("ann", Propose("rematch")))
        await room.play_until("over")
        assert "the deal is over" in sentence(await room.act("ann", "pass"))
        assert "no game is played" in sentence(await room.ask("ann", Propose("undo")))
        await room.ask("ann", Propose("rematch"))
        assert room.table.scene.phase == "over"
        await room.ask("bo", Answer(True))
        scene = room.table.scene
        assert (scene.game, scene.phase) == (2, "play")
        assert scene.match is not None
        assert scene.match.score == (0, 0)
        await room.play_until("over")
        assert [game for _, game in room.journal.finished] == [1, 2]  # type: ignore[attr-defined]
        await room.close()

    run(play())
