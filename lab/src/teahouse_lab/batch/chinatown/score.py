"""Money, who wins, and rewards (C18)."""

from __future__ import annotations

import jax.numpy as jnp

from teahouse_lab.batch.words import Array

from .state import State
from .tables import Tables
from .town import common, count, union

__all__ = ["rewards", "scores"]

TILES_SHIFT = 8
"""Bits for the tiles that a player has on the board."""


def scores(tables: Tables, state: State) -> Array:
    """Each seat's money."""
    notes = jnp.stack([seat.cash for seat in state.seats], axis=-1)
    return notes.astype(jnp.int32) * tables.rules.note


def rewards(tables: Tables, state: State) -> Array:
    """1 shared by the winners once the game is over, and 0 for all others and before."""
    standing = jnp.stack([seat.cash for seat in state.seats], axis=-1)
    if tables.rules.options.edition == "zman-2008":  # a tie goes to the most tiles
        shops = union(*state.shops)
        tiles = [count(common(seat.owned, shops)) for seat in state.seats]
        standing = (standing << TILES_SHIFT) + jnp.stack(tiles, axis=-1)
    wins = standing == standing.max(axis=-1, keepdims=True)
    share = wins / wins.sum(axis=-1, keepdims=True)
    return jnp.where(state.terminated[..., None], share, 0.0).astype(jnp.float32)
