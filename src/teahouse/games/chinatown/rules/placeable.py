"""Where the variants C16 and C20 let tiles be put, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

from .income import group_at
from .rulebook import Rules

__all__ = ["barrier", "joins_street", "legal_order", "placeable", "touches_finished"]


def touches_finished(
    rules: Rules, owner: bytes, shops: bytes | bytearray, building: int, kind: int
) -> bool:
    """Whether a tile here would touch a group of its type and owner with a complete business."""
    seat, most = owner[building], rules.sizes[kind]
    return any(
        shops[near] == kind + 1
        and owner[near] == seat
        and len(group_at(rules, owner, shops, near)) >= most
        for near in rules.neighbours[building]
    )


def joins_street(
    rules: Rules, owner: bytes, shops: bytes | bytearray, building: int, kind: int
) -> bool:
    """Whether a tile here would reach a street front through shops of its type and owner."""
    seat, reached, edge = owner[building], {building}, [building]
    while edge:
        here = edge.pop()
        if rules.has_front[here]:
            return True
        for near in rules.neighbours[here]:
            if near not in reached and shops[near] == kind + 1 and owner[near] == seat:
                reached.add(near)
                edge.append(near)
    return False


def barrier(
    rules: Rules, owner: bytes, shops: bytes | bytearray, building: int, kind: int
) -> tuple[str, str] | None:
    """Returns the code and rule by which a variant refuses a tile here, or None."""
    options = rules.options
    if options.street_access and not joins_street(rules, owner, shops, building, kind):
        return "no_street", "C20"
    if options.finished == "closed" and touches_finished(rules, owner, shops, building, kind):
        return "finished", "C16"
    return None


def placeable(rules: Rules, owner: bytes, shops: bytes, places: Mapping[int, str]) -> set[int]:
    """Returns which of these placements can be made, in some order, without any others."""
    kinds = {building: rules.type_index[tile] for building, tile in places.items()}
    return set(legal_order(rules, owner, shops, kinds))


def legal_order(
    rules: Rules, owner: bytes, shops: bytes | bytearray, places: Mapping[int, int]
) -> tuple[int, ...]:
    """Returns as many of these placements as can be made, in an order that is legal.

    The variants look only at tiles of one type, so each type is ordered by itself.
    """
    if rules.options.places_anywhere:
        return tuple(places)
    order: tuple[int, ...] = ()
    for kind in dict.fromkeys(places.values()):
        of_kind = [building for building, other in places.items() if other == kind]
        order += _longest_order(rules, owner, shops, of_kind, kind)
    return order


def _longest_order(
    rules: Rules, owner: bytes, shops: bytes | bytearray, buildings: list[int], kind: int
) -> tuple[int, ...]:
    """Returns the longest legal order for tiles of one type.

    A tile can bar another (C16), so taking the first that fits is not always right. After each step
    there is one order for every set of buildings that can be filled. There are few tiles of a type,
    and so few sets.
    """
    orders: dict[frozenset[int], tuple[int, ...]] = {frozenset(): ()}
    while True:
        longer: dict[frozenset[int], tuple[int, ...]] = {}
        for placed, order in orders.items():
            board = bytearray(shops)
            for building in order:
                board[building] = kind + 1
            for building in buildings:
                if building in placed or placed | {building} in longer:
                    continue
                if barrier(rules, owner, board, building, kind) is None:
                    longer[placed | {building}] = (*order, building)
        if not longer:
            return next(iter(orders.values()))
        orders = longer
