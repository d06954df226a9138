"""A component set, packaged or one's own: its parts, and the checks they must pass (D1 to D4).

The packaged set says of each part whether its values were found or are reconstructed.
The owner of a box can enter the printed values in a set of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import SetError, read_as
from teahouse.core.wire import packaged

from .goods import GOODS, INDEX, KINDS, OPIUM, CostOf, Good, Kind, Positive
from .grid import can_be_laid_out

__all__ = [
    "BuildingCard",
    "Components",
    "Level",
    "ShipCard",
    "components_from",
    "read_set",
    "standard_set",
]


Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Level = Literal[1, 2, 3]
Face = Literal["1", "2", "3", "4", "5", "6"]
Seats = Literal["1", "2", "3", "4"]


class Discs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sixteen discs, each as the good on its sun side and the good on the other."""

    sun_over_other: tuple[tuple[Good, Good], ...]
    source: str = ""


class ShipCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship as it is printed; "any" in its cost is a cube of any good."""

    id: str
    level: Level
    cost: CostOf
    credit_required: Count
    credit: Count
    prestige: Count
    name: str = ""


class ShipCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All ships."""

    cards: tuple[ShipCard, ...]
    source: str = ""


class BuildingCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of building: how many cards there are, are in play, and may be bought a turn."""

    id: Kind
    copies: Count
    in_play: dict[Seats, Count]
    cost: CostOf
    credit: Count
    prestige: Count
    per_turn: Positive | None = None


class BuildingCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of building."""

    cards: tuple[BuildingCard, ...]
    source: str = ""


class TempleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The good that each face of a die gives, null for nothing."""

    faces: dict[Face, Good | None]
    source: str = ""


class OpiumTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many spaces a player's opium track has."""

    spaces: Positive
    source: str = ""


class Houses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trading houses, by seat."""

    names: tuple[str, str, str, str]
    source: str = ""


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A year of the town's history."""

    year: int
    title: str = ""


class EventCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All years."""

    cards: tuple[EventCard, ...]
    source: str = ""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A component set; `source` says of each part what was found and what is reconstructed."""

    id: str
    goods: dict[Good, str]
    cubes_each: Positive
    discs: Discs
    discs_alternative: Discs | None = None
    ships: ShipCards
    buildings: BuildingCards
    mansion_sets: tuple[Count, ...]
    temple: TempleTable
    opium_track: OpiumTrack
    houses: Houses
    events: EventCards
    note: str = ""


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
    """Raises SetError unless everything wanted is given exactly once, and nothing else is given."""
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
    """Raises SetError if a card costs more cubes than there are beside the marker (D1)."""
    for good, count in card.cost.items():
        there = cubes_each - (good == "opium")
        if good == "any":
            there = cubes_each * len(GOODS) - 1
        if count > there:
            raise SetError(f"{where} costs {count} {good}, there are {there} cubes")


def _check_credit(components: Components) -> None:
    """Raises SetError if a ship requires credit that no cards bought before it can give."""
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


@cache
def standard_set() -> Components:
    """Returns the component set that comes with the game."""
    return read_set(packaged("teahouse.games.dadaocheng", "data/soso-2015.json", dict))


def components_from(sets: Mapping[str, Any] | None) -> Components:
    """Returns the set given under `components`, or the packaged one if `sets` is empty."""
    own = dict(sets or {})
    for name in own:
        if name != "components":
            raise SetError(f"Dadaocheng has no set {name!r}: it has components")
    return read_set(own["components"]) if own else standard_set()


def read_set(raw: object) -> Components:
    """Returns a component set from its JSON; raises SetError with what is wrong and where."""
    components = read_as(raw, Components, SetError, "components")
    check_set(components)
    return components
