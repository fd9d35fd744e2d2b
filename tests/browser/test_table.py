"""What a table shows and lets one do: field reports A15, A16 and A18, and the little things of an evening."""

from __future__ import annotations

import asyncio

from .place import DESK, PHONE, Player, Server, asked_first, chromium, needs_browser, player, run

pytestmark = needs_browser


async def lies_face_up(one: Player) -> bool:
    return await one.has(".upcard > img[alt]:not([alt=''])")


def test_a_dealer_is_asked_to_discard_and_everybody_sees_who_called_what(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"target_score": 21})
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()
            await ann.play_until(lambda: ann.has(".seat.own .dealer"), "p")
            await ann.play_until(lambda: picks_up(ann), "o")
            hand = await ann.hand()
            assert len(hand) == 5
            assert "put a card down" in " ".join(await ann.texts(".ask h2")).lower()
            down = hand[-1]
            await ann.page.keyboard.press("5")
            await ann.play_until(lambda: ann.has(".trick li"), "p")
            assert down not in await ann.hand()
            assert not await ann.has(".upcard")
            assert await ann.has(".seat .chip.suit")
            maker = " ".join(await ann.texts(".trump .by"))
            calls = " ".join(await ann.texts(".deals .call"))
            assert "Takes it" in calls
            assert any(name in maker and name in calls for name in ("Ann", "Bot 2", "Bot 3", "Bot 4"))
            assert ann.complaints == []

    async def picks_up(one: Player) -> bool:
        """Ann deals, and has the card to put down before her; another deal if nobody called."""
        if not await one.has(".seat.own .dealer"):
            await one.play_until(lambda: one.has(".seat.own .dealer"), "p")
        return await one.has(".held.can") and await one.has(".upcard")

    run(evening())


def test_in_round_two_the_upcard_lies_face_down_and_is_named(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", preset="two-handed")
        async with chromium() as browser:
            ann = await player(browser, server, cookie)
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()
            await ann.play_until(lambda: lies_face_up(ann), "p")
            await ann.play_until(lambda: ann.has(".ask .offer.suit"), "p")
            assert not await lies_face_up(ann)
            assert "turned down" in " ".join(await ann.texts(".turned"))
            offered = await ann.texts(".ask .offer.suit .glyph")
            (turned,) = await ann.texts(".turned")
            assert len(offered) == 3
            assert not any(suit in turned for suit in offered)

    run(evening())


def test_a_finished_trick_stays_as_long_as_the_player_likes(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", preset="north-american")
        async with chromium() as browser:
            ann = await player(browser, server, cookie, settings={"hold": 0})
            await ann.go(table)
            await ann.start()
            await ann.hurry_bots()

            async def lies() -> bool:
                """A finished trick, and no key of ours is still on its way, which would go on."""
                if await ann.has(".trick .takes"):
                    await asyncio.sleep(0.7)
                return await ann.has(".trick .takes")

            await ann.play_until(lies, "p")
            lying = await ann.texts(".trick .takes")
            assert lying == ["takes it"]
            await asyncio.sleep(2.5)  # bots would have led long ago
            assert await ann.texts(".trick .takes") == lying
            assert await ann.page.locator(".trick li").count() in (2, 3, 4)
            await ann.page.keyboard.press("Enter")
            await ann.see(".goon", 0)
            assert ann.complaints == []

    run(evening())


def test_a_player_may_ask_to_be_asked_again_and_letters_can_be_switched_off(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", options={"first_dealer": "seat:3"})  # so Ann is the first to be asked
        async with chromium() as browser:
            ann = await player(browser, server, cookie, settings={"confirm": "always", "letters": False})
            await ann.go(table)
            await ann.start()
            await ann.see(".ask.mine .offer")
            before = await ann.texts(".ask .offer")
            await ann.page.keyboard.press("p")
            await asyncio.sleep(0.4)
            assert await ann.texts(".ask .offer") == before
            go_on = ".ask .offer, .result .offer.main:not([aria-disabled=true])"
            while not await ann.has(".held.can") or await ann.has(".ask .offer"):
                await ann.page.evaluate("(go_on) => document.querySelector(go_on)?.click()", go_on)
                await asyncio.sleep(0.2)
            hand = await ann.hand()
            card = ann.page.locator(".held.can").first
            await card.click()
            await ann.see(".held.lifted")
            assert await ann.hand() == hand
            await ann.page.locator(".held.lifted").click()
            await ann.see(f".held[data-card='{hand[0]}'], .held", len(hand) - 1)
            assert ann.complaints == []

    run(evening())


def test_people_talk_in_phrases_pause_together_and_take_back_what_bots_allow(server: Server) -> None:
    async def evening() -> None:
        table, cookie = server.table("Ann", preset="north-american")
        async with chromium() as browser:
            ann = await player(browser, server, cookie, size=PHONE)
            bob = await player(browser, server, size=DESK, lang="pt-BR")
            eve = await player(browser, server)
            for one in (ann, bob, eve):
                await one.go(table)
            await bob.page.locator(".open input").fill("Ann")  # two of a name are told apart
            await bob.page.locator(".places button").first.click()
            await ann.see(".places .who:has-text('Ann (2)')")
            await ann.start()
            await eve.see(".seat")
            assert not await eve.has(".held, .ask.mine, .upcard + .held")
            await ann.page.keyboard.press("w")
            await ann.page.locator(".phrases button").first.click()
            await bob.see(".bubble.phrase")
            await bob.page.keyboard.press("m")
            await bob.page.locator(".people button[aria-pressed]").click()
            await bob.page.keyboard.press("Escape")
            await bob.see(".bubble.phrase", 0)
            await ann.page.keyboard.press("w")
            await ann.page.locator(".phrases button").first.click()
            await eve.see(".bubble.phrase")
            assert not await bob.has(".bubble.phrase")
            await ann.page.keyboard.press("m")
            await ann.page.locator("dialog .offer").first.click()  # a pause
            await bob.see(".banner button")
            await bob.page.locator(".banner button").first.click()
            await eve.see(".banner")
            await ann.page.locator(".banner button").first.click()
            await eve.see(".banner", 0)
            assert [one.complaints for one in (ann, bob, eve)] == [[], [], []]

    run(evening())


def test_a_hint_says_why_and_marks_what_it_means(server: Server) -> None:
    async def evening() -> None:
        async with chromium() as browser:
            ann, _ = await asked_first(browser, server)
            await ann.see(".ask.mine .switch")
            await ann.page.keyboard.press("a")
            await ann.see(".ask .switch[aria-pressed=true]")
            await ann.page.keyboard.press("a")
            await ann.page.keyboard.press("i")
            await ann.see(".ask .hint")
            (said,) = await ann.texts(".ask .hint")
            assert len(said) > 15
            assert await ann.page.locator(".advised").count() == 1
            await ann.decide("po")
            await ann.see(".ask .hint", 0)
            no_hints, cookie = server.table("Ann", hints=False, undo=False)
            other = await player(browser, server, cookie)
            await other.go(no_hints)
            await other.start()
            assert await other.page.locator(".tools button").count() == 3

    run(evening())
