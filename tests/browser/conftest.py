"""One server for each process of tests; tests that kill servers bring their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .place import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs."""
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    found = Server(tmp_path)
    found.start()
    yield found
    found.kill()
