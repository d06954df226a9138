"""Bundles: everything that could be bought in one step 4, with what it costs and is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from teahouse.games.dadaocheng.cost import Cost
from teahouse.games.dadaocheng.goods import NO_CUBES, TEA, Cubes, plus
from teahouse.games.dadaocheng.kinds import DEN, MANSION, MARKET, SHOP, WORKSHOP, Buildings
from teahouse.games.dadaocheng.rules import Ship

from .cards import cards_worth
from .desk import Desk
from .scale import Scale

__all__ = [
    "TREATY_COST",
    "TREATY_GIVES",
    "Bundle",
    "Item",
    "bundles",
    "is_ship",
    "level_of",
]

Item: TypeAlias = int
"""A kind of building by its number, or a ship: SHIPS + its level."""
SHIPS = 10
MOST_CUBES = 18  # that anybody has in one step 4
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
    new_markets: int  # of use only once it is paid for, and so is a new den
    new_dens: int
    gift: int  # cubes of any good that are given
    has_treaty: bool  # whether 1860 is used
    items: tuple[Item, ...]


def is_ship(item: Item) -> bool:
    return item > SHIPS


def level_of(item: Item) -> int:
    """The level of a ship."""
    return item - SHIPS


def bundles(desk: Desk, scale: Scale) -> tuple[Bundle, ...]:
    """Every bundle that credit allows, the one that is worth most first."""
    before = cards_worth(desk, scale, desk.owned, desk.credit)
    found = [
        bundle
        for ships in _fleets(desk)
        for kinds in product(*(range(count + 1) for count in desk.stock))
        if len(ships) + sum(kinds) <= scale.sight
        for bundle in _bundle(desk, scale, ships, kinds, before)
    ]
    return tuple(sorted(found, key=lambda bundle: -bundle.worth))


def _fleets(desk: Desk) -> Iterator[tuple[Ship, ...]]:
    """Every choice of ships that lie open."""
    there = [ship for ship in desk.ships if ship is not None]
    for taken in product((False, True), repeat=len(there)):
        yield tuple(ship for ship, is_taken in zip(there, taken, strict=True) if is_taken)


def _bundle(
    desk: Desk, scale: Scale, ships: tuple[Ship, ...], kinds: tuple[int, ...], before: float
) -> Iterator[Bundle]:
    owned = _sum(desk.owned, kinds)
    credit = desk.credit + sum(
        kind.credit * count for kind, count in zip(desk.kinds, kinds, strict=True)
    )
    in_order = _in_order(ships, credit)
    if in_order is None:
        return
    cost, anything, total = _cost(desk, ships, kinds)
    if total > MOST_CUBES:
        return
    credit += sum(ship.credit for ship in ships)
    prestige = sum(ship.prestige for ship in ships)
    worth = prestige + cards_worth(desk, scale, owned, credit) - before
    found = Bundle(
        worth=worth,
        cost=cost,
        any=anything,
        total=total,
        gain=desk.gift + desk.dens + kinds[DEN],
        markets=desk.markets,
        dens=desk.dens,
        new_markets=_new_markets(kinds, ships),
        new_dens=kinds[DEN],
        gift=desk.gift,
        has_treaty=False,
        items=(*_items(kinds), *(SHIPS + ship.level for ship in in_order)),
    )
    yield found
    if desk.has_treaty:
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


def _new_markets(kinds: tuple[int, ...], ships: tuple[Ship, ...]) -> int:
    """A market bought now is of use for what is bought after it."""
    is_last = not ships and sum(kinds) == kinds[MARKET] + kinds[DEN]
    return 0 if is_last else kinds[MARKET]


def _in_order(ships: tuple[Ship, ...], credit: int) -> list[Ship] | None:
    """The ships in an order that credit allows, if there is one."""
    left, bought = sorted(ships, key=lambda ship: ship.credit_required), []
    for ship in left:
        if ship.credit_required > credit:
            return None
        credit += ship.credit
        bought.append(ship)
    return bought


def _items(kinds: tuple[int, ...]) -> tuple[Item, ...]:
    """Those that help with the others first."""
    order = (DEN, MARKET, WORKSHOP, SHOP, MANSION)
    return tuple(kind for kind in order for _ in range(kinds[kind]))


def _cost(desk: Desk, ships: tuple[Ship, ...], kinds: tuple[int, ...]) -> tuple[Cubes, int, int]:
    """Named cubes, some of any good, and how many that is, with all the workshops' help."""
    costs: list[Cost] = [ship.cost for ship in ships]
    for cost, count in zip(desk.costs, kinds, strict=True):
        costs += [cost] * count
    cubes = NO_CUBES
    for cost in costs:
        cubes = plus(cubes, cost.cubes)
    saved = min(desk.workshops + kinds[WORKSHOP], sum(1 for s in ships if s.cost.cubes[TEA]))
    rice, sugar, camphor, tea, opium = cubes
    total = sum(cost.total for cost in costs) - saved
    return (rice, sugar, camphor, tea - saved, opium), sum(cost.any for cost in costs), total


def _sum(owned: Buildings, more: tuple[int, ...]) -> Buildings:
    mansion, shop, market, workshop, den = map(int.__add__, owned, more)
    return mansion, shop, market, workshop, den
