"""Time the web client on a slowed phone: how long until the lobby and a table can be used, with nothing in the cache.

    python bench/phone.py                 in words
    python bench/phone.py --json          the same for programs
    python bench/phone.py --runs 15 --slower 6 --rtt 150 --mbit 1.6

A real server, a real Chromium of the size of a phone, its processor slowed and its network narrowed by the browser's
own means (every request waits for a round trip; shaking hands for a connection is not in it). Times run from the
beginning of the navigation to the end of the first frame in which

    lobby   the first button has been drawn and takes the focus
    call    the cards of the hand and the upcard are drawn, and the first call can be tapped
    lead    the cards of the hand are drawn, and one can be tapped to lead it

At the two tables the button or the card is then tapped, and the time until the table shows the answer stands beside.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import re
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.async_api import Browser, CDPSession, Page
from tests.browser.place import PHONE, Server, chromium

SEEN = Path(__file__).with_name("phone.js").read_text(encoding="utf-8")
LOOP = "const t = performance.now(); let x = 0; for (let k = 0; k < 3e7; k++) x += k % 7; [performance.now() - t, x][0]"
WANTED = {"lobby": "main button.main", "call": ".ask.mine .offer:not(.switch)", "lead": ".held.can"}


class Phone:
    """A browser window with nothing in its cache, slowed down."""

    def __init__(self, page: Page, line: CDPSession) -> None:
        self.page, self.line = page, line

    @classmethod
    async def new(cls, browser: Browser, server: Server, cookie: str, options: argparse.Namespace) -> Phone:
        """One more phone; it has the page of a file open, so that the process is there that will show the next."""
        context = await browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, device_scale_factor=3, is_mobile=True, has_touch=True
        )
        if cookie:
            await context.add_cookies([{"name": "euchre", "value": cookie, "url": server.address}])
        page = await context.new_page()
        await page.goto(f"{server.address}/robots.txt")
        line = await context.new_cdp_session(page)
        await line.send("Emulation.setCPUThrottlingRate", {"rate": options.slower})
        await line.send("Network.enable")
        speed = options.mbit * 1e6 / 8
        await line.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": options.rtt, "downloadThroughput": speed, "uploadThroughput": speed},
        )
        return cls(page, line)

    async def usable(self, address: str, wanted: str) -> float:
        """Seconds from the beginning of the navigation until ``wanted`` can be used."""
        await self.page.add_init_script(f"globalThis.wanted = {json.dumps(wanted)};\n{SEEN}")
        await self.page.goto(address, wait_until="commit")
        return float(await self.page.evaluate("globalThis.usable")) / 1000

    async def answered(self, wanted: str) -> float:
        """Seconds from a tap on ``wanted`` to the table that shows its answer."""
        await self.page.evaluate("globalThis.listen()")
        await self.page.locator(wanted).first.tap()
        return float(await self.page.evaluate("globalThis.answered")) / 1000


def staged(server: Server, place: str) -> tuple[str, str]:
    """The address to time and the cookie of who looks: the lobby, or a table whose first seat is to call or to lead."""
    if place == "lobby":
        return server.address, ""
    table, cookie = server.table("Ann", options={"first_dealer": "seat:3", "target_score": 21})
    address = f"{server.address}/table/{table}"
    said = asked(address, cookie, "start", r"act order \d+")
    if place == "lead":
        asked(address, cookie, said, r"act play:\w+ \d+")
    return address, cookie


def asked(address: str, cookie: str, what: str, then: str) -> str:
    """Do ``what`` at the plain table, and wait until ``then`` may be done; that, as it stands there."""
    form = urllib.parse.urlencode({"what": what, "key": os.urandom(8).hex()}).encode()
    read(urllib.request.Request(f"{address}/do", form, {"cookie": f"euchre={cookie}"}))
    for _ in range(200):
        found = re.search(
            then, read(urllib.request.Request(f"{address}/plain", headers={"cookie": f"euchre={cookie}"}))
        )
        if found:
            return found[0]
        time.sleep(0.05)
    raise SystemExit(f"the bench waits in vain for {then} after {what}")


def read(request: urllib.request.Request) -> str:
    """The page that answers."""
    with urllib.request.urlopen(request, timeout=20) as answer:
        return str(answer.read(), "utf-8")


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Every figure, in seconds."""
    found: dict[str, list[float]] = {name: [] for name in (*WANTED, "call answered", "lead answered")}
    slower = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            async with chromium() as browser:
                usual = await loop_time(browser, server, argparse.Namespace(**{**vars(options), "slower": 1}))
                for _ in range(options.runs):
                    for place, wanted in WANTED.items():
                        address, cookie = await asyncio.to_thread(staged, server, place)
                        phone = await Phone.new(browser, server, cookie, options)
                        found[place].append(await phone.usable(address, wanted))
                        if place != "lobby":
                            found[f"{place} answered"].append(await phone.answered(wanted))
                        await phone.page.context.close()
                    slower.append(await loop_time(browser, server, options) / usual)
        finally:
            server.kill()
    settings = {
        "slower": options.slower,
        "slower_seen": round(median(slower), 2),
        "rtt_ms": options.rtt,
        "mbit": options.mbit,
    }
    return {"seconds": {name: summary(times) for name, times in found.items()}, **settings, "load": os.getloadavg()[0]}


async def loop_time(browser: Browser, server: Server, options: argparse.Namespace) -> float:
    """Milliseconds of a loop of plain work, to see that the processor is as slow as it should be."""
    phone = await Phone.new(browser, server, "", options)
    times = [float(await phone.page.evaluate(LOOP)) for _ in range(3)]
    await phone.page.context.close()
    return median(times)


def summary(times: list[float]) -> dict[str, Any]:
    """Median, 95th percentile (of few runs: the worst) and all of them."""
    ranked = sorted(times)
    p95 = ranked[math.ceil(0.95 * len(ranked)) - 1]
    return {
        "n": len(times),
        "median": round(median(times), 3),
        "p95": round(p95, 3),
        "all": [round(one, 3) for one in times],
    }


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is")
    parser.add_argument("--rtt", type=float, default=40, help="milliseconds of a round trip")
    parser.add_argument("--mbit", type=float, default=10, help="megabits a second, both ways")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = asyncio.run(measure(options))
    if options.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for name, times in found["seconds"].items():
        sys.stdout.write(f"{name:<14} median {times['median']:.3f} s   p95 {times['p95']:.3f} s   of {times['n']}\n")
    sys.stdout.write(
        f"processor {found['slower']:g} times slower ({found['slower_seen']:g} seen), {found['rtt_ms']:g} ms a "
        f"round trip, {found['mbit']:g} Mbit/s; load of this machine {found['load']}\n"
    )


if __name__ == "__main__":
    main()
