"""Databases for tests: SQLite always, PostgreSQL where DATABASE_URL says or where one can be started."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy.engine import URL, make_url

SERVICES = Path(__file__).parents[2] / "scripts" / "services"
START_WITHIN = 120  # seconds, an installation of PostgreSQL included


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[URL]:
    """A PostgreSQL: that of DATABASE_URL, or a scratch one that ends with the tests. Skips, saying why, without."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgres"):
        yield make_url(given).set(drivername="postgresql")
        return
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    # Not in pytest's own folder, which only its owner may enter: PostgreSQL runs as another user.
    folder = f"/tmp/euchre-tests-{os.getpid()}"
    port = str(16_000 + int(worker) * 37 + os.getpid() % 37)
    started = subprocess.run(
        [SERVICES, "start", "--dir", folder, "--port", port],
        capture_output=True,
        text=True,
        timeout=START_WITHIN,
        check=False,
    )
    if started.returncode:
        pytest.skip(f"NO POSTGRESQL, so nothing is known of it here: {started.stderr.strip().splitlines()[-1:]}")
    try:
        yield make_url(started.stdout.strip().partition("=")[2])
    finally:
        subprocess.run([SERVICES, "stop", "--dir", folder], capture_output=True, timeout=60, check=True)


@pytest.fixture
def postgresql(server: URL) -> Iterator[str]:
    """A database of its own on the server."""
    name = f"euchre_{uuid4().hex[:12]}"
    asyncio.run(_execute(server, f"CREATE DATABASE {name}"))
    yield server.set(database=name).render_as_string(hide_password=False)
    asyncio.run(_execute(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def _execute(server: URL, statement: str) -> None:
    asyncpg = import_module("asyncpg")  # it has no types

    connection = await asyncpg.connect(server.render_as_string(hide_password=False))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return str(request.getfixturevalue("postgresql"))
