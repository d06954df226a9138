"""The temple and the exchange (D10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    Json,
    acting,
    cubes,
    do,
    end,
    flip,
    play,
    player,
    position,
    refusal,
    supply,
    table,
)

from teahouse.core import Match, SeededChance


def at(owner: Json, **fields: Any) -> Match:
    return table(acting(owner, {}, **fields))


def temple(**pay: int) -> Json:
    return do("temple", pay=pay)


def exchange(get: str, **give: int) -> Json:
    return do("exchange", give=give, get=get)


def test_d10_one_rice_rolls_two_dice() -> None:
    match = play(at({"cubes": {"rice": 1}}, dice=[4, 5, 2]), temple(rice=1))
    assert cubes(match) == {"tea": 1, "opium": 1}
    assert position(match)["dice"] == [2]
    assert position(match)["used"]["temple"] == 1


def test_d10_any_two_cubes_roll_three_dice() -> None:
    match = play(at({"cubes": {"tea": 1, "sugar": 1}}, dice=[1, 2, 3]), temple(tea=1, sugar=1))
    assert cubes(match) == {"rice": 1, "sugar": 1, "camphor": 1}


def test_d10_a_six_gives_nothing() -> None:
    assert not cubes(play(at({"cubes": {"rice": 1}}, dice=[6, 6]), temple(rice=1)))


def test_d10_the_temple_is_visited_once_a_turn() -> None:
    match = play(at({"cubes": {"rice": 2}}, dice=[6, 6]), temple(rice=1))
    assert refusal(match, temple(rice=1)) == "once_per_turn"


def test_d10_a_new_turn_may_visit_again() -> None:
    match = at({"cubes": {"rice": 2}}, dice=[6, 6], events=[1891])
    play(match, temple(rice=1), end())
    play(match, flip(0, seat=1), flip(0, seat=1), end(seat=1), flip(0), flip(0), temple(rice=1))
    assert position(match)["used"]["temple"] == 1


def test_d11_opium_may_stand_for_the_rice_and_counts_as_used() -> None:
    match = play(at({"cubes": {"opium": 1}}, dice=[6, 6]), temple(opium=1))
    assert player(match)["opium_used"] == 1


def test_d11_opium_among_any_two_counts_as_used_too() -> None:
    match = play(at({"cubes": {"opium": 2}}, dice=[6, 6, 6]), temple(opium=2))
    assert player(match)["opium_used"] == 2


@pytest.mark.parametrize(
    ("pay", "code"),
    [
        ({}, "bad_count"),
        ({"rice": 3}, "bad_count"),
        ({"tea": 1}, "wrong_payment"),
        ({"rice": -1, "tea": 2}, "bad_amount"),
        ({"camphor": 2}, "not_enough"),
        ({"silk": 1}, "bad_action"),
    ],
)
def test_d10_what_the_temple_refuses(pay: dict[str, int], code: str) -> None:
    match = at({"cubes": {"rice": 3, "tea": 3}})
    assert refusal(match, do("temple", pay=pay)) == code


def test_d8_the_temple_gives_what_the_supply_has() -> None:
    match = play(at({"cubes": {"rice": 1}}, dice=[4, 4], supply={"tea": 1}), temple(rice=1))
    assert cubes(match) == {"tea": 1}
    assert supply(match)["tea"] == 0


def test_d8_the_rice_that_is_paid_can_be_given_back() -> None:
    match = play(at({"cubes": {"rice": 1}}, dice=[1, 6], supply={"rice": 0}), temple(rice=1))
    assert cubes(match) == {"rice": 1}


def test_dice_come_from_the_seed_once_the_known_ones_are_rolled() -> None:
    match = play(at({"cubes": {"tea": 2}}, dice=[6]), temple(tea=2))
    before = at({"cubes": {"tea": 2}}, dice=[6]).state.drawn
    chance = SeededChance("a test", before)
    faces = [chance.below(6) + 1 for _ in range(2)]
    table_of = {1: "rice", 2: "sugar", 3: "camphor", 4: "tea", 5: "opium"}
    goods = [table_of[face] for face in faces if face in table_of]
    assert cubes(match) == {good: goods.count(good) for good in goods}
    assert match.state.drawn == chance.drawn


def test_d10_any_two_cubes_are_exchanged_for_any_one_without_limit() -> None:
    match = at({"cubes": {"rice": 3, "tea": 1}})
    play(match, exchange("opium", rice=1, tea=1), exchange("camphor", rice=2))
    assert cubes(match) == {"opium": 1, "camphor": 1}


def test_d11_opium_given_in_an_exchange_is_not_used() -> None:
    match = play(at({"cubes": {"opium": 2}}), exchange("tea", opium=2))
    assert player(match)["opium_used"] == 0


def test_d8_cubes_given_in_an_exchange_enter_the_supply_first() -> None:
    match = at({"cubes": {"tea": 2, "rice": 2}}, supply={"tea": 0})
    assert refusal(match, exchange("tea", rice=2)) == "sold_out"
    assert cubes(play(match, exchange("tea", tea=2))) == {"tea": 1, "rice": 2}


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (exchange("tea", rice=1), "bad_count"),
        (exchange("tea", rice=3), "bad_count"),
        (exchange("tea"), "bad_count"),
        (exchange("tea", rice=2, sugar=0), "bad_amount"),
        (exchange("tea", sugar=2), "not_enough"),
        (exchange("silk", rice=2), "bad_action"),
        (do("exchange", give={"rice": 2}), "bad_action"),
        (do("exchange", give=["rice", "rice"], get="tea"), "bad_action"),
    ],
)
def test_d10_what_an_exchange_refuses(action: Json, code: str) -> None:
    assert refusal(at({"cubes": {"rice": 3}}), action) == code
