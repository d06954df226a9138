"""Speed from identity: most parts of immutable values are the same objects as before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from inspect import signature
from typing import Any, ParamSpec, TypeVar, cast

__all__ = ["changed_indexes", "identity_cache"]


TOGETHER = 32  # parts compared as one slice


def changed_indexes(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[int]:
    """The indexes, within the shorter tuple, whose parts are neither identical nor equal."""
    for start in range(0, min(len(old), len(new)), TOGETHER):
        before, after = old[start : start + TOGETHER], new[start : start + TOGETHER]
        if before != after:
            for place, (one, other) in enumerate(zip(before, after, strict=False), start):
                if one is not other and one != other:
                    yield place


Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

MOST_KEPT = 2048  # entries of a generation; there are two


def identity_cache(question: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
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
    return cast("Callable[Parameters, Returned]", ask_of_one if is_of_one else ask)


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
