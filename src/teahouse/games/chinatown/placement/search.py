"""The plain search for the best placement, and the placement that pays the most this round.

The search finds clusters, layouts of a type, and a choice for each type. What "best" means is
passed in as what a cluster gains, in any unit. A tile placed by itself brings the same wherever it
stands, so what decides is the gain of tiles that stand together. The gain of a cluster of new tiles
depends on its own type alone; clusters of different types only compete for buildings. So the search
finds the clusters of each type, then the ways to lay out each type, and then the best choice of one
way for each type on buildings that do not overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import TypeAlias

import msgspec

from .groups import Site, barrier, bits, border, joined, legal_order, pay_of

__all__ = ["Choice", "Holdings", "Layout", "Work", "choose", "clusters", "layouts", "most_income"]


Layout: TypeAlias = tuple[float, int]
"""What tiles of one type gain by standing together, and the mask of where they stand."""
Cluster: TypeAlias = tuple[float, int, int]
"""What connected tiles gain, the mask of these tiles, and that mask with the shops they join."""
Choice: TypeAlias = tuple[tuple[int, int], ...]
"""Types, and the masks of where their tiles stand."""


class Work:
    """A budget for a search. Once it is spent, the answer may not be the best one."""

    def __init__(self, limit: int) -> None:
        self.left = limit
        self.is_spent = False

    def spend(self) -> bool:
        """Takes one step off the budget, and says whether there was one left."""
        self.left -= 1
        if self.left < 0:
            self.is_spent = True
        return not self.is_spent


def clusters(site: Site, shops: int, free: int, most: int, work: Work) -> Iterator[tuple[int, int]]:
    """Yields each connected set of up to `most` free buildings, smaller ones first.

    Beside it is yielded the set with the shops that it joins, which may connect it.
    """
    seen: set[int] = set()
    edge = {1 << building: None for building in bits(free)}
    for _ in range(most):
        further: dict[int, None] = {}
        for mask in edge:
            if mask in seen or not work.spend():
                continue
            seen.add(mask)
            group = joined(site, mask, shops)
            yield mask, group
            for building in bits(border(site, group) & free):
                further[mask | 1 << building] = None
        edge = further


def layouts(
    found: Sequence[Cluster],
    count: int,
    combined: Callable[[], Work],
    most: float = inf,
    apart: Site | None = None,
) -> tuple[Layout, ...]:
    """Returns clusters alone, and several together as far as the tiles last, best first.

    `combined` returns the budget of a round, in which a cluster is added to each layout. `most` is
    the number of layouts after which there is no further round. Where clusters that touch might not
    be legal (C16), `apart` is the site.
    """
    best: dict[int, float] = {}
    found = sorted(found, key=_best_first)
    edge = [(cluster, n) for n, cluster in enumerate(found)]
    # Only later clusters are added to a layout, so that each set of clusters is met once.
    while edge and len(best) < most:
        further: list[tuple[Cluster, int]] = []
        work = combined()
        for (gain, mask, group), n in edge:
            if best.get(mask, -inf) >= gain:
                continue
            best[mask] = gain
            left = count - mask.bit_count()
            for m in range(n + 1, len(found)) if left else ():
                more, other, joins = found[m]
                if other.bit_count() > left or joins & group:
                    continue
                if apart and border(apart, joins) & group:
                    continue
                if not work.spend():
                    break
                further.append(((gain + more, mask | other, group | joins), m))
        edge = further
    return tuple(sorted(((gain, mask) for mask, gain in best.items()), key=_best_first))


def _best_first(found: Layout | Cluster) -> tuple[float, int]:
    return -found[0], found[1]


def choose(
    by_type: Sequence[tuple[int, tuple[Layout, ...]]],
    work: Work,
    rest: Callable[[int], float],
) -> Choice:
    """Returns at most one layout for each type, none overlapping, that gain the most together.

    `rest` returns what is gained beside that when these buildings are used; it never falls as more
    of them are. It tries layouts type by type. `relevant` has, for each type, the buildings that it
    or a later type could use: where these are used alike, the later types gain the same.
    """
    relevant = [0]
    for _, found in reversed(by_type):
        mask = relevant[0]
        for _, layout in found:
            mask |= layout
        relevant.insert(0, mask)
    rise = rest(relevant[0]) - rest(0)
    known: dict[tuple[int, int, float], tuple[float, Choice]] = {}

    def best_from(n: int, used: int) -> tuple[float, Choice]:
        if n == len(by_type):
            return rest(used), ()
        key = (n, used & relevant[n], rest(used))
        if key in known:
            return known[key]
        kind, found = by_type[n]
        without = best = best_from(n + 1, used)
        for gain, mask in found:
            # Layouts come best first, and the later types gain no more where less is free.
            if gain + without[0] + rise <= best[0]:
                break
            if mask & used or not work.spend():
                continue
            after = best_from(n + 1, used | mask)
            if gain + after[0] > best[0]:
                best = (gain + after[0], ((kind, mask), *after[1]))
        known[key] = best
        return best

    return best_from(0, 0)[1]


class Holdings(msgspec.Struct, frozen=True):
    """One player's side of the board."""

    shops: tuple[int, ...]  # by type, the buildings where shops stand
    empty: int  # buildings that may get a tile
    tiles: tuple[int, ...]  # by type

    def with_shops(self, kind: int, buildings: int) -> Holdings:
        """Returns the holdings with tiles of a type placed on these buildings."""
        shops, tiles = list(self.shops), list(self.tiles)
        shops[kind] |= buildings
        tiles[kind] -= buildings.bit_count()
        return Holdings(tuple(shops), self.empty & ~buildings, tuple(tiles))

    def pays(self, site: Site) -> int:
        """Returns what the shops pay."""
        return sum(pay_of(site, kind, shops) for kind, shops in enumerate(self.shops))


def most_income(site: Site, held: Holdings, work: Work) -> tuple[list[tuple[int, int]], bool]:
    """Returns placements of types on buildings that pay the most, in a legal order.

    The second value says whether as many tiles were placed as there was room for. Where finished
    businesses take no more tiles (C16), another way to fill the rest might place more of them.

    With street access (C20) tiles left over fit on street fronts alone. A cluster that reaches
    behind them is therefore worth a note more for each tile that would else find no place.
    """
    tiles, fronts = sum(held.tiles), (held.empty & site.fronts).bit_count()

    def pay_of_others(used: int) -> int:
        return site.note * min(tiles, fronts + (used & ~site.fronts).bit_count())

    apart = site if site.is_closed else None
    by_type = [
        (kind, layouts(list(_gains(site, held, kind, work)), count, lambda: work, apart=apart))
        for kind, count in enumerate(held.tiles)
        if count
    ]
    return _filled(site, held, choose(by_type, work, pay_of_others))


def _gains(site: Site, held: Holdings, kind: int, work: Work) -> Iterator[tuple[float, int, int]]:
    """Yields the clusters that pay more than a note a tile, or reach behind the fronts (C20)."""
    shops, count = held.shops[kind], held.tiles[kind]
    for mask, group in clusters(site, shops, held.empty, count, work):
        if not _can_stand(site, kind, shops, mask, group):
            continue
        apart = pay_of(site, kind, group & ~mask) + site.note * mask.bit_count()
        bonus = pay_of(site, kind, group) - apart
        if bonus > 0 or mask & ~site.fronts:
            yield bonus, mask, group


def _can_stand(site: Site, kind: int, shops: int, mask: int, group: int) -> bool:
    """Whether all tiles of a cluster can be placed in some order.

    A complete business can only bar a tile (C16) in a group that is over the maximum.
    """
    if site.is_closed and group.bit_count() > site.sizes[kind]:
        return len(legal_order(site, kind, shops, tuple(bits(mask)))) == mask.bit_count()
    return bool(group & site.fronts)


def _filled(site: Site, held: Holdings, chosen: Choice) -> tuple[list[tuple[int, int]], bool]:
    """Returns the chosen layouts, then every tile left over on a building that will have it."""
    places: list[tuple[int, int]] = []
    for kind, mask in chosen:
        order = legal_order(site, kind, held.shops[kind], tuple(bits(mask)))
        places += [(building, kind) for building in order]
        held = held.with_shops(kind, mask)
    free = held.empty & site.fronts
    room = min(sum(held.tiles), free.bit_count())
    for building in bits(free):
        for kind, count in enumerate(held.tiles):
            if count and barrier(site, kind, held.shops[kind], building) is None:
                places.append((building, kind))
                held = held.with_shops(kind, 1 << building)
                room -= 1
                break
    return places, not room
