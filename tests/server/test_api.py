"""The API as its description says: fuzzed, and by hand where a fuzzer would not think of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    missing_required_header,
    positive_data_acceptance,
    unsupported_method,
)

from euchre.storage.schema import metadata

from .place import Client, run, serving
from .test_live import SHORT


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own, for tools that know nothing of loops."""
    ready, done = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve() -> None:
        async with serving(tmp_path_factory.mktemp("api"), limit_factor=100_000) as place:
            found.append(place.address)
            ready.set()
            while not done.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(30)
    yield found[0]
    done.set()
    thread.join(30)


# Not every value a description allows can be had: a table must exist, a name must have letters.
EXCEPT = [positive_data_acceptance, ignored_auth, missing_required_header, unsupported_method]


def test_nothing_sent_to_the_api_makes_it_fail(address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    asked = 0
    results: list[Any] = list(schema.get_all_operations())
    for result in results:
        operation = result.ok()

        @given(case=operation.as_strategy())
        @settings(max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
        def fuzz(case: Any) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(excluded_checks=EXCEPT, timeout=20)

        fuzz()
    assert asked > 50


def test_a_program_gets_a_token_makes_a_table_and_reports(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place, place.browser() as browser:
            assert (await browser.post("/api/tables", json={})).status_code == 422
            guest = (await browser.post("/api/guest", json={"name": "Ann"})).json()
            assert place.server.guests.tokens.read(guest["token"]) is not None
            made = await browser.post("/api/tables", json={"preset": "british", "options": {"target_score": 5}})
            assert made.status_code == 201
            table = made.json()["id"]
            assert made.json()["link"] == f"{place.address}/table/{table}"
            ann = Client(place, "", guest["token"])
            place.clients.append(ann)
            await ann.join(table)
            await ann.until("frame")
            [listed] = (await browser.get("/api/tables")).json()
            assert (listed["id"], listed["preset"], listed["seats"][0]["name"]) == (table, "british", "Ann")
            swap = {"preset": "modern", "options": {"misdeal_claims": ["farmers_exchange"], "farmers_min": 4}}
            assert (await browser.post("/api/tables", json=swap)).status_code == 201
            for options, said in (
                ({"farmers_min": [4]}, "This request is not understood: see options.farmers_min."),
                ({"target_score": "x"}, "target_score must be a number from 0 to 1000, not x."),
            ):
                refused = await browser.post("/api/tables", json={"options": options})
                assert (refused.status_code, refused.json()["error"]) == (422, said)
            clash = await browser.post("/api/tables", json={"options": {"num_deals": 4}})
            assert "clashes" in clash.json()["error"]
            report = await browser.post(f"/api/tables/{table}/report", json={"seat": 1, "what": "stalls"})
            assert report.status_code == 201
            for _ in range(6):
                last = await browser.post(f"/api/tables/{table}/report", json={"what": "again"})
            assert last.status_code == 429

    run(evening())


def test_a_guest_takes_everything_away_and_is_forgotten(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Annabel")
            desk = await place.table(SHORT, owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            await ann.ask("start")
            await ann.play()
            async with place.browser(headers={"Cookie": f"euchre={ann.token}"}) as browser:
                data = (await browser.get("/api/me/export")).json()
                assert data["person"][0]["name"] == "Annabel"
                assert len(data["games"]) == 1
                unsure = await browser.post("/you/forget", data={})
                assert "Nothing was deleted" in unsure.text
                await browser.post("/you/forget", data={"sure": "yes"})
                assert (await browser.get("/api/me/games")).json() == []
                page = await browser.get(f"/table/{desk.table.id}/game/1")
                assert page.status_code == 200
                assert "Annabel" not in page.text
            await everything_forgets(place, "Annabel", ann.who)

    run(evening())


async def everything_forgets(place: Any, *words: str) -> None:
    """No row of any table holds one of ``words``."""
    async with place.server.store.reading() as connection:
        for table in metadata.sorted_tables:
            for row in await connection.execute(table.select()):
                assert not any(word in str(row) for word in words), (table.name, row)


def test_the_description_names_no_page_and_every_refusal(address: str) -> None:
    paths = httpx.get(f"{address}/api/openapi.json").json()["paths"]
    assert paths
    assert all(path.startswith("/api/") for path in paths)
