"""The step 2 solver: all that two moves and the chains after them can lead to, exactly (D5 to D8).

Bots and hints build on it. `solve` finds every distinct result; `front` and `best` find
those that are worth most.
"""

from __future__ import annotations

from collections.abc import Sequence

from teahouse.play.compilation import is_compiled

from . import plain
from .puzzle import (
    LINES,
    MOVES,
    DiscMove,
    OwnYield,
    Puzzle,
    Result,
    Solution,
    Value,
    best_of_plan,
    front_of,
    moves_of_plan,
    own_yields_of,
    puzzle_of,
    richest,
    worth,
)

__all__ = [
    "LINES",
    "MOVES",
    "DiscMove",
    "OwnYield",
    "Puzzle",
    "Result",
    "Solution",
    "Value",
    "best",
    "best_of_plan",
    "front",
    "lively_rows",
    "moves_of_plan",
    "puzzle_of",
    "richest_yields",
    "solve",
    "worth",
]


def solve(puzzle: Puzzle, *, compiled: bool | None = None) -> Solution:
    """Returns all distinct results of a puzzle; the compiled and the plain solver find the same."""
    if not _can_compile(compiled):
        return plain.solve(puzzle)
    from . import compiled as with_numba

    return with_numba.solve(puzzle)


def front(
    puzzle: Puzzle, values: Sequence[Value], *, compiled: bool | None = None
) -> tuple[Result, ...]:
    """Returns the first of results that no other matches or beats in every value."""
    if not values:
        raise ValueError("front: there must be a value to go by")
    if not _can_compile(compiled):
        return front_of(plain.solve(puzzle), values)
    from . import compiled as with_numba

    return with_numba.front(puzzle, values)


def best(puzzle: Puzzle, value: Value, *, compiled: bool | None = None) -> Result:
    """Returns the first of the results that are worth most."""
    return front(puzzle, [value], compiled=compiled)[0]


def lively_rows(puzzle: Puzzle, *, compiled: bool | None = None) -> bytes:
    """Returns the packed results of all plans that make a line, and of the first that makes none.

    They are in the order of `solve`, but do not say which lines to pick.
    """
    if not _can_compile(compiled):
        return plain.lively_rows(puzzle)
    from . import compiled as with_numba

    return with_numba.lively_rows(puzzle)


def richest_yields(
    puzzle: Puzzle, side: int, shops: int, count: int, *, compiled: bool | None = None
) -> tuple[OwnYield, ...]:
    """Returns the `count` yields with the most cubes for a side that has `shops` shops."""
    if not _can_compile(compiled):
        return richest(own_yields_of(plain.solve(puzzle), side), shops, count)
    from . import compiled as with_numba

    return with_numba.richest_yields(puzzle, side, shops, count)


def _can_compile(wanted: bool | None) -> bool:
    """Whether Numba is used: if wanted, when it must be there, or by default if it is."""
    there = is_compiled()
    if wanted and not there:
        raise ModuleNotFoundError("the compiled solver needs Numba: pip install numba")
    return there if wanted is None else wanted
