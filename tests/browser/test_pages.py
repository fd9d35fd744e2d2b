"""Every page and every state of the table: axe finds nothing (WCAG A and AA), nothing is cut off or too small.

CI tries each page twice; `EUCHRE_ALL_SCREENS=1` tries every language in light and dark on a phone and a desk.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from .place import DESK, PHONE, SIDEWAYS, TABLET, Player, Server, chromium, needs_browser, player, run

pytestmark = needs_browser
EVERYTHING = bool(os.environ.get("EUCHRE_ALL_SCREENS"))
LANGUAGES = ("en", "pt-BR", "pt-PT", "sl")
Screen = tuple[tuple[int, int], str, bool]  # size, language, dark
ALL: list[Screen] = list(product((PHONE, DESK), LANGUAGES, (False, True)))
SCREENS: list[Screen] = ALL if EVERYTHING else [(PHONE, "pt-BR", True), (DESK, "en", False)]
FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
SETTING = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
PAGES = (
    "/", "/new", "/new?preset=napoleon", "/rules", "/rules/modern", "/daily", "/people", "/fair", "/verify", "/about",
    "/privacy", "/you", "/host", "/nowhere",
)  # fmt: skip


@cache
def axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


async def violations(page: Page) -> list[str]:
    """What axe complains of: the rule and the places."""
    line = await page.context.new_cdp_session(page)
    await line.send("Runtime.evaluate", {"expression": axe()})  # past the page's strict policy
    await line.detach()
    found: dict[str, Any] = await page.evaluate("(setting) => axe.run(document, setting)", SETTING)
    assert found["passes"]
    nodes = [(one["id"], node) for one in found["violations"] for node in one["nodes"]]
    return [f"{rule}: {node['html'][:160]}: {node['failureSummary']}" for rule, node in nodes]


async def is_fine(one: Player, where: str) -> None:
    assert await violations(one.page) == [], where
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    sticks_out = "[...document.querySelectorAll('body *:not(.wide *)')].filter((one) => one.scrollWidth > innerWidth)"
    seen = f"({wide}) > 0 ? {sticks_out}.slice(0, 3).map((one) => one.outerHTML.slice(0, 160)) : []"
    assert await one.page.evaluate(seen) == [], f"{where}: wider than the screen"


async def a_finished_game(one: Player, server: Server) -> str:
    await one.start()
    await one.hurry_bots()
    await one.play_until(lambda: one.has(".result .links"), "op")
    address = await one.page.locator(".result a.offer").first.get_attribute("href")
    return str(address)


def test_axe_finds_nothing_on_any_page(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"target_score": 1})
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            await ann.go(table)
            game = await a_finished_game(ann, server)
            mine = (*PAGES, f"/table/{table}/plain", game, f"{game}/deal/1?step=3", f"/verify?proof={game}/fair")
            for size, lang, dark in SCREENS:
                one = await player(browser, server, cookie, size=size, lang=lang, dark=dark)
                for path in mine:
                    answer = await one.page.goto(f"{server.address}{path}")
                    assert answer is not None
                    assert answer.status == (404 if path == "/nowhere" else 200), path
                    await is_fine(one, f"{path} {size} {lang} {'dark' if dark else 'light'}")
                assert [said for said in one.complaints if "404" not in said] == []
                await one.context.close()

    run(evening(), 1200 if EVERYTHING else 240)


@pytest.mark.parametrize(("size", "lang", "dark"), SCREENS)
def test_axe_finds_nothing_at_the_table(server: Server, size: tuple[int, int], lang: str, dark: bool) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"target_score": 1})
        async with chromium() as browser:
            stranger = await player(browser, server, size=size, lang=lang, dark=dark)
            await stranger.go(table)
            await is_fine(stranger, "take a seat")
            ann = await player(browser, server, cookie, size=size, lang=lang, dark=dark)
            await ann.go(table)
            await is_fine(ann, "before the game")
            await ann.start()
            await ann.hurry_bots()
            await stranger.see(".seat")
            await is_fine(stranger, "watching")
            await ann.play_until(lambda: ann.has(".ask .offer"), "p")
            await is_fine(ann, "a call")
            for key in "?gmwv":
                await ann.page.keyboard.press(key)
                await ann.see("dialog")
                await is_fine(ann, f"the sheet of {key}")
                await ann.page.keyboard.press("Escape")
                await ann.see("dialog", 0)
            await ann.page.keyboard.press("i")
            await ann.see(".ask .hint")
            await is_fine(ann, "a hint")
            await ann.play_until(lambda: ann.has(".held.can:not([aria-disabled=true])"), "op")
            await is_fine(ann, "a card to play")
            await ann.play_until(lambda: ann.has(".result"), "op")
            await is_fine(ann, "the end")
            assert ann.complaints == []

    run(evening())


LAYOUTS = [
    ("modern", 4, PHONE), ("hasenpfeffer", 4, SIDEWAYS), ("napoleon", 7, PHONE), ("napoleon", 6, SIDEWAYS),
    ("napoleon", 5, TABLET), ("cutthroat", 3, PHONE), ("two-handed", 2, DESK), ("napoleon", 7, DESK),
]  # fmt: skip


def test_nothing_is_cut_off_or_too_small_even_in_a_language_40_percent_longer(server: Server) -> None:
    async def evening() -> None:
        async with chromium() as browser:
            for preset, players, size in LAYOUTS:
                options = {"players": players} if preset == "napoleon" else {}
                table, cookie = server.table("Ann", preset=preset, options=options)
                one = await player(browser, server, cookie, size=size, lang="xx")
                where = f"{preset} {players} {size}"
                await one.go(table)
                assert await one.page.evaluate(FAULTS) == [], f"{where} before the game"
                await one.start()
                await one.see(".ask.mine")
                assert await one.page.evaluate(FAULTS) == [], f"{where} auction"
                await one.play_until(lambda one=one: one.has(".held.can"), "3254mw" if players > 4 else "op")  # type: ignore[misc]
                assert await one.page.evaluate(FAULTS) == [], f"{where} play"
                await one.context.close()

    run(evening())
