"""The highest rate that a server sustains, found by stepping up."""

from __future__ import annotations

from .crowd import Crowd, Measured

__all__ = ["highest_sustained"]

FIRST, STEP, MOST = 500, 250, 10_000  # actions a second
SLOWEST = 500.0  # milliseconds for all but one in a hundred; beyond, it is not kept up with
FALLS = 2  # one step may be missed for no fault of the server's


async def highest_sustained(crowd: Crowd, seconds: float) -> Measured | None:
    """The last step that was kept up with before two that were not; None if there was none."""
    best, falls = None, 0
    for rate in range(FIRST, MOST, STEP):
        await crowd.renew(rate, seconds)
        measured = await crowd.play(rate, seconds)
        if measured.is_sustained(SLOWEST):
            best, falls = measured, 0
        else:
            falls += 1
            if falls == FALLS:
                break
    return best
