"""What dice can bring at the temple (D10)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from teahouse.games.dadaocheng.rules.components.goods import NO_CUBES, Cubes, one, plus

__all__ = ["rolls"]

Rolls = tuple[tuple[float, Cubes], ...]


@lru_cache
def rolls(faces: tuple[int | None, ...], dice: int) -> Rolls:
    """Every gift of so many dice, and how likely it is."""
    chances: dict[Cubes, int] = {}
    for thrown in product(faces, repeat=dice):
        got = NO_CUBES
        for good in thrown:
            got = got if good is None else plus(got, one(good))
        chances[got] = chances.get(got, 0) + 1
    every = len(faces) ** dice
    return tuple((count / every, got) for got, count in chances.items())
