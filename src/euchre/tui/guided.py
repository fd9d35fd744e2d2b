"""The first deal for people who have never played: a fixed deal at a real table, with a word at every step."""

from __future__ import annotations

from random import Random

from .. import bots, words
from ..rules import Rules
from ..table import Frame, Means, MemoryJournal
from ..texts import Text, text
from ..words import default_names
from .lessons import after_trick, lesson_of
from .play import HELD, PlayScreen
from .session import Plan, Session

SEED = 307  # of the dealer, the cards and the bots' dice


def guided_plan(names: tuple[str, ...], pace: float) -> Plan:
    """The table of the first deal."""
    return Plan(Rules.preset("north-american"), names=names, partner="standard", opponents="standard", pace=pace)


class GuidedScreen(PlayScreen):
    """One deal, then back to the start. Nothing of it is kept: it is no game."""

    async def sit_down(self) -> Session:
        """A table of its own, the same for everybody."""
        names = tuple(self.say(name) for name in default_names(4))
        return await Session.found(guided_plan(names, 0.7), MemoryJournal(), Means(chance=Random(SEED)))

    @property
    def trick_time(self) -> None:
        """Every trick is looked at for as long as one likes."""

    def after_words(self, frame: Frame) -> Text:
        """It is one deal."""
        return text("back to the start")

    async def after_deal(self, key: str) -> None:
        """Once more from the last decision, or back."""
        await (super().after_deal(key) if key == "u" else self.leave())

    def lesson(self, frame: Frame) -> tuple[str, ...]:
        """The word for this step."""
        view = frame.view
        if view is None:
            return ()
        names = self.names(frame)
        say = self.say.knowing(names)
        if self.stage == HELD:
            told = after_trick(view, names)
        elif view.legal_actions():
            told = lesson_of(view, names)
            advice = bots.load("standard").advise(view)
            what = words.label(view, advice.best)
            why = words.reason(view, advice.reason)
            told.append(("advice", text("A practised player: {what}; {reason}", what=what, reason=why)))
        else:
            return (say(text("Watch what the others do: it is their turn.")),)
        return tuple(say(sentence) for _, sentence in told)
