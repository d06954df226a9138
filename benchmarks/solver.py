"""Dadaocheng's step 2 solver: all plans of a grid, compiled and plain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median

from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse.games.dadaocheng.rules.goods import GOODS, one
from teahouse.games.dadaocheng.solver import Puzzle, Value, front, solve
from teahouse.games.dadaocheng.solver.puzzle import sample_grid

from .measure import Measure, median_seconds, timed

__all__ = ["solver"]

GRIDS, GRIDS_PLAIN = 1000, 20
SUPPLY = (14, 14, 14, 14, 13)
EACH_GOOD = [Value(cubes=one(good)) for good in range(len(GOODS))]
MILLI = 1e3


def solver() -> Iterator[Measure]:
    """Yields the solver's times, separately for each reading of exhaustion.

    Compiling is not timed.
    """
    for exhaustion in ("all", "chosen"):
        puzzles = list(_puzzles(exhaustion))
        solve(puzzles[0], compiled=True)
        seconds = median_seconds(partial(solve, puzzle, compiled=True) for puzzle in puzzles)
        yield Measure(f"all plans of a grid, {exhaustion}, compiled", seconds * MILLI, "ms", 10)
        front(puzzles[0], EACH_GOOD, compiled=True)
        fronts = (partial(front, puzzle, EACH_GOOD, compiled=True) for puzzle in puzzles)
        yield Measure(
            f"front of a grid, {exhaustion}, compiled", median_seconds(fronts) * MILLI, "ms"
        )
        ratio = median(_ratio(puzzle) for puzzle in puzzles[:GRIDS_PLAIN])
        yield Measure(f"all plans of a grid, {exhaustion}, compiled to plain", ratio, "times")


def _puzzles(exhaustion: str) -> Iterator[Puzzle]:
    """Yields legal layouts after some random moves.

    The supply has all cubes of a game of four.
    """
    game = Dadaocheng()
    rules = game.rules(game.options({"exhaustion": exhaustion}))
    for n in range(GRIDS):
        grid = sample_grid(rules, f"grid/{n}")
        yield Puzzle(grid=grid, supply=SUPPLY, exhaustion=rules.options.exhaustion)


def _ratio(puzzle: Puzzle) -> float:
    """Returns how many times as fast as plain the compiled solver is."""
    plain = timed(partial(solve, puzzle, compiled=False))
    return plain / timed(partial(solve, puzzle, compiled=True), 10)


def main() -> None:
    for measure in solver():
        bar = "" if measure.bar is None else f"  {measure.must_be} {measure.bar:g} {measure.unit}"
        print(f"{measure.name:48} {measure.value:8.2f} {measure.unit}{bar}")


if __name__ == "__main__":
    main()
