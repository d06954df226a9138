"""Answers about immutable values, kept for as long as the same values are asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

__all__ = ["kept_lately"]

Values = ParamSpec("Values")
Answer = TypeVar("Answer")

MOST_KEPT = 8192


def kept_lately(question: Callable[Values, Answer]) -> Callable[Values, Answer]:
    """As `lru_cache`, but by identity: long tuples are compared at once and never hashed.

    What was asked since the last time that there were too many is kept, and what was before that.
    """
    young: dict[tuple[int, ...], tuple[Any, ...]] = {}  # values too: their places stay taken
    old: dict[tuple[int, ...], tuple[Any, ...]] = {}

    def ask(*values: Values.args, **nothing: Values.kwargs) -> Answer:
        nonlocal young, old
        places = tuple(map(id, values))
        known = young.get(places)
        if known is None:
            known = young[places] = old.get(places) or (*values, question(*values, **nothing))
            if len(young) > MOST_KEPT:
                young, old = {}, young
        return cast(Answer, known[-1])

    return ask
