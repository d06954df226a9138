"""Costs, and whether cubes pay them exactly (D10, D11)."""

from __future__ import annotations

import msgspec

from .components import CostOf
from .goods import CAMPHOR, RICE, SUGAR, TEA, Cubes, cubes_of, less, one, plus

__all__ = ["ONE_RICE", "TWO_SUGAR", "Cost", "cheaper", "cost_of", "pays"]


class Cost(msgspec.Struct, frozen=True):
    """Cubes of named goods, and some of any good."""

    cubes: Cubes
    any: int
    total: int


ONE_RICE = Cost(one(RICE), 0, 1)
TWO_SUGAR = Cost(plus(one(SUGAR), one(SUGAR)), 0, 2)


def cost_of(printed: CostOf) -> Cost:
    """A cost as it stands on a card."""
    named = {good: count for good, count in printed.items() if good != "any"}
    return Cost(cubes_of(named), printed.get("any", 0), sum(printed.values()))


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
    goods = (RICE, SUGAR, CAMPHOR, TEA)
    beyond = sum(max(0, cubes[good] - cost.cubes[good]) for good in goods)
    return beyond <= cost.any
