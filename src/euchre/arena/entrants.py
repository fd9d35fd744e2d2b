"""Entrants: what can sit down in the arena, by name, by command or as a function that makes bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from ..bots import LEVELS, Bot, load, version_of
from ..bots.external import Limits, Program
from ..errors import SetupError
from ..rules import Rules
from . import openspiel

Player = Bot | openspiel.Search
Factory = Callable[[int], Player]
MakeBot = Callable[[int, int, int], Player]
COMMAND = "cmd:"


@dataclass(frozen=True)
class Entrant:
    """One competitor: a level of :data:`euchre.bots.LEVELS`, a program, OpenSpiel's, or a function from seed to bot.

    Such a function must be importable by name when there are several workers.
    """

    name: str
    factory: Factory | None = None
    command: str = ""
    limits: Limits = field(default_factory=Limits)

    @property
    def is_program(self) -> bool:
        """Is this a program that must be started?"""
        return bool(self.command)

    @property
    def version(self) -> int | None:
        """The version of a level; None for everybody else."""
        return version_of(self.name) if self.name in LEVELS and self.factory is None else None

    def check(self, rules: Rules) -> None:
        """Raise SetupError where this competitor does not know such a game."""
        if openspiel.is_ours(self.name):
            openspiel.check_rules(self.name, rules)


def entrant(who: str | Factory | Entrant, *, limits: Limits | None = None) -> Entrant:
    """The entrant that ``who`` means; ``"cmd:python3 bot.py"`` is a program, ``openspiel-ismcts-1000`` their search.

    SetupError for an unknown level.
    """
    if isinstance(who, Entrant):
        return who
    if not isinstance(who, str):
        return Entrant(str(getattr(who, "name", "") or getattr(who, "__name__", "bot")), who)
    if who.startswith(COMMAND):
        command = who.removeprefix(COMMAND).strip()
        return Entrant(command, command=command, limits=limits or Limits())
    if who.startswith("openspiel-"):
        return Entrant(who, openspiel.factory(who))
    if who not in LEVELS:
        load(who)  # refuses with the list of levels
    return Entrant(who)


@contextmanager
def bot_maker(one: Entrant) -> Iterator[MakeBot]:
    """A function from (way, seat, seed) to a fresh bot; programs it needs run until the context ends.

    A program serves one seat of one way only, so it never sees the same cards from two sides.
    """
    if not one.is_program:
        yield lambda _way, _seat, seed: one.factory(seed) if one.factory else load(one.name, seed=seed)
        return
    with ExitStack() as stack:
        programs: dict[tuple[int, int], Program] = {}

        def make(way: int, seat: int, seed: int) -> Bot:
            if (way, seat) not in programs:
                programs[way, seat] = stack.enter_context(Program(one.command, one.limits))
            return programs[way, seat].bot(seed)

        yield make


def distinct(entrants: list[Entrant]) -> list[Entrant]:
    """The same entrants; SetupError unless there are two, or more of different names."""
    names = [one.name for one in entrants]
    if len(names) < 2:
        raise SetupError("the arena needs two names, as in: beginner random")
    if len(names) > 2 and len(set(names)) < len(names):
        raise SetupError("in a round robin every name stands once")
    return entrants
