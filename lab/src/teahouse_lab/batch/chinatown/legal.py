"""The legal numbers of the actor, the same ones as in the discrete form."""

from __future__ import annotations

from functools import reduce
from operator import or_

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, flag, pick, u32, when
from teahouse_lab.discrete.chinatown.numbers import MOST_OFFERS, MOST_PARTS, SUMS

from .moves import ACCEPT, DECLINE, END, ORDER, READY, SECRET, allowed_places, allowed_types, wanted
from .state import DEAL, PLACE, TRADE, Game, Legal, everyone, first_of, is_at, other_of
from .tables import Tables
from .town import Mask, chosen, less, only, union
from .trade import MADE_SHIFT, notes_asked

__all__ = ["legal", "with_actor"]

ALL_SUMS = (1 << len(SUMS)) - 1
SPREAD = 0x11111111


def with_actor(game: Game) -> Game:
    """Returns the game with the seat that decides next, in the order of the discrete form."""
    clock, trading = game.clock, is_at(game, TRADE)
    waiting = ~clock.done & everyone(game)
    first = first_of(waiting, clock.first, len(game.seats))
    in_trade = jnp.where(game.terms.is_open != 0, other_of(game), clock.speaker)
    actor = jnp.where(trading, in_trade, first)
    speaker = jnp.where(trading, clock.speaker, clock.first)
    return game._replace(clock=clock._replace(actor=actor, speaker=speaker))


def legal(game: Game, tables: Tables) -> Legal:
    """Returns the numbers that are legal now.

    There are none while a round must be settled, nor once the game is over.
    """
    free = game.clock.due == 0
    dealing = free & is_at(game, DEAL)
    trading, placing = free & is_at(game, TRADE), free & is_at(game, PLACE)
    building = trading & (game.terms.step != 0) & (game.terms.is_open == 0)
    has_room = building & (game.terms.parts < MOST_PARTS)
    tile = placing & (game.terms.tile != 0)
    places = union(
        only(dealing, _cards(game)),
        only(has_room, _things(game, tables)),
        only(tile, allowed_places(game, tables)),
    )
    first_tile = placing & (game.terms.tile == 0)
    return Legal(
        places=places,
        tiles=when(has_room, _tiles(game, tables)) | when(first_tile, _placeable(game, tables)),
        cash=when(has_room & (game.terms.cash == 0), _sums(game)),
        commands=when(dealing, _end_of_cards(game, tables))
        | when(trading, _words(game, tables))
        | when(first_tile, 1 << END),
    )


def _cards(game: Game) -> Mask:
    hand = chosen([seat.hand for seat in game.seats], game.clock.actor)
    return less(less(hand, game.draft.picked), game.draft.back)


def _end_of_cards(game: Game, tables: Tables) -> Array:
    if not tables.rules.options.must_mark:
        return u32(1 << END)
    is_marked = (game.terms.parts >= wanted(game, tables)) | (game.terms.closed != 0)
    return when(is_marked, 1 << END)


def _things(game: Game, tables: Tables) -> Mask:
    """Returns what an offer may name: buildings of both seats, and the actor's cards (C22)."""
    owned, clock = [seat.owned for seat in game.seats], game.clock
    there = union(chosen(owned, clock.speaker), chosen(owned, other_of(game)))
    if tables.rules.options.keep_cards:
        there = union(there, chosen([seat.hand for seat in game.seats], clock.speaker))
    return less(there, game.draft.picked)


def _tiles(game: Game, tables: Tables) -> Array:
    """Returns the types of tile that the actor can still give, then those it can still ask for."""
    tiles, draft = [seat.tiles for seat in game.seats], game.draft
    mine, theirs = chosen(tiles, game.clock.speaker), chosen(tiles, other_of(game))
    given = _some(tuple(a - b for a, b in zip(mine, draft.given, strict=True)))
    asked = _some(tuple(a - b for a, b in zip(theirs, draft.asked, strict=True)))
    return given | (asked << len(tables.rules.types))


def _some(counts: tuple[Array, ...]) -> Array:
    """Returns a bit for each type with at least one tile."""
    return reduce(or_, [_together(word) << (8 * at) for at, word in enumerate(counts)])


def _together(word: Array) -> Array:
    """Returns a bit for each four bits that are not all 0."""
    word = (word | (word >> 1) | (word >> 2) | (word >> 3)) & SPREAD
    word = (word | (word >> 3)) & 0x03030303
    word = (word | (word >> 6)) & 0x000F000F
    return (word | (word >> 12)) & 0xFF


def _sums(game: Game) -> Array:
    """Returns the sums that the actor can give, and those to ask for.

    Others' cash is unknown, so any sum may be asked for.
    """
    notes = pick([seat.cash for seat in game.seats], game.clock.speaker)
    has = reduce(or_, [flag(notes >= count) << at for at, count in enumerate(SUMS)])
    return has | (ALL_SUMS << len(SUMS))


def _words(game: Game, tables: Tables) -> Array:
    """Returns the commands: an answer to an open offer, the end of one, or something new."""
    terms, options = game.terms, tables.rules.options
    richest = pick([seat.cash for seat in game.seats], game.clock.actor)
    answer = (1 << DECLINE) | when(richest >= notes_asked(terms), 1 << ACCEPT)
    built = when(terms.parts != 0, 1 << END)
    if options.secret_deals:
        built = built | when(terms.secret == 0, 1 << SECRET)
    made = pick([seat.made for seat in game.seats], game.clock.speaker) >> MADE_SHIFT
    new = when(made < MOST_OFFERS, (1 << (len(game.seats) - 1)) - 1) | (1 << READY)
    if options.placement == "on_demand":
        new = new | when(game.clock.order == 0, 1 << ORDER)
    said = jnp.where(terms.step != 0, built, new)
    return jnp.where(terms.is_open != 0, answer, said)


def _placeable(game: Game, tables: Tables) -> Array:
    """Returns the types of which the actor has a tile and a building to put it on."""
    held = chosen([seat.tiles for seat in game.seats], game.clock.actor)
    return _some(held) & allowed_types(game, tables)
