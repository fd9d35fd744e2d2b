"""Speed of the kernel on this machine: what ``euchre bench`` shows."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from .. import kernel
from ..cards import deck
from ..kernel import Deals

SCORE = (-2, -2, -2, 1, 1, 2)
DECK = deck("9")
# The reference gets smaller hands, so that the bench ends within a minute with it too.
DEPTH, CARDS = (16, 5) if kernel.name == "compiled" else (6, 3)


@dataclass(frozen=True)
class Figure:
    """One measured figure: ``value`` a second (``cores_ratio``: a plain ratio)."""

    name: str
    value: float
    meaning: str


# Each job does about ``n`` units of work with its own seed and says how many it did.
Job = Callable[[int, int, int], int]


def _deals(n: int, seed: int, threads: int = 1) -> Deals:
    return kernel.random_deals(n, seed=seed, deck=DECK, cards=CARDS, threads=threads)


def _scoring(n: int, seed: int, threads: int) -> int:
    kernel.solve_many(_deals(n, seed, threads), SCORE, threads=threads)
    return n


def _exact(n: int, seed: int, threads: int) -> int:
    kernel.solve_many(_deals(n, seed, threads), threads=threads)
    return n


def _values(n: int, seed: int, threads: int) -> int:
    kernel.card_values_many(_deals(n, seed, threads), threads=threads)
    return n


def _playouts(n: int, seed: int, threads: int) -> int:
    kernel.random_games(n, seed=seed, threads=threads)
    return n


def _perft(n: int, seed: int, threads: int) -> int:
    deals = _deals(n, seed)
    return sum(kernel.perft(deals[i], DEPTH) for i in range(n))


def _full(n: int, seed: int, threads: int) -> int:
    deals = _deals(n, seed)
    return sum(sum(kernel.count(deals[i])) for i in range(n))


_JOBS: tuple[tuple[str, Job, str], ...] = (
    ("solve_scoring_per_s", _scoring, "deals solved for euchred, point or march"),
    ("solve_exact_per_s", _exact, "deals solved for the exact number of tricks"),
    ("card_values_per_s", _values, "deals with the exact value of each of the leader's cards"),
    ("perft_nodes_per_s", _perft, f"sequences of {DEPTH} cards counted"),
    ("full_plays_per_s", _full, "complete plays counted by tricks"),
    ("playouts_per_s", _playouts, "whole deals played at random from the first call"),
)


def measure(*, seconds: float = 0.25, runs: int = 5) -> tuple[list[Figure], dict[str, float]]:
    """All figures, and ratios to OpenSpiel where it is installed.

    Each job runs ``runs`` times for about ``seconds``; the jobs take turns, so that whatever else the machine does
    hits them alike. Seconds are those of the processor on one core, and those of the clock for ``cores_ratio``.
    """
    jobs = {name: job for name, job, _ in _JOBS}
    rival = _open_spiel()
    if rival is not None:
        jobs["open_spiel_playouts_per_s"] = rival
    sizes = {name: _size(job, seconds) for name, job in jobs.items()}
    speeds: dict[str, list[float]] = {name: [] for name in jobs}
    pairs = []
    for run in range(runs):
        for name, job in jobs.items():
            speeds[name].append(_speed(job, sizes[name], run + 1, process_time))
        pairs.append(_cores_ratio(sizes["solve_exact_per_s"], run))
    found = {name: median(values) for name, values in speeds.items()}
    figures = [Figure(name, round(found[name], 1), meaning) for name, _, meaning in _JOBS]
    cores = os.cpu_count() or 1
    figures.append(Figure("cores_ratio", round(median(pairs), 3), f"exact solving on {cores} cores beside one"))
    if rival is None:
        return figures, {}
    theirs = found["open_spiel_playouts_per_s"]
    figures.append(Figure("open_spiel_playouts_per_s", round(theirs, 1), "OpenSpiel's playouts in C++, cards dealt"))
    return figures, {
        "our scoring question beside an OpenSpiel playout": round(found["solve_scoring_per_s"] / theirs, 2),
        "our playout, dealing included, beside theirs": round(found["playouts_per_s"] / theirs, 2),
    }


def _speed(job: Job, n: int, seed: int, clock: Callable[[], float], threads: int = 1) -> float:
    began = clock()
    done = job(n, seed, threads)
    return done / max(clock() - began, 1e-9)


def _size(job: Job, seconds: float) -> int:
    """How many units take about ``seconds``, once what is loaded at the first call is there."""
    job(1, 0, 1)
    n = 1
    while True:
        began = process_time()
        job(n, 0, 1)
        spent = process_time() - began
        if spent > seconds / 8:
            return max(1, int(n * seconds / spent))
        n *= 4


def _cores_ratio(n: int, seed: int) -> float:
    """Exact solving with a thread for each core beside one thread, one right after the other."""
    cores = os.cpu_count() or 1
    return _speed(_exact, n * cores, seed, perf_counter, cores) / _speed(_exact, n, seed, perf_counter)


def _open_spiel() -> Job | None:
    """OpenSpiel's own random playouts, run in C++ by its search with a single step; None where it is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("euchre")
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[0])

    def play(n: int, seed: int, threads: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(n, seed)
        policy = pyspiel.ChildSelectionPolicy.UCT
        pyspiel.MCTSBot(game, rollouts, 1.0, 1, 100, False, seed, False, policy).mcts_search(dealt)
        return n

    return play
