"""The most that a player's board could pay this round, exactly.

Every tile placed pays one note at least, wherever it stands, so what decides is the bonus of tiles
that stand together. The bonus of a cluster of new tiles depends on its own type alone; clusters of
different types only compete for buildings. The search therefore finds the clusters of each type,
then the ways to lay out each type, and then the best choice of one way for each type on buildings
that do not overlap.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.core import Seat

from .actions import Clause, Give
from .income import income
from .layouts import Holdings, Layout, Work, holdings, layouts, with_promises
from .placeable import barrier
from .position import Position
from .rulebook import Rules

__all__ = ["WORK_LIMIT", "Prospect", "best_placement", "prospect"]

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
    return best_placement(rules, holdings(rules, view, seat, gives, clauses), work_limit)


def best_placement(rules: Rules, held: Holdings, work_limit: int = WORK_LIMIT) -> Prospect:
    """Returns the best placement of what is held."""
    now = income(rules, held.owner, held.shops)[held.seat]
    work = Work(work_limit)
    promised = with_promises(rules, held)
    by_type = layouts(rules, promised, work)
    chosen = _Choice(rules, promised, by_type, work).best()
    filled, is_full = _fill(rules, promised, chosen)
    places = (*promised.placed, *filled)
    shops = bytearray(held.shops)
    for building, kind in places:
        shops[building] = kind + 1
    return Prospect(
        now=now,
        pays=income(rules, held.owner, bytes(shops))[held.seat],
        places=tuple((building, rules.types[kind]) for building, kind in places),
        exact=is_full and not work.is_spent,
    )


class _Choice:
    """The choice of one layout for each type, none overlapping, with the largest bonus in all.

    With street access (C20) leftover tiles fit on street fronts alone. A cluster that reaches
    behind them is therefore worth a note more for each tile that would else find no place.
    """

    def __init__(
        self, rules: Rules, held: Holdings, by_type: Sequence[Sequence[Layout]], work: Work
    ) -> None:
        self.note = rules.note
        self.by_type = by_type
        self.work = work
        self.tiles = sum(held.tiles)
        self.fronts = held.fronts.bit_count()
        self.behind = held.empty & ~held.fronts
        self.most_placed = self.note * min(self.tiles, held.empty.bit_count())
        self.relevant = _masks_after(by_type)
        self.most = _bonus_after(by_type)
        self.known: dict[tuple[int, int, int], tuple[int, tuple[Layout, ...]]] = {}

    def best(self) -> tuple[Layout, ...]:
        return self._best(0, 0, 0)[1]

    def _best(self, n: int, used: int, behind: int) -> tuple[int, tuple[Layout, ...]]:
        """Returns the best bonus and layouts of type n and those after it.

        Buildings in `used` are taken, and `behind` counts those of them without a street front.
        """
        if n == len(self.by_type):
            return self.note * min(self.tiles, self.fronts + behind), ()
        key = (n, used & self.relevant[n], behind)
        if key in self.known:
            return self.known[key]
        best = self._best(n + 1, used, behind)
        for layout in self.by_type[n]:
            # Layouts are sorted by bonus, so none after this one can do better.
            if layout.bonus + self.most[n + 1] + self.most_placed <= best[0]:
                break
            if layout.mask & used or not self.work.spend():
                continue
            more = behind + (layout.mask & self.behind).bit_count()
            rest = self._best(n + 1, used | layout.mask, more)
            if layout.bonus + rest[0] > best[0]:
                best = (layout.bonus + rest[0], (layout, *rest[1]))
        self.known[key] = best
        return best


def _masks_after(by_type: Sequence[Sequence[Layout]]) -> list[int]:
    """Returns, for each type, the buildings that it and those after it could use."""
    masks = [0]
    for layouts_of_type in reversed(by_type):
        mask = masks[0]
        for layout in layouts_of_type:
            mask |= layout.mask
        masks.insert(0, mask)
    return masks


def _bonus_after(by_type: Sequence[Sequence[Layout]]) -> list[int]:
    """Returns, for each type, the most bonus that it and those after it could bring."""
    most = [0]
    for layouts_of_type in reversed(by_type):
        most.insert(0, most[0] + max((layout.bonus for layout in layouts_of_type), default=0))
    return most


def _fill(
    rules: Rules, held: Holdings, chosen: Sequence[Layout]
) -> tuple[list[tuple[int, int]], bool]:
    """Returns the chosen clusters, then every tile left over on a building that will have it.

    The second value says whether as many were placed as there was room for. Where finished
    businesses take no more tiles (C16), another way to fill the rest might place more of them.
    """
    places: list[tuple[int, int]] = []
    tiles, fronts, shops = list(held.tiles), held.fronts, bytearray(held.shops)
    for layout in chosen:
        for building in layout.in_order:
            places.append((building, layout.kind))
            shops[building] = layout.kind + 1
            tiles[layout.kind] -= 1
        fronts &= ~layout.mask
    left = [kind for kind, count in enumerate(tiles) for _ in range(count)]
    free = [building for building in range(1, rules.buildings + 1) if fronts >> building & 1]
    room = min(len(left), len(free))
    rest = _fitted(rules, held, shops, free, left)
    return places + rest, len(rest) == room


def _fitted(
    rules: Rules, held: Holdings, shops: bytearray, free: Sequence[int], left: list[int]
) -> list[tuple[int, int]]:
    """Returns placements in which each building gets the first leftover tile that it may have."""
    if rules.options.finished == "open":
        return list(zip(free, left, strict=False))
    places: list[tuple[int, int]] = []
    for building in free:
        fits = (n for n, kind in enumerate(left) if not _bars(rules, held, shops, building, kind))
        n = next(fits, None)
        if n is not None:
            kind = left.pop(n)
            shops[building] = kind + 1
            places.append((building, kind))
    return places


def _bars(rules: Rules, held: Holdings, shops: bytearray, building: int, kind: int) -> bool:
    return barrier(rules, held.owner, shops, building, kind) is not None
