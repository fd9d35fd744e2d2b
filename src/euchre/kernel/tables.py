"""The table of endings of three cards a hand: computed once on demand, kept in the user's cache, never required."""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from ..errors import SetupError
from .backend import KernelWarning, kernel

# Another numbering of the patterns needs another version; files of other versions are left alone and not read.
MAGIC = b"euchre endings 3\n"
VERSION = 1

_asked = False


def path() -> Path | None:
    """The file the table is kept in. The folder ``EUCHRE_TABLES`` if set, and none at all when that is ``off``."""
    wish = os.environ.get("EUCHRE_TABLES", "").strip()
    if wish.lower() == "off":
        return None
    return (Path(wish) if wish else _cache() / "euchre") / f"endings-3-v{VERSION}.bin"


def _cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def pack(table: bytes) -> bytes:
    """The table as a file: what it is, a checksum, two bits a pattern."""
    return MAGIC + sha256(table).digest() + table


def unpack(data: bytes) -> bytes:
    """The table in a file. SetupError when the file is none or is damaged."""
    head = len(MAGIC)
    count, size = pieces()
    table = data[head + 32 :]
    if not data.startswith(MAGIC) or len(table) != count * size or sha256(table).digest() != data[head : head + 32]:
        raise SetupError("the table of endings is damaged: euchre tables build makes a new one")
    return table


def pieces() -> tuple[int, int]:
    """How many pieces the table is computed in, and the bytes of each. SetupError without the compiled kernel."""
    if not hasattr(kernel, "trios_size"):
        raise SetupError("the table of endings serves the compiled kernel only, which is not there")
    count, size = kernel.trios_size()
    return count, size


def build(target: Path, told: Callable[[int, int], None] = lambda done, total: None) -> int:
    """Compute the table and write it to ``target``, whole or not at all; the bytes written.

    ``told`` hears how many pieces of how many are done. SetupError without the compiled kernel.
    """
    total, _ = pieces()
    target.parent.mkdir(parents=True, exist_ok=True)
    table = bytearray()
    for piece in range(total):
        told(piece, total)
        table += kernel.trios_piece(piece)
    told(total, total)
    data = pack(bytes(table))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return len(data)


def use(source: Path | None) -> bool:
    """Let searches look into the table at ``source`` from now on, or into none; whether there is one.

    A file that is damaged or cannot be read is worth a warning and no more.
    """
    if not hasattr(kernel, "trios_use"):
        return False
    kernel.trios_use(None)
    if source is None or not source.exists():
        return False
    try:
        kernel.trios_use(unpack(source.read_bytes()))
    except (OSError, SetupError) as problem:
        warnings.warn(f"solving goes on without the table of endings: {problem}", KernelWarning, stacklevel=2)
        return False
    return True


def ready() -> None:
    """Look for the user's table, the first time only."""
    global _asked
    if not _asked:
        _asked = True
        use(path())
