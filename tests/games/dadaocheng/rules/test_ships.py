"""Ships and workshops (D10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    Json,
    acting,
    cubes,
    do,
    play,
    player,
    position,
    refusal,
    supply,
    table,
)

from teahouse.core import Match

PILES = {"1": ["S101", "S110", "S112"], "2": ["S201"], "3": ["S312", "S301"]}
"""S101 rice + tea; S110 camphor + tea + any; S112 without tea; S201 asks for 3 credit."""


def harbour(owner: Json, **fields: Any) -> Match:
    return table(acting(owner, {}, **{"ships": PILES, **fields}))


def ship(level: int = 1, *, workshop: bool | None = None, seat: int = 0, **pay: int) -> Json:
    extra = {} if workshop is None else {"workshop": workshop}
    return do("ship", seat, level=level, pay=pay, **extra)


def test_d10_a_ship_is_paid_and_the_next_is_turned_up() -> None:
    match = play(harbour({"cubes": {"rice": 2, "tea": 1}}), ship(rice=1, tea=1))
    assert player(match)["ships"] == ["S101"]
    assert cubes(match) == {"rice": 1}
    assert position(match)["ships"]["1"] == ["S110", "S112"]
    assert supply(match)["tea"] == 14


def test_d10_any_number_of_ships_can_be_bought_in_a_turn() -> None:
    rich = {"cubes": {"rice": 2, "tea": 2, "camphor": 2}}
    match = play(harbour(rich), ship(rice=1, tea=1), ship(camphor=2, tea=1))
    assert player(match)["ships"] == ["S101", "S110"]


def test_d10_any_stands_for_any_good() -> None:
    match = harbour({"cubes": {"camphor": 1, "tea": 1, "sugar": 2}}, ships={"1": ["S110"]})
    assert refusal(match, ship(camphor=1, sugar=2)) == "wrong_payment"
    assert player(play(match, ship(camphor=1, tea=1, sugar=1)))["ships"] == ["S110"]


@pytest.mark.parametrize(
    "pay",
    [
        {"rice": 1},
        {"tea": 1, "sugar": 1},
        {"rice": 2, "tea": 1},
        {"rice": 1, "tea": 1, "sugar": 1},
        {},
    ],
)
def test_d10_a_cost_is_paid_exactly(pay: dict[str, int]) -> None:
    match = harbour({"cubes": {"rice": 3, "tea": 3, "sugar": 3}})
    assert refusal(match, do("ship", level=1, pay=pay)) == "wrong_payment"


def test_d10_cubes_that_one_does_not_have_cannot_be_paid() -> None:
    assert refusal(harbour({"cubes": {"rice": 1}}), ship(rice=1, tea=1)) == "not_enough"


def test_d10_amounts_are_positive() -> None:
    assert refusal(harbour({}), ship(rice=1, tea=0)) == "bad_amount"


def test_d10_credit_is_a_threshold_and_is_not_spent() -> None:
    owner = {"ships": ["S104"], "cubes": {"rice": 1, "sugar": 1, "tea": 2}}
    match = play(harbour(owner), ship(2, rice=1, sugar=1, tea=2))
    assert player(match)["credit"] == 4, "three from before and one of its own"


def test_d10_without_the_credit_there_is_no_ship() -> None:
    owner = {"ships": ["S102"], "cubes": {"rice": 1, "sugar": 1, "tea": 2}}
    assert refusal(harbour(owner), ship(2, rice=1, sugar=1, tea=2)) == "no_credit"


def test_d10_an_empty_level_is_sold_out() -> None:
    match = harbour({"cubes": {"rice": 1, "tea": 1}}, ships={"1": []})
    assert refusal(match, ship(rice=1, tea=1)) == "sold_out"


def test_d10_the_last_ship_of_a_level_leaves_it_empty() -> None:
    match = harbour({"cubes": {"rice": 1, "tea": 1}}, ships={"1": ["S101"]})
    assert position(play(match, ship(rice=1, tea=1)))["ships"]["1"] == []


def test_d10_a_workshop_takes_one_tea_off() -> None:
    match = harbour({"buildings": {"workshop": 1}, "cubes": {"rice": 1}})
    play(match, ship(workshop=True, rice=1))
    assert player(match)["ships"] == ["S101"]
    assert position(match)["used"]["workshop"] == 1


def test_d10_a_workshop_takes_nothing_off_a_ship_without_tea_but_is_used() -> None:
    match = harbour(
        {"buildings": {"workshop": 1}, "cubes": {"rice": 1, "sugar": 2}}, ships={"1": ["S112"]}
    )
    assert refusal(match, ship(workshop=True, rice=1, sugar=1)) == "wrong_payment"
    play(match, ship(workshop=True, rice=1, sugar=2))
    assert position(match)["used"]["workshop"] == 1


def test_d10_each_workshop_is_used_once_a_turn() -> None:
    owner = {"buildings": {"workshop": 1}, "cubes": {"rice": 1, "camphor": 2}}
    match = play(harbour(owner), ship(workshop=True, rice=1))
    assert refusal(match, ship(workshop=True, camphor=2)) == "once_per_turn"


def test_d10_two_workshops_are_used_for_two_ships() -> None:
    owner = {"buildings": {"workshop": 2}, "cubes": {"rice": 1, "camphor": 2}}
    match = play(harbour(owner), ship(workshop=True, rice=1), ship(workshop=True, camphor=2))
    assert player(match)["ships"] == ["S101", "S110"]


def test_d10_a_workshop_need_not_be_used() -> None:
    owner = {"buildings": {"workshop": 1}, "cubes": {"rice": 1, "tea": 1}}
    match = play(harbour(owner), ship(workshop=False, rice=1, tea=1))
    assert position(match)["used"]["workshop"] == 0


def test_d10_a_workshop_that_one_does_not_own_is_not_ones_own() -> None:
    assert refusal(harbour({"cubes": {"rice": 1}}), ship(workshop=True, rice=1)) == "not_yours"


@pytest.mark.parametrize("level", [0, 4, "1", None])
def test_d10_there_are_three_levels(level: object) -> None:
    assert refusal(harbour({}), do("ship", level=level, pay={})) == "bad_action"
