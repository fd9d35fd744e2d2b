"""Texts as JSON: kept today in no language at all, and said later in any."""

from __future__ import annotations

from typing import Any

from ..actions import Action
from ..cards import Card
from ..texts import Seat, Text


def packed(said: Any) -> Any:
    """``said`` and what is in it as JSON; what is neither a text nor one of the values of texts becomes its ``str``."""
    if isinstance(said, Text):
        values = {name: packed(value) for name, value in said.values.items()}
        return {"text": said.template, "many": said.many, "n": packed(said.n), "values": values}
    if isinstance(said, Action):
        return packed(said.said)
    if isinstance(said, Seat):
        return {"seat": int(said)}
    if isinstance(said, Card):
        return {"card": str(said)}
    if isinstance(said, tuple | list):
        return [packed(one) for one in said]
    return said if said is None or type(said) in (bool, int, float, str) else str(said)


def unpacked(kept: Any) -> Any:
    """What :func:`packed` was given."""
    if isinstance(kept, list):
        return tuple(unpacked(one) for one in kept)
    if not isinstance(kept, dict):
        return kept
    if "seat" in kept:
        return Seat(kept["seat"])
    if "card" in kept:
        return Card(kept["card"])
    values = {name: unpacked(value) for name, value in kept["values"].items()}
    return Text(kept["text"], kept["many"], unpacked(kept["n"]), values)
