"""A table's own clock: set by the wall clock when the table is opened, and monotonic from then on.

So a jump of the wall clock moves no deadline of an open table. If the wall clock was set back to
before the table's last line, the table goes on from the time of that line.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["steady"]


def steady(wall: Callable[[], int], ticks: Callable[[], int], last: int) -> Callable[[], int]:
    """A clock in milliseconds since 1970, not before `last`, that advances with the ticks."""
    ahead = max(wall(), last) - ticks()
    return lambda: ticks() + ahead
