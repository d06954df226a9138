"""The compiled solver gives the very answers of the plain one, row for row and in their order."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.dadaocheng.solver.sampled import sample_puzzle

from teahouse.core import FastChance
from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse.games.dadaocheng.rules.grid import choices, flip, swap
from teahouse.games.dadaocheng.rules.rulebook import Rules
from teahouse.games.dadaocheng.solver import (
    Puzzle,
    Value,
    front,
    lively_rows,
    moves_of_plan,
    richest_yields,
    solve,
)
from teahouse.games.dadaocheng.solver.puzzle import RESULT

pytest.importorskip("numba")

GAME = Dadaocheng()
RULES: list[Rules] = [
    GAME.rules(GAME.options({"players": players, "exhaustion": exhaustion, "discs": discs}))
    for players in (1, 2, 3, 4)
    for exhaustion in ("all", "chosen")
    for discs in ("standard", "alternative")
] + [
    GAME.rules(GAME.options({"players": players, "lines": lines, "exhaustion": exhaustion}))
    for players in (1, 2, 3, 4)
    for lines in ("longest", "three_or_four")
    for exhaustion in ("together", "all", "chosen")
]
ENDLESS_GRIDS = ((0, "283"), (2, "270"), (2, "497"), (8, "283"), (14, "270"))
"""Rules and seed of sampled puzzles, some of whose plans start an endless chain (D7)."""
OUTCOME_BYTES = 4
"""The end of a packed row: where its lines to pick are found."""
KINDS = {"longest": 4, "three_or_four": 16}
"""Discs that differ on the strangest grids; with fewer there are millions of choices."""


def puzzle_number(n: int) -> Puzzle:
    return sample_puzzle(RULES[n % len(RULES)], f"equal/{n}")


def plan_number(n: int) -> Puzzle:
    """A random puzzle after a random plan; some chains are already under way, some never end."""
    puzzle, chance = puzzle_number(n), FastChance(f"plan/{n}")
    grid = puzzle.grid
    if chance.below(4) == 0:
        kinds = [chance.pick(grid) for _ in range(KINDS[puzzle.lines])]
        grid = bytes(chance.pick(kinds) for _ in grid)
    for move in moves_of_plan(puzzle, chance.below(puzzle.plans)):
        grid = swap(grid, *move) if len(move) == 2 else flip(grid, *move)
    puzzle = replace(puzzle, grid=grid, moves=0, taken=max(0, chance.below(24) - 12))
    there = choices(grid, puzzle.lines)
    if puzzle.exhaustion != "together" or not there or chance.below(2):
        return puzzle
    line = chance.pick(there)
    return replace(puzzle, picked=frozenset(line if choices(grid, puzzle.lines, line) else ()))


def assert_equal(puzzle: Puzzle) -> bool:
    """Both answers are the same; whether a chain of it was endless."""
    plain, compiled = solve(puzzle, compiled=False), solve(puzzle, compiled=True)
    assert plain == compiled
    return any(result.is_endless for result in plain)


def assert_plans_equal(count: int) -> None:
    endless = sum(assert_equal(plan_number(n)) for n in range(count))
    assert endless > count / 50, "there are too few endless chains to prove D7"


def test_equal_on_four_hundred_random_plans() -> None:
    assert_plans_equal(400)


@pytest.mark.soak
def test_equal_on_a_hundred_thousand_random_plans() -> None:
    assert_plans_equal(100_000)


@pytest.mark.parametrize("n", range(3))
def test_equal_on_whole_grids(n: int) -> None:
    assert_equal(puzzle_number(n))


@pytest.mark.soak
def test_equal_on_two_hundred_whole_grids() -> None:
    for n in range(200):
        assert_equal(puzzle_number(n))


@pytest.mark.parametrize(("rules", "seed"), ENDLESS_GRIDS)
def test_d7_equal_on_grids_with_endless_chains(rules: int, seed: str) -> None:
    assert assert_equal(sample_puzzle(RULES[rules], seed))


def test_equal_where_the_usual_room_is_too_small() -> None:
    """Few kinds of disc make very many choices."""
    grid = bytes([1, 5, 1, 5, 13, 1, 5, 1, 1, 13, 5, 1, 5, 1, 13, 5])
    puzzle = Puzzle(grid=grid, supply=(9, 9, 9, 9, 9), exhaustion="chosen", moves=1)
    assert len(solve(puzzle, compiled=True)) > 1 << 10
    assert_equal(puzzle)


@pytest.mark.parametrize("shops", [0, 1])
@pytest.mark.parametrize("n", range(16, 22))
def test_the_richest_yields_of_a_side_are_equal(n: int, shops: int) -> None:
    puzzle = replace(puzzle_number(n), moves=1)
    for side in range(4):
        plain = richest_yields(puzzle, side, shops, 8, compiled=False)
        assert plain == richest_yields(puzzle, side, shops, 8, compiled=True)
        assert len(set(plain)) == len(plain) > 0


@pytest.mark.parametrize("n", range(16, 22))
def test_lively_rows_are_the_results_of_plans_that_make_a_line(n: int) -> None:
    puzzle = replace(puzzle_number(n), moves=1)
    rows = lively_rows(puzzle, compiled=True)
    assert rows == lively_rows(puzzle, compiled=False)
    found = [row[:-OUTCOME_BYTES] for row in rows_of(rows)]
    solution = solve(puzzle, compiled=True)
    pairs = list(zip(solution, rows_of(solution.results), strict=True))
    idle = next(row for result, row in pairs if not result.lines)
    kept = [row[:-OUTCOME_BYTES] for result, row in pairs if result.lines or row is idle]
    assert found == kept
    assert len(found) < len(solution)


def rows_of(packed: bytes) -> list[bytes]:
    return [packed[start : start + RESULT.size] for start in range(0, len(packed), RESULT.size)]


@pytest.mark.parametrize("n", range(6))
def test_fronts_are_equal(n: int) -> None:
    puzzle, chance = replace(puzzle_number(n), moves=1), FastChance(n)
    values = [sample_value(chance) for _ in range(1 + n % 3)]
    plain, compiled = front(puzzle, values, compiled=False), front(puzzle, values, compiled=True)
    assert plain == compiled


def sample_value(chance: FastChance) -> Value:
    def by_good() -> tuple[float, float, float, float, float]:
        a, b, c, d, e = (chance.below(200) / 7 - 9 for _ in range(5))
        return a, b, c, d, e

    return Value(by_good(), tuple(by_good() for _ in range(16)), float(-chance.below(9)))
