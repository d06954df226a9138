"""How long actions took, from their sending to the last player's being told."""

from __future__ import annotations

from math import ceil

import msgspec

__all__ = ["Spread", "Times", "spread"]


class Spread(msgspec.Struct, frozen=True):
    """Milliseconds: in the middle, for all but one in a hundred, and at worst."""

    p50: float
    p99: float
    most: float


class Times:
    """What became of the actions that were sent."""

    def __init__(self) -> None:
        self.sent = 0
        self.refused = 0
        self.failures = 0
        self.took: list[float] = []  # seconds

    @property
    def unanswered(self) -> int:
        return self.sent - self.refused - len(self.took)

    def restart(self) -> None:
        """Forget what was before, such as the warming up."""
        self.sent = self.unanswered
        self.refused = 0
        self.took = []


def spread(seconds: list[float]) -> Spread:
    """The spread of some times; all zero if there are none."""
    if not seconds:
        return Spread(0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    p50, p99 = (ordered[ceil(len(ordered) * part) - 1] for part in (0.5, 0.99))
    return Spread(*(round(value * 1000, 2) for value in (p50, p99, ordered[-1])))
