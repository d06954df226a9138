"""The highest rates that servers sustain, found by raising the rate step by step."""

from __future__ import annotations

from collections.abc import Sequence

from .generator import LoadGenerator, Measured

__all__ = ["highest_sustained"]

FIRST, STEP, MOST = 500, 250, 10_000  # actions a second
SLOWEST = 500.0  # milliseconds, the highest p99 that counts as sustained
ENOUGH, TRIES = 2, 3  # a rate is sustained if it was in two tries of three


async def highest_sustained(
    generators: Sequence[LoadGenerator], seconds: float
) -> list[Measured | None]:
    """For each generator's server the last rate it sustained; None if there was none."""
    best: list[Measured | None] = [None for _ in generators]
    climbing = list(range(len(generators)))
    for rate in range(FIRST, MOST, STEP):
        kept = await _try(rate, [generators[place] for place in climbing], seconds)
        for place, runs in zip(climbing, kept, strict=True):
            if len(runs) >= ENOUGH:
                best[place] = runs[-1]
        climbing = [
            place for place, runs in zip(climbing, kept, strict=True) if len(runs) >= ENOUGH
        ]
        if not climbing:
            break
    return best


async def _try(
    rate: int, generators: Sequence[LoadGenerator], seconds: float
) -> list[list[Measured]]:
    """The sustained runs of each, as many tries as are needed to decide."""
    kept: list[list[Measured]] = [[] for _ in generators]
    for tried in range(TRIES):
        for generator, runs in zip(generators, kept, strict=True):
            if len(runs) >= ENOUGH or len(runs) + TRIES - tried < ENOUGH:
                continue
            await generator.renew(rate, seconds)
            measured = await generator.play(rate, seconds)
            if measured.is_sustained(SLOWEST):
                runs.append(measured)
    return kept
