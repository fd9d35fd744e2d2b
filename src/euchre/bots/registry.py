"""The levels by name, weakest first."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import SetupError
from .beginner import Beginner
from .chance import Chance
from .protocol import Bot
from .standard import Standard


def _sampler(seed: int | str) -> Bot:
    """Level 3; the kernel is loaded only when somebody asks for a level that samples."""
    from .sampler import Sampler

    return Sampler(seed)


LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "random": Chance,
    "beginner": Beginner,
    "standard": Standard,
    "sampler": _sampler,
}


def load(name: str, *, seed: int | str = 0) -> Bot:
    """A fresh bot of the level ``name``; the same ``seed`` gives the same play. SetupError for an unknown level."""
    if name not in LEVELS:
        raise SetupError(f"there is no bot “{name}”: choose one of {', '.join(LEVELS)}")
    return LEVELS[name](seed)
