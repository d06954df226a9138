"""Loops that a batch engine runs only for the games that need them.

Under `vmap`, and on a CPU's vectors of games, a loop runs while any game is still in it; games that
have left it keep their numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import jax

from .words import Array, u32

__all__ = ["once_if", "repeated"]

Carry = TypeVar("Carry")


def repeated(times: Array, body: Callable[[Array, Carry], Carry], carry: Carry) -> Carry:
    """The value after so many runs of the body, which is given the number of earlier runs."""

    def go_on(loop: tuple[Array, Carry]) -> Array:
        return loop[0] < times

    def once(loop: tuple[Array, Carry]) -> tuple[Array, Carry]:
        return loop[0] + u32(1), body(*loop)

    done: tuple[Array, Carry] = jax.lax.while_loop(go_on, once, (u32(0), carry))
    return done[1]


def once_if(now: Array, function: Callable[[Carry], Carry], value: Carry) -> Carry:
    """The function's result in the games where it is needed now, else the value itself."""

    def once(loop: tuple[Array, Carry]) -> tuple[Array, Carry]:
        return loop[0] != loop[0], function(loop[1])

    done: tuple[Array, Carry] = jax.lax.while_loop(lambda loop: loop[0], once, (now, value))
    return done[1]
