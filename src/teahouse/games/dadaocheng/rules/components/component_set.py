"""What is in the box: the parts of a component set (D1 to D4).

The packaged set says of each part whether its values were found or are reconstructed;
whoever owns the box can enter the printed values in a set of their own.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from .goods import Good
from .kinds import Kind

__all__ = ["BuildingCard", "Components", "CostOf", "Discs", "Level", "ShipCard"]

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
CostOf: TypeAlias = dict[Literal["rice", "sugar", "camphor", "tea", "opium", "any"], Positive]
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


class Temple(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    temple: Temple
    opium_track: OpiumTrack
    houses: Houses
    events: EventCards
    note: str = ""
