"""Access to a street, the variant C20."""

from __future__ import annotations

from teahouse.games.chinatown.rules.rulebook import Rules

__all__ = ["joins_street"]


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
