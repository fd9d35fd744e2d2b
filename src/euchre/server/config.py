"""How a server is run, from its options and its environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..errors import SetupError
from ..texts import text

PORT = 8765
LEAST_SECRET = 12


@dataclass(frozen=True)
class Config:
    """Where a server keeps its games, where it listens, and what it allows.

    ``public`` is the address people use when it differs from where the server listens, such as behind a proxy.
    ``secrets`` sign the guests' tokens, the first of them new ones; empty: one is drawn and kept in the database.
    ``host_secret`` opens the host's page, and is drawn and kept likewise. ``zone`` is the time zone whose midnight
    begins a new daily deal. ``internal`` is where other processes of the same server reach this one, and ``redis``
    carries their hints. ``limit_factor`` loosens the limits on pages and calls.
    """

    database: str = "euchre.db"
    host: str = "127.0.0.1"
    port: int = PORT
    public: str = ""
    secrets: tuple[str, ...] = field(default=(), repr=False)
    host_secret: str = field(default="", repr=False)
    zone: str = "UTC"
    redis: str = field(default="", repr=False)
    internal: str = ""
    max_tables: int = 2000
    max_sockets: int = 5000
    max_sockets_each: int = 8
    idle: float = 600.0
    grace: float = 10.0
    log_json: bool = True
    limit_factor: int = 1

    def __post_init__(self) -> None:
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError):
            raise SetupError(text("there is no time zone “{zone}”", zone=self.zone)) from None
        if self.public and urlsplit(self.public).scheme not in ("http", "https"):
            raise SetupError(text("the public address begins with http:// or https://, not “{url}”", url=self.public))

        if self.host_secret and len(self.host_secret) < LEAST_SECRET:
            raise SetupError(text("the host's secret needs {n} characters at least", n=LEAST_SECRET))

    @property
    def address(self) -> str:
        """Where people find the server."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return (self.public or f"http://{host}:{self.port}").rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Do people come by https, so that cookies must too?"""
        return self.address.startswith("https://")


_VARIABLES = {
    "database": "DATABASE_URL",
    "redis": "REDIS_URL",
    "public": "EUCHRE_PUBLIC_URL",
    "host_secret": "EUCHRE_HOST_SECRET",
}


def from_environment(environ: Mapping[str, str] | None = None) -> dict[str, str | tuple[str, ...]]:
    """What the environment says: DATABASE_URL, REDIS_URL, EUCHRE_PUBLIC_URL, EUCHRE_HOST_SECRET, EUCHRE_SECRET.

    The last may be several by commas.
    """
    env = os.environ if environ is None else environ
    found: dict[str, str | tuple[str, ...]] = {}
    for name, variable in _VARIABLES.items():
        if env.get(variable):
            found[name] = env[variable]
    if env.get("EUCHRE_SECRET"):
        found["secrets"] = tuple(part.strip() for part in env["EUCHRE_SECRET"].split(",") if part.strip())
    return found


def new_secret() -> str:
    """A secret for signing."""
    return secrets.token_hex(32)
