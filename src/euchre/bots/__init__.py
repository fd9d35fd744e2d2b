"""Players that are programs: ``bots.load("beginner")``, then ``bot.act(view)``.

Every level plays every preset and every combination of options, from a View and nothing else, and keeps its version
for as long as it plays the same.
"""

from .protocol import Advice, Bot, Choice
from .registry import LEVELS, load, strongest, version_of

__all__ = ["LEVELS", "Advice", "Bot", "Choice", "load", "strongest", "version_of"]
