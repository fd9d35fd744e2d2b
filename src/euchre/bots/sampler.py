"""Level 3: every choice is priced over the same sampled worlds, calls with `standard` going on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from .. import kernel
from ..actions import Action, Alone, Name, OrderUp, Play
from ..cards import cards_of
from ..errors import SetupError
from ..kernel import Deals
from ..play import FREE
from ..solve import position_of
from ..texts import texts
from ..view import View
from .beliefs import beliefs
from .calls import SHY
from .protocol import Advice, Choice
from .sampler_leaf import STANDARD, by_tricks, contract_of, values, wants
from .sampler_likely import likely

CARD_WORLDS = {"compiled": 120, "reference": 4}
CALL_WORLDS = {"compiled": 30, "reference": 4}
MOST_CARDS = {"compiled": 99, "reference": 3}  # cards in hand from which solving takes too long, so `standard` decides
TRUST = 0.1  # points of a card that the lower level's opinion of it, in points too, is worth here
CLOSE = 1.0  # a call that the lower level holds this much worse than its best is not looked at
MOST = 4  # and no more than so many, the lower level's best among them
DOUBT = 0.5  # standard errors by which a call must be better than the lower level's
LONELY = 0.15  # points by which going alone must be better besides: a leaf counts on `standard` to defend
BRAVE = 0.6  # tricks below the lower level's threshold from which going alone is looked at
PRICED = ("order", "name", "bid", "alone", "pickup", "discard", "exchange")


@dataclass(frozen=True)
class Priced:
    """An action, what the lower level says of it, and what it gained in each world."""

    plain: Choice
    gains: Sequence[float]
    score: float

    @property
    def mean(self) -> float:
        """The mean gain."""
        return fmean(self.gains)


class Sampler:
    """The same seed gives the same play. ``worlds`` is how many a card is priced over; calls take a quarter.

    With ``seconds`` worlds are added until they are over: then the machine decides how many, and the advice says it.
    """

    name = "sampler"
    version = 2

    def __init__(self, seed: int | str = 0, *, worlds: int | None = None, seconds: float | None = None) -> None:
        self.seed = seed
        self.seconds = seconds
        self.card_worlds = max(2, worlds) if worlds else CARD_WORLDS[kernel.name]
        self.call_worlds = max(2, worlds // 4) if worlds else CALL_WORLDS[kernel.name]

    def act(self, view: View) -> Action:
        """The best of what :meth:`advise` weighs."""
        return self._advised(view, whole=False).best

    def advise(self, view: View) -> Advice:
        """Every action, best first, in points with an interval where worlds were sampled."""
        return self._advised(view, whole=True)

    def _advised(self, view: View, *, whole: bool) -> Advice:
        plain = STANDARD.advise(view)
        if len(plain.ranked) == 1 or len(view.hand) > MOST_CARDS[kernel.name]:
            return plain
        try:
            found = self._priced(view, plain, whole)
        except SetupError:  # not for the kernel: a card that another seat calls, a joker that names its suit
            found = []
        return _advice(found, plain) if found else plain

    def _priced(self, view: View, plain: Advice, whole: bool) -> list[Priced]:
        if view.phase == "play" and view._pos.contract.order is not None:
            return self._cards(view, plain)
        if view.phase in (*PRICED, "play") and view.hand:
            return self._calls(view, plain, whole)
        return []

    def _draws(self, view: View, whole: int, at_once: int) -> Iterator[tuple[int, int]]:
        """A seed and a number of worlds, again and again, for ``whole`` worlds or as many as there is time for.

        The seeds follow from the bot's and from what everybody saw, so so many worlds are always the same ones.
        """
        generator, began, done = Random(f"{self.seed}/{len(view.log)}"), perf_counter(), 0
        while True:
            size = at_once if self.seconds else min(at_once, whole - done)
            yield generator.getrandbits(63), size
            done += size
            spent = perf_counter() - began
            if done >= whole if self.seconds is None else spent * (1 + size / done) > self.seconds:
                return

    # Cards.

    def _cards(self, view: View, plain: Advice) -> list[Priced]:
        """The gain of every card over the same worlds; the lower level's opinion decides between near equals."""
        plays = [choice for choice in plain.ranked if isinstance(choice.action, Play)]
        if len(plays) < 2 or view.player != view.seat:
            return []
        gains: dict[int, list[float]] = {}
        for seed, n in self._draws(view, self.card_worlds, CARD_WORLDS[kernel.name]):
            for card, more in self._card_gains(view, n, seed).items():
                gains.setdefault(card, []).extend(more)
        found = []
        for choice in plays:
            own = gains[getattr(choice.action, "card", -1)]
            found.append(Priced(choice, own, fmean(own) + TRUST * choice.value))
        return found

    def _card_gains(self, view: View, worlds: int, seed: int) -> dict[int, list[float]]:
        """For each card in hand its gain in every one of ``worlds``, all hands seen."""
        pos, seat, rules = view._pos, view.seat, view.rules
        assert seat is not None
        position = position_of(pos, hands=pos.hands)
        if position.trump == FREE and rules.jokers:
            position = replace(position, joker=rules.nt_joker)
        hands = beliefs(view, likely(view)).hands(worlds, seed=seed)
        deals = Deals.worlds(position, hands)
        tricks = kernel.card_values_many(deals, wants(view.bid, rules.hand_size))
        worth, held = by_tricks(rules, contract_of(view), seat), cards_of(pos.hands[seat])
        return {card: [worth[abs(won)] for won in tricks[k :: len(held)] if won != -128] for k, card in enumerate(held)}

    # Calls, and everything else before the cards.

    def _calls(self, view: View, plain: Advice, whole: bool) -> list[Priced]:
        """Near equals of the lower level, each followed by its calls and cards in the same worlds.

        With ``whole`` the rest is priced too, to be told; it stays behind.
        """
        seat = view.seat
        assert seat is not None
        first = plain.ranked[0]
        near = [choice for choice in plain.ranked if _is_near(choice, first)][:MOST]
        if len(near) < 2 and not whole:
            return []
        weighed = list(plain.ranked) if whole else near
        gains: list[list[float]] = [[] for _ in weighed]
        for seed, n in self._draws(view, self.call_worlds, CALL_WORLDS[kernel.name]):
            states = list(beliefs(view, likely(view)).states(n, seed=seed))
            for choice, own in zip(weighed, gains, strict=True):
                own += values([state.apply(choice.action) for state in states], seat)
        found = [Priced(choice, own, fmean(own)) for choice, own in zip(weighed, gains, strict=True)]
        close = [found[0], *(replace(one, score=one.score - _doubt(one, found[0])) for one in found[1 : len(near)])]
        lowest = min(one.score for one in close)
        rest = sorted(found[len(near) :], key=lambda one: -one.mean)
        return [*close, *(replace(one, score=lowest - k) for k, one in enumerate(rest, 1))]


def _doubt(one: Priced, first: Priced) -> float:
    """What is taken off a call for being no more than sampled better than the lower level's."""
    apart = [a - b for a, b in zip(one.gains, first.gains, strict=True)]
    return DOUBT * stdev(apart) / sqrt(len(apart)) + LONELY * _is_alone(one.plain.action)


def _is_near(choice: Choice, first: Choice) -> bool:
    """Is ``choice`` worth a look beside the lower level's best? Alone that level is shy, so there from further off."""
    brave = isinstance(choice.action, OrderUp | Name) and choice.action.alone and choice.value >= -SHY - BRAVE
    return brave or first.value - choice.value <= CLOSE


def _is_alone(action: Action) -> bool:
    return isinstance(action, Alone) or (isinstance(action, OrderUp | Name) and action.alone)


def _advice(found: list[Priced], plain: Advice) -> Advice:
    """Best first; what was not priced comes after, as the lower level ranks it."""
    found = sorted(found, key=lambda one: -one.score)
    priced = {one.plain.action for one in found}
    first = found[0]
    choices = [_told(one, found[1] if one is first else first) for one in found]
    lowest = min(choice.value for choice in choices)
    rest = [replace(c, value=lowest - k - 1.0) for k, c in enumerate(plain.ranked) if c.action not in priced]
    return Advice((*choices, *rest), first.mean, len(first.gains))


def _told(one: Priced, other: Priced) -> Choice:
    """The choice with its points, and a comparison with the best, or of the best with the next."""
    apart = [a - b for a, b in zip(one.gains, other.gains, strict=True)]
    name, difference = other.plain.action, fmean(apart)
    n = len(one.gains)
    plain = one.plain.reason
    if not any(apart):
        reason = texts("as good as {other} in the one way the cards may lie; {why}",
                       "as good as {other} in each of {n} ways the cards may lie; {why}",
                       n, other=name, why=plain)  # fmt: skip
    elif difference >= 0:
        reason = texts("{points:+.2f} points over {n} way the cards may lie, {apart:.2f} more than {other}; {why}",
                       "{points:+.2f} points over {n} ways the cards may lie, {apart:.2f} more than {other}; {why}",
                       n, points=one.mean, apart=difference, other=name, why=plain)  # fmt: skip
    else:
        reason = texts("{points:+.2f} points over {n} way the cards may lie, {apart:.2f} less than {other}; {why}",
                       "{points:+.2f} points over {n} ways the cards may lie, {apart:.2f} less than {other}; {why}",
                       n, points=one.mean, apart=-difference, other=name, why=plain)  # fmt: skip
    return Choice(one.plain.action, one.score, reason, one.mean, 1.96 * stdev(one.gains) / sqrt(n))
