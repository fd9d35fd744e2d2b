"""Reviews: what a seat chose in a deal, what a bot would have chosen there, and what the difference cost.

The bot sees what the seat saw and nothing else, so it is held to the same knowledge; what perfect play with all cards
face up would have brought is told apart (:class:`Hindsight`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .. import bots, words
from ..actions import Action
from ..bots import strongest as strongest  # for those who name the level of a review
from ..cards import Card
from ..errors import SetupError
from ..records import DealRecord, DealReplay
from ..records.follow import follow
from ..solve import double_dummy
from ..state import State
from ..texts import Seat, Text, text, texts
from ..view import View

CLOSE = 0.02  # points: choices this near each other are equally good
Played = State | DealRecord | DealReplay
Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of the seat: ``number`` counts the actions of the deal from 0, ``trick`` the tricks from 1.

    ``lost`` is what ``chosen`` gives away against ``best``, in points of the seat's side in this deal, never below 0;
    None where the level does not count in points. ``points`` is what ``best`` is expected to bring, ``margin`` half
    the width of its 95% interval. ``reason`` says why ``best``, ``chosen_reason`` what there is to say of ``chosen``.
    """

    number: int
    phase: str
    trick: int | None
    chosen: Action
    best: Action
    lost: float | None
    points: float | None
    margin: float | None
    reason: str
    chosen_reason: str
    view: View = field(repr=False)

    @property
    def is_best(self) -> bool:
        """Is nothing better than what was chosen, as far as this level can tell?"""
        return self.chosen == self.best or (self.lost is not None and self.lost <= CLOSE)


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The play with all cards seen, from the first lead: points of the seat's side less the most another side's.

    ``points`` if everybody plays perfectly, ``scored`` as it was played; ``tricks`` and ``taken`` are the maker's.
    ``line`` is one way of perfect play, card by card.
    """

    points: int
    scored: int
    tricks: int
    taken: int
    line: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of ``seat`` in one deal, held against ``level``. Forced actions are none."""

    seat: int
    level: str
    decisions: tuple[Decision, ...]
    hindsight: Hindsight | None

    @property
    def lost(self) -> float | None:
        """Points given away in the whole deal; None where the level does not count in points."""
        counted = [decision.lost for decision in self.decisions if decision.lost is not None]
        return sum(counted) if counted else None

    @property
    def worst(self) -> Decision | None:
        """The decision that cost most; None when none cost anything."""
        costly = [decision for decision in self.decisions if not decision.is_best]
        return max(costly, key=lambda decision: decision.lost or 0.0, default=None)


def review(
    played: Played,
    seat: int,
    *,
    level: str = "",
    worlds: int | None = None,
    seed: int = 1,
    score: Sequence[int] | None = None,
    told: Told | None = None,
) -> Review:
    """Hold the decisions of ``seat`` in one deal against ``level``, the strongest unless another is named.

    ``played`` is the last state of the deal, its record or its replay; ``score`` the game's before it. The same
    ``seed`` gives the same review. ``told`` hears how many of how many actions have been looked at. Raises SetupError
    for a seat that is none, an unknown level, or a deal in which the seat's own cards are not known.
    """
    end = _end_of(played)
    if not 0 <= seat < end.rules.players:
        raise SetupError(text("there is no seat {seat}: seats are 0 to {last}", seat=seat, last=end.rules.players - 1))
    level = level or strongest()
    bots.load(level, worlds=worlds)
    decisions: list[Decision] = []
    now = State.start(end.deal)
    for number, (actor, action) in enumerate(end.log):
        if actor == seat:
            view = now.view(seat, None if score is None else tuple(score))
            if len(view.legal_actions()) > 1 and action in view.legal_actions():
                _check(view)
                bot = bots.load(level, seed=f"{seed}/{number}", worlds=worlds)
                decisions.append(_decision(number, view, action, bot.advise(view)))
        now = now.apply(action)
        if told is not None:
            told(number + 1, len(end.log))
    return Review(seat, level, tuple(decisions), _hindsight(end, seat))


def told_of(decision: Decision) -> Text:
    """One decision in a sentence: what was chosen, what was better, by how much, and why."""
    if decision.is_best:
        return text("{chosen}: as good as anything", chosen=words.label(decision.view, decision.chosen))
    return verdict(decision.view, decision.chosen, decision.best, decision.lost, decision.reason)


def verdict(view: View, chosen: Action, best: Action, lost: float | None, reason: str) -> Text:
    """What is said of ``chosen`` where ``best`` was better for ``reason``; ``lost`` None if nothing was counted."""
    what, better = words.label(view, chosen), words.label(view, best)
    if lost is None:
        return text("{chosen}, but {best} was better: {reason}", chosen=what, best=better, reason=reason)
    return text(
        "{chosen} gave {lost:.2f} points away; better was {best}: {reason}",
        chosen=what,
        lost=lost,
        best=better,
        reason=reason,
    )


def _end_of(played: Played) -> State:
    if isinstance(played, State):
        return played
    if isinstance(played, DealReplay):
        return played.end
    return follow(played, 1, str).state


def _check(view: View) -> None:
    hidden = view.hand_size(view.seat or 0) - len(view.hand)
    if hidden and not view._pos.talk.blind:
        raise SetupError(
            texts(
                "{n} card of {seat} is not known, so its decisions cannot be reviewed",
                "{n} cards of {seat} are not known, so its decisions cannot be reviewed",
                hidden,
                seat=Seat(view.seat or 0),
            )
        )


def _decision(number: int, view: View, chosen: Action, advice: bots.Advice) -> Decision:
    best = advice.ranked[0]
    own = next((choice for choice in advice.ranked if choice.action == chosen), None)
    lost = None
    if own is not None and own.points is not None and best.points is not None:
        lost = max(0.0, best.points - own.points) if own is not best else 0.0
    return Decision(
        number,
        view.phase,
        len(view.winners) + 1 if view.phase == "play" else None,
        chosen,
        best.action,
        lost,
        best.points,
        best.margin,
        words.reason(view, best.reason),
        "" if own is None else words.reason(view, own.reason),
        view,
    )


def _hindsight(end: State, seat: int) -> Hindsight | None:
    """Perfect play from the first lead; None where there was no play, or the solver cannot say."""
    if end.result is None or end.result.is_thrown_in or end.maker is None:
        return None
    now = State.start(end.deal)
    for _, action in end.log:
        if now.phase == "play":
            break
        now = now.apply(action)
    try:
        answer = double_dummy(now)
    except SetupError:  # cards that nobody saw, or rules that the solver does not know
        return None
    rules, points = end.rules, end.result.points
    own = rules.side_of[seat]
    is_maker = rules.side_of[end.maker] == own
    others = max(scored for side, scored in enumerate(points) if side != own)
    worth = answer.points if is_maker else -answer.points
    return Hindsight(worth, points[own] - others, answer.tricks, end.side_tricks[rules.side_of[end.maker]], answer.line)
