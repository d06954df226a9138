"""A cache of functions of immutable values, keyed by the identity of the arguments."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from inspect import signature
from typing import Any, ParamSpec, TypeVar, cast

__all__ = ["identity_cache"]

Values = ParamSpec("Values")
Answer = TypeVar("Answer")

MOST_KEPT = 2048  # entries of a generation; there are two


def identity_cache(question: Callable[Values, Answer]) -> Callable[Values, Answer]:
    """Like `lru_cache`, but keyed by identity: long tuples are neither hashed nor compared.

    There are two generations of entries: when the young one is full it becomes the old one, and the
    entries of the old one that were not used since are dropped.
    """
    entries = _Entries(question)
    known_young, find = entries.young.get, entries.find

    def ask_of_one(value: Any) -> Any:
        known = known_young(id(value))
        return find(id(value), (value,)) if known is None else known[-1]

    def ask(*values: Any) -> Any:
        places = tuple(map(id, values))
        known = known_young(places)
        return find(places, values) if known is None else known[-1]

    is_of_one = len(signature(question).parameters) == 1
    return cast("Callable[Values, Answer]", ask_of_one if is_of_one else ask)


class _Entries:
    """Results by the ids of their arguments, which are kept alive so that ids stay unique."""

    __slots__ = ("old", "question", "young")

    def __init__(self, question: Callable[..., Any]) -> None:
        self.question = question
        self.young: dict[Hashable, tuple[Any, ...]] = {}
        self.old: dict[Hashable, tuple[Any, ...]] = {}

    def find(self, places: Hashable, values: tuple[Any, ...]) -> Any:
        """Looks an entry up that is not in the young generation, or computes it."""
        known = self.old.get(places)
        if known is None:
            known = (*values, self.question(*values))
        self.young[places] = known
        if len(self.young) > MOST_KEPT:
            self.old = self.young.copy()
            self.young.clear()
        return known[-1]
