"""Learned numbers as a file: what they are, a line of JSON on how they were made, and the numbers, compressed."""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from typing import Any

from ..errors import SetupError

FORMAT = 1


def pack(magic: bytes, header: dict[str, Any], data: bytes) -> bytes:
    """``data`` as a file that begins with ``magic``."""
    said = {"format": FORMAT, "check": sha256(data).hexdigest(), **header}
    return magic + json.dumps(said).encode() + b"\n" + zlib.compress(data, 9)


def unpack(magic: bytes, file: bytes, where: str, what: str, size: int) -> tuple[dict[str, Any], bytes]:
    """The header and the ``size`` bytes of a file that is told as ``where`` and should be ``what``.

    SetupError when it is none, damaged or of another format.
    """
    if not file.startswith(magic):
        raise SetupError(f"{where} is no {what}")
    line, _, packed = file[len(magic) :].partition(b"\n")
    try:
        header = json.loads(line)
        made = header["format"]
        data = zlib.decompress(packed) if made == FORMAT else b""
        whole = made != FORMAT or (len(data) == size and sha256(data).hexdigest() == header["check"])
    except (ValueError, KeyError, TypeError, zlib.error):
        whole = False
    if not whole:
        raise damaged(where)
    if made != FORMAT:
        raise SetupError(f"{where} has format {made}, and this version reads {FORMAT}: train it again")
    return header, data


def damaged(where: str) -> SetupError:
    """What is said of a file that is not whole."""
    return SetupError(f"{where} is damaged: get it again, or train it again")
