"""Some puzzle as it could come up in a game, for proofs and benchmarks."""

from __future__ import annotations

from teahouse.core import FastChance, SeededChance
from teahouse.games.dadaocheng.rules.components.goods import GOODS, Cubes
from teahouse.games.dadaocheng.rules.rulebook import SPOILS_AT, STORAGE_CELLS, Rules
from teahouse.games.dadaocheng.rules.steps.grid import Grid, flip, swap
from teahouse.games.dadaocheng.rules.steps.layout import lay_out

from .puzzle import MOVES, REGION_CELLS, Puzzle

__all__ = ["sample_grid", "sample_puzzle"]

MOVES_AT_MOST = 40
SHOPS_ONE_IN = 6
SCARCE = 3


def sample_puzzle(rules: Rules, seed: str) -> Puzzle:
    """A grid with cubes and shops about it, and a supply that is often about to run out."""
    chance = FastChance(seed)
    closed = frozenset(cell for cell in range(REGION_CELLS) if _is_closed(rules, cell, chance))
    return Puzzle(
        grid=sample_grid(rules, seed),
        supply=_supply(rules, chance),
        storage=tuple(b"" if cell in closed else _stored(chance) for cell in range(REGION_CELLS)),
        closed=closed,
        lines=rules.options.lines,
        exhaustion=rules.options.exhaustion,
    )


def sample_grid(rules: Rules, seed: str) -> Grid:
    """A legal layout after some random moves, as turns leave it."""
    chance = FastChance(seed)
    grid = lay_out(rules.discs, SeededChance(seed), solo=rules.solo)
    for _ in range(chance.below(MOVES_AT_MOST)):
        move = chance.pick(MOVES)
        grid = swap(grid, *move) if len(move) == 2 else flip(grid, *move)
    return grid


def _is_closed(rules: Rules, cell: int, chance: FastChance) -> bool:
    return rules.seat_of_side[cell // STORAGE_CELLS] is None or not chance.below(SHOPS_ONE_IN)


def _stored(chance: FastChance) -> bytes:
    return bytes(chance.below(len(GOODS)) for _ in range(chance.below(SPOILS_AT)))


def _supply(rules: Rules, chance: FastChance) -> Cubes:
    scarce = bool(chance.below(2))
    most = SCARCE if scarce else rules.cubes_each
    rice, sugar, camphor, tea, opium = (chance.below(most + 1) for _ in GOODS)
    return rice, sugar, camphor, tea, opium
