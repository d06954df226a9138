"""Answers about immutable values, kept for as long as the same values are asked about."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, ParamSpec, TypeVar, cast

__all__ = ["kept_lately"]

Values = ParamSpec("Values")
Answer = TypeVar("Answer")

MOST_KEPT = 8192
SECONDS_KEPT = 5.0


def kept_lately(question: Callable[Values, Answer]) -> Callable[Values, Answer]:
    """As `lru_cache`, but by identity: long tuples are compared at once and never hashed.

    What was asked lately is kept, and what was asked before that: when there are too many, or some
    have been kept for long, those who have not been asked about again are forgotten.
    """
    young: dict[tuple[int, ...], tuple[Any, ...]] = {}  # values too: their places stay taken
    old: dict[tuple[int, ...], tuple[Any, ...]] = {}

    began = monotonic()

    def ask(*values: Values.args, **nothing: Values.kwargs) -> Answer:
        nonlocal young, old, began
        places = tuple(map(id, values))
        known = young.get(places)
        if known is None:
            known = young[places] = old.get(places) or (*values, question(*values, **nothing))
            now = monotonic()
            if len(young) > MOST_KEPT or now - began > SECONDS_KEPT:
                young, old, began = {}, young, now
        return cast(Answer, known[-1])

    return ask
