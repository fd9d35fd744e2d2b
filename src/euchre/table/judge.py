"""May this be done now? A request becomes drafts for the journal, or is refused with a sentence.

Refusals are worded from the view of the one who asked, so they say nothing that the player cannot know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from ..actions import parse_action
from ..bots import LEVELS
from ..errors import NotationError, SetupError
from ..match import Match
from ..texts import Text, text
from .fold import Draft, start_text
from .moment import BETWEEN, OPEN, OVER, PLAY, Moment, names_of
from .requests import (
    PROPOSALS,
    Act,
    Answer,
    Back,
    Invite,
    OldNews,
    Propose,
    Ready,
    Refusal,
    Request,
    Resume,
    Rise,
    Sit,
    Start,
)
from .setting import BOT, EMPTY, PERSON, Seat, clean_name, read_seat, seat_text

Chance = Callable[[], Random]  # asked for only when cards are dealt, which most requests do not
WHO_LENGTH = 64
PACE_LIMIT = 60.0


def decide(moment: Moment, who: str, request: Request, chance: Chance) -> list[Draft]:
    """What ``request`` by ``who`` puts into the journal; nothing when it is so already.

    Raises Refusal, or OldNews when the request is about a position that is past.
    """
    if not 0 < len(who) <= WHO_LENGTH:
        raise Refusal(text("the table does not know who asks"))
    found: list[Draft] = _JUDGES[type(request)](moment, who, request, chance)
    return found


def _own_seat(moment: Moment, who: str) -> int:
    seat = moment.seat_of(who)
    if seat is None:
        raise Refusal(text("you have no seat at this table"))
    return seat


# Seats.


def _sit(moment: Moment, who: str, request: Sit, chance: Chance) -> list[Draft]:
    own = moment.seat_of(who)
    if own is not None:
        if request.seat in (None, own):
            return []
        raise Refusal(text("you sit at this table already"))
    number = _free_seat(moment, who, request.seat)
    try:
        name = clean_name(request.name, (seat.name for seat in moment.seats if seat is not moment.seats[number]))
    except SetupError as error:
        raise Refusal(str(error)) from None
    return [Draft("sit", number, seat_text(Seat(PERSON, name)), who)]


def _free_seat(moment: Moment, who: str, wanted: int | None) -> int:
    if wanted is not None and not 0 <= wanted < len(moment.seats):
        raise Refusal(_no_seat(moment, wanted))
    numbers = range(len(moment.seats)) if wanted is None else (wanted,)
    free = [number for number in numbers if moment.may_take(number)]
    if not free:
        raise Refusal(text("this table is full") if wanted is None else text("this seat is taken"))
    if moment.phase != PLAY:
        return free[0]
    held = {number for seen_by, number in moment.saw if seen_by == who}
    if held - {free[0]}:
        if wanted is None and (back := held & set(free)) and len(held) == 1:
            return back.pop()
        raise Refusal(text("you have seen the cards of another seat: sit down after this deal"))
    return free[0]


def _rise(moment: Moment, who: str, request: Rise, chance: Chance) -> list[Draft]:
    seat = moment.seat_of(who)
    return [] if seat is None else [_leave(moment, seat)]


def _leave(moment: Moment, seat: int) -> Draft:
    others = [name for number, name in enumerate(names_of(moment.seats)) if number != seat]
    return Draft("rise", seat, clean_name(f"Bot {seat + 1}", others))


def _invite(moment: Moment, who: str, request: Invite, chance: Chance) -> list[Draft]:
    if who != moment.owner:
        raise Refusal(text("only who has opened the table seats bots"))
    if moment.phase not in (OPEN, OVER):
        raise Refusal(text("bots are seated between games"))
    if not 0 <= request.seat < len(moment.seats):
        raise Refusal(_no_seat(moment, request.seat))
    if moment.seats[request.seat].is_person:
        raise Refusal(text("a person sits there"))
    if not request.level:
        return [Draft("sit", request.seat, seat_text(Seat(EMPTY)))]
    return [_bot(moment, request.seat, request.level, request.name)]


def _bot(moment: Moment, number: int, level: str, name: str = "") -> Draft:
    if level not in LEVELS:
        raise Refusal(unknown_level(level))
    others = [seat.name for other, seat in enumerate(moment.seats) if other != number]
    return Draft("sit", number, seat_text(Seat(BOT, clean_name(name or f"Bot {number + 1}", others), level=level)))


def _no_seat(moment: Moment, seat: int) -> Text:
    return text("there is no seat {seat}: seats are 0 to {last}", seat=seat, last=len(moment.seats) - 1)


def unknown_level(level: str) -> Text:
    """The sentence that refuses a bot nobody knows."""
    return text("there is no bot “{level}”: choose one of {levels}", level=level, levels=tuple(LEVELS))


def _back(moment: Moment, who: str, request: Back, chance: Chance) -> list[Draft]:
    seat = _own_seat(moment, who)
    return [Draft("back", seat)] if moment.seats[seat].covered else []


# The game.


def _start(moment: Moment, who: str, request: Start, chance: Chance) -> list[Draft]:
    if who != moment.owner:
        _own_seat(moment, who)
    if moment.phase != OPEN:
        raise Refusal(text("the game has begun"))
    drafts = []
    for number, seat in enumerate(moment.seats):
        if seat.kind == EMPTY:
            drafts.append(_bot(moment, number, moment.setting.level))
            seats = (*moment.seats[:number], read_seat(drafts[-1].text), *moment.seats[number + 1 :])
            moment = replace(moment, seats=seats)
    return [*drafts, *new_game(moment, chance)]


def new_game(moment: Moment, chance: Chance) -> list[Draft]:
    """A game begins: who deals first, and the first deal."""
    draws = chance()
    match = Match.start(moment.setting.rules, seed=draws)
    return [Draft("start", None, start_text(moment, match.dealer)), new_deal(match, draws)]


def new_deal(match: Match, draws: Random) -> Draft:
    """The cards are dealt."""
    return Draft("deal", match.dealer, " ".join(map(str, match.deal(seed=draws).deck_order())))


def _act(moment: Moment, who: str, request: Act, chance: Chance) -> list[Draft]:
    seat = _own_seat(moment, who)
    if moment.phase == OPEN or moment.state is None:
        raise Refusal(text("the game has not begun"))
    if not moment.touched <= request.version <= moment.version:
        raise OldNews
    if moment.phase != PLAY:
        raise Refusal(text("the deal is over"))
    if moment.paused:
        raise Refusal(text("the table is paused"))
    try:
        action = parse_action(request.action)
    except NotationError as error:
        raise Refusal(str(error)) from None
    if moment.state.turn != seat or not moment.state.is_legal(action):
        # The state knows; the words are the player's own view's.
        raise Refusal(moment.state.view(seat).why_not(action) or text("{action} is not possible now", action=action))
    back = [Draft("back", seat)] if moment.seats[seat].covered else []
    return [*back, Draft("action", seat, str(action), who)]


def _ready(moment: Moment, who: str, request: Ready, chance: Chance) -> list[Draft]:
    seat = _own_seat(moment, who)
    if moment.phase != BETWEEN or seat in moment.ready:
        return []
    back = [Draft("back", seat)] if moment.seats[seat].covered else []
    return [*back, Draft("ready", seat)]


# Agreements.


def _propose(moment: Moment, who: str, request: Propose, chance: Chance) -> list[Draft]:
    seat = _own_seat(moment, who)
    verb, _, rest = request.what.partition(":")
    if verb not in PROPOSALS:
        raise Refusal(
            text("“{what}” cannot be proposed: choose one of {choices}", what=request.what, choices=tuple(PROPOSALS))
        )
    _check_proposal(moment, seat, verb, rest)
    if moment.proposal is not None:
        raise Refusal(text("something else is proposed already: answer that first"))
    back = [Draft("back", seat)] if moment.seats[seat].covered else []
    return [*back, Draft("propose", seat, request.what)]


def _check_proposal(moment: Moment, seat: int, verb: str, rest: str) -> None:
    if verb in ("undo", "pause", "rematch") and rest:
        raise Refusal(text("{what} is proposed without anything else", what=verb))
    if verb == "rematch" and moment.phase != OVER:
        raise Refusal(text("the game is not over yet"))
    if verb in ("undo", "pause") and moment.phase not in (PLAY, BETWEEN):
        raise Refusal(text("no game is played now"))
    if verb == "undo" and not moment.setting.undo:
        raise Refusal(text("nothing is taken back at this table"))
    if verb == "undo" and not moment.undo_length(seat):
        raise Refusal(text("there is nothing to take back in this deal"))
    if verb == "pause" and moment.paused:
        raise Refusal(text("the table is paused"))
    if verb == "pace" and not 0 <= _seconds(rest) <= PACE_LIMIT:
        raise Refusal(text("a pace is a number of seconds from 0 to {most:g}", most=PACE_LIMIT))
    if verb == "kick" and not (rest in map(str, moment.persons) and rest != str(seat)):
        raise Refusal(text("name the seat of another person"))


def _seconds(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        return -1.0


def _answer(moment: Moment, who: str, request: Answer, chance: Chance) -> list[Draft]:
    seat, proposal = _own_seat(moment, who), moment.proposal
    if proposal is None:
        raise Refusal(text("nothing is proposed now"))
    if seat == proposal.seat and not request.yes:
        return [Draft("refuse", seat)]  # taken back
    if seat in proposal.agreed and request.yes:
        return []
    if seat not in moment.asked(proposal.what, proposal.seat):
        raise Refusal(text("this is not asked of you"))
    return [Draft("agree" if request.yes else "refuse", seat)]


def _resume(moment: Moment, who: str, request: Resume, chance: Chance) -> list[Draft]:
    seat = _own_seat(moment, who)
    return [Draft("resume", seat)] if moment.paused else []


def agreed(moment: Moment, chance: Chance) -> list[Draft]:
    """What follows from a proposal that everybody asked has said yes to."""
    proposal = moment.proposal
    assert proposal is not None
    verb, _, rest = proposal.what.partition(":")
    if verb == "undo":
        return [Draft("undo", proposal.seat, str(moment.undo_length(proposal.seat)))]
    if verb == "rematch":
        return new_game(moment, chance)
    if verb == "kick":
        return [_leave(moment, int(rest))]
    return [Draft(verb, proposal.seat, rest)]


_JUDGES: dict[type, Callable[[Moment, str, Any, Chance], list[Draft]]] = {
    Sit: _sit,
    Rise: _rise,
    Invite: _invite,
    Start: _start,
    Act: _act,
    Ready: _ready,
    Propose: _propose,
    Answer: _answer,
    Resume: _resume,
    Back: _back,
}
