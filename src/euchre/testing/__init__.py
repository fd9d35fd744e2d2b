"""For people who extend us: Hypothesis strategies for rules and deals, checks of every step, and of every bot.

Needs Hypothesis, which the base install does not bring.
"""

from .bots import Checked, check_bot
from .checks import check_deal, check_state, reshuffled
from .rules import random_rules
from .strategies import deals, house_rules, play_out

__all__ = [
    "Checked",
    "check_bot",
    "check_deal",
    "check_state",
    "deals",
    "house_rules",
    "play_out",
    "random_rules",
    "reshuffled",
]
