"""What a player sees, as one row of numbers between 0 and 1 or a little more.

docs/environments.md says what they are. Nothing hidden is in them.
"""

from __future__ import annotations

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, split, u32

from .moves import Goal
from .state import OVER, PENDING_BITS, Player, State, clock_of, counts, owned, player_at, used_of
from .tables import CARDS, YEARS, Tables

__all__ = ["observation", "observation_size"]

ABOUT_ALL = 16 * 5 * 2 + 5 + 9 + 5 + 15 + 13 + 8 + 16 + 5 + 5 + 3 * 9
ABOUT_SEAT = 2 + 5 + 5 + 4 * 7 + 4
CELLS, GOODS, KINDS, STORAGE = 16, 5, 5, 4
SHOP = 7


def observation_size(players: int) -> int:
    """Returns how many numbers an observation has."""
    return ABOUT_ALL + players * ABOUT_SEAT


def observation(tables: Tables, state: State, seat: Array) -> Array:
    """Returns what a seat sees."""
    parts = [*_grid(state), *_turn(tables, state), *_market(tables, state)]
    players = tables.rules.players
    for step in range(players):
        other = seat + step
        other = jnp.where(other >= players, other - players, other)
        parts += _seat(state, other)
    return jnp.concatenate([part.astype(jnp.float32) for part in parts], axis=-1)


def _one_of(number: Array, count: int) -> Array:
    return number[..., None] == jnp.arange(count, dtype=jnp.uint32)


def _row(*numbers: Array) -> Array:
    return jnp.stack([u32(number) for number in numbers], axis=-1)


def _grid(state: State) -> list[Array]:
    cells = jnp.arange(CELLS, dtype=jnp.uint32)
    goods = []
    for planes, opium in ((state.grid.shown, state.grid.opium), _down(state)):
        low = (planes[..., None] >> cells) & 1
        high = (planes[..., None] >> (cells + 16)) & 1
        good = low | (high << 1) | (((opium[..., None] >> cells) & 1) << 2)
        goods.append(_one_of(good, GOODS).reshape((*planes.shape, CELLS * GOODS)))
    return goods


def _down(state: State) -> tuple[Array, Array]:
    return state.grid.hidden, state.grid.opium >> 16


def _turn(tables: Tables, state: State) -> list[Array]:
    clock, used = clock_of(state), used_of(state)
    pending = split(state.pending, PENDING_BITS)
    cells = jnp.arange(CELLS, dtype=jnp.uint32)
    progress = _row(clock.round, clock.moves, clock.taken, clock.owed, *used[1:6])
    scale = jnp.asarray([tables.rules.rounds, 2, 12, 6, 1, 2, 6, 6, 2], jnp.float32)
    return [
        _one_of(clock.step, OVER + 1),
        progress / scale,
        _row(*used[-KINDS:]),
        _one_of(jnp.minimum(used.year, len(YEARS)), len(YEARS) + 1),
        _one_of(pending[6], len(Goal)),
        _row(*pending[:6], *pending[7:], clock.owed) / 6,
        (state.marks[..., None] >> cells) & 1,
    ]


def _market(tables: Tables, state: State) -> list[Array]:
    ships = []
    for level, word in enumerate(state.prices):
        card = level * CARDS + (state.ships[2 * level] & 15)
        gives = (jnp.asarray(of_ships)[card] for of_ships in (tables.credits, tables.prestige))
        ships += [*((word >> 4 * n) & 15 for n in range(6)), word >> 24, *gives]
    return [
        _row(*counts(state.supply)) / 14,
        _row(*(owned(state.piles, kind) for kind in range(KINDS))) / 6,
        _row(*ships) / 6,
    ]


def _seat(state: State, seat: Array) -> list[Array]:
    clock, player = clock_of(state), player_at(state.seats, seat)
    return [
        _row(clock.actor == seat, clock.turn == seat),
        _row(*counts(player.cubes)) / 6,
        _row(*(owned(player.buildings, kind) for kind in range(KINDS))) / 6,
        *(_storage_cell(player, cell) for cell in range(STORAGE)),
        _row(player.credit, player.opium_used, player.relief, _ships(player)) / 10,
    ]


def _storage_cell(player: Player, cell: int) -> Array:
    first, second = (player.store >> 3 * cell) & 7, (player.store >> (12 + 3 * cell)) & 7
    goods = [(first == good + 1).astype(jnp.uint32) + (second == good + 1) for good in range(GOODS)]
    cubes = (first != 0) & (first != SHOP)
    return _row(first == SHOP, *goods, cubes.astype(jnp.uint32) + (second != 0)) / 2


def _ships(player: Player) -> Array:
    ships = u32(0)
    for place in range(24):
        ships = ships + ((player.fleet >> place) & 1)
    for place in range(12):
        ships = ships + ((player.steamers >> place) & 1)
    return ships
