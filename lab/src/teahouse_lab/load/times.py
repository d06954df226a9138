"""Latencies: from sending an action to the last player's being told."""

from __future__ import annotations

from math import ceil

import msgspec

__all__ = ["Percentiles", "Times", "percentiles"]


class Percentiles(msgspec.Struct, frozen=True):
    """Milliseconds: in the middle, for all but one in a hundred, and at worst."""

    p50: float
    p99: float
    most: float


class Times:
    """The counts and latencies of the actions that were sent."""

    def __init__(self) -> None:
        self.sent = 0
        self.refused = 0
        self.failures = 0
        self.took: list[float] = []  # seconds

    @property
    def unanswered(self) -> int:
        return self.sent - self.refused - len(self.took)

    def restart(self) -> None:
        """Discards what was measured so far, such as the warm-up."""
        self.sent = self.unanswered
        self.refused = 0
        self.took = []


def percentiles(seconds: list[float]) -> Percentiles:
    """The percentiles of some times; all zero if there are none."""
    if not seconds:
        return Percentiles(0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    p50, p99 = (ordered[ceil(len(ordered) * part) - 1] for part in (0.5, 0.99))
    return Percentiles(*(round(value * 1000, 2) for value in (p50, p99, ordered[-1])))
