"""Purchases that can be combined: every choice of open ships, and every choice of buildings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, product
from typing import NamedTuple, TypeAlias

from teahouse.games.dadaocheng.rules.components.goods import NO_CUBES, TEA, plus
from teahouse.games.dadaocheng.rules.components.kinds import (
    DEN,
    MANSION,
    MARKET,
    SHOP,
    WORKSHOP,
    Buildings,
)
from teahouse.games.dadaocheng.rules.rulebook import Ship
from teahouse.games.dadaocheng.rules.steps.cost import Cost

from .situation import Situation

__all__ = ["Fleet", "Item", "Street", "fleets", "is_ship", "level_of", "streets"]

Item: TypeAlias = int
"""A kind of building by its number, or a ship: SHIPS + its level."""
SHIPS = 10
HELPFUL_FIRST = (DEN, MARKET, WORKSHOP, SHOP, MANSION)


class Fleet(NamedTuple):
    """A choice of open ships, in an order that credit allows."""

    items: tuple[Item, ...]
    cost: Cost
    with_tea: int  # ships that a workshop helps
    credit_required: int  # before the first of them
    credit: int
    prestige: int


class Street(NamedTuple):
    """A choice of buildings; those that help with the others come first."""

    items: tuple[Item, ...]
    cost: Cost
    bought: tuple[int, ...]  # by kind
    owned: Buildings  # with those that one had
    credit: int


def is_ship(item: Item) -> bool:
    return item > SHIPS


def level_of(item: Item) -> int:
    """The level of a ship."""
    return item - SHIPS


def fleets(situation: Situation) -> list[Fleet]:
    """Every choice of ships, none of them too."""
    there = sorted(
        (ship for ship in situation.ships if ship), key=lambda ship: ship.credit_required
    )
    return [_fleet(list(compress(there, each))) for each in product((0, 1), repeat=len(there))]


def _fleet(ships: list[Ship]) -> Fleet:
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
    """Every choice of buildings that a turn allows, none of them too."""
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
