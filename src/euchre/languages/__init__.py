"""Languages: the texts of the game said in English, Portuguese (Brazil, Portugal) and Slovene.

``say = speaker(choose())`` and then ``say(text("{name} leads {card}", …))``. docs/languages.md has the words of each
language and how to add one.
"""

from .catalogue import LANGUAGES, PSEUDO, Catalogue, browser, catalogue
from .choice import accept, choose, find
from .speaking import Speaker, speaker

__all__ = ["LANGUAGES", "PSEUDO", "Catalogue", "Speaker", "accept", "browser", "catalogue", "choose", "find", "speaker"]
