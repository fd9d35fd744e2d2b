"""The live channel: people at a table over real sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from euchre import Rules, records
from euchre.server import fair, session

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


def test_a_finished_game_is_reviewed_stepped_through_and_exported(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            desk = await place.table(SHORT.replace(target_score=1), owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            await ann.ask("start")
            await ann.play()
            game = f"/table/{desk.table.id}/game/1"
            async with place.browser() as browser:
                page = await browser.get(f"{game}?review=1")
                for _ in range(100):
                    if "is being made" not in page.text:
                        break
                    await asyncio.sleep(0.3)
                    page = await browser.get(f"{game}?review=1")
                assert "decisions" in page.text
                for kind in ("json", "egn", "txt"):
                    export = await browser.get(f"{game}.{kind}")
                    assert export.headers["content-disposition"].endswith(f'1.{kind}"')
                    record = records.loads(export.content, kind)
                    assert isinstance(record, records.Record)
                    assert record.replay().problems == ()
                proof = (await browser.get(f"{game}/fair")).json()
            table, rules, proofs = fair.read_proofs(proof)
            assert [one.problem for one in fair.check(table, rules, proofs)] == [""] * len(proofs)
            assert len(proofs) == desk.table.scene.deal

    run(evening())


def test_who_is_silent_is_let_go_and_who_pings_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SILENCE", 0.6)
    monkeypatch.setattr(session, "WATCH", 0.1)

    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            desk = await place.table(owner=ann.who)
            await ann.join(desk.table.id)
            await bob.join(desk.table.id)
            for n in range(8):
                await asyncio.sleep(0.15)
                await ann.send({"type": "ping", "n": n})
            assert (await ann.until("pong"))["n"] == 0
            assert desk.sockets[ann.who] == 1
            assert bob.who not in desk.sockets
            with pytest.raises(ConnectionClosed):
                await bob.until("pong")

    run(evening())
