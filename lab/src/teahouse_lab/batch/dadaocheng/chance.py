"""Chance in one step: three dice and a layout, whether they are needed or not.

The engine draws them from a generator in the state, or is given them, so that it can follow the
plain engine's verifiable chance die by die.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from teahouse_lab.batch.generator import Generator, draw
from teahouse_lab.batch.words import Array, below

from .grid import Grid
from .layouts import Layouts, lay_out

__all__ = ["Draws", "draw_step"]

FACES = 6


class Draws(NamedTuple):
    """The faces of the next three dice, from 0, and the layout if a chain ends (D7).

    The layout is a function, as compiled loops compute it only where it is needed.
    """

    dice: tuple[Array, Array, Array]
    grid: Callable[[], Grid]


def draw_step(layouts: Layouts, generator: Generator) -> tuple[Draws, Generator]:
    """The draws of one step."""
    dice, generator = draw(generator)
    where, generator = draw(generator)
    how, generator = draw(generator)
    rolled = below(dice, FACES**3)
    faces = (rolled % FACES, rolled // FACES % FACES, rolled // FACES**2)
    return Draws(faces, lambda: lay_out(layouts, where, how)), generator
