"""Fast comparison of long tuples, most of whose parts are the very objects of the tuple before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["changed_indexes"]


TOGETHER = 32  # parts that are compared as one slice


def changed_indexes(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[int]:
    """Yields the indexes at which two tuples differ, up to the end of the shorter one."""
    for start in range(0, min(len(old), len(new)), TOGETHER):
        before, after = old[start : start + TOGETHER], new[start : start + TOGETHER]
        if before != after:
            for place, (one, other) in enumerate(zip(before, after, strict=False), start):
                if one is not other and one != other:
                    yield place
