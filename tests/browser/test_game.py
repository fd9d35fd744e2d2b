"""Whole games in real browsers: four people, four screens, three languages, and nothing but a keyboard."""

from __future__ import annotations

import asyncio

from .place import DESK, PHONE, SIDEWAYS, TABLET, Player, Server, chromium, needs_browser, player, run

pytestmark = needs_browser


def test_four_people_play_a_whole_game_by_keyboard_on_four_screens(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"target_score": 3})
        async with chromium() as browser:
            ann = await player(browser, server, cookie, size=DESK)
            bob = await player(browser, server, size=PHONE, lang="pt-BR", dark=True)
            cat = await player(browser, server, size=TABLET, lang="sl")
            dan = await player(browser, server, size=SIDEWAYS, lang="pt-PT", dark=True)
            everybody = (ann, bob, cat, dan)
            for one in everybody:
                await one.go(table)
            for one, name in ((bob, "Bob"), (cat, "Cat"), (dan, "Dan")):
                await sit(one, name)
            await ann.see(".places .who:has-text('Dan')")
            await ann.start()
            await asyncio.gather(*(to_the_end(one) for one in everybody))
            scores = {" ".join(sorted(await one.texts(".result td b"))) for one in everybody}
            assert len(scores) == 1
            assert await ann.texts(".island .links a")
            for one in everybody:
                assert one.complaints == []
                assert await one.page.locator("[aria-live]").count() == 1
            langs = {await one.page.locator("html").get_attribute("lang") for one in everybody}
            assert langs == {"en", "pt-BR", "sl", "pt-PT"}

    run(evening())


async def sit(one: Player, name: str) -> None:
    """With Tab, letters and Enter."""
    keys = one.page.keyboard
    await one.page.locator(".open input").focus()
    await keys.press("Control+a")
    await keys.type(name)
    await keys.press("Tab")
    await keys.press("Enter")
    await one.see(".places .you")


async def to_the_end(one: Player) -> None:
    await one.play_until(lambda: one.has(".result .links"), prefer="op")
    await one.see(".result h2")


def test_a_hand_is_walked_with_arrows_and_says_why_a_card_may_not_be_played(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", preset="north-american")
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()
            await ann.play_until(lambda: ann.has(".held.cannot"), prefer="po")
            keys = ann.page.keyboard
            await ann.page.locator(".held").first.focus()
            await keys.press("Home")
            count = await ann.page.locator(".held").count()
            reasons = []
            for _ in range(count):
                now = ann.page.locator(".held:focus")
                assert await now.count() == 1
                if "cannot" in (await now.get_attribute("class") or ""):
                    reasons += await ann.texts(".why")
                    described = await now.get_attribute("aria-describedby")
                    assert await ann.page.locator(f"[id='{described}']").text_content() == reasons[-1]
                    hand = await ann.hand()
                    await keys.press("Enter")
                    assert await ann.hand() == hand
                await keys.press("ArrowRight")
            assert reasons
            assert all("follow" in reason for reason in reasons)
            assert (await ann.page.locator("[aria-live]").inner_text()).strip() in reasons
            assert ann.complaints == []

    run(evening())


def test_the_deals_of_the_day_end_with_the_comparison_and_are_played_once(server: Server) -> None:
    async def evening() -> None:
        async with chromium() as browser:
            ann = await player(browser, server)
            await ann.page.goto(f"{server.address}/daily")
            await ann.page.locator("input[name=name]").fill("Ann")
            await ann.page.locator("main button.main").click()
            await ann.see(".me .seat")
            await ann.hurry_bots()
            await to_the_end(ann)
            assert await ann.texts(".result button") == []
            await ann.page.locator(".result a.main").click()
            await ann.see("tr.you")
            assert "Ann" in await ann.page.locator("tr.you").inner_text()
            assert not await ann.has("main button.main"), "a day is played once"
            assert ann.complaints == []

    run(evening())
