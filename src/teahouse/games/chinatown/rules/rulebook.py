"""The options of a table, and the tables of its rule book: printed ones, and those made for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import OptionsError, Seat, read_as
from teahouse.core.options import applies, seat_choice
from teahouse.games.chinatown.placement.groups import Site, mask_of

from .components import SPARE_TILES, Components, District, TownBoard

__all__ = [
    "ANIMALS",
    "FIRST_YEAR",
    "MOST_SHOPS_BREAK_TIES",
    "NOBODY",
    "ROUNDS",
    "VERSION",
    "Options",
    "OutlookMode",
    "Rules",
    "compile_rules",
    "options_from",
    "year_of",
]


Edition: TypeAlias = Literal["zman-2008", "alea-1999"]
OutlookMode: TypeAlias = Literal["off", "per_tile", "per_business", "per_player"]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=60, examples=[None, 3, 5, 10, 15])]

OUTLOOKS = ("per_tile", "per_business", "per_player")

EDITION_DEFAULTS: dict[str, dict[str, Any]] = {
    "zman-2008": {
        "overflow": "literal",
        "outlook": "off",
        "placement": "in_order",
        "secret_deals": False,
    },
    "alea-1999": {
        "overflow": "connected",
        "outlook": "per_tile",
        "placement": "on_demand",
        "secret_deals": True,
    },
}
DEFAULTS_OF_VERSION_1: dict[str, Any] = {"placement": "in_order", "secret_deals": True}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played; the edition's own reading is filled in where nothing is said."""

    edition: Edition = "zman-2008"
    players: Literal[3, 4, 5] = 4
    overflow: Literal["literal", "connected"]  # C16
    finished: Literal["open", "closed"] = "open"  # C16
    secret_deals: bool  # C8
    placement: Literal["in_order", "together", "on_demand"]  # C11
    first: Annotated[Seat, seat_choice] | None = None  # C12
    street_access: bool = False  # C20
    street_front: Annotated[Literal["open", "streets"], applies(street_access=(True,))] = (
        "open"  # C20
    )
    outlook: OutlookMode  # C19, C21
    outlook_first: Annotated[bool, applies(outlook=OUTLOOKS)] = False  # C21
    keep_cards: bool = False  # C22
    must_mark: bool = True  # C22
    trade_minutes: Minutes | None = None  # C23
    open_money: bool = False  # C24
    first_player: Literal["rotates", "stays"] = "rotates"  # C25

    @property
    def places_anywhere(self) -> bool:
        """Whether any tile may be put on any empty building of its owner (C16, C20)."""
        return not self.street_access and self.finished == "open"


def options_from(raw: Mapping[str, Any], version: int) -> Options:
    """Returns the options with every default of the version filled in. Raises OptionsError."""
    edition = raw.get("edition", "zman-2008")
    if not isinstance(edition, str) or edition not in EDITION_DEFAULTS:
        raise OptionsError(f"edition {edition!r} is not known: {', '.join(EDITION_DEFAULTS)} are")
    defaults = EDITION_DEFAULTS[edition] | (DEFAULTS_OF_VERSION_1 if version == 1 else {})
    options = read_as({**defaults, **raw}, Options, OptionsError)
    if options.first is not None and options.first >= options.players:
        raise OptionsError(f"first is {options.first}; seats are 0 to {options.players - 1}")
    return options


VERSION = 2  # of the rules; code for what an earlier version did differently names it
ROUNDS = 6
NOBODY = 255  # stands for the owner of a building that nobody owns
FIRST_YEAR = 1965  # C17
ANIMALS = ("Snake", "Horse", "Goat", "Monkey", "Rooster", "Dog")
EDITIONS_WITH_YEARS = frozenset({"zman-2008"})  # C17
MOST_SHOPS_BREAK_TIES = frozenset({"zman-2008"})  # C18

DEALT_AND_KEPT = {  # C5
    3: ((7, 5), (6, 4), (6, 4), (6, 4), (6, 4), (6, 4)),
    4: ((6, 4), (5, 3), (5, 3), (5, 3), (5, 3), (5, 3)),
    5: ((5, 3), (5, 3), (5, 3), (4, 2), (4, 2), (4, 2)),
}
INCOMPLETE = (0, 1, 2, 4, 6, 8, 0)  # C14, in smallest notes, by size
COMPLETE = (0, 0, 0, 5, 8, 11, 14)

SMALLEST_NOTE = {"zman-2008": 10_000, "alea-1999": 1_000}  # C3
START_NOTES = 5


class Rules(msgspec.Struct, frozen=True, eq=False):
    """The tables that every move looks up, compiled once for a set of components and options."""

    options: Options
    version: int
    components: Components
    players: int
    seats: range
    everyone: frozenset[int]
    deal: tuple[tuple[int, int], ...]  # by round, from 0: dealt and kept
    note: int  # the smallest note
    start_cash: int
    buildings: int
    neighbours: tuple[tuple[int, ...], ...]  # by building; index 0 is not used
    has_front: bytes  # C20, by building
    types: tuple[str, ...]
    type_index: dict[str, int]
    sizes: tuple[int, ...]  # by type
    tile_counts: tuple[int, ...]  # by type
    pays: tuple[tuple[int, ...], ...]  # by type, then by size of one business
    site: Site  # the same as `placement` reads it

    @property
    def no_tiles(self) -> bytes:
        return bytes(len(self.types))


def compile_rules(components: Components, options: Options, version: int = VERSION) -> Rules:
    """Returns the tables for a game with these components and options. Raises OptionsError."""
    note = SMALLEST_NOTE[options.edition]
    sizes = tuple(shop.size for shop in components.tiles.types)
    tile_counts = tuple(size + SPARE_TILES for size in sizes)
    pays = tuple(_pays(size, note) for size in sizes)
    neighbours = _neighbours(components.board)
    has_front = _fronts(components.board, neighbours, options)
    buildings = range(1, len(neighbours))
    _check_enough(components, options)
    return Rules(
        options=options,
        version=version,
        components=components,
        players=options.players,
        seats=range(options.players),
        everyone=frozenset(range(options.players)),
        deal=DEALT_AND_KEPT[options.players],
        note=note,
        start_cash=START_NOTES * note,
        buildings=len(neighbours) - 1,
        neighbours=neighbours,
        has_front=has_front,
        types=tuple(shop.id for shop in components.tiles.types),
        type_index={shop.id: n for n, shop in enumerate(components.tiles.types)},
        sizes=sizes,
        tile_counts=tile_counts,
        pays=pays,
        site=Site(
            near=tuple(mask_of(near) for near in neighbours),
            fronts=mask_of(b for b in buildings if has_front[b] or not options.street_access),
            every=mask_of(buildings),
            sizes=sizes,
            tile_counts=tile_counts,
            note=note,
            coins=pays,
            pays=tuple(_expected(components, options, size, note) for size in sizes),
            is_literal=options.overflow == "literal",
            is_closed=options.finished == "closed",
            players=options.players,
            deal=DEALT_AND_KEPT[options.players],
        ),
    )


def year_of(edition: str, round_: int) -> tuple[int, str] | None:
    """Returns the year and animal of a round (C17); None if its rounds are not years."""
    if edition not in EDITIONS_WITH_YEARS:
        return None
    return FIRST_YEAR + round_ - 1, ANIMALS[round_ - 1]


def _neighbours(board: TownBoard) -> tuple[tuple[int, ...], ...]:
    """Returns the neighbours of each building: those that share a side inside one district (C1)."""
    near: dict[int, list[int]] = {0: []}
    for district in board.districts:
        at = {
            (r, c): building
            for r, row in enumerate(district.rows)
            for c, building in enumerate(row)
            if building is not None
        }
        for (r, c), building in at.items():
            sides = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            near[building] = [at[side] for side in sides if side in at]
    return tuple(tuple(sorted(near[building])) for building in range(len(near)))


def _fronts(board: TownBoard, neighbours: tuple[tuple[int, ...], ...], options: Options) -> bytes:
    """Returns for each building whether it has a street front (C20).

    With `street_front` set to `streets`, the buildings at the edge of a district have one.
    Otherwise those without a front are the ones that the board names, or else those with four
    neighbours.
    """
    if options.street_front == "streets":
        outer = {building for district in board.districts for building in _edge(district)}
        return bytes(building in outer for building in range(len(neighbours)))
    if board.no_street is not None:
        return bytes(building not in board.no_street for building in range(len(neighbours)))
    return bytes(len(near) < 4 for near in neighbours)


def _edge(district: District) -> Iterator[int]:
    """Yields the buildings on the edge of a district's rectangle: a yard inside it is no street."""
    last_row, last_column = len(district.rows) - 1, max(map(len, district.rows), default=0) - 1
    for r, row in enumerate(district.rows):
        for c, building in enumerate(row):
            if building is not None and (r in (0, last_row) or c in (0, last_column)):
                yield building


def _pays(size: int, note: int) -> tuple[int, ...]:
    """Returns what one business of a type pays, by its tiles from 0 to the maximum (C14)."""
    return (*(INCOMPLETE[n] * note for n in range(size)), COMPLETE[size] * note)


def _expected(components: Components, options: Options, size: int, note: int) -> tuple[float, ...]:
    """Returns the notes that a business of a type can be expected to pay, by its tiles (C14).

    They include what outlook cards are expected to bring its tiles, or the whole (C19, C21).
    """
    cards, mode = components.outlook.cards, options.outlook
    expected = sum(size in card for card in cards) / len(cards)
    per_tile = expected if mode == "per_tile" else 0.0
    once = expected if mode == "per_business" else 0.0
    pays = [pay / note + n * per_tile + once for n, pay in enumerate(_pays(size, note))]
    return (0.0, *pays[1:])


def _check_enough(components: Components, options: Options) -> None:
    """Raises OptionsError if a board or tile set is too small for six rounds of these players."""
    table, players = DEALT_AND_KEPT[options.players], options.players
    cards = sum(kept for _, kept in table[:-1]) * players + table[-1][0] * players
    tiles = (table[0][0] + sum(kept for _, kept in table[1:])) * players
    buildings = sum(
        b is not None for d in components.board.districts for row in d.rows for b in row
    )
    if buildings < cards:
        raise OptionsError(f"{players} players need {cards} buildings, the board has {buildings}")
    supply = sum(shop.size + SPARE_TILES for shop in components.tiles.types)
    if supply < tiles:
        raise OptionsError(f"{players} players need {tiles} tiles, the set has {supply}")
