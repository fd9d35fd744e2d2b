"""One live table: seats, turns, time, agreements; no sockets and no screen. docs/table.md tells how to use it.

Playing alone, in a terminal and on a server are all the same :class:`Table`. What leaves it are :class:`Frame` values,
each cut for one receiver.
"""

from .clock import Clock, ManualClock, SystemClock
from .feed import Feed
from .frames import Frame, News
from .journal import Entry, FencedError, Finished, Journal, JournalError, Kept, MemoryJournal, MissingError
from .live import Means, Table
from .moment import Place, Scene
from .requests import (
    Act,
    Answer,
    Back,
    Done,
    Invite,
    Propose,
    Ready,
    Refusal,
    Refused,
    Reply,
    Request,
    Resume,
    Rise,
    Sit,
    Stale,
    Start,
)
from .setting import Seat, Setting
from .thinking import Inline, InThreads, Thinking

__all__ = [
    "Act",
    "Answer",
    "Back",
    "Clock",
    "Done",
    "Entry",
    "Feed",
    "FencedError",
    "Finished",
    "Frame",
    "InThreads",
    "Inline",
    "Invite",
    "Journal",
    "JournalError",
    "Kept",
    "ManualClock",
    "Means",
    "MemoryJournal",
    "MissingError",
    "News",
    "Place",
    "Propose",
    "Ready",
    "Refusal",
    "Refused",
    "Reply",
    "Request",
    "Resume",
    "Rise",
    "Scene",
    "Seat",
    "Setting",
    "Sit",
    "Stale",
    "Start",
    "SystemClock",
    "Table",
    "Thinking",
]
