"""The grid alone: moves, lines, ends and exhaustion (D3, D5, D6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teahouse.games.dadaocheng.rules.grid import (
    CELLS,
    ENDS,
    FLIPPED,
    UP,
    disc,
    exhaust,
    flip,
    has_crowd,
    has_line,
    lines,
    swap,
)

NORTH, EAST, SOUTH, WEST = range(4)
grids = st.lists(st.integers(0, 24), min_size=CELLS, max_size=CELLS).map(bytes)


def showing(*rows: str) -> bytes:
    """A grid whose discs show these goods, digits by good, each over the next good."""
    return bytes(disc(int(good), (int(good) + 1) % 5) for row in rows for good in row)


def plain_lines(grid: bytes) -> set[tuple[int, ...]]:
    """D6 spelt out: widest runs first, and a run of four is one line."""
    found: set[tuple[int, ...]] = set()
    for cells in [range(r, r + 4) for r in range(0, 16, 4)] + [range(c, 16, 4) for c in range(4)]:
        for run in (cells[:4], cells[:3], cells[1:]):
            if len({UP[grid[cell]] for cell in run}) == 1:
                found.add(tuple(run))
                break
    return found


@given(grids)
def test_d6_lines_are_the_runs_of_three_and_four(grid: bytes) -> None:
    assert len(lines(grid)) == len(set(lines(grid)))
    assert set(lines(grid)) == plain_lines(grid)
    assert has_line(grid) == bool(plain_lines(grid))


def test_d6_a_run_of_four_is_one_line_of_four() -> None:
    assert lines(showing("0000", "1231", "2312", "3123")) == ((0, 1, 2, 3),)


def test_d6_a_column_is_a_line_too() -> None:
    assert lines(showing("0123", "1231", "2131", "3121")) == ((7, 11, 15),)


def test_d6_diagonals_are_no_lines() -> None:
    assert lines(showing("0123", "1032", "2301", "3210")) == ()


@given(grids, st.integers(0, 15), st.integers(0, 15))
def test_d5_a_swap_undoes_itself(grid: bytes, first: int, second: int) -> None:
    assert swap(swap(grid, first, second), first, second) == grid


def test_d5_a_swap_moves_discs_without_turning_them() -> None:
    grid = showing("0123", "1231", "2131", "3121")
    assert swap(grid, 0, 15)[15] == grid[0]
    assert swap(grid, 0, 15)[0] == grid[15]


@given(grids, st.integers(0, 15))
def test_d5_a_flip_turns_one_disc_over(grid: bytes, cell: int) -> None:
    turned = flip(grid, cell)
    assert turned[cell] == disc(grid[cell] % 5, grid[cell] // 5)
    assert turned[:cell] + turned[cell + 1 :] == grid[:cell] + grid[cell + 1 :]


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ((0, 1, 2), ((WEST, 0),)),
        ((1, 2, 3), ((EAST, 0),)),
        ((8, 9, 10, 11), ((WEST, 2), (EAST, 2))),
        ((1, 5, 9), ((NORTH, 1),)),
        ((7, 11, 15), ((SOUTH, 3),)),
        ((2, 6, 10, 14), ((NORTH, 2), (SOUTH, 2))),
    ],
)
def test_d6_a_line_touches_the_storage_cells_in_line_with_it(
    line: tuple[int, ...], ends: tuple[tuple[int, int], ...]
) -> None:
    assert ENDS[line] == ends


def test_d6_there_are_twenty_four_lines_and_each_has_its_ends() -> None:
    assert len(ENDS) == 24
    assert all(len(ends) == len(line) - 2 for line, ends in ENDS.items())


def test_d6_exhaustion_of_all_turns_a_crossing_disc_once() -> None:
    cross = showing("0001", "0232", "0323", "1231")
    assert exhaust(cross, (0, 1, 2), "all") == flip(cross, 0, 1, 2, 4, 8)


def test_d6_exhaustion_of_the_chosen_line_leaves_the_other() -> None:
    cross = showing("0001", "0232", "0323", "1231")
    assert exhaust(cross, (0, 1, 2), "chosen") == flip(cross, 0, 1, 2)


def test_a_disc_turned_over_twice_is_itself() -> None:
    assert all(FLIPPED[FLIPPED[code]] == code for code in range(25))


def test_d2_three_connected_discs_are_a_crowd_also_round_a_corner() -> None:
    assert has_crowd(bytes.fromhex("00000203 00020301 01030102 02010203".replace(" ", "")))


def test_d2_two_connected_discs_are_no_crowd() -> None:
    assert not has_crowd(bytes.fromhex("00000102 01020103 02010302 03020103".replace(" ", "")))
