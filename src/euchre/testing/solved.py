"""Solved positions as text: what ``data/solved`` and ``data/slow`` hold, deals together with their answers.

A line is ``0:AdKd… 1:… trump=d makers=02 lead=2 tricks=3``: a hand for each seat, then words. Others are ``out=``
(seats sitting out), ``trick=`` (cards on the table, ``lead`` being the seat that led), ``taken=`` (tricks the makers
have), ``bowers=no``, ``joker=lowest``, ``want=few`` (misère: everybody gives tricks away), and ``cards=`` with the
tricks after each legal card. ``trump=nt`` is no trump; ``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cards import CardSet, Suit, cards_of, parse_card, split_cards
from ..errors import NotationError
from ..kernel import Position, check


@dataclass(frozen=True)
class Solved:
    """A position and its answer; ``by_card`` may be empty where only the tricks are told."""

    position: Position
    most: bool
    tricks: int
    by_card: dict[int, int]


def read_solved(text: str) -> Iterator[Solved]:
    """The solved positions of a file. Raises NotationError or SetupError that names the line."""
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.split("#")[0].split()
        if words:
            try:
                yield _read(words)
            except (ValueError, KeyError) as error:
                raise NotationError(f"line {number}: {error}") from None


def _read(words: list[str]) -> Solved:
    hands = [word.partition(":")[2] for word in words if "=" not in word]
    said = dict(word.split("=", 1) for word in words if "=" in word)
    trick = tuple(map(int, split_cards(said.get("trick", ""))))
    out = _mask(said.get("out", ""))
    playing = [seat for seat in range(len(hands)) if not out >> seat & 1]
    turn = playing[(playing.index(int(said["lead"])) + len(trick)) % len(playing)]
    position = Position(
        tuple(int(CardSet(hand)) for hand in hands),
        turn,
        _mask(said["makers"]),
        int(Suit.parse(said["trump"])),
        trick,
        int(said.get("taken", "0")),
        out,
        said.get("bowers") != "no",
        said.get("joker", "only_trump"),
    )
    check(position)
    pairs = (item.split(":") for item in said["cards"].split(",")) if "cards" in said else ()
    by_card = {int(parse_card(card)): int(won) for card, won in pairs}
    return Solved(position, said.get("want") != "few", int(said["tricks"]), by_card)


def _mask(seats: str) -> int:
    return sum(1 << int(seat) for seat in seats)


def write_solved(solved: Solved) -> str:
    """The line of a solved position, without its end."""
    p = solved.position
    seats = range(len(p.hands))
    words = [f"{seat}:{''.join(map(str, cards_of(p.hands[seat])))}" for seat in seats]
    active = p.active
    leader = active[(len(active) - len(p.trick)) % len(active)]
    words += [f"trump={Suit(p.trump)}", f"makers={_seats(p.makers)}", f"lead={leader}"]
    words += [f"out={_seats(p.out)}"] if p.out else []
    words += [f"trick={''.join(map(str, cards_of_trick(p)))}"] if p.trick else []
    words += [f"taken={p.taken}"] if p.taken else []
    words += [] if p.bowers else ["bowers=no"]
    words += [f"joker={p.joker}"] if p.joker != "only_trump" else []
    words += [] if solved.most else ["want=few"]
    words.append(f"tricks={solved.tricks}")
    if solved.by_card:
        words.append("cards=" + ",".join(f"{cards_of(1 << c)[0]}:{won}" for c, won in solved.by_card.items()))
    return " ".join(words)


def _seats(mask: int) -> str:
    return "".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1)


def cards_of_trick(position: Position) -> list[str]:
    """The cards on the table as text, in order of play."""
    return [str(cards_of(1 << card)[0]) for card in position.trick]
