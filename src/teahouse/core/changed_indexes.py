"""The indexes at which two long tuples differ, found fast if most parts are the same objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["changed_indexes"]

TOGETHER = 32  # parts compared as one slice


def changed_indexes(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[int]:
    """The indexes, within the shorter tuple, whose parts are neither identical nor equal."""
    for start in range(0, min(len(old), len(new)), TOGETHER):
        before, after = old[start : start + TOGETHER], new[start : start + TOGETHER]
        if before != after:
            for place, (one, other) in enumerate(zip(before, after, strict=False), start):
                if one is not other and one != other:
                    yield place
