"""Bad input: a clear answer to that client, nothing for the others, no traceback to anyone."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from euchre.server.guests import Tokens
from euchre.server.outgoing import Pong
from euchre.server.protocol import FRAME_CAP
from euchre.server.session import Session
from euchre.storage import Store
from euchre.table import JournalError

from .place import Client, Place, action_of, run, serving


async def farewell(client: Client) -> tuple[dict[str, Any], int]:
    """The last words that a client hears, and the code that its socket is closed with."""
    problem: dict[str, Any] = {}
    try:
        while True:
            message = await client.receive()
            if message["type"] == "problem":
                problem = message
    except ConnectionClosed as closed:
        return problem, 0 if closed.rcvd is None else closed.rcvd.code


async def flood(client: Client) -> None:
    """Ask until the line is cut: how many are too many depends on how fast the server reads."""
    with suppress(ConnectionClosed):
        for n in range(100_000):
            await client.send({"type": "ping", "n": n})


async def seated(place: Place, *names: str) -> tuple[str, list[Client]]:
    """A running game with ``names`` at the table."""
    people = [await place.guest(name) for name in names]
    desk = await place.table(owner=people[0].who)
    for one in people:
        await one.join(desk.table.id)
        assert (await one.ask("sit"))["type"] == "done"
    assert (await people[0].ask("start"))["type"] == "done"
    return desk.table.id, people


@pytest.mark.parametrize(
    ("message", "code", "close"),
    [
        ('{"type":"deal"}', "message", 4400),
        ("not json", "message", 4400),
        ('{"type":"act","key":"k","action":"pass","version":"now"}', "message", 4400),
        ('{"type":"hello","protocol":1}', "hello", 4400),
        ("[" * 2000, "message", 4400),
        (b"\x00\x01", "message", 4400),
    ],
    ids=["unknown", "no json", "wrong type", "hello twice", "deep", "binary"],
)
def test_what_is_no_message_ends_that_conversation_and_no_other(
    tmp_path: Path, message: str | bytes, code: str, close: int
) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            _, (ann, bob) = await seated(place, "Ann", "Bob")
            await bob.send(message)
            problem, closed = await farewell(bob)
            assert (problem["code"], problem["fatal"], closed) == (code, True, close)
            await ann.send({"type": "ping", "n": 7})
            assert (await ann.until("pong"))["n"] == 7

    run(evening())


def test_a_frame_over_the_cap_is_never_read(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            _, (ann, bob) = await seated(place, "Ann", "Bob")
            await bob.send('{"type":"say","phrase":"' + "x" * FRAME_CAP + '"}')
            _, closed = await farewell(bob)
            assert closed == 1009
            await ann.send({"type": "ping", "n": 1})
            await ann.until("pong")

    run(evening())


def test_who_does_not_say_hello_is_told_to(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            desk = await place.table()
            ann = await place.guest("Ann")
            await ann.join(desk.table.id, hello={"type": "ping", "n": 1})
            assert (await farewell(ann))[0]["code"] == "hello"
            await ann.join(desk.table.id, hello={"type": "hello", "protocol": 99})
            problem, closed = await farewell(ann)
            assert (problem["code"], closed) == ("protocol", 4426)

    run(evening())


def test_a_forged_or_foreign_token_gives_nobody_a_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            table, (ann,) = await seated(place, "Ann")
            forger = await place.guest("Eve")
            for token in (ann.token[:-2] + "xx", Tokens(["other secret"]).sign(ann.who), "", ann.who, "x" * 500):
                forger.token = token
                await forger.join(table)
                problem, closed = await farewell(forger)
                assert (problem["code"], closed) == ("token", 4401)
                assert forger.frames == []

    run(evening())


def test_a_page_of_another_origin_gets_no_socket_and_no_post(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            desk = await place.table()
            ann = await place.guest("Ann")
            for origin in ("https://evil.example", "null", f"http://localhost:{place.port}"):
                with pytest.raises(InvalidStatus) as caught:
                    await ann.join(desk.table.id, origin=origin)
                assert caught.value.response.status_code == 403
            await ann.join(desk.table.id, origin=place.address)
            await ann.until("welcome")
            async with place.browser() as browser:
                for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
                    assert (await browser.post("/quick", data={"name": "Eve"}, headers=headers)).status_code == 403
            assert len(place.server.hall.desks) == 1

    run(evening())


def test_out_of_turn_unknown_and_illegal_actions_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            _, people = await seated(place, "Ann", "Bob", "Cy", "Di")
            for one in people:
                while not (one.frames and one.frames[-1]["scene"]["phase"] == "play"):
                    await one.receive()
            before = people[0].frames[-1]["version"]
            turn = people[0].frames[-1]["view"]["turn"]
            for seat, one in enumerate(people):
                version = one.frames[-1]["version"]
                for action in ("play:Jd", "no such thing", "order+together", "pass" if seat != turn else "take:9c"):
                    reply = await one.ask("act", action=action, version=version)
                    assert reply["type"] == "refused", (seat, action)
                    assert reply["sentence"].endswith(".")
                    assert reply["version"] == before
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(people[0].until("frame"), 0.2)

    run(evening())


def test_a_table_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            for table in ("0123456789abcdef", "nothing", "0123456789ABCDEF"):
                await ann.join(table)
                problem, closed = await farewell(ann)
                assert (problem["code"], closed) == ("gone", 4404)
            async with place.browser() as browser:
                for path in ("/table/0123456789abcdef", "/table/x/game/1", "/table/0123456789abcdef/game/1.egn"):
                    page = await browser.get(path)
                    assert page.status_code == 404
                    assert "There is nothing here." in page.text

    run(evening())


def test_a_flood_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            _, (ann, bob) = await seated(place, "Ann", "Bob")
            flooding = asyncio.create_task(flood(bob))
            problem, closed = await farewell(bob)
            assert (problem["code"], closed) == ("rate", 4429)
            await flooding
            await ann.send({"type": "ping", "n": 1})
            await ann.until("pong")

    run(evening())


def test_a_conversation_ends_though_a_word_was_sent_at_that_moment(tmp_path: Path) -> None:
    """A cancellation that comes just as a message has been sent is not swallowed: nobody would close the socket."""

    async def evening() -> None:
        sent = asyncio.Event()

        class Line:
            async def send_text(self, said: str) -> None:
                await sent.wait()

        async with serving(tmp_path) as place:
            session = Session(
                cast(WebSocket, Line()), place.server.hall, place.server.guests, who=None, lang="en", link=""
            )
            session._put(Pong(1))
            answering = asyncio.create_task(session._answer())
            for _ in range(3):
                await asyncio.sleep(0)
            sent.set()
            await asyncio.sleep(0)
            answering.cancel()
            done, _ = await asyncio.wait([answering], timeout=5)
            assert done

    run(evening())


def test_one_guest_opens_a_table_only_so_often(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path, max_sockets_each=2) as place:
            table, (ann,) = await seated(place, "Ann")
            again = [Client(place, ann.who, ann.token) for _ in range(2)]
            place.clients += again
            await again[0].join(table)
            await again[0].until("welcome")
            await again[1].join(table)
            assert (await farewell(again[1]))[0]["code"] == "rate"

    run(evening())


def test_a_database_that_is_down_is_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    down = False
    append, reading = Store.append, Store.reading

    async def failing(self: Store, *given: Any, **more: Any) -> None:
        if down:
            raise JournalError("the database does not answer (OperationalError)")
        await append(self, *given, **more)

    def not_reading(self: Store) -> Any:
        if down:
            raise JournalError("the database does not answer (OperationalError)")
        return reading(self)

    monkeypatch.setattr(Store, "append", failing)
    monkeypatch.setattr(Store, "reading", not_reading)

    async def evening() -> None:
        nonlocal down
        async with serving(tmp_path) as place:
            _, (ann,) = await seated(place, "Ann")
            while (action := action_of(ann.frames[-1]) if ann.frames else None) is None:
                await ann.receive()
            version = ann.frames[-1]["version"]
            down = True
            reply = await ann.ask("act", key="mine", action=action, version=version)
            assert (reply["type"], reply["retry"]) == ("refused", True)
            async with place.browser() as browser:
                for path, status in (("/health", 503), ("/daily", 503), ("/api/daily/2024-01-01", 503)):
                    answer = await browser.get(path)
                    assert answer.status_code == status
                    assert "Traceback" not in answer.text
                assert "does not answer" in (await browser.get("/daily")).text
            down = False
            reply = await ann.ask("act", key="mine", action=action, version=version)
            assert reply["type"] in ("done", "stale")

    with caplog.at_level(logging.INFO):
        run(evening())
    assert "Traceback" not in caplog.text


def test_bodies_that_are_too_long_or_nonsense_are_refused(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as place, place.browser() as browser:
            long = await browser.post("/api/guest", content=b"x" * 70_000)
            assert long.status_code == 413
            for body in (b"", b"{", b"[]", b'{"name": 7}', b'{"name": ""}', b'{"name": "x", "admin": true}', b"\xff"):
                answer = await browser.post("/api/guest", content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code in (400, 422)
                assert set(answer.json()) == {"error"}
            answer = await browser.post("/api/guest", json={"name": "\u200b\n\t"})
            assert (answer.status_code, answer.json()) == (422, {"error": "A name is needed."})
            assert json.loads((await browser.get("/api/nothing")).text) == {"error": "There is nothing here."}

    run(look())


def test_a_fault_of_ours_is_told_without_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> Any:
        raise ValueError("the hand was Jd As 9c")

    monkeypatch.setattr("euchre.server.deals.club.dealt_cards", broken)

    async def look() -> None:
        async with serving(tmp_path) as place, place.browser() as browser:
            page = await browser.get("/fair")
            assert page.status_code == 500
            assert "Jd" not in page.text
            assert "went wrong" in page.text

    run(look())
