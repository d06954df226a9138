"""Work spread over processes, with results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from teahouse.play.worker import end_with_parent, interrupts_held_back

__all__ = ["all_cores", "parallel_map"]

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4  # chunks per job in flight


def all_cores() -> int:
    """The number of processors."""
    return os.cpu_count() or 1


def parallel_map(
    task: Callable[[Item], Result], items: Sequence[Item], *, jobs: int, chunk: int = 1
) -> Generator[Result, None, None]:
    """The task's results for all items, in their order, computed by `jobs` processes.

    Items are sent in chunks: larger ones for short tasks, 1 if each result is waited for.
    """
    if jobs <= 1 or len(items) <= 1:
        yield from map(task, items)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent)
    out: deque[Future[list[Result]]] = deque()
    try:
        for start in range(0, len(items), chunk):
            with interrupts_held_back():
                out.append(pool.submit(_each, task, items[start : start + chunk]))
            if len(out) > jobs * AHEAD:
                yield from out.popleft().result()
        while out:
            yield from out.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _each(task: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [task(item) for item in items]
