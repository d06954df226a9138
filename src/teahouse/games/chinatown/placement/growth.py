"""The inputs to worth: the coefficients of a level, a round as all see it, and expected growth.

`docs/bots-chinatown.md` says how the numbers of the levels were found and how good they are.
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import exp
from typing import TypeAlias

import msgspec

from teahouse.core.adding import added_up

from .groups import Site, bits, border, groups, sizes_of
from .search import Layout, Work, clusters, layouts

__all__ = [
    "BEHIND",
    "GROUNDS_KEPT",
    "LEAST_GAIN",
    "MOST_CLUSTERS",
    "MOST_COMBINED",
    "MOST_LAYOUTS",
    "Ground",
    "Rooms",
    "Sight",
    "grown",
    "income_of",
    "layouts_of",
    "rooms",
]


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """The coefficients by which a level values things.

    Coefficients of all zeros make a bot value present income only. "Share" is a part of one, and
    "I" is the seat whose things are valued.
    """

    drawn: float = 0.0  # share of the tiles of a type drawn by the table that come to me
    lead: float = 0.0  # added to that share for every tile of the type that I have after one
    bought: float = 0.0  # share of the tiles of a type in others' hands that come to me later
    dealt: float = 0.0  # share of the buildings dealt beside a business that I get
    sold: float = 0.0  # share of others' buildings beside it that I get in a round
    growth: float = 0.0  # share of a business's expected growth that I keep
    stock: float = 0.0  # share of that if the business is still all in hand
    lot: float = 0.0  # notes that an empty building brings in every later round
    pair: float = 0.0  # the same for two of them side by side
    tile: float = 0.0  # the same for a tile left over
    sale: float = 0.0  # share of a building's worth to another that selling it brings
    to_come: tuple[float, ...] = (0.0,) * 7  # by draws left, notes that forecasts add for them
    futures: int = 0  # number of futures in which it tries the cards that it could keep
    swaps: bool = False  # whether it considers swaps of one thing for another
    bundles: bool = False  # whether it considers several things together
    parties: int = 2  # the most players in a deal that it considers


GROUNDS_KEPT = 32


class Ground(msgspec.Struct, frozen=True, eq=False):
    """A round as every seat sees it.

    Grounds compare by identity, so that they are cheap keys of the caches of worth.
    """

    site: Site
    sight: Sight
    rounds: int  # incomes still to come
    draws: tuple[int, ...]  # for each later income, how many draws come before it
    dealt: tuple[float, ...]  # for each, how often a building that nobody has is dealt until then
    shops: tuple[int, ...]  # by type, the buildings where shops stand or are promised
    taken: int  # the union of `shops`
    barred: int  # buildings promised to stay empty this round
    fixed: int  # buildings that a promise of this round is about: they stay with their owner
    deck: int  # buildings that nobody has
    bag: tuple[int, ...]  # tiles to come, by type
    unseen: tuple[int, ...]  # tiles in the bag and in hands, by type


Rooms: TypeAlias = tuple[int, int, int]
"""Numbers of empty buildings that a business can grow over: its owner's, nobody's, others'."""


def rooms(ground: Ground, group: int, free: int, mine: int) -> Rooms:
    """Returns the room around a group, and beside its owner's empty neighbours of the group."""
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
    """Returns the notes that later tiles are expected to add to what a business of this size pays.

    `spare` is the number of tiles of its type that stay in hand. A business of size 0 is all in
    hand.
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
    """Returns how many tiles of a type are expected in so many draws by a player who has some."""
    site, sight = ground.site, ground.sight
    held = max(0, ground.unseen[kind] - ground.bag[kind] - have)
    left = sum(ground.bag)
    expected = sight.bought * held
    if left:
        drawn = min(left, site.players * site.deal[-1][1])
        share = min(1.0, sight.drawn + sight.lead * (have - 1))
        expected += share * draws * drawn * ground.bag[kind] / left
    return expected


def _lots(ground: Ground, room: Rooms, draws: int) -> float:
    """Returns how many buildings beside a business its owner expects to get in so many draws."""
    _, nobodys, others = room
    dealt, sold = ground.sight.dealt * ground.dealt[draws - 1], ground.sight.sold * draws
    return dealt * nobodys + sold * others


@lru_cache(maxsize=1 << 14)
def at_least(wanted: int, mean: float) -> float:
    """Returns the chance that at least `wanted` come when `mean` are expected (Poisson)."""
    if wanted <= 0:
        return 1.0
    term = total = exp(-mean)
    for n in range(1, wanted):
        term *= mean / n
        total += term
    return max(0.0, 1.0 - total)


LEAST_GAIN = 1e-9
# C20: notes for each tile behind, so that of equal layouts the one that leaves fronts free wins.
BEHIND = 1e-3
MOST_CLUSTERS = 400
MOST_LAYOUTS = 250
MOST_COMBINED = 2_000  # combinations that are looked at before any of them is combined further


def layouts_of(ground: Ground, kind: int, count: int, mine: int, empty: int) -> tuple[Layout, ...]:
    """Returns the ways to place up to `count` tiles of a type so that they gain, best first."""
    site = ground.site
    shops = ground.shops[kind] & mine
    useful = empty & border(site, shops) if shops else 0
    if count > 1:
        useful |= empty & _next_to_any(site, empty)
    if not useful:
        return ()
    nearby = useful | shops | (mine & _next_to_any(site, useful | shops))
    nearby |= mine & _next_to_any(site, nearby)
    return _layouts_nearby(ground, kind, count, shops, useful, nearby)


@lru_cache(maxsize=1 << 14)
def _layouts_nearby(
    ground: Ground, kind: int, count: int, shops: int, useful: int, mine: int
) -> tuple[Layout, ...]:
    """Returns what `layouts_of` does, cached so that changes elsewhere leave the cache valid."""
    found = clusters(ground.site, shops, useful, count, Work(MOST_CLUSTERS))
    gains = [(_gain(ground, kind, mask, group, mine), mask, group) for mask, group in found]
    worthwhile = [cluster for cluster in gains if cluster[0] > LEAST_GAIN]
    return layouts(worthwhile, count, partial(Work, MOST_COMBINED), MOST_LAYOUTS)


@lru_cache(maxsize=1 << 14)
def _next_to_any(site: Site, mask: int) -> int:
    """Returns all buildings that have one of these beside them, members of the set included."""
    reached = 0
    for building in bits(mask):
        reached |= site.near[building]
    return reached


def income_of(ground: Ground, kind: int, group: int) -> float:
    """Returns what a connected group pays in a round, in notes, with what the outlook may add."""
    pays = ground.site.pays[kind]
    size = group.bit_count()
    if size < len(pays):
        return pays[size]
    return added_up(pays[part] for part in sizes_of(ground.site, kind, group))


def _gain(ground: Ground, kind: int, mask: int, group: int, mine: int) -> float:
    """Returns what a cluster adds to the shops it joins, less what its tiles bring alone."""
    site = ground.site
    if not group & site.fronts:
        return 0.0  # C20
    empty = mine & ~ground.taken & ~ground.barred
    gain = _value(ground, kind, group, empty & ~mask, mine)
    if group != mask:
        parts = groups(site, group & ~mask)
        gain -= added_up(_value(ground, kind, part, empty, mine) for part in parts)
    gain += BEHIND * (mask & ~site.fronts).bit_count()
    return gain - ground.rounds * site.pays[kind][1] * mask.bit_count()


def _value(ground: Ground, kind: int, group: int, free: int, mine: int) -> float:
    """Returns what a group pays until the end, with its expected growth."""
    value = ground.rounds * income_of(ground, kind, group)
    if ground.draws:
        value += grown(ground, kind, group.bit_count(), rooms(ground, group, free, mine), 0)
    return value
