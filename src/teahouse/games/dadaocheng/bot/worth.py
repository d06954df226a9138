"""What cards and cubes are worth in prestige, now and at the end, as each level sees it (D14)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.goods import DEN, MANSION, MARKET, SHOP, WORKSHOP, Buildings
from teahouse.games.dadaocheng.rules.rulebook import CREDIT_FOR_PRESTIGE, DISTRICT_PRESTIGE

from .situation import Situation

__all__ = [
    "AGAINST_ONE",
    "ALONE",
    "AMONG_OTHERS",
    "GREEDY",
    "BuildingsWorth",
    "Coefficients",
    "buildings_worth",
    "cards_worth",
    "credit_worth",
]


ByGood = tuple[float, float, float, float, float]


class Coefficients(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers by which a level evaluates; lasting benefits are given in prestige per turn."""

    cube: ByGood  # a cube kept for a later turn
    dice: float  # one die, while turns are left
    last_dice: float  # one die in the last turn
    credit: tuple[float, float]  # each turn, a credit up to 5, and one from there up to 10
    horizon: int  # the most turns that count; more of them make no difference
    market: float  # each turn, as are the three below
    workshop: float
    den: float
    shop: float
    second: float  # the share of the first of a kind that the second is worth
    mansion: float  # the share that the next step of a set of mansions counts in advance
    filled: float  # a storage cell with cubes; it grows with the number of such cells
    stored: float  # a second cube on a cell
    rival: float  # a point of the next player's gain, in points of one's own
    own_next: float = 0.0  # a point of one's next turn, after the others have played
    denial: float = 0.0  # a point that one's purchases take from the next player
    districts: float = 0.0  # a point that 1920 gives for the most building cards
    sight: int = 20  # the most purchases that are considered together


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
"""For three or four players.

Others' turns are foreseen only in part, so one's next turn counts for less than this one.
"""

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
"""For two players, found in games against an earlier `hard`.

Whoever has the only den mostly wins.
"""

GREEDY = replace(ALONE, sight=1)
"""For easy and medium: prestige now, one card at a time, with little thought of later turns."""


HALF_WAY, FAR = 5, 10  # credits that open all of level 2, and of level 3


class BuildingsWorth(NamedTuple):
    """The worth of buildings without their credit.

    `prestige` is what they score at the end; `use` is what they help with until then.
    """

    prestige: float
    use: float


def cards_worth(
    situation: Situation, coefficients: Coefficients, owned: Buildings, credit: int
) -> float:
    """Returns what buildings and credit are worth in this situation."""
    of_buildings = buildings_worth(situation, coefficients, owned)
    return of_buildings.prestige + credit_worth(situation, coefficients, credit) + of_buildings.use


def buildings_worth(
    situation: Situation, coefficients: Coefficients, owned: Buildings
) -> BuildingsWorth:
    """Returns what buildings are worth in this situation."""
    turns = min(situation.turns_left, coefficients.horizon)
    prestige = sum(
        kind.prestige * count for kind, count in zip(situation.kinds, owned, strict=True)
    )
    return BuildingsWorth(
        prestige
        - owned[DEN] * situation.opium_share
        + _mansions(situation, coefficients, owned[MANSION], turns),
        _engine(coefficients, owned, situation.turns_left)
        + _districts(situation, coefficients, sum(owned)),
    )


def _mansions(situation: Situation, coefficients: Coefficients, count: int, turns: int) -> float:
    sets = situation.mansion_sets
    whole, rest = divmod(count, len(sets))
    step = sets[rest] - (sets[rest - 1] if rest else 0)
    turn_value = coefficients.mansion * step * turns / coefficients.horizon
    return whole * sets[-1] + (sets[rest - 1] if rest else 0) + turn_value


def credit_worth(situation: Situation, coefficients: Coefficients, credit: int) -> float:
    """Returns what credit is worth in this situation."""
    turns = min(situation.turns_left, coefficients.horizon)
    if not turns:
        return credit // CREDIT_FOR_PRESTIGE
    near, far = coefficients.credit
    opens = near * min(credit, HALF_WAY) + far * min(max(credit - HALF_WAY, 0), FAR - HALF_WAY)
    return credit / CREDIT_FOR_PRESTIGE + opens * turns


def _engine(coefficients: Coefficients, owned: Buildings, turns: int) -> float:
    each = (
        (SHOP, coefficients.shop),
        (MARKET, coefficients.market),
        (WORKSHOP, coefficients.workshop),
        (DEN, coefficients.den),
    )
    return turns * sum(
        worth * _diminished(owned[kind], coefficients.second) for kind, worth in each
    )


def _districts(situation: Situation, coefficients: Coefficients, cards: int) -> float:
    """Returns the value of leading in building cards (1920), negative for a seat that is behind."""
    lead = (cards - situation.others_cards) / (1 + max(0, situation.turns_left))
    sure = coefficients.districts * situation.districts * DISTRICT_PRESTIGE
    return sure * max(-1.0, min(1.0, lead))


@cache
def _diminished(count: int, second: float) -> float:
    """Returns the worth of `count` buildings of a kind in terms of the first.

    Each building is worth `second` times the one before it.
    """
    return sum(second**nth for nth in range(count))
