"""Income: what shops and outlook cards pay (C14 to C16, C19, C21)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

import jax
import jax.numpy as jnp

from teahouse.games.chinatown.rules.components import SIZES
from teahouse_lab.batch.words import Array, flag, u32, when

from .cutting import best_cut
from .game import Game
from .tables import LINE, PARTS_SHIFT, Tables
from .town import Links, grown, links

__all__ = ["earned"]


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
    """Each seat's outlook pay and income, if they are paid now; `card` has a bit per size."""
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
    """The earnings with those of one district, group by group."""
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
    """The earnings with those of one group."""
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
