"""Answers about immutable values, kept for as long as the same value is asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["kept_lately"]

Value = TypeVar("Value")
Answer = TypeVar("Answer")

MOST_KEPT = 1024


def kept_lately(question: Callable[[Value], Answer]) -> Callable[[Value], Answer]:
    """As `lru_cache`, but by identity: long tuples are compared at once and never hashed."""
    kept: dict[int, tuple[Any, Answer]] = {}  # the value too, so that its place is not taken

    def ask(value: Value) -> Answer:
        known = kept.get(id(value))
        if known is not None:
            return known[1]
        answer = question(value)
        kept[id(value)] = (value, answer)
        if len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
        return answer

    return ask
