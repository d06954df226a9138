"""What to place and what to hold back (C11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.ground import ground
from teahouse.games.chinatown.bot.value.sides import Side, less, more, value
from teahouse.games.chinatown.bot.value.sight import Sight
from teahouse.games.chinatown.bot.value.site import border
from teahouse.games.chinatown.bot.value.worth import Plan, plan
from teahouse.games.chinatown.rules.actions import Done, PlaceTile
from teahouse.games.chinatown.rules.position import Position

__all__ = ["place"]

INCOME_ALONE = Sight()
SALE = 2.0  # notes of joint gain for which a place is kept for a rival to buy


def place(appraisal: Appraisal, actions: Sequence[Any]) -> PlaceTile | Done:
    """The next tile of the best plan; promised ones first, as they cannot wait (C13)."""
    types, seat = appraisal.rules.types, appraisal.seat
    wanted = _promised(appraisal.view, seat)
    wanted += [(lot, types[kind]) for lot, kind in _best(appraisal).places]
    for building, tile in wanted:
        if _spoils(appraisal, building, tile):
            continue
        action = PlaceTile(seat=seat, tile=tile, building=building)
        if action in actions:
            return action
    return Done(seat=seat)


def _spoils(appraisal: Appraisal, building: int, tile: str) -> bool:
    """Whether a shop by itself would take a place that a rival would pay much more for later."""
    ground, side = appraisal.ground, appraisal.sides[appraisal.seat]
    kind = appraisal.rules.type_index[tile]
    is_bound = ground.fixed >> building & 1
    is_joined = border(ground.site, 1 << building) & side.lots & ground.shops[kind]
    if not ground.draws or is_bound or is_joined or side.tiles[kind] != 1:
        return False
    empty = Side(1 << building, (0,) * len(side.tiles))
    mine = value(ground, side) - value(ground, less(side, empty))
    rivals = (appraisal.sides[seat] for seat in appraisal.others)
    return any(value(ground, more(r, empty)) - value(ground, r) > mine + SALE for r in rivals)


def _best(appraisal: Appraisal) -> Plan:
    """The plan of most worth; of most income if payments that were promised need it."""
    rules, view, side = appraisal.rules, appraisal.view, appraisal.sides[appraisal.seat]
    best = plan(appraisal.ground, side.lots, side.tiles)
    if appraisal.promised[appraisal.seat] <= appraisal.cash[appraisal.seat] + best.income:
        return best
    return plan(ground(rules, view, INCOME_ALONE), side.lots, side.tiles)


def _promised(view: Position, seat: Seat) -> list[tuple[int, str]]:
    return [
        (clause.building, clause.tile)
        for clause in view.clauses
        if clause.by == seat and clause.state == "open" and clause.kind == "place"
        if isinstance(clause.tile, str) and isinstance(clause.building, int)
    ]
