"""Lines break, servers die, phones sleep, fingers tap twice: players hardly notice. Field reports A11-A13, A21."""

from __future__ import annotations

import asyncio
import os

from playwright.async_api import WebSocketRoute

from .place import PHONE, Player, Server, asked_first, chromium, needs_browser, player, run

pytestmark = needs_browser
ASLEEP = float(os.environ.get("EUCHRE_ASLEEP", "4"))  # seconds; 600 is the long version


async def cards_on_the_table(one: Player) -> int:
    return await one.page.locator(".trick li:not([aria-hidden])").count()


async def my_lead(one: Player) -> bool:
    """A card is to be played; one that the dealer puts down is chosen while the upcard still lies there."""
    return await one.has(".held.can") and not await one.has(".ask .offer, .upcard")


def test_a_cut_socket_is_back_within_a_second_and_nothing_is_lost_or_doubled(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"target_score": 5})
        async with chromium() as browser:
            ann = await player(browser, server, cookie, size=PHONE)
            await ann.hold_the_line()
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()
            for _ in range(3):
                await ann.play_until(lambda: my_lead(ann))
                before = await ann.hand()
                await ann.cut()
                await ann.decide()  # played into a dead line: it is sent again when the line is back
                await ann.see(".banner.bad", 0)
                await wait_for(ann, len(before) - 1)
                left = await ann.hand()
                assert set(left) < set(before)
                assert len(left) == len(before) - 1
                await ann.play_until(lambda: gone_on(ann))
            assert len(ann.sockets) >= 1
            assert [one for one in ann.complaints if "WebSocket" not in one] == []

    async def gone_on(one: Player) -> bool:
        return await one.has(".result") or await one.has(".ask .offer")

    run(evening())


def test_a_table_is_drawn_and_a_tap_is_kept_before_there_is_a_line(server: Server) -> None:
    async def evening() -> None:
        async with chromium() as browser:
            ann, table = await asked_first(browser, server)
            await ann.see(".ask.mine .offer")
            hand = await ann.hand()
            await ann.page.close()
            again = await ann.tab()
            waiting: list[WebSocketRoute] = []

            def held(route: WebSocketRoute) -> None:
                if waiting:
                    route.connect_to_server()
                waiting.append(route)  # nobody answers the first

            await again.page.route_web_socket("**/socket", held)
            await again.go(table)
            assert await again.hand() == hand
            await again.see(".ask.mine .offer:not([aria-disabled=true])")
            await again.page.keyboard.press("p")
            await again.see(".ask .offer[aria-disabled=true]")
            await again.see(".banner.bad")
            await waiting[0].close()
            await again.see(".banner.bad", 0)
            await again.see(".ask .offer[aria-disabled=true]", 0)
            assert "Ann: Pass" in " ".join(await again.texts(".deals .call"))
            assert again.complaints == []

    run(evening())


async def to_the_end(one: Player) -> None:
    await one.play_until(lambda: one.has(".result .links"), prefer="op")


async def wait_for(one: Player, cards: int) -> None:
    for _ in range(400):
        if len(await one.hand()) == cards:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{await one.hand()} should be {cards} cards")


def test_a_server_killed_in_mid_game_comes_back_with_every_hand(own_server: Server) -> None:
    async def evening() -> None:
        server = own_server
        table, cookie = server.table("Ann", options={"target_score": 3})
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            bob = await player(browser, server, lang="sl")
            for one in (ann, bob):
                await one.go(table)
            await bob.page.locator(".open input").fill("Bob")
            await bob.page.locator(".places button").first.click()
            await ann.see(".places .who:has-text('Bob')")
            await ann.start()
            await ann.play_until(lambda: waits_in_play(ann, bob))
            hands = [await one.hand() for one in (ann, bob)]
            server.kill()
            for one in (ann, bob):
                await one.see(".banner.bad")
                assert await one.hand() == hands[(ann, bob).index(one)]  # what was seen stays in sight
            server.start()
            for one in (ann, bob):
                await one.see(".banner.bad", 0)
                assert await one.hand() == hands[(ann, bob).index(one)]
            await asyncio.gather(to_the_end(ann), to_the_end(bob))
            complaints = [said for one in (ann, bob) for said in one.complaints]
            assert [said for said in complaints if "WebSocket" not in said and "ERR_CONNECTION" not in said] == []

    async def waits_in_play(ann: Player, bob: Player) -> bool:
        if not await my_lead(bob):
            await bob.decide("p")
        return await my_lead(bob) and not await ann.has(".ask.mine")

    run(evening())


def test_two_quick_taps_play_one_card(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", preset="north-american")
        async with chromium() as browser:
            ann = await player(browser, server, cookie, size=PHONE)
            sent: list[str] = []
            ann.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
            await ann.go(table)
            await ann.start()
            await ann.play_until(lambda: two_to_choose_from(ann))
            count = len(await ann.hand())
            sent.clear()
            taps = "document.querySelectorAll('.held.can').forEach((card) => { card.click(); card.click(); })"
            await ann.page.evaluate(taps)
            await wait_for(ann, count - 1)
            assert len([text for text in sent if '"act"' in text]) == 1
            assert not await ann.has(".banner")
            assert ann.complaints == []

    async def two_to_choose_from(one: Player) -> bool:
        return await my_lead(one) and await one.page.locator(".held.can").count() > 1

    run(evening())


def test_a_reload_and_a_second_tab_are_the_same_seat(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", preset="north-american")
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()
            await ann.play_until(lambda: my_lead(ann))
            hand = await ann.hand()
            await ann.page.reload()
            await ann.see(".held")
            assert await ann.hand() == hand
            other = await ann.tab()
            await other.go(table)
            await other.see(".held")
            assert await other.hand() == hand
            assert await other.decide()
            await wait_for(ann, len(hand) - 1)
            await ann.page.close()
            await other.play_until(lambda: my_lead(other))  # the tab that was closed took nothing along
            assert not await other.has(".banner")
            assert other.complaints == []

    run(evening())


def test_a_reload_in_the_auction_shows_the_hand_and_asks_again(server: Server) -> None:
    async def evening() -> None:
        async with chromium() as browser:
            ann, _ = await asked_first(browser, server)
            await ann.see(".ask.mine .offer")
            hand, offers = await ann.hand(), await ann.texts(".ask .offer")
            await ann.page.reload()
            await ann.see(".ask.mine .offer")
            assert (await ann.hand(), await ann.texts(".ask .offer")) == (hand, offers)

    run(evening())


def test_a_phone_that_slept_comes_back_to_its_own_seat_in_the_running_game(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", grace=1.0, options={"target_score": 11})
        async with chromium() as browser:
            ann = await player(browser, server, cookie, size=PHONE)
            bob = await player(browser, server)
            await ann.hold_the_line()
            for one in (ann, bob):
                await one.go(table)
            await bob.page.locator(".open input").fill("Bob")
            await bob.page.locator(".places button").first.click()
            await ann.see(".places .who:has-text('Bob')")
            await ann.start()
            await ann.see(".held")
            phone = await ann.context.new_cdp_session(ann.page)
            await phone.send("Page.setWebLifecycleState", {"state": "frozen"})
            await ann.cut()
            await bob.see(".seat.away")
            awake = asyncio.get_running_loop().time() + ASLEEP
            await bob.play_until(lambda: later(awake), seconds=ASLEEP + 60)  # a bot covers: nobody waits for Ann
            await phone.send("Page.setWebLifecycleState", {"state": "active"})
            await ann.page.evaluate("dispatchEvent(new Event('pageshow'))")
            await bob.see(".seat.away", 0)
            await ann.see(".banner.bad", 0)
            if not await ann.has(".result .links"):
                waits = asyncio.create_task(ann.play_until(lambda: my_lead(ann)))
                await bob.play_until(lambda: over(waits))
                await waits
                assert not await ann.has(".banner")

    async def later(when: float) -> bool:
        return asyncio.get_running_loop().time() > when

    async def over(task: asyncio.Task[None]) -> bool:
        return task.done()

    run(evening(), 240 + ASLEEP)


def test_a_finished_game_is_never_attached_to_again(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"target_score": 1})
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            await ann.hold_the_line()
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()
            over = ".result .links"
            await ann.play_until(lambda: ann.has(over), "op")
            old = await ann.tab()
            await old.go(table)
            await old.see(over)
            await ann.page.locator(".result .offer.main").click()
            for one in (ann, old):
                await one.see(over, 0)
                await one.see(".held")
            await ann.cut()
            await ann.play_until(lambda: my_lead(ann))
            await ann.page.reload()
            await ann.see(".held")
            assert not await ann.has(over)

    run(evening())
