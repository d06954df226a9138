"""Costs, and whether cubes pay them exactly (D10, D11)."""

from __future__ import annotations

from typing import cast

import msgspec

from teahouse.games.dadaocheng.rules.components.component_set import CostOf
from teahouse.games.dadaocheng.rules.components.goods import (
    CAMPHOR,
    OPIUM,
    RICE,
    SUGAR,
    TEA,
    Cubes,
    cubes_of,
    less,
    named,
    one,
    plus,
)

__all__ = ["ONE_RICE", "TWO_SUGAR", "Cost", "cheaper", "cost_of", "missing", "pays", "printed"]

STRICT = (RICE, SUGAR, CAMPHOR, TEA)
"""Goods that stand for themselves and for "any" alone; opium stands for anything (D11)."""


class Cost(msgspec.Struct, frozen=True):
    """Cubes of named goods, and some of any good."""

    cubes: Cubes
    any: int
    total: int


ONE_RICE = Cost(one(RICE), 0, 1)
TWO_SUGAR = Cost(plus(one(SUGAR), one(SUGAR)), 0, 2)


def cost_of(card: CostOf) -> Cost:
    """A cost as it stands on a card."""
    goods = {good: count for good, count in card.items() if good != "any"}
    return Cost(cubes_of(goods), card.get("any", 0), sum(card.values()))


def printed(cost: Cost) -> CostOf:
    """A cost as it would stand on a card."""
    goods = cast(CostOf, named(cost.cubes))
    return goods | {"any": cost.any} if cost.any else goods


def cheaper(cost: Cost, good: int) -> Cost:
    """One cube of a good less, if it is in the cost at all."""
    if not cost.cubes[good]:
        return cost
    return Cost(less(cost.cubes, one(good)), cost.any, cost.total - 1)


def pays(cost: Cost, cubes: Cubes) -> bool:
    """Whether the cubes are the cost exactly, opium standing for whatever is lacking (D11)."""
    if sum(cubes) != cost.total:
        return False
    # What is paid beyond a good's own cost must be for "any"; the rest is then opium.
    beyond = 0
    for good in STRICT:
        extra = cubes[good] - cost.cubes[good]
        if extra > 0:
            beyond += extra
    return beyond <= cost.any


def missing(cost: Cost, cubes: Cubes) -> Cost:
    """What the cubes lack of the cost, opium standing for goods first and then for "any" (D11)."""
    left = less(cubes, cost.cubes)
    spare, opium = sum(max(0, left[good]) for good in STRICT), max(0, left[OPIUM])
    lacking = [max(0, -count) for count in left]
    for good, lack in enumerate(lacking):
        lacking[good] -= min(lack, opium)
        opium -= min(lack, opium)
    a, b, c, d, e = lacking
    any_good = max(0, cost.any - spare - opium)
    return Cost((a, b, c, d, e), any_good, sum(lacking) + any_good)
