"""Limits against floods: how much one guest, one socket or one address may do in a while."""

from __future__ import annotations

import time

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

# What may be done over HTTP, by kind, for one guest or address.
RATES = {
    "guest": parse("20/minute"),
    "found": parse("20/minute"),
    "post": parse("120/minute"),
    "host": parse("10/minute"),
    "report": parse("6/minute"),
    "review": parse("30/minute"),
    "read": parse("1200/minute"),
}


class Limits:
    """Counts in this process; a reverse proxy may hold a tighter rein."""

    def __init__(self, factor: int = 1) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._factor = factor

    def allows(self, kind: str, who: str) -> bool:
        """May ``who`` do one more of ``kind`` now? Counted if so."""
        rate = RATES[kind]
        if self._factor != 1:
            rate = type(rate)(rate.amount * self._factor, rate.multiples)
        return self._limiter.hit(rate, kind, who)


class Bucket:
    """Messages of one socket: ``rate`` a second in the long run, ``burst`` at once."""

    def __init__(self, rate: float = 20.0, burst: float = 40.0) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """One more message; False when it is one too many."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._rate, self._burst)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
