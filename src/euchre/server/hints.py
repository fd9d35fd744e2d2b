"""A hint: what a bot would do in the player's place, from the player's own view, and why."""

from __future__ import annotations

import asyncio

from .. import bots, words
from ..analysis.review import strongest
from ..languages import Speaker
from ..table import Frame, Table
from ..texts import Text, text
from . import outgoing

AT_ONCE = asyncio.Semaphore(2)
SHOWN = 8  # actions of a hint


async def hint(table: Table, frame: Frame, version: int, say: Speaker) -> outgoing.Hinted:
    """The hint for ``frame``, how things stand for the player, who has asked at ``version``."""
    level = strongest()
    refused = _refusal(table, frame, version)
    if refused is not None or frame.view is None:
        return outgoing.Hinted(version, level, [], say.sentence(refused or ""))
    view = frame.view
    async with AT_ONCE:
        advice = await asyncio.to_thread(lambda: bots.load(level, seed=f"hint/{version}").advise(view))
    named = say.knowing([place.name for place in frame.scene.places])
    ranked = [
        outgoing.Advice(
            str(one.action),
            named(words.label(view, one.action)),
            named(words.reason(view, one.reason)),
            one.points,
            one.margin,
        )
        for one in advice.ranked[:SHOWN]
    ]
    return outgoing.Hinted(version, level, ranked, "")


def _refusal(table: Table, frame: Frame, version: int) -> Text | None:
    if not table.setting.hints:
        return text("there are no hints at this table")
    if frame.view is None or frame.version != version:
        return text("the table has moved on: look again")
    if not frame.view.legal_actions():
        return text("it is not your turn")
    return None
