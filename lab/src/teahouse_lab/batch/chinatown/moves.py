"""What a number does with cards and tiles: a card is kept, or a tile placed (C5, C10, C11, C20)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from teahouse_lab.batch.words import Array, flag, lowest, pick, u32, when
from teahouse_lab.discrete.chinatown.numbers import OTHERS

from .state import (
    DEAL,
    END_ROUND,
    PLACE,
    REVEAL,
    Game,
    Legal,
    Seat,
    Terms,
    by_round,
    everyone,
    is_at,
    legal_words,
    nibble_at,
    seat_bit,
)
from .tables import PLANES, Tables
from .town import Mask, beside, chosen, common, count, grown, less, links, only, union

__all__ = [
    "ACCEPT",
    "BEGIN",
    "DECLINE",
    "END",
    "NOTHING",
    "ORDER",
    "READY",
    "SECRET",
    "Choice",
    "allowed_places",
    "allowed_types",
    "code_of",
    "keep",
    "place",
    "read",
    "wanted",
]


NOTHING = 0xFFFF
"""A code that is never legal."""
SECRET, ACCEPT, DECLINE, END, READY, ORDER = range(OTHERS, OTHERS + 6)
"""Bits of commands; before them are those that begin an offer."""
BEGIN = (1 << OTHERS) - 1


class Choice(NamedTuple):
    """A decoded number: one bit in the words, or one flag."""

    places: Mask
    tiles: Array
    cash: Array
    begin: Array
    secret: Array
    accept: Array
    decline: Array
    end: Array
    ready: Array
    order: Array


def code_of(tables: Tables, number: Array) -> Array:
    """Returns the code of a number, or NOTHING if there is no such number."""
    codes = jnp.asarray(np.array(tables.codes.by_number, np.uint32))
    return jnp.where(number < len(codes), codes[number], u32(NOTHING))


def read(legal: Legal, code: Array) -> Choice:
    """Returns the choice that a code stands for."""
    words = legal_words(legal)
    word, bit = code >> 5, code & 31
    known = when(code < 32 * len(words), pick(words, word))
    said = known & (u32(1) << bit)
    *places, tiles, cash, commands = (when(word == n, said) for n in range(len(words)))
    flags = (_bit(commands, at) for at in (SECRET, ACCEPT, DECLINE, END, READY, ORDER))
    return Choice(tuple(places), tiles, cash, commands & BEGIN, *flags)


def _bit(word: Array, at: int) -> Array:
    return ((word >> at) & 1) != 0


def wanted(game: Game, tables: Tables) -> Array:
    """Returns how many cards the actor keeps, which is never more than they have."""
    kept = by_round([kept for _, kept in tables.rules.deal], game.clock.round)
    if not tables.rules.options.keep_cards:
        return kept
    return jnp.minimum(kept, count(_hand(game)))


def _hand(game: Game) -> Mask:
    return chosen([seat.hand for seat in game.seats], game.clock.actor)


def keep(game: Game, choice: Choice, tables: Tables) -> Game:
    """Returns the game after a card is named or the choice is ended.

    The last choice makes the reveal due.
    """
    now, terms, draft, number = is_at(game, DEAL), game.terms, game.draft, wanted(game, tables)
    keeps = (terms.parts < number) & (terms.closed == 0)
    # Without held cards the last card that may be kept ends the choice; with them, END does (C22).
    named = only(now, choice.places)
    parts = terms.parts + when(keeps, count(named))
    ends = now & choice.end
    if tables.rules.options.keep_cards:
        closed, is_whole = flag(ends & keeps), ends & ~keeps
    else:
        closed, is_whole = u32(0), ends | ((count(named) != 0) & (parts == number))
    back = union(draft.back, only(~keeps, named))
    draft = draft._replace(
        picked=union(draft.picked, only(keeps, named)), back=only(~is_whole, back)
    )
    game = game._replace(
        state=game.state._replace(draft=draft, seats=_less_cards(game, is_whole, back)),
        terms=terms._replace(parts=parts, closed=terms.closed | closed),
    )
    return _chosen(game, is_whole)


def _less_cards(game: Game, now: Array, back: Mask) -> tuple[Seat, ...]:
    """Returns the seats without the cards given back.

    Only one seat has them, so all may lose them.
    """
    back = only(now, back)
    return tuple(seat._replace(hand=less(seat.hand, back)) for seat in game.seats)


def _chosen(game: Game, now: Array) -> Game:
    """Returns the game after the actor has made their choice."""
    done = game.clock.done | seat_bit(game.clock.actor, now)
    due = game.clock.due | when(now & (done == everyone(game)), REVEAL)
    terms = Terms(*(when(~now, number) for number in game.terms))
    return game._replace(terms=terms, clock=game.clock._replace(done=done, due=due))


def allowed_places(game: Game, tables: Tables) -> Mask:
    """Returns the actor's buildings on which the tile that was taken up can be placed."""
    empty = _empty(game)
    if not tables.rules.options.street_access:
        return empty
    near = _beside_type(_joined(game, tables), game, game.terms.tile, tables.stride)
    return common(empty, union(near, _fronts(tables)))


def allowed_types(game: Game, tables: Tables) -> Array:
    """Returns a bit for each type of tile that could be placed somewhere, if the actor had one."""
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
    """Returns the actor's shops that reach a street front through shops of their type."""
    owned = chosen([seat.owned for seat in game.seats], game.clock.actor)
    joined = []
    for district, front in enumerate(tables.fronts):
        planes = [plane[district] & owned[district] for plane in game.state.shops]
        linked = links(planes, [owned[district]], tables.stride)
        start = reduce(or_, planes) & front
        joined.append(grown(start, linked, tables.stride, tables.longest_way))
    return tuple(joined)


def _beside_type(joined: Mask, game: Game, kind: Array, stride: int) -> Mask:
    """Returns the places beside those shops of a type, from 1, that are joined to a street."""
    return tuple(
        beside(word & _of_type(game, district, kind), stride)
        for district, word in enumerate(joined)
    )


def _of_type(game: Game, district: int, kind: Array) -> Array:
    """Returns where the bits say a type, from 1. Other seats' shops may be among them."""
    word = ~u32(0)
    for plane in range(PLANES):
        has = ((kind >> plane) & 1) != 0
        bits = game.state.shops[plane][district]
        word = word & (when(has, bits) | when(~has, ~bits))
    return word


def place(game: Game, choice: Choice, tables: Tables) -> Game:
    """Returns the game after a tile is taken up or placed, or the player is done."""
    now, terms, clock = is_at(game, PLACE), game.terms, game.clock
    named = only(now, choice.places)
    placed = count(named) != 0
    takes = now & (choice.tiles != 0)
    tile = jnp.where(takes, lowest(choice.tiles) + 1, when(~placed, terms.tile))
    ends = now & choice.end
    done = clock.done | seat_bit(clock.actor, ends)
    due = clock.due | when(ends & (done == everyone(game)), END_ROUND)
    seats = _less_one(game, placed, tables)
    shops = _with_shop(game.state.shops, named, terms.tile)
    return game._replace(
        state=game.state._replace(seats=seats, shops=shops),
        terms=terms._replace(tile=jnp.where(now, tile, terms.tile)),
        clock=clock._replace(done=done, due=due),
    )


def _less_one(game: Game, now: Array, tables: Tables) -> tuple[Seat, ...]:
    """Returns the seats, the actor with one tile fewer of the type that was taken up."""
    one = nibble_at(game.terms.tile - 1, tables.tile_words)
    return tuple(
        seat._replace(
            tiles=tuple(
                held - when(now & (game.clock.actor == number), word)
                for held, word in zip(seat.tiles, one, strict=True)
            )
        )
        for number, seat in enumerate(game.seats)
    )


def _with_shop(shops: tuple[Mask, ...], named: Mask, tile: Array) -> tuple[Mask, ...]:
    return tuple(
        tuple(
            word | when(((tile >> plane) & 1) != 0, bit)
            for word, bit in zip(shops[plane], named, strict=True)
        )
        for plane in range(PLANES)
    )
