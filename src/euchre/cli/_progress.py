"""A progress bar on standard error, with the running figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(label: str, total: int) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """Two functions: the first sets how many of ``total`` are done, the second what stands beside the bar.

    Nothing is drawn where standard error is no terminal.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[figure]}", markup=False),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total, figure="")
        yield (
            lambda done: progress.update(task, completed=done),
            lambda figure: progress.update(task, figure=figure),
        )
