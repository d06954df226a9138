"""What cards are worth: prestige at the end, and what they help until then (D14)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from teahouse.games.dadaocheng.bot.purchases.situation import Situation
from teahouse.games.dadaocheng.rules.components.kinds import (
    DEN,
    MANSION,
    MARKET,
    SHOP,
    WORKSHOP,
    Buildings,
)
from teahouse.games.dadaocheng.rules.rulebook import CREDIT_FOR_PRESTIGE, DISTRICT_PRESTIGE

from .coefficients import Coefficients

__all__ = ["BuildingsWorth", "buildings_worth", "cards_worth", "credit_worth"]

HALF_WAY, FAR = 5, 10  # credits that open all of level 2, and of level 3


class BuildingsWorth(NamedTuple):
    """What buildings are worth without their credit: at the end, and by what they help or rule."""

    prestige: float
    use: float


def cards_worth(
    situation: Situation, coefficients: Coefficients, owned: Buildings, credit: int
) -> float:
    """What buildings and credit are worth in this situation."""
    of_buildings = buildings_worth(situation, coefficients, owned)
    return of_buildings.prestige + credit_worth(situation, coefficients, credit) + of_buildings.use


def buildings_worth(
    situation: Situation, coefficients: Coefficients, owned: Buildings
) -> BuildingsWorth:
    """What buildings are worth in this situation."""
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
    """What credit is worth in this situation."""
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
    """1920: the value of leading in building cards, negative for a seat that is behind."""
    lead = (cards - situation.others_cards) / (1 + max(0, situation.turns_left))
    sure = coefficients.districts * situation.districts * DISTRICT_PRESTIGE
    return sure * max(-1.0, min(1.0, lead))


@cache
def _diminished(count: int, second: float) -> float:
    return sum(second**nth for nth in range(count))
