"""What a business is expected to grow by in the rounds after this one."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TypeAlias

from .ground import Ground
from .site import border

__all__ = ["Rooms", "grown", "rooms"]

Rooms: TypeAlias = tuple[int, int, int]
"""Empty buildings that a business can grow over: one's own, nobody's, other players'."""


def rooms(ground: Ground, group: int, free: int, mine: int) -> Rooms:
    """The room around a group; one's own also at one remove."""
    site = ground.site
    around = border(site, group)
    own = around & free
    if own:
        further = border(site, own)
        own |= further & free & ~group
        around |= further
    foreign = around & ~ground.taken & ~mine
    nobodys = (foreign & ground.deck).bit_count()
    return own.bit_count(), nobodys, foreign.bit_count() - nobodys


@lru_cache(maxsize=1 << 15)
def grown(ground: Ground, kind: int, size: int, room: Rooms, spare: int) -> float:
    """The notes that later tiles would add to what a business of this size pays.

    `spare` are the tiles of its type that stay in hand; a business of size 0 is all in hand.
    """
    sight, pays = ground.sight, ground.site.pays[kind]
    most = len(pays) - 1
    if not ground.draws or not any(room) or (size and size % most == 0):
        return 0.0
    size %= most
    total = 0.0
    for draws in ground.draws:
        tiles, lots = _tiles(ground, kind, size + spare, draws), _lots(ground, room, draws)
        for more in range(1, most - size + 1):
            step = pays[size + more] - pays[size + more - 1] - pays[1]
            total += step * at_least(more - spare, tiles) * at_least(more - room[0], lots)
    return total * sight.growth * (1.0 if size else sight.stock)


def _tiles(ground: Ground, kind: int, have: int, draws: int) -> float:
    """Tiles of a type that come with so many draws to a player who has some of them already."""
    rules, sight = ground.site.rules, ground.sight
    held = max(0, ground.unseen[kind] - ground.bag[kind] - have)
    left = sum(ground.bag)
    expected = sight.bought * held
    if left:
        drawn = min(left, rules.players * rules.deal[-1][1])
        share = min(1.0, sight.drawn + sight.lead * (have - 1))
        expected += share * draws * drawn * ground.bag[kind] / left
    return expected


def _lots(ground: Ground, room: Rooms, draws: int) -> float:
    """Buildings beside a business that come with so many draws."""
    _, nobodys, others = room
    dealt, sold = ground.sight.dealt * ground.dealt[draws - 1], ground.sight.sold * draws
    return dealt * nobodys + sold * others


@lru_cache(maxsize=1 << 14)
def at_least(wanted: int, mean: float) -> float:
    """The chance that so many come when so many are expected (Poisson)."""
    if wanted <= 0:
        return 1.0
    term = total = exp(-mean)
    for n in range(1, wanted):
        term *= mean / n
        total += term
    return max(0.0, 1.0 - total)
