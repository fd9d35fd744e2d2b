"""The course of things: what happens at a table by itself, and when the next of it is due."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from .fold import Draft
from .judge import Chance, agreed, new_deal
from .moment import BETWEEN, Moment, presence

Connected = Mapping[str, int]


def automatic(moment: Moment, now: float, connected: Connected, chance: Chance) -> list[Draft]:
    """The next things that happen without anybody asking; empty when the table waits.

    ``connected`` counts the connections of each person.
    """
    for seat in presence(moment, connected):
        return [Draft("away" if moment.seats[seat].present else "back", seat)]
    proposal = moment.proposal
    if proposal is not None and moment.asked(proposal.what, proposal.seat) <= proposal.agreed:
        return agreed(moment, chance)
    if not moment.is_running:
        return []
    for seat, due in _absences(moment).items():
        if now >= due:
            return [Draft("cover", seat)]
    return _next_deal(moment, now, chance)


def _next_deal(moment: Moment, now: float, chance: Chance) -> list[Draft]:
    if moment.phase != BETWEEN or moment.standing is None:
        return []
    everybody = bool(moment.active) and set(moment.active) <= moment.ready
    if everybody or now >= moment.waiting_since + moment.setting.between:
        return [new_deal(moment.standing, chance())]
    return []


def next_due(moment: Moment) -> float | None:
    """When :func:`automatic` has something to do next, if nobody does anything before."""
    if not moment.is_running:
        return None
    due = list(_absences(moment).values())
    if moment.phase == BETWEEN:
        due.append(moment.waiting_since + moment.setting.between)
    return min(due, default=None)


def _absences(moment: Moment) -> dict[int, float]:
    """For each seat that a bot will have to cover when nobody stirs there: the time. Only while others wait."""
    due: dict[int, float] = {}
    for number, seat in enumerate(moment.seats):
        away = seat.is_person and not seat.present and not seat.covered
        if away and moment.others_wait(number):
            due[number] = seat.away_since + moment.setting.grace
    end = moment.deadline
    if end is not None and moment.turn is not None:
        due[moment.turn] = end
    return due


def shown_at(moment: Moment, now: float) -> float:
    """When the action of a bot that has just made up its mind is shown.

    It is a whole number of beats after its turn came, so that how long it thought, which may depend on its hand,
    is not seen.
    """
    beat = moment.pace + (moment.setting.trick_pause if moment.trick_just_ended and moment.pace else 0)
    if not beat:
        return now
    beats = max(ceil((now - moment.waiting_since) / beat - 1e-9), 1)
    return moment.waiting_since + beats * beat
