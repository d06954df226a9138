"""Where the variants C16 and C20 let tiles be put on the board, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.games.chinatown.placement import standing

from .income import shops_of
from .rulebook import Rules

__all__ = ["barrier", "legal_order", "placeable"]


def barrier(
    rules: Rules, owner: bytes, shops: bytes | bytearray, building: int, kind: int
) -> tuple[str, str] | None:
    """Returns the code and rule by which a variant refuses a tile here, or None."""
    if rules.options.places_anywhere:
        return None
    return standing.barrier(
        rules.site, kind, shops_of(owner, shops, owner[building], kind), building
    )


def placeable(rules: Rules, owner: bytes, shops: bytes, places: Mapping[int, str]) -> set[int]:
    """Returns which of these placements can be made, in some order, without any others."""
    kinds = {building: rules.type_index[tile] for building, tile in places.items()}
    return set(legal_order(rules, owner, shops, kinds))


def legal_order(
    rules: Rules, owner: bytes, shops: bytes, places: Mapping[int, int]
) -> tuple[int, ...]:
    """Returns as many of these placements as can be made, in an order that is legal.

    The variants look only at one player's tiles of one type, so each type is ordered by itself.
    """
    if rules.options.places_anywhere:
        return tuple(places)
    alike: dict[tuple[int, int], list[int]] = {}
    for building, kind in places.items():
        alike.setdefault((owner[building], kind), []).append(building)
    order: tuple[int, ...] = ()
    for (seat, kind), buildings in alike.items():
        there = shops_of(owner, shops, seat, kind)
        order += standing.legal_order(rules.site, kind, there, buildings)
    return order
