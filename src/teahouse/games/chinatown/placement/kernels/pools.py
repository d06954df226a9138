"""Pools: what all players have, as if one owner had it, and what that is expected to earn."""

from __future__ import annotations

from math import exp

from .groups import count, reached
from .records import (
    EMPTY,
    LOW_BITS,
    MOST_ROOM,
    MOST_WANTED,
    Mask,
    Pool,
    PoolRoom,
    PoolWorkspace,
    Town,
    kernel,
    lowest_bit,
)

__all__ = [
    "around",
    "change",
    "disown",
    "fill_odds",
    "income",
    "lot_worth",
    "own",
    "put",
    "worth",
    "write_buildings",
]


@kernel
def around(town: Town, pool: Pool, building: int) -> Mask:
    """Returns where shops stand that could grow over a building, directly or over a free one."""
    low, high = town.near[building, 0], town.near[building, 1]
    further = reached(town.near, (low & pool.free[0], high & pool.free[1]))
    return low | further[0], high | further[1]


@kernel
def own(pool: Pool, building: int) -> None:
    """Takes a building out of the deck."""
    word, bit = building // LOW_BITS, 1 << building % LOW_BITS
    pool.free[word] |= bit
    pool.deck[word] &= ~bit


@kernel
def disown(pool: Pool, building: int) -> None:
    """Puts an empty building back into the deck."""
    word, bit = building // LOW_BITS, 1 << building % LOW_BITS
    pool.free[word] &= ~bit
    pool.deck[word] |= bit


@kernel
def put(pool: Pool, building: int, kind: int) -> None:
    """Makes a building a shop of a type, or empty; tiles come from the hand and go back to it."""
    word, bit, before = building // LOW_BITS, 1 << building % LOW_BITS, pool.shops[building]
    if before == EMPTY:
        pool.free[word] &= ~bit
    else:
        pool.kinds[before, word] &= ~bit
        pool.tiles[before] += 1
    if kind == EMPTY:
        pool.free[word] |= bit
    else:
        pool.kinds[kind, word] |= bit
        pool.tiles[kind] -= 1
    pool.shops[building] = kind


@kernel
def write_buildings(work: PoolWorkspace, mask: Mask, is_deck: bool) -> int:
    """Writes a set to `cards` or to `empty`, and returns how many buildings it has."""
    length = 0
    for word in range(2):
        left = mask[word]
        while left:
            building = word * LOW_BITS + lowest_bit(left)
            if is_deck:
                work.cards[length] = building
            else:
                work.empty[length] = building
            length += 1
            left &= left - 1
    return length


IN_HAND = (1, 3)  # the room taken to be around a business that does not stand yet


@kernel
def fill_odds(town: Town, pool: Pool, work: PoolWorkspace, draws: int) -> None:
    """Writes the chances that at least so many tiles or buildings come by each draw (Poisson).

    Those of buildings depend on how many of nobody's are in the room of a group.
    """
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
    town: Town, work: PoolWorkspace, kind: int, size: int, room: PoolRoom, spare: int, draws: int
) -> float:
    """Returns the notes that later tiles would add to a group, beyond what each would pay alone."""
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
    town: Town, pool: Pool, work: PoolWorkspace, kind: int, size: int, border: Mask, draws: int
) -> float:
    """Returns the notes by which a group may grow over empty buildings beside it or one away."""
    own_low, own_high = border[0] & pool.free[0], border[1] & pool.free[1]
    further = reached(town.near, (own_low, own_high))
    own_low |= further[0] & pool.free[0]
    own_high |= further[1] & pool.free[1]
    low, high = border[0] | further[0], border[1] | further[1]
    own = count((own_low, own_high))
    nobodys = count((low & pool.deck[0], high & pool.deck[1]))
    if not own + nobodys:
        return 0.0
    return grown(town, work, kind, size, (own, nobodys), pool.tiles[kind], draws)


@kernel
def worth_of(
    town: Town, pool: Pool, work: PoolWorkspace, kind: int, rounds: int, draws: int
) -> float:
    """Returns the notes that a type's shops and tiles bring.

    What stands pays for `rounds`. The weights `growth` and `early` apply to the group that may grow
    the most, and `second` to the others.
    """
    shops_low, shops_high = pool.kinds[kind, 0], pool.kinds[kind, 1]
    left_low, left_high, most = shops_low, shops_high, town.most[kind]
    total = best = 0.0
    # One pass finds each group, as `low` and `high`, and its border, from its lowest building on.
    while left_low | left_high:
        low = left_low & -left_low
        high = 0 if low else left_high & -left_high
        edge, border_low, border_high = (low, high), 0, 0
        while edge[0] | edge[1]:
            beside = reached(town.near, edge)
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
    """Returns the notes that a free building brings in a later round, with free ones beside it.

    A building with a shop brings 0.
    """
    if pool.shops[building] != EMPTY:
        return 0.0
    beside = (town.near[building, 0] & pool.free[0], town.near[building, 1] & pool.free[1])
    return town.lot + town.pair * count(beside)


@kernel
def worth(town: Town, pool: Pool, work: PoolWorkspace, rounds: int, draws: int) -> float:
    """Returns the worth of all types and of the buildings left over, in notes.

    The worth of each type is also written to `worths`.
    """
    lots = 0.0
    for building in range(1, town.buildings + 1):
        if pool.free[building // LOW_BITS] >> building % LOW_BITS & 1:
            lots += (town.lot + lot_worth(town, pool, building)) / 2  # so that a pair counts once
    total = draws * lots
    for kind in range(town.types):
        work.worths[kind] = worth_of(town, pool, work, kind, rounds, draws)
        total += work.worths[kind]
    return total


@kernel
def change(
    town: Town, pool: Pool, work: PoolWorkspace, kinds: int, touched: Mask, rounds: int, draws: int
) -> float:
    """Returns by how much worth has changed since `worths` was written.

    Only these types, and those with shops in `touched`, may have changed. The new worths are
    written to `new_worths`.
    """
    total = 0.0
    for kind in range(town.types):
        work.new_worths[kind] = work.worths[kind]
        near = pool.kinds[kind, 0] & touched[0] | pool.kinds[kind, 1] & touched[1]
        if kinds >> kind & 1 or near:
            work.new_worths[kind] = worth_of(town, pool, work, kind, rounds, draws)
            total += work.new_worths[kind] - work.worths[kind]
    return total


@kernel
def income(town: Town, pool: Pool, work: PoolWorkspace) -> float:
    """Returns the notes that all shops pay in a round."""
    total = 0.0
    for kind in range(town.types):
        total += worth_of(town, pool, work, kind, 1, 0)
    return total
