"""Bundles: everything that could be bought in one step 4, with what it costs and is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teahouse.games.dadaocheng.bot.value.cards import (
    BuildingsWorth,
    buildings_worth,
    cards_worth,
    credit_worth,
)
from teahouse.games.dadaocheng.bot.value.coefficients import Coefficients
from teahouse.games.dadaocheng.rules.components.goods import Cubes, less, plus
from teahouse.games.dadaocheng.rules.components.kinds import DEN, MARKET, WORKSHOP

from .shelves import Fleet, Item, Street, fleets, streets
from .situation import Situation

__all__ = ["TREATY_COST", "TREATY_GIVES", "Bundle", "bundles"]

MOST_CUBES = 18  # cubes in hand in one step 4, at most
TREATY_GIVES = 3  # 1860
TREATY_COST: Cubes = (0, 2, 0, 0, 0)


class Bundle(NamedTuple):
    """Things to buy together; `cost` is what is left of it after workshops."""

    worth: float
    cost: Cubes
    any: int
    total: int
    gain: int  # cubes that its abilities may add
    markets: int
    dens: int
    new_markets: int  # can be used only after it is paid for, like a new den
    new_dens: int
    gift: int  # cubes of any good that are given
    has_treaty: bool  # whether 1860 is used
    items: tuple[Item, ...]


def bundles(situation: Situation, coefficients: Coefficients) -> tuple[Bundle, ...]:
    """Every bundle that credit allows, the one that is worth most first."""
    before = cards_worth(situation, coefficients, situation.owned, situation.credit)
    priced = [
        (street, buildings_worth(situation, coefficients, street.owned))
        for street in streets(situation)
    ]
    found = [
        bundle
        for fleet in fleets(situation)
        for street, worth in priced
        if len(fleet.items) + len(street.items) <= coefficients.sight
        and fleet.cost.total + street.cost.total <= MOST_CUBES
        and fleet.credit_required <= situation.credit + street.credit
        for bundle in _bundle(situation, coefficients, fleet, street, worth, before)
    ]
    return tuple(sorted(found, key=lambda bundle: -bundle.worth))


def _bundle(
    situation: Situation,
    coefficients: Coefficients,
    fleet: Fleet,
    street: Street,
    built: BuildingsWorth,
    before: float,
) -> Iterator[Bundle]:
    saved = min(situation.workshops + street.bought[WORKSHOP], fleet.with_tea)
    cost = plus(fleet.cost.cubes, street.cost.cubes)
    credit = situation.credit + street.credit + fleet.credit
    after = built.prestige + credit_worth(situation, coefficients, credit) + built.use
    found = Bundle(
        worth=fleet.prestige + after - before,
        cost=less(cost, (0, 0, 0, saved, 0)) if saved else cost,
        any=fleet.cost.any + street.cost.any,
        total=fleet.cost.total + street.cost.total - saved,
        gain=situation.gift + situation.dens + street.bought[DEN],
        markets=situation.markets,
        dens=situation.dens,
        new_markets=street.bought[MARKET],
        new_dens=street.bought[DEN],
        gift=situation.gift,
        has_treaty=False,
        items=street.items + fleet.items,
    )
    yield found
    if situation.has_treaty:
        yield _with_treaty(found)


def _with_treaty(found: Bundle) -> Bundle:
    """1860: two sugar more to pay, three cubes of any good to get."""
    return found._replace(
        cost=plus(found.cost, TREATY_COST),
        total=found.total + sum(TREATY_COST),
        gain=found.gain + TREATY_GIVES,
        gift=TREATY_GIVES,
        has_treaty=True,
    )
