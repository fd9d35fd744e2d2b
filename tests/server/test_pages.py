"""Pages: every one answers in every language, without scripts, and a game can be played by forms alone."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from euchre import Rules
from euchre.languages import LANGUAGES, PSEUDO

from .place import Place, run, serving

PAGES = (
    "/",
    "/new",
    "/new?preset=napoleon",
    "/daily",
    "/daily/2020-01-01",
    "/fair",
    "/verify",
    "/people",
    "/you",
    "/rules",
    "/rules/british",
    "/about",
    "/privacy",
    "/host",
    "/api/docs",
)


def test_every_page_answers_in_every_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as place, place.browser() as browser:
            seen = 0
            for lang in (*LANGUAGES, PSEUDO):
                for path in PAGES:
                    page = await browser.get(path, headers={"Cookie": f"lang={lang}"})
                    assert page.status_code == 200, (path, lang)
                    assert f'<html lang="{lang.replace("_", "-")}"' in page.text
                    assert page.headers["content-security-policy"].startswith("default-src 'none'")
                    seen += 1
            assert seen == len(PAGES) * 5

    run(look())


async def press(browser: httpx.AsyncClient, page: httpx.Response, what: str) -> httpx.Response:
    """Press the first button whose ``what`` matches, as a browser without scripts does."""
    found = re.search(
        rf'<form method="post" action="(/table/\w+/do)"[^>]*><input type="hidden" name="key" value="(\w+)">'
        rf'(?:(?!</form>).)*?<button[^>]*name="what" value="({what})"',
        page.text,
        re.DOTALL,
    )
    assert found is not None, page.text
    return await browser.post(found[1], data={"key": found[2], "what": found[3].replace("&#43;", "+")})


async def play_by_forms(place: Place, rules: Rules) -> int:
    """Play a whole game without scripts; how many buttons were pressed."""
    async with place.browser() as browser:
        await browser.post("/name", data={"name": "Ann"})
        who = place.server.guests.tokens.read(browser.cookies["euchre"])
        assert who is not None
        desk = await place.table(rules, owner=who[0])
        where = f"/table/{desk.table.id}/plain"
        page = await press(browser, await browser.get(where), "sit 0")
        page = await press(browser, page, "start")
        pressed = 2
        while "Look at the game" not in page.text:
            if 'value="act ' in page.text:
                page = await press(browser, page, 'act [^"]*')
                pressed += 1
            else:
                await desk.table.quiet()
                page = await browser.get(where)
            assert page.status_code == 200
        assert (await browser.get(f"/table/{desk.table.id}/game/1")).status_code == 200
        last = await browser.get(f"/table/{desk.table.id}/game/1/deal/{desk.table.scene.deal}?step=999")
        assert "wins the trick" in last.text
        return pressed


@pytest.mark.parametrize("preset", ["modern", "three-handed", "napoleon"])
def test_a_whole_game_is_played_by_forms_alone(tmp_path: Path, preset: str) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            assert await play_by_forms(place, Rules.preset(preset, target_score=2)) > 7

    run(evening())
