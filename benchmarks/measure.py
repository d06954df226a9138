"""A measured number, and the bar it must reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import Literal

import msgspec

__all__ = ["Measure", "median_seconds", "timed"]


class Measure(msgspec.Struct, frozen=True):
    """One line of the table of measurements. Without a bar it cannot fail."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    must_be: Literal["at least", "under"] = "under"

    @property
    def passed(self) -> bool:
        if self.bar is None:
            return True
        return self.value >= self.bar if self.must_be == "at least" else self.value < self.bar


def timed(action: Callable[[], object], repeat: int = 1) -> float:
    """Returns the seconds of processor time that one call takes, as the mean of `repeat` calls."""
    started = process_time()
    for _ in range(repeat):
        action()
    return (process_time() - started) / repeat


def median_seconds(actions: Iterable[Callable[[], object]], repeat: int = 1) -> float:
    """Returns the median over different actions, so that no single lucky one counts for all."""
    return median(timed(action, repeat) for action in actions)
