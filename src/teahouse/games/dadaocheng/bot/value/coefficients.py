"""Coefficients: what things are worth in prestige before the game is over, by level."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

__all__ = ["AGAINST_ONE", "ALONE", "AMONG_OTHERS", "GREEDY", "Coefficients"]

ByGood = tuple[float, float, float, float, float]


class Coefficients(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers by which a level evaluates; lasting benefits are given per turn."""

    cube: ByGood  # kept for a later turn
    dice: float  # what one die brings while turns are left
    last_dice: float  # and in the last turn
    credit: tuple[float, float]  # a turn, for each up to 5 and up to 10
    horizon: int  # turns beyond which more of them make no difference
    market: float  # a turn
    workshop: float
    den: float
    shop: float
    second: float  # how much the second of a kind is worth of the first
    mansion: float  # of the next step of a set
    filled: float  # a storage cell with cubes, grows with their number
    stored: float  # a second cube on a cell
    rival: float  # what the next player gains, against one's own
    own_next: float = 0.0  # what one's next turn brings, after the others have played
    denial: float = 0.0  # what one's purchases take from the next player, against one's own
    districts: float = 0.0  # of what 1920 gives for the most building cards
    sight: int = 20  # how many purchases are thought of together


ALONE = Coefficients(
    cube=(1.0, 1.0, 1.0, 1.0, 1.0),
    dice=0.8,
    last_dice=0.3,
    credit=(0.0, 0.0),
    horizon=10,
    market=0.2,
    workshop=0.2,
    den=0.2,
    shop=0.0,
    second=0.5,
    mansion=0.0,
    filled=0.0,
    stored=0.0,
    rival=0.0,
)

AMONG_OTHERS = replace(ALONE, rival=0.7, own_next=0.6)
"""Others' turns are foreseen only in part, so one's own next turn counts for less than this one."""

AGAINST_ONE = replace(
    AMONG_OTHERS,
    credit=(0.12, 0.1),
    market=0.7,
    workshop=0.6,
    den=1.8,
    shop=0.4,
    own_next=0.8,
    rival=0.7,
    denial=0.7,
    districts=1.0,
)
"""Between two, from games against an earlier `hard`; who has the only den mostly wins."""

GREEDY = replace(ALONE, sight=1)
"""Prestige now, one card at a time, and little thought of what comes after."""
