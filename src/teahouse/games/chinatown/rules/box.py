"""What is in the box and printed on it: all that is needed to draw a game (C1 to C6, C14, C17)."""

from __future__ import annotations

import msgspec

from .components import SIZES, District, Part, Side
from .rulebook import COMPLETE, INCOMPLETE, MOST_SHOPS_BREAK_TIES, OutlookMode, Rules, year_of

__all__ = ["ChinatownComponents", "box"]


class BoardPlan(msgspec.Struct, frozen=True):
    """Districts by row and column of the town; within, null is a roof, a park or a yard."""

    id: str
    districts: tuple[District, ...]
    parks: tuple[tuple[int, int], ...]
    streets: dict[Side, str]  # names, where the board has them, by the side of the town
    no_street: tuple[int, ...]  # without a street front, if that matters at this table (C20)


class TileType(msgspec.Struct, frozen=True):
    """A type of shop: its maximum size, and how many tiles there are of it."""

    id: str
    size: int
    count: int


class PayLine(msgspec.Struct, frozen=True):
    """What a business of so many tiles pays; null where there is none like that."""

    tiles: int
    incomplete: int | None
    complete: int | None


class RoundPlan(msgspec.Struct, frozen=True):
    """A round: the cards each is dealt and keeps, and the tiles each draws."""

    round: int
    year: int | None  # C17; null, as the animal, where the edition's rounds are no years
    animal: str | None
    dealt: int
    kept: int
    tiles: int


class ChinatownComponents(msgspec.Struct, frozen=True, tag_field="game", tag="chinatown"):
    """The box of one table, and the tables of its rule book."""

    edition: str
    players: int
    board: BoardPlan
    tiles: tuple[TileType, ...]
    pays: tuple[PayLine, ...]
    rounds: tuple[RoundPlan, ...]
    note: int  # the smallest sum of money
    start_cash: int
    most_shops_break_ties: bool  # C18; else tied players share the win
    outlook: OutlookMode
    outlook_cards: tuple[tuple[int, ...], ...]  # none where they are not played with
    secret_deals: bool  # whether deals may be secret (C8)
    neighbours: tuple[tuple[int, ...], ...]  # C1, by building; there is no building 0
    reconstructed: tuple[Part, ...] = ()  # of what is played with: not known as it was printed


def box(rules: Rules) -> ChinatownComponents:
    """Returns the components of a game with these rules."""
    mode = rules.options.outlook
    return ChinatownComponents(
        edition=rules.options.edition,
        players=rules.players,
        board=_board(rules),
        tiles=tuple(map(TileType, rules.types, rules.sizes, rules.tile_counts)),
        pays=tuple(_pay(rules, tiles) for tiles in range(1, max(SIZES) + 1)),
        rounds=tuple(_round(rules, n) for n in range(len(rules.deal))),
        note=rules.note,
        start_cash=rules.start_cash,
        most_shops_break_ties=rules.options.edition in MOST_SHOPS_BREAK_TIES,
        outlook=mode,
        outlook_cards=() if mode == "off" else rules.components.outlook.cards,
        secret_deals=rules.options.secret_deals,
        neighbours=rules.neighbours,
        reconstructed=tuple(
            part for part in rules.components.reconstructed if part != "outlook" or mode != "off"
        ),
    )


def _board(rules: Rules) -> BoardPlan:
    board, is_played = rules.components.board, rules.options.street_access
    behind = (b for b in range(1, rules.buildings + 1) if is_played and not rules.has_front[b])
    return BoardPlan(board.id, board.districts, board.parks, board.streets, tuple(behind))


def _pay(rules: Rules, tiles: int) -> PayLine:
    incomplete = INCOMPLETE[tiles] * rules.note if tiles < max(SIZES) else None
    return PayLine(tiles, incomplete, COMPLETE[tiles] * rules.note if tiles in SIZES else None)


def _round(rules: Rules, n: int) -> RoundPlan:
    dealt, kept = rules.deal[n]
    year, animal = year_of(rules.options.edition, n + 1) or (None, None)
    return RoundPlan(
        round=n + 1,
        year=year,
        animal=animal and animal.lower(),
        dealt=dealt,
        kept=kept,
        tiles=dealt if n == 0 else kept,  # C6
    )
