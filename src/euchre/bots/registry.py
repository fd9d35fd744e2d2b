"""The levels by name, weakest first."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import SetupError
from .beginner import Beginner
from .chance import Chance
from .protocol import Bot
from .standard import Standard


def _sampler(seed: int | str, *, worlds: int | None = None, seconds: float | None = None) -> Bot:
    """Level 3; the kernel is loaded only when somebody asks for a level that samples."""
    from .sampler import Sampler

    return Sampler(seed, worlds=worlds, seconds=seconds)


def _expert(seed: int | str, *, worlds: int | None = None, seconds: float | None = None) -> Bot:
    """Level 4."""
    from .expert import Expert

    return Expert(seed, worlds=worlds, seconds=seconds)


def _master(seed: int | str, *, worlds: int | None = None, seconds: float | None = None) -> Bot:
    """Level 5."""
    from .master import Master

    return Master(seed, worlds=worlds, seconds=seconds)


LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "random": Chance,
    "beginner": Beginner,
    "standard": Standard,
    "sampler": _sampler,
    "expert": _expert,
    "master": _master,
}
# The levels that can be told how long to think.
SAMPLING: dict[str, Callable[..., Bot]] = {"sampler": _sampler, "expert": _expert, "master": _master}


def load(name: str, *, seed: int | str = 0, worlds: int | None = None, seconds: float | None = None) -> Bot:
    """A fresh bot of the level ``name``; the same ``seed`` gives the same play.

    ``worlds`` is over how many ways the cards may lie it weighs, ``seconds`` how long instead; neither: as the level
    is. SetupError for an unknown level, and for one that samples nothing and is told so.
    """
    if name not in LEVELS:
        raise SetupError(f"there is no bot “{name}”: choose one of {', '.join(LEVELS)}")
    if worlds is None and seconds is None:
        return LEVELS[name](seed)
    if name not in SAMPLING:
        raise SetupError(f"{name} samples no worlds, so it cannot think longer: {', '.join(SAMPLING)} can")
    return SAMPLING[name](seed, worlds=worlds, seconds=seconds)


def version_of(name: str) -> int:
    """The version of the level ``name``: it changes whenever the level may play otherwise than before."""
    version: int = getattr(load(name), "version", 1)
    return version


def strongest() -> str:
    """The name of the strongest level there is."""
    return list(LEVELS)[-1]
