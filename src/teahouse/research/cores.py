"""Work spread over processes, its results in order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

__all__ = ["all_cores", "spread"]

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4  # chunks a job that are handed out before the first is back


def all_cores() -> int:
    """How many processes this machine can run at once."""
    return os.cpu_count() or 1


def spread(
    task: Callable[[Item], Result], items: Sequence[Item], *, jobs: int, chunk: int = 1
) -> Generator[Result, None, None]:
    """The task's result for every item, in their order however many jobs there are.

    Items travel `chunk` at a time: more for short tasks, one if somebody waits for each.
    """
    if jobs <= 1 or len(items) <= 1:
        yield from map(task, items)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    out: deque[Future[list[Result]]] = deque()
    try:
        for start in range(0, len(items), chunk):
            with _interrupts_held_back():
                out.append(pool.submit(_each, task, items[start : start + chunk]))
            if len(out) > jobs * AHEAD:
                yield from out.popleft().result()
        while out:
            yield from out.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _each(task: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [task(item) for item in items]


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started in here leave Ctrl-C to their parent, who hears of it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
