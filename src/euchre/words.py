"""What players say, in words: calls as they were made, the choices of the moment, how a deal ended.

Every client that shows a table to people uses these words, and the order in which a hand is held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

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
from .auctions import claims
from .cards import Card, Suit
from .match import Match
from .options import GROUPS
from .reading import Reading
from .rules import Rules
from .texts import Text, all_of, row, text, texts
from .view import View

Log = Sequence[tuple[int, Action]]
BID_WORDS: dict[str, Text] = {
    "big": text("big pepper"),
    "misere": text("misère"),
    "nap": text("nap"),
    "wellington": text("Wellington"),
    "blucher": text("Blücher"),
}
CLAIM_WORDS: dict[str, Text] = {
    "farmers": text("a farmer's hand"),
    "ace_no_face": text("ace, no face"),
    "no_ace_no_face": text("no ace, no face"),
    "no_ace_no_face_no_trump": text("no ace, no face, no trump"),
    "go_under": text("to go under"),
    "renege": text("a renege"),
    "jambone": text("jambone"),
    "jamboree": text("jamboree"),
}
SUIT_NAMES = (text("clubs ♣"), text("diamonds ♦"), text("hearts ♥"), text("spades ♠"), text("no trump"))

_NORTH, _EAST, _SOUTH, _WEST = text("North"), text("East"), text("South"), text("West")
COMPASS: dict[int, tuple[Text, ...]] = {
    2: (_NORTH, _SOUTH),
    3: (_WEST, _EAST, _SOUTH),
    4: (_NORTH, _EAST, _SOUTH, _WEST),
}


def default_names(players: int) -> tuple[Text, ...]:
    """North, East, South and West at a four-handed table, and so on."""
    return COMPASS.get(players) or tuple(text("Player {n}", n=seat + 1) for seat in range(players))


def known_name(name: str) -> str:
    """``name`` as a text where it is one that nobody chose, so that a saved game speaks the reader's language."""
    return next((known for known in COMPASS[4] if known == name), name)


def default_seat(rules: Rules) -> int:
    """South at a four-handed table, the last seat at others."""
    return 2 if rules.players == 4 else rules.players - 1


def side_name(rules: Rules, names: Sequence[str], side: int) -> Text:
    """``North & South``, or one player's name."""
    return row([names[seat] for seat in rules.sides[side]], " & ")


def suit_name(suit: Suit) -> Text:
    """``spades ♠``; ``no trump``."""
    return SUIT_NAMES[suit]


def card_text(card: Card, trump: Suit | None = None, bowers: bool = True) -> Text:
    """``J♣ (left)`` where the card is the left bower of ``trump``, ``J♦`` otherwise."""
    left = bowers and trump is not None and trump < 4 and card == 16 * trump.mate + 11
    return text("{card} (left)", card=card.symbol) if left else row([card.symbol], "")


# What was said.


def phases(state: Reading) -> list[str]:
    """What was being decided when each action before the first card was done."""
    now, found = type(state).start(state.deal), []
    for _, action in state.log:
        if now.phase == "play":
            break
        found.append(now.phase)
        now = now.apply(action)
    return found


def answers(rules: Rules, log: Log) -> list[bool]:
    """Which actions of ``log`` are passes that answer a question and are no calls: to claim nothing, to add nothing.

    Claims are asked for first, of everybody until somebody claims, and all other questions follow the call of trump. It
    is told from the log alone, for whoever has only a view; :func:`phases` replays a whole state.
    """
    asked = rules.players if claims.are_asked(rules) else 0
    found = []
    for _, action in log:
        is_pass = isinstance(action, Pass)
        found.append(is_pass and asked != 0)
        if isinstance(action, Claim):
            asked = 0
        elif isinstance(action, OrderUp | Name | Play):
            asked = -1
        elif is_pass and asked > 0:
            asked -= 1
    return found


def said(view: View, seen: Sequence[str], names: Sequence[str], log: Log | None = None) -> Text:
    """The calls of this deal: as ``view`` knows them, or as ``log`` tells them in full. ``seen`` are their phases."""
    rounds: list[list[Text]] = [[]]
    passes, taker = 0, -1  # the dealer who has just said to pick it up
    for (seat, action), phase in zip(log or view.log, seen, strict=False):
        if phase == "name" and view.upcard_place == "down" and len(rounds) == 1:
            rounds.append([])
        words = phrase(view, seat, names[seat], action, phase)
        passes = passes + 1 if words and isinstance(action, Pass) else 0
        if passes == len(names):
            rounds[-1][1 - passes :] = [text("all pass")]
        elif taker == seat and isinstance(action, Take):
            if action.card is not None:
                both = text("{player} picks it up and puts down {card}", player=names[seat], card=action.card.symbol)
                rounds[-1][-1] = both
        elif words:
            rounds[-1].append(words)
            taker = seat if action == OrderUp() and seat == view.dealer else -1
    calls, *more = (row(each, ", ") for each in rounds)
    if not more:
        return calls
    if view.upcard is None:
        return row([calls, *more], ": ")
    up = view.upcard.symbol
    if not more[0]:
        return text("{calls}; {card} turned down", calls=calls, card=up)
    return text("{calls}; {card} turned down: {more}", calls=calls, card=up, more=more[0])


def phrase(view: View, seat: int, name: str, action: Action, phase: str) -> Text | None:
    """What ``seat``, called ``name``, did; None where it is not worth telling."""
    if isinstance(action, Pass):
        return text("{player} passes", player=name) if phase in ("order", "name", "bid") else None
    if isinstance(action, OrderUp):
        return _order_phrase(view, seat, name, action.alone)
    if isinstance(action, Name):
        suit = suit_name(action.suit)
        if action.alone:
            return text("{player} names {suit} alone", player=name, suit=suit)
        return text("{player} names {suit}", player=name, suit=suit)
    if isinstance(action, Bid):
        return text("{player} bids {bid}", player=name, bid=BID_WORDS.get(action.value, action.value))
    if isinstance(action, Claim):
        return text("{player} claims {what}", player=name, what=CLAIM_WORDS[action.what])
    if isinstance(action, Take | Leave):
        return _upcard_phrase(view, name, action)
    if isinstance(action, Alone):
        makes = _is_maker_side(view, seat)
        return text("{player} goes alone", player=name) if makes else text("{player} defends alone", player=name)
    return _exchange_phrase(name, action, phase)


def _order_phrase(view: View, seat: int, name: str, alone: bool) -> Text:
    if seat == view.dealer:
        return text("{player} picks it up alone", player=name) if alone else text("{player} picks it up", player=name)
    if seat == view.rules.partner(view.dealer):
        return text("{player} assists alone", player=name) if alone else text("{player} assists", player=name)
    return text("{player} orders it up alone", player=name) if alone else text("{player} orders it up", player=name)


def _upcard_phrase(view: View, name: str, action: Take | Leave) -> Text:
    up = None if view.upcard is None else view.upcard.symbol
    if isinstance(action, Leave):
        if up is None:
            return text("{player} leaves the upcard", player=name)
        return text("{player} leaves {card}", player=name, card=up)
    if action.card is None:
        if up is None:
            return text("{player} takes the upcard", player=name)
        return text("{player} takes {card}", player=name, card=up)
    down = action.card.symbol
    if up is None:
        return text("{player} takes the upcard and puts down {down}", player=name, down=down)
    return text("{player} takes {card} and puts down {down}", player=name, card=up, down=down)


def _exchange_phrase(name: str, action: Action, phase: str) -> Text | None:
    if isinstance(action, Together):
        return None
    if isinstance(action, CallBest):
        return text("{player} calls for the partner's best", player=name)
    if isinstance(action, Decline):
        return text("{player} keeps the hand", player=name)
    card = getattr(action, "card", None)
    if isinstance(action, Give):
        if card is None:
            return text("{player} gives a card", player=name)
        return text("{player} gives {card}", player=name, card=card.symbol)
    if phase == "swap":
        if card is None:
            return text("{player} swaps a card", player=name)
        return text("{player} swaps {card}", player=name, card=card.symbol)
    if card is None:
        return text("{player} puts down a card", player=name)
    return text("{player} puts down {card}", player=name, card=card.symbol)


# What may be said.


def label(view: View, action: Action) -> Text:
    """A choice of the moment as it stands beside its number."""
    seat = 0 if view.seat is None else view.seat
    if isinstance(action, OrderUp):
        return _order_label(view, seat, action.alone)
    if isinstance(action, Name):
        return text("{suit} alone", suit=suit_name(action.suit)) if action.alone else suit_name(action.suit)
    if isinstance(action, Bid):
        return BID_WORDS.get(action.value) or text("bid {bid}", bid=action.value)
    if isinstance(action, Claim):
        return text("claim {what}", what=CLAIM_WORDS[action.what])
    if isinstance(action, Leave):
        return text("leave it") if view.upcard is None else text("leave {card}", card=view.upcard.symbol)
    if isinstance(action, CallBest):
        return text("call for the partner's best")
    if isinstance(action, Decline):
        return text("keep the hand as it is")
    if isinstance(action, Alone):
        return text("alone") if _is_maker_side(view, seat) else text("defend alone")
    card = getattr(action, "card", None)
    if card is None:
        return action.said
    if isinstance(action, Play) and action.suit is not None:
        return text("{card} as {suit}", card=card.symbol, suit=suit_name(action.suit))
    return row([card.symbol], "")


def reason(view: View, said: str) -> str:
    """What a bot says of the moment of ``view``, with the actions in it as they stand beside their number."""
    if not isinstance(said, Text):
        return said
    values = {name: _in_words(view, value) for name, value in said.values.items()}
    return Text(said.template, said.many, said.n, values)


def _in_words(view: View, value: Any) -> Any:
    if isinstance(value, Action):
        return label(view, value)
    return reason(view, value) if isinstance(value, Text) else value


def _order_label(view: View, seat: int, alone: bool) -> Text:
    if seat == view.dealer:
        return text("pick it up alone") if alone else text("pick it up")
    if seat == view.rules.partner(view.dealer):
        return text("assist alone") if alone else text("assist")
    return text("order it up alone") if alone else text("order it up")


def _is_maker_side(view: View, seat: int) -> bool:
    return view.maker is not None and view.rules.side_of[view.maker] == view.rules.side_of[seat]


QUESTIONS: dict[str, Text] = {
    "order": text("Your call"),
    "name": text("Your call"),
    "pickup": text("Take it and put a card down"),
    "alone": text("Alone?"),
    "claim": text("Any claim?"),
    "swap": text("Card for the kitty"),
    "declare": text("Anything to show?"),
    "bid": text("Your bid"),
    "discard": text("Put a card down"),
    "review": text("Let the score stand?"),
}


def question(view: View) -> Text:
    """What the player on turn is asked."""
    legal = view.legal_actions()
    if view.phase == "exchange":
        return text("Give partner a card") if isinstance(legal[0], Give) else _exchange_question(legal)
    if view.phase == "play" and view.player != view.turn:
        return text("Call the exposed hand's card")
    return QUESTIONS.get(view.phase) or text("Your card")


def _exchange_question(legal: tuple[Action, ...]) -> Text:
    return text("Partner's best?") if isinstance(legal[0], CallBest | Decline) else text("Put a card down")


# How it stands and ended.


def contract(view: View, names: Sequence[str]) -> Text:
    """Trump, maker, and who sits out, in one sentence; empty before trump is made."""
    if view.maker is None or view.phase == "name":
        return row([], "")
    clauses = [_settled(view, names[view.maker])]
    for seat in view.alone:
        if not _is_maker_side(view, seat):
            clauses.append(text("{player} defends alone", player=names[seat]))
        elif view.bid == "jambone":
            clauses.append(text("{player} plays alone with the hand exposed", player=names[seat]))
        else:
            clauses.append(text("{player} plays alone", player=names[seat]))
    if view.sitting_out:
        out = [names[seat] for seat in view.sitting_out]
        who = all_of(out)
        clauses.append(
            text("{player} sits out", player=who) if len(out) == 1 else text("{players} sit out", players=who)
        )
    return row(clauses, "; ")


def _settled(view: View, maker: str) -> Text:
    bid = BID_WORDS.get(view.bid, view.bid)
    if view.bid == "misere":
        return text("{player} plays misère", player=maker)
    if view.trump is None:
        return text("{player} plays {bid} and makes trump with the first card", player=maker, bid=bid)
    trump = suit_name(view.trump)
    if bid in ("", "jambone"):
        return text("{suit}, made by {player}", suit=trump, player=maker)
    if any(isinstance(action, Bid) for _, action in view.log):
        return text("{suit}, made by {player} who bid {bid}", suit=trump, player=maker, bid=bid)
    return text("{suit}, made by {player} who must play {bid}", suit=trump, player=maker, bid=bid)


def score_text(match: Match, names: Sequence[str]) -> Text:
    """``North & South 4 · East & West 9 (in the barn)``."""
    parts = []
    for side, points in enumerate(match.score):
        who = side_name(match.rules, names, side)
        in_the_barn = side in match.in_the_barn and not match.is_over
        stands = text("{side} {points} (in the barn)", side=who, points=points)
        parts.append(stands if in_the_barn else row([who, points], " "))
    return row(parts, " · ")


def points_text(rules: Rules, points: Sequence[int], names: Sequence[str]) -> Text:
    """Who scores what in a deal: ``North & South score 2``."""
    scored = [(side, number) for side, number in enumerate(points) if number]
    return row([_points(rules, names, side, number) for side, number in scored], ", ") or text("nobody scores")


def _points(rules: Rules, names: Sequence[str], side: int, number: int) -> Text:
    who = side_name(rules, names, side)
    if len(rules.sides[side]) > 1:
        if number > 0:
            return texts("{pair} score {n}", n=number, pair=who)
        return texts("{pair} lose {n}", n=-number, pair=who)
    if number > 0:
        return texts("{player} scores {n}", n=number, player=who)
    return texts("{player} loses {n}", n=-number, player=who)


def rules_text(rules: Rules) -> list[Text]:
    """The rules of the table in sentences, group by group; what differs from the default is marked."""
    lines = [text("Rules: {rules}", rules=rules)]
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
            mark = "  *" if value != option.default else "  -"
            said.append(row([mark, option.sentence(value)], " "))
        lines += [group, *said] if said else []
    return [*lines, text("* differs from north-american; what is off is left out")]


def sort_hand(cards: Iterable[Card], view: View) -> list[Card]:
    """Trumps first, then suit by suit in alternating colours, high cards first."""
    return sort_cards(cards, view.rules, view.trump)


def sort_cards(cards: Iterable[Card], rules: Rules, trump: Suit | None) -> list[Card]:
    """The same where there is no view."""
    order = rules.orders[4 if trump is None else trump]
    suits = [Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS]
    if trump is not None and trump < 4:
        start = suits.index(trump)
        suits = suits[start:] + suits[:start]
    places = {4: -1, **{int(suit): place for place, suit in enumerate(suits)}}
    return sorted(cards, key=lambda card: (places[order.suit[card]], -order.strength[card]))
