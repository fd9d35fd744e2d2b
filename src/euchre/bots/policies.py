"""The learned policy of playing cards as a file: the shipped one, which games it serves, reading and writing.

docs/training.md says how it is learned, bots/policy_marks.py what its weights stand for.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..errors import SetupError
from ..rules import Rules
from . import packed
from .policy_marks import PLACES

MAGIC = b"euchre playing policy\n"
UNIT = 1024  # weights are kept as whole numbers of this part


def serves(rules: Rules) -> bool:
    """Was the policy measured to play better than `standard` under such rules? Wherever jacks are bowers."""
    return rules.bowers


@lru_cache(maxsize=1)
def shipped() -> array[int]:
    """The weights that the package holds: what is best, then what is likely."""
    return unpack((files("euchre.bots") / "playing_policy.bin").read_bytes(), "the shipped policy")


def pack(header: dict[str, Any], best: Sequence[float], likely: Sequence[float]) -> bytes:
    """Weights as a file: what it is, a line of JSON that says how they were made, and the weights themselves."""
    weights = array("h", (_whole(weight) for part in (best, likely) for weight in part))
    if sys.byteorder == "big":
        weights.byteswap()
    return packed.pack(MAGIC, header, weights.tobytes())


def unpack(data: bytes, where: str) -> array[int]:
    """The weights in a file that is told as ``where``. SetupError when it is none, damaged or of another format."""
    weights = array("h")
    weights.frombytes(packed.unpack(MAGIC, data, where, "playing policy", 4 * PLACES)[1])
    if sys.byteorder == "big":
        weights.byteswap()
    return weights


def read_policy(path: Path) -> array[int]:
    """The weights in the file ``path``. SetupError when it cannot be read or is none."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise SetupError(f"{path} cannot be read: {problem.strerror}") from None
    return unpack(data, str(path))


def _whole(weight: float) -> int:
    return max(-32768, min(32767, round(weight * UNIT)))
