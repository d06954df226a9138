"""What to place and what to hold back (C11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teahouse.core import Seat
from teahouse.games.chinatown.actions import Done, PlaceTile
from teahouse.games.chinatown.position import Position

from .table import Table
from .worth import plan

__all__ = ["place"]


def place(table: Table, actions: Sequence[Any]) -> PlaceTile | Done:
    """The next tile of the best plan; promised ones first, as they cannot wait (C13)."""
    types, seat = table.rules.types, table.seat
    side = table.sides[seat]
    wanted = _promised(table.view, seat)
    best = plan(table.ground, side.lots, side.tiles)
    wanted += [(lot, types[kind]) for lot, kind in best.places]
    for building, tile in wanted:
        action = PlaceTile(seat=seat, tile=tile, building=building)
        if action in actions:
            return action
    return Done(seat=seat)


def _promised(view: Position, seat: Seat) -> list[tuple[int, str]]:
    return [
        (clause.building, clause.tile)
        for clause in view.clauses
        if clause.by == seat and clause.state == "open"
        if isinstance(clause.tile, str) and isinstance(clause.building, int)
    ]
