"""What a component set must be so that the game can be played with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from teahouse.core import SetError
from teahouse.games.dadaocheng.rules.steps.layout import can_be_laid_out

from .component_set import BuildingCard, Components, Discs, ShipCard
from .goods import GOODS, INDEX, OPIUM
from .kinds import KINDS

__all__ = ["check_set"]

DISCS = 16
CORNERS = 4
SHIPS_EACH_LEVEL = 12
REMOVED_SOLO = 2
YEARS = (
    *(1851, 1853, 1859, 1860, 1865, 1878, 1884),
    *(1891, 1895, 1898, 1905, 1908, 1915, 1920),
)
MANSION_SET = 6


def check_set(components: Components) -> None:
    """Raises SetError with the first thing that is wrong."""
    _check_complete(components.goods, GOODS, "goods")
    _check_discs(components.discs, "discs")
    if components.discs_alternative is not None:
        _check_discs(components.discs_alternative, "discs_alternative")
    _check_ships(components)
    _check_buildings(components)
    _check_credit(components)
    _check_complete([card.year for card in components.events.cards], YEARS, "events")
    _check_complete(components.temple.faces, "123456", "temple.faces")
    _check_mansion_sets(components.mansion_sets)


def _check_complete(given: Iterable[object], wanted: Iterable[object], where: str) -> None:
    """Everything that is wanted is there, once."""
    there = Counter(list(given))
    for item in wanted:
        if there[item] != 1:
            raise SetError(f"{where}: {item} is there {there[item]} times, it must be there once")
    for item in there.keys() - set(wanted):
        raise SetError(f"{where}: {item} is not known")


def _check_discs(discs: Discs, where: str) -> None:
    sides = discs.sun_over_other
    if len(sides) != DISCS:
        raise SetError(f"{where}: {len(sides)} discs, there must be {DISCS}")
    for number, (sun, other) in enumerate(sides):
        if sun == other:
            raise SetError(f"{where}: disc {number} has {sun} on both sides")
    suns = [INDEX[sun] for sun, _ in sides]
    if suns.count(OPIUM) != CORNERS:
        raise SetError(
            f"{where}: {suns.count(OPIUM)} discs have opium on the sun side; "
            f"there must be {CORNERS}, for the corners"
        )
    if not can_be_laid_out([sun for sun in suns if sun != OPIUM]):
        raise SetError(f"{where}: no layout is free of three connected discs of one good")


def _check_ships(components: Components) -> None:
    cards = components.ships.cards
    for id, count in Counter(card.id for card in cards).items():
        if count > 1:
            raise SetError(f"ships: {id} is there {count} times")
    for level in (1, 2, 3):
        count = sum(card.level == level for card in cards)
        if count != SHIPS_EACH_LEVEL:
            raise SetError(f"ships: {count} of level {level}, there must be {SHIPS_EACH_LEVEL}")
    for card in cards:
        _check_cost(card, components.cubes_each, f"ships: {card.id}")
    giving = sum(card.level == 1 and card.credit > 0 for card in cards)
    if giving < REMOVED_SOLO:
        raise SetError(f"ships: {giving} of level 1 give credit, there must be {REMOVED_SOLO}")


def _check_buildings(components: Components) -> None:
    cards = components.buildings.cards
    _check_complete([card.id for card in cards], KINDS, "buildings")
    for card in cards:
        _check_cost(card, components.cubes_each, f"buildings: {card.id}")
        _check_complete(card.in_play, "1234", f"buildings: {card.id}: in_play")
        most = max(card.in_play.values())
        if most > card.copies:
            raise SetError(f"buildings: {card.id}: {most} in play, but {card.copies} copies")


def _check_cost(card: ShipCard | BuildingCard, cubes_each: int, where: str) -> None:
    """No more of a good than there are cubes; one opium cube is the round's marker."""
    for good, count in card.cost.items():
        there = cubes_each - (good == "opium")
        if good == "any":
            there = cubes_each * len(GOODS) - 1
        if count > there:
            raise SetError(f"{where} costs {count} {good}, there are {there} cubes")


def _check_credit(components: Components) -> None:
    """The credit that a ship asks for can be had from cards that can be bought before it."""
    credit = sum(card.credit * card.copies for card in components.buildings.cards)
    waiting = sorted(components.ships.cards, key=lambda card: card.credit_required)
    for card in waiting:
        if card.credit_required > credit:
            raise SetError(
                f"ships: {card.id} asks for {card.credit_required} credit, "
                f"all cards before it give {credit}"
            )
        credit += card.credit


def _check_mansion_sets(sets: tuple[int, ...]) -> None:
    if len(sets) != MANSION_SET:
        raise SetError(f"mansion_sets: {len(sets)} values, there must be {MANSION_SET}")
    if list(sets) != sorted(sets):
        raise SetError("mansion_sets: more mansions must not score less")
