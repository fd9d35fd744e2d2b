"""`euchre serve` at its door: what cannot be is refused in one sentence, before anything listens."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from euchre import SetupError
from euchre.server.config import Config, from_environment
from euchre.server.guests import Tokens, new_who


def refused(*options: str) -> str:
    command = [sys.executable, "-m", "euchre", "serve", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_database_that_is_none_and_a_port_that_is_taken_are_said_in_a_sentence(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("a diary\n" * 50)
    assert "is not a database; it was left as it is" in refused("--database", str(diary))
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        port = str(one.getsockname()[1])
        assert "cannot be had" in refused("--port", port, "--database", str(tmp_path / "games.db"))


@pytest.mark.parametrize(
    ("given", "word"), [({"zone": "Mars/Base"}, "no time zone"), ({"public": "euchre.example"}, "begins with http")]
)
def test_what_cannot_be_is_refused(given: dict[str, str], word: str) -> None:
    with pytest.raises(SetupError, match=word):
        Config(**given)  # type: ignore[arg-type]


def test_the_environment_is_read_and_https_makes_cookies_strict() -> None:
    env = {"DATABASE_URL": "postgresql://x/y", "EUCHRE_SECRET": "new, old", "EUCHRE_PUBLIC_URL": "https://e.example/"}
    found = from_environment(env)
    assert found == {"database": "postgresql://x/y", "secrets": ("new", "old"), "public": "https://e.example/"}
    config = Config(**found)  # type: ignore[arg-type]
    assert (config.is_secure, config.address) == (True, "https://e.example")
    assert Config().host == "127.0.0.1"
    assert "old" not in repr(config)


def test_a_new_secret_signs_and_an_old_one_is_still_understood() -> None:
    who = new_who()
    before = Tokens(["old"]).sign(who)
    both = Tokens(["new", "old"])
    read = both.read(before)
    assert read is not None
    assert read[0] == who
    assert Tokens(["new"]).read(both.sign(who)) is not None
    assert Tokens(["new"]).read(before) is None
