"""What each seat has on its side of the table, and bundles that go from one side to another."""

from __future__ import annotations

from operator import add, sub
from typing import TypeAlias

import msgspec

from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules

from .ground import Ground
from .masks import mask_of
from .worth import worth

__all__ = ["Bundle", "Side", "Tiles", "less", "more", "one", "sides", "value"]

Tiles: TypeAlias = tuple[int, ...]


class Side(msgspec.Struct, frozen=True, order=True):
    """Buildings as a mask, and unplaced tiles by type; promised tiles are not among them."""

    lots: int
    tiles: Tiles


Bundle: TypeAlias = Side  # things that change hands are written the same way


def sides(rules: Rules, view: Position) -> tuple[Side, ...]:
    """Every seat's side."""
    promised: list[list[str]] = [[] for _ in view.players]
    for clause in view.clauses:
        if clause.kind == "place" and clause.state == "open" and isinstance(clause.tile, str):
            promised[clause.by].append(clause.tile)
    return tuple(
        Side(
            mask_of(player.buildings),
            tuple(player.tiles.get(tile, 0) - gone.count(tile) for tile in rules.types),
        )
        for player, gone in zip(view.players, promised, strict=True)
    )


def value(ground: Ground, side: Side) -> float:
    """What a side is worth to whoever has it."""
    return worth(ground, side.lots, side.tiles)


def more(side: Side, bundle: Bundle) -> Side:
    return Side(side.lots | bundle.lots, tuple(map(add, side.tiles, bundle.tiles)))


def less(side: Side, bundle: Bundle) -> Side:
    return Side(side.lots & ~bundle.lots, tuple(map(sub, side.tiles, bundle.tiles)))


def one(kinds: int, kind: int, count: int = 1) -> Bundle:
    """Tiles of one type."""
    return Side(0, tuple([count if n == kind else 0 for n in range(kinds)]))
