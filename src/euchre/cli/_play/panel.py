"""What stands before each prompt: score, calls, trump, tricks, the table and the hand. Made from the View alone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from ... import words
from ...cards import Card
from ...match import Match
from ...prompt import Prompt
from ...view import View
from ...words import sort_hand

WIDTH = 79
LABEL = 9
NBSP = "\N{NO-BREAK SPACE}"  # keeps a choice and its number on one line


def line(label: str, text: str) -> list[str]:
    """``label`` and ``text``, wrapped to the width with the text under itself."""
    wrapped = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=label.ljust(LABEL),
        subsequent_indent=" " * LABEL,
        break_on_hyphens=False,
    )
    return [row.replace(NBSP, " ") for row in wrapped] or [label]


def hand_text(cards: Iterable[Card], view: View, numbers: dict[Card, int] | None = None) -> str:
    """A sorted hand, suits apart, with numbers before the cards that may be chosen."""
    order = view.rules.orders[4 if view.trump is None else view.trump]
    parts, suit = [], -1
    for card in sort_hand(cards, view):
        mark = f"[{numbers[card]}]" if numbers and card in numbers else ""
        gap = "  " if suit not in (-1, order.suit[card]) else ""
        suit = order.suit[card]
        text = words.card_text(card, view.trump, view.rules.bowers).replace(" ", NBSP)
        parts.append(gap + (mark + NBSP if mark else "") + text)
    return " ".join(parts)


def head(match: Match, number: int, names: Sequence[str]) -> str:
    """The line that opens a deal."""
    text = f"── Deal {number} · {names[match.dealer]} deals"
    if match.rules.games > 1:
        text += f" · game {len(match.finished) + 1}"
    if match.stakes > 1:
        text += f" · counts {match.stakes} times"
    return f"{text} ".ljust(WIDTH, "─")


def panel(view: View, match: Match, number: int, names: Sequence[str], seen: Sequence[str]) -> list[str]:
    """Everything that a player keeps in sight."""
    lines = ["", *line("Score", f"{words.score_text(match, names)}, {_goal(match)}")]
    lines += line(f"Deal {number}", f"{names[view.dealer]} deals{_upcard(view, names)}")
    lines += line("Calls", words.said(view, seen, names) or "none yet")
    settled = words.contract(view, names)
    if view.standing is not None and view.phase == "bid":
        seat, bid = view.standing
        lines += line("Bid", f"{words.BID_WORDS.get(bid, bid)} by {names[seat]} is the highest so far")
    if settled:
        lines += line("Trump", settled)
    if view.phase in ("play", "review"):
        lines += _table(view, names)
    return lines


def _goal(match: Match) -> str:
    rules = match.rules
    goal = f"to {rules.target_score}" if rules.target_score else f"deal {match.deals + 1} of {rules.num_deals}"
    if rules.games > 1:
        goal += f", games {'-'.join(map(str, match.games))} of {rules.games}"
    return goal


def _upcard(view: View, names: Sequence[str]) -> str:
    if view.upcard is None:
        return ""
    where = {
        "up": "turned up",
        "down": "turned down",
        "hand": f"taken by {names[view.dealer]}",
        "table": f"taken by {names[view.dealer]}, in sight on the table",
        "left": "left on the table",
        "aside": "set aside",
    }[view.upcard_place]
    return f"; {view.upcard.symbol} {where}"


def _table(view: View, names: Sequence[str]) -> list[str]:
    tricks = [f"{words.side_name(view.rules, names, side)} {count}" for side, count in enumerate(view.side_tricks)]
    lines = line("Tricks", " · ".join(tricks))
    for seat in range(view.rules.players):
        if seat != view.seat and view.known(seat):
            lines += line("In sight", f"{names[seat]} holds {hand_text(view.known(seat), view)}")
    if view.phase == "play":
        laid = trick_text(view.trick, view, names) or ("you lead" if view.player == view.seat else "no card yet")
        lines += line("Table", laid)
    return lines


def trick_text(trick: Sequence[tuple[int, Card]], view: View, names: Sequence[str]) -> str:
    """``West 9♣ · North A♣``."""
    return " · ".join(f"{names[seat]} {words.card_text(card, view.trump, view.rules.bowers)}" for seat, card in trick)


def choices(view: View, prompt: Prompt) -> list[str]:
    """The hand with its numbers, and what else may be said."""
    numbers = prompt.numbers()
    lines: list[str] = []
    if prompt.said:
        shown = [f"[{n}]{NBSP}{words.label(view, a).replace(' ', NBSP)}" for n, a in prompt.said.items()]
        lines += line("You may", "  ".join(shown))
    own = set(view.hand)
    if view.phase == "pickup" and view.upcard is not None:
        own.add(view.upcard)
    elsewhere = [card for card in numbers if card not in own]
    if elsewhere:
        whose = "Exposed" if view.phase == "play" else "Or"
        lines += line(whose, hand_text(elsewhere, view, numbers))
    hand = hand_text(own, view, numbers) if own else "face down until trump is named"
    return lines + line("Hand", hand if own or view.phase == "name" else "empty")
