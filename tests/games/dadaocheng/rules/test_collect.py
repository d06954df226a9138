"""Step 2: lines, storage, spoiling, exhaustion, chains and a short supply (D6 to D8)."""

from __future__ import annotations

import pytest
from tests.games.dadaocheng.table import (
    Json,
    collect,
    collecting,
    cubes,
    give_back,
    play,
    player,
    position,
    refusal,
    showing,
    supply,
    table,
    turned,
)

from teahouse.games.dadaocheng.rules.grid import UP, lines

ROW = "rrrs tcsr csto otco"  # a line of rice on cells 0, 1, 2
FOUR = "rrrr tcst csto otcs"  # a line of rice on cells 0 to 3
CORNER = "rrrs rcst rsto otcs"  # two lines of rice that meet in cell 0
COLUMN = "scro tcrs csrt otcs"  # a line of rice on cells 2, 6, 10


def stored(match: object, seat: int) -> list[list[str]]:
    cells: list[list[str]] = player(match, seat)["storage"]  # type: ignore[arg-type]
    return cells


def test_d6_a_line_of_three_gives_one_cube() -> None:
    match = play(table(collecting(ROW), players=4), collect(0, 1, 2))
    assert cubes(match) == {"rice": 1}
    assert position(match)["taken"] == 1


def test_d6_a_line_of_four_gives_two_cubes() -> None:
    match = play(table(collecting(FOUR), players=4), collect(0, 1, 2, 3))
    assert cubes(match) == {"rice": 2}
    assert position(match)["taken"] == 2


def test_d6_a_line_of_three_feeds_the_one_cell_it_touches() -> None:
    match = play(table(collecting(ROW), players=4), collect(0, 1, 2))
    assert stored(match, 3) == [["rice"], [], [], []]
    assert [stored(match, seat) for seat in (0, 1, 2)] == [[[], [], [], []]] * 3


def test_d6_a_line_of_four_feeds_both_ends_whosever_they_are() -> None:
    match = play(table(collecting(FOUR), players=4), collect(0, 1, 2, 3))
    assert stored(match, 3) == [["rice"], [], [], []]
    assert stored(match, 1) == [["rice"], [], [], []]


def test_d6_a_column_feeds_north_or_south() -> None:
    match = play(table(collecting(COLUMN), players=4), collect(2, 6, 10))
    assert stored(match, 0) == [[], [], ["rice"], []]
    assert stored(match, 2) == [[], [], [], []]


def test_d3_a_closed_region_stores_nothing() -> None:
    match = play(table(collecting(FOUR), players=2), collect(0, 1, 2, 3))
    assert stored(match, 0) == stored(match, 1) == [[], [], [], []]
    assert supply(match)["rice"] == 12


def test_d6_a_shop_stores_nothing() -> None:
    shopkeeper = {"shops": [2], "buildings": {"shop": 1}}
    match = play(table(collecting(COLUMN, shopkeeper, {})), collect(2, 6, 10))
    assert stored(match, 0) == [[], [], [], []]
    assert supply(match)["rice"] == 13


def test_d6_alone_only_the_own_region_is_fed() -> None:
    match = play(table(collecting(COLUMN), players=1), collect(2, 6, 10))
    assert stored(match, 0) == [[], [], ["rice"], []]
    assert supply(match)["rice"] == 12


def test_d6_cubes_lie_in_the_order_stored() -> None:
    keeper = {"storage": [[], [], ["tea"], []]}
    match = play(table(collecting(COLUMN, keeper, {})), collect(2, 6, 10))
    assert stored(match, 0) == [[], [], ["tea", "rice"], []]


def test_d6_a_cell_with_three_cubes_spoils() -> None:
    keeper = {"storage": [[], [], ["tea", "sugar"], []]}
    match = play(table(collecting(COLUMN, keeper, {})), collect(2, 6, 10))
    assert stored(match, 0) == [[], [], [], []]
    assert supply(match) == {"rice": 13, "sugar": 14, "camphor": 14, "tea": 14, "opium": 13}


def test_d6_the_discs_of_the_line_are_exhausted() -> None:
    match = play(table(collecting(ROW)), collect(0, 1, 2))
    assert position(match)["grid"] == turned(showing(ROW), 0, 1, 2)


def test_d6_every_disc_in_any_line_is_turned_once() -> None:
    match = play(table(collecting(CORNER)), collect(0, 4, 8))
    assert position(match)["grid"] == turned(showing(CORNER), 0, 1, 2, 4, 8)
    assert cubes(match) == {"rice": 1}


def test_d6_only_the_picked_line_is_turned_if_so_chosen() -> None:
    match = play(table(collecting(CORNER), exhaustion="chosen"), collect(0, 4, 8))
    assert position(match)["grid"] == turned(showing(CORNER), 0, 4, 8)


CHAIN = [
    *("tea/camphor", "camphor/sugar", "tea/rice", "opium/sugar"),
    *("opium/tea", "sugar/rice", "tea/sugar", "camphor/rice"),
    *("camphor/opium", "camphor/sugar", "tea/camphor", "tea/sugar"),
    *("rice/opium", "sugar/rice", "rice/tea", "camphor/rice"),
]
"""Five lines, each made by the exhaustion of the one before."""
LINKS = [(2, 6, 10), (8, 9, 10), (5, 9, 13), (12, 13, 14), (4, 8, 12)]


def test_d6_lines_made_by_exhaustion_are_collected_too() -> None:
    match = table(collecting(ROW, grid=CHAIN))
    for link in LINKS:
        assert position(match)["step"] == "collect"
        play(match, collect(*link))
    assert position(match)["step"] == "act"
    assert cubes(match) == {"tea": 1, "camphor": 1, "sugar": 1, "rice": 1, "opium": 1}
    assert stored(match, 0) == [[], [], ["tea"], []]
    assert stored(match, 1) == [["opium"], ["sugar"], [], []]
    assert position(match)["taken"] == 5


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ([0, 1], "no_line"),
        ([0, 1, 2], "no_line"),
        ([1, 2, 3], "no_line"),
        ([], "no_line"),
        ([0, 1, 2, 3, 4], "no_line"),
        ([4, 5, 6], "no_line"),
        ([3, 2, 1, 0], "bad_cells"),
        ([0, 0, 1, 2], "bad_cells"),
        ([13, 14, 15, 16], "bad_cells"),
        ([-1, 0, 1], "bad_cells"),
    ],
)
def test_d6_cells_that_are_not_the_line_are_refused(cells: list[int], code: str) -> None:
    assert refusal(table(collecting(FOUR)), collect(*cells)) == code


def test_d6_whoever_must_pick_a_line_does_nothing_else_first() -> None:
    match = table(collecting(ROW))
    assert refusal(match, {"type": "end", "seat": 0}) == "wrong_phase"
    assert refusal(match, {"type": "flip", "seat": 1, "cell": 0}) == "wrong_phase"
    assert refusal(match, collect(0, 1, 2, seat=1)) == "not_your_turn"


# D7


def test_d7_twelve_cubes_end_the_chain() -> None:
    match = play(table(collecting(CORNER, {"cubes": {"tea": 5}}, {}, taken=11)), collect(0, 1, 2))
    found = position(match)
    assert (found["taken"], found["step"]) == (12, "collect")
    assert found["must_return"] == [{"seat": 0, "count": 2}]
    assert found["to_act"] == [0]


def test_d7_after_the_return_ten_are_taken_and_the_step_ends() -> None:
    match = play(
        table(collecting(CORNER, {"cubes": {"tea": 5}}, {}, taken=11)),
        collect(0, 1, 2),
        give_back(tea=1, rice=1),
    )
    found = position(match)
    assert (found["taken"], found["step"], found["must_return"]) == (10, "act", [])
    assert cubes(match) == {"tea": 4}


def test_d7_a_line_of_four_may_overshoot_and_three_go_back() -> None:
    match = play(table(collecting(FOUR, {"cubes": {"tea": 5}}, {}, taken=11)), collect(0, 1, 2, 3))
    assert position(match)["must_return"] == [{"seat": 0, "count": 3}]


def test_d7_whoever_has_fewer_returns_all() -> None:
    match = play(table(collecting(ROW, taken=11)), collect(0, 1, 2))
    assert position(match)["must_return"] == [{"seat": 0, "count": 1}]
    assert position(play(match, give_back(rice=1)))["taken"] == 11


def test_d7_the_discs_are_laid_out_anew_as_at_the_start() -> None:
    match = play(table(collecting(ROW, taken=11)), collect(0, 1, 2), give_back(rice=1))
    state = match.state
    assert sorted(state.grid) == sorted(state.rules.discs)
    assert {cell for cell in range(16) if UP[state.grid[cell]] == 4} == {0, 3, 12, 15}
    assert not lines(state.grid)
    assert state.drawn > 0


def test_d7_the_last_line_is_stored_before_the_chain_ends() -> None:
    match = play(table(collecting(ROW, taken=11), players=4), collect(0, 1, 2))
    assert stored(match, 3) == [["rice"], [], [], []]


def test_d7_the_exact_number_goes_back_at_once() -> None:
    match = play(table(collecting(ROW, {"cubes": {"tea": 5}}, {}, taken=11)), collect(0, 1, 2))
    assert refusal(match, give_back(tea=1)) == "bad_count"
    assert refusal(match, give_back(tea=3)) == "bad_count"
    assert refusal(match, give_back(sugar=2)) == "not_enough"
    assert refusal(match, give_back(tea=3, sugar=-1)) == "bad_amount"
    assert refusal(match, give_back(seat=1, tea=2)) == "not_your_turn"
    assert refusal(match, collect(0, 1, 2)) == "wrong_phase"


def test_d7_a_cube_that_the_supply_lacked_counts_as_taken() -> None:
    match = play(table(collecting(ROW, supply={"rice": 0}, taken=11)), collect(0, 1, 2))
    found = position(match)
    assert found["step"] == "act", "nothing was there to be returned"
    assert found["must_return"] == []
    assert not cubes(match)


# D8


def test_d8_a_cube_that_the_supply_lacks_is_neither_taken_nor_stored() -> None:
    match = play(table(collecting(ROW, supply={"rice": 0}), players=4), collect(0, 1, 2))
    assert not cubes(match)
    assert stored(match, 3) == [[], [], [], []]
    assert position(match)["taken"] == 1


def test_d8_taking_comes_before_storing() -> None:
    match = play(table(collecting(FOUR, supply={"rice": 2}), players=4), collect(0, 1, 2, 3))
    assert cubes(match) == {"rice": 2}
    assert stored(match, 3) == stored(match, 1) == [[], [], [], []]


def test_d8_storing_goes_by_the_lowest_cell_first() -> None:
    match = play(table(collecting(FOUR, supply={"rice": 3}), players=4), collect(0, 1, 2, 3))
    assert stored(match, 3) == [["rice"], [], [], []], "the west end is at cell 0"
    assert stored(match, 1) == [[], [], [], []]


def test_d8_what_spoils_comes_too_late_to_be_stored() -> None:
    west = {"storage": [["rice", "rice"], [], [], []]}
    start: Json = collecting(FOUR, {}, {}, {}, west, supply={"rice": 3})
    match = play(table(start, players=4), collect(0, 1, 2, 3))
    assert stored(match, 3) == stored(match, 1) == [[], [], [], []]
    assert supply(match)["rice"] == 3
