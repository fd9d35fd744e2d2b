"""The app around the table: sizes, looks, keys, mouse, undo, hints, what is kept, and what goes wrong."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from euchre import Rules, bots, records
from euchre.storage import Store, statistics
from euchre.tui import preferences
from euchre.tui.drawn import Painting
from euchre.tui.look import Look, has_colours, has_unicode, look_for, to_ascii
from euchre.tui.play import HELD
from euchre.tui.preferences import WHO, Preferences

from .person import Person, run, short, sitting


async def to_a_card(person: Person) -> None:
    """Play on until a card of several is to be played."""
    while True:
        stage = await person.turn()
        view = person.play.frame.view if person.play.frame else None
        if stage == "turn" and view is not None and view.phase == "play" and len(view.legal_actions()) > 1:
            return
        if stage == "turn":
            await person.choose()
        else:
            await person.press("space" if stage == "held" else "enter")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
def test_every_screen_fits_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, size=size, lang="xx") as person:
            for keys in ((), ("n",), ("escape",), ("question_mark",), ("escape",)):
                await person.press(*keys)
                await person.pilot.pause()
                lines = person.text.splitlines()
                assert len(lines) == size[1]
                assert all(cell_len(line) <= size[0] for line in lines)

    run(evening())


def test_a_window_may_change_its_size_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern")) as person:
            await person.turn()
            for width, height in ((60, 20), (140, 45), (80, 24)):
                await person.pilot.resize_terminal(width, height)
                await person.pilot.pause()
                if width < 80:
                    assert "The table needs 80 columns" in person.text
                else:
                    assert "South" in person.text
                    assert len(person.text.splitlines()) == height
            await person.play_out()

    run(evening())


@pytest.mark.parametrize("theme", ["dark", "light", "plain"])
def test_a_game_in_every_theme(theme: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern"), theme=theme) as person:
            assert person.app.look.theme == theme
            await person.play_out()
            await person.press("enter")
            await person.turn()
            await person.press("t")
            assert person.app.look.theme != theme

    run(evening())


def test_no_color_and_a_terminal_without_unicode_are_obeyed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("LC_ALL", "C")

    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern"), theme="dark") as person:
            assert person.app.look == Look("plain", ascii=True)
            await person.turn()
            assert person.text.isascii()
            painting = person.screen.query_one(Painting)
            styles = [segment.style for y in range(24) for segment in painting.canvas.segments(y) if segment.style]
            assert all(style.color is None and style.bgcolor is None for style in styles)
            await person.press("t")
            assert person.app.look.theme == "plain", "whatever theme is chosen"
            await person.play_out()
            assert person.text.isascii()

    run(evening())


@pytest.mark.parametrize(
    ("environ", "colours", "letters"),
    [
        ({"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1", "LANG": "C.utf8"}, False, True),
        ({"TERM": "vt100", "LANG": "C"}, False, False),
        ({"TERM": "xterm", "LC_ALL": "POSIX", "LANG": "sl_SI.UTF-8"}, True, False),
    ],
)
def test_the_terminal_says_what_it_can_show(environ: dict[str, str], colours: bool, letters: bool) -> None:
    assert (has_colours(environ), has_unicode(environ)) == (colours, letters)
    look = look_for("light", environ=environ)
    assert (look.theme, look.ascii) == ("light" if colours else "plain", not letters)


def test_letters_without_unicode_lose_their_marks_and_nothing_else() -> None:
    assert to_ascii("Blücher – misère · J♥ → Žiga’s “kõrtid”…") == 'Blucher - misere - Jh > Ziga\'s "kortid"...'


# Keys.


def test_two_quick_taps_answer_one_question(tmp_path: Path) -> None:
    """Field report A11: the second tap of a nervous finger is not a second card."""

    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern"), guard=0.5) as person:
            await person.turn()
            await asyncio.sleep(0.6)
            play = person.play
            assert play.frame is not None
            assert play.frame.view is not None
            mine = [who for who, _ in play.frame.view.log].count(2)
            await person.press("1", "1", "1")
            await person.turn()
            assert play.frame.view is not None
            assert [who for who, _ in play.frame.view.log].count(2) == mine + 1 or play.frame.scene.deal > 1

    run(evening())


def test_enter_with_nothing_before_it_breaks_nothing(tmp_path: Path) -> None:
    """Field report A18: an empty Enter, keys out of turn, keys that mean nothing."""

    async def evening() -> None:
        async with sitting(tmp_path, rules=short("napoleon")) as person:
            await person.press("enter", "space", "9", "0", "x", "left", "up", "f12", "z", "tab")
            await person.turn()
            await person.press("0", "x", "z", "f12", "tab")
            await person.play_out()
            assert person.play.session is not None
            assert person.play.session.table.faults == 0

    run(evening())


def test_a_finished_trick_stays_until_its_time_or_a_key(tmp_path: Path) -> None:
    """Field report A16: speed is a setting, and a key is quicker than any setting."""

    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern"), speed="step") as person:
            while await person.turn() != "held":
                await person.choose()
            assert "takes the trick" in person.text
            version = person.play.frame.version if person.play.frame else 0
            await asyncio.sleep(0.3)
            assert person.play.stage == HELD, "step by step, it stays as long as one likes"
            await person.press("1")
            await person.pilot.pause(0.05)
            assert person.play.stage != HELD, "any key puts it away"
            await person.press("+", "+", "+", "+")
            await person.pilot.pause(0.05)
            assert person.app.preferences.speed == "instant"
            assert person.play.session is not None
            assert person.play.session.table.scene.pace == 0
            assert person.play.frame is not None
            assert person.play.frame.version >= version

    run(evening())


def test_undo_a_hint_the_tricks_and_the_words_each_on_a_key(tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern"), seed=5) as person:
            await to_a_card(person)
            play = person.play
            assert play.frame is not None
            assert play.frame.view is not None
            hand = set(play.frame.view.hand)
            await person.press("i")
            await person.until(f"{bots.strongest()}: ")
            await person.choose()
            while await person.turn() == "held":
                await person.press("space")
            await person.press("u")
            await person.comes(lambda: set(person.view.hand) == hand, "the card in the hand again")
            await person.press("w", "b")
            await person.pilot.pause()
            assert "barn" in person.text.splitlines()[2]
            await person.press("escape", "r")
            await person.pilot.pause()
            assert "Stick the dealer" in person.text
            await person.press("escape", "question_mark")
            await person.pilot.pause()
            assert "a hint" in person.text
            await person.press("escape", "v")
            await person.pilot.pause()
            assert "trick" in person.text.lower()
            await person.press("escape")
            await person.play_out()
        async with await Store.open(tmp_path / "games.db") as store:
            figures = await statistics(store, WHO)
            assert (figures.games, figures.left_out) == (0, 1), "a game with an undo is told apart"

    run(evening())


def test_the_mouse_chooses_too(tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern"), seed=5) as person:
            await to_a_card(person)
            play = person.play
            assert play.picks is not None
            place = next(place for place, pick in enumerate(play.picks.all) if pick.action)
            painting = person.screen.query_one(Painting)
            spot = next(spot for spot in painting.canvas.spots if spot.target == f"pick:{place}")
            assert play.frame is not None
            version = play.frame.version
            await person.pilot.click(Painting, offset=(spot.x + 1, spot.y + 1))
            await person.pilot.pause(0.1)
            assert play.frame.version > version
            while await person.turn() == "held":
                await person.press("space")
            await person.pilot.pause()
            help_spot = next(spot for spot in painting.canvas.spots if spot.target == "key:?")
            await person.pilot.click(Painting, offset=(help_spot.x, help_spot.y))
            await person.pilot.pause()
            assert "Everything can be done with the keyboard" in person.text

    run(evening())


def test_a_blocked_card_tells_why_when_it_is_looked_at(tmp_path: Path) -> None:
    async def evening() -> None:
        told = 0
        async with sitting(tmp_path, rules=short("modern"), seed=11) as person:
            for _ in range(200):
                stage = await person.turn()
                if stage == "end":
                    if "The game is over" in person.text:
                        break
                    await person.press("enter")
                elif stage == "held":
                    await person.press("space")
                else:
                    picks = person.play.picks
                    assert picks is not None
                    blocked = [place for place, pick in enumerate(picks.all) if pick.why]
                    if blocked:
                        await person.walk(blocked[0])
                        assert "must follow" in person.text, person.text
                        assert "seat" not in person.play.note.said, "players have names"
                        version = person.play.frame.version if person.play.frame else 0
                        await person.press("enter")
                        assert person.play.frame is not None
                        assert person.play.frame.version == version
                        told += 1
                    await person.choose()
        assert told > 0

    run(evening())


# What is kept.


def test_a_game_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    """Field report A12: one's own seat in the running game, with the hand in sight."""

    async def evening() -> None:
        async with sitting(tmp_path, rules=Rules.preset("modern")) as person:
            await to_a_card(person)
            assert person.play.frame is not None
            assert person.play.frame.view is not None
            left = person.play.frame.view
            await person.press("q")
            await person.until("Continue")
        async with sitting(tmp_path) as person:
            await person.until("Continue")
            await person.press("c")
            await person.turn()
            assert person.play.frame is not None
            assert person.play.frame.view == left
            assert all(card.symbol in person.text for card in left.hand)

    run(evening())


def test_older_unfinished_games_can_be_gone_on_with_too(tmp_path: Path) -> None:
    async def evening() -> None:
        for preset in ("modern", "british", "napoleon"):
            async with sitting(tmp_path, rules=Rules.preset(preset)) as person:
                await person.turn()
        async with sitting(tmp_path) as person:
            await person.until("Other unfinished games (2)")
            assert "napoleon, last played" in person.text
            await person.press("o", "2")
            await person.turn()
            assert person.play.frame is not None
            assert person.play.frame.scene.rules.base == "modern"

    run(evening())


def test_a_deal_that_is_thrown_in_goes_on_with_a_key(tmp_path: Path) -> None:
    """Field report A6: everybody passes twice."""

    async def evening() -> None:
        async with sitting(tmp_path, rules=Rules.preset("north-american"), seed=24) as person:
            while await person.turn() != "end":
                said = len(person.view.log)
                await person.press("p")
                await person.comes(lambda n=said: len(person.view.log) > n, "an answer")  # type: ignore[misc]
            await person.until("thrown in")
            assert "The cards are dealt again" in person.text
            await person.press("enter")
            await person.comes(lambda: person.play.frame is not None and person.play.frame.scene.deal == 2, "a deal")

    run(evening())


def test_each_game_counts_once_and_unfinished_ones_nowhere(tmp_path: Path) -> None:
    """Field report A17."""

    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern")) as person:
            await person.play_out()
            await person.press("enter")
            await person.turn()
            await person.press("q")
            await person.until("Continue")
            await person.press("s")
            await person.until("games: 1")
            assert "1 game is unfinished" in person.text
        async with await Store.open(tmp_path / "games.db") as store:
            assert (await statistics(store, WHO)).games == 1
            assert len(await store.games(who=WHO)) == 1

    run(evening())


def test_the_record_is_written_in_every_form_that_holds_it(tmp_path: Path) -> None:
    async def evening(preset: str, forms: set[str]) -> None:
        folder = tmp_path / preset
        async with sitting(folder, rules=short(preset), seed=5) as person:
            await person.turn()
            await person.press("e")
            await person.until("nothing to write")
            await person.play_out()
            await person.press("e")
            await person.until("Written in")
        written = list((folder / "records").iterdir())
        assert {file.suffix for file in written} == forms
        for file in written:
            record = records.load(file)
            assert isinstance(record, records.Record)
            assert record.replay().problems == ()

    run(evening("modern", {".json", ".egn", ".txt"}))
    run(evening("napoleon", {".json", ".txt"}))


def test_choices_are_remembered_and_nonsense_is_not(tmp_path: Path) -> None:
    preferences.write(tmp_path, Preferences(rules="british", speed="fast", theme="light", hints=False))
    assert preferences.read(tmp_path).rules == "british"
    nonsense = {"rules": "poker", "speed": 7, "opponents": "god", "name": "Ann"}
    (tmp_path / "settings.json").write_text(json.dumps(nonsense))
    assert preferences.read(tmp_path) == Preferences(name="Ann")
    (tmp_path / "settings.json").write_text("{")
    assert preferences.read(tmp_path) == Preferences()
    assert preferences.data_folder(None, {"EUCHRE_DATA": "/x"}) == Path("/x")
    assert preferences.data_folder("/y", {"EUCHRE_DATA": "/x"}) == Path("/y")


def test_the_form_changes_rules_level_speed_language_and_theme(tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, speed="") as person:
            await person.press("n", "right")
            await person.pilot.pause()
            assert "modern" in person.text
            await person.press("down", "left")
            chosen = person.app.preferences
            assert chosen.rules == "modern"
            assert chosen.partner
            await person.press("down", "down", "right")
            assert person.app.preferences.speed != "normal"
            await person.press(*["down"] * 3, "right")
            await person.pilot.pause()
            assert person.app.lang != "en"
            await person.press("down", "right")
            assert person.app.look.theme == "light"
            await person.press("g")
            await person.turn()
            assert person.play.plan is not None
            assert person.play.plan.rules.base == "modern"

    run(evening())


# What goes wrong.


def break_journal(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE euchre_journal SET text = 'Xx' WHERE kind = 'deal'")
    database.close()


def another_version(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 999")
    database.close()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda path: path.write_bytes(b"no database at all" * 50), "is not a database"),
        (another_version, "another version of euchre"),
    ],
)
def test_a_database_that_is_not_ours_is_told_and_left_alone(damage: Any, sentence: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern")) as person:
            await person.turn()
            await person.press("q")
            await person.until("Continue")
        path = tmp_path / "games.db"
        damage(path)
        for file in tmp_path.glob("games.db-*"):
            file.unlink()
        before = path.read_bytes()
        async with sitting(tmp_path) as person:
            await person.until(sentence.split()[0])
            assert sentence in " ".join(person.text.split())
            await person.press("s")
            await person.pilot.pause(0.1)
            assert sentence in " ".join(person.text.split())
        assert path.read_bytes() == before

    run(evening())


def test_a_broken_save_is_told_in_one_sentence_and_other_games_go_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with sitting(tmp_path, rules=short("modern")) as person:
            await person.turn()
            await person.press("q")
            await person.until("Continue")
        break_journal(tmp_path / "games.db")
        async with sitting(tmp_path) as person:
            await person.until("Continue")
            await person.press("c")
            await person.until("journal")
            assert "Traceback" not in person.text
            await person.press("q")
            await person.until("E U C H R E")
            await person.press("n", "g")
            await person.turn()

    run(evening())


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("[options]\nplayers = 9\n", "players"),
        ("[options\n", "house.toml"),
        ("[options]\nspeed_of_light = 1\n", "speed_of_light"),
        ("[options]\nplayers = 3\nalone_who = 'anyone'\n", "alone"),
    ],
)
def test_a_rules_file_with_a_mistake_names_the_place(written: str, sentence: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(written)

    async def evening() -> None:
        async with sitting(tmp_path) as person:
            person.app.prefer(rules=str(house))
            await person.press("n")
            await person.pilot.pause()
            shown = " ".join(person.text.split())
            assert "house.toml" in shown
            assert sentence in shown
            await person.press("g")
            await person.pilot.pause()
            assert "New game" in person.text, "no game begins"

    run(evening())
