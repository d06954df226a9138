"""What a pool is expected to earn, type by type."""

from __future__ import annotations

from math import exp

from .compiling import kernel
from .masks import count, reached
from .words import EMPTY, LOW_BITS, MOST_ROOM, MOST_WANTED, Mask, Pool, Room, Town, Workspace

__all__ = ["change", "fill_odds", "income", "lot_worth", "worth"]

IN_HAND = (1, 3)  # the room that a business has before it stands


@kernel
def fill_odds(town: Town, pool: Pool, work: Workspace, draws: int) -> None:
    """Chances that at least so many tiles, or buildings of so many, come by a draw (Poisson)."""
    deck, left = count((pool.deck[0], pool.deck[1])), max(1, pool.bag.sum())
    drawn, dealt = town.dealt[len(town.dealt) - 1, 2], 0.0
    for draw in range(draws):
        dealt += town.kept * min(1.0, drawn / max(1, deck))
        deck -= drawn
        for room in range(MOST_ROOM):
            term, chance = exp(-dealt * room), 1.0
            for wanted in range(MOST_WANTED):
                work.lot_odds[room, wanted, draw] = max(0.0, chance)
                chance -= term
                term *= dealt * room / (wanted + 1)
        for kind in range(town.types):
            mean = (draw + 1) * drawn * pool.bag[kind] / left
            term, chance = exp(-mean), 1.0
            for wanted in range(MOST_WANTED):
                work.tile_odds[kind, wanted, draw] = max(0.0, chance)
                chance -= term
                term *= mean / (wanted + 1)


@kernel
def grown(
    town: Town, work: Workspace, kind: int, size: int, room: Room, spare: int, draws: int
) -> float:
    """The notes that later tiles would add to what a group pays, beside their own."""
    own, nobodys, total = room[0], min(room[1], MOST_ROOM - 1), 0.0
    for more in range(1, town.most[kind] - size + 1):
        step = town.pays[kind, size + more] - town.pays[kind, size + more - 1] - town.pays[kind, 1]
        tiles, lots, chance = max(0, more - spare), max(0, more - own), 0.0
        for draw in range(draws):
            chance += work.tile_odds[kind, tiles, draw] * work.lot_odds[nobodys, lots, draw]
        total += step * chance
    return total


@kernel
def growth_of(
    town: Town, pool: Pool, work: Workspace, kind: int, size: int, border: Mask, draws: int
) -> float:
    """What a group may grow by, over empty buildings beside it and one free place off."""
    own_low, own_high = border[0] & pool.free[0], border[1] & pool.free[1]
    further = reached(town, (own_low, own_high))
    own_low |= further[0] & pool.free[0]
    own_high |= further[1] & pool.free[1]
    low, high = border[0] | further[0], border[1] | further[1]
    own = count((own_low, own_high))
    nobodys = count((low & pool.deck[0], high & pool.deck[1]))
    if not own + nobodys:
        return 0.0
    return grown(town, work, kind, size, (own, nobodys), pool.tiles[kind], draws)


@kernel
def worth_of(town: Town, pool: Pool, work: Workspace, kind: int, rounds: int, draws: int) -> float:
    """The notes that a type's shops and tiles bring, if what stands pays for so many rounds."""
    shops_low, shops_high = pool.kinds[kind, 0], pool.kinds[kind, 1]
    left_low, left_high, most = shops_low, shops_high, town.most[kind]
    total = best = 0.0
    while left_low | left_high:
        low = left_low & -left_low
        high = 0 if low else left_high & -left_high
        edge, border_low, border_high = (low, high), 0, 0
        while edge[0] | edge[1]:
            beside = reached(town, edge)
            border_low |= beside[0]
            border_high |= beside[1]
            edge = (beside[0] & shops_low & ~low, beside[1] & shops_high & ~high)
            low |= edge[0]
            high |= edge[1]
        left_low &= ~low
        left_high &= ~high
        size = count((low, high))
        total += rounds * town.pays[kind, size]
        if draws and size % most:
            growth = growth_of(
                town, pool, work, kind, size % most, (border_low, border_high), draws
            )
            total += town.second * min(growth, best)
            best = max(growth, best)
    if draws:
        total += (town.growth + town.early * (draws - 2.5)) * best
        if pool.tiles[kind] and not shops_low | shops_high:
            total += town.stock * grown(town, work, kind, 0, IN_HAND, pool.tiles[kind], draws)
    return total


@kernel
def lot_worth(town: Town, pool: Pool, building: int) -> float:
    """What a free building is good for in every later round, with those beside it."""
    if pool.shops[building] != EMPTY:
        return 0.0
    beside = (town.near[building, 0] & pool.free[0], town.near[building, 1] & pool.free[1])
    return town.lot + town.pair * count(beside)


@kernel
def worth(town: Town, pool: Pool, work: Workspace, rounds: int, draws: int) -> float:
    """The worth of all types, which is also written down, and of the buildings left over."""
    lots = 0.0
    for building in range(1, town.buildings + 1):
        if pool.free[building // LOW_BITS] >> building % LOW_BITS & 1:
            lots += (town.lot + lot_worth(town, pool, building)) / 2  # a pair counts once
    total = draws * lots
    for kind in range(town.types):
        work.worths[kind] = worth_of(town, pool, work, kind, rounds, draws)
        total += work.worths[kind]
    return total


@kernel
def change(
    town: Town, pool: Pool, work: Workspace, kinds: int, touched: Mask, rounds: int, draws: int
) -> float:
    """By how much worth changes, if only these types and those with shops there may have."""
    total = 0.0
    for kind in range(town.types):
        work.new_worths[kind] = work.worths[kind]
        near = pool.kinds[kind, 0] & touched[0] | pool.kinds[kind, 1] & touched[1]
        if kinds >> kind & 1 or near:
            work.new_worths[kind] = worth_of(town, pool, work, kind, rounds, draws)
            total += work.new_worths[kind] - work.worths[kind]
    return total


@kernel
def income(town: Town, pool: Pool, work: Workspace) -> float:
    """The notes that all shops pay in a round."""
    total = 0.0
    for kind in range(town.types):
        total += worth_of(town, pool, work, kind, 1, 0)
    return total
