"""For people who extend us: Hypothesis strategies for rules and deals, and checks that hold at every step.

Needs Hypothesis, which the base install does not bring.
"""

from .checks import check_deal, check_state, reshuffled
from .strategies import deals, house_rules, play_out

__all__ = ["check_deal", "check_state", "deals", "house_rules", "play_out", "reshuffled"]
