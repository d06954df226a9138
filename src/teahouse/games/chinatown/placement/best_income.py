"""The placement that pays the most this round, exactly, by all the rules of placing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .groups import Site, barrier, bits, legal_order, pay_of
from .search import Choice, Work, choose, clusters, layouts

__all__ = ["Holdings", "most_income"]


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
