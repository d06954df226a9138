"""The solver against the game itself: swaps, flips and collects, every choice of lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.games.dadaocheng.solver.sampled import sample_puzzle

from teahouse.core import FastChance, SeededChance
from teahouse.games.dadaocheng.rules.actions import Collect, Flip, Swap
from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse.games.dadaocheng.rules.goods import less
from teahouse.games.dadaocheng.rules.grid import Line
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, CHAIN_KEEPS
from teahouse.games.dadaocheng.rules.state import Player, State
from teahouse.games.dadaocheng.rules.turn import lines_to_pick
from teahouse.games.dadaocheng.solver import (
    DiscMove,
    Puzzle,
    Result,
    moves_of_plan,
    puzzle_of,
    solve,
)

GAME = Dadaocheng()
HAND = (0, 1, 0, 0, 2)
EXHAUSTIONS = ("all", "chosen", "together")
LINES_READ = ("longest", "three_or_four")


def state_of(n: int) -> State:
    """A game whose next two moves are a sampled puzzle; one in four grids is often endless."""
    readings = {"exhaustion": EXHAUSTIONS[n // 4 % 3], "lines": LINES_READ[n // 12 % 2]}
    options = GAME.options({"players": 1 + n % 4, **readings})
    state = GAME.setup(options, SeededChance(f"engine/{n}"))
    puzzle, chance = sample_puzzle(state.rules, f"engine/{n}"), FastChance(n)
    grid = puzzle.grid
    if chance.below(4) == 0:
        kinds = [chance.pick(grid) for _ in range(5)]
        grid = bytes(chance.pick(kinds) for _ in grid)
    players = tuple(_player(state, puzzle, seat) for seat in range(1 + n % 4))
    return replace(state, grid=grid, supply=puzzle.supply, players=players)


def _player(state: State, puzzle: Puzzle, seat: int) -> Player:
    first = 4 * state.rules.seat_of_side.index(seat)
    shops = tuple(cell for cell in range(4) if first + cell in puzzle.closed)
    return Player(cubes=HAND, storage=puzzle.storage[first : first + 4], shops=shops)


def moved(state: State, plan: tuple[DiscMove, ...]) -> State:
    for move in plan:
        seat = state.turn
        action = Swap(seat, move) if len(move) == 2 else Flip(seat, move[0])
        state, _ = GAME.apply(state, action)
    return state


def ends(state: State) -> Iterator[tuple[State, tuple[Line, ...]]]:
    """Every state in which step 2 is over, in the order of choices; none is gone into twice."""
    seen: set[tuple[object, ...]] = set()

    def follow(state: State, picked: tuple[Line, ...]) -> Iterator[tuple[State, tuple[Line, ...]]]:
        place = (state.grid, state.players, state.supply, state.taken, state.picked)
        if state.step != "collect" or state.must_return:
            yield state, picked
        elif place not in seen:
            seen.add(place)
            for line in lines_to_pick(state):
                after, _ = GAME.apply(state, Collect(state.turn, line))
                yield from follow(after, (*picked, line))

    return follow(state, ())


def result_of(state: State, plan: tuple[DiscMove, ...], picked: tuple[Line, ...]) -> Result:
    """What the engine came to, as the solver says it."""
    returns = state.taken - CHAIN_KEEPS if state.taken >= CHAIN_ENDS else 0
    cubes = state.players[state.turn].cubes
    assert [debt.count for debt in state.must_return] == ([returns] if returns else [])
    grid = None if returns else state.grid
    return Result(plan, picked, less(cubes, HAND), _storage(state), grid, returns)


def _storage(state: State) -> tuple[bytes, ...]:
    seats = state.rules.seat_of_side
    sides = (Player().storage if seat is None else state.players[seat].storage for seat in seats)
    return tuple(cell for side in sides for cell in side)


def engine_results(state: State, plan: tuple[DiscMove, ...]) -> list[Result]:
    """The distinct results of a plan, each with the first choices that give it."""
    found: dict[Result, Result] = {}
    for end, picked in ends(moved(state, plan)):
        result = result_of(end, plan, picked)
        found.setdefault(replace(result, lines=()), result)
    return list(found.values())


@pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
def test_d5_to_d8_the_solver_finds_what_the_engine_does(compiled: bool) -> None:
    if compiled:
        pytest.importorskip("numba")
    lined = endless = 0
    for n in range(80):
        state, chance = state_of(n), FastChance(f"plans/{n}")
        puzzle = puzzle_of(state)
        first = chance.below(136)
        (move,) = moves_of_plan(replace(puzzle, moves=1), first)
        solution = solve(puzzle_of(moved(state, (move,))), compiled=compiled)
        for _ in range(6):
            second = chance.below(136)
            results = engine_results(state, moves_of_plan(puzzle, 136 * first + second))
            solved = [replace(r, plan=(move, *r.plan)) for r in solution.of_plan(second)]
            assert solved == results
            lined += bool(results[0].lines)
            endless += any(result.is_endless for result in results)
    assert lined > 200
    assert endless > 5


def test_d6_in_the_middle_of_a_chain_the_puzzle_goes_on_from_there() -> None:
    asked = 0
    for n in range(60):
        state = state_of(n)
        state = moved(state, moves_of_plan(puzzle_of(state), FastChance(n).below(18_496)))
        while state.step == "collect" and not state.must_return:
            before = state.players[state.turn].cubes
            found = {(r.storage, r.grid, r.returns) for r in solve(puzzle_of(state))}
            results = [result_of(end, (), picked) for end, picked in ends(state)]
            assert found == {(r.storage, r.grid, r.returns) for r in results}
            gained = {less(r.cubes, less(before, HAND)) for r in results}
            assert gained == {r.cubes for r in solve(puzzle_of(state))}
            state, _ = GAME.apply(state, Collect(state.turn, lines_to_pick(state)[-1]))
            asked += 1
    assert asked > 30
