"""A solution's rows as NumPy arrays, without a copy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .puzzle import OUTCOME, RESULT, Solution

__all__ = ["OUTCOME_ROW", "RESULT_ROW", "arrays_of"]

RESULT_ROW = np.dtype(
    [
        ("grid", np.uint8, (16,)),
        ("storage", np.uint8, (16, 2)),
        ("cubes", np.uint8, (5,)),
        ("returns", np.uint8),
        ("plan", np.uint16),
        ("outcome", np.uint32),
    ]
)
OUTCOME_ROW = np.dtype([("result", np.uint32), ("lines", np.uint8, (12,))])
assert RESULT_ROW.itemsize == RESULT.size
assert OUTCOME_ROW.itemsize == OUTCOME.size


class Arrays(NamedTuple):
    """The parts of a solution as arrays; 255 stands where there is no disc, cube or line."""

    results: npt.NDArray[Any]
    outcomes: npt.NDArray[Any]
    starts: npt.NDArray[np.uint16]
    offsets: npt.NDArray[np.uint32]


def arrays_of(solution: Solution) -> Arrays:
    return Arrays(
        np.frombuffer(solution.results, RESULT_ROW),
        np.frombuffer(solution.outcomes, OUTCOME_ROW),
        np.frombuffer(solution.starts, np.uint16),
        np.frombuffer(solution.offsets, np.uint32),
    )
