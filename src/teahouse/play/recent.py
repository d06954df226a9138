"""A cache of what was used most recently."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

__all__ = ["Recent"]

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """A cache whose values weigh at most so much together. Each weighs 1 unless a weight is given.

    What was not used for longest makes room.
    """

    def __init__(self, most: int, weight: Callable[[Value], int] = lambda _: 1) -> None:
        self._most = most
        self._weight = weight
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._total = 0

    def get(self, key: Hashable) -> Value | None:
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: Hashable, value: Value) -> None:
        self.drop(key)
        self._values[key] = value
        self._total += self._weight(value)
        while self._total > self._most:
            self.drop(next(iter(self._values)))

    def drop(self, key: Hashable) -> None:
        """Removes a value, if there is one."""
        if key in self._values:
            self._total -= self._weight(self._values.pop(key))
