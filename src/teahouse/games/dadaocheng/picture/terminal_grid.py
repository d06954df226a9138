"""The discs of Dadaocheng with both sides, and the storerooms around them."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from teahouse.drawing.terminal.ink import DIM, painted

from .scene import House, Scene
from .terminal_goods import cubes, good

__all__ = ["grid_table"]

SIDE = 4
WIDTH = 9


def grid_table(scene: Scene) -> Table:
    """Six rows of six cells: storerooms outside, discs inside, house names at the corners."""
    north, east, south, west = (
        None if seat is None else scene.houses[seat] for seat in scene.rules.seat_of_side
    )
    drawn = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=(0, 1))
    for _ in range(SIDE + 2):
        drawn.add_column(min_width=WIDTH)
    drawn.add_row(_head(north), *(_store(north, n) for n in range(SIDE)), _head(east))
    for row in range(SIDE):
        discs = (_disc(scene, row * SIDE + column) for column in range(SIDE))
        drawn.add_row(_store(west, row), *discs, _store(east, row))
    drawn.add_row(_head(west), *(_store(south, n) for n in range(SIDE)), _head(south))
    return drawn


def _head(house: House | None) -> Text:
    if house is None:
        return Text()
    name = house.name.removesuffix(" & Co.")[:WIDTH]
    stored = "".join("■" if full else "□" for full in house.stored)
    return Text.assemble((f" {house.look.glyph} ", painted(house.look)), f"\n{name}\n{stored}")


def _store(house: House | None, n: int) -> Text:
    if house is None:
        return Text("╱╱ closed", style=DIM)
    if n in house.shops:
        return Text.assemble("shop ", cubes(["sugar"]))
    return cubes(house.storage[n]) if house.storage[n] else Text("·", style=DIM)


def _disc(scene: Scene, cell: int) -> Text:
    """A disc's number, the good that is up, and the good below."""
    number = (f"{cell}\n", DIM)
    if cell >= len(scene.grid):
        return Text.assemble(number)
    disc = scene.grid[cell]
    return Text.assemble(number, good(disc.up, WIDTH), "\n", (f"↓ {disc.below}", DIM))
