"""The messages: closed types, and the same in TypeScript."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from euchre.server import incoming, protocol, typescript

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_types_of_the_browser_client_are_current(tmp_path: Path) -> None:
    assert typescript.main(["--check", str(TYPES)]) == 0
    assert typescript.main(["--check", str(tmp_path / "none.ts")]) == 1


def test_every_message_to_the_server_reads_back_as_it_was_written() -> None:
    samples: list[incoming.Incoming] = [
        incoming.Hello(1, 7),
        incoming.Sit("k", 2, "Ann"),
        incoming.Act("k", "play:Jd", 3),
        incoming.Nonce(1, "ab" * 16),
        incoming.Ping(0),
    ]
    for sample in samples:
        assert protocol.decode(msgspec.json.encode(sample)) == sample


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        "{}",
        '{"type":"deal"}',
        '{"type":"act","key":"k","action":"pass"}',
        '{"type":"act","key":"","action":"pass","version":1}',
        '{"type":"act","key":"k","action":"pass","version":1,"seat":2}',
        '{"type":"act","key":"k","action":"pass","version":1e300}',
        '{"type":"act","key":"k","action":"pass","version":"1"}',
        '{"type":"sit","key":"k","seat":true}',
        '{"type":"sit","key":"k","seat":7}',
        '{"type":"nonce","deal":1,"nonce":"xyz"}',
        '{"type":"ping","n":1}garbage',
        '{"type":"say","phrase":"' + "x" * 65 + '"}',
        "[" * 3000,
        "\ufeff{}",
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        protocol.decode(text)
