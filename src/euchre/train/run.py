"""A training of bidding tables: what it does, where it stands, and how it is kept while it runs."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from ..bots.tables import fingerprint, pack, terms_of
from ..errors import SetupError
from ..kernel import bidding
from ..kernel.bidding import LeafSums, Learned
from ..rules import Rules
from .leaf import fit

MAGIC = b"euchre training 1\n"
CHUNK = 100  # deals of the auction between two looks at the clock
LEAF_CHUNK = 500
FIRST_LOOK = 1000  # deals after which the regret bound is noted, and again whenever they have doubled


@dataclass(frozen=True)
class Plan:
    """What is trained: the same plan gives the same table.

    ``deals``: each is played from every dealer with each card left over turned up. ``leaf_deals``: deals played out
    first, with ``leaf_worlds`` worlds a card, to learn what solved deals are worth at the table; 0 takes the solver at
    its word.
    """

    rules: Rules
    deals: int
    seed: int = 1
    leaf_deals: int = 200_000
    leaf_worlds: int = 16

    @property
    def header(self) -> dict[str, Any]:
        """The plan as JSON has it."""
        options = {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.rules.changes.items()
        }
        return {
            "rules": f"{self.rules.base}@{self.rules.version}",
            "options": options,
            "fingerprint": fingerprint(self.rules),
            "seed": self.seed,
            "leaf_deals": self.leaf_deals,
            "leaf_worlds": self.leaf_worlds,
            "deals": self.deals,
        }


class Look(NamedTuple):
    """Where a run stands: what it is doing, how many deals of how many are done, and the regret bound so far."""

    phase: str
    done: int
    total: int
    bound: float | None


@dataclass
class Run:
    """A training under way; ``bounds`` notes (deals, regret bound) at set places.

    A run that was kept may go on to more deals than were planned when it began.
    """

    plan: Plan
    leaf_done: int = 0
    done: int = 0
    bounds: list[tuple[int, float]] = field(default_factory=list)
    sums: LeafSums = field(default_factory=bidding.no_sums, repr=False)
    learned: Learned = field(default_factory=bidding.nothing_learned, repr=False)
    _fit: array[float] | None = field(default=None, repr=False)

    @property
    def is_done(self) -> bool:
        """Is everything of the plan done?"""
        return self.done >= self.plan.deals

    def look(self) -> Look:
        """Where the run stands."""
        if self.leaf_done < self.plan.leaf_deals:
            return Look("playing deals", self.leaf_done, self.plan.leaf_deals, None)
        return Look("learning", self.done, self.plan.deals, self.bounds[-1][1] if self.bounds else None)

    def step(self) -> None:
        """A little more, always the same whether or not the run was stopped in between."""
        plan, terms = self.plan, terms_of(self.plan.rules)
        if self.leaf_done < plan.leaf_deals:
            last = min(self.leaf_done + LEAF_CHUNK, plan.leaf_deals)
            bidding.leaf_deals(
                terms, plan.leaf_worlds, self.sums, seed=_leaf_seed(plan.seed), first=self.leaf_done, last=last
            )
            self.leaf_done = last
            return
        if self._fit is None:
            self._fit = fit(self.sums) if plan.leaf_deals else array("d")
        last = min(self.done + CHUNK, plan.deals)
        bidding.learn(terms, self._fit, self.learned, seed=plan.seed, first=self.done, last=last)
        self.done = last
        if last % FIRST_LOOK == 0 and (last // FIRST_LOOK).bit_count() == 1:
            self.bounds.append((last, bidding.regret_bound(self.learned, last)))

    def table(self) -> bytes:
        """What was learned as a file."""
        bounds = [[deals, round(bound, 4)] for deals, bound in self.bounds]
        made = {**self.plan.header, "euchre": version("euchre"), "regret_bounds": bounds}
        return pack(made, bytes(bidding.shares(self.learned, self.done)))

    # Kept while it runs.

    def save(self, path: Path) -> None:
        """Write everything to ``path``, whole or not at all."""
        stand = {"plan": self.plan.header, "leaf_done": self.leaf_done, "done": self.done, "bounds": self.bounds}
        parts: list[bytes | memoryview] = [
            MAGIC,
            json.dumps(stand).encode() + b"\n",
            *(memoryview(part).cast("B") for part in self._arrays()),
        ]
        write_whole(path, parts)

    def _arrays(self) -> tuple[array[float], ...]:
        return (*self.sums, *self.learned)

    @classmethod
    def load(cls, path: Path, plan: Plan) -> Run:
        """The run kept at ``path``. SetupError when it is none, is damaged, or is of another plan."""
        try:
            with path.open("rb") as file:
                if file.readline() != MAGIC:
                    raise SetupError(f"{path} is no training that this version can go on with")
                stand = json.loads(file.readline())
                run = cls(plan, stand["leaf_done"], stand["done"], [(n, bound) for n, bound in stand["bounds"]])
                for part in run._arrays():
                    size = len(part)
                    del part[:]
                    part.fromfile(file, size)
        except (OSError, EOFError, ValueError, KeyError, TypeError) as problem:
            if isinstance(problem, SetupError):
                raise
            raise SetupError(f"{path} cannot be read: it is damaged or no training") from None
        for name, value in plan.header.items():
            if stand["plan"][name] != value and name != "deals":
                raise SetupError(f"{path} was begun with {name} {stand['plan'][name]}, not {value}")
        if run.done > plan.deals:
            raise SetupError(f"{path} has {run.done} deals, more than {plan.deals}")
        return run


def _leaf_seed(seed: int) -> int:
    """Deals played out and deals learned from come from different streams."""
    return seed + (1 << 32)


def train(run: Run, keep: Path, *, every: float = 60.0, watch: Callable[[Look], None] = lambda look: None) -> bytes:
    """Go on until the plan is done; the table as a file. The run is kept at ``keep`` every so many seconds.

    After Ctrl-C it is kept, and KeyboardInterrupt raised.
    """
    bidding.compiled()
    last = monotonic()
    watch(run.look())
    with _interrupts_wait() as interrupted:
        while not run.is_done:
            run.step()
            watch(run.look())
            if interrupted() or monotonic() - last >= every:
                run.save(keep)
                last = monotonic()
            if interrupted():
                raise KeyboardInterrupt
    return run.table()


@contextmanager
def _interrupts_wait() -> Iterator[Callable[[], bool]]:
    """Ctrl-C is told by the function given instead of being raised: a step half done would be learned twice."""
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield lambda: bool(came)
    finally:
        signal.signal(signal.SIGINT, before)


def write_whole(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """Write a file so that a reader finds the old one or the new one. SetupError when it cannot be written."""
    name = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.chmod(name, 0o644)
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException as problem:
        if name:
            with suppress(OSError):
                os.unlink(name)
        if isinstance(problem, OSError):
            raise SetupError(f"{path} cannot be written: {problem.strerror}") from None
        raise
