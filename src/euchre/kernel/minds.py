"""Decisions over worlds by the compiled kernel: what the stronger levels ask it.

The slow kernel has no such thing; :data:`HERE` says whether this one does. docs/bots.md says what is weighed.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import SetupError
from .backend import kernel
from .scene import Plan, Scene, Told
from .worlds import Unseen

HERE: bool = hasattr(kernel, "Mind")
EVEN: array[float] = array("d")
NO_POLICY: array[int] = array("h")


class Weighed(NamedTuple):
    """Choices over the same worlds.

    ``means``, their standard errors ``margins``, ``errors`` of the differences to the best one, and the ``opinions`` of
    a lower level; ``worlds`` were looked at, and are worth ``equal`` ones of equal weight.
    """

    means: tuple[float, ...]
    margins: tuple[float, ...]
    errors: tuple[float, ...]
    opinions: tuple[float, ...]
    worlds: int
    equal: float


class Worlds(NamedTuple):
    """Worlds as masks place after place, their weights, and what they were drawn from where with weights."""

    masks: array[int]
    given: array[float] = EVEN
    drawn: Unseen | None = None


class Mind:
    """The fitted numbers of a lower level and the cards of one game, ready to decide with.

    ``lead`` and ``follow``: weights by mark, three to a mark; ``numbers``: those of the calls, flat; ``policy``: the
    weights of a learned one, none where no plan asks for it. SetupError without the compiled kernel.
    """

    def __init__(
        self, deck: Sequence[int], bowers: bool, lead: Sequence[Sequence[float]], follow: Sequence[Sequence[float]],
        numbers: Sequence[float], policy: array[int] = NO_POLICY,
    ) -> None:  # fmt: skip
        if not HERE:
            raise SetupError("the slow kernel does not decide over worlds")
        self._mind: Any = kernel.Mind(tuple(deck), bowers, True, lead, follow, numbers, policy)

    def opinions(self, scene: Scene) -> list[tuple[int, float]]:
        """What the lower level thinks of every legal card."""
        found: list[tuple[int, float]] = self._mind.weigh(scene)
        return found

    def marks(self, scene: Scene) -> list[tuple[int, tuple[int, ...]]]:
        """The marks of every legal card, of which a policy is made; no card where there is no choice has one."""
        found: list[tuple[int, tuple[int, ...]]] = self._mind.marks(scene)
        return found

    def margins(self, told: Told, hand: int, at: int, suit: int) -> tuple[float, float]:
        """By how many tricks ``hand`` is good enough to call ``suit`` as the ``at``-th to speak, and alone."""
        found: tuple[float, float] = self._mind.margins(told, hand, at, suit)
        return found

    def cards(
        self, scene: Scene, worlds: array[int], plan: Plan, *, told: Told | None = None, given: array[float] = EVEN,
        drawn: Unseen | None = None,
    ) -> tuple[list[int], Weighed]:  # fmt: skip
        """The legal cards and what they are worth over ``worlds`` (masks place after place).

        ``given`` are the worlds' weights beside those that ``plan`` asks for; ``drawn`` is what they were drawn from,
        where with weights.
        """
        found, n, equal = self._mind.cards(scene, worlds, told, plan, given, *_rows(drawn))
        return _cards(found, n, equal)

    def ending(
        self, scene: Scene, spectator: Scene, plan: Plan, own: Worlds, public: Worlds, *, told: Told | None = None
    ) -> tuple[list[int], Weighed]:
        """:meth:`cards` when two tricks are left and a seat is still to play after this one.

        Everybody plays by what he knows: strategies are found over ``public`` worlds, those a spectator sees, to whom
        the position is ``spectator``; then every card is followed in the seat's ``own`` worlds.
        """
        found, n, equal = self._mind.ending(
            scene, spectator, told, plan, own.masks, own.given, *_rows(own.drawn), public.masks, public.given,
            *_rows(public.drawn),
        )  # fmt: skip
        return _cards(found, n, equal)

    def calls(
        self, told: Told, seat: int, hand: int, worlds: array[int], choices: Sequence[tuple[int, int, int]], plan: Plan,
        *, worth: array[float], thrown_in: float = 0.0, owners: tuple[int, ...] = (), extras: Sequence[float] = (),
        given: array[float] = EVEN,
    ) -> Weighed:  # fmt: skip
        """What calls, cards put down, or playing alone are worth over ``worlds``.

        ``choices`` are (suit, alone, put): suit -1 passes, put -1 leaves the discard to the lower level. ``worth`` goes
        by maker, alone and the makers' tricks.
        """
        more = list(extras) or [0.0] * len(choices)
        found, n, equal = self._mind.calls(
            told, seat, hand, worlds, owners, choices, more, worth, thrown_in, plan, given
        )
        means, margins, errors = zip(*found, strict=True)
        return Weighed(means, margins, errors, tuple(more), n, equal)


def _rows(drawn: Unseen | None) -> tuple[bytes, array[float]]:
    rows = array("d")
    if drawn is None or not drawn.weights:
        return b"", rows
    for row in drawn.weights:
        rows.extend(row)
    return bytes(drawn.cards), rows


def _cards(found: list[tuple[int, float, float, float, float]], n: int, equal: float) -> tuple[list[int], Weighed]:
    order, means, margins, errors, opinions = zip(*found, strict=True)
    return list(order), Weighed(means, margins, errors, opinions, n, equal)
