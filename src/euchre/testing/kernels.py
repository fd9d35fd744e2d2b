"""Hold the compiled kernel against its readable twin: ``python -m euchre.testing.kernels --positions 20000``.

Positions come from random games of every preset, and from random cards with any number of seats, any sides, any
ranking of cards. For each position every function of one position must answer alike; batches, deals, playouts and
worlds are compared deal by deal.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

from ..cards import cards_of, deck
from ..deal import Deal
from ..kernel import Deals, Position, Unseen, check, direction, legal, play, reference
from ..kernel.backend import choose
from ..presets import PRESETS
from ..rules import Rules
from ..solve import position_of, unseen_of
from ..state import State
from .strategies import play_out

# Cards in all hands: what plain minimax answers in about a millisecond.
MOST_CARDS = 10
Question = Callable[[ModuleType, Position], Any]

QUESTIONS: dict[str, Question] = {
    "tricks": lambda judge, p: judge.tricks(p, True),
    "tricks in misère": lambda judge, p: judge.tricks(p, False),
    "at least": lambda judge, p: [judge.at_least(p, p.taken + more, True) for more in (0, 1 + p.left // 2)],
    "card tricks": lambda judge, p: judge.card_tricks(p, True),
    "card tricks in misère": lambda judge, p: judge.card_tricks(p, False),
    "count": lambda judge, p: judge.count(p),
    "perft": lambda judge, p: [judge.perft(p, depth) for depth in range(5)],
    "solve_many": lambda judge, p: _solved(judge, p, ()),
    "solve_many with a payoff": lambda judge, p: _solved(judge, p, _payoff(p)),
    "solve_many with a falling payoff": lambda judge, p: _solved(judge, p, tuple(-pay for pay in _payoff(p))),
    "card_values_many": lambda judge, p: _valued(judge, p, ()),
    "playout_many": lambda judge, p: [_played_out(judge, p, rules) for rules in (False, True)],
}


def _payoff(position: Position) -> tuple[int, ...]:
    """A rising payoff with flat stretches, another for each number of tricks taken before."""
    most = position.taken + position.left
    return tuple(-2 + 3 * (2 * t > most) + (t == most) for t in range(most + 1))


def _batch(position: Position) -> Deals:
    return Deals.of([position])


def _solved(judge: ModuleType, position: Position, pay: tuple[int, ...]) -> array[int]:
    found = array("b", bytes(1))
    judge.solve_many(_batch(position), pay, direction(pay), found, 0, 1)
    return found


def _valued(judge: ModuleType, position: Position, pay: tuple[int, ...]) -> array[int]:
    width = position.left
    found = array("b", bytes(width))
    judge.card_values_many(_batch(position), pay, True, width, found, 0, 1)
    return found


def _played_out(judge: ModuleType, position: Position, rules: bool) -> array[int]:
    found = array("b", bytes(1))
    judge.playout_many(_batch(position), (), rules, 5, found, 0, 1)
    return found


# Positions.


def positions(seed: int, most: int = MOST_CARDS) -> Iterator[Position]:
    """Random positions without end, with at most ``most`` cards in all hands."""
    generator = Random(seed)
    presets = list(PRESETS)
    number = 0
    while True:
        number += 1
        if number % 2:
            yield any_position(generator, most)
            continue
        found = preset_position(presets[number // 2 % len(presets)], generator, most)
        if found is not None:
            yield found


def preset_position(preset: str, generator: Random, most: int) -> Position | None:
    """A position of a random game of ``preset``, or None when that game has none that fits."""
    rules = Rules.preset(preset)
    deal = Deal.random(rules, dealer=generator.randrange(rules.players), seed=generator)
    found = [p for state in play_out(deal, generator) if (p := _small(state, most)) is not None]
    return generator.choice(found) if found else None


def _small(state: State, most: int) -> Position | None:
    if state.phase != "play" or state.contract.order is None or state.contract.caller >= 0:
        return None
    held = sum(state.hands[seat].bit_count() for seat in range(state.rules.players) if seat not in state.sitting_out)
    return position_of(state) if held <= most else None


def any_position(generator: Random, most: int = MOST_CARDS) -> Position:
    """A position of no particular game: 2-7 seats, any of them sitting out, any sides, trump and deck."""
    seats = generator.randint(2, 7)
    cards: list[int] = list(deck(generator.choice("279"), generator.randrange(2)))
    generator.shuffle(cards)
    out = 0
    for seat in range(seats):
        if seats - out.bit_count() > 2 and generator.random() < 0.2:
            out |= 1 << seat
    active = [seat for seat in range(seats) if not out >> seat & 1]
    size = generator.randint(1, max(1, min(7, most // len(active), len(cards) // seats)))
    position = Position(
        tuple(sum(1 << card for card in cards[seat * size : (seat + 1) * size]) for seat in range(seats)),
        turn=generator.choice(active),
        makers=generator.randrange(1 << seats),
        trump=generator.randrange(5),
        taken=generator.randrange(4),
        out=out,
        bowers=generator.random() < 0.7,
        joker=generator.choice(("only_trump", "lowest")),
    )
    for _ in range(generator.randrange(len(active) * size)):
        position = play(position, generator.choice(cards_of(legal(position))))
    check(position)
    return position


# Comparing.


def differences(position: Position, fast: ModuleType) -> list[str]:
    """The questions that ``fast`` answers otherwise than the reference."""
    found = []
    for name, question in QUESTIONS.items():
        expected, answer = question(reference, position), question(fast, position)
        if expected != answer:
            found.append(f"{name}: {answer} where the reference says {expected}, {position}")
    return found


def batch_differences(seed: int, fast: ModuleType) -> list[str]:
    """Random deals, whole random games and worlds drawn from ``seed`` by both kernels."""
    found = []
    for name, draw in (("deals", _deals), ("games", _games), ("worlds", _worlds)):
        expected, answer = draw(reference, seed), draw(fast, seed)
        if expected != answer:
            found.append(f"{name} of seed {seed} differ")
    return found


def _deals(judge: ModuleType, seed: int) -> list[array[int]]:
    generator = Random(seed)
    seats, size, n = generator.randint(2, 7), generator.randint(1, 3), 20
    hands = array("Q", bytes(8 * seats * n))
    others = [array("B", bytes(n)) for _ in range(3)]
    cards = bytes(deck(generator.choice("279"), generator.randrange(2)))
    judge.deal_many(cards, seats, size, bytes((1, 2, 3)), bytes(range(5)), seed, hands, *others, 0, n)
    return [hands, *others]


def _games(judge: ModuleType, seed: int) -> array[int]:
    found = array("b", bytes(20))
    judge.random_games(bool(seed % 2), bool(seed % 3), seed, found, 0, 20)
    return found


def _worlds(judge: ModuleType, seed: int) -> array[int]:
    generator = Random(seed)
    unseen = any_unseen(generator)
    weights = array("d")
    for card in unseen.cards:
        weights.extend(generator.random() if mask >> card & 1 else 0.0 for mask in unseen.allowed)
    room = array("q", unseen.room)
    size = 1
    for free in room:
        size *= free + 1
    ways = array("d", bytes(8 * size))
    judge.worlds_table(weights, room, ways)
    found = array("Q", bytes(8 * len(room) * 10))
    if ways[-1] > 0:
        judge.worlds_many(bytes(unseen.cards), weights, room, ways, seed, found, 0, 10)
    return found


def any_unseen(generator: Random) -> Unseen:
    """What a seat does not see in a random game of a random preset, voids and all."""
    while True:
        rules = Rules.preset(generator.choice(list(PRESETS)))
        deal = Deal.random(rules, seed=generator)
        states = [state for state in play_out(deal, generator) if state.phase == "play"]
        if states and rules.players < 5 and rules.deck[-1] < 64:
            state = generator.choice(states)
            return unseen_of(_hidden(state, generator.randrange(rules.players)))


def _hidden(state: State, seat: int) -> State:
    """``state`` as ``seat`` sees it: of the other hands only cards that lie open are known."""
    hands = tuple(hand if s == seat else hand & state.spare.shown for s, hand in enumerate(state.hands))
    unknown = tuple((full & ~known).bit_count() for full, known in zip(state.hands, hands, strict=True))
    spare = state.spare._replace(kitty=(None,) * len(state.spare.kitty))
    return state.moved(hands=hands, unknown=unknown, spare=spare)


def main(arguments: list[str] | None = None) -> int:
    """Compare as many positions as asked for; 1 when any differs."""
    parser = argparse.ArgumentParser(description="Hold the compiled kernel against the reference.")
    parser.add_argument("--positions", type=int, default=20_000, help="how many positions")
    parser.add_argument("--seed", type=int, default=1, help="the seed they come from")
    wanted = parser.parse_args(arguments)
    fast, found, source = choose("compiled"), [], positions(wanted.seed)
    for number in range(wanted.positions):
        found += differences(next(source), fast)
        if number % 100 == 0:
            found += batch_differences(wanted.seed + number, fast)
    sys.stdout.write("".join(line + "\n" for line in found))
    sys.stdout.write(f"{wanted.positions} positions, {len(QUESTIONS)} questions each: {len(found)} differences\n")
    return 1 if found or wanted.positions < 1 else 0


if __name__ == "__main__":
    raise SystemExit(main())
