"""Perft: count what can happen in one deal, and hold the counts against a file.

``perft d`` is the number of legal action sequences of exactly ``d`` actions; ``full`` the number of complete
deals, split by the makers' tricks and by points (the makers' side's minus the most another side scores; thrown-in
deals apart). Counts of depth test legality and turns, the splits test trick winners and scoring (houses.md 4).

A file is read by other programs too. An entry is lines of: ``id NAME``, ``rules PRESET [option=value …]``,
``deal DEALER [up=CARD] SEAT:CARDS … [kitty=CARDS]`` (seats N E S W, or numbers), ``moves ACTION …`` made before
counting, ``perft D COUNT`` and ``full COUNT tricks N0 N1 … points P=N … [thrown N]``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .cards import cards_of
from .deal import Deal
from .errors import IllegalAction, NotationError, SetupError
from .rules import Rules
from .state import State

COMPASS = "NESW"
_Line = tuple[int, str, list[str]]
# A bare list of four points means these values, as in the founding file for OpenSpiel's rules.
_BARE_POINTS = (-2, 1, 2, 4)


@dataclass(frozen=True)
class Full:
    """Complete deals: how many, by the makers' tricks, by points for the makers, and thrown in."""

    count: int
    tricks: tuple[int, ...]
    points: tuple[tuple[int, int], ...]
    thrown: int = 0

    def __str__(self) -> str:
        points = " ".join(f"{value}={number}" for value, number in self.points)
        tail = f" thrown {self.thrown}" if self.thrown else ""
        return f"full {self.count} tricks {' '.join(map(str, self.tricks))} points {points}{tail}"


@dataclass(frozen=True)
class Entry:
    """One deal of a file with the counts it must have: depth to count, and the full count if it is given."""

    name: str
    deal: Deal
    moves: tuple[str, ...] = ()
    depths: tuple[tuple[int, int], ...] = ()
    full: Full | None = None
    line: int = field(default=0, compare=False)

    def state(self) -> State:
        """Where counting starts."""
        return State.replay(self.deal, self.moves)


def count(state: State, depth: int) -> int:
    """Legal action sequences of exactly ``depth`` actions; a deal that ends earlier adds nothing."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(count(state.apply(action), depth - 1) for action in actions) if depth else 1


def divide(state: State, depth: int) -> dict[str, int]:
    """:func:`count` split by the first action, to find the one that is wrong."""
    return {str(action): count(state.apply(action), depth - 1) for action in state.legal_actions()}


def full(state: State) -> Full:
    """Every complete deal from ``state`` on, one by one."""
    tricks: Counter[int] = Counter()
    points: Counter[int] = Counter()
    thrown = 0
    for end in _ends(state):
        result = end.result
        assert result is not None
        if result.is_thrown_in:
            thrown += 1
            continue
        own = end.rules.side_of[end.contract.maker]
        tricks[end.side_tricks[own]] += 1
        points[result.points[own] - max(p for side, p in enumerate(result.points) if side != own)] += 1
    return Full(
        thrown + tricks.total(),
        tuple(tricks[n] for n in range(state.rules.hand_size + 1)),
        tuple(sorted(points.items())),
        thrown,
    )


def _ends(state: State) -> Iterator[State]:
    if state.is_over:
        yield state
        return
    for action in state.legal_actions():
        yield from _ends(state.apply(action))


# Files.


def read_file(text: str) -> list[Entry]:
    """The entries of a perft file; NotationError names the line that is wrong."""
    entries: list[list[_Line]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        word, *rest = raw.split("#")[0].split() or [""]
        if word == "id" or (word and not entries):
            entries.append([])
        if word:
            entries[-1].append((number, word, rest))
    return [_read_entry(lines) for lines in entries]


def _read_entry(lines: list[_Line]) -> Entry:
    found: dict[str, Any] = {"name": "", "deal": None, "line": lines[0][0]}
    rules = Rules.preset("north-american")
    for number, word, rest in lines:
        try:
            if word == "rules":
                rules = Rules.preset(rest[0], **dict(item.split("=", 1) for item in rest[1:]))
            else:
                _read_line(found, rules, word, rest)
        except (NotationError, SetupError, IllegalAction) as error:
            raise NotationError(f"line {number}: {error}") from None
        except (ValueError, IndexError, KeyError):
            raise NotationError(f"line {number}: {word} is not followed by what it needs") from None
    if found["deal"] is None:
        raise NotationError(f"line {found['line']}: the entry has no deal")
    return Entry(**found)


def _read_line(found: dict[str, Any], rules: Rules, word: str, rest: list[str]) -> None:
    if word == "id":
        found["name"] = " ".join(rest)
    elif word == "deal":
        found["deal"] = read_deal(rules, rest)
    elif word == "moves":
        found["moves"] = tuple(rest)
    elif word == "perft":
        found["depths"] = (*found.get("depths", ()), (int(rest[0]), int(rest[1])))
    elif word == "full":
        found["full"] = _read_full(rest)
    else:
        raise NotationError(f"“{word}” is not a line of a perft file")


def read_deal(rules: Rules, words: list[str]) -> Deal:
    """A ``deal`` line without its first word."""
    hands: dict[int, str] = {}
    upcard, kitty = None, None
    for word in words[1:]:
        if word.startswith("up="):
            upcard = word[3:]
        elif word.startswith("kitty="):
            kitty = word[6:]
        else:
            seat, _, cards = word.partition(":")
            hands[read_seat(seat)] = cards
    dealt = [hands.get(seat, "") for seat in range(rules.players)]
    return Deal.of(rules, dealer=read_seat(words[0]), hands=dealt, upcard=upcard, kitty=kitty)


def read_seat(text: str) -> int:
    """A seat by letter (N E S W) or number; NotationError otherwise."""
    if text in COMPASS and text:
        return COMPASS.index(text)
    if text.isdecimal():
        return int(text)
    raise NotationError(f"“{text}” is not a seat: write N, E, S, W or a number")


def _read_full(words: list[str]) -> Full:
    at = {word: place for place, word in enumerate(words) if word.isalpha()}
    tricks = tuple(map(int, words[at["tricks"] + 1 : at["points"]]))
    items = words[at["points"] + 1 : at.get("thrown", len(words))]
    if all("=" in item for item in items):
        pairs = [(int(a), int(b)) for a, b in (item.split("=") for item in items)]
    else:
        pairs = list(zip(_BARE_POINTS, map(int, items), strict=True))
    points = tuple(sorted((value, number) for value, number in pairs if number))
    return Full(int(words[0]), tricks, points, int(words[at["thrown"] + 1]) if "thrown" in at else 0)


def write_entry(entry: Entry) -> str:
    """An entry as it stands in a file."""
    deal, rules = entry.deal, entry.deal.rules
    seats = COMPASS if rules.players == 4 else "".join(map(str, range(rules.players)))
    changed = "".join(f" {name}={_word(value)}" for name, value in rules.changes.items())
    up = f" up={deal.upcard}" if deal.upcard is not None else ""
    hands = " ".join(f"{seats[s]}:{''.join(map(str, cards_of(hand)))}" for s, hand in enumerate(deal.hands))
    lines = [f"id {entry.name}", f"rules {rules.base}@{rules.version}{changed}"]
    lines.append(f"deal {seats[deal.dealer]}{up} {hands}")
    if entry.moves:
        lines.append("moves " + " ".join(entry.moves))
    lines += [f"perft {depth} {number}" for depth, number in entry.depths]
    if entry.full is not None:
        lines.append(str(entry.full))
    return "\n".join(lines) + "\n"


def _word(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value).lower() if value in (True, False) else str(value)
