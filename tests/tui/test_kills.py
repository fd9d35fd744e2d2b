"""The real program, killed in the middle of a game: nothing that was seen is lost."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

from euchre.storage import Store
from euchre.table import Scene, Table
from euchre.tui.preferences import WHO
from euchre.view import View

from .terminal import Terminal

CARD = re.compile(r"(?:[9JQKA]|10)[♣♦♥♠]")


def kept(path: Path) -> tuple[View, Scene]:
    """What the journal says of the table now, to the player."""

    async def look() -> tuple[View, Scene]:
        async with await Store.open(path) as store:
            (listed,) = await store.tables(owner=WHO)
            table = await Table.resume(listed.id, store)
            feed = table.attach(WHO)
            frame = feed.take()
            assert frame is not None
            assert frame.view is not None
            await table.close()
            return frame.view, frame.scene

    return asyncio.run(look())


def hand_on(screen: str) -> set[str]:
    """The cards that lie at the bottom of the screen, left of the panel."""
    return set(CARD.findall("\n".join(line[:53] for line in screen.splitlines()[13:18])))


def play_some(terminal: Terminal, dice: Random, keys: int) -> None:
    """Press keys as somebody would who has no time."""
    for _ in range(keys):
        terminal.until("you", "End of deal", "The game is over")
        terminal.press(dice.choice(["1", "1", "2", "\r", " "]))
        terminal.read(dice.random() * 0.3)


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    dice, words = Random(7), ("--data", str(tmp_path), "--speed", "fast")
    with Terminal(*words, "--preset", "modern", "--bots", "beginner") as terminal:
        terminal.until("you")
        play_some(terminal, dice, 12)
        terminal.kill()
    for _ in range(2):
        view, scene = kept(tmp_path / "games.db")
        with Terminal(*words) as terminal:
            terminal.until("Continue")
            terminal.press("c")
            terminal.until("you", "End of deal")
            terminal.settle()
            assert f"deal {scene.deal}" in terminal.text
            if scene.phase == "play":
                shown = hand_on(terminal.text)
                own = {card.symbol for card in view.hand}
                assert own <= shown <= own | ({view.upcard.symbol} if view.upcard else set())
            play_some(terminal, dice, 8)
            terminal.kill()
    view, scene = kept(tmp_path / "games.db")
    assert scene.deal >= 1
    assert view.seat == 2


def test_ctrl_c_leaves_at_once_and_keeps_the_game(tmp_path: Path) -> None:
    with Terminal("--data", str(tmp_path), "--preset", "modern", "--speed", "instant") as terminal:
        terminal.until("Your c", "Alone?", "Take it")
        assert terminal.leave() == 0
    assert kept(tmp_path / "games.db")[1].phase == "play"


def test_without_a_terminal_or_on_a_dumb_one_the_text_is_plain(tmp_path: Path) -> None:
    with Terminal("--seed", "7", TERM="dumb", XDG_CONFIG_HOME=str(tmp_path)) as terminal:
        terminal.until("The seed is 7")
        terminal.until("South: ")
        assert "│" not in terminal.text
