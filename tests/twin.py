"""A second rules engine for card play, written as literally as the rules read: the judge of the fast one.

Cards are texts, hands are lists, nothing is shared with the engine. It plays a deal from any moment after trump
is made and scores it by the tables of rules.md 0.8, 5, 8 and 9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

MATE = {"c": "s", "s": "c", "d": "h", "h": "d"}
PLAIN = "23456789TJQKA"

# Rows of rules.md 0.8: (makers alone, defender alone) to the score for 0..5 tricks of the makers.
TABLE = {
    (False, False): ["D2", "D2", "D2", "M1", "M1", "M2"],
    (True, False): ["D2", "D2", "D2", "M1", "M1", "M4"],
    (False, True): ["D4", "D2", "D2", "M1", "M1", "M2"],
    (True, True): ["D4", "D2", "D2", "M1", "M1", "M4"],
}
RAILROAD_LONE_AGAINST_LONE = ["D4", "D4", "D4", "M1", "M1", "M4"]


@dataclass
class Table:
    """Who plays what game: ``kind`` is euchre, numbers or nap."""

    kind: str
    seats: list[int]
    maker: int
    trump: str
    bowers: bool = True
    alone: tuple[int, ...] = ()
    bid: str = ""
    railroad: bool = False
    stakes: bool = False
    pepper: bool = False
    players: int = 4
    tricks: int = 5


def suit_of(card: str, table: Table) -> str:
    """The suit a card belongs to."""
    if card == "B":
        return table.trump
    if table.bowers and table.trump in MATE and card == "J" + MATE[table.trump]:
        return table.trump
    return card[1]


def trumps_high_to_low(table: Table) -> list[str]:
    if table.trump not in MATE:
        return []
    bowers = ["J" + table.trump, "J" + MATE[table.trump]] if table.bowers else []
    rest = [rank + table.trump for rank in reversed(PLAIN)]
    return ["B", *bowers, *[card for card in rest if card not in bowers]]


def legal(hand: list[str], led: str | None, table: Table) -> list[str]:
    """Follow suit if you can."""
    if led is None:
        return hand
    following = [card for card in hand if suit_of(card, table) == suit_of(led, table)]
    return following or hand


def winner(trick: list[tuple[int, str]], table: Table) -> int:
    """The highest trump, else the highest card of the suit led."""
    for trump in trumps_high_to_low(table):
        for seat, card in trick:
            if card == trump:
                return seat
    led = suit_of(trick[0][1], table)
    following = [(PLAIN.index(card[0]), seat) for seat, card in trick if card != "B" and card[1] == led]
    return max(following)[1]


def outcomes(
    hands: dict[int, list[str]], lead: int, won: list[int], table: Table, trick: list[tuple[int, str]] | None = None
) -> Iterator[list[int]]:
    """The trick winners of every way to play on."""
    trick = trick or []
    if len(trick) == len(table.seats):
        top = winner(trick, table)
        yield from outcomes(hands, top, [*won, top], table)
        return
    if len(won) == table.tricks or (table.bid == "misere" and table.maker in won):
        yield won
        return
    seat = lead if not trick else table.seats[(table.seats.index(trick[-1][0]) + 1) % len(table.seats)]
    for card in legal(hands[seat], trick[0][1] if trick else None, table):
        left = {**hands, seat: [other for other in hands[seat] if other != card]}
        yield from outcomes(left, lead, won, table, [*trick, (seat, card)])


def makers(table: Table) -> list[int]:
    """The seats of the making side."""
    if table.kind == "nap" or table.players != 4:
        return [table.maker]
    return [table.maker, (table.maker + 2) % 4]


def points(won: list[int], table: Table) -> int:
    """The makers' points less the others', as perft files count them."""
    taken = sum(seat in makers(table) for seat in won)
    if table.kind == "numbers":
        if table.bid == "big":
            return (12 if taken == 6 else -12) - (6 - taken)
        lost = 6 if table.pepper else int(table.bid)
        return (taken if taken >= int(table.bid) else -lost) - (6 - taken)
    if table.kind == "nap":
        value = {"2": 2, "3": 3, "misere": 3, "4": 4, "nap": 5}[table.bid]
        made = taken == 0 if table.bid == "misere" else taken >= {"nap": 5}.get(table.bid, value)
        # With stakes each of the others pays or is paid, and perft takes one of them off.
        worth = value * table.players if table.stakes else value
        return worth if made else -worth
    if table.players < 4:
        return -2 if taken < 3 else 1 if taken < 5 else 3 if table.players == 3 else 2
    side = makers(table)
    row = TABLE[any(s in side for s in table.alone), any(s not in side for s in table.alone)]
    if table.railroad and row is TABLE[True, True]:
        row = RAILROAD_LONE_AGAINST_LONE
    entry = row[taken]
    return int(entry[1]) if entry[0] == "M" else -int(entry[1])


def count(hands: dict[int, list[str]], lead: int, won: list[int], table: Table) -> tuple[Counter[int], Counter[int]]:
    """Complete plays by the makers' tricks and by points."""
    tricks: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    for result in outcomes(hands, lead, won, table):
        tricks[sum(seat in makers(table) for seat in result)] += 1
        scores[points(result, table)] += 1
    return tricks, scores
