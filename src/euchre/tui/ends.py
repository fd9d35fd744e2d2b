"""The end of a deal and of a game: what it brought, how it stands, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import words
from ..table import Frame
from ..texts import text
from .pages import Page, heading

if TYPE_CHECKING:
    from .play import PlayScreen


class EndScreen(Page):
    """The result of a deal. Any key goes on."""

    def __init__(self, play: PlayScreen, frame: Frame) -> None:
        self.play, self.shown = play, frame
        self.is_game = frame.scene.phase == "over"
        say = play.say
        title = say(text("The game is over")) if self.is_game else say(text("End of deal {n}", n=frame.scene.deal))
        super().__init__(title, self._result())
        self.leave = ("enter", "space")
        self.more = (
            ("Enter", say(text("another game")) if self.is_game else say(text("next deal")), "key:enter"),
            ("u", say(text("undo")), "key:u"),
            ("q", say(text("quit")), "key:q"),
        )

    def _result(self) -> list[tuple[str, str]]:
        frame = self.shown
        view, match, rules = frame.view, frame.scene.match, frame.scene.rules
        assert view is not None
        assert view.result is not None
        assert match is not None
        names = tuple(self.play.say(words.known_name(place.name)) for place in frame.scene.places)
        say = self.play.say.knowing(names)
        lines = [heading(say.sentence(view.result_text if hasattr(view, "result_text") else str(view.result)))]
        if not view.result.is_thrown_in:
            lines.append((say.sentence(words.points_text(rules, list(view.result.points), names)), "strong"))
        lines += [("", ""), (say(words.score_text(match, names)), "ground")]
        return lines
