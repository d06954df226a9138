"""Complete businesses that take no more tiles, the variant of C16."""

from __future__ import annotations

from teahouse.games.chinatown.rules.rulebook import Rules

from .business import group_at

__all__ = ["touches_finished"]


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
