"""Loading and writing records, whatever their kind, like :mod:`json` does."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import NotationError, SetupError
from . import emn, native, shape, text_read, text_write
from .egn_read import from_egn
from .egn_write import lost_in_egn, to_egn
from .model import MatchRecord, Record

KINDS = ("json", "egn", "egnb", "emn", "txt")
AnyRecord = Record | MatchRecord
# How EGN in binary begins: a byte that tells its form, or in the oldest files the first field's tag and length.
_BINARY = (b"\x00", b"\x01", b"\x02", b"\x0a\x14")


def kind_of(path: str | Path) -> str:
    """The kind a file's name promises; NotationError for a name that promises none."""
    found = Path(path).suffix.lower().removeprefix(".")
    if found not in KINDS:
        raise NotationError(f"{path}: a record's name ends in {', '.join('.' + kind for kind in KINDS)}")
    return found


def load(path: str | Path, kind: str | None = None) -> AnyRecord:
    """The record in a file. ``kind`` is told from the content, then from the name, unless it is given.

    Raises OSError, and NotationError or SetupError that name the file and the place.
    """
    data = Path(path).read_bytes()
    try:
        return loads(data, kind or _suggested(path))
    except (NotationError, SetupError) as error:
        raise type(error)(f"{path}: {error}") from None


def _suggested(path: str | Path) -> str | None:
    """A name settles only what the content does not say by itself: a binary file."""
    return "egnb" if Path(path).suffix.lower() == ".egnb" else None


def loads(data: str | bytes, kind: str | None = None) -> AnyRecord:
    """The record in ``data``; without a ``kind`` the content says what it is.

    Raises NotationError or SetupError in a sentence that names the place.
    """
    if len(data) > shape.MAX_BYTES:
        raise NotationError("this file is larger than any record")
    if kind not in (None, *KINDS):
        raise NotationError(f"{kind} is no kind of record: {', '.join(KINDS)}")
    if kind == "egnb" or (kind is None and isinstance(data, bytes) and data.startswith(_BINARY)):
        return _binary(data)
    text = _text(data)
    if kind == "txt" or (kind is None and not text.lstrip().startswith("{")):
        return text_read.loads(text)
    return _document(shape.read_json(text), kind)


def _text(data: str | bytes) -> str:
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError("this is not a text file, and not EGN in binary either") from None


def _binary(data: str | bytes) -> Record:
    if isinstance(data, str):
        raise NotationError("EGN in binary is bytes, not text")
    from .egnb import loads_egnb

    return from_egn(loads_egnb(data))


def _document(found: dict[str, Any], kind: str | None) -> AnyRecord:
    readers: dict[str, Callable[[dict[str, Any]], AnyRecord]] = {
        "json": lambda found: (
            native.match_from_json(found) if found.get("format") == native.MATCH else native.from_json(found)
        ),
        "egn": from_egn,
        "emn": emn.from_emn,
    }
    if kind is None:
        kind = "json" if "format" in found else "emn" if found.get("fileType") == emn.FILE_TYPE else "egn"
    return readers[kind](found)


def dumps(record: AnyRecord, kind: str = "json") -> str | bytes:
    """``record`` as text, or as bytes for ``egnb``. Raises SetupError for what the kind cannot say."""
    if kind == "txt":
        return text_write.dumps(record)
    if kind == "json":
        return native.dumps(record)
    if kind == "emn":
        match = emn.as_match(record) if isinstance(record, Record) else record
        return shape.write_json(emn.to_emn(match))
    if kind not in KINDS:
        raise NotationError(f"{kind} is no kind of record: {', '.join(KINDS)}")
    document = to_egn(_single(record, kind))
    if kind == "egn":
        return shape.write_json(document)
    from .egnb import dumps_egnb

    try:
        return dumps_egnb(document)
    except NotationError:
        return dumps_egnb(document, expanded=True)


def _single(record: AnyRecord, kind: str) -> Record:
    if isinstance(record, Record):
        return record
    raise SetupError(f"{kind} holds one game, and this is a match of {len(record.games)}: write it as emn, json or txt")


def dump(record: AnyRecord, path: str | Path, kind: str | None = None) -> None:
    """Write ``record`` to ``path``, whole or not at all: a file already there stays until the new one is complete."""
    made = dumps(record, kind or kind_of(path))
    data = made.encode() if isinstance(made, str) else made
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The rights that new files do not get; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def lost(record: AnyRecord, kind: str) -> list[str]:
    """What ``record`` loses when it is written as ``kind``, a phrase each; empty when nothing is."""
    if kind in ("json", "txt"):
        return []
    games = [record] if isinstance(record, Record) else [sitting.game for sitting in record.games]
    found = list(dict.fromkeys(phrase for game in games for phrase in lost_in_egn(game)))
    if kind == "egnb" and isinstance(record, Record):
        from .egnb import carried

        document = to_egn(record)
        if carried(document) != document:
            found.append("what only replayers use, such as layouts and timings, and old spellings")
    return found
