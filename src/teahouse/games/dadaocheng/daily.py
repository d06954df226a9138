"""The daily puzzle (D5 to D8).

Everyone gets the same grid on a date, and tries to collect the most cubes from it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

from teahouse.core import RuleError, SeededChance
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Swap
from teahouse.games.dadaocheng.rules.events import DiscFlipped, DiscsSwapped, Event, LineCollected
from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse.games.dadaocheng.rules.goods import Good, named
from teahouse.games.dadaocheng.rules.grid import CELLS, Grid, Line, flip, is_allowed, lines
from teahouse.games.dadaocheng.rules.position import view
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, CHAIN_KEEPS
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps import check, do
from teahouse.games.dadaocheng.solver.puzzle import OUTCOME, RESULT
from teahouse.play.task import Task

from .solver import Result, Solution, puzzle_of, solve

__all__ = [
    "SEAT",
    "Attempt",
    "DailyPuzzle",
    "MakePuzzle",
    "attempt",
    "best_actions",
    "daily_puzzle",
    "start_of",
]


SEAT = 0
DRAWN = 32
"""How many grids are drawn for a day, of which the one most worth a search is taken."""
NEARLY_UNIQUE = 2
REMEMBERED = 32


class DailyPuzzle(msgspec.Struct, frozen=True):
    """A day's grid, the most cubes that two moves get of it, and how few grids give so many.

    `ways` counts the grids that two moves can make, so that moves in another order are one way.
    """

    date: datetime.date
    grid: tuple[str, ...]
    best: int
    ways: int


@lru_cache(maxsize=REMEMBERED)
def daily_puzzle(date: datetime.date) -> DailyPuzzle:
    """Returns the most appealing of the puzzles that are drawn by a date's own chance."""
    game = Dadaocheng()
    chance = SeededChance(f"daily {date.isoformat()}")
    start = game.setup(game.options({"players": 1}), chance)
    drawn = [replace(start, grid=_grid(start.rules.discs, chance)) for _ in range(DRAWN)]
    return max((_puzzle(date, state) for state in drawn), key=_appeal)


class MakePuzzle(Task[DailyPuzzle], frozen=True, kw_only=True):
    """Makes the puzzle of a date, which takes a worker a while."""

    date: datetime.date

    def prepare(self) -> None:
        """Solves a first grid, for which the solver is compiled."""
        game = Dadaocheng()
        solve(puzzle_of(game.setup(game.options({"players": 1}), SeededChance("prepare"))))

    def work(self) -> DailyPuzzle:
        return daily_puzzle(self.date)


def start_of(puzzle: DailyPuzzle) -> State:
    """Returns a solo game with the puzzle's grid, before the first move."""
    game = Dadaocheng()
    chance = SeededChance(puzzle.date.isoformat())
    return game.load(game.options({"players": 1}), {"grid": puzzle.grid}, chance)


def best_actions(puzzle: DailyPuzzle) -> tuple[Action, ...]:
    """Returns two moves and the lines to pick after them that bring the most cubes."""
    found = max(solve(puzzle_of(start_of(puzzle))), key=_kept)
    moves = (Swap(SEAT, move) if len(move) > 1 else Flip(SEAT, *move) for move in found.plan)
    return (*moves, *(Collect(SEAT, line) for line in found.lines))


def _grid(discs: Sequence[int], chance: SeededChance) -> Grid:
    """Draws a grid with any disc anywhere, in which no three of a good are connected (D2)."""
    while True:
        placed = bytes(chance.shuffle(discs))
        grid = flip(placed, *(cell for cell in range(CELLS) if chance.below(2)))
        if is_allowed(grid, solo=True):
            return grid


def _puzzle(date: datetime.date, state: State) -> DailyPuzzle:
    most = _most_of_each(solve(puzzle_of(state)))
    best = max(most)
    return DailyPuzzle(date, Dadaocheng().dump(state).grid, best, most.count(best))


def _appeal(puzzle: DailyPuzzle) -> tuple[bool, int, int]:
    """Returns a key that is greatest for few ways to the best, and then for a higher best."""
    return puzzle.ways <= NEARLY_UNIQUE, puzzle.best, -puzzle.ways


def _most_of_each(solution: Solution) -> list[int]:
    """Returns the most cubes that each grid gives, for every grid that two moves can make."""
    # Read from the packed rows: objects for all of them would take a hundred times as long.
    rows = RESULT.iter_unpack(solution.results)
    kept = [sum(cubes) - returns for _, _, cubes, returns, _, _ in rows]
    counts = [kept[result] for result, _ in OUTCOME.iter_unpack(solution.outcomes)]
    offsets = memoryview(solution.offsets).cast("I")
    return [max(counts[first:end]) for first, end in pairwise(offsets)]


def _kept(result: Result) -> int:
    """Returns the cubes that are left once those of an endless chain have gone back (D7)."""
    return sum(result.cubes) - result.returns


class Link(msgspec.Struct, frozen=True):
    """A line of a chain: its good, and how many discs it had."""

    good: Good
    discs: int


class Share(msgspec.Struct, frozen=True):
    """What may be shown to others: how it went, and nothing of where."""

    date: datetime.date
    count: int
    best: int
    moves: tuple[Literal["swap", "flip"], ...]
    chain: tuple[Link, ...]


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """How an attempt stands; `events` are those of the last action, `lines` are to choose from.

    `count` is what the attempt is worth: an endless chain counts as what D7 leaves of its cubes.
    """

    grid: tuple[str, ...]
    moves_left: int
    lines: tuple[Line, ...]
    events: tuple[Event, ...]
    cubes: dict[Good, int]
    count: int
    is_over: bool
    share: Share


def attempt(puzzle: DailyPuzzle, actions: Iterable[Action]) -> Attempt:
    """Returns how the attempt stands after these actions. Raises RuleError for a wrong one."""
    state, happened = start_of(puzzle), list[tuple[Event, ...]]([()])
    for action in actions:
        if _is_over(state):
            raise RuleError("game_over", "D6")
        check(state, action)
        state, events = do(state, action)
        happened.append(events)
    return _attempt(puzzle, state, happened)


def _is_over(state: State) -> bool:
    """Whether step 2 has ended, or would have ended if no cubes had to go back (D7)."""
    return state.step not in ("plan", "collect") or bool(state.must_return)


def _attempt(puzzle: DailyPuzzle, state: State, happened: list[tuple[Event, ...]]) -> Attempt:
    is_over = _is_over(state)
    count = CHAIN_KEEPS if state.taken >= CHAIN_ENDS else state.taken
    return Attempt(
        grid=view(state).grid,
        moves_left=state.moves_left,
        lines=lines(state.grid) if state.step == "collect" and not is_over else (),
        events=happened[-1],
        cubes=named(state.players[SEAT].cubes),
        count=count,
        is_over=is_over,
        share=_share(puzzle, count, chain.from_iterable(happened)),
    )


def _share(puzzle: DailyPuzzle, count: int, events: Iterable[Event]) -> Share:
    moves: list[Literal["swap", "flip"]] = []
    links: list[Link] = []
    for event in events:
        match event:
            case DiscsSwapped():
                moves.append("swap")
            case DiscFlipped():
                moves.append("flip")
            case LineCollected():
                links.append(Link(event.good, len(event.cells)))
            case _:
                pass
    return Share(puzzle.date, count, puzzle.best, tuple(moves), tuple(links))
