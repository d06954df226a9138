"""Where the variants C16 and C20 let a player's tiles of one type be put, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

from .groups import Site, groups, joined

__all__ = ["barrier", "legal_order"]


def barrier(site: Site, kind: int, shops: int, building: int) -> tuple[str, str] | None:
    """Returns the code and rule by which a variant refuses a tile here, or None.

    `shops` are those of its type and owner. C20: through them it has to reach a street front.
    C16: it may not touch a group with a complete business.
    """
    if not joined(site, 1 << building, shops) & site.fronts:
        return "no_street", "C20"
    if site.is_closed:
        touched = [group for group in groups(site, shops) if group & site.near[building]]
        if any(group.bit_count() >= site.sizes[kind] for group in touched):
            return "finished", "C16"
    return None


def legal_order(site: Site, kind: int, shops: int, buildings: Sequence[int]) -> tuple[int, ...]:
    """Returns as many of these buildings as tiles of a type can be put on, in a legal order.

    A tile can bar another (C16), so taking the first that fits is not always right. After each step
    there is one order for every set of buildings that can be filled. There are few tiles of a type,
    and so few sets; without C16 the first of them is enough.
    """
    orders: dict[int, tuple[int, ...]] = {shops: ()}
    while True:
        longer: dict[int, tuple[int, ...]] = {}
        for filled, order in orders.items():
            for building in buildings:
                more = filled | 1 << building
                if more == filled or more in longer:
                    continue
                if barrier(site, kind, filled, building) is None:
                    longer[more] = (*order, building)
                    if not site.is_closed:
                        break
        if not longer:
            return next(iter(orders.values()))
        orders = longer
