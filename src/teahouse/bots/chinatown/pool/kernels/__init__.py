"""One owner of everything, compiled by Numba: what a pool is worth, its cards and its places."""

from .choosing import best_pool
from .worth import income

__all__ = ["best_pool", "income"]
