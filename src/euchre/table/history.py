"""The recent past of a table, for those who come back and for those who see everything later."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from .frames import Frame, frame_of, snapshot
from .journal import Entry
from .moment import Moment

KEPT = 120  # pages, some deals; each costs some kilobytes, and who was away longer is told how things stand


@dataclass(frozen=True, slots=True)
class Page:
    """One entry with the moments before and after it."""

    before: Moment | None
    entry: Entry
    after: Moment


@dataclass
class History:
    """The last pages, and what each receiver is to be told next."""

    pages: deque[Page] = field(default_factory=deque)

    def add(self, entry: Entry, after: Moment) -> None:
        """One more page."""
        before = self.pages[-1].after if self.pages else None
        self.pages.append(Page(before, entry, after))
        delay = after.setting.delay
        # A page that spectators have yet to see is kept, however many follow it.
        while len(self.pages) > KEPT and self.pages[1].entry.at + delay <= entry.at:
            self.pages.popleft()

    @property
    def newest(self) -> Moment:
        """The moment now."""
        return self.pages[-1].after

    def next_frame(self, version: int | None, who: str, now: float) -> Frame | None:
        """What ``who``, who has seen everything up to ``version``, is to see next; None when that is all for now.

        Somebody who has seen nothing, too little to be told all that was missed, or what never was, is told how
        things stand.
        """
        first = self.pages[0].entry.version
        last = self.newest.version
        shown = self._shown(who, now)
        if version is None or not first - 1 <= version <= last:
            return snapshot(self.pages[shown - first].after, who)
        if version >= shown:
            return None
        page = self.pages[version + 1 - first]
        return frame_of(page.before, page.entry, page.after, who)

    def next_shown_at(self, version: int | None, who: str) -> float | None:
        """When the version after ``version`` is shown to ``who``, if it has happened."""
        if version is None or version >= self.newest.version:
            return None
        page = self.pages[max(version + 1 - self.pages[0].entry.version, 0)]
        return page.entry.at + self._delay(who)

    def _delay(self, who: str) -> float:
        delay = self.newest.setting.delay
        return delay if delay and self.newest.seat_of(who) is None else 0.0

    def _shown(self, who: str, now: float) -> int:
        """The last version that ``who`` may see."""
        delay = self._delay(who)
        if not delay:
            return self.newest.version
        seen = (page.entry.version for page in reversed(self.pages) if page.entry.at + delay <= now)
        return next(seen, self.pages[0].entry.version)
