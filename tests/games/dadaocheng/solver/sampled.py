"""Random puzzles for the solver."""

from __future__ import annotations

from teahouse.core import FastChance
from teahouse.games.dadaocheng.rules.goods import GOODS, Cubes
from teahouse.games.dadaocheng.rules.rulebook import SPOILS_AT, STORAGE_CELLS, Rules
from teahouse.games.dadaocheng.solver.puzzle import REGION_CELLS, Puzzle, sample_grid

SHOPS_ONE_IN = 6
SCARCE = 3


def sample_puzzle(rules: Rules, seed: str) -> Puzzle:
    """Returns a random puzzle, with cubes and shops around the grid.

    The supply is scarce in about half of all puzzles.
    """
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


def _is_closed(rules: Rules, cell: int, chance: FastChance) -> bool:
    return rules.seat_of_side[cell // STORAGE_CELLS] is None or not chance.below(SHOPS_ONE_IN)


def _stored(chance: FastChance) -> bytes:
    return bytes(chance.below(len(GOODS)) for _ in range(chance.below(SPOILS_AT)))


def _supply(rules: Rules, chance: FastChance) -> Cubes:
    scarce = bool(chance.below(2))
    most = SCARCE if scarce else rules.cubes_each
    rice, sugar, camphor, tea, opium = (chance.below(most + 1) for _ in GOODS)
    return rice, sugar, camphor, tea, opium
