"""A real server in its own process, a real Chromium, and players who only use what a person has: keys and taps."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocketRoute, async_playwright, expect

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="NO BROWSER HERE: install chromium to test the web client")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENT = 30_000  # milliseconds, on a machine that does other things too
# Nothing moves, and a finished trick stays for a moment only: tests look at what happens, not for how long.
QUICK = {"motion": "off", "hold": 0.05, "confirm": "never", "sound": False, "letters": True, "theme": "auto"}
PHONE, SIDEWAYS, TABLET, DESK = (390, 844), (844, 390), (820, 1180), (1440, 900)
expect.set_options(timeout=PATIENT)


def run(work: Coroutine[Any, Any, None], seconds: float = 240) -> None:
    """Run a test, at most so long."""
    asyncio.run(asyncio.wait_for(work, seconds))


class Server:
    """`euchre serve` in its own process, which can be killed and started again on the same games."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when the server says where it is."""
        where = ["--port", str(self.port), "--database", str(self.folder / "games.db")]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "euchre", "serve", *where], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        told = self.process.stdout.readline().strip()
        assert told == self.address, (self.folder / "log").read_text()

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def table(self, name: str, **wish: Any) -> tuple[str, str]:
        """A new table and the cookie of its owner ``name``, who sits at it."""
        plain = {"preset": "modern", "level": "beginner", "speed": "fast", "public": False, **wish, "name": name}
        request = urllib.request.Request(f"{self.address}/api/tables", json.dumps(plain).encode(), method="POST")
        request.add_header("content-type", "application/json")
        with urllib.request.urlopen(request, timeout=20) as answer:
            cookie = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
            return json.load(answer)["id"], cookie


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser for one test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


class Player:
    """Somebody with a browser window. What their console complains of is kept, and so are their sockets."""

    def __init__(self, context: BrowserContext, page: Page, server: Server) -> None:
        self.context, self.page, self.server = context, page, server
        self.complaints: list[str] = []
        self.sockets: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def heard(self, said: ConsoleMessage) -> None:
        """Keep what the console complains of."""
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    async def tab(self) -> Player:
        """Another tab of the same person."""
        return Player(self.context, await self.context.new_page(), self.server)

    async def hold_the_line(self) -> None:
        """From now on sockets go through our hands, so that :meth:`cut` can take them away."""

        def through(route: WebSocketRoute) -> None:
            self.sockets.append((route, route.connect_to_server()))

        await self.page.route_web_socket("**/socket", through)

    async def cut(self) -> None:
        """The line breaks, at both ends."""
        assert self.sockets, "there is no line to cut"
        near, far = self.sockets.pop()
        await far.close()
        await near.close()

    async def go(self, table: str) -> None:
        """To the table."""
        await self.page.goto(f"{self.server.address}/table/{table}")
        await self.page.wait_for_selector(".felt", timeout=PATIENT)

    async def see(self, selector: str, count: int | None = None) -> None:
        """Wait until it is there."""
        found = self.page.locator(selector)
        await (expect(found.first).to_be_visible() if count is None else expect(found).to_have_count(count))

    async def has(self, selector: str) -> bool:
        """Is it there now?"""
        return bool(await self.page.locator(selector).count())

    async def texts(self, selector: str) -> list[str]:
        """What is written there."""
        return await self.page.locator(selector).all_inner_texts()

    async def hand(self) -> list[str]:
        """The cards in the hand."""
        found = await self.page.evaluate("[...document.querySelectorAll('.held')].map((card) => card.dataset.card)")
        return [str(card) for card in found]

    async def start(self) -> None:
        """Begin, by keyboard."""
        await self.page.locator(".open .offer.main").focus()
        await self.page.keyboard.press("Enter")
        await self.see(".me .seat")

    async def hurry_bots(self) -> None:
        """Bots answer at once from now on; nobody else must be asked."""
        await self.page.keyboard.press("g")
        await self.page.locator(".settings select").last.select_option(index=0)
        await self.page.keyboard.press("Escape")
        await self.see("dialog", 0)

    async def decide(self, prefer: str = "") -> bool:
        """Do one thing with keys if there is one to do; ``prefer`` are letters of calls, the dearest first."""
        page = self.page
        if await self.has(".result .offer.main:not([aria-disabled=true])") and not await self.has(".links"):
            await page.keyboard.press("Enter")
            return True
        if not await self.has(".ask.mine"):
            return False
        letters = [key.lower() for key in await page.locator(".ask .offer kbd").all_text_contents()]
        wanted = next((letter for letter in prefer if letter in letters), letters[0] if letters else "")
        can = await page.evaluate(
            "[...document.querySelectorAll('.held')].flatMap((card, k) => card.classList.contains('can') ? [k] : [])"
        )
        before = await self.version()
        if wanted:
            await page.keyboard.press(wanted)
        elif can:
            await page.keyboard.press(str(can[0] + 1))
        else:
            return False
        return await self.moved(before)

    async def version(self) -> str:
        """Something that changes with the position."""
        return await self.page.locator(".island").inner_text()

    async def moved(self, before: str) -> bool:
        """Wait a moment for the answer."""
        for _ in range(40):
            if await self.version() != before:
                return True
            await asyncio.sleep(0.05)
        return False

    async def play_until(self, done: Callable[[], Awaitable[bool]], prefer: str = "p", seconds: float = 150) -> None:
        """Go on until something is so; a game that ends before is followed by another."""
        end = asyncio.get_running_loop().time() + seconds
        while not await done():
            assert asyncio.get_running_loop().time() < end, f"this goes on for ever: {await self.version()}"
            # the turn may have come since the look above: on the own turn nothing else moves, so look again
            if await self.has(".ask.mine") and await done():
                return
            if await self.has(".result .links"):
                if await done():
                    return
                await self.again()
            elif not await self.decide(prefer):
                await asyncio.sleep(0.05)

    async def again(self) -> None:
        """Another game at this table."""
        await self.page.locator(".result .offer.main").click()
        await self.see(".result .links", 0)


async def player(
    browser: Browser,
    server: Server,
    cookie: str = "",
    *,
    size: tuple[int, int] = DESK,
    lang: str = "en",
    dark: bool = False,
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> Player:
    """A window of its own, with the cookie of a guest."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        locale="en" if lang == "xx" else lang,
        reduced_motion="reduce",
        **more,
    )
    if cookie:
        await context.add_cookies([{"name": "euchre", "value": cookie, "url": server.address}])
    if lang == "xx":  # the pseudo-language, which no browser asks for
        await context.add_cookies([{"name": "lang", "value": lang, "url": server.address}])
    kept = json.dumps({**QUICK, **(settings or {})})
    await context.add_init_script(f"localStorage['euchre.settings'] ??= '{kept}'")
    return Player(context, await context.new_page(), server)


async def asked_first(browser: Browser, server: Server) -> tuple[Player, str]:
    """Ann at a table where a game has begun and nobody was asked before her, and that table."""
    table, cookie = server.table("Ann", options={"first_dealer": "seat:3"})
    ann = await player(browser, server, cookie)
    await ann.go(table)
    await ann.start()
    return ann, table
