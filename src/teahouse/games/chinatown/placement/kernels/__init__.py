"""Placement compiled by Numba: the search of `plain`, and futures of all players' things."""

from .groups import fill_tile_odds
from .planning import best_plan

__all__ = ["best_plan", "fill_tile_odds"]
