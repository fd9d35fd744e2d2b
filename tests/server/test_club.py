"""Ratings among those who want them, statistics of the deals, phrases and muting, hints."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from euchre import Rules
from euchre.server import deals, ratings
from euchre.storage import club
from euchre.table import Start

from .place import Client, Place, action_of, run, serving

SHORT = Rules.preset("two-handed", target_score=1, stick_the_dealer=True)


async def game(place: Place, *people: Client) -> None:
    """A whole game of two."""
    desk = await place.table(SHORT, owner=people[0].who)
    for one in people:
        await one.join(desk.table.id)
        one.frames.clear()
        await one.ask("sit")
    await people[0].ask("start")
    await asyncio.gather(*(one.play() for one in people))


def test_a_game_is_rated_once_when_everybody_wants_it_and_no_bot_plays(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            await place.server.guests.name(ann.who, "Ann", rated=True)
            await game(place, ann, bob)
            assert await club.standing(place.server.store) == []
            await place.server.guests.name(bob.who, "Bob", rated=True)
            await game(place, ann)  # a bot on the other side
            assert await club.standing(place.server.store) == []
            await game(place, ann, bob)
            first, second = await club.standing(place.server.store, "two-handed")
            assert first[0].rating > 1500 > second[0].rating
            assert first[0].rating - 1500 == pytest.approx(1500 - second[0].rating)
            assert (first[1], second[1]) == (1, 1)
            assert not await club.rate(place.server.store, [first[0]]), "a game counts once"
            async with place.browser() as browser:
                page = (await browser.get("/people")).text
                assert page.index("Ann" if first[0].who == ann.who else "Bob") < page.index(str(round(first[0].rating)))
            assert ratings.kind_of(Rules.preset("pepper")) == "numbers"

    run(evening())


def test_the_deals_of_finished_games_are_counted_and_tested(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            desk = await place.table(Rules.preset("modern", target_score=10))
            await desk.table.ask("nobody", Start())
            await desk.table.quiet()
            assert desk.table.scene.phase == "over"
            found = await deals.statistics(place.server.store)
            assert found["deals"] == desk.table.scene.deal > 5
            upcards, jacks, places = found["counts"]
            assert sum(row["count"] for row in upcards["rows"]) == found["deals"]
            assert sum(row["expected"] for row in jacks["rows"]) == pytest.approx(found["deals"], abs=0.3)
            assert places["test"] is None, "too few for a test"
            async with place.browser() as browser:
                assert f"{found['deals']} deals with 24 cards" in (await browser.get("/fair")).text

    run(evening())


def test_phrases_are_heard_by_all_but_those_who_muted_the_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            desk = await place.table("modern", owner=ann.who)
            for one in (ann, bob):
                await one.join(desk.table.id)
                await one.ask("sit")
            await ann.send({"type": "say", "phrase": "clap"})
            heard = await bob.until("spoken")
            assert (heard["seat"], heard["sign"]) == (0, "👏")
            await bob.send({"type": "mute", "seat": 0, "on": True})
            await bob.send({"type": "ping", "n": 1})
            await bob.until("pong")
            await ann.send({"type": "say", "phrase": "hello"})
            await ann.send({"type": "say", "phrase": "something rude"})
            await ann.until("spoken")
            await bob.send({"type": "ping", "n": 2})
            while (message := await bob.receive())["type"] != "pong":
                assert message["type"] != "spoken"
            await bob.join(desk.table.id)
            assert (await bob.until("welcome"))["muted"] == [0]

    run(evening())


def test_a_hint_ranks_what_is_legal_where_the_table_allows_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            for allowed in (True, False):
                desk = await place.table("modern", owner=ann.who, hints=allowed)
                await ann.join(desk.table.id)
                ann.frames.clear()
                await ann.ask("sit")
                await ann.ask("start")
                while not ann.frames or ann.frames[-1]["version"] < desk.table.version or not action_of(ann.frames[-1]):
                    await ann.until("frame")
                frame = ann.frames[-1]
                await ann.send({"type": "hint", "version": frame["version"]})
                hinted = await ann.until("hinted")
                if allowed:
                    legal = [one["action"] for one in (*frame["view"]["choices"], *frame["view"]["hand"])]
                    assert {one["action"] for one in hinted["ranked"]} <= set(legal)
                    assert all(one["reason"] for one in hinted["ranked"])
                else:
                    assert (hinted["ranked"], hinted["sentence"]) == ([], "There are no hints at this table.")

    run(evening())
