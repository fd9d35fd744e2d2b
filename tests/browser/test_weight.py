"""What the table weighs on the way to a phone: docs of the budgets are in web/README.md."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from euchre.errors import SetupError
from euchre.server.files import Files
from euchre.web import STATIC, asset

RANKS, SUITS = "23456789TJQKA", "cdhs"


def weight(*paths: Path) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)


def test_the_scripts_weigh_35_kB_at_most() -> None:
    scripts = list(STATIC.glob("*.js"))
    assert scripts
    assert weight(*scripts) <= 35_000


def test_the_styles_weigh_5_kB_at_most() -> None:
    styles = list(STATIC.glob("*.css"))
    assert styles
    assert weight(*styles) <= 5_000


def test_all_the_cards_are_there_and_weigh_110_kB_at_most() -> None:
    faces = sorted((STATIC / "cards").glob("*.svg"))
    assert {face.stem for face in faces} == {*(rank + suit for rank in RANKS for suit in SUITS), "B", "back"}
    assert weight(*faces) <= 110_000


def test_cards_wear_the_colours_of_their_suits() -> None:
    colours = {"c": "#006d77", "d": "#0b5fd8", "h": "#c8360d", "s": None}  # black needs no attribute
    for suit, colour in colours.items():
        for rank in RANKS:
            svg = (STATIC / "cards" / f"{rank}{suit}.svg").read_text(encoding="utf-8")
            assert colour is None or colour in svg


def test_files_are_packed_for_whoever_can_unpack_them_and_kept_for_ever() -> None:
    async def visits() -> None:
        app = Starlette(routes=[Mount("/static", Files(directory=STATIC))])
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as browser:
            address = asset("table.js")
            packed = await browser.get(address, headers={"accept-encoding": "gzip"})
            plain = await browser.get(address, headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert int(packed.headers["content-length"]) <= 35_000
            assert packed.content == plain.content == (STATIC / "table.js").read_bytes()
            assert all("immutable" in answer.headers["cache-control"] for answer in (packed, plain))
            kept = {"accept-encoding": "gzip", "if-none-match": packed.headers["etag"]}
            assert (await browser.get(address, headers=kept)).status_code == 304

    asyncio.run(visits())


def test_an_asset_that_is_not_built_is_named() -> None:
    with pytest.raises(SetupError, match=r"there is no built file nothing\.js"):
        asset("nothing.js")
