"""Where a figure comes from: version, commit, Python and machine, to be printed beside it."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any


def provenance() -> dict[str, Any]:
    """Version of the package, its commit where it runs from a checkout, Python's version, and the machine."""
    return {
        "version": _version(),
        "commit": commit(Path(__file__).parent),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
    }


def _version() -> str | None:
    try:
        return version("euchre")
    except PackageNotFoundError:
        return None


def commit(folder: Path) -> str | None:
    """The commit checked out around ``folder``, with ``+`` when files differ from it; None outside a checkout."""
    try:
        head = _git(folder, "rev-parse", "--short=12", "HEAD")
        # Only the code counts: notes lying about change no figure.
        return head + ("+" if _git(folder, "status", "--porcelain", "--untracked-files=no", "--", ".") else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def _git(folder: Path, *words: str) -> str:
    run = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return run.stdout.strip()
