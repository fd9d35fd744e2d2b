"""What players reported of other programs, section A of the field reports, as far as a server has a part in it."""

from __future__ import annotations

import asyncio
import re
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from euchre import Rules
from euchre.server import daily, fair
from euchre.table import Setting

from .place import Client, action_of, run, serving

SHORT = Rules.preset("modern", target_score=1)


async def on_turn(*people: Client) -> Client:
    """Read until one of ``people`` has something to do."""
    while True:
        newest = max(people, key=lambda one: one.frames[-1]["version"] if one.frames else -1)
        for one in people:
            if one.frames and one.frames[-1]["version"] == newest.place.server.hall.desks[one.table].table.version:
                if action_of(one.frames[-1]):
                    return one
            else:
                await one.until("frame")
        await asyncio.sleep(0)


def test_A11_two_quick_taps_play_one_card_and_neither_is_an_error(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            desk = await place.table("modern", owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            await ann.ask("start")
            await on_turn(ann)
            frame = ann.frames[-1]
            act = {"type": "act", "action": action_of(frame), "version": frame["version"]}
            for key in ("tap", "tap again", "tap"):
                await ann.send({**act, "key": key})
            answers: dict[str, str] = {}
            while len(answers) < 2 or "tap" not in answers or ann.got[-1].get("again") is not True:
                message = await ann.receive()
                if message.get("key"):
                    answers[message["key"]] = message["type"]
            assert answers == {"tap": "done", "tap again": "stale"}

    run(evening())


def test_A12_who_comes_back_finds_their_hand_and_what_happened_without_a_gap(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            desk = await place.table("modern", owner=ann.who, grace=0.0)
            for one in (ann, bob):
                await one.join(desk.table.id)
                await one.ask("sit")
            await ann.ask("start")
            await on_turn(ann, bob)
            seen = bob.frames[-1]["version"]
            await bob.close()
            for _ in range(3):
                await on_turn(ann)
                frame = ann.frames[-1]
                await ann.ask("act", action=action_of(frame), version=frame["version"])
            await bob.join(desk.table.id, since=seen)
            while not bob.frames or bob.frames[-1]["version"] < desk.table.version:
                await bob.until("frame")
            since = [frame for frame in bob.frames if frame["version"] > seen]
            assert [frame["version"] for frame in since] == list(range(seen + 1, desk.table.version + 1))
            assert all(frame["news"] is not None for frame in since)
            assert bob.frames[-1]["seat"] == 1
            assert bob.frames[-1]["view"]["hand"] != []

    run(evening())


def test_A12_a_finished_game_is_not_what_one_comes_back_to(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            over = await place.table(SHORT, owner=ann.who)
            running = await place.table("modern", owner=ann.who)
            for desk in (running, over):
                await ann.join(desk.table.id)
                ann.frames.clear()
                await ann.ask("sit")
                await ann.ask("start")
            await ann.play()
            async with place.browser(headers={"Cookie": f"euchre={ann.token}"}) as browser:
                home = (await browser.get("/")).text
            assert f"/table/{running.table.id}" in home
            assert f"/table/{over.table.id}" not in home

    run(evening())


def test_A13_a_game_lives_on_the_server_whoever_closes_a_tab(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            desk = await place.table(SHORT, owner=ann.who, grace=0.0)
            for one in (ann, bob):
                await one.join(desk.table.id)
                await one.ask("sit")
            await ann.ask("start")
            await ann.close()  # the owner, who opened the table
            last = await bob.play()
            assert last["scene"]["match"]["winners"] != []
            assert last["scene"]["places"][0]["covered"] is True

    run(evening())


def test_A14_spectators_may_come_before_the_last_player(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            watcher, ann = await place.guest("Wim"), await place.guest("Ann")
            desk = await place.table(SHORT, owner=ann.who)
            await watcher.join(desk.table.id)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            await ann.ask("start")
            await ann.play()
            while watcher.frames == [] or watcher.frames[-1]["scene"]["phase"] != "over":
                await watcher.until("frame")
            assert all(frame["seat"] is None for frame in watcher.frames)
            assert all(frame["view"]["hand"] == [] for frame in watcher.frames if frame["view"])

    run(evening())


def test_A17_the_daily_deals_are_the_same_for_all_and_change_at_the_stated_midnight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = partial(Setting, pace=0.0, trick_pause=0.0, between=0.0)
    monkeypatch.setattr(daily, "Setting", quick)
    monkeypatch.setattr(daily, "strongest", lambda: "standard")

    async def evening() -> None:
        async with serving(tmp_path, zone="Pacific/Kiritimati") as place:
            hands, results = [], []
            for name in ("Ann", "Bob"):
                guest = await place.guest(name)
                table = await daily.begin(place.server, guest.who, name)
                assert await daily.begin(place.server, guest.who, name) == table, "a day is played once"
                before = await daily.results(place.server, daily.today("Pacific/Kiritimati"), guest.who)
                assert (before["results"], before["played"]) == ([], False)
                hands.append([str(card) for card in place.server.hall.desks[table].table._moment.states[0].deal.hands])
                await guest.join(table)
                await guest.play()
                results.append(await daily.results(place.server, before["day"], guest.who))
            assert hands[0] == hands[1]
            rows = results[1]["results"]
            assert {row["name"] for row in rows} == {"Ann", "Bob"}
            assert len({tuple(map(tuple, row["deals"])) for row in rows}) == 1, "the same play, the same bots"
            assert results[1]["zone"] == "Pacific/Kiritimati"
            refused = await guest.ask("propose", what="rematch")
            assert "played once" in refused["sentence"], "a second game would stand beside the one that counts"

    run(evening())


def test_A17_the_proof_of_a_day_is_shown_when_it_is_over(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as place, place.browser() as browser:
            today = date.fromisoformat(daily.today("UTC"))
            assert (await browser.get(f"/daily/{today}/fair")).status_code == 422
            assert (await browser.get(f"/daily/{today + timedelta(days=1)}")).status_code == 422
            assert (await browser.get("/daily/never")).status_code == 422
            proof = (await browser.get(f"/daily/{today - timedelta(days=1)}/fair")).json()
            table, rules, proofs = fair.read_proofs(proof)
            assert [one.problem for one in fair.check(table, rules, proofs)] == [""] * daily.DEALS

    run(look())


def test_A18_the_same_name_twice_is_told_apart_and_no_name_is_asked_for(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            one, other = await place.guest("Ann"), await place.guest("Bob")
            await place.server.guests.name(other.who, "Ann")
            desk = await place.table(owner=one.who)
            for guest in (one, other):
                await guest.join(desk.table.id)
                await guest.ask("sit")
            names = [place.name for place in desk.table.scene.places[:2]]
            assert names == ["Ann", "Ann (2)"]
            async with place.browser() as browser:
                refused = await browser.post("/quick", data={"name": "  "})
                assert refused.status_code == 422
                assert "A name is needed." in refused.text

    run(evening())


def test_A20_a_player_has_a_part_in_the_shuffle_and_can_check_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            desk = await place.table(SHORT, owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            promised = (await ann.until("frame"))["fair"]["next"]
            assert re.fullmatch("[0-9a-f]{64}", promised["sha256"])
            await ann.send({"type": "nonce", "deal": 1, "nonce": "5a" * 16})
            assert (await ann.until("noted"))["sentence"] == ""
            await ann.send({"type": "nonce", "deal": 1, "nonce": "5b" * 16})
            assert "taken" in (await ann.until("noted"))["sentence"]
            await ann.send({"type": "nonce", "deal": 2, "nonce": "5a" * 16})
            assert (await ann.until("noted"))["sentence"] != ""
            await ann.ask("start")
            await ann.play()
            assert next(f for f in ann.frames if f["scene"]["deal"] == 1)["fair"]["nonces"] == {"0": "5a" * 16}
            async with place.browser() as browser:
                proof = (await browser.get(f"/table/{desk.table.id}/game/1/fair")).json()
            assert proof["deals"][0]["sha256"] == promised["sha256"]
            assert proof["deals"][0]["nonces"] == {"0": "5a" * 16}
            table, rules, proofs = fair.read_proofs(proof)
            assert {one.problem for one in fair.check(table, rules, proofs)} == {""}

    run(evening())


@pytest.mark.parametrize("how", ["leaves", "stalls"])
def test_A21_who_leaves_or_stalls_costs_the_others_nothing(tmp_path: Path, how: str) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            desk = await place.table(SHORT, owner=ann.who, grace=0.0, turn_seconds=0.3)
            for one in (ann, bob):
                await one.join(desk.table.id)
                await one.ask("sit")
            await ann.ask("start")
            if how == "leaves":
                await ann.ask("rise")
            last = await bob.play()  # Ann never does anything
            assert last["scene"]["match"]["winners"] != []
            place_of_ann = last["scene"]["places"][0]
            assert place_of_ann["kind"] == ("bot" if how == "leaves" else "person")

    run(evening())


def test_A21_a_reload_by_accident_costs_nobody_anything(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann, bob = await place.guest("Ann"), await place.guest("Bob")
            desk = await place.table(SHORT, owner=ann.who, grace=20.0)
            for one in (ann, bob):
                await one.join(desk.table.id)
                await one.ask("sit")
            await ann.ask("start")
            await ann.join(desk.table.id)  # a new page: nothing is remembered
            ann.frames.clear()
            frame = await ann.until("frame")
            assert (frame["news"], frame["seat"]) == (None, 0)
            assert not frame["scene"]["places"][0]["covered"]
            done = asyncio.gather(ann.play(), bob.play())
            assert (await done)[0]["scene"]["match"]["winners"] != []
            assert desk.table._moment.helped == (0, 0, 0, 0)

    run(evening())


def test_the_same_seat_in_two_tabs_plays_one_game(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as place:
            ann = await place.guest("Ann")
            tab = Client(place, ann.who, ann.token)
            place.clients.append(tab)
            desk = await place.table(SHORT, owner=ann.who)
            await ann.join(desk.table.id)
            await tab.join(desk.table.id)
            await ann.ask("sit")
            await tab.ask("start")
            await asyncio.gather(ann.play(), tab.play())
            assert ann.frames[-1]["version"] == tab.frames[-1]["version"]
            assert desk.table.faults == 0

    run(evening())
