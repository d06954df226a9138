"""Work spread over processes, its results in order."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

__all__ = ["all_cores", "spread"]

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNKS_A_JOB = 16  # small enough that no core waits long for the last one
BIGGEST_CHUNK = 32  # and that results keep coming


def all_cores() -> int:
    """How many processes this machine can run at once."""
    return os.cpu_count() or 1


def spread(task: Callable[[Item], Result], items: Sequence[Item], *, jobs: int) -> Iterator[Result]:
    """The task's result for every item, in their order however many jobs there are."""
    if jobs <= 1 or len(items) <= 1:
        yield from map(task, items)
        return
    chunk = min(max(1, len(items) // (jobs * CHUNKS_A_JOB)), BIGGEST_CHUNK)
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts) as pool:
        yield from pool.map(task, items, chunksize=chunk)


def _leave_interrupts() -> None:
    """Ctrl-C is for the parent to answer; a worker ends with its work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
