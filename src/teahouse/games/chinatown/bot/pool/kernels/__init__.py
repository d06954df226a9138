"""One owner of everything, compiled by Numba: what a pool is worth, its cards and its places."""

from .choosing import best_pool

__all__ = ["best_pool"]
