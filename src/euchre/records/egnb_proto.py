"""The Protobuf messages of ``.egnb`` files, described at run time, and their translation to EGN's JSON.

Field names here are the keys of the JSON, for only numbers travel. Where the messages are shaped otherwise
than the JSON (lists of lists, players, phases) this module wraps and unwraps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..errors import NotationError

if TYPE_CHECKING:  # imported when first needed: reading JSON records must not wait for it
    from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto
    from google.protobuf.message import Message

Json = dict[str, Any]

FILE_TYPE = "Euchre Game Notation"
MAX_DEALS = 100
MAX_NODES = 500_000  # a hundred deals with fifty long lines each; hostile bytes could unfold into far more

# message: fields as "number name type", with * for a list; a map is a list of entries
_MESSAGES = {
    "Id": "1 id string, 2 source string",
    "PlayerWithId": "1 name string, 2 playerIds *Id",
    "Player": "1 name string, 2 player PlayerWithId",
    "Ruleset": (
        "1 std bool, 2 min_rank int32, 3 winning_score int32, 4 canadian bool, 5 loner_lead LonerLead,"
        "6 farmers bool, 7 partners_best bool, 8 go_under bool, 9 joker bool, 10 allow_no_trump bool,"
        "11 fast_break bool, 12 four_trick_tokens bool, 13 loner_march_score int32,"
        "14 loner_euchred_score int32, 15 defend_alone bool, 16 num_players int32, 17 num_deals int32"
    ),
    "Metadata": (
        "1 gameId string, 2 title string, 3 description string, 4 players *Player, 5 initialScore *int32,"
        "6 date string, 7 ruleset Ruleset, 8 finalScore *int32"
    ),
    "CardList": "1 cards *string",
    "AnnotationList": "1 texts *string",
    "Annotations": "1 key int32, 2 value AnnotationList",
    "InitialState": "1 dealer int32, 2 upCard string, 4 playerCards *CardList",
    "CardExchange": "1 sender int32, 2 receiver int32, 3 cards *string",
    "BiddingPhase": (
        "1 phaseNumber int32, 2 calls *string, 3 isAlone bool, 4 aloneDefender int32, 5 discard string,"
        "6 cardExchanges *CardExchange, 7 callAnnotations *Annotations"
    ),
    "TrickPlayPhase": "1 phaseNumber int32, 3 tricks *CardList, 4 playAnnotations *Annotations",
    "Phase": "1 EUCHRE_BIDDING BiddingPhase, 2 TRICK_PLAY TrickPlayPhase",
    "AlternativeLine": "1 branchIndex int32, 2 phases *Phase",
    "Deal": ("1 dealNumber int32, 2 initialState InitialState, 3 phases *Phase,4 alternativeLines *AlternativeLine"),
    "ExpandedFile": "1 fileType string, 2 version string, 3 metadata Metadata, 4 deals *Deal",
    "CondensedFile": "1 fileType string, 2 version string, 3 metadata Metadata, 4 deals *string",
}
_LONER_LEAD = ("LEFT_OF_DEALER", "LEFT_OF_LONER")
_SCALARS: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "int32": lambda value: isinstance(value, int) and not isinstance(value, bool) and -(2**31) <= value < 2**31,
    "bool": lambda value: isinstance(value, bool),
    "LonerLead": lambda value: value in _LONER_LEAD,
}


def encode(document: Json, expanded: bool) -> bytes:
    """The Protobuf bytes of ``document``; deals are text in the condensed form, objects in the expanded."""
    from google.protobuf import json_format

    wrapped = _wrap_file(document, expanded)
    _check(wrapped, _name_of(expanded), "")
    if wrapped.get("fileType") != FILE_TYPE:
        raise NotationError(f"this record does not fit the EGN format: its fileType should be “{FILE_TYPE}”")
    try:
        return json_format.ParseDict(wrapped, _message_class(expanded)()).SerializeToString()
    except (json_format.ParseError, ValueError) as error:  # half a surrogate pair, for one
        reason = (str(error).splitlines() or ["?"])[0]
        raise NotationError(f"this record does not fit the EGN format: {reason}") from None


def decode(payload: bytes, expanded: bool) -> Json:
    """The document in Protobuf bytes, its deals as :func:`encode` takes them."""
    from google.protobuf import json_format
    from google.protobuf.message import DecodeError

    message = _message_class(expanded)()
    try:
        message.ParseFromString(payload)
        _limit(message)
        wrapped = json_format.MessageToDict(message, preserving_proto_field_name=True)
    except (DecodeError, json_format.Error, ValueError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError("this is not an .egnb file, or it is cut off or damaged") from None
    if wrapped.get("fileType") != FILE_TYPE:
        raise NotationError("this is not an .egnb file: it does not say that it holds Euchre Game Notation")
    return _unwrap_file(wrapped, expanded)


def _limit(message: Message) -> None:
    """Refuse a file that would unfold into more than memory bears, before unfolding it."""
    if len(getattr(message, "deals", ())) > MAX_DEALS:
        raise NotationError(f"this .egnb file holds more than {MAX_DEALS} deals")
    budget = MAX_NODES
    waiting: list[Any] = [message]
    while waiting:
        for _, value in waiting.pop().ListFields():
            parts = _parts(value)
            budget -= 1 + len(parts)
            if budget < 0:
                raise NotationError("this .egnb file holds far more than any game of euchre")
            if parts and hasattr(parts[0], "ListFields"):
                waiting += parts


def _parts(value: Any) -> Any:
    """What a field holds besides itself: a message, or the items of a list."""
    if hasattr(value, "ListFields"):
        return [value]
    return () if isinstance(value, str | int) else value


# ---------------------------------------------------------------- JSON to messages and back


def _check(value: Any, message: str, path: str) -> None:
    """Name the first thing in ``value`` that ``message`` has no place for; the library only says that it failed."""
    kinds = _fields(message)
    for key, item in _mapping(value, path.rstrip(".") or "it").items():
        where = f"{path}{key}"
        if key not in kinds:
            raise NotationError(f"this record does not fit the EGN format: it has no place for {where}")
        kind = kinds[key].lstrip("*")
        for place, part in enumerate(_list(item, where)) if kinds[key][0] == "*" else [(-1, item)]:
            spot = where if place < 0 else f"{where}.{place}"
            if kind in _MESSAGES:
                _check(part, kind, f"{spot}.")
            elif not _SCALARS[kind](part):
                raise NotationError(f"this record does not fit the EGN format: {spot} cannot be {part!r:.40}")


@lru_cache(maxsize=32)
def _fields(message: str) -> dict[str, str]:
    """The kind of each field of a message."""
    return {name: kind for _, name, kind in (field.split() for field in _MESSAGES[message].split(","))}


def _wrap_file(document: Json, expanded: bool) -> Json:
    wrapped = dict(_mapping(document, "the record"))
    metadata = wrapped["metadata"] = dict(_mapping(wrapped.get("metadata"), "metadata"))
    _convert(metadata, "players", _each(_wrap_player))
    if expanded:
        _convert(wrapped, "deals", _each(_wrap_deal))
    return wrapped


def _wrap_player(player: Any) -> Json:
    return {"name": player} if isinstance(player, str) else {"player": player}


def _wrap_deal(deal: Any) -> Json:
    wrapped = dict(_mapping(deal, "a deal"))
    if "initialState" in wrapped:
        state = wrapped["initialState"] = dict(_mapping(wrapped["initialState"], "initialState"))
        _convert(state, "playerCards", _each(_wrap_cards))
    _convert(wrapped, "phases", _each(_wrap_phase))
    _convert(wrapped, "alternativeLines", _each(_wrap_line))
    return wrapped


def _wrap_line(line: Any) -> Json:
    wrapped = dict(_mapping(line, "an alternative line"))
    _convert(wrapped, "phases", _each(_wrap_phase))
    return wrapped


def _wrap_phase(phase: Any) -> Json:
    wrapped = dict(_mapping(phase, "a phase"))
    kind = wrapped.pop("type", None)
    if kind not in ("EUCHRE_BIDDING", "TRICK_PLAY"):
        raise NotationError("a phase of this record is neither EUCHRE_BIDDING nor TRICK_PLAY")
    _convert(wrapped, "tricks", _each(_wrap_cards))
    for key in ("callAnnotations", "playAnnotations"):
        _convert(wrapped, key, _wrap_comments)
    return {kind: wrapped}


def _wrap_comments(comments: Any) -> list[Json]:
    """Entries in the order of the game, whatever the order of the keys: the same record, the same bytes."""
    keys = list(_mapping(comments, "annotations"))
    if not all(isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 10 for key in keys):
        raise NotationError("this record does not fit the EGN format: annotations belong to numbers")
    return [{"key": int(key), "value": {"texts": comments[key]}} for key in sorted(keys, key=int)]


def _wrap_cards(cards: Any) -> Json:
    return {"cards": cards}


def _unwrap_file(wrapped: Json, expanded: bool) -> Json:
    metadata = wrapped.setdefault("metadata", {})
    _convert(metadata, "players", _each(_unwrap_player))
    metadata.setdefault("players", [])
    metadata.setdefault("initialScore", [])
    if expanded:
        _convert(wrapped, "deals", _each(_unwrap_deal))
    wrapped.setdefault("deals", [])
    return wrapped


def _unwrap_player(wrapped: Json) -> Any:
    if "player" in wrapped:
        return wrapped["player"]
    if "name" in wrapped:
        return wrapped["name"]
    raise NotationError("a player in this .egnb file has no name: the file is damaged")


def _unwrap_deal(wrapped: Json) -> Json:
    _convert(wrapped.get("initialState", {}), "playerCards", _each(_unwrap_cards))
    _unwrap_phases(wrapped)
    for line in wrapped.get("alternativeLines", ()):
        _unwrap_phases(line)
    return wrapped


def _unwrap_phases(owner: Json) -> None:
    owner["phases"] = [_unwrap_phase(phase) for phase in owner.get("phases", ())]


def _unwrap_phase(wrapped: Json) -> Json:
    if len(wrapped) != 1:
        raise NotationError("a phase in this .egnb file is neither bidding nor play: the file is damaged")
    kind, phase = next(iter(wrapped.items()))
    phase = dict(phase)
    phase["type"] = kind
    if kind == "TRICK_PLAY":
        _convert(phase, "tricks", _each(_unwrap_cards))
        phase.setdefault("tricks", [])
    else:
        phase.setdefault("calls", [])
    for exchange in phase.get("cardExchanges", ()):
        exchange.setdefault("cards", [])
    for key in ("callAnnotations", "playAnnotations"):
        _convert(phase, key, _unwrap_comments)
    return phase


def _unwrap_comments(wrapped: list[Json]) -> Json:
    return {str(entry.get("key", 0)): entry.get("value", {}).get("texts", []) for entry in wrapped}


def _unwrap_cards(wrapped: Json) -> Any:
    return wrapped.get("cards", [])


def _convert(owner: Json, key: str, change: Callable[[Any], Any]) -> None:
    if key in owner:
        owner[key] = change(owner[key])


def _each(change: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    return lambda values: [change(value) for value in _list(values, "something in it")]


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise NotationError(f"this record does not fit the EGN format: {what} should be a list, not {value!r:.40}")
    return value


def _mapping(value: Any, what: str) -> Json:
    if not isinstance(value, dict):
        raise NotationError(f"this record does not fit the EGN format: {what} should be an object with keys")
    return value


# ---------------------------------------------------------------- descriptors


@lru_cache(maxsize=2)
def _message_class(expanded: bool) -> type[Message]:
    """The class of a whole file in either form."""
    from google.protobuf import descriptor_pool, message_factory

    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(_describe().SerializeToString())
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"egn.{_name_of(expanded)}"))


def _name_of(expanded: bool) -> str:
    return "ExpandedFile" if expanded else "CondensedFile"


def _describe() -> Any:
    """One description of all messages.

    In proto2 a field knows whether it was there, and lists of numbers travel one by one, as in the published
    files; the bytes of the two syntaxes are otherwise the same.
    """
    from google.protobuf import descriptor_pb2

    file = descriptor_pb2.FileDescriptorProto(name="euchre/egnb.proto", package="egn", syntax="proto2")
    leads = file.enum_type.add(name="LonerLead")
    for number, name in enumerate(_LONER_LEAD):
        leads.value.add(name=name, number=number)
    for name, fields in _MESSAGES.items():
        message = file.message_type.add(name=name)
        for field in fields.split(","):
            _add_field(message, *field.split())
    return file


def _add_field(message: DescriptorProto, number: str, name: str, kind: str) -> None:
    from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field

    field = message.field.add(name=name, number=int(number))
    field.label = Field.LABEL_REPEATED if kind[0] == "*" else Field.LABEL_OPTIONAL
    _set_type(field, kind.lstrip("*"))


def _set_type(field: FieldDescriptorProto, kind: str) -> None:
    plain = {"string": field.TYPE_STRING, "int32": field.TYPE_INT32, "bool": field.TYPE_BOOL}
    if kind in plain:
        field.type = plain[kind]
        return
    field.type = field.TYPE_ENUM if kind == "LonerLead" else field.TYPE_MESSAGE
    field.type_name = f".egn.{kind}"
