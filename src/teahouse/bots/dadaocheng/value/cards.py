"""What cards are worth: prestige at the end, and what they help until then (D14)."""

from __future__ import annotations

from teahouse.bots.dadaocheng.purchases.situation import Desk
from teahouse.games.dadaocheng.components.kinds import (
    DEN,
    MANSION,
    MARKET,
    SHOP,
    WORKSHOP,
    Buildings,
)
from teahouse.games.dadaocheng.rules import CREDIT_FOR_PRESTIGE

from .coefficients import Scale

__all__ = ["cards_worth"]

HALF_WAY, FAR = 5, 10  # credits that open all of level 2, and of level 3


def cards_worth(desk: Desk, scale: Scale, owned: Buildings, credit: int) -> float:
    """What buildings and credit are worth to whoever sits at this desk."""
    turns = min(desk.turns_left, scale.horizon)
    prestige = sum(kind.prestige * count for kind, count in zip(desk.kinds, owned, strict=True))
    return (
        prestige
        - owned[DEN] * desk.opium_share
        + _mansions(desk, scale, owned[MANSION], turns)
        + _credit(scale, credit, turns)
        + _engine(scale, owned, desk.turns_left)
    )


def _mansions(desk: Desk, scale: Scale, count: int, turns: int) -> float:
    sets = desk.mansion_sets
    whole, rest = divmod(count, len(sets))
    step = sets[rest] - (sets[rest - 1] if rest else 0)
    hope = scale.mansion * step * turns / scale.horizon
    return whole * sets[-1] + (sets[rest - 1] if rest else 0) + hope


def _credit(scale: Scale, credit: int, turns: int) -> float:
    if not turns:
        return credit // CREDIT_FOR_PRESTIGE
    near, far = scale.credit
    opens = near * min(credit, HALF_WAY) + far * min(max(credit - HALF_WAY, 0), FAR - HALF_WAY)
    return credit / CREDIT_FOR_PRESTIGE + opens * turns


def _engine(scale: Scale, owned: Buildings, turns: int) -> float:
    each = (
        (SHOP, scale.shop),
        (MARKET, scale.market),
        (WORKSHOP, scale.workshop),
        (DEN, scale.den),
    )
    return turns * sum(worth * _diminished(owned[kind], scale.second) for kind, worth in each)


def _diminished(count: int, second: float) -> float:
    return sum(second**nth for nth in range(count))
