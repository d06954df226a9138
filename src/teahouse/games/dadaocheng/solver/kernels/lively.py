"""Lively plans: those that make a line, and one for all the others, which give the same."""

from __future__ import annotations

import numpy as np

from teahouse.games.dadaocheng.solver.words import Array, Words, Workspace

from .compiling import kernel
from .hashing import start_of
from .lines import columns_of, planned, rows_of

__all__ = ["lively_plans"]


@kernel
def lively_plans(words: Words, workspace: Workspace) -> Array:
    """The first plan to each grid with a line, and the first that leads to a grid without one."""
    plans = np.empty(words.plans, np.int64)
    count = 0
    is_idle_known = False
    for plan in range(words.plans):
        up, down = planned(words, plan)
        if not (rows_of(up) | columns_of(up)):
            if is_idle_known:
                continue
            is_idle_known = True
        if start_of(workspace.known_starts, up, down, count) == count:
            plans[count] = plan
            count += 1
    return plans[:count]
