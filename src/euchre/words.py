"""What players say, in words: calls as they were made, the choices of the moment, how a deal ended.

Every client that shows a table to people uses these words, and the order in which a hand is held.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .actions import (
    Action,
    Alone,
    Bid,
    CallBest,
    Claim,
    Decline,
    Give,
    Leave,
    Name,
    OrderUp,
    Pass,
    Play,
    Take,
    Together,
)
from .cards import Card, Suit, parse_card
from .match import Match
from .options import GROUPS
from .rules import Rules
from .state import State
from .view import View

Log = Sequence[tuple[int, Action]]
BID_WORDS = {"big": "big pepper", "misere": "misère", "nap": "nap", "wellington": "Wellington", "blucher": "Blücher"}
CLAIM_WORDS = {
    "farmers": "a farmer's hand",
    "ace_no_face": "ace, no face",
    "no_ace_no_face": "no ace, no face",
    "no_ace_no_face_no_trump": "no ace, no face, no trump",
    "go_under": "to go under",
    "renege": "a renege",
    "jambone": "jambone",
    "jamboree": "jamboree",
}

COMPASS = {2: ("North", "South"), 3: ("West", "East", "South"), 4: ("North", "East", "South", "West")}


def default_names(players: int) -> tuple[str, ...]:
    """North, East, South and West at a four-handed table, and so on."""
    return COMPASS.get(players) or tuple(f"Player {seat + 1}" for seat in range(players))


def default_seat(rules: Rules) -> int:
    """South at a four-handed table, the last seat at others."""
    return 2 if rules.players == 4 else rules.players - 1


def side_name(rules: Rules, names: Sequence[str], side: int) -> str:
    """``North & South``, or one player's name."""
    return " & ".join(names[seat] for seat in rules.sides[side])


def suit_name(suit: Suit) -> str:
    """``spades ♠``; ``no trump``."""
    return suit.word if suit == Suit.NO_TRUMP else f"{suit.word} {suit.symbol}"


def card_text(card: Card, trump: Suit | None = None, bowers: bool = True) -> str:
    """``J♣ (left)`` where the card is the left bower of ``trump``, ``J♦`` otherwise."""
    left = bowers and trump is not None and trump < 4 and card == 16 * trump.mate + 11
    return card.symbol + (" (left)" if left else "")


# What was said.


def phases(state: State) -> list[str]:
    """What was being decided when each action before the first card was done."""
    now, found = state.deal.start(), []
    for _, action in state.log:
        if now.phase == "play":
            break
        found.append(now.phase)
        now = now.apply(action)
    return found


def said(view: View, seen: Sequence[str], names: Sequence[str], log: Log | None = None) -> str:
    """The calls of this deal: as ``view`` knows them, or as ``log`` tells them in full. ``seen`` are their phases."""
    rounds: list[list[str]] = [[]]
    passes = 0
    for (seat, action), phase in zip(log or view.log, seen, strict=False):
        if phase == "name" and view.upcard_place == "down" and len(rounds) == 1:
            rounds.append([])
        words = _phrase(view, seat, action, phase)
        passes = passes + 1 if words == "passes" else 0
        if passes == len(names):
            rounds[-1][1 - passes :] = ["all pass"]
        elif words and not (
            rounds[-1] and rounds[-1][-1] == f"{names[seat]} picks it up" and words.startswith("takes")
        ):
            rounds[-1].append(f"{names[seat]} {words}")
        elif words and " and " in words:
            rounds[-1][-1] += words.partition(view.upcard.symbol if view.upcard else "")[2]
    if len(rounds) == 1:
        return ", ".join(rounds[0])
    turned = "" if view.upcard is None else f"; {view.upcard.symbol} turned down"
    return ", ".join(rounds[0]) + turned + (": " if rounds[1] else "") + ", ".join(rounds[1])


def _phrase(view: View, seat: int, action: Action, phase: str) -> str:
    if isinstance(action, Pass):
        return "passes" if phase in ("order", "name", "bid") else ""
    if isinstance(action, OrderUp):
        return _order_words(view, seat, "s") + (" alone" if action.alone else "")
    if isinstance(action, Name):
        return f"names {suit_name(action.suit)}" + (" alone" if action.alone else "")
    if isinstance(action, Bid):
        return f"bids {BID_WORDS.get(action.value, action.value)}"
    if isinstance(action, Claim):
        return f"claims {CLAIM_WORDS[action.what]}"
    if isinstance(action, Take | Leave):
        up = "the upcard" if view.upcard is None else view.upcard.symbol
        if isinstance(action, Leave):
            return f"leaves {up}"
        return f"takes {up}" + ("" if action.card is None else f" and puts down {action.card.symbol}")
    if isinstance(action, Alone):
        makes = view.maker is not None and view.rules.side_of[view.maker] == view.rules.side_of[seat]
        return "goes alone" if makes else "defends alone"
    return _exchange_words(action, phase)


def _exchange_words(action: Action, phase: str) -> str:
    if isinstance(action, Together):
        return ""
    if isinstance(action, CallBest):
        return "calls for the partner's best"
    if isinstance(action, Decline):
        return "keeps the hand"
    card = getattr(action, "card", None)
    what = "a card" if card is None else card.symbol
    if isinstance(action, Give):
        return f"gives {what}"
    return f"swaps {what}" if phase == "swap" else f"puts down {what}"


def _order_words(view: View, seat: int, ending: str = "") -> str:
    if seat == view.dealer:
        return f"pick{ending} it up"
    return f"assist{ending}" if seat == view.rules.partner(view.dealer) else f"order{ending} it up"


# What may be said.


def label(view: View, action: Action) -> str:
    """A choice of the moment as it stands beside its number."""
    seat = 0 if view.seat is None else view.seat
    if isinstance(action, OrderUp):
        return _order_words(view, seat) + (" alone" if action.alone else "")
    if isinstance(action, Name):
        return suit_name(action.suit) + (" alone" if action.alone else "")
    if isinstance(action, Bid):
        return BID_WORDS.get(action.value, f"bid {action.value}")
    if isinstance(action, Claim):
        return f"claim {CLAIM_WORDS[action.what]}"
    if isinstance(action, Leave):
        return f"leave {'it' if view.upcard is None else view.upcard.symbol}"
    if isinstance(action, CallBest):
        return "call for the partner's best"
    if isinstance(action, Decline):
        return "keep the hand as it is"
    if isinstance(action, Alone):
        return "alone" if _is_maker_side(view, seat) else "defend alone"
    if isinstance(action, Play) and action.card is not None:
        return action.card.symbol + ("" if action.suit is None else f" as {suit_name(action.suit)}")
    card = getattr(action, "card", None)
    return str(action) if card is None else card.symbol


def _is_maker_side(view: View, seat: int) -> bool:
    return view.maker is not None and view.rules.side_of[view.maker] == view.rules.side_of[seat]


def question(view: View) -> str:
    """What the player on turn is asked."""
    legal = view.legal_actions()
    if view.phase == "exchange":
        return "Give partner a card" if isinstance(legal[0], Give) else _exchange_question(legal)
    if view.phase == "play" and view.player != view.turn:
        return "Call the exposed hand's card"
    return {
        "order": "Your call",
        "name": "Your call",
        "pickup": "Take it and put a card down",
        "alone": "Alone?",
        "claim": "Any claim?",
        "swap": "Card for the kitty",
        "declare": "Anything to show?",
        "bid": "Your bid",
        "discard": "Put a card down",
        "review": "Let the score stand?",
    }.get(view.phase, "Your card")


def _exchange_question(legal: tuple[Action, ...]) -> str:
    return "Partner's best?" if isinstance(legal[0], CallBest | Decline) else "Put a card down"


# How it stands and ended.


def contract(view: View, names: Sequence[str]) -> str:
    """Trump, maker, and who sits out, in one sentence; empty before trump is made."""
    if view.maker is None or view.phase == "name":
        return ""
    maker, bid = names[view.maker], BID_WORDS.get(view.bid, view.bid)
    if bid == "misère":
        text = f"{maker} plays misère"
    elif view.trump is None:
        text = f"{maker} plays {bid} and makes trump with the first card"
    else:
        text = f"{suit_name(view.trump)}, made by {maker}" + _bid_text(view, bid)
    for seat in view.alone:
        verb = "plays alone" if _is_maker_side(view, seat) else "defends alone"
        text += f"; {names[seat]} {verb}"
    if view.bid == "jambone":
        text += " with the hand exposed"
    if view.sitting_out:
        out = " and ".join(names[seat] for seat in view.sitting_out)
        text += f"; {out} {'sits' if len(view.sitting_out) == 1 else 'sit'} out"
    return text


def _bid_text(view: View, bid: str) -> str:
    if bid in ("", "jambone"):
        return ""
    spoken = any(isinstance(action, Bid) for _, action in view.log)
    return f" who bid {bid}" if spoken else f" who must play {bid}"


def score_text(match: Match, names: Sequence[str]) -> str:
    """``North & South 4 · East & West 9 (in the barn)``."""
    parts = []
    for side, points in enumerate(match.score):
        barn = " (in the barn)" if side in match.in_the_barn and not match.is_over else ""
        parts.append(f"{side_name(match.rules, names, side)} {points}{barn}")
    return " · ".join(parts)


def points_text(rules: Rules, points: Sequence[int], names: Sequence[str]) -> str:
    """Who scores what in a deal: ``North & South score 2``."""
    parts = []
    for side, number in enumerate(points):
        if number:
            many = len(rules.sides[side]) > 1
            verb = "score" if number > 0 else "lose"
            parts.append(f"{side_name(rules, names, side)} {verb}{'' if many else 's'} {abs(number)}")
    return ", ".join(parts) or "nobody scores"


def rules_text(rules: Rules) -> list[str]:
    """The rules of the table in sentences, group by group; what differs from the default is marked."""
    lines = [f"Rules: {rules}"]
    for group, table in GROUPS.items():
        said = []
        for name, option in table.items():
            value = rules.values[name]
            if (
                value in (0, ())
                or (name, value) == ("games", 1)
                or not all(rules.values[need] in allowed for need, allowed in option.needs)
            ):
                continue
            mark = "*" if value != option.default else "-"
            said.append(f"  {mark} {option.sentence(value)}")
        lines += [group, *said] if said else []
    return [*lines, "* differs from north-american; what is off is left out"]


def for_people(sentence: str, names: Sequence[str]) -> str:
    """A sentence of the rules with seats by name and cards by symbol."""

    def seat(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number] if number < len(names) else found[0]

    def card(found: re.Match[str]) -> str:
        return parse_card(found[0]).symbol

    spoken = re.sub(r"\b[2-9TJQKA][cdhs]\b", card, sentence)
    spoken = re.sub(r"\bseat (\d+)\b", seat, spoken)
    return spoken[:1].upper() + spoken[1:]


def sort_hand(cards: Iterable[Card], view: View) -> list[Card]:
    """Trumps first, then suit by suit in alternating colours, high cards first."""
    order = view.rules.orders[4 if view.trump is None else view.trump]
    suits = [Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS]
    if view.trump is not None and view.trump < 4:
        start = suits.index(view.trump)
        suits = suits[start:] + suits[:start]
    places = {4: -1, **{int(suit): place for place, suit in enumerate(suits)}}
    return sorted(cards, key=lambda card: (places[order.suit[card]], -order.strength[card]))
