"""Where a tile may be placed, also with the variant of street access (C11, C20)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from teahouse_lab.batch.words import Array, flag, u32, when

from .game import Game
from .tables import PLANES, Tables
from .town import Mask, beside, chosen, common, grown, less, links, union

__all__ = ["allowed_places", "allowed_types"]


def allowed_places(game: Game, tables: Tables) -> Mask:
    """The actor's buildings on which the tile that was taken up can be placed."""
    empty = _empty(game)
    if not tables.rules.options.street_access:
        return empty
    near = _beside_type(_joined(game, tables), game, game.terms.tile, tables.stride)
    return common(empty, union(near, _fronts(tables)))


def allowed_types(game: Game, tables: Tables) -> Array:
    """A bit for each type of tile that could be placed somewhere, if the actor had one."""
    empty, types = _empty(game), len(tables.rules.types)
    every = u32((1 << types) - 1)
    if not tables.rules.options.street_access:
        return when(_is_any(empty), every)
    joined, allowed = _joined(game, tables), u32(0)
    for kind in range(types):
        near = _beside_type(joined, game, u32(kind + 1), tables.stride)
        allowed = allowed | (flag(_is_any(common(near, empty))) << kind)
    return allowed | when(_is_any(common(empty, _fronts(tables))), every)


def _empty(game: Game) -> Mask:
    owned = chosen([seat.owned for seat in game.seats], game.clock.actor)
    return less(owned, union(*game.state.shops))


def _is_any(mask: Mask) -> Array:
    return reduce(or_, mask) != 0


def _fronts(tables: Tables) -> Mask:
    return tuple(map(u32, tables.fronts))


def _joined(game: Game, tables: Tables) -> Mask:
    """The actor's shops that reach a street front through shops of their type."""
    owned = chosen([seat.owned for seat in game.seats], game.clock.actor)
    joined = []
    for district, front in enumerate(tables.fronts):
        planes = [plane[district] & owned[district] for plane in game.state.shops]
        linked = links(planes, [owned[district]], tables.stride)
        start = reduce(or_, planes) & front
        joined.append(grown(start, linked, tables.stride, tables.longest_way))
    return tuple(joined)


def _beside_type(joined: Mask, game: Game, kind: Array, stride: int) -> Mask:
    """The places beside shops of a type, from 1, of those that are joined to a street."""
    return tuple(
        beside(word & _of_type(game, district, kind), stride)
        for district, word in enumerate(joined)
    )


def _of_type(game: Game, district: int, kind: Array) -> Array:
    """The shops of a type in a district; elsewhere there may be others' too."""
    word = ~u32(0)
    for plane in range(PLANES):
        has = ((kind >> plane) & 1) != 0
        bits = game.state.shops[plane][district]
        word = word & (when(has, bits) | when(~has, ~bits))
    return word
