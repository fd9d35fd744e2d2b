"""Running: many jobs on one process, on several, or on a cluster, with the same answers in the same order."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from ..errors import SetupError

T = TypeVar("T")
AHEAD = 3  # chunks in flight for each worker


def need(module: str, extra: str, wish: str) -> Any:
    """The optional package ``module``; SetupError says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise SetupError(f"{wish} needs the package {package}: pip install 'euchre[{extra}]'") from None


def check_portable(plan: Any) -> None:
    """Raise SetupError unless ``plan`` can be sent to another process."""
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise SetupError(f"several workers need bots that can be imported by name: {error}") from None


@contextmanager
def workforce(workers: int, cluster: str = "") -> Iterator[tuple[Executor | None, int]]:
    """An executor and how many chunks to keep in flight; None for this process alone.

    ``cluster`` is ``local`` or the address of a Dask scheduler.
    """
    if cluster:
        with _dask(workers, cluster) as found:
            yield found
    elif workers > 1:
        # Fresh interpreters, so that a run does not depend on what this process has imported or started.
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, context, initializer=_follow_the_parent)
        try:
            yield pool, workers * AHEAD
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    else:
        yield None, 1


def _follow_the_parent() -> None:
    """A worker leaves interrupts to its parent, and does not outlive it: a killed parent cannot say goodbye."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _dask(workers: int, cluster: str) -> Iterator[tuple[Executor | None, int]]:
    distributed = need("distributed", "cluster", "--cluster")
    try:
        if cluster == "local":
            client = distributed.Client(
                n_workers=max(workers, 1), threads_per_worker=1, processes=True, dashboard_address=None
            )
        else:
            client = distributed.Client(cluster)
    except (OSError, ValueError) as error:
        raise SetupError(f"the cluster {cluster} does not answer: {error}") from None
    try:
        yield client.get_executor(pure=False), max(len(client.nthreads()), 1) * AHEAD
    finally:
        client.close()
        if cluster == "local":
            client.cluster.close()


def in_order(
    executor: Executor | None, ahead: int, work: Callable[[Any, tuple[int, ...]], list[T]], plan: Any,
    numbers: Iterable[int], chunk: int,
) -> Generator[T, None, None]:  # fmt: skip
    """``work(plan, numbers)`` in chunks, its results one by one in the order of ``numbers``.

    What is not yet begun is dropped when the iteration ends early.
    """
    chunks = _chunks(numbers, chunk)
    if executor is None:
        for part in chunks:
            yield from work(plan, part)
        return
    check_portable(plan)
    flying: deque[Future[list[T]]] = deque()
    try:
        for part in chunks:
            flying.append(executor.submit(work, plan, part))
            if len(flying) >= ahead:
                yield from flying.popleft().result()
        while flying:
            yield from flying.popleft().result()
    except BrokenExecutor:
        raise SetupError("a worker process was ended from outside, perhaps for want of memory") from None
    finally:
        for future in flying:
            future.cancel()


def _chunks(numbers: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    """``numbers`` cut at the multiples of ``size``, wherever they begin."""
    part: list[int] = []
    for number in numbers:
        part.append(number)
        if (number + 1) % size == 0:
            yield tuple(part)
            part = []
    if part:
        yield tuple(part)
