"""What was said in a deal, one sentence for each call."""

from __future__ import annotations

from collections.abc import Sequence

from ..texts import Text, text
from ..view import View
from ..words import phases, phrase


def calls_of(view: View, names: Sequence[str]) -> list[Text]:
    """The calls so far, in order, as ``view`` knows them; between them, when the upcard was turned down."""
    found: list[Text] = []
    turned = text("{card} is turned down", card=view.upcard)
    seen = phases(view._pos)
    for (seat, action), phase in zip(view.log, seen, strict=False):
        if phase == "name" and view.upcard_place == "down" and turned not in found:
            found.append(turned)
        said = phrase(view, seat, names[seat], action, phase)
        if said is not None:
            found.append(said)
    if view.phase == "name" and view.upcard_place == "down" and turned not in found:
        found.append(turned)
    return found
