"""The host's page: nobody else comes in, and a report can be read, followed to its record, and put aside."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from euchre import Rules
from euchre.cli import app
from euchre.errors import SetupError
from euchre.languages import LANGUAGES
from euchre.server.config import Config, from_environment
from euchre.server.host import COOKIE, Doorkeeper

from .place import Place, run, serving

SECRET = "correct horse battery"


async def reported(place: Place, what: str = "Talks <b>too</b> much.") -> str:
    """A finished game, in which Ann tells of the bot in seat 1."""
    ann = await place.guest("Ann")
    desk = await place.table(Rules.preset("modern", target_score=1), owner=ann.who)
    await ann.join(desk.table.id)
    await ann.ask("sit")
    await ann.ask("start")
    async with place.browser(headers={"Cookie": f"euchre={place.server.guests.tokens.sign(ann.who)}"}) as browser:
        path = f"/api/tables/{desk.table.id}/report"
        assert (await browser.post(path, json={"seat": 1, "what": what})).status_code == 201
    await ann.play()
    return desk.table.id


async def entered(browser: httpx.AsyncClient) -> httpx.Response:
    page = await browser.post("/host", data={"secret": SECRET})
    assert page.status_code == 200, page.text
    return page


def test_a_report_is_read_followed_to_its_record_and_put_aside(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path, host_secret=SECRET) as place, place.browser() as browser:
            table = await reported(place)
            page = await entered(browser)
            assert "Ann wrote this on" in page.text
            assert "Talks &lt;b&gt;too&lt;/b&gt; much." in page.text
            record = re.search(r'href="(/table/\w+/game/1/deal/1)"', page.text)
            assert record is not None
            assert record[1].startswith(f"/table/{table}/")
            assert (await browser.get(record[1])).status_code == 200
            number = re.search(r'action="(/host/reports/\w+)"', page.text)
            assert number is not None
            page = await browser.post(number[1], data={"handled": "1"})
            assert "There is nothing to look at." in page.text
            assert "Ann wrote this" in (await browser.get("/host?handled=1")).text
            page = await browser.post(number[1], data={"handled": "0"})
            assert "Ann wrote this" in (await browser.get("/host")).text
            assert (await browser.post("/host/reports/nothing", data={"handled": "1"})).status_code == 404
            page = await browser.post("/host/leave")
            assert "Ann" not in page.text
            for lang in LANGUAGES:
                await entered(browser)
                page = await browser.get("/host", headers={"Accept-Language": lang.replace("_", "-")})
                assert page.headers["content-language"] == lang.replace("_", "-")

    run(evening())


def test_nobody_else_comes_in(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> None:
        async with serving(tmp_path, host_secret=SECRET) as place, place.browser() as browser:
            await reported(place)
            number = (await browser.get("/host")).text
            assert "Ann" not in number
            forged = Doorkeeper("another secret", ["k"]).pass_out()
            for cookie in ("", "host", forged, place.server.guests.tokens.sign("g" + "0" * 24)):
                headers = {"Cookie": f"{COOKIE}={cookie}"}
                assert "Ann" not in (await browser.get("/host", headers=headers)).text
                refused = await browser.post("/host/reports/1", headers=headers, data={"handled": "1"})
                assert refused.status_code == 403
            elsewhere = {"Origin": "https://elsewhere.example"}
            assert (await browser.post("/host", data={"secret": SECRET}, headers=elsewhere)).status_code == 403
            answers = [await browser.post("/host", data={"secret": f"guess {n}"}) for n in range(11)]
            assert [answer.status_code for answer in answers] == [403] * 10 + [429]
            assert COOKIE not in browser.cookies
            # A guess too many closes the door for a while, for who knows the secret too.
            assert (await browser.post("/host", data={"secret": SECRET})).status_code == 429

    run(evening())
    assert SECRET not in caplog.text


def test_pages_of_reports_are_leafed_through(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path, host_secret=SECRET, limit_factor=100) as place, place.browser() as browser:
            desk = await place.table("modern")
            for n in range(53):
                await browser.post(f"/api/tables/{desk.table.id}/report", json={"seat": None, "what": f"number {n}."})
            page = await entered(browser)
            assert "number 52." in page.text
            assert "number 2." not in page.text
            older = await browser.get("/host?after=50")
            assert [f"number {n}." in older.text for n in range(4)] == [True, True, True, False]
            assert "About the table" in older.text
            assert "Somebody without a name" in older.text

    run(evening())


def test_the_secret_is_drawn_once_and_told_by_the_command(tmp_path: Path) -> None:
    where = str(tmp_path / "games.db")
    told = {CliRunner().invoke(app, ["serve", "--database", where, "--host-secret"]).stdout.strip() for _ in range(2)}
    (secret,) = told
    assert re.fullmatch(r"[0-9a-f]{24}", secret)

    async def evening() -> None:
        async with serving(tmp_path) as place, place.browser() as browser:
            page = await browser.post("/host", data={"secret": secret})
            assert "There is nothing to look at." in page.text

    run(evening())


def test_a_new_secret_makes_the_old_cookies_worthless() -> None:
    door = Doorkeeper(SECRET, ["k"])
    assert door.knows(door.pass_out())
    assert not Doorkeeper(SECRET + "!", ["k"]).knows(door.pass_out())
    assert from_environment({"EUCHRE_HOST_SECRET": SECRET}) == {"host_secret": SECRET}
    assert SECRET not in repr(Config(host_secret=SECRET))
    with pytest.raises(SetupError, match="12 characters"):
        Config(host_secret="short")
