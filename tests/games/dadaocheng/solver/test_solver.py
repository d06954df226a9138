"""The step 2 solver on puzzles small enough to be worked out by hand (D5 to D8)."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from teahouse.core import SeededChance
from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse.games.dadaocheng.rules.goods import one
from teahouse.games.dadaocheng.rules.grid import disc, flip, lines, swap
from teahouse.games.dadaocheng.solver import (
    LINES,
    MOVES,
    Puzzle,
    Result,
    Value,
    best,
    best_of_plan,
    front,
    puzzle_of,
    solve,
    worth,
)

PLENTY = (14, 14, 14, 14, 13)
NORTH, EAST, SOUTH, WEST = 0, 4, 8, 12
RICE, SUGAR, CAMPHOR, TEA, OPIUM = range(5)


def showing(up: str, down: str) -> bytes:
    """A grid by the digits of the goods that its discs show, and of those beneath."""
    pairs = zip(up.replace(" ", ""), down.replace(" ", ""), strict=True)
    return bytes(disc(int(above), int(below)) for above, below in pairs)


NEVER_A_LINE = "0123 2301 1032 3210"
ROW = showing("0001 2310 3201 1312", "1244 4444 4444 4444")
CROSS = showing("0001 0232 0323 1231", "1224 1444 3444 4444")
ENDLESS = showing("0000 2321 3212 2121", "3333 4444 4444 4444")


def stored(cells: dict[int, bytes]) -> tuple[bytes, ...]:
    return tuple(cells.get(cell, b"") for cell in range(16))


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    if request.param:
        pytest.importorskip("numba")
    return bool(request.param)


def only(puzzle: Puzzle, compiled: bool) -> Result:
    (result,) = solve(puzzle, compiled=compiled)
    return result


def test_d5_there_are_136_moves_and_each_plan_has_two() -> None:
    assert len(set(MOVES)) == 136
    assert Puzzle(grid=ROW, supply=PLENTY).plans == 18_496


def test_d6_choices_come_in_the_order_in_which_a_grid_lists_its_lines() -> None:
    for grid in (CROSS, ENDLESS, bytes(16), ROW):
        codes = [LINES.index(line) for line in lines(grid)]
        assert codes == sorted(codes)


def test_d6_without_a_line_only_the_moves_count(compiled: bool) -> None:
    grid = showing(NEVER_A_LINE, "4444 4444 4444 4444")
    assert only(Puzzle(grid=grid, supply=PLENTY, moves=0), compiled) == Result(
        plan=(), lines=(), cubes=(0, 0, 0, 0, 0), storage=stored({}), grid=grid
    )


def test_d6_a_line_of_three_gives_a_cube_and_feeds_the_end_that_it_touches(compiled: bool) -> None:
    assert only(Puzzle(grid=ROW, supply=PLENTY, moves=0), compiled) == Result(
        plan=(),
        lines=((0, 1, 2),),
        cubes=(1, 0, 0, 0, 0),
        storage=stored({WEST + 0: bytes([RICE])}),
        grid=flip(ROW, 0, 1, 2),
    )


def test_d6_a_shop_or_a_closed_region_stores_nothing(compiled: bool) -> None:
    puzzle = Puzzle(grid=ROW, supply=PLENTY, closed=frozenset([WEST + 0]), moves=0)
    result = only(puzzle, compiled)
    assert result.cubes == (1, 0, 0, 0, 0)
    assert result.storage == stored({})


def test_d6_a_third_cube_spoils_the_cell(compiled: bool) -> None:
    full = stored({WEST + 0: bytes([TEA, OPIUM]), EAST + 2: bytes([TEA])})
    result = only(Puzzle(grid=ROW, supply=PLENTY, storage=full, moves=0), compiled)
    assert result.storage == stored({EAST + 2: bytes([TEA])})


def test_d8_the_last_cube_is_taken_and_none_is_stored(compiled: bool) -> None:
    result = only(Puzzle(grid=ROW, supply=(1, 0, 0, 0, 0), moves=0), compiled)
    assert result.cubes == (1, 0, 0, 0, 0)
    assert result.storage == stored({})


def test_d8_what_is_left_after_taking_is_stored_at_the_lowest_cell(compiled: bool) -> None:
    four = showing("0000 2321 3212 2121", "1234 4444 4444 4444")
    result = only(Puzzle(grid=four, supply=(3, 0, 0, 0, 0), moves=0), compiled)
    assert result.cubes == (2, 0, 0, 0, 0)
    assert result.storage == stored({WEST + 0: bytes([RICE])})


def test_d8_a_spoilt_cube_is_back_too_late_for_the_other_end_of_its_line(compiled: bool) -> None:
    four = showing("0000 2321 3212 2121", "1234 4444 4444 4444")
    full = stored({WEST + 0: bytes([RICE, RICE])})
    result = only(Puzzle(grid=four, supply=(3, 0, 0, 0, 0), storage=full, moves=0), compiled)
    assert result.storage == stored({})


def test_d8_a_spoilt_cube_can_be_taken_again_later_in_the_chain(compiled: bool) -> None:
    """The row of rice turns to tea; the tea that its end spoilt is all there is."""
    grid = showing("0001 2310 1231 2312", "3334 4444 4444 4444")
    full = stored({WEST + 0: bytes([TEA, TEA])})
    puzzle = Puzzle(grid=grid, supply=(2, 0, 0, 0, 0), storage=full, moves=0, taken=9)
    result = only(puzzle, compiled)
    assert result.lines == ((0, 1, 2),) * 3
    assert result.cubes == (2, 0, 0, 1, 0)


def test_d6_crossing_lines_are_a_choice_and_all_discs_turn(compiled: bool) -> None:
    results = list(solve(Puzzle(grid=CROSS, supply=PLENTY, moves=0), compiled=compiled))
    assert [result.lines for result in results] == [((0, 1, 2),), ((0, 4, 8),)]
    assert {result.grid for result in results} == {flip(CROSS, 0, 1, 2, 4, 8)}
    assert [result.storage for result in results] == [
        stored({WEST + 0: bytes([RICE])}),
        stored({NORTH + 0: bytes([RICE])}),
    ]


def test_d6_read_as_chosen_only_the_picked_line_turns(compiled: bool) -> None:
    puzzle = Puzzle(grid=CROSS, supply=PLENTY, exhaustion="chosen", moves=0)
    across, upright = solve(puzzle, compiled=compiled)
    assert across.grid == flip(CROSS, 0, 1, 2)
    assert upright.grid == flip(CROSS, 0, 4, 8)


def test_d7_twelve_cubes_end_the_chain_and_the_grid_is_not_known(compiled: bool) -> None:
    """Rice over tea, six times two; each end's cell spoils at its third and sixth cube."""
    assert only(Puzzle(grid=ENDLESS, supply=PLENTY, moves=0), compiled) == Result(
        plan=(),
        lines=((0, 1, 2, 3),) * 6,
        cubes=(6, 0, 0, 6, 0),
        storage=stored({}),
        grid=None,
        returns=2,
    )


def test_d7_a_cube_that_the_supply_lacked_counts(compiled: bool) -> None:
    result = only(Puzzle(grid=ENDLESS, supply=(0, 0, 0, 1, 0), moves=0), compiled)
    assert result.is_endless
    assert len(result.lines) == 6
    assert result.cubes == (0, 0, 0, 1, 0)


def test_d7_thirteen_taken_leave_three_to_return(compiled: bool) -> None:
    result = only(Puzzle(grid=ENDLESS, supply=PLENTY, moves=0, taken=11), compiled)
    assert (result.cubes, result.returns) == ((2, 0, 0, 0, 0), 3)


def test_a_result_names_the_first_plan_that_gives_it(compiled: bool) -> None:
    """To undo a swap and to undo a flip leave the grid as it is: the swap is first."""
    grid = showing(NEVER_A_LINE, "4444 4444 4444 4444")
    solution = solve(Puzzle(grid=grid, supply=PLENTY), compiled=compiled)
    still = next(result for result in solution if result.grid == grid)
    assert still.plan == ((0, 1), (0, 1))
    assert solution[0] == still


def test_every_plan_has_its_results(compiled: bool) -> None:
    solution = solve(Puzzle(grid=CROSS, supply=PLENTY, moves=1), compiled=compiled)
    for plan, move in enumerate(MOVES):
        moved = swap(CROSS, *move) if len(move) == 2 else flip(CROSS, *move)
        alone = solve(Puzzle(grid=moved, supply=PLENTY, moves=0), compiled=compiled)
        assert [(r.plan, r.lines, r.grid) for r in solution.of_plan(plan)] == [
            ((move,), r.lines, r.grid) for r in alone
        ]


def test_the_best_choice_of_lines_goes_by_what_is_asked_for(compiled: bool) -> None:
    west = tuple((1.0,) * 5 if cell >= WEST else (0.0,) * 5 for cell in range(16))
    north = tuple((1.0,) * 5 if cell < EAST else (0.0,) * 5 for cell in range(16))
    puzzle = Puzzle(grid=CROSS, supply=PLENTY, moves=0)
    solution = solve(puzzle, compiled=compiled)
    for storage, line in ((west, (0, 1, 2)), (north, (0, 4, 8))):
        value = Value(storage=storage)
        assert best_of_plan(solution, 0, value).lines == (line,)
        assert best(puzzle, value, compiled=compiled).lines == (line,)


def test_no_result_is_worth_more_than_the_best(compiled: bool) -> None:
    puzzle, value = Puzzle(grid=CROSS, supply=PLENTY, moves=1), Value(cubes=(3, 1, 4, 1, 5))
    most = max(worth(value, result) for result in solve(puzzle, compiled=compiled))
    assert worth(value, best(puzzle, value, compiled=compiled)) == most


def test_an_endless_chain_can_be_shunned(compiled: bool) -> None:
    puzzle = Puzzle(grid=ENDLESS, supply=PLENTY, moves=1)
    assert best(puzzle, Value(), compiled=compiled).is_endless
    assert not best(puzzle, Value(endless=-20), compiled=compiled).is_endless


def test_the_front_has_what_nothing_else_beats(compiled: bool) -> None:
    puzzle = Puzzle(grid=CROSS, supply=PLENTY, moves=1)
    values = [Value(cubes=one(good)) for good in range(5)]
    results = list(solve(puzzle, compiled=compiled))
    kept = [result.cubes for result in front(puzzle, values, compiled=compiled)]
    for cubes in {result.cubes for result in results}:
        beaten = any(_beats(result.cubes, cubes) for result in results)
        assert (cubes in kept) == (not beaten)
    assert len(kept) == len(set(kept))


def _beats(cubes: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return cubes != other and all(a >= b for a, b in zip(cubes, other, strict=True))


def test_a_front_needs_a_value() -> None:
    with pytest.raises(ValueError, match="value"):
        front(Puzzle(grid=CROSS, supply=PLENTY), [])


def test_d6_solo_only_ones_own_region_is_open() -> None:
    game = Dadaocheng()
    state = game.setup(game.options({"players": 1}), SeededChance("alone"))
    assert puzzle_of(state).closed == frozenset(range(EAST, 16))


def test_d3_the_puzzle_of_a_game_has_each_seats_storage_on_its_side() -> None:
    game = Dadaocheng()
    state = game.setup(game.options({"players": 2}), SeededChance("two"))
    player = msgspec.structs.replace(state.players[1], storage=(b"", b"\x02", b"", b""), shops=(3,))
    state = msgspec.structs.replace(state, players=(state.players[0], player))
    puzzle = puzzle_of(state)
    assert puzzle.storage == stored({SOUTH + 1: b"\x02"})
    assert puzzle.closed == {*range(EAST, SOUTH), *range(WEST, 16), SOUTH + 3}
    assert (puzzle.grid, puzzle.supply, puzzle.moves) == (state.grid, state.supply, 2)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"grid": bytes(15)}, "grid"),
        ({"grid": bytes([25] * 16)}, "grid"),
        ({"supply": (1, 1, 1, 1)}, "supply"),
        ({"supply": (1, 1, 1, 1, -1)}, "supply"),
        ({"storage": stored({0: b"\0\0\0"})}, "storage"),
        ({"storage": stored({0: b"\5"})}, "storage"),
        ({"storage": (b"",) * 15}, "storage"),
        ({"storage": stored({3: b"\0"}), "closed": frozenset([3])}, "closed"),
        ({"closed": frozenset([16])}, "closed"),
        ({"moves": 3}, "moves"),
        ({"taken": 12}, "taken"),
    ],
)
def test_a_puzzle_that_cannot_be_is_refused(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Puzzle(**{"grid": ROW, "supply": PLENTY, **wrong})  # type: ignore[arg-type]


def test_without_numba_the_plain_solver_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.play.compilation.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "numba", None)
    puzzle = Puzzle(grid=ROW, supply=PLENTY, moves=0)
    assert len(solve(puzzle)) == 1
    with pytest.raises(ModuleNotFoundError, match="pip install numba"):
        solve(puzzle, compiled=True)


def test_nothing_but_the_compiled_solver_loads_numba() -> None:
    asked = "import sys, teahouse.games.dadaocheng.solver; print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert answer.stdout.split() == [b"False"]
