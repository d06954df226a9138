"""Worth, compiled by Numba: the same search as in `layouts` and `worth`, on words of bits."""

from .growth import fill_tile_odds
from .planning import best_plan

__all__ = ["best_plan", "fill_tile_odds"]
