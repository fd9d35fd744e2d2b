"""A position in the play of the cards, as integers: what every function of the kernel takes.

Cards and sets are numbered as in :mod:`euchre.cards`. Nothing here knows calls, points or presets: sides are
data (``makers``), a seat that sits out is data (``out``), and so is the way cards rank.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import COPY, JOKER, Card, Order, cards_of, order_for
from ..errors import IllegalAction, SetupError

MOST_SEATS = 7
MOST_CARDS = 7


@dataclass(frozen=True, slots=True)
class Position:
    """Who holds what, whose turn it is, and what lies on the table.

    ``hands``: one card mask a seat, clockwise (a seat that sits out may hold anything; it is ignored).
    ``turn``: the seat to play. ``makers``: mask of the seats whose tricks are counted, all others are the
    other side. ``trump``: 0..3, or 4 for no trump. ``trick``: the cards on the table in order of play, the
    leader's first. ``taken``: tricks the makers have already. ``out``: mask of the seats sitting out.
    ``bowers``, ``joker``: how cards rank, as in :class:`euchre.cards.Order`.
    """

    hands: tuple[int, ...]
    turn: int
    makers: int
    trump: int
    trick: tuple[int, ...] = ()
    taken: int = 0
    out: int = 0
    bowers: bool = True
    joker: str = "only_trump"

    @property
    def order(self) -> Order:
        """How cards rank here."""
        return order_for(self.trump, self.bowers, self.joker)

    @property
    def active(self) -> list[int]:
        """The seats that play, clockwise from the one to play."""
        seats = len(self.hands)
        around = [(self.turn + k) % seats for k in range(seats)]
        return [seat for seat in around if not self.out >> seat & 1]

    @property
    def left(self) -> int:
        """Tricks still to be decided, the one on the table included."""
        return self.hands[self.turn].bit_count()

    @property
    def is_over(self) -> bool:
        """Have all cards been played?"""
        return not self.hands[self.turn]


def _leads(position: Position, trick: tuple[int, ...]) -> int:
    """Place in the trick of the card that says what is led.

    Without trump a joker that is "lowest" leads no suit: the next card does (rules.md 0.5, nt_joker).
    """
    weak = position.trump > 3 and position.joker == "lowest" and trick[0] % COPY == JOKER
    return 1 if weak and len(trick) > 1 else 0


def legal(position: Position) -> int:
    """The cards that the seat to play may play, as a mask; 0 when the deal is over."""
    hand = position.hands[position.turn]
    if not position.trick:
        return hand
    order = position.order
    led = order.suit[position.trick[_leads(position, position.trick)]]
    return hand & order.lane[led] or hand


def best_of(position: Position, trick: tuple[int, ...]) -> int:
    """Place in ``trick`` of the card that is winning it."""
    at = _leads(position, trick)
    return at + position.order.best(trick[at:])


def play(position: Position, card: int) -> Position:
    """The position after the seat to play has played ``card``. Raises IllegalAction for an illegal card."""
    seat = position.turn
    if not legal(position) >> card & 1:
        held = position.hands[seat] >> card & 1
        why = "must follow suit" if held else "does not hold it"
        raise IllegalAction(f"seat {seat} cannot play {Card(card)}: it {why}")
    hands = tuple(hand & ~(1 << card) if s == seat else hand for s, hand in enumerate(position.hands))
    active = position.active
    trick = (*position.trick, card)
    if len(trick) < len(active):
        return _moved(position, hands, active[1], trick, position.taken)
    # All have played: clockwise after the last player comes the leader.
    in_order = active[1:] + active[:1]
    winner = in_order[best_of(position, trick)]
    taken = position.taken + (position.makers >> winner & 1)
    return _moved(position, hands, winner, (), taken)


def _moved(p: Position, hands: tuple[int, ...], turn: int, trick: tuple[int, ...], taken: int) -> Position:
    return Position(hands, turn, p.makers, p.trump, trick, taken, p.out, p.bowers, p.joker)


def check(position: Position) -> None:
    """Raise SetupError, naming the card or the seat, unless the cards can lie as described."""
    _check_seats(position)
    _check_cards(position)
    _check_trick(position)


def _check_seats(position: Position) -> None:
    seats = len(position.hands)
    if not 2 <= seats <= MOST_SEATS:
        raise SetupError(f"{seats} seats: the solver takes 2 to {MOST_SEATS}")
    if not 0 <= position.turn < seats:
        raise SetupError(f"seat {position.turn} is to play, but there are only seats 0 to {seats - 1}")
    if position.out >> position.turn & 1:
        raise SetupError(f"seat {position.turn} is to play, but sits out")
    if position.out >> seats or position.makers >> seats:
        raise SetupError(f"a seat above {seats - 1} is named, but there are only {seats} seats")
    if not 0 <= position.trump <= 4:
        raise SetupError(f"{position.trump} is no trump suit: 0 to 3, or 4 for no trump")
    if position.joker not in ("only_trump", "lowest"):
        raise SetupError(
            f"a joker that is “{position.joker}” without trump names its suit when it is led, which no card shows"
        )


def _check_cards(position: Position) -> None:
    seen = 0
    active = position.active
    for seat in active:
        both = seen & position.hands[seat]
        if both:
            raise SetupError(f"{cards_of(both)[0]} lies in two hands, one of them seat {seat}'s")
        seen |= position.hands[seat]
    for card in position.trick:
        if seen >> card & 1:
            raise SetupError(f"{Card(card)} lies on the table and in a hand")
        seen |= 1 << card
    bad = [c for c in range(seen.bit_length()) if seen >> c & 1 and not _exists(c)]
    if bad:
        raise SetupError(f"{bad[0]} is not the number of a card")
    _check_sizes(position, active)


def _exists(card: int) -> bool:
    return card % COPY == JOKER or 2 <= card % 16 <= 14


def _check_sizes(position: Position, active: list[int]) -> None:
    played = len(position.trick)
    if played >= len(active):
        raise SetupError(f"{played} cards on the table, but only {len(active)} seats play")
    size = position.hands[active[0]].bit_count()
    if size > MOST_CARDS:
        raise SetupError(f"seat {active[0]} holds {size} cards: the solver takes at most {MOST_CARDS}")
    waiting = len(active) - played
    for place, seat in enumerate(active):
        want = size if place < waiting else size - 1
        have = position.hands[seat].bit_count()
        if have != want:
            raise SetupError(f"seat {seat} holds {have} cards where {want} are due")


def _check_trick(position: Position) -> None:
    if not position.trick:
        return
    order = position.order
    active = position.active
    led = order.suit[position.trick[_leads(position, position.trick)]]
    behind = active[len(active) - len(position.trick) :]
    free = _leads(position, position.trick)
    for seat, card in list(zip(behind, position.trick, strict=True))[free:]:
        kept = position.hands[seat] & order.lane[led]
        if order.suit[card] != led and kept:
            raise SetupError(f"seat {seat} played {Card(card)} but still holds {cards_of(kept)[0]}, which follows")
