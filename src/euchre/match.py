"""Match: who deals, the score, and when a game or the match is won. Source: rules.md 0.7, 5-9 and 9b."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from .cards import JACK, Card
from .deal import Deal, check_seat, generator_of, read_cards
from .errors import SetupError
from .rules import Rules
from .state import State
from .texts import Seat, text

TOKENS_FOR_A_POINT = 4


@dataclass(frozen=True)
class Match:
    """A match between deals: immutable; :meth:`after` gives the next from a finished deal.

    ``score``, ``tokens`` and ``games`` go by side of ``rules.sides``. ``stakes`` multiplies the next deal's
    points (Napoleon's doubled deal). ``finished`` lists the final score of each game, ``winners`` the sides that
    won the match; empty while it lasts.
    """

    rules: Rules
    dealer: int = 0
    score: tuple[int, ...] = ()
    deals: int = 0
    games: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    stakes: int = 1
    finished: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = field(default=())

    def __post_init__(self) -> None:
        check_seat(self.rules, self.dealer)
        sides = len(self.rules.sides)
        for name in ("score", "games", "tokens"):
            value = getattr(self, name) or (0,) * sides
            if len(value) != sides:
                raise SetupError(
                    text(
                        "{name} needs {sides} numbers, one for each side, not {n}", name=name, sides=sides, n=len(value)
                    )
                )
            object.__setattr__(self, name, tuple(value))

    @classmethod
    def start(cls, rules: Rules, *, seed: int | str | Random = 0, score: Sequence[int] = ()) -> Match:
        """A new match whose first dealer is chosen as ``rules.first_dealer`` says."""
        return cls(rules, dealer=choose_dealer(rules, generator_of(seed)), score=tuple(score))

    def deal(self, *, seed: int | str | Random = 0) -> Deal:
        """The next deal, shuffled from ``seed``."""
        if self.is_over:
            raise SetupError(text("the match is over"))
        return Deal.random(self.rules, dealer=self.dealer, seed=seed)

    @property
    def is_over(self) -> bool:
        """Has somebody won the match?"""
        return bool(self.winners)

    @property
    def in_the_barn(self) -> tuple[int, ...]:
        """The sides that are one point from the target."""
        target = self.rules.target_score
        return tuple(side for side, points in enumerate(self.score) if target and points == target - 1)

    def after(self, state: State) -> Match:
        """The match after the finished deal ``state``; SetupError when it is not finished, or not of this match."""
        result = state.result
        if result is None:
            raise SetupError(text("the deal is not over yet"))
        if self.is_over:
            raise SetupError(text("the match is over"))
        if state.rules != self.rules or state.dealer != self.dealer:
            raise SetupError(
                text("this deal belongs to another match: {player} deals under {rules}",
                     player=Seat(self.dealer), rules=self.rules)
            )  # fmt: skip
        if result.is_thrown_in:
            return self._thrown_in(result.kind)
        score = tuple(old + self.stakes * new for old, new in zip(self.score, result.points, strict=True))
        match = replace(self, score=score, deals=self.deals + 1, stakes=1)._with_token(state)
        return match._count_game(state.contract.maker, next_dealer=(self.dealer + 1) % self.rules.players)

    def _thrown_in(self, kind: str) -> Match:
        rules = self.rules
        same = rules.all_pass == "same_dealer" if kind == "passed" else rules.misdeal_dealer == "same"
        dealer = self.dealer if same else (self.dealer + 1) % rules.players
        doubled = kind == "passed" and rules.auction == "napoleon" and rules.nap_all_pass == "double_next"
        return replace(self, dealer=dealer, stakes=self.stakes * 2 if doubled else self.stakes)

    def _with_token(self, state: State) -> Match:
        """Four tricks by makers with a partner are a token; four tokens are a point (EGN's four_trick_tokens)."""
        result, rules = state.result, self.rules
        own = rules.side_of[state.contract.maker]
        alone = any(rules.side_of[seat] == own for seat in state.alone)
        if not rules.four_trick_tokens or result is None or result.kind != "point" or result.tricks != 4 or alone:
            return self
        tokens, score = list(self.tokens), list(self.score)
        tokens[own] += 1
        if tokens[own] == TOKENS_FOR_A_POINT:
            tokens[own] = 0
            score[own] += 1
        return replace(self, tokens=tuple(tokens), score=tuple(score))

    def _count_game(self, maker: int, *, next_dealer: int) -> Match:
        won = game_winners(self.rules, self.score, self.deals, declarer=maker, dealer=self.dealer)
        match = replace(self, dealer=next_dealer)
        if not won:
            return match
        games, carry = self._credit(won)
        finished = (*self.finished, self.score)
        winners = tuple(side for side, count in enumerate(games) if count >= self.rules.games)
        if winners and not self.rules.laps:
            carry = self.score
        most = max(games)
        winners = tuple(side for side in winners if games[side] == most)
        return replace(
            match, games=games, score=carry, finished=finished, winners=winners, deals=0, tokens=(0,) * len(games)
        )

    def _credit(self, won: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Games after this one, and the score the next starts with: laps carry, a slam counts twice (rules.md 7)."""
        games, rules = list(self.games), self.rules
        carry = [0] * len(games)
        for side in won:
            slam = rules.slam and all(p == 0 for s, p in enumerate(self.score) if s != side)
            games[side] += 2 if slam else 1
            if not rules.laps:
                continue
            rest = self.score[side] - rules.target_score
            while rest >= rules.target_score:
                games[side] += 2 if rules.slam_on_chained_games else 1
                rest -= rules.target_score
            carry[side] = rest
        return tuple(games), tuple(carry)


def game_winners(
    rules: Rules, score: Sequence[int], deals: int, *, declarer: int = 0, dealer: int = 0
) -> tuple[int, ...]:
    """The sides that have won a game at this ``score`` after ``deals`` deals; empty while it goes on.

    ``declarer`` is the last maker's seat and ``dealer`` the last dealer's: ties turn on them (rules.md 5, 8, 9).
    """
    if rules.num_deals:
        return _highest(score, range(len(score))) if deals >= rules.num_deals else ()
    reached = [side for side, points in enumerate(score) if points >= rules.target_score]
    if len(reached) < 2:
        return tuple(reached)
    if rules.auction == "numbers" and rules.tie_has == "declarer_first":
        own = rules.side_of[declarer]
        return (own,) if own in reached else _highest(score, reached)
    if rules.players == 3 and rules.auction == "upcard":
        return _three_handed_winners(rules, score, reached, dealer)
    return _highest(score, reached)


def _three_handed_winners(rules: Rules, score: Sequence[int], reached: list[int], dealer: int) -> tuple[int, ...]:
    if rules.tie_3p == "shared":
        return tuple(reached)
    if rules.tie_3p == "eldest":
        return (next(seat for seat in rules.clockwise(dealer + 1) if seat in reached),)
    best = _highest(score, reached)
    return () if len(best) > 1 and rules.tie_3p == "highest_else_play_on" else best


def _highest(score: Sequence[int], sides: Iterable[int]) -> tuple[int, ...]:
    sides = list(sides)
    top = max(score[side] for side in sides)
    return tuple(side for side in sides if score[side] == top)


# The first dealer.


def choose_dealer(rules: Rules, generator: Random) -> int:
    """The first dealer, by ``rules.first_dealer``: a named seat, a draw, or cards turned from a shuffled deck."""
    if rules.first_dealer.startswith("seat:"):
        return int(rules.first_dealer[5:])
    if rules.first_dealer == "random":
        return generator.randrange(rules.players)
    cards = list(rules.deck)
    generator.shuffle(cards)
    # Jacks fall early more often than late, so where the cards start must be drawn too.
    return first_dealer(rules, cards, start=generator.randrange(rules.players))


def first_dealer(rules: Rules, cards: Iterable[Card | str], *, start: int = 1) -> int:
    """The first dealer that ``cards``, top card first, decide, the first card going to seat ``start``.

    ``first_jack`` and ``first_black_jack`` deal face up until one falls; ``high_cut`` and ``low_cut`` give each
    seat a card, and again to those that tie. Raises SetupError when the cards decide nothing.
    """
    order = [card for card in read_cards(cards) if card is not None]
    seats = list(rules.clockwise(start))
    if rules.first_dealer in ("first_jack", "first_black_jack"):
        black = rules.first_dealer == "first_black_jack"
        for place, card in enumerate(order):
            if card.rank == JACK and not (black and str(card.suit) in "dh"):
                return seats[place % len(seats)]
        raise SetupError(text("no jack is among these cards"))
    if rules.first_dealer not in ("high_cut", "low_cut"):
        raise SetupError(text("no cards are turned with first_dealer={value}", value=rules.first_dealer))
    return _by_cut(order, seats, low=rules.first_dealer == "low_cut")


def _by_cut(order: list[Card], seats: list[int], *, low: bool) -> int:
    while len(seats) > 1:
        if len(order) < len(seats):
            raise SetupError(text("the cut cards tie to the end"))
        cut, order = order[: len(seats)], order[len(seats) :]
        best = (min if low else max)(card.rank for card in cut)
        seats = [seat for seat, card in zip(seats, cut, strict=True) if card.rank == best]
    return seats[0]
