"""Duel: two entrants over many deals, each deal played in every way, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..errors import SetupError
from ..rules import Rules
from .control import Controlled, controlled
from .entrants import Entrant, Factory, bot_maker, distinct, entrant
from .files import ResultFile
from .playing import Unit, play_unit
from .running import in_order, workforce
from .seating import A, B, seatings
from .statistics import Tally

CHUNK = 8  # deals a worker takes at a time
CHUNK_PROGRAMS = 64  # programs live as long as a chunk, and starting them takes its time
LOOK_EVERY = 100  # deals between looks at the interval, so that the stop does not depend on the workers
LOOK_FROM = 400

Who = str | Factory | Entrant


@dataclass(frozen=True)
class Plan:
    """What a worker needs to know to play deal number so-and-so."""

    rules: Rules
    a: Entrant
    b: Entrant
    seed: int | str

    def __post_init__(self) -> None:
        for one in (self.a, self.b):
            one.check(self.rules)

    @property
    def chunk(self) -> int:
        """Deals in a chunk."""
        return CHUNK_PROGRAMS if self.a.is_program or self.b.is_program else CHUNK

    @property
    def header(self) -> dict[str, Any]:
        """What a result file says of the run; nothing that depends on where or how it is run."""
        return {
            "a": self.a.name, "b": self.b.name, "versions": [self.a.version, self.b.version],
            **name_rules(self.rules), "seed": self.seed,
        }  # fmt: skip


def name_rules(rules: Rules) -> dict[str, Any]:
    """The preset with its version, and the options that were changed, as JSON has them."""
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in rules.changes.items()}
    return {"rules": f"{rules.base}@{rules.version}", "options": options}


@dataclass(frozen=True)
class Result:
    """What A made of B.

    ``versions`` are those of levels. ``deals`` counts different deals, the statistical unit; ``played`` how often one
    was played, each in every way. ``points_per_deal`` is A minus B, ``ci95`` its 95% interval; ``rates`` as
    :meth:`Tally.rates`; ``gain`` how many times more deals would be needed without playing each deal in every way;
    ``control`` the same difference with the luck of the trumps taken out, None where that cannot be done; ``faults``
    what programs did wrong: for ``a`` and ``b`` a count and the first sentences; ``spent`` the time for their
    decisions, as :meth:`Tally.spent`, which is no part of what makes two results equal.
    """

    a: str
    b: str
    versions: tuple[int | None, int | None]
    rules: Rules
    seed: int | str
    deals: int
    played: int
    points_per_deal: float
    ci95: tuple[float, float]
    rates: dict[str, Any]
    gain: float | None
    control: Controlled | None
    euchred_rate: float
    loner_rate: float
    faults: dict[str, dict[str, Any]] = field(default_factory=dict)
    spent: dict[str, dict[str, float]] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        low, high = self.ci95
        return (
            f"{self.a} minus {self.b}: {self.points_per_deal:+.3f} points per deal, 95% {low:+.3f} to {high:+.3f} "
            f"({self.deals} deals played {len(seatings(self.rules))} ways, {self.rules}, seed {self.seed})"
        )

    def as_json(self) -> dict[str, Any]:
        """The result as plain values."""
        named = name_rules(self.rules)
        return {
            "a": self.a,
            "b": self.b,
            "versions": list(self.versions),
            "preset": named["rules"],
            "options": named["options"],
            "seed": self.seed,
            "deals": self.deals,
            "played": self.played,
            "points_per_deal": self.points_per_deal,
            "ci95": list(self.ci95),
            "rates": self.rates,
            "pairing_gain": self.gain,
            "control": None if self.control is None else asdict(self.control),
            "faults": self.faults,
        }


def play(
    a: Who, b: Who, *,
    deals: int = 1000, preset: str = "north-american", rules: Rules | None = None, seed: int | str = 1,
    workers: int = 1, cluster: str = "", out: Path | str | None = None, resume: bool = False,
    until_width: float = 0.0, watch: Callable[[Tally], None] | None = None,
) -> Result:  # fmt: skip
    """Play ``a`` against ``b``: ``deals`` deals, each with the same cards in every way of seating them.

    ``a`` and ``b`` are names of levels, ``"cmd:…"`` for a program, or functions from a seed to a bot. ``rules``
    goes before ``preset``. The answer is bit-equal for any number of ``workers``, here or on a Dask ``cluster``
    (``"local"`` or an address). ``out`` is a file that ``resume`` continues. ``until_width`` stops earlier, once
    the 95% interval is that wide from end to end. ``watch`` is called with the tally after every deal.

    Raises SetupError for unknown names, a missing optional package, or a program that does not work at all.
    """
    one, two = distinct([entrant(a), entrant(b)])
    table = rules or Rules.preset(preset)
    if deals < 2:
        raise SetupError("an interval needs two deals at least")
    plan, tally = Plan(table, one, two, seed), Tally(table)
    for _ in _tallied(plan, deals, tally, workers, cluster, Path(out) if out else None, resume):
        if watch is not None:
            watch(tally)
        if until_width and _is_narrow(tally, until_width):
            break
    return result_of(plan, tally)


def _tallied(
    plan: Plan, deals: int, tally: Tally, workers: int, cluster: str, out: Path | None, resume: bool
) -> Iterator[Unit]:
    """Every deal once it is counted and written: those in the file first, then those still to be played."""
    with ExitStack() as stack:
        file = ResultFile(out, plan.header, resume=resume) if out else None
        done = file.done[:deals] if file else []
        stack.enter_context(file or nullcontext())
        for unit in done:
            tally.add(unit)
            yield unit
        if len(done) == deals:
            return
        executor, ahead = stack.enter_context(workforce(workers, cluster))
        numbers = range(len(done), deals)
        # Closed before the workers are: what has not begun is then not begun any more.
        fresh = stack.enter_context(closing(in_order(executor, ahead, play_units, plan, numbers, plan.chunk)))
        for unit in fresh:
            if file:
                file.add(unit)
            tally.add(unit)
            yield unit


def play_units(plan: Plan, numbers: tuple[int, ...]) -> list[Unit]:
    """The work of a worker: deals ``numbers`` of the plan."""
    with bot_maker(plan.a) as make_a, bot_maker(plan.b) as make_b:
        return [play_unit(plan.rules, (make_a, make_b), plan.seed, number) for number in numbers]


def _is_narrow(tally: Tally, width: float) -> bool:
    n = tally.pairs.n
    if n < LOOK_FROM or n % LOOK_EVERY:
        return False
    low, high = tally.pairs.ci95
    return high - low <= width


def result_of(plan: Plan, tally: Tally) -> Result:
    """The result of what ``tally`` has counted."""
    made = tally.count(A, "made") + tally.count(B, "made")
    euchred, loners = (tally.count(A, what) + tally.count(B, what) for what in ("euchred", "loner"))
    faults = {name: {"count": count, "first": tally.faults[name]} for name, count in tally.fault_counts.items()}
    return Result(
        a=plan.a.name,
        b=plan.b.name,
        versions=(plan.a.version, plan.b.version),
        rules=plan.rules,
        seed=plan.seed,
        deals=tally.pairs.n,
        played=tally.played,
        points_per_deal=tally.pairs.mean,
        ci95=tally.pairs.ci95,
        rates=tally.rates(),
        gain=tally.gain,
        control=controlled(plan.rules, plan.seed, tally.values),
        euchred_rate=euchred / made if made else 0.0,
        loner_rate=loners / made if made else 0.0,
        faults=faults,
        spent=tally.spent(),
    )


def round_robin(entrants: list[Who], **how: Any) -> list[Result]:
    """Everybody against everybody over the same deals; ``how`` as in :func:`play`, but for ``out``."""
    sitting = distinct([entrant(who) for who in entrants])
    return [play(one, two, **how) for k, one in enumerate(sitting) for two in sitting[k + 1 :]]
