"""Who is there: guests with a name and a signed cookie, and no account."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer

from ..languages import LANGUAGES, PSEUDO
from ..storage import Store, people
from ..storage.people import Person
from ..table.setting import clean_name

COOKIE = "euchre"
LIFETIME = 180 * 86_400  # seconds that a token is good for
RENEWAL = 86_400  # after this a page gives a new one
_PREFIX = "g"


class Tokens:
    """Signed tokens that say who somebody is. Of several secrets the first signs; the others are still understood."""

    def __init__(self, keys: Sequence[str]) -> None:
        # The last key of the list is the one that signs.
        self._signer = URLSafeTimedSerializer(list(reversed(keys)), salt="guest")

    def sign(self, who: str) -> str:
        """A new token for ``who``."""
        return str(self._signer.dumps(who))

    def read(self, token: str) -> tuple[str, float] | None:
        """Who a token is for and its age in seconds; None when it is forged, broken or too old."""
        try:
            who, made = self._signer.loads(token, max_age=LIFETIME, return_timestamp=True)
        except BadSignature:
            return None
        return (who, time.time() - made.timestamp()) if isinstance(who, str) and who.startswith(_PREFIX) else None


def new_who() -> str:
    """A word for a new guest, which tables know them by and nobody else is shown."""
    return _PREFIX + secrets.token_hex(12)


class Guests:
    """The people of one server."""

    def __init__(self, store: Store, tokens: Tokens) -> None:
        self.store, self.tokens = store, tokens

    async def named(self, who: str) -> Person | None:
        """The guest ``who`` if they have given a name."""
        return await people.person(self.store, who)

    async def name(self, who: str, name: str, **choices: Any) -> Person:
        """Keep a guest's name and what they chose besides. Raises SetupError when nothing is left of the name."""
        now = time.time()
        known = await people.person(self.store, who) or Person(who, "", now, now)
        one = replace(
            known, name=clean_name(name, ()), seen_at=now, choices={**known.choices, **clean_choices(choices)}
        )
        await people.keep(self.store, one)
        return one


def clean_choices(choices: dict[str, Any]) -> dict[str, Any]:
    """What may be chosen: a language, a theme, whether games are rated."""
    found: dict[str, Any] = {}
    if choices.get("lang") in (*LANGUAGES, PSEUDO, ""):
        found["lang"] = choices["lang"]
    if choices.get("theme") in ("", "light", "dark"):
        found["theme"] = choices["theme"]
    if isinstance(choices.get("rated"), bool):
        found["rated"] = choices["rated"]
    return found
