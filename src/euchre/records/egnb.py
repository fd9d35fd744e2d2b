"""EGN records in binary: ``.egnb`` files, condensed or expanded.

Both forms carry what EGN's schema knows of a game. The condensed form packs each deal into a few dozen
characters and holds complete tricks of known cards only; what it cannot hold it refuses, in a sentence. What
neither form has a place for (a replayer's layouts and timings, what EGN 1.0 repeated) is left out:
:func:`carried` shows what remains. Every file is read back before it is handed out, so nothing else is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from ..errors import NotationError
from . import egnb_proto
from .egnb_bits import BIDDING, PLAY, Json, refuse
from .egnb_deal import pack_deal, unpack_deal

__all__ = ["MAX_BYTES", "carried", "dumps_egnb", "loads_egnb"]

MAX_BYTES = 8 * 1024 * 1024
EXPANDED, CONDENSED, MATCH = 0x00, 0x01, 0x02

# A replayer's own: how the table was drawn and when, nothing of the game.
_LAYOUT = ("timings", "videoUrl", "viewSwitches", "views")
_OLD_NAMES = {
    "match_id": "gameId",
    "matchId": "gameId",
    "player_cards": "playerCards",
    "card_exchanges": "cardExchanges",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
}
_EMPTY_IS_ABSENT = (
    "alternativeLines",
    "callAnnotations",
    "cardExchanges",
    "finalScore",
    "playAnnotations",
    "playerCards",
    "playerIds",
)
_DEPTH = 12  # EGN's own lists and objects go eight deep
_EXPANDED_HOLDS_IT = "the condensed form cannot hold {}: write the expanded form instead"


def dumps_egnb(document: dict[str, Any], *, expanded: bool = False) -> bytes:
    """The bytes of an ``.egnb`` file for ``document``, EGN as read from JSON.

    Raises NotationError for a document that is no EGN or that the chosen form cannot hold.
    """
    game = carried(document)
    data = _sized(EXPANDED, egnb_proto.encode(game, expanded=True))
    _expect_same(game, loads_egnb(data), "{} has no place in an .egnb file")
    if expanded:
        return data
    game = _condensable(game)
    rules = game["metadata"].get("ruleset", {})
    deals = [_named(number, pack_deal, deal, rules) for number, deal in enumerate(game["deals"])]
    data = _sized(CONDENSED, egnb_proto.encode(dict(game, deals=deals), expanded=False))
    _expect_same(game, loads_egnb(data), _EXPANDED_HOLDS_IT)
    return data


def loads_egnb(data: bytes) -> dict[str, Any]:
    """The EGN document in the bytes of an ``.egnb`` file, whichever form it has; NotationError if none."""
    if len(data) > MAX_BYTES:
        raise NotationError("this .egnb file is larger than 8 MiB: no game of euchre is")
    if not data:
        raise NotationError("this .egnb file is empty")
    if data[0] == MATCH:
        raise NotationError("this file holds a match of several games (EMN): it is not an .egnb file")
    if data[0] == EXPANDED:
        return egnb_proto.decode(data[1:], expanded=True)
    # the oldest files have no first byte to tell the form: they are condensed
    document = egnb_proto.decode(data[1:] if data[0] == CONDENSED else data, expanded=False)
    document["deals"] = _unpacked(document["deals"])
    return document


def carried(document: dict[str, Any]) -> dict[str, Any]:
    """What an ``.egnb`` file carries of ``document``, spelled as :func:`loads_egnb` will spell it.

    Layouts, timings and what EGN 1.0 repeated are gone, its old names are today's, packed deals are
    unpacked, and empty optional lists are absent.
    """
    if not isinstance(document, dict):
        raise NotationError("this record does not fit the EGN format: it should be an object with keys")
    game = _tidy({key: value for key, value in document.items() if key not in _LAYOUT})
    deals = game.setdefault("deals", [])
    if not isinstance(deals, list) or len(deals) > egnb_proto.MAX_DEALS:
        raise NotationError(f"the deals of a record are a list, of {egnb_proto.MAX_DEALS} at most")
    game["deals"] = _unpacked(deals)
    for deal in game["deals"]:
        _forget_repeated_alone(deal)
    return game  # type: ignore[no-any-return]


def _sized(magic: int, payload: bytes) -> bytes:
    if len(payload) >= MAX_BYTES:
        raise NotationError("this record is larger than 8 MiB, the most that an .egnb file may hold")
    return bytes([magic]) + payload


def _unpacked(deals: list[Any]) -> list[Any]:
    """Deals as objects; in the condensed form, and now and then in JSON, they are packed text."""
    return [
        _named(number, unpack_deal, deal, number) if isinstance(deal, str) else deal
        for number, deal in enumerate(deals)
    ]


def _named(number: int, do: Callable[..., Any], *arguments: Any) -> Any:
    """What ``do`` answers; its complaint, if any, says which deal it is about."""
    try:
        return do(*arguments)
    except NotationError as error:
        raise NotationError(f"deal {number}: {error}") from None


def _tidy(value: Any, depth: int = 0) -> Any:
    """A copy with today's names, without what is repeated or empty, all the way down."""
    if depth > _DEPTH:
        raise NotationError("this record does not fit the EGN format: it is nested too deep")
    if isinstance(value, list):
        return [_tidy(item, depth + 1) for item in value]
    if not isinstance(value, dict):
        return value
    found: dict[Any, Any] = {}
    for key, item in value.items():
        if _says_nothing(key, item):
            continue
        name = _OLD_NAMES.get(key, key)
        tidy = _tidy(item, depth + 1)
        if name not in _EMPTY_IS_ABSENT or tidy not in ([], {}):
            found[name] = tidy
    return found


def _says_nothing(key: str, item: Any) -> bool:
    """EGN 1.0 wrote out who led, which follows, and a kitty and hands that nobody had seen."""
    blank = isinstance(item, list) and not any(item)
    return key == "initialLead" or (key in ("kitty", "player_cards") and blank)


def _forget_repeated_alone(deal: Any) -> None:
    """EGN 1.0 said ``isAlone`` again with the play, where the messages have no place for it."""
    alone = False
    for phase in _phases_of(deal):
        if phase.get("type") == BIDDING:
            alone = phase.get("isAlone", False)
        elif "isAlone" in phase and phase["isAlone"] == alone:
            del phase["isAlone"]


def _phases_of(deal: Any) -> Iterator[Json]:
    """The phases of the main line, then of the others; what is not shaped like a deal has none."""
    lines = deal.get("alternativeLines", []) if isinstance(deal, dict) else []
    for owner in [deal, *(lines if isinstance(lines, list) else [])]:
        phases = owner.get("phases", []) if isinstance(owner, dict) else []
        yield from (phase for phase in (phases if isinstance(phases, list) else []) if isinstance(phase, dict))


def _condensable(game: Json) -> Json:
    """The same game as the condensed form will spell it; NotationError for what it cannot hold."""
    found = deepcopy(game)
    for number, deal in enumerate(found["deals"]):
        if deal.get("dealNumber") != number:
            refuse("deals that are not numbered 0, 1, 2 …")
        state = deal.get("initialState", {})
        if not {"dealer", "upCard"} <= set(state):
            refuse("a deal without dealer or upcard")
        if not all("branchIndex" in line for line in deal.get("alternativeLines", [])):
            refuse("an alternative line that does not say where it branches")
        state["upCard"] = _spell(state["upCard"])
        if "playerCards" in state:
            state["playerCards"] = [[_spell(card) for card in hand] for hand in state["playerCards"]]
        for phase in _phases_of(deal):
            _spell_phase(phase)
    return found


def _spell_phase(phase: Json) -> None:
    """Numbers of phases only repeat their order, so the form has none; “nobody defends alone” is absence."""
    phase["phaseNumber"] = 0 if phase["type"] == BIDDING else 1
    if phase["type"] == PLAY:
        phase["tricks"] = [[_spell(card) for card in trick] for trick in phase["tricks"]]
        return
    phase.setdefault("isAlone", False)
    if phase.get("aloneDefender", 0) < 0:
        del phase["aloneDefender"]
    if "discard" in phase:
        phase["discard"] = _spell(phase["discard"])
    if "cardExchanges" in phase:
        refuse("cards that were exchanged")


def _spell(card: str) -> str:
    """``9d`` for EGN's other spellings of the same card, ``Nd`` and ``9D``."""
    if len(card) != 2:
        return card
    rank, suit = card[0], card[1]
    return ("9" if rank == "N" else rank) + (suit.lower() if suit in "SHCD" else suit)


def _expect_same(wanted: Json, got: Json, complaint: str) -> None:
    """Read back, a file must say what it was made from: whatever a form drops is refused, never lost."""
    if wanted != got:
        raise NotationError(complaint.format(_difference(wanted, got, "")))


def _difference(wanted: Any, got: Any, path: str) -> str:
    """Where two documents first differ: ``deals.0.phases.1.tricks``."""
    if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        wanted, got = dict(enumerate(wanted)), dict(enumerate(got))
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in [*wanted, *got]:
            if key not in wanted:
                raise NotationError(f"this record does not fit the EGN format: {path}{key} is missing")
            if key not in got or wanted[key] != got[key]:
                return _difference(wanted[key], got.get(key), f"{path}{key}.")
    return f"{path.rstrip('.')} = {wanted!r:.60}"
