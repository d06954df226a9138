"""Addition whose result is the same in every version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add

__all__ = ["added_up"]


def added_up(numbers: Iterable[float]) -> float:
    """Returns the sum of numbers, added from left to right.

    From Python 3.12 on `sum` rounds floats otherwise than before. A bot that went by it would play
    another game in a browser, whose Python is newer than many a server's.
    """
    return reduce(add, numbers, 0)
