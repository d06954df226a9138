"""Traits: what the learned worth reads of a solo game at the start of a turn, as whole numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.goods import DEN, GOODS, MANSION, MARKET, SHOP, WORKSHOP
from teahouse.games.dadaocheng.rules.grid import CELLS, COLUMNS, ROWS
from teahouse.games.dadaocheng.rules.rulebook import LEVELS
from teahouse.games.dadaocheng.rules.score import credit
from teahouse.games.dadaocheng.rules.state import State

__all__ = ["KINDS_OF_TRAIT", "STARTS", "TRAITS", "TURNS", "Numbers", "grid_traits", "traits"]


Numbers: TypeAlias = npt.NDArray[Any]


class KindOfTrait(NamedTuple):
    """A kind of trait has so many values, and each value is one trait.

    With `by_turn`, a value is another trait in each of the turns that can be left.
    """

    name: str
    values: int
    by_turn: bool


TURNS = 10
SHIPS = 12
"""The ships of a level in the standard set, whose ids are known by their place in order."""
UNSEEN, NONE_LEFT = SHIPS, SHIPS + 1
"""They stand for the open ship of a level that nobody has seen yet, and for an empty pile."""
DISCS = len(GOODS) ** 2

KINDS_OF_TRAIT: tuple[KindOfTrait, ...] = (
    KindOfTrait("turn", 1, True),
    KindOfTrait("credit", 16, True),
    KindOfTrait("mansions", 13, True),
    KindOfTrait("shops", 3, True),
    KindOfTrait("markets", 3, True),
    KindOfTrait("workshops", 3, True),
    KindOfTrait("dens", 2, True),
    KindOfTrait("unopened", 3, True),
    *(KindOfTrait(f"{good} kept", 4, True) for good in GOODS),
    KindOfTrait("filled", 5, True),
    KindOfTrait("doubled", 5, True),
    *(KindOfTrait(f"pile {level}", 7, True) for level in LEVELS),
    KindOfTrait("opium used", 10, False),
    *(KindOfTrait(f"ship {level}", SHIPS + 2, False) for level in LEVELS),
    *(KindOfTrait(f"{good} stored", 5, False) for good in GOODS),
    *(KindOfTrait(f"{good} supplied", 6, False) for good in GOODS),
    *(KindOfTrait(f"{good} up", 8, False) for good in GOODS),
    KindOfTrait("pairs", 12, False),
    KindOfTrait("turned pairs", 12, False),
    *(KindOfTrait(f"disc {cell}", DISCS, False) for cell in range(CELLS)),
)

SIZES = tuple(kind.values * (TURNS if kind.by_turn else 1) for kind in KINDS_OF_TRAIT)
STARTS = (0, *accumulate(SIZES))
"""The number of the first trait of each kind."""
TRAITS = STARTS[-1]


def traits(state: State, unseen: Collection[int] = (), *, has_grid: bool = True) -> list[int]:
    """Returns the traits of a solo game at the start of a turn, by their numbers.

    The open ships of the levels `unseen`, from 0, count as unknown. Without `has_grid` so do the
    discs. A value that a kind does not have counts as the nearest that it has.
    """
    turn = min(TURNS - 1, max(0, state.rules.rounds - state.round))
    found = []
    for start, kind, value in zip(STARTS, KINDS_OF_TRAIT, _values(state, unseen), strict=False):
        number = min(max(0, value), kind.values - 1)
        found.append(start + (number * TURNS + turn if kind.by_turn else number))
    if has_grid:
        found.extend(grid_traits(np.frombuffer(state.grid, np.uint8)[None])[0].tolist())
    return found


def _values(state: State, unseen: Collection[int]) -> Iterator[int]:
    """Yields the value of each kind of trait but those of the grid."""
    rules, player = state.rules, state.players[0]
    yield 0
    yield credit(rules, player)
    yield player.buildings[MANSION]
    yield len(player.shops)
    yield from (player.buildings[kind] for kind in (MARKET, WORKSHOP, DEN))
    yield player.buildings[SHOP] - len(player.shops)
    yield from player.cubes
    yield sum(1 for goods in player.storage if goods)
    yield sum(1 for goods in player.storage if len(goods) > 1)
    yield from map(len, state.ships)
    yield player.opium_used
    for level, pile in enumerate(state.ships):
        top = UNSEEN if level in unseen or not pile else rules.levels[level].index(pile[0])
        yield min(top, UNSEEN) if pile else NONE_LEFT
    stored = b"".join(player.storage)
    yield from (stored.count(good) for good in range(len(GOODS)))
    yield from state.supply


BESIDE = tuple(
    (cells[place], cells[place + 1]) for cells in (*ROWS, *COLUMNS) for place in range(3)
)
BEYOND = tuple((cells[place], cells[place + 2]) for cells in (*ROWS, *COLUMNS) for place in (0, 1))
NEAR, PAIRS = np.array(BESIDE).T, np.array(BESIDE + BEYOND).T

FIRST_OF_GRID = next(n for n, kind in enumerate(KINDS_OF_TRAIT) if kind.name.endswith(" up"))
GRID_STARTS = np.array(STARTS[FIRST_OF_GRID:-1])
GRID_MOST = np.array([kind.values - 1 for kind in KINDS_OF_TRAIT[FIRST_OF_GRID:]])


def grid_traits(grids: Numbers) -> Numbers:
    """Returns the traits of each grid, which is a row of its discs.

    They are how often each good is up, how many pairs of one good lie beside each other or one
    disc apart, how many would if one of two discs were turned over, and the disc on each cell.
    """
    up, down = np.divmod(grids.astype(np.int64), len(GOODS))
    turned = (up[:, NEAR[0]] == down[:, NEAR[1]]).sum(1)
    turning = (down[:, NEAR[0]] == up[:, NEAR[1]]).sum(1)
    values = [
        *((up == good).sum(1) for good in range(len(GOODS))),
        (up[:, PAIRS[0]] == up[:, PAIRS[1]]).sum(1) // 2,
        (turned + turning) // 2,
    ]
    values_of_kinds = np.concatenate([np.stack(values, 1), grids], 1)
    found: Numbers = GRID_STARTS + np.minimum(values_of_kinds, GRID_MOST)
    return found
