"""From one moment to the next: what each kind of entry in the journal means. No time, no chance, no input."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..deal import Deal
from ..match import Match
from .journal import Entry, JournalError, Kept
from .moment import Moment, Proposal
from .setting import BOT, EMPTY, PERSON, Seat, read_seat, read_setting


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that has no place in the journal yet."""

    kind: str
    seat: int | None = None
    text: str = ""
    who: str = ""


def stamped(moment: Moment | None, draft: Draft, at: float, key: str | None = None) -> Entry:
    """``draft`` at its place in the journal, after ``moment``."""
    version, deal, sequence = (0, 0, -1) if moment is None else (moment.version, moment.deal, moment.sequence)
    if draft.kind == "deal":
        deal, sequence = deal + 1, -1
    return Entry(version + 1, deal, sequence + 1, draft.kind, draft.seat, draft.text, draft.who, key, at)


def after(moment: Moment | None, entry: Entry) -> Moment:
    """The moment after ``entry``; JournalError when it cannot have happened then."""
    expected = stamped(moment, Draft(entry.kind), 0)
    if (entry.version, entry.deal, entry.sequence) != (expected.version, expected.deal, expected.sequence):
        raise JournalError(f"the journal has a gap before version {entry.version}")
    try:
        then = _found(entry) if moment is None else _KINDS[entry.kind](moment, entry)
    except (ValueError, KeyError, TypeError, IndexError, AssertionError):
        # The cause may name cards, and errors are shown to people: it stays here.
        raise JournalError(f"version {entry.version} of the journal ({entry.kind}) does not follow") from None
    return replace(then, version=entry.version, deal=entry.deal, sequence=entry.sequence)


def following(moment: Moment | None, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Moment]]:
    """``entries``, each with the moment after it; ``moment`` is the one before them."""
    for entry in entries:
        moment = after(moment, entry)
        yield entry, moment


def folded(entries: Iterable[Entry]) -> Moment | None:
    """The moment after all ``entries``; None without any."""
    moment: Moment | None = None
    for entry in entries:
        moment = after(moment, entry)
    return moment


def resumed(kept: Kept) -> Iterator[tuple[Entry, Moment]]:
    """The entries that a program goes on from, each with the moment after it.

    The start of a game says who sits where, so what was before it need not be read again.
    """
    moment = after(None, kept.found)
    if not kept.since or kept.since[0].kind != "start":
        yield kept.found, moment
    else:
        first = kept.since[0]
        moment = replace(moment, version=first.version - 1, deal=first.deal, sequence=first.sequence - 1)
    yield from following(moment, kept.since)


def start_text(moment: Moment, dealer: int) -> str:
    """What the start of a game says: who deals first, who sits where, and the pace."""
    seats = [asdict(seat) for seat in moment.seats]
    return json.dumps({"dealer": dealer, "game": moment.game + 1, "pace": moment.pace, "seats": seats})


def _found(entry: Entry) -> Moment:
    assert entry.kind == "found"
    dice, _, text = entry.text.partition(" ")
    setting = read_setting(text)
    players = setting.rules.players
    return Moment(setting, entry.who, dice, (Seat(),) * players, setting.pace, helped=(0,) * players)


# Seats.


def _with_seat(moment: Moment, number: int, **changes: Any) -> Moment:
    seats = list(moment.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(moment, seats=tuple(seats))


def _number(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


def _sit(moment: Moment, entry: Entry) -> Moment:
    number, seat = _number(entry), replace(read_seat(entry.text), who=entry.who, away_since=entry.at)
    seats = (*moment.seats[:number], seat, *moment.seats[number + 1 :])
    saw = moment.saw | {(seat.who, number)} if seat.kind == PERSON else moment.saw
    return _on_turn_again(replace(moment, seats=seats, saw=saw), number, entry)


def _rise(moment: Moment, entry: Entry) -> Moment:
    """The person goes; what was proposed goes with them."""
    moment = replace(moment, proposal=None, ready=moment.ready - {_number(entry)})
    if moment.game == 0:
        return _with_seat(moment, _number(entry), **vars(Seat(EMPTY)))
    return _with_seat(moment, _number(entry), **vars(Seat(BOT, entry.text, level=moment.setting.level, free=True)))


def _away(moment: Moment, entry: Entry) -> Moment:
    moment = replace(moment, ready=moment.ready - {_number(entry)})
    return _with_seat(moment, _number(entry), present=False, away_since=entry.at)


def _back(moment: Moment, entry: Entry) -> Moment:
    moment = _with_seat(moment, _number(entry), present=True, covered=False)
    return _on_turn_again(moment, _number(entry), entry)


def _on_turn_again(moment: Moment, number: int, entry: Entry) -> Moment:
    """Who comes (back) on turn has the whole time to think."""
    return replace(moment, waiting_since=entry.at) if moment.turn == number else moment


def _cover(moment: Moment, entry: Entry) -> Moment:
    return replace(_with_seat(moment, _number(entry), covered=True), waiting_since=entry.at)


# The game.


def _start(moment: Moment, entry: Entry) -> Moment:
    rules, said = moment.setting.rules, json.loads(entry.text)
    return Moment(
        moment.setting,
        moment.owner,
        moment.dice,
        tuple(Seat(**seat) for seat in said["seats"]),
        said["pace"],
        game=said["game"],
        match=Match(rules, dealer=said["dealer"]),
        helped=(0,) * rules.players,
    )


def _deal(moment: Moment, entry: Entry) -> Moment:
    match = moment.standing
    assert match is not None
    done = (*moment.done, moment.states[-1]) if moment.states else ()
    state = Deal.from_deck(moment.setting.rules, entry.text, dealer=match.dealer).start()
    saw = frozenset((seat.who, number) for number, seat in enumerate(moment.seats) if seat.is_person)
    moment = replace(moment, match=match, states=(state,), done=done, ready=frozenset(), saw=saw)
    return _touched(moment, entry)


def _action(moment: Moment, entry: Entry) -> Moment:
    number, state = _number(entry), moment.states[-1]
    assert state.turn == number
    helped = list(moment.helped)
    helped[number] += moment.seats[number].is_person and not entry.who
    moment = replace(moment, states=(*moment.states, state.apply(entry.text)), helped=tuple(helped))
    return _touched(moment, entry)


def _undo(moment: Moment, entry: Entry) -> Moment:
    number = int(entry.text)
    assert 0 < number < len(moment.states)
    return _touched(replace(moment, states=moment.states[:-number], undos=moment.undos + number), entry)


def _touched(moment: Moment, entry: Entry) -> Moment:
    """The cards or the turn have changed: what was proposed about the position before is past."""
    return replace(moment, touched=entry.version, waiting_since=entry.at, proposal=None, ready=frozenset())


# Agreements.


def _propose(moment: Moment, entry: Entry) -> Moment:
    return replace(moment, proposal=Proposal(entry.text, _number(entry)))


def _agree(moment: Moment, entry: Entry) -> Moment:
    assert moment.proposal is not None
    agreed = moment.proposal.agreed | {_number(entry)}
    return replace(moment, proposal=replace(moment.proposal, agreed=agreed))


def _refuse(moment: Moment, entry: Entry) -> Moment:
    assert moment.proposal is not None
    return replace(moment, proposal=None)


def _pause(moment: Moment, entry: Entry) -> Moment:
    return replace(moment, paused=True, proposal=None)


def _resume(moment: Moment, entry: Entry) -> Moment:
    return replace(moment, paused=False, waiting_since=entry.at)


def _pace(moment: Moment, entry: Entry) -> Moment:
    return replace(moment, pace=float(entry.text), proposal=None)


def _ready(moment: Moment, entry: Entry) -> Moment:
    return replace(moment, ready=moment.ready | {_number(entry)})


_KINDS: dict[str, Callable[[Moment, Entry], Moment]] = {
    "sit": _sit,
    "rise": _rise,
    "away": _away,
    "back": _back,
    "cover": _cover,
    "start": _start,
    "deal": _deal,
    "action": _action,
    "undo": _undo,
    "propose": _propose,
    "agree": _agree,
    "refuse": _refuse,
    "pause": _pause,
    "resume": _resume,
    "pace": _pace,
    "ready": _ready,
}
