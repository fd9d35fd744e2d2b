"""What all at a table know is worded once: that it is the same for all, and that no message differs for it."""

from __future__ import annotations

import pytest

from euchre import Rules
from euchre.languages import speaker
from euchre.presets import PRESETS
from euchre.server import outgoing, wire
from euchre.table import Frame

from ..table.room import Room, run

FAIR = outgoing.Fair(None, {}, None)
NAMES = ("ann", "bob", "cy", "di", "eve", "fay", "gus")


async def _evening(preset: str) -> list[Frame]:
    """Every frame of a few deals, as a server sends them: what happened to everybody, and then the next thing."""
    rules = Rules.preset(preset)
    room = await Room.open(rules, *NAMES[: rules.players], seed=3)
    await room.attach("watcher")
    await room.start()
    await room.play_until("over", deals=2)
    told = [frame for frames in room.told.values() for frame in frames]
    await room.close()
    return sorted(told, key=lambda frame: frame.version)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_message_is_the_same_whether_its_public_part_is_shared_or_not(preset: str) -> None:
    async def evening() -> None:
        teller, shared = wire.Teller(), 0
        public: dict[int, outgoing.View] = {}
        for number, frame in enumerate(await _evening(preset)):
            lang = ("en", "sl")[number % 3 == 0]
            assert teller.message(frame, lang, 5.0, FAIR) == wire.Teller().message(frame, lang, 5.0, FAIR)
            if frame.view is None:
                continue
            # Whoever's view it is read from.
            part = wire.public_part(frame.view, speaker("en", NAMES))
            shared += frame.version in public
            assert public.setdefault(frame.version, part) == part
        assert shared > 50

    run(evening())
