"""What each seat has on its side of the table, and what that is worth in notes by the end."""

from __future__ import annotations

from functools import lru_cache
from operator import add, sub
from types import ModuleType
from typing import TypeAlias

import msgspec

from teahouse.play.compilation import is_compiled

from . import plain
from .groups import Site
from .growth import Ground
from .plain import Placement

__all__ = [
    "Bundle",
    "Placement",
    "Side",
    "less",
    "more",
    "one",
    "plan",
    "search_of",
    "value",
    "worth",
]


@lru_cache(maxsize=1 << 16)
def worth(ground: Ground, mine: int, tiles: tuple[int, ...]) -> float:
    """Returns the worth of these buildings and unplaced tiles, in notes by the end of the game."""
    found: float = search_of(ground.site).best_worth(ground, mine, tiles)
    return found


@lru_cache(maxsize=1 << 10)
def plan(ground: Ground, mine: int, tiles: tuple[int, ...]) -> Placement:
    """Returns the best placement of these tiles on these buildings."""
    found: Placement = search_of(ground.site).best_plan(ground, mine, tiles)
    return found


@lru_cache(maxsize=16)
def search_of(site: Site) -> ModuleType:
    """Returns `compiled` if Numba is there and the game fits into its tables, else `plain`."""
    if is_compiled():
        from . import compiled

        if compiled.can_plan(site):
            return compiled
    return plain


Tiles: TypeAlias = tuple[int, ...]


class Side(msgspec.Struct, frozen=True, order=True):
    """Buildings as a mask, and unplaced tiles by type. Promised tiles are not among them."""

    lots: int
    tiles: Tiles


Bundle: TypeAlias = Side  # things that change hands are written the same way


def value(ground: Ground, side: Side) -> float:
    """Returns what a side is worth to whoever has it, in notes."""
    return worth(ground, side.lots, side.tiles)


def more(side: Side, bundle: Bundle) -> Side:
    return Side(side.lots | bundle.lots, tuple(map(add, side.tiles, bundle.tiles)))


def less(side: Side, bundle: Bundle) -> Side:
    return Side(side.lots & ~bundle.lots, tuple(map(sub, side.tiles, bundle.tiles)))


def one(kinds: int, kind: int, count: int = 1) -> Bundle:
    """Returns a bundle of tiles of one type."""
    return Side(0, tuple([count if n == kind else 0 for n in range(kinds)]))
