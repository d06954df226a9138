"""The five goods and the five kinds of building, counts of them, and costs (D1, D10, D11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, TypeAlias, cast, get_args

import msgspec
from msgspec import Meta

__all__ = [
    "CAMPHOR",
    "DEN",
    "GOODS",
    "INDEX",
    "KINDS",
    "KIND_INDEX",
    "MANSION",
    "MARKET",
    "NO_CUBES",
    "ONE_RICE",
    "OPIUM",
    "RICE",
    "SHOP",
    "SUGAR",
    "TEA",
    "TWO_SUGAR",
    "WORKSHOP",
    "Buildings",
    "Cost",
    "CostOf",
    "Cubes",
    "Good",
    "Kind",
    "Positive",
    "cheaper",
    "cost_of",
    "counted",
    "covers",
    "cubes_of",
    "less",
    "missing",
    "named",
    "one",
    "parts",
    "pays",
    "plus",
    "printed",
]


Good = Literal["rice", "sugar", "camphor", "tea", "opium"]
Cubes: TypeAlias = tuple[int, int, int, int, int]
"""How many cubes of each good, in the order of GOODS."""

GOODS: tuple[Good, ...] = get_args(Good)
INDEX: dict[str, int] = {good: index for index, good in enumerate(GOODS)}
RICE, SUGAR, CAMPHOR, TEA, OPIUM = range(5)

NO_CUBES: Cubes = (0, 0, 0, 0, 0)
ONE: tuple[Cubes, ...] = (
    (1, 0, 0, 0, 0),
    (0, 1, 0, 0, 0),
    (0, 0, 1, 0, 0),
    (0, 0, 0, 1, 0),
    (0, 0, 0, 0, 1),
)


def one(good: int) -> Cubes:
    """Returns a single cube of this good."""
    return ONE[good]


def plus(some: Cubes, more: Cubes) -> Cubes:
    a, b, c, d, e = some
    v, w, x, y, z = more
    return (a + v, b + w, c + x, d + y, e + z)


def less(some: Cubes, fewer: Cubes) -> Cubes:
    a, b, c, d, e = some
    v, w, x, y, z = fewer
    return (a - v, b - w, c - x, d - y, e - z)


def covers(some: Cubes, wanted: Cubes) -> bool:
    """Whether there are as many of every good as are wanted."""
    a, b, c, d, e = some
    v, w, x, y, z = wanted
    return a >= v and b >= w and c >= x and d >= y and e >= z


def cubes_of(counts: Mapping[Good, int]) -> Cubes:
    """Returns cubes from their JSON `{good: count}`."""
    get = counts.get
    return (get("rice", 0), get("sugar", 0), get("camphor", 0), get("tea", 0), get("opium", 0))


def named(cubes: Cubes) -> dict[Good, int]:
    """Returns the cubes as `{good: count}`, without the goods of which there are none."""
    return {good: count for good, count in zip(GOODS, cubes, strict=True) if count}


def counted(goods: Iterable[int]) -> Cubes:
    """Returns how many of each good are in a row of goods, such as a storage cell."""
    counts = [0, 0, 0, 0, 0]
    for good in goods:
        counts[good] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


Kind = Literal["mansion", "shop", "market", "workshop", "opium_den"]
Buildings: TypeAlias = tuple[int, int, int, int, int]
"""How many of each kind, in the order of KINDS."""

KINDS: tuple[Kind, ...] = get_args(Kind)
KIND_INDEX: dict[str, int] = {kind: index for index, kind in enumerate(KINDS)}
MANSION, SHOP, MARKET, WORKSHOP, DEN = range(5)


def parts(cubes: Cubes, count: int) -> Iterator[Cubes]:
    """Yields each way to choose `count` of these cubes, once."""
    rice, sugar, camphor, tea, opium = cubes
    for a in range(min(rice, count) + 1):
        for b in range(min(sugar, count - a) + 1):
            for c in range(min(camphor, count - a - b) + 1):
                for d in range(min(tea, count - a - b - c) + 1):
                    rest = count - a - b - c - d
                    if rest <= opium:
                        yield (a, b, c, d, rest)


Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
CostOf: TypeAlias = dict[Literal["rice", "sugar", "camphor", "tea", "opium", "any"], Positive]
"""A cost as it stands on a card; "any" is a cube of any good."""
STRICT = (RICE, SUGAR, CAMPHOR, TEA)
"""The goods that can pay only for themselves and for "any"; opium can pay for anything (D11)."""


class Cost(msgspec.Struct, frozen=True):
    """A cost is a number of cubes of named goods and a number of any good; `total` is their sum."""

    cubes: Cubes
    any: int
    total: int


ONE_RICE = Cost(one(RICE), 0, 1)
TWO_SUGAR = Cost(plus(one(SUGAR), one(SUGAR)), 0, 2)


def cost_of(card: CostOf) -> Cost:
    """Returns a cost from the way it is printed on a card."""
    goods = {good: count for good, count in card.items() if good != "any"}
    return Cost(cubes_of(goods), card.get("any", 0), sum(card.values()))


def printed(cost: Cost) -> CostOf:
    """Returns a cost the way it would be printed on a card."""
    goods = cast(CostOf, named(cost.cubes))
    return goods | {"any": cost.any} if cost.any else goods


def cheaper(cost: Cost, good: int) -> Cost:
    """Returns the cost with one cube of a good less, if it asks for that good at all."""
    if not cost.cubes[good]:
        return cost
    return Cost(less(cost.cubes, one(good)), cost.any, cost.total - 1)


def pays(cost: Cost, cubes: Cubes) -> bool:
    """Whether the cubes pay the cost exactly; opium pays for whatever is lacking (D11)."""
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
    """Returns what the cubes lack; opium pays for named goods first, then for "any" (D11)."""
    left = less(cubes, cost.cubes)
    spare, opium = sum(max(0, left[good]) for good in STRICT), max(0, left[OPIUM])
    lacking = [max(0, -count) for count in left]
    for good, lack in enumerate(lacking):
        lacking[good] -= min(lack, opium)
        opium -= min(lack, opium)
    a, b, c, d, e = lacking
    any_good = max(0, cost.any - spare - opium)
    return Cost((a, b, c, d, e), any_good, sum(lacking) + any_good)
