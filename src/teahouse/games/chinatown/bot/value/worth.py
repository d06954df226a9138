"""What buildings and tiles are worth to whoever holds them, in notes at the end of the game."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.play.compilation import is_compiled

from . import plain
from .ground import Ground
from .plain import Plan

__all__ = ["Plan", "plan", "search_of", "worth"]


@lru_cache(maxsize=1 << 16)
def worth(ground: Ground, mine: int, tiles: tuple[int, ...]) -> float:
    """The worth of these buildings and unplaced tiles."""
    found: float = search_of(ground.site.rules).best_worth(ground, mine, tiles)
    return found


@lru_cache(maxsize=1 << 10)
def plan(ground: Ground, mine: int, tiles: tuple[int, ...]) -> Plan:
    """The best placement."""
    found: Plan = search_of(ground.site.rules).best_plan(ground, mine, tiles)
    return found


@lru_cache(maxsize=16)
def search_of(rules: Rules) -> ModuleType:
    """The compiled search, or the plain one without Numba or room for a set of one's own."""
    if is_compiled():
        from . import compiled

        if compiled.can_plan(rules):
            return compiled
    return plain
