"""An action decoded: what it does with which discs; nothing if it is not legal."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, u32, when
from teahouse_lab.discrete.dadaocheng.actions import CELL, COLLECT, END, GOOD, MOVE_CELLS

from .state import State, clock_of, is_collecting, is_planning, may_move_early

__all__ = ["Choice", "read"]

NOTHING = 255


class Choice(NamedTuple):
    """One action; `number` is NOTHING if it is a move, a line, or not legal."""

    is_move: Array
    first: Array
    second: Array
    is_line: Array
    line: Array
    is_good: Array
    good: Array
    is_cell: Array
    cell: Array
    number: Array


def read(state: State, action: Array) -> Choice:
    """What an action does."""
    action, clock = u32(action), clock_of(state)
    is_move = (action < COLLECT) & (is_planning(clock) | may_move_early(state))
    collecting = is_collecting(clock)
    is_legal = _is_listed(state.legal, action, collecting) & (action >= COLLECT)
    is_line, is_other = is_legal & collecting, is_legal & ~collecting
    move = jnp.asarray(MOVE_CELLS[:, 0] | MOVE_CELLS[:, 1] << 8)[when(is_move, action)]
    number = jnp.where(is_other, action, u32(NOTHING))
    return Choice(
        is_move=is_move,
        first=when(is_move, move & 0xFF),
        second=when(is_move, move >> 8),
        is_line=is_line,
        line=when(is_line, action - COLLECT),
        is_good=is_other & (action < CELL),
        good=when(is_other & (action < CELL), action - GOOD),
        is_cell=is_other & (action >= CELL) & (action < END),
        cell=(action - CELL) & 3,
        number=number,
    )


def _is_listed(legal: Array, action: Array, collecting: Array) -> Array:
    """Whether the bit of an action is set among the lines, or among what follows them."""
    place = action - jnp.where(collecting, u32(COLLECT), u32(GOOD))
    return (place < 32) & (((legal >> (place & 31)) & 1) != 0)
