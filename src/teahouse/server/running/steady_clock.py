"""A table's own clock: it follows the wall clock when the table is opened, and is never set again.

A jump of the wall clock moves no deadline of a table that is open. A table whose last line is
later than the wall clock, which was set back since, goes on from that line.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["steady"]


def steady(wall: Callable[[], int], ticks: Callable[[], int], last: int) -> Callable[[], int]:
    """Milliseconds since 1970, not before `last`, that pass as the ticks do."""
    ahead = max(wall(), last) - ticks()
    return lambda: ticks() + ahead
