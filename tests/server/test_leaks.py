"""No channel tells a card that its receiver cannot know: sockets, pages, exports, refusals, logs."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from euchre import Card, Deal, Rules
from euchre.cards import JOKER
from euchre.presets import PRESETS
from euchre.server import wire

from ..table.room import known_to
from .leaks import cards_in_text, deals
from .place import action_of, run, serving


@pytest.mark.parametrize("preset", PRESETS)
def test_no_message_names_a_hidden_card(preset: str) -> None:
    played, messages, _ = asyncio.run(deals(preset, 3, 5))
    assert played >= 3
    assert messages > 50


def test_the_scan_would_find_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = wire.own_part

    def leaking(public: object, view: object, say: object) -> object:
        found = honest(public, view, say)  # type: ignore[arg-type]
        found.known[1].append("9c")
        return found

    monkeypatch.setattr(wire, "own_part", leaking)
    with pytest.raises(AssertionError, match="was sent"):
        asyncio.run(deals("modern", 30, 5))


def test_the_scan_knows_that_whoever_must_bid_says_who_holds_the_joker() -> None:
    """Hasenpfeffer: when all four pass, the holder of the joker bids three, so that everybody knows of the joker."""
    dealt = (Deal.random(Rules.preset("hasenpfeffer"), seed=seed) for seed in range(9))
    deal = next(deal for deal in dealt if JOKER not in deal.kitty)
    state = deal.start()
    for _ in range(3):
        state = state.apply("pass")
    holder = next(seat for seat in range(4) if deal.hands[seat] >> JOKER & 1)
    other = (holder + 1) % 4
    for passed, known in ((state, False), (state.apply("pass"), True)):
        moment: Any = SimpleNamespace(state=passed)
        assert bool(known_to(moment, other) >> JOKER & 1) is known
        assert known_to(moment, holder) >> JOKER & 1


def test_cards_are_found_as_codes_and_as_symbols() -> None:
    assert cards_in_text('{"card":"Jd","action":"play:Tc","why":"you hold 9♠"}') == {Card("Jd"), Card("Tc"), Card("9s")}
    assert cards_in_text('"sha256":"9c8d","text":"As it is"') == set()


def test_pages_exports_refusals_and_logs_tell_nothing_either(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> int:
        looked = 0
        async with serving(tmp_path) as place:
            people = [await place.guest(name) for name in ("Ann", "Bob", "Cy", "Di")]
            desk = await place.table(Rules.preset("modern", target_score=1), owner=people[0].who, undo=False)
            table = desk.table.id
            for one in people:
                await one.join(table)
                await one.ask("sit")
            await people[0].ask("start")
            while desk.table.scene.phase != "over":
                for one in people:
                    while one.frames == [] or one.frames[-1]["version"] < desk.table.version:
                        await one.until("frame")
                moment = desk.table._moment
                state = moment.state
                assert state is not None
                for seat, one in enumerate(people if desk.table.version % 3 == 0 else ()):
                    allowed = known_to(moment, seat)
                    cookie = {"Cookie": f"euchre={one.token}"}
                    async with place.browser(headers=cookie) as browser:
                        page = await browser.get(f"/table/{table}{('', '/plain')[looked % 2]}")
                    # A trick's cards and whatever was held in this deal may be told.
                    allowed |= state.deal.hands[seat]
                    drawn = {Card(code) for code in re.findall(r"/cards/([2-9TJQKA][cdhs]|B)\.svg", page.text)}
                    leaked = {card for card in cards_in_text(page.text) | drawn if not allowed >> card & 1}
                    assert leaked == set(), (one.who, leaked)
                    assert looked % 2 or page.headers["cache-control"] == "no-store"
                    refused = await one.ask("act", action="play:B", version=desk.table.version)
                    assert cards_in_text(json.dumps(refused, ensure_ascii=False)) <= {
                        card for card in state.rules.deck if allowed >> card & 1
                    } | {Card("B")}
                    looked += 1
                async with place.browser() as browser:
                    for path in ("game/1", "game/1.json", "game/1.egn", "game/1/fair", "game/1/deal/1"):
                        answer = await browser.get(f"/table/{table}/{path}")
                        assert answer.status_code == 404, path
                        assert cards_in_text(answer.text) == set()
                    answer = await browser.get(f"/api/tables/{table}/games/1/shuffles")
                    assert answer.status_code == 404
                turn = state.turn
                if desk.table.scene.phase == "play" and turn is not None:
                    frame = people[turn].frames[-1]
                    action = action_of(frame)
                    assert action is not None
                    await people[turn].ask("act", action=action, version=frame["version"])
                await desk.table.quiet()
            seeds = [seed.hex() for seed in desk.shuffles._seeds.values()] if desk.shuffles else []
            assert seeds
            sent = "".join(raw for one in people for raw in one.raw)
            assert not any(seed in sent for seed in seeds)
        return looked

    async def counted() -> None:
        assert await evening() > 12

    with caplog.at_level(logging.INFO):
        run(counted())
    lines = [record.getMessage() for record in caplog.records if record.name.startswith(("euchre", "uvicorn"))]
    assert lines
    for line in lines:
        assert re.findall(r"\b[2-9TJQKA][cdhs]\b|[♣♦♥♠]", line) == [], line
