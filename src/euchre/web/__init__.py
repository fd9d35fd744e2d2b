"""The browser client's built files, shipped inside the package: an install needs no Node.

The sources are in ``web/``; ``scripts/web build`` writes ``static``. This package only tells where a file is, and by
which address a page names it.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from ..errors import SetupError

STATIC = Path(__file__).parent / "static"


@lru_cache(maxsize=256)
def asset(name: str, *, root: str = "/static/") -> str:
    """The address of a built file, such as ``table.js``, with its content's hash: it may be kept for ever.

    Raises SetupError when there is no such file.
    """
    path = STATIC / name
    if not path.is_file():
        raise SetupError(f"there is no built file {name}: scripts/web build makes them")
    return f"{root}{name}?v={hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"


@lru_cache
def faces() -> str:
    """The address of the cards' pictures with ``*`` for the card: ``Jd``, ``B`` the joker, ``back``.

    One hash stands for them all, so that a client which knows this address knows every other.
    """
    found = hashlib.sha256()
    for path in sorted((STATIC / "cards").glob("*.svg")):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return f"/static/cards/*.svg?v={found.hexdigest()[:12]}"


def face(card: str) -> str:
    """The address of one card's picture."""
    return faces().replace("*", card)
