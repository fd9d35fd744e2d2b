"""The live channel: people at a table over real sockets."""

from __future__ import annotations

from pathlib import Path

from euchre import Rules

from .place import run, serving

SHORT = Rules.preset("modern", target_score=2)


def test_a_guest_sits_down_and_plays_a_game_to_the_end(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            desk = await place.table(SHORT, owner=ann.who)
            await ann.join(desk.table.id)
            welcome = await ann.until("welcome")
            assert (welcome["owner"], welcome["name"], welcome["rules"]["target"]) == (True, "Ann", 2)
            assert (await ann.ask("sit"))["type"] == "done"
            assert (await ann.ask("start"))["type"] == "done"
            last = await ann.play()
            assert last["scene"]["match"]["winners"] != []
            assert desk.table.faults == 0
            async with place.browser() as browser:
                page = await browser.get(f"/table/{desk.table.id}/game/1")
                assert page.status_code == 200
                assert "Ann" in page.text

    run(evening())
