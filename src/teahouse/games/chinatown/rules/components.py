"""The things in the box: board, shop tiles and outlook cards, from data files (C1, C2, C19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import SetError, read_as
from teahouse.core.wire import packaged

__all__ = ["SIZES", "Components", "District", "Part", "Side", "TownBoard", "components_from"]

SIZES = (3, 4, 5, 6)
SPARE_TILES = 3  # C2: a type of maximum size n has n + 3 tiles
MOST_BUILDINGS = 250
MOST_TYPES = 100
OUTLOOK_CARDS = 6  # C19: how many cards a game turns; the others are set aside unseen

Side: TypeAlias = Literal["north", "east", "south", "west"]
Part: TypeAlias = Literal["board", "tiles", "outlook"]


class District(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A block of buildings; null in its rows is a roof, a park or a yard."""

    id: int
    at: tuple[int, int]
    rows: tuple[tuple[int | None, ...], ...]


class TownBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The districts, and the buildings without a street front (worked out if not given).

    Parks stand where a district could, and streets are named by the side of the town they are on.
    """

    id: str
    districts: tuple[District, ...]
    no_street: tuple[int, ...] | None = None
    parks: tuple[tuple[int, int], ...] = ()
    streets: dict[Side, str] = {}
    reconstructed: bool = False  # the printed one could not be found
    source: str = ""
    note: str = ""


class ShopType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of shop and the size at which its business is complete."""

    id: str
    size: int


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The types of shop."""

    types: tuple[ShopType, ...]
    reconstructed: bool = False
    source: str = ""


class Outlook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outlook cards. Each lists the sizes that it pays for; a blank card lists none."""

    cards: tuple[tuple[int, ...], ...]
    reconstructed: bool = False
    source: str = ""


class Components(msgspec.Struct, frozen=True):
    """The components of a game: those of an edition, or a user's own."""

    board: TownBoard
    tiles: TileSet
    outlook: Outlook

    @property
    def reconstructed(self) -> tuple[Part, ...]:
        """The parts of which what is printed could not be found."""
        parts: tuple[tuple[Part, TownBoard | TileSet | Outlook], ...] = (
            ("board", self.board),
            ("tiles", self.tiles),
            ("outlook", self.outlook),
        )
        return tuple(name for name, part in parts if part.reconstructed)


def components_from(edition: str, sets: Mapping[str, Any] | None = None) -> Components:
    """Returns an edition's components, with a user's own parts in place of standard ones."""
    own = dict(sets or {})
    for name in own:
        if name not in ("board", "tiles", "outlook"):
            raise SetError(f"Chinatown has no set {name!r}: it has board, tiles and outlook")
    return Components(
        board=_board(own["board"]) if "board" in own else standard_board(edition),
        tiles=_tiles(own.get("tiles", _packaged("tiles.json")[edition])),
        outlook=_outlook(own.get("outlook", _packaged("outlook.json"))),
    )


@cache
def standard_board(edition: str) -> TownBoard:
    return _board(_packaged(f"board-{edition}.json"))


@cache
def _packaged(name: str) -> Any:
    return packaged("teahouse.games.chinatown", f"data/{name}", dict)


def _board(raw: object) -> TownBoard:
    board = read_as(raw, TownBoard, SetError, "board")
    cells = [b for d in board.districts for row in d.rows for b in row if b is not None]
    _check_numbers(cells)
    for where, count in Counter(d.at for d in board.districts).items():
        if count > 1:
            raise SetError(f"board: {count} districts stand at {list(where)}")
    for building in board.no_street or ():
        if building not in cells:
            raise SetError(f"board: no_street names building {building}, which is not on it")
    return board


def _check_numbers(cells: list[int]) -> None:
    for building, count in Counter(cells).items():
        if count > 1:
            raise SetError(f"board: building {building} is there {count} times")
    if not cells or len(cells) > MOST_BUILDINGS:
        raise SetError(f"board: {len(cells)} buildings; 1 to {MOST_BUILDINGS} can be played with")
    missing = set(range(1, len(cells) + 1)) - set(cells)
    if missing:
        raise SetError(
            f"board: its {len(cells)} buildings are numbered 1 to {len(cells)}, "
            f"and {min(missing)} is missing"
        )


def _tiles(raw: object) -> TileSet:
    tiles = read_as(raw, TileSet, SetError, "tiles")
    if not 1 <= len(tiles.types) <= MOST_TYPES:
        raise SetError(
            f"tiles: {len(tiles.types)} types of shop; 1 to {MOST_TYPES} can be played with"
        )
    for name, count in Counter(t.id for t in tiles.types).items():
        if count > 1:
            raise SetError(f"tiles: type {name!r} is there {count} times")
    for shop in tiles.types:
        if shop.size not in SIZES:
            raise SetError(f"tiles: type {shop.id!r} has size {shop.size}; sizes are 3, 4, 5 or 6")
    return tiles


def _outlook(raw: object) -> Outlook:
    outlook = read_as(raw, Outlook, SetError, "outlook")
    if len(outlook.cards) < OUTLOOK_CARDS:
        raise SetError(f"outlook: {len(outlook.cards)} cards; a game turns {OUTLOOK_CARDS}")
    for n, card in enumerate(outlook.cards, 1):
        if any(size not in SIZES for size in card) or len(set(card)) < len(card):
            raise SetError(f"outlook: card {n} is {list(card)}; sizes are 3, 4, 5 or 6, each once")
    return outlook
