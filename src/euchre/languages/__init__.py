"""Languages: the texts of the game said in English, Portuguese (Brazil, Portugal) and Slovene.

``say = speaker(choose())`` and then ``say(text("{name} leads {card}", …))``. docs/languages.md has the words of each
language and how to add one.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .catalogues import LANGUAGES, PSEUDO, Catalogue, browser, catalogue
    from .choice import accept, choose, find
    from .speaking import Speaker, speaker

# Where each name lives. It is loaded when first used, so that a command in English starts at once.
_HOMES = {
    "LANGUAGES": "catalogues",
    "PSEUDO": "catalogues",
    "Catalogue": "catalogues",
    "Speaker": "speaking",
    "accept": "choice",
    "browser": "catalogues",
    "catalogue": "catalogues",
    "choose": "choice",
    "find": "choice",
    "speaker": "speaking",
}

__all__ = ["LANGUAGES", "PSEUDO", "Catalogue", "Speaker", "accept", "browser", "catalogue", "choose", "find", "speaker"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value
