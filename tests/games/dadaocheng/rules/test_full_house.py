"""Step 3: a full house, and those who are cut to six (D9)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    Json,
    cubes,
    do,
    flip,
    give_back,
    planning,
    play,
    player,
    position,
    refusal,
    table,
)

from teahouse.core import Match

FULL = [["rice"], ["sugar", "tea"], ["camphor"], ["opium"]]


def house(*players: Json, players_count: int = 3, **fields: Any) -> Match:
    """Two moves that change nothing, and then step 3."""
    seats = [*players, *({} for _ in range(players_count - len(players)))]
    return play(table(planning(*seats, **fields), players=players_count), flip(15), flip(15))


def take(cell: int, seat: int = 0) -> Json:
    return do("take", seat, cell=cell)


def test_d9_a_full_house_gives_all_cubes_of_one_cell() -> None:
    match = house({"storage": FULL})
    assert position(match)["step"] == "full_house"
    play(match, take(1))
    assert cubes(match) == {"sugar": 1, "tea": 1}
    assert player(match)["storage"] == [["rice"], [], ["camphor"], ["opium"]]
    assert position(match)["step"] == "act"


def test_d9_without_a_full_house_the_step_is_passed_over() -> None:
    assert position(house({"storage": [["rice"], [], ["tea"], ["tea"]]}))["step"] == "act"


def test_d9_shops_do_not_count() -> None:
    keeper = {
        "storage": [["rice"], [], ["tea"], []],
        "shops": [1, 3],
        "buildings": {"shop": 2},
    }
    match = house(keeper)
    assert position(match)["step"] == "full_house"
    assert refusal(match, take(1)) == "bad_cells"
    assert cubes(play(match, take(2))) == {"tea": 1}


def test_d9_four_shops_are_never_a_full_house() -> None:
    keeper = {"shops": [0, 1, 2, 3], "buildings": {"shop": 4}}
    assert position(house(keeper))["step"] == "act"


def test_d9_the_active_player_comes_first_and_then_clockwise() -> None:
    match = house({"storage": FULL}, {}, {"storage": FULL}, turn=0)
    assert position(match)["to_act"] == [0]
    assert refusal(match, take(0, seat=2)) == "not_your_turn"
    play(match, take(0))
    assert position(match)["to_act"] == [2]
    play(match, take(3, seat=2))
    assert cubes(match, 2) == {"opium": 1}
    assert position(match)["step"] == "act"


def test_d9_clockwise_goes_round_the_table() -> None:
    seats: list[Json] = [{"storage": FULL}, {"storage": FULL}, {}]
    match = play(table(planning(*seats, turn=2), players=3), flip(15, seat=2), flip(15, seat=2))
    assert position(match)["to_act"] == [0]
    assert position(play(match, take(0)))["to_act"] == [1]


def test_d9_players_out_of_turn_are_cut_to_six() -> None:
    match = house({}, {"storage": FULL, "cubes": {"tea": 5}})
    play(match, take(1, seat=1))
    found = position(match)
    assert found["must_return"] == [{"seat": 1, "count": 1}]
    assert (found["step"], found["to_act"]) == ("full_house", [1])
    play(match, give_back(seat=1, tea=1))
    assert position(match)["step"] == "act"
    assert cubes(match, 1) == {"tea": 5, "sugar": 1}


def test_d9_the_active_player_is_not_cut() -> None:
    match = play(house({"storage": FULL, "cubes": {"tea": 6}}), take(1))
    assert position(match)["must_return"] == []
    assert sum(cubes(match).values()) == 8


def test_d9_each_returns_before_the_next_one_takes() -> None:
    over = {"storage": FULL, "cubes": {"tea": 6}}
    match = play(house({}, over, {"storage": FULL}), take(0, seat=1))
    assert refusal(match, take(0, seat=2)) == "wrong_phase"
    play(match, give_back(seat=1, tea=1))
    assert position(match)["to_act"] == [2]


@pytest.mark.parametrize("cell", [-1, 4])
def test_d9_there_are_four_cells(cell: int) -> None:
    assert refusal(house({"storage": FULL}), take(cell)) == "bad_cells"


def test_d9_alone_there_is_a_full_house_too() -> None:
    match = play(house({"storage": FULL}, players_count=1), take(0))
    assert cubes(match) == {"rice": 1}
