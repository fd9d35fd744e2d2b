"""The cards of `standard`: each card is worth the sum of the fitted weights of what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..actions import Play
from ..cards import SUITS, Card
from ..texts import Text, text, texts
from .protocol import Choice
from .reading import Reading, card_name
from .standard_marks import Look, follow_marks, lead_marks
from .standard_table import FOLLOW, LEAD

ROLES = {"maker": 0, "partner": 1, "defender": 2}


def cards(facts: Reading, plays: Sequence[Play]) -> list[Choice]:
    """Weigh every card; the reason of each is the mark that sets it most apart from the others."""
    look = Look(facts)
    column = ROLES[look.role]
    table = FOLLOW if look.pairs else LEAD
    every = [(action, _parts(look, action, table, column)) for action in plays]
    mean: dict[str, float] = {}
    for _, parts in every:
        for mark, weight in parts.items():
            mean[mark] = mean.get(mark, 0.0) + weight / len(every)
    return [
        Choice(action, sum(parts.values()) + _named(look, action), _later(look, action.card, parts, mean))
        for action, parts in every
        if action.card is not None
    ]


def _parts(look: Look, action: Play, table: dict[str, tuple[float, float, float]], column: int) -> dict[str, float]:
    card = action.card
    assert card is not None
    found = follow_marks(look, card) if look.pairs else lead_marks(look, card)
    parts = {mark: table[mark][column] for mark in found}
    parts["high"] = table["high"][column] * look.order.strength[card] / 10
    return parts


def _named(look: Look, action: Play) -> float:
    """A joker that stands for a suit: the longest, so that the others are drawn from it."""
    if action.suit is None:
        return 0.0
    return (look.facts.hand & look.rank.lanes[action.suit]).bit_count() / 100


# Why.


def _later(look: Look, card: Card, parts: dict[str, float], mean: dict[str, float]) -> Callable[[], Text]:
    return lambda: _why(look, card, parts, mean)


def _why(look: Look, card: Card, parts: dict[str, float], mean: dict[str, float]) -> Text:
    """The sentence of the mark in which this card differs most from the mean of all, in the direction it differs."""
    apart = {mark: parts.get(mark, 0.0) - mean[mark] for mark in mean}
    good = sum(apart.values()) >= 0
    own = [mark for mark in parts if (apart[mark] >= 0) == good]
    mark = max(own or parts, key=lambda m: abs(apart[m]))
    by_rank = _HIGHER if good == bool(not look.pairs) else _LOWER
    said = _SENTENCES.get(mark, by_rank)
    best = None if look.best is None else card_name(look.best)
    return said.fill(card=card_name(card), suit=_suit(look, card), best=best, friend=look.facts.friend, n=look.count)


def _suit(look: Look, card: Card) -> Text:
    suit = look.order.suit[card]
    return SUITS[suit].word if suit < 4 else text("other cards")


_BOSS = text("no opponent can hold a higher card of its suit than {card}")
_ACE = text("no opponent can hold a higher card of its suit than {card}, though it may be ruffed")
_SECOND = text("only one card that an opponent may hold beats {card} in its suit")
_LOW = text("{card} can be beaten by several cards of its suit")
_SENTENCES = {
    "sure winner": text("no opponent can hold a higher card of its suit than {card}, or a trump"),
    "ace of 1": _ACE,
    "ace of 2": _ACE,
    "ace of 3": _ACE,
    "second of 1": _SECOND,
    "second of 2": _SECOND,
    "low of 1": _LOW,
    "low of 2": _LOW,
    "boss trump of 1": text("no opponent can hold a higher trump than {card}"),
    "boss trump of 2": text("no opponent can hold a higher trump than {card}, and it draws theirs"),
    "boss trump of 3": texts(
        "no opponent can hold a higher trump than {card}, and with {n} trump it draws theirs",
        "no opponent can hold a higher trump than {card}, and with {n} trumps it draws theirs",
    ),
    "beatable trump of 1": text("{card} is the only trump here and can be beaten"),
    "beatable trump of 2": text("{card} is one of two trumps here and can be beaten"),
    "beatable trump of 3": text("{card} can be beaten by a higher trump"),
    "last trumps": text("no opponent can hold a trump, so {card} wins"),
    "a foe may ruff": text("an opponent has shown out of {suit} and may ruff {card}"),
    "the friend may ruff": text("the {friend} has shown out of {suit} and may ruff"),
    "makes a void": text("without {card} the hand has no {suit} and can ruff them"),
    "loses": text("{card} does not win this trick"),
    "takes it, last": text("no opponent plays after this: {card} wins the trick"),
    "takes it surely": _BOSS,
    "ruffs": text("out of the suit led: {card} ruffs"),
    "ruffs, the friend behind": text("{card} would ruff before the {friend} has played"),
    "covers": text("{card} beats {best}, but can be beaten itself"),
    "covers, the friend behind": text("{card} beats {best}, but the {friend} still plays and may do better"),
    "makes the trick safe": text("{card} makes sure of a trick that can still be lost"),
    "overtakes": text("the {friend} is winning with {best}, and {card} would not make it sure"),
    "overtakes for nothing": text("the {friend} wins with {best} without help"),
    "decides": text("this trick is the one that is needed"),
    "spends a winner": text(
        "no opponent can hold a higher card of its suit than {card}, so it may win a trick of its own"
    ),
    "spends a trump": text("{card} is a trump that can be beaten"),
    "spends the boss trump": text("no opponent can hold a higher trump than {card}, so it may win a trick of its own"),
}
_HIGHER = text("{card} is higher than what else could be played")
_LOWER = text("{card} is lower than what else could be played")
