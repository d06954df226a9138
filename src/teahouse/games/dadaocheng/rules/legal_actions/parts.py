"""Every way to take some cubes out of many."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.games.dadaocheng.rules.components.goods import Cubes

__all__ = ["parts"]


def parts(cubes: Cubes, count: int) -> Iterator[Cubes]:
    """Each choice of so many of these cubes, once."""
    rice, sugar, camphor, tea, opium = cubes
    for a in range(min(rice, count) + 1):
        for b in range(min(sugar, count - a) + 1):
            for c in range(min(camphor, count - a - b) + 1):
                for d in range(min(tea, count - a - b - c) + 1):
                    rest = count - a - b - c - d
                    if rest <= opium:
                        yield (a, b, c, d, rest)
