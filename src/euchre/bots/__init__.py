"""Players that are programs: ``bots.load("beginner")``, then ``bot.act(view)``.

Every level plays every preset and every combination of options, from a View and nothing else.
"""

from .protocol import Advice, Bot, Choice
from .registry import LEVELS, load

__all__ = ["LEVELS", "Advice", "Bot", "Choice", "load"]
