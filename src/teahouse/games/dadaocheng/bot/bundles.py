"""Bundles are all that could be bought in one step 4, with their cost and worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress, product
from typing import NamedTuple, TypeAlias

from teahouse.games.dadaocheng.rules.goods import (
    DEN,
    MANSION,
    MARKET,
    NO_CUBES,
    SHOP,
    TEA,
    WORKSHOP,
    Buildings,
    Cost,
    Cubes,
    less,
    plus,
)
from teahouse.games.dadaocheng.rules.rulebook import PricedShip

from .worth import (
    BuildingsWorth,
    Coefficients,
    Situation,
    buildings_worth,
    cards_worth,
    credit_worth,
)

__all__ = ["TREATY_COST", "TREATY_GIVES", "Bundle", "Item", "bundles", "is_ship", "level_of"]


Item: TypeAlias = int
"""An item is a kind of building by its number, or a ship as SHIPS + its level."""
SHIPS = 10
HELPFUL_FIRST = (DEN, MARKET, WORKSHOP, SHOP, MANSION)


class Fleet(NamedTuple):
    """A choice of open ships, in an order in which credit suffices for each."""

    items: tuple[Item, ...]
    cost: Cost
    with_tea: int  # number of ships that a workshop makes cheaper
    credit_required: int  # credit needed before the first of them is bought
    credit: int
    prestige: int


class Street(NamedTuple):
    """A choice of buildings, ordered so that those that help to pay for others come first."""

    items: tuple[Item, ...]
    cost: Cost
    bought: tuple[int, ...]  # by kind
    owned: Buildings  # the seat's buildings after the purchase
    credit: int


def is_ship(item: Item) -> bool:
    return item > SHIPS


def level_of(item: Item) -> int:
    """Returns the level of a ship, from 1 to 3."""
    return item - SHIPS


def fleets(situation: Situation) -> list[Fleet]:
    """Returns every choice of open ships, including that of none."""
    there = sorted(
        (ship for ship in situation.ships if ship), key=lambda ship: ship.credit_required
    )
    return [_fleet(list(compress(there, each))) for each in product((0, 1), repeat=len(there))]


def _fleet(ships: list[PricedShip]) -> Fleet:
    required = credit = 0
    for ship in ships:
        required = max(required, ship.credit_required - credit)
        credit += ship.credit
    return Fleet(
        tuple(SHIPS + ship.level for ship in ships),
        _together(ship.cost for ship in ships),
        sum(1 for ship in ships if ship.cost.cubes[TEA]),
        required,
        credit,
        sum(ship.prestige for ship in ships),
    )


def streets(situation: Situation) -> list[Street]:
    """Returns every choice of buildings that this turn allows, including that of none."""
    return [
        _street(situation, each) for each in product(*(range(most + 1) for most in situation.stock))
    ]


def _street(situation: Situation, bought: tuple[int, ...]) -> Street:
    items = tuple(kind for kind in HELPFUL_FIRST for _ in range(bought[kind]))
    mansion, shop, market, workshop, den = map(int.__add__, situation.owned, bought)
    return Street(
        items,
        _together(situation.costs[kind] for kind in items),
        bought,
        (mansion, shop, market, workshop, den),
        sum(situation.kinds[kind].credit for kind in items),
    )


def _together(costs: Iterable[Cost]) -> Cost:
    cubes, anything, total = NO_CUBES, 0, 0
    for cost in costs:
        cubes, anything, total = plus(cubes, cost.cubes), anything + cost.any, total + cost.total
    return Cost(cubes, anything, total)


MOST_CUBES = 18  # the most cubes that a bundle may cost; no hand is larger
TREATY_GIVES = 3  # 1860
TREATY_COST: Cubes = (0, 2, 0, 0, 0)


class Bundle(NamedTuple):
    """Ships and buildings to buy together; `cost` is what is left of it after workshops."""

    worth: float
    cost: Cubes
    any: int
    total: int
    gain: int  # most cubes that dens and the event may add
    markets: int
    dens: int
    new_markets: int  # markets of the bundle, usable only after they are paid for
    new_dens: int
    gift: int  # cubes of any good that are given
    has_treaty: bool  # whether 1860 is used
    items: tuple[Item, ...]


def bundles(situation: Situation, coefficients: Coefficients) -> tuple[Bundle, ...]:
    """Returns every bundle that credit allows, the one that is worth most first."""
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
    """Returns the bundle with the treaty of 1860, which costs two sugar and gives three cubes."""
    return found._replace(
        cost=plus(found.cost, TREATY_COST),
        total=found.total + sum(TREATY_COST),
        gain=found.gain + TREATY_GIVES,
        gift=TREATY_GIVES,
        has_treaty=True,
    )
