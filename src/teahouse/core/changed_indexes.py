"""Where two long tuples differ whose parts are mostly the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["changed_indexes"]

TOGETHER = 32  # parts compared in one go


def changed_indexes(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[int]:
    """The places, as far as both reach, whose parts are neither the same nor equal."""
    for start in range(0, min(len(old), len(new)), TOGETHER):
        before, after = old[start : start + TOGETHER], new[start : start + TOGETHER]
        if before != after:
            for place, (one, other) in enumerate(zip(before, after, strict=False), start):
                if one is not other and one != other:
                    yield place
