"""Access to a street, the variant C20."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.games.chinatown.rules import Rules

__all__ = ["joins_street", "placeable"]


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


def placeable(rules: Rules, owner: bytes, shops: bytes, places: Mapping[int, str]) -> set[int]:
    """Which of these placements can be made, in some order, without any others."""
    if not rules.options.street_access:
        return set(places)
    board, can = bytearray(shops), set[int]()
    while True:
        more = {
            building
            for building, tile in places.items()
            if building not in can
            and joins_street(rules, owner, board, building, rules.type_index[tile])
        }
        if not more:
            return can
        can |= more
        for building in more:
            board[building] = rules.type_index[places[building]] + 1
