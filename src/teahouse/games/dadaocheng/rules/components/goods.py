"""The five goods, and counts of cubes by good (D1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, get_args

__all__ = [
    "CAMPHOR",
    "GOODS",
    "INDEX",
    "NO_CUBES",
    "OPIUM",
    "RICE",
    "SUGAR",
    "TEA",
    "Cubes",
    "Good",
    "counted",
    "covers",
    "cubes_of",
    "less",
    "named",
    "one",
    "plus",
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
    """A single cube of this good."""
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
    """Cubes from their JSON `{good: count}`."""
    get = counts.get
    return (get("rice", 0), get("sugar", 0), get("camphor", 0), get("tea", 0), get("opium", 0))


def named(cubes: Cubes) -> dict[Good, int]:
    """The goods there are, as `{good: count}`."""
    return {good: count for good, count in zip(GOODS, cubes, strict=True) if count}


def counted(goods: Iterable[int]) -> Cubes:
    """How many of each good are in a row of goods, such as a storage cell's."""
    counts = [0, 0, 0, 0, 0]
    for good in goods:
        counts[good] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])
