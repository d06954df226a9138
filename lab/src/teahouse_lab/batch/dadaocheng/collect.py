"""Step 2: a line gives cubes, feeds storage and is exhausted (D6 to D8)."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from teahouse.games.dadaocheng.rules.grid import EAST, NORTH, SOUTH, WEST
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, Rules
from teahouse_lab.batch.words import Array, flag, u32, when
from teahouse_lab.discrete.dadaocheng.numbers import LINE_CELLS

from .grid import cells_in_lines, first_and_last_threes, good_at
from .moves import Choice
from .state import Game, Seat
from .storage import SHOP, first_on, one, stored

__all__ = ["Collected", "collect", "pickable"]

CLOSED = 0xFFF  # nothing can be stored there, as if all were shops
CELLS_OF_LINES = np.array([sum(1 << cell for cell in cells) for cells in LINE_CELLS], np.uint32)


class Line(NamedTuple):
    """A line that is collected: which row or column, and which of its ends it touches."""

    index: Array
    is_column: Array
    touches_low: Array
    touches_high: Array
    good: Array
    size: Array  # cubes that it gives


class Collected(NamedTuple):
    """The result of collecting a line."""

    game: Game
    seats: tuple[Seat, ...]
    flipped: Array  # cells
    chain_ends: Array


def pickable(found: Array, picked: Array, rules: Rules) -> Array:
    """Returns the lines that may be picked, a bit each, by their place among the actions (D6)."""
    first, last = first_and_last_threes(found)
    four = first & last
    if rules.options.lines == "longest":
        first, last = first & ~four, last & ~four
    if rules.options.exhaustion == "together":
        free = ~picked & 0xFFFF
        free_first, free_last = first_and_last_threes(_threes(free))
        first, last, four = first & free_first, last & free_last, four & free_first & free_last
    return first | (last << 8) | (four << 16)


def _threes(cells: Array) -> Array:
    """Returns where three of these cells in a row or column begin, laid out as in `grid.lines`."""
    rows, columns = cells & (cells >> 1) & (cells >> 2), cells & (cells >> 4) & (cells >> 8)
    return (rows & 0x3333) | ((columns & 0xFF) << 16)


def collect(game: Game, choice: Choice, rules: Rules) -> Collected:
    """Returns the game after a line is collected, the discs to flip, and if the chain ends (D7)."""
    line = _line(game, choice)
    there = (game.supply >> (4 * line.good)) & 15
    got = when(choice.is_line, jnp.minimum(line.size, there))
    supply, player = game.supply - (got << (4 * line.good)), game.player
    player = player._replace(cubes=player.cubes + (got << (4 * line.good)))
    supply, seats = _feed(game.state.seats, supply, line, there - got, rules)
    taken = game.clock.taken + when(choice.is_line, line.size)
    ends = choice.is_line & (taken >= CHAIN_ENDS)
    picked, flips = _picked(game, choice, ends, rules)
    game = game._replace(
        supply=supply, player=player, picked=picked, clock=game.clock._replace(taken=taken)
    )
    return Collected(game, seats, when(flips, _exhausted(game, choice, rules)), ends)


def _line(game: Game, choice: Choice) -> Line:
    reading, place = choice.line >> 3, choice.line & 7
    index, is_column, is_last = place & 3, place >= 4, flag(reading == 1)
    start = jnp.where(is_column, index + 4 * is_last, 4 * index + is_last)
    return Line(
        index=index,
        is_column=is_column,
        touches_low=choice.is_line & (reading != 1),
        touches_high=choice.is_line & (reading != 0),
        good=good_at(game.grid, start),
        size=u32(1) + flag(reading == 2),
    )


def _feed(
    seats: tuple[Seat, ...], supply: Array, line: Line, left: Array, rules: Rules
) -> tuple[Array, tuple[Seat, ...]]:
    """Returns supply and seats after the storage cells at a line's ends got a cube each.

    The low end comes first, as the supply may have too few (D6, D8).
    """
    stores = [_store_of(seats, rules.seat_of_side[side]) for side in range(4)]
    low = jnp.where(line.is_column, stores[NORTH], stores[WEST])
    high = jnp.where(line.is_column, stores[SOUTH], stores[EAST])
    fed, low, supply = _store(low, line.touches_low & (left > 0), line, supply)
    _, high, supply = _store(high, line.touches_high & (left > flag(fed)), line, supply)
    new = {
        NORTH: jnp.where(line.is_column, low, stores[NORTH]),
        SOUTH: jnp.where(line.is_column, high, stores[SOUTH]),
        WEST: jnp.where(line.is_column, stores[WEST], low),
        EAST: jnp.where(line.is_column, stores[EAST], high),
    }
    of_seat = {seat: new[side] for side, seat in enumerate(rules.seat_of_side) if seat is not None}
    return supply, tuple(words._replace(store=of_seat[seat]) for seat, words in enumerate(seats))


def _store_of(seats: tuple[Seat, ...], seat: int | None) -> Array:
    return u32(CLOSED) if seat is None else seats[seat].store


def _store(store: Array, wanted: Array, line: Line, supply: Array) -> tuple[Array, Array, Array]:
    """Returns whether a cube went onto a cell that is no shop, the store, and the supply.

    Cubes that spoil go back to the supply (D6).
    """
    fed = wanted & (first_on(store, line.index) != SHOP)
    word, spoiled = stored(store, line.index, line.good)
    supply = supply + when(fed, spoiled - one(line.good))
    return fed, jnp.where(fed, word, store), supply


def _picked(game: Game, choice: Choice, ends: Array, rules: Rules) -> tuple[Array, Array]:
    """Returns the cells picked but not yet flipped, and whether discs are flipped now (D6)."""
    if rules.options.exhaustion != "together":
        return game.picked, choice.is_line
    picked = game.picked | when(choice.is_line, jnp.asarray(CELLS_OF_LINES)[choice.line])
    flips = choice.is_line & (ends | (pickable(game.state.found, picked, rules) == 0))
    return jnp.where(flips, u32(0), picked), flips


def _exhausted(game: Game, choice: Choice, rules: Rules) -> Array:
    """Returns the cells whose discs are turned over once a line was picked (D6)."""
    if rules.options.exhaustion == "chosen":
        return jnp.asarray(CELLS_OF_LINES)[choice.line]
    return cells_in_lines(game.state.found)
