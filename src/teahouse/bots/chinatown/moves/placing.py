"""What to place and what to hold back (C11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from teahouse.bots.chinatown.value.appraisal import Appraisal
from teahouse.bots.chinatown.value.ground import ground
from teahouse.bots.chinatown.value.sides import Side, less, more, value
from teahouse.bots.chinatown.value.sight import Sight
from teahouse.bots.chinatown.value.site import border
from teahouse.bots.chinatown.value.worth import Plan, plan
from teahouse.core import Seat
from teahouse.games.chinatown.actions import Done, PlaceTile
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import ROUNDS

from .foresight import tries_futures

__all__ = ["place"]

INCOME_ALONE = Sight()
OTHER_SIGHTS: tuple[dict[str, float], ...] = (  # whose plans are tried in futures, too
    {"lot": 0.3},
    {"lot": 1.8},
    {"growth": 0.45},
    {"growth": 1.1},
    {"stock": 0.8, "tile": 0.6},
    {"lot": 0.5, "growth": 0.5},
)
SALE = 2.0  # notes of joint gain for which a place is kept for a rival to buy


def place(appraisal: Appraisal, actions: Sequence[Any], seed: str) -> PlaceTile | Done:
    """The next tile of the best plan; promised ones first, as they cannot wait (C13)."""
    types, seat = appraisal.rules.types, appraisal.seat
    wanted = _promised(appraisal.view, seat)
    wanted += [(lot, types[kind]) for lot, kind in _best(appraisal, seed).places]
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


def _best(appraisal: Appraisal, seed: str) -> Plan:
    """The plan of most worth; of most income if payments that were promised need it."""
    rules, view, side = appraisal.rules, appraisal.view, appraisal.sides[appraisal.seat]
    best, promised = plan(appraisal.ground, side.lots, side.tiles), appraisal.promised
    if promised[appraisal.seat] > appraisal.cash[appraisal.seat] + best.income:
        return plan(ground(rules, view, INCOME_ALONE), side.lots, side.tiles)
    if promised[appraisal.seat] or view.round == ROUNDS or not tries_futures(appraisal):
        return best
    plans = _different_plans(appraisal, best)
    if len(plans) == 1:
        return best
    from teahouse.bots.chinatown.pool.futures import best_plan

    return best_plan(appraisal, plans, seed)


def _different_plans(appraisal: Appraisal, best: Plan) -> list[Plan]:
    """The best plan, and those of who hopes for more or less."""
    rules, view, side = appraisal.rules, appraisal.view, appraisal.sides[appraisal.seat]
    found = {frozenset(best.places): best}
    for weights in OTHER_SIGHTS:
        other = ground(rules, view, replace(appraisal.ground.sight, **weights))
        made = plan(other, side.lots, side.tiles)
        found.setdefault(frozenset(made.places), made)
    return list(found.values())


def _promised(view: Position, seat: Seat) -> list[tuple[int, str]]:
    return [
        (clause.building, clause.tile)
        for clause in view.clauses
        if clause.by == seat and clause.state == "open" and clause.kind == "place"
        if isinstance(clause.tile, str) and isinstance(clause.building, int)
    ]
