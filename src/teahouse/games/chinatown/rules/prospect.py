"""The most that a player's board could pay this round, as far as a view tells."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.placement.groups import legal_order, mask_of
from teahouse.games.chinatown.placement.search import Holdings, Work, most_income

from .actions import Clause, Give, LeaveEmpty, Place
from .position import Position, promises_to_place
from .rulebook import Rules

__all__ = ["Prospect", "holdings", "prospect"]

WORK_LIMIT = 20_000


class Prospect(msgspec.Struct, frozen=True):
    """What a board pays now and at its best, and the placements that do it, in a legal order."""

    now: int
    pays: int
    places: tuple[tuple[int, str], ...]
    exact: bool


def prospect(
    rules: Rules,
    view: Position,
    seat: Seat,
    *,
    gives: Sequence[Give] = (),
    clauses: Sequence[Clause] = (),
    work_limit: int = WORK_LIMIT,
) -> Prospect:
    """Returns a player's best placement as far as this view knows, after a deal if one is given.

    A search that needs more than `work_limit` steps gives an answer that is not exact.
    """
    held, work = holdings(rules, view, seat, gives), Work(work_limit)
    terms = [term for term in (*promises_to_place(view), *clauses) if term.by == seat]
    there, kept = _with_promises(rules, held, terms)
    found, is_full = most_income(rules.site, there, work)
    after = held
    for building, kind in (*kept, *found):
        after = after.with_shops(kind, 1 << building)
    return Prospect(
        now=held.pays(rules.site),
        pays=after.pays(rules.site),
        places=tuple((building, rules.types[kind]) for building, kind in (*kept, *found)),
        exact=is_full and not work.is_spent,
    )


def holdings(rules: Rules, view: Position, seat: Seat, gives: Sequence[Give] = ()) -> Holdings:
    """Returns what a seat holds, after a deal's gives if they are given."""
    player = view.players[seat]
    mine, tiles = set(player.buildings), [player.tiles.get(tile, 0) for tile in rules.types]
    for give in gives:
        sign = (give.to == seat) - (give.giver == seat)
        for tile, count in give.tiles.items():
            tiles[rules.type_index[tile]] += sign * count
        if sign > 0:
            mine.update(give.buildings)
        elif sign < 0:
            mine.difference_update(give.buildings)
    shops = [0] * len(rules.types)
    for building in mine & view.shops.keys():
        shops[rules.type_index[view.shops[building]]] |= 1 << building
    # A draft may give more tiles than there are.
    return Holdings(
        tuple(shops), mask_of(mine - view.shops.keys()), tuple(max(0, n) for n in tiles)
    )


def _with_promises(
    rules: Rules, held: Holdings, terms: Sequence[Clause]
) -> tuple[Holdings, list[tuple[int, int]]]:
    """Returns the holdings once these promises are kept (C13), and by which placements."""
    promised: dict[int, int] = {}
    bound = 0
    for term in terms:
        if isinstance(term, (Place, LeaveEmpty)):
            bound |= 1 << term.building
        if isinstance(term, Place):
            promised[term.building] = rules.type_index[term.tile]
    barred = mask_of(term.building for term in terms if isinstance(term, LeaveEmpty))
    free = held.empty & ~barred
    kept: list[tuple[int, int]] = []
    for kind in dict.fromkeys(promised.values()):
        wanted = [b for b, other in promised.items() if other == kind and free >> b & 1]
        order = legal_order(rules.site, kind, held.shops[kind], wanted)[: held.tiles[kind]]
        kept += [(building, kind) for building in order]
        held = held.with_shops(kind, mask_of(order))
    return Holdings(held.shops, held.empty & ~bound, held.tiles), kept
