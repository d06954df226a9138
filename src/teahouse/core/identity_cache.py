"""Answers about immutable values, kept for as long as the same values are asked about."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from inspect import signature
from time import monotonic
from typing import Any, ParamSpec, TypeVar, cast

__all__ = ["identity_cache"]

Values = ParamSpec("Values")
Answer = TypeVar("Answer")

MOST_KEPT = 8192
SECONDS_KEPT = 5.0


def identity_cache(question: Callable[Values, Answer]) -> Callable[Values, Answer]:
    """As `lru_cache`, but by identity: long tuples are compared at once and never hashed.

    What was asked lately is kept, and what was asked before that: when there are too many, or some
    have been kept for long, those who have not been asked about again are forgotten.
    """
    shelf = _Shelf(question)

    def ask_of_one(value: Any) -> Any:
        known = shelf.young.get(id(value))
        return shelf.find(id(value), (value,)) if known is None else known[-1]

    def ask(*values: Any) -> Any:
        places = tuple(map(id, values))
        known = shelf.young.get(places)
        return shelf.find(places, values) if known is None else known[-1]

    is_of_one = len(signature(question).parameters) == 1
    return cast("Callable[Values, Answer]", ask_of_one if is_of_one else ask)


class _Shelf:
    """Answers by the places of their values, which are kept too: so their places stay taken."""

    __slots__ = ("began", "old", "question", "young")

    def __init__(self, question: Callable[..., Any]) -> None:
        self.question = question
        self.young: dict[Hashable, tuple[Any, ...]] = {}
        self.old: dict[Hashable, tuple[Any, ...]] = {}
        self.began = monotonic()

    def find(self, places: Hashable, values: tuple[Any, ...]) -> Any:
        """The answer where it is not among the young ones."""
        known = self.old.get(places)
        if known is None:
            known = (*values, self.question(*values))
        self.young[places] = known
        now = monotonic()
        if len(self.young) > MOST_KEPT or now - self.began > SECONDS_KEPT:
            self.young, self.old, self.began = {}, self.young, now
        return known[-1]
