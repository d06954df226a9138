"""Spreads work over processes or over a Ray cluster, and returns results in order."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from teahouse.play.worker import end_with_parent, interrupts_held_back

__all__ = ["LOCAL", "all_cores", "cluster_map", "parallel_map"]


Item = TypeVar("Item")
Returned = TypeVar("Returned")

AHEAD = 4  # chunks that wait per process, or tasks per processor of a cluster


def all_cores() -> int:
    """Returns the number of processors."""
    return os.cpu_count() or 1


def parallel_map(
    task: Callable[[Item], Returned], items: Sequence[Item], *, jobs: int, chunk: int = 1
) -> Generator[Returned, None, None]:
    """Yields the task's results for all items, in their order, computed by `jobs` processes.

    Items are sent in chunks. Large ones suit short tasks, and 1 suits results that somebody waits
    for.
    """
    if jobs <= 1 or len(items) <= 1:
        yield from map(task, items)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent)
    out: deque[Future[list[Returned]]] = deque()
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


def _each(task: Callable[[Item], Returned], items: Sequence[Item]) -> list[Returned]:
    return [task(item) for item in items]


LOCAL = "local"


def cluster_map(
    task: Callable[[Item], Returned], items: Sequence[Item], *, address: str
) -> Generator[Returned, None, None]:
    """Yields the task's results for all items, in their order, computed by a Ray cluster.

    The address `local` starts a cluster on this machine. A task whose worker is lost is repeated on
    another, as often as it takes.
    """
    import ray

    ray.init(
        address=None if address == LOCAL else address,
        include_dashboard=False if address == LOCAL else None,
        logging_level=logging.ERROR,
        log_to_driver=False,
    )
    try:
        remote: Any = ray.remote(max_retries=-1)(_applied)
        resources: dict[str, float] = ray.cluster_resources()
        ahead = AHEAD * max(1, int(resources.get("CPU", 1)))
        out: deque[Any] = deque()
        for item in items:
            out.append(remote.remote(task, item))
            if len(out) > ahead:
                yield ray.get(out.popleft())
        while out:
            yield ray.get(out.popleft())
    finally:
        ray.shutdown()


def _applied(task: Callable[[Item], Returned], item: Item) -> Returned:
    return task(item)
