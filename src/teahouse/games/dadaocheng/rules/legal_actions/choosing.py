"""Cubes chosen at random."""

from __future__ import annotations

from teahouse.core import Chance
from teahouse.games.dadaocheng.rules.components.goods import GOODS, OPIUM, Cubes, Good
from teahouse.games.dadaocheng.rules.steps.cost import Cost

__all__ = ["payment", "some_of"]


def some_of(cubes: Cubes, count: int, chance: Chance) -> dict[Good, int]:
    """So many cubes out of these, of which there must be enough."""
    left = [good for good, has in zip(GOODS, cubes, strict=True) for _ in range(has)]
    some: dict[Good, int] = {}
    for _ in range(count):
        good = left.pop(chance.below(len(left)))
        some[good] = some.get(good, 0) + 1
    return some


def payment(cost: Cost, cubes: Cubes, chance: Chance) -> dict[Good, int] | None:
    """Cubes that pay the cost: its goods, opium for those lacking, then whatever is left."""
    if sum(cubes) < cost.total:
        return None
    pay = [min(has, asked) for has, asked in zip(cubes, cost.cubes, strict=True)]
    lacking = sum(cost.cubes) - sum(pay)
    if lacking > cubes[OPIUM] - pay[OPIUM]:
        return None
    pay[OPIUM] += lacking
    start, rest = chance.below(len(GOODS)), cost.any
    for good in (*range(start, len(GOODS)), *range(start)):
        more = min(rest, cubes[good] - pay[good])
        pay[good] += more
        rest -= more
    return {good: count for good, count in zip(GOODS, pay, strict=True) if count}
