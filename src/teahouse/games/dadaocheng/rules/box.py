"""What is in the box and printed on it: all that is needed to draw a game (D1 to D4, D10, D15)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from .act import DICE_FOR, GIVEN, GOT_IN_DEN
from .components import EventCard, ShipCard
from .goods import GOODS, KIND_INDEX, CostOf, Good, Kind
from .rulebook import (
    CHAIN_ENDS,
    CHAIN_KEEPS,
    CREDIT_FOR_PRESTIGE,
    DISTRICT_PRESTIGE,
    MOVES,
    RANKS,
    SPOILS_AT,
    STORAGE_CELLS,
    Rules,
)

__all__ = ["DadaochengComponents", "box"]

Side: TypeAlias = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")


class BuildingKind(msgspec.Struct, frozen=True):
    """A kind of building: its price, what it is worth, and how many can be bought at all."""

    id: Kind
    cost: CostOf
    credit: int
    prestige: int
    in_play: int
    per_turn: int | None


class Rate(msgspec.Struct, frozen=True):
    """So many cubes for so many."""

    give: int
    get: int


class Rates(msgspec.Struct, frozen=True):
    """D10: what cubes are exchanged at; in a den one opium is given, in the temple dice are got."""

    exchange: Rate
    market: Rate
    opium_den: Rate
    temple: tuple[Rate, ...]


class Rank(msgspec.Struct, frozen=True):
    """D15: what a merchant alone may call themselves from this score on."""

    score: int
    name: str


class DadaochengComponents(
    msgspec.Struct, frozen=True, tag_field="game", tag="dadaocheng", kw_only=True
):
    """The box of one table, and the tables of its rule book."""

    edition: str
    players: int
    rounds: int
    goods: dict[Good, str]  # with the colour of each
    cubes_each: int
    discs: tuple[tuple[Good, Good], ...]  # the sun side, and the other
    sides: tuple[Side, ...]  # of the grid, by seat
    houses: tuple[str, ...]  # their names, by seat
    ships: tuple[ShipCard, ...]
    pile_size: int  # ships of a level that are dealt
    buildings: tuple[BuildingKind, ...]
    mansion_sets: tuple[int, ...]  # prestige of 1, 2, 3, ... mansions
    temple: tuple[Good | None, ...]  # by the die's face, from 1
    rates: Rates
    events: tuple[EventCard, ...]
    opium_track: int
    opium_prestige: int  # what one opium used costs
    hand_limit: int
    storage_cells: int
    spoils_at: int  # cubes in a cell
    moves: int
    chain_ends: int
    chain_keeps: int
    credit_for_prestige: int
    district_prestige: int
    ranks: tuple[Rank, ...]  # none but in solo, the highest first


def box(rules: Rules) -> DadaochengComponents:
    """Returns the box that these rules are played with."""
    components, options = rules.components, rules.options
    return DadaochengComponents(
        edition=options.edition,
        players=rules.players,
        rounds=rules.rounds,
        goods=components.goods,
        cubes_each=rules.cubes_each,
        discs=tuple((GOODS[code // 5], GOODS[code % 5]) for code in rules.discs),
        sides=tuple(SIDES[rules.seat_of_side.index(seat)] for seat in range(rules.players)),
        houses=components.houses.names[: rules.players],
        ships=components.ships.cards,
        pile_size=rules.pile_size,
        buildings=_buildings(rules),
        mansion_sets=rules.mansion_sets,
        temple=tuple(None if good is None else GOODS[good] for good in rules.faces),
        rates=Rates(
            exchange=Rate(GIVEN, 1),
            market=Rate(1, 1),
            opium_den=Rate(1, GOT_IN_DEN),
            temple=tuple(Rate(cubes, dice) for cubes, dice in DICE_FOR.items()),
        ),
        events=components.events.cards,
        opium_track=rules.track,
        opium_prestige=rules.opium_prestige,
        hand_limit=rules.hand_limit,
        storage_cells=STORAGE_CELLS,
        spoils_at=SPOILS_AT,
        moves=MOVES,
        chain_ends=CHAIN_ENDS,
        chain_keeps=CHAIN_KEEPS,
        credit_for_prestige=CREDIT_FOR_PRESTIGE,
        district_prestige=DISTRICT_PRESTIGE,
        ranks=tuple(Rank(*rank) for rank in RANKS) if rules.solo else (),
    )


def _buildings(rules: Rules) -> tuple[BuildingKind, ...]:
    return tuple(
        BuildingKind(
            id=card.id,
            cost=card.cost,
            credit=card.credit,
            prestige=card.prestige,
            in_play=rules.in_play[KIND_INDEX[card.id]],
            per_turn=card.per_turn,
        )
        for card in rules.components.buildings.cards
    )
