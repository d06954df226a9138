"""What results are worth to whoever asks: a value that is linear in cubes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.games.dadaocheng.rules.components.goods import GOODS

from .puzzle import REGION_CELLS
from .solution import Result, Solution

__all__ = ["Value", "best_of_plan", "front_of", "worth"]

ByGood = tuple[float, float, float, float, float]
NOTHING: ByGood = (0.0, 0.0, 0.0, 0.0, 0.0)
ALIKE: ByGood = (1.0, 1.0, 1.0, 1.0, 1.0)


class Value(msgspec.Struct, frozen=True):
    """The worth of a cube taken by good, of one in storage by cell and good, and of D7's end.

    `endless` is added once if the chain was endless, so it is mostly below zero.
    """

    cubes: ByGood = ALIKE
    storage: tuple[ByGood, ...] = (NOTHING,) * REGION_CELLS
    endless: float = 0.0

    def __post_init__(self) -> None:
        if len(self.cubes) != len(GOODS) or any(len(cell) != len(GOODS) for cell in self.storage):
            raise ValueError("value: there must be a number for each of the five goods")
        if len(self.storage) != REGION_CELLS:
            raise ValueError("value: there must be 16 storage cells")


def worth(value: Value, result: Result) -> float:
    """Summed in a fixed order, so that every solver finds the very same number."""
    total = 0.0
    for count, each in zip(result.cubes, value.cubes, strict=True):
        total += count * each
    for goods, each_good in zip(result.storage, value.storage, strict=True):
        for good in goods:
            total += each_good[good]
    return total + value.endless if result.is_endless else total


def best_of_plan(solution: Solution, plan: int, value: Value) -> Result:
    """The best choices of lines for a plan, by its number; the first of equals."""
    return max(solution.of_plan(plan), key=lambda result: worth(value, result))


def front_of(solution: Solution, values: Sequence[Value]) -> tuple[Result, ...]:
    """The results that no other is worth as much as in every value; the first of equals."""
    kept: dict[tuple[float, ...], Result] = {}
    for result in solution:
        worths = tuple(worth(value, result) for value in values)
        if not any(_is_beaten(worths, by) for by in kept):
            kept = {old: kept[old] for old in kept if not _is_beaten(old, worths)}
            kept[worths] = result
    return tuple(kept.values())


def _is_beaten(worths: tuple[float, ...], by: tuple[float, ...]) -> bool:
    return all(other >= own for own, other in zip(worths, by, strict=True))
