"""Cards that leave the server, found in the very text that goes over the wire and held against what may be known.

    python -m tests.server.leaks --deals 2000

plays that many deals, of all presets, with people in all seats and a spectator, and reads every message as it is sent.
Long runs can be made in parts: ``--seed`` goes on where the last ``seeds`` ended. Ctrl-C tells what was looked at.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import re
import sys
from contextlib import suppress
from typing import Any

from euchre import Card, Rules
from euchre.languages import LANGUAGES
from euchre.presets import PRESETS
from euchre.server import outgoing, protocol, wire
from euchre.table import Answer, Done, Frame, MemoryJournal, Propose

from ..table.room import Room

CODE = re.compile(r'["> :]([2-9TJQKA][cdhs]|B)(?=["<:])')
SYMBOL = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
NAMES = ("ann", "bob", "cy", "di", "eve", "fay", "gus")
LANGS = tuple(LANGUAGES)
PIECE = 2000  # deals
SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


def cards_in_text(text: str) -> set[Card]:
    """Every card that ``text`` names, by its code or by its symbol."""
    found = {Card(code) for code in CODE.findall(text)}
    return found | {Card(rank.replace("10", "T") + SUITS[suit]) for rank, suit in SYMBOL.findall(text)}


class WireRoom(Room):
    """A room whose frames are read as they go over the wire."""

    messages = 0
    characters = 0

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.teller = wire.Teller()

    def look(self, who: str, frame: Frame) -> None:
        """Raise AssertionError when the message of ``frame`` names a card that its receiver cannot know."""
        lang = LANGS[self.messages % len(LANGS)]
        fair = outgoing.Fair(None, {}, None)
        text = protocol.encode(self.teller.message(frame, lang, self.clock.now(), fair))
        allowed = self.scan._known[frame.version, frame.seat]
        leaked = sorted(str(card) for card in cards_in_text(text) if not allowed >> card & 1)
        assert not leaked, f"{who} in seat {frame.seat} was sent {leaked} at version {frame.version}: {text}"
        self.messages += 1
        self.characters += len(text)


async def deals(preset: str, number: int, seed: int, *, undo: bool = False) -> tuple[int, int, int]:
    """Play ``number`` deals of ``preset`` with a person in every seat; how many deals, messages and characters."""
    rules = Rules.preset(preset)
    people = NAMES[: rules.players]
    room = await WireRoom.open(rules, *people, seed=seed, journal=MemoryJournal(), undo=undo)
    assert isinstance(room, WireRoom)
    await room.attach("watcher")
    await room.start()
    while room.moment.deal < number:
        await room.play_until("over", most=400 * number, deals=number - room.moment.deal)
        if room.moment.phase != "over":
            break
        assert isinstance(await room.ask(people[0], Propose("rematch")), Done)
        for one in people[1:]:
            await room.ask(one, Answer(True))
    played = room.moment.deal
    await room.close()
    return played, room.messages, room.characters


def main() -> None:
    """The command of the head of this file."""
    parser = argparse.ArgumentParser(description="Look for hidden cards in everything that is sent.")
    parser.add_argument("--deals", type=int, default=2000, help="deals in all")
    parser.add_argument("--seed", type=int, default=1, help="the first; every piece of 2000 deals takes the next")
    asked = parser.parse_args()
    found = {"hidden_cards": 0, "deals": 0, "messages": 0, "characters": 0, "seeds": [asked.seed, asked.seed]}
    with suppress(KeyboardInterrupt):  # what was looked at until then counts
        for seed in itertools.count(asked.seed):
            if found["deals"] >= asked.deals:
                break
            _piece(min(asked.deals - found["deals"], PIECE), seed, found)
            sys.stderr.write(f"{found['deals']} of {asked.deals} deals\n")
    sys.stdout.write(json.dumps(found) + "\n")


def _piece(number: int, seed: int, found: dict[str, Any]) -> None:
    """``number`` deals, as many of each preset; no two seeds give a preset the same deals."""
    for place, preset in enumerate(PRESETS):
        share = max(number // len(PRESETS), 1)
        for name, value in zip(
            ("deals", "messages", "characters"), asyncio.run(deals(preset, share, seed + place)), strict=True
        ):
            found[name] += value
    found["seeds"][1] = seed


if __name__ == "__main__":
    main()
