"""Fast comparison and caching of immutable values.

Most parts of a new state are the very objects of the state before it, so comparing identities is
enough for them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from inspect import signature
from typing import Any, ParamSpec, TypeVar, cast

__all__ = ["changed_indexes", "identity_cache"]


TOGETHER = 32  # parts that are compared as one slice


def changed_indexes(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[int]:
    """Yields the indexes at which two tuples differ, up to the end of the shorter one."""
    for start in range(0, min(len(old), len(new)), TOGETHER):
        before, after = old[start : start + TOGETHER], new[start : start + TOGETHER]
        if before != after:
            for place, (one, other) in enumerate(zip(before, after, strict=False), start):
                if one is not other and one != other:
                    yield place


Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

MOST_KEPT = 2048  # entries of one of the two generations


def identity_cache(question: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Caches a function like `lru_cache`, but by the identity of its arguments.

    Long tuples are neither hashed nor compared. There are two generations of entries. When the
    young one is full it becomes the old one, and entries of the old one that were not used since
    are dropped.
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
    """Results by the ids of their arguments.

    The arguments are kept alive, so that no id is used again.
    """

    __slots__ = ("old", "question", "young")

    def __init__(self, question: Callable[..., Any]) -> None:
        self.question = question
        self.young: dict[Hashable, tuple[Any, ...]] = {}
        self.old: dict[Hashable, tuple[Any, ...]] = {}

    def find(self, places: Hashable, values: tuple[Any, ...]) -> Any:
        """Returns an entry's result from the old generation, or computes it.

        The entry is young from then on.
        """
        known = self.old.get(places)
        if known is None:
            known = (*values, self.question(*values))
        self.young[places] = known
        if len(self.young) > MOST_KEPT:
            self.old = self.young.copy()
            self.young.clear()
        return known[-1]
