"""The highest rates that servers sustain, found by stepping up, by turns."""

from __future__ import annotations

from collections.abc import Sequence

from .crowd import Crowd, Measured

__all__ = ["highest_sustained"]

FIRST, STEP, MOST = 500, 250, 10_000  # actions a second
SLOWEST = 500.0  # milliseconds for all but one in a hundred; beyond, it is not kept up with
ENOUGH, TRIES = 2, 3  # a step is kept up with if it was in two tries of three


async def highest_sustained(crowds: Sequence[Crowd], seconds: float) -> list[Measured | None]:
    """Of each crowd's server the last step that it kept up with; None if there was none."""
    best: list[Measured | None] = [None for _ in crowds]
    climbing = list(range(len(crowds)))
    for rate in range(FIRST, MOST, STEP):
        kept = await _try(rate, [crowds[place] for place in climbing], seconds)
        for place, runs in zip(climbing, kept, strict=True):
            if len(runs) >= ENOUGH:
                best[place] = runs[-1]
        climbing = [
            place for place, runs in zip(climbing, kept, strict=True) if len(runs) >= ENOUGH
        ]
        if not climbing:
            break
    return best


async def _try(rate: int, crowds: Sequence[Crowd], seconds: float) -> list[list[Measured]]:
    """The runs of each that were kept up with, as far as it takes to know whether they suffice."""
    kept: list[list[Measured]] = [[] for _ in crowds]
    for tried in range(TRIES):
        for crowd, runs in zip(crowds, kept, strict=True):
            if len(runs) >= ENOUGH or len(runs) + TRIES - tried < ENOUGH:
                continue
            await crowd.renew(rate, seconds)
            measured = await crowd.play(rate, seconds)
            if measured.is_sustained(SLOWEST):
                runs.append(measured)
    return kept
