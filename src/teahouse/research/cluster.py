"""Work spread over a Ray cluster, with results in order; a lost worker costs only its time."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

__all__ = ["LOCAL", "cluster_map"]

Item = TypeVar("Item")
Result = TypeVar("Result")

LOCAL = "local"
AHEAD = 4  # tasks per processor in flight


def cluster_map(
    task: Callable[[Item], Result], items: Sequence[Item], *, address: str
) -> Generator[Result, None, None]:
    """The task's results for all items, in their order; `local` starts a cluster on this machine.

    A task whose worker is lost is repeated on another, as often as it takes.
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


def _applied(task: Callable[[Item], Result], item: Item) -> Result:
    return task(item)
