"""Changing cubes on an errand: the cheapest way to what is lacking comes first (D10, D13)."""

from __future__ import annotations

from teahouse.games.dadaocheng.actions import Action, Counts, Den, Exchange, History, Market
from teahouse.games.dadaocheng.components.goods import (
    GOODS,
    NO_CUBES,
    OPIUM,
    SUGAR,
    Cubes,
    named,
    one,
    plus,
)
from teahouse.games.dadaocheng.components.kinds import DEN, MARKET

from .bundles import TREATY_COST, TREATY_GIVES
from .shopping_list import Errand
from .situation import GIFT, GIFT_YEAR, MARKET_YEAR, SWAPS

__all__ = ["change", "event"]

SMOKED = 2  # cubes that a den gives for one opium


def event(errand: Errand) -> Action | None:
    """What the year gives, before anything is bought with the cubes that it asks for."""
    return _gift(errand) or _treaty(errand)


def _gift(errand: Errand) -> Action | None:
    """1851: two cubes for nothing."""
    if errand.state.event != GIFT_YEAR or errand.state.used.event:
        return None
    return History(errand.seat, get=named(_wanted(errand, GIFT)))


def change(errand: Errand) -> Action | None:
    """The next change toward what is lacking, None if only opium itself can stand for it."""
    return _den(errand) or _for_the_den(errand) or _for_a_good(errand)


def _treaty(errand: Errand) -> Action | None:
    """1860: two sugar for three of any good."""
    if not errand.may_use_treaty or errand.hand[SUGAR] < TREATY_COST[SUGAR]:
        return None
    got = _wanted(errand, TREATY_GIVES, back=TREATY_COST)
    return History(errand.seat, give=named(TREATY_COST), get=named(got))


def _has_den(errand: Errand) -> bool:
    return errand.player.buildings[DEN] > errand.state.used.den


def _den(errand: Errand) -> Action | None:
    if not _has_den(errand) or errand.hand[OPIUM] <= errand.opium:
        return None
    return Den(errand.seat, named(_wanted(errand, SMOKED, back=one(OPIUM))))


def _for_the_den(errand: Errand) -> Action | None:
    """Opium for the den: two cubes for two of any good, or one for two."""
    if not _has_den(errand) or not errand.state.supply[OPIUM]:
        return None
    fodder = [good for good in errand.fodder() if good != OPIUM]
    # Even a cube that is needed, since one of the two that come back can be the same.
    held = [good for good in range(OPIUM) for _ in range(errand.hand[good] - fodder.count(good))]
    fodder += held
    return _one_for_one(errand, fodder, OPIUM) or _two_for_one(errand, fodder, OPIUM)


def _for_a_good(errand: Errand) -> Action | None:
    wanted = next((good for good in range(OPIUM) if _is_lacking(errand, good)), None)
    if wanted is None:
        return _for_any(errand)
    fodder = errand.fodder()
    swap = _one_for_one(errand, fodder, wanted)
    if swap is not None or errand.lacks() <= errand.opium:
        return swap
    return _two_for_one(errand, fodder, wanted)


def _is_lacking(errand: Errand, good: int) -> bool:
    return errand.spare()[good] < 0 and errand.state.supply[good] > 0


def _for_any(errand: Errand) -> Action | None:
    """Opium for a plain good, since opium that pays for any has its price (D11)."""
    there = (good for good in range(OPIUM) if errand.state.supply[good])
    wanted = next(there, None)
    if wanted is None or not errand.lacks_any():
        return None
    return _one_for_one(errand, [good for good in errand.fodder() if good == OPIUM], wanted)


def _one_for_one(errand: Errand, fodder: list[int], wanted: int) -> Action | None:
    if not fodder:
        return None
    give, get = GOODS[fodder[0]], GOODS[wanted]
    if errand.player.buildings[MARKET] > errand.state.used.market:
        return Market(errand.seat, give, get)
    if errand.state.event == MARKET_YEAR and errand.state.used.event < SWAPS:
        return History(errand.seat, give=give, get=get)
    return None


def _two_for_one(errand: Errand, fodder: list[int], wanted: int) -> Action | None:
    if len(fodder) < 2:
        return None
    pair: Counts = named(plus(one(fodder[0]), one(fodder[1])))
    return Exchange(errand.seat, pair, GOODS[wanted])


def _wanted(errand: Errand, count: int, *, back: Cubes = NO_CUBES) -> Cubes:
    """So many cubes of any good: what is lacking first, then what is best kept."""
    there, got, spare = list(plus(errand.state.supply, back)), [0, 0, 0, 0, 0], errand.spare()
    lacking = [good for good in range(len(GOODS)) for _ in range(-spare[good])]
    best = [good for good in reversed(errand.rising) for _ in range(count)]
    # Opium that pays for any good has its price (D11), so a plain good is taken for that.
    plain = [good for good in best if good != OPIUM][: errand.lacks_any()]
    for good in (*lacking, *plain, *best):
        if sum(got) < count and there[good]:
            got[good] += 1
            there[good] -= 1
    return got[0], got[1], got[2], got[3], got[4]
