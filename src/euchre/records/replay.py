"""A record played through the rules: step by step, with the score, and with everything that does not follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..actions import Action
from ..cards import Card, Suit
from ..match import Match
from ..scoring import Result
from ..state import State
from .follow import Problem, Trick, follow
from .model import DealRecord, MatchRecord, Move, Record, is_play

__all__ = ["DealReplay", "Problem", "Replay", "Step", "Trick", "replay_games"]


@dataclass(frozen=True)
class Step:
    """One move of a replay. ``state`` is the deal after it, None once a card nobody saw had to be passed over.

    ``deal`` and ``trick`` count from 1; ``trick`` is None for calls. ``score`` is the game's after this step:
    points are added with the last step of a deal.
    """

    deal: int
    trick: int | None
    seat: int | None
    move: Move
    state: State | None
    score: tuple[int, ...]

    @property
    def action(self) -> Action | None:
        """What was done; None for a call nobody heard."""
        return self.move.action


@dataclass(frozen=True)
class DealReplay:
    """How one deal went. ``points`` by side, None where the deal cannot be scored; ``score`` after the deal.

    ``end`` is the last state that the rules reached.
    """

    number: int
    record: DealRecord
    end: State
    said: tuple[tuple[int | None, Move], ...]
    tricks: tuple[Trick, ...]
    score: tuple[int, ...]
    steps: tuple[Step, ...]
    problems: tuple[Problem, ...]

    @property
    def result(self) -> Result | None:
        """How the deal ended."""
        return self.end.result

    @property
    def points(self) -> tuple[int, ...] | None:
        """Points of this deal by side."""
        return None if self.end.result is None else self.end.result.points

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.record.deal.dealer

    @property
    def upcard(self) -> Card | None:
        """The card turned up, if it is known."""
        return self.record.deal.upcard

    @property
    def maker(self) -> int | None:
        """The seat that made trump."""
        return self.end.maker

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.end.trump

    @property
    def alone(self) -> tuple[int, ...]:
        """The seats that played alone."""
        return self.end.alone

    @property
    def side_tricks(self) -> tuple[int, ...]:
        """Tricks by side."""
        return self.end.side_tricks


class Replay:
    """The replay of ``record``: iterate over its steps, or look at ``deals``, ``score``, ``problems`` and ``remarks``.

    A remark is odd but breaks nothing: people who play on after the game was won.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.deals: tuple[DealReplay, ...] = ()
        self._problems: list[Problem] = []
        self.remarks: tuple[Problem, ...] = ()
        self._whole = True
        dealer = record.deals[0].deal.dealer if record.deals else 0
        self._match = Match(record.rules, dealer=dealer, score=record.score)
        self._won = False
        self._check_hash()
        for number, deal in enumerate(record.deals, 1):
            self._play(number, deal)
        self._check_result()

    def __iter__(self) -> Iterator[Step]:
        for deal in self.deals:
            yield from deal.steps

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the game."""
        return tuple(self)

    @property
    def score(self) -> tuple[int, ...]:
        """The score by side after the last deal, as far as the deals can be scored."""
        return self._match.score

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that does not follow, in the order of the deals; what concerns the whole record last."""
        return tuple(sorted(self._problems, key=lambda problem: problem.deal or len(self.record.deals) + 1))

    def _who(self, seat: int) -> str:
        name = self.record.players[seat].name if seat < len(self.record.players) else ""
        return f"seat {seat} ({name})" if name else f"seat {seat}"

    def _complain(self, deal: int | None, text: str) -> None:
        self._problems.append(Problem(deal, None, text))

    def _check_hash(self) -> None:
        from .native import hash_of

        stated = self.record.stated_hash
        if stated and stated != hash_of(self.record):
            self._complain(
                None, "the hash does not fit: cards, rules, actions or result were changed after it was made"
            )

    def _play(self, number: int, record: DealRecord) -> None:
        before, match = len(self._problems), self._match
        if match.is_over and not self._won:
            self._won = True
            text = f"it is played although the game was won {_score(match.score)}"
            self.remarks = (*self.remarks, Problem(number, None, text))
        if record.deal.dealer != match.dealer:
            self._complain(
                number, f"{self._who(record.deal.dealer)} deals, but it was {self._who(match.dealer)}'s turn"
            )
            self._match = match = replace(match, dealer=record.deal.dealer)
        done = follow(record, number, self._who)
        self._problems += done.problems
        self._match = _after(match, done.state)
        self._whole = self._whole and done.state.is_over
        result = done.state.result
        if record.points is not None and result is not None and record.points != result.points:
            self._complain(
                number, f"the record says {_score(record.points)}, but the cards give {_score(result.points)}"
            )
        steps = _steps(number, done.said, done.tricks, record, done.states, (match.score, self._match.score))
        problems = tuple(self._problems[before:])
        played = DealReplay(
            number, record, done.state, tuple(done.said), tuple(done.tricks), self._match.score, steps, problems
        )
        self.deals = (*self.deals, played)

    def _check_result(self) -> None:
        stated = self.record.result
        if stated is None or not self._whole or stated == self.score:
            return
        self._complain(None, f"the final score is given as {_score(stated)}, but the deals give {_score(self.score)}")


def _score(points: tuple[int, ...]) -> str:
    return "-".join(map(str, points))


def _after(match: Match, state: State) -> Match:
    """The match after ``state``: also past its end, and past a deal that cannot be scored."""
    if state.result is None:
        return replace(match, dealer=(match.dealer + 1) % match.rules.players)
    if not match.is_over:
        return match.after(state)
    score = tuple(old + new for old, new in zip(match.score, state.result.points, strict=True))
    return replace(match, score=score, dealer=(match.dealer + 1) % match.rules.players)


def _steps(
    number: int,
    said: list[tuple[int | None, Move]],
    tricks: list[Trick],
    record: DealRecord,
    states: list[State | None],
    scores: tuple[tuple[int, ...], tuple[int, ...]],
) -> tuple[Step, ...]:
    before, after = scores
    where: list[tuple[int | None, int | None, Move]] = [(None, seat, move) for seat, move in said]
    for count, (trick, moves) in enumerate(zip(tricks, record.tricks, strict=True), 1):
        seats = iter(trick.cards)
        for move in moves:
            seat = next(seats)[0] if is_play(move) else None
            where.append((count, seat, move))
    last = len(where) - 1
    return tuple(
        Step(number, trick, seat, move, state, after if place == last else before)
        for place, ((trick, seat, move), state) in enumerate(zip(where, states, strict=True))
    )


def replay_games(record: Record | MatchRecord) -> list[Replay]:
    """The replay of each game in ``record``."""
    games = [record] if isinstance(record, Record) else list(record.records())
    return [game.replay() for game in games]
