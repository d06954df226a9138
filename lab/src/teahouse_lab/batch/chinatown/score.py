"""What shops and outlook cards pay, and who wins (C14 to C16, C18, C19, C21).

A group has at most three tiles too many, and a cut with one complete business always pays more than
a cut without one. So the best cut leaves a connected complete business. What is cut off pays by its
connected pieces: one tile 1 note, two 2, three 4, or 5 if three are complete. By the group's size
alone it would be one piece; connected nowhere, it is as many pieces as it has tiles.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

import jax
import jax.numpy as jnp

from teahouse.games.chinatown.rules.components import SIZES
from teahouse.games.chinatown.rules.rulebook import COMPLETE, INCOMPLETE
from teahouse_lab.batch.words import Array, flag, u32, when

from .state import Game, State
from .tables import LINE, PARTS_SHIFT, Tables
from .town import Links, common, count, grown, links, union

__all__ = ["Cut", "best_cut", "earned", "rewards", "scores"]


WORTH_SHIFT = 8
MOST_PIECES = 3
THREE = 3


class Cut(NamedTuple):
    """How the best cut differs from the one by size alone.

    It never has more notes, and may have more parts.
    """

    more_notes: Array
    more_parts: Array


def best_cut(group: Array, size: Array, linked: Links, tables: Tables) -> Cut:
    """Returns the best cut of a group, after trying every set of as many tiles as are too many."""
    count = jax.lax.population_count(group)
    spare = when(count > size, count - size)
    matters = spare >= (2 if tables.rules.options.outlook == "per_business" else THREE)
    by_size = _value(spare, spare - 1, size)

    def one_set(loop: tuple[Array, Array]) -> tuple[Array, Array]:
        off, best = loop
        value = _value(spare, _edges(off, linked, tables.stride), size)
        fits = (jax.lax.population_count(off) == spare) & _is_connected(
            group & ~off, linked, tables
        )
        # The next larger subset of the group, until none is left and it is 0.
        return (off - group) & group, jnp.maximum(best, when(fits, value))

    first = when(matters, group & (~group + 1))
    _, best = jax.lax.while_loop(lambda loop: loop[0] != 0, one_set, (first, u32(0)))
    best = jnp.where(matters, best, by_size)
    notes = (best >> WORTH_SHIFT) - (by_size >> WORTH_SHIFT)
    pieces = (by_size & ((1 << WORTH_SHIFT) - 1)) - (best & ((1 << WORTH_SHIFT) - 1))
    return Cut(when(spare != 0, notes), when(spare != 0, pieces))


def _value(spare: Array, edges: Array, size: Array) -> Array:
    """Returns a number that compares cuts: by notes of the tiles cut off, then by fewer pieces."""
    whole = jnp.where(size == THREE, u32(COMPLETE[THREE]), u32(INCOMPLETE[THREE]))
    is_three = (spare == THREE) & (edges == THREE - 1)
    notes = jnp.where(is_three, whole, spare)
    return (notes << WORTH_SHIFT) | (MOST_PIECES - (spare - edges))


def _edges(word: Array, linked: Links, stride: int) -> Array:
    right = word & (word >> 1) & linked.right
    below = word & (word >> stride) & linked.below
    return jax.lax.population_count(right) + jax.lax.population_count(below)


def _is_connected(word: Array, linked: Links, tables: Tables) -> Array:
    inside = Links(linked.right & word & (word >> 1), linked.below & word & (word >> tables.stride))
    first = word & (~word + 1)
    return grown(first, inside, tables.stride, tables.longest_way) == word


class _Earned(NamedTuple):
    """What each seat gets, in notes."""

    notes: tuple[Array, ...]
    has_card: tuple[Array, ...]  # whether any shop is of a size on the outlook card


class _Group(NamedTuple):
    """Shops of one type and owner that are connected."""

    first: Array  # the lowest of them, as a bit
    word: Array
    size: Array  # of a complete business, less 3
    count: Array


def earned(game: Game, tables: Tables, card: Array, now: Array) -> tuple[Array, ...]:
    """Returns each seat's outlook pay and income in notes, or 0 if they are not paid now.

    `card` has a bit for each size on the outlook card.
    """
    nothing = (u32(0),) * len(game.seats)
    total = _Earned(nothing, nothing)
    for district in range(tables.districts):
        total = _district(game, tables, district, card, now, total)
    if tables.rules.options.outlook != "per_player":
        return total.notes
    return tuple(a + b for a, b in zip(total.notes, total.has_card, strict=True))


def _district(
    game: Game, tables: Tables, district: int, card: Array, now: Array, total: _Earned
) -> _Earned:
    """Returns the earnings so far, with those of one district added group by group."""
    planes = [plane[district] for plane in game.state.shops]
    owners = [seat.owned[district] for seat in game.seats]
    linked = links(planes, owners, tables.stride)

    def one_group(loop: tuple[Array, _Earned]) -> tuple[Array, _Earned]:
        left, sofar = loop
        group = _group(left, planes, linked, tables)
        return left & ~group.word, _paid(sofar, group, owners, card, linked, tables)

    shops = when(now, reduce(or_, planes))
    _, total = jax.lax.while_loop(lambda loop: loop[0] != 0, one_group, (shops, total))
    return total


def _group(left: Array, planes: list[Array], linked: Links, tables: Tables) -> _Group:
    first = left & (~left + 1)
    word = grown(first, linked, tables.stride, tables.longest_way)
    kind = reduce(or_, [flag((plane & first) != 0) << at for at, plane in enumerate(planes)])
    size = (u32(tables.size_codes) >> (2 * kind)) & 3
    return _Group(first, word, size, jax.lax.population_count(word))


def _paid(
    sofar: _Earned,
    group: _Group,
    owners: list[Array],
    card: Array,
    linked: Links,
    tables: Tables,
) -> _Earned:
    """Returns the earnings so far, with those of one group added."""
    pays = jnp.asarray(tables.pays)[group.size * LINE + group.count]
    notes, parts = pays & ((1 << PARTS_SHIFT) - 1), pays >> PARTS_SHIFT
    if tables.rules.options.overflow == "connected":
        cut = best_cut(group.word, group.size + SIZES[0], linked, tables)
        notes, parts = notes + cut.more_notes, parts + cut.more_parts
    is_on_card = ((card >> group.size) & 1) != 0
    match tables.rules.options.outlook:
        case "per_tile":
            notes = notes + when(is_on_card, group.count)
        case "per_business":
            notes = notes + when(is_on_card, parts)
    mine = [(owned & group.first) != 0 for owned in owners]
    return _Earned(
        tuple(a + when(is_mine, notes) for a, is_mine in zip(sofar.notes, mine, strict=True)),
        tuple(
            a | flag(is_mine & is_on_card) for a, is_mine in zip(sofar.has_card, mine, strict=True)
        ),
    )


TILES_SHIFT = 8
"""How many bits count the tiles that a player has on the board."""


def scores(tables: Tables, state: State) -> Array:
    """Returns each seat's money, in dollars."""
    notes = jnp.stack([seat.cash for seat in state.seats], axis=-1)
    return notes.astype(jnp.int32) * tables.rules.note


def rewards(tables: Tables, state: State) -> Array:
    """Returns 1 shared by the winners once the game is over, else 0."""
    standing = jnp.stack([seat.cash for seat in state.seats], axis=-1)
    if tables.rules.options.edition == "zman-2008":  # a tie goes to the most tiles
        shops = union(*state.shops)
        tiles = [count(common(seat.owned, shops)) for seat in state.seats]
        standing = (standing << TILES_SHIFT) + jnp.stack(tiles, axis=-1)
    wins = standing == standing.max(axis=-1, keepdims=True)
    share = wins / wins.sum(axis=-1, keepdims=True)
    return jnp.where(state.terminated[..., None], share, 0.0).astype(jnp.float32)
