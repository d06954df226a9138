"""Placing tiles (C10, C11, C20)."""

from __future__ import annotations

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, lowest, when

from .choice import Choice
from .game import Game, everyone, is_at, nibble_at, seat_bit
from .state import END_ROUND, PLACE, Seat
from .tables import PLANES, Tables
from .town import Mask, count, only

__all__ = ["place"]


def place(game: Game, choice: Choice, tables: Tables) -> Game:
    """The game after a tile is taken up, is put on a building, or the player is done."""
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
    """The seats with one tile less of the actor's, of the type that was taken up."""
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
