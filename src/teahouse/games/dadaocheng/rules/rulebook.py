"""What can be chosen before a game, and its tables: those of the rule book, its set and options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec

from teahouse.core import OptionsError, read_as
from teahouse.core.options import applies, seat_choice

from .components import BuildingCard, Components, Level, ShipCard
from .goods import INDEX, KINDS, Buildings, Cost, Cubes, cost_of
from .grid import EAST, NORTH, SOUTH, WEST, Exhaustion, LinesRead, disc, in_order

__all__ = [
    "CHAIN_ENDS",
    "CHAIN_KEEPS",
    "CREDIT_FOR_PRESTIGE",
    "DISTRICT_PRESTIGE",
    "FIRST_YEAR",
    "HAND_LIMIT",
    "LEVELS",
    "MOVES",
    "RANKS",
    "ROUND_MARKER",
    "SIDES_OF_SEATS",
    "SPOILS_AT",
    "STORAGE_CELLS",
    "VERSION",
    "Options",
    "PricedBuilding",
    "PricedShip",
    "Rules",
    "compile_rules",
    "options_from",
]


Seat: TypeAlias = Annotated[int, seat_choice]
Events: TypeAlias = Literal["chronological", "random", "first_years"]
Relief: TypeAlias = Literal["now", "end"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played; `edition` is the component set's id."""

    edition: str
    players: Literal[1, 2, 3, 4] = 4
    first: Annotated[Seat | None, applies(players=(2, 3, 4))] = None  # D4, else by lot
    events: Annotated[Events, applies(players=(2, 3, 4))] = "chronological"  # D4
    lines: LinesRead = "longest"  # D6
    exhaustion: Exhaustion = "all"  # D6
    opium_relief: Annotated[Relief, applies(players=(2, 3, 4))] = "now"  # D13
    discs: Literal["standard", "alternative"] = "standard"
    hard: Annotated[bool, applies(players=(1,))] = False  # D15


def options_from(raw: Mapping[str, Any], components: Components) -> Options:
    """Returns options with all defaults filled in; raises OptionsError."""
    options = read_as({"edition": components.id, **raw}, Options, OptionsError)
    if options.edition != components.id:
        raise OptionsError(f"edition {options.edition!r} is not known: {components.id} is")
    if options.first is not None and options.first >= options.players:
        raise OptionsError(f"first {options.first}: seats are 0 to {options.players - 1}")
    if options.hard and options.players > 1:
        raise OptionsError(f"hard is for one player, not for {options.players}")
    if options.discs == "alternative" and components.discs_alternative is None:
        raise OptionsError(f"the set {components.id} has no alternative discs")
    return options


VERSION = 2  # version of the rules; what an earlier version did otherwise is marked in the code
LEVELS: tuple[Level, ...] = get_args(Level)
STORAGE_CELLS = 4
MOVES = 2  # D5
SPOILS_AT = 3  # D6
CHAIN_ENDS, CHAIN_KEEPS = 12, 10  # D7
HAND_LIMIT = 6  # D9, D12
HAND_LIMIT_SOLO, HAND_LIMIT_HARD = 3, 2  # D12
FIRST_YEAR = 1851  # D4
DISTRICT_PRESTIGE = 5  # D13, 1920
CREDIT_FOR_PRESTIGE = 5  # D14
SHIPS_SOLO = 6  # D15
RANKS = (  # D15
    (70, "master of merchants"),
    (60, "experienced merchant"),
    (50, "apprentice merchant"),
)

ROUNDS = {1: 10, 2: 10, 3: 8, 4: 8}
SIDES_OF_SEATS = {  # D3
    1: (NORTH,),
    2: (NORTH, SOUTH),
    3: (NORTH, EAST, SOUTH),
    4: (NORTH, EAST, SOUTH, WEST),
}
ROUND_MARKER: Cubes = (0, 0, 0, 0, 1)  # D1


class PricedShip(msgspec.Struct, frozen=True):
    """A ship whose cost is ready to be compared."""

    id: str
    level: int
    cost: Cost
    credit_required: int
    credit: int
    prestige: int


class PricedBuilding(msgspec.Struct, frozen=True):
    """A kind of building whose cost is ready to be compared."""

    cost: Cost
    credit: int
    prestige: int
    per_turn: int | None


class Rules(msgspec.Struct, frozen=True, eq=False):
    """The tables that every move looks up; there is one object for each set and options."""

    version: int
    options: Options
    components: Components
    players: int
    rounds: int
    hand_limit: int
    cubes_each: int
    seat_of_side: tuple[int | None, ...]  # by side from north; None is a closed region
    discs: tuple[int, ...]  # sun side up, in order
    ships: dict[str, PricedShip]
    levels: tuple[tuple[str, ...], ...]  # ids by level, ascending
    pile_size: int  # ships of a level that are dealt
    buildings: tuple[PricedBuilding, ...]  # by kind
    building_credits: tuple[int, ...]  # by kind
    in_play: Buildings
    mansion_sets: tuple[int, ...]
    faces: tuple[int | None, ...]  # the temple's table, by face from 1
    track: int  # spaces of the opium track
    opium_prestige: int  # what one opium used costs
    years: tuple[int, ...]  # the years that can come after the first, ascending

    @property
    def solo(self) -> bool:
        return self.players == 1


def compile_rules(components: Components, options: Options, version: int = VERSION) -> Rules:
    """Returns the tables for a game with this set and these options, by a version of the rules."""
    players, sides = options.players, SIDES_OF_SEATS[options.players]
    cards = {card.id: card for card in components.buildings.cards}
    kinds = [cards[kind] for kind in KINDS]
    ships = sorted(
        (_ship(card) for card in components.ships.cards), key=lambda ship: (ship.level, ship.id)
    )
    alone = HAND_LIMIT_HARD if options.hard else HAND_LIMIT_SOLO
    faces = [good for _, good in sorted(components.temple.faces.items())]
    return Rules(
        version=version,
        options=options,
        components=components,
        players=players,
        rounds=ROUNDS[players],
        hand_limit=HAND_LIMIT if players > 1 else alone,
        cubes_each=components.cubes_each,
        seat_of_side=tuple(
            sides.index(side) if side in sides else None for side in (NORTH, EAST, SOUTH, WEST)
        ),
        discs=_discs(components, options),
        ships={ship.id: ship for ship in ships},
        levels=tuple(tuple(s.id for s in of) for _, of in groupby(ships, lambda s: s.level)),
        pile_size=SHIPS_SOLO if players == 1 else len(ships) // len(LEVELS),
        buildings=tuple(
            PricedBuilding(cost_of(card.cost), card.credit, card.prestige, card.per_turn)
            for card in kinds
        ),
        building_credits=tuple(card.credit for card in kinds),
        in_play=_in_play(kinds, players),
        mansion_sets=components.mansion_sets,
        faces=tuple(None if good is None else INDEX[good] for good in faces),
        track=components.opium_track.spaces,
        opium_prestige=2 if players == 1 else 1,  # D14
        years=tuple(sorted(c.year for c in components.events.cards if c.year != FIRST_YEAR)),
    )


def _ship(card: ShipCard) -> PricedShip:
    cost = cost_of(card.cost)
    return PricedShip(card.id, card.level, cost, card.credit_required, card.credit, card.prestige)


def _in_play(cards: list[BuildingCard], players: int) -> Buildings:
    mansion, shop, market, workshop, den = (
        count for card in cards for seats, count in card.in_play.items() if int(seats) == players
    )
    return mansion, shop, market, workshop, den


def _discs(components: Components, options: Options) -> tuple[int, ...]:
    chosen = components.discs
    if options.discs == "alternative" and components.discs_alternative is not None:
        chosen = components.discs_alternative
    return in_order(disc(INDEX[sun], INDEX[other]) for sun, other in chosen.sun_over_other)
