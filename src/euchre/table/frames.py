"""What leaves a table: frames, each cut for one receiver. Nothing else ever does."""

from __future__ import annotations

from dataclasses import dataclass

from ..view import Event, View, last_event
from .journal import Entry
from .moment import Moment, Scene


@dataclass(frozen=True, slots=True)
class News:
    """What happened: the kind of entry, the seat it is about, and ``text`` where that is for everybody.

    ``by`` says who acted on the seat: ``person``, ``bot`` or ``cover``.
    """

    kind: str
    seat: int | None = None
    text: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table at ``version`` as one receiver may see it; ``seat`` is theirs, None for a spectator.

    ``news`` is what has happened since the version before, None when the receiver has to look at everything anew.
    ``event`` is the action as the receiver saw it. ``view`` is None before the first deal, and for people who may
    not watch.
    """

    version: int
    seat: int | None
    news: News | None
    event: Event | None
    view: View | None
    scene: Scene


# The text of these is for everybody; that of others holds cards, or what nobody needs.
_PUBLIC = ("propose", "pace", "undo")


def snapshot(moment: Moment, who: str) -> Frame:
    """Everything that ``who`` may know now."""
    seat = moment.seat_of(who)
    return Frame(moment.version, seat, None, None, _view(moment, seat), moment.scene)


def frame_of(before: Moment | None, entry: Entry, moment: Moment, who: str) -> Frame:
    """What ``who`` sees of the one ``entry`` between ``before`` and ``moment``."""
    seat = moment.seat_of(who)
    view, event = _view(moment, seat), None
    if entry.kind == "action" and view is not None and before is not None:
        event = last_event(before.states[-1], moment.states[-1], seat)
    text = entry.text if entry.kind in _PUBLIC else ""
    return Frame(
        moment.version, seat, News(entry.kind, entry.seat, text, _by(moment, entry)), event, view, moment.scene
    )


def _view(moment: Moment, seat: int | None) -> View | None:
    return None if seat is None and not moment.setting.spectators else moment.view(seat)


def _by(moment: Moment, entry: Entry) -> str:
    if entry.kind != "action" or entry.seat is None:
        return ""
    if entry.who:
        return "person"
    return "cover" if moment.seats[entry.seat].is_person else "bot"
