"""The goals of incomplete actions, and the words that such actions begin with."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.goods import RICE, SUGAR
from teahouse.games.dadaocheng.rules.history import GOT, LOWERED_BY, MOST_TURNED

from .tables import YEARS

__all__ = [
    "BARRED_SHIFT",
    "GOAL_SHIFT",
    "LEFT_SHIFT",
    "LOWERED_BY",
    "STARTS",
    "START_OF_YEAR",
    "Goal",
    "asks",
]

ANY_SHIFT, LEFT_SHIFT, GOAL_SHIFT, BARRED_SHIFT = 16, 20, 24, 28


class Goal(IntEnum):
    """What happens once all cubes are paid, given or taken; 0 means that nothing is pending."""

    NONE = 0
    BUILD = 1  # cubes are paid up to ROLL_THREE ...
    SHIP_1 = 2
    SHIP_2 = 3
    SHIP_3 = 4
    LOWER = 5
    TREATY = 6
    ROLL_TWO = 7
    ROLL_THREE = 8
    EXCHANGE = 9  # ... given up to MARKET ...
    MARKET = 10
    GET = 11  # ... and taken
    TURN = 12  # buildings are named, not cubes


def asks(goal: Goal, count: int = 0, *, good: int | None = None, any_good: int = 0) -> int:
    """A pending action for so many cubes: of a good, of any good, or such as need not be paid."""
    named = 0 if good is None else count << 4 * good
    return named | any_good << ANY_SHIFT | count << LEFT_SHIFT | goal << GOAL_SHIFT


STARTS: dict[str, int] = {
    "temple_two": asks(Goal.ROLL_TWO, 1, good=RICE),
    "temple_three": asks(Goal.ROLL_THREE, 2, any_good=2),
    "exchange": asks(Goal.EXCHANGE, 2),
    "market": asks(Goal.MARKET, 1),
    "den": asks(Goal.GET, 2),
}
EVENT_STARTS: dict[int, int] = {
    1851: asks(Goal.GET, GOT[1851]),
    1859: asks(Goal.ROLL_TWO),
    1860: asks(Goal.TREATY, 2, good=SUGAR),
    1878: asks(Goal.ROLL_THREE),
    1898: asks(Goal.LOWER, 1, good=RICE),
    1905: asks(Goal.TURN, MOST_TURNED),
    1908: asks(Goal.MARKET, 1),
    1915: asks(Goal.LOWER),
}
START_OF_YEAR: npt.NDArray[np.uint32] = np.array(
    [EVENT_STARTS.get(year, 0) for year in (*YEARS, 0, 0)], np.uint32
)
"""By the number of the year; those that give a cube at once, or nothing to do, have 0."""
