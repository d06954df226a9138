"""What a business is expected to grow by, as `value.growth` has it."""

from __future__ import annotations

from math import exp

from .compiling import entry, kernel
from .masks import border, count
from .records import ground_at
from .words import MOST_SIZE, MOST_TILES, Ground, Mask, Room

__all__ = ["fill_tile_odds", "grown", "rooms"]


@kernel
def rooms(ground: Ground, group: Mask, free: Mask, mine: Mask) -> Room:
    """The room around a group; one's own also at one remove."""
    low, high = border(ground, group)
    own_low, own_high = low & free[0], high & free[1]
    if own_low | own_high:
        further = border(ground, (own_low, own_high))
        own_low |= further[0] & free[0] & ~group[0]
        own_high |= further[1] & free[1] & ~group[1]
        low |= further[0]
        high |= further[1]
    low &= ~(ground.taken[0] | mine[0])
    high &= ~(ground.taken[1] | mine[1])
    nobodys = count((low & ground.deck[0], high & ground.deck[1]))
    return count((own_low, own_high)), nobodys, count((low, high)) - nobodys


@kernel
def grown(ground: Ground, kind: int, size: int, room: Room, spare: int) -> float:
    """The notes that later tiles would add to what a business of this size pays."""
    most, own = ground.most[kind], room[0]
    if not room[0] | room[1] | room[2] or (size and size % most == 0):
        return 0.0
    start = size % most
    total = 0.0
    for draws in range(ground.draws):
        lots = ground.dealt[draws] * room[1] + ground.sold[draws] * room[2]
        term = exp(-lots)
        chance, wanted = 1.0, 0  # that so many buildings come
        for more in range(1, most - start + 1):
            while wanted < more - own:
                chance -= term
                wanted += 1
                term *= lots / wanted
            step = ground.pays[kind, start + more] - ground.pays[kind, start + more - 1]
            step -= ground.pays[kind, 1]
            tiles = ground.tile_odds[kind, start + spare, draws, max(0, more - spare)]
            total += step * tiles * max(0.0, chance)
    return total * ground.growth * (1.0 if start else ground.stock)


@kernel
def tiles_to_come(ground: Ground, kind: int, have: int, draws: int, left: int) -> float:
    """Tiles of a type that come with so many draws to a player who has some of them already."""
    expected = ground.bought * max(0, ground.held[kind] - have)
    if left:
        share = min(1.0, ground.drawn_share + ground.lead * (have - 1))
        expected += share * draws * min(left, ground.drawn) * ground.bag[kind] / left
    return expected


@entry
def fill_tile_odds(address: int) -> None:
    """The chances that at least so many tiles come (Poisson)."""
    ground = ground_at(address)
    left = ground.bag.sum()
    for kind in range(ground.types):
        for have in range(MOST_TILES):
            for draws in range(ground.draws):
                mean = tiles_to_come(ground, kind, have, draws + 1, left)
                term, chance = exp(-mean), 1.0
                for wanted in range(MOST_SIZE + 1):
                    ground.tile_odds[kind, have, draws, wanted] = max(0.0, chance)
                    chance -= term
                    term *= mean / (wanted + 1)
