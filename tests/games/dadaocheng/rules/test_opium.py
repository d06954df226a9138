"""Opium that pays for anything, and its track (D11)."""

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
    refusal,
    supply,
    table,
)

from teahouse.core import Match
from teahouse.games.dadaocheng.rules.goods import Cost, cheaper, pays
from teahouse.games.dadaocheng.rules.state import markers

PILES = {"1": ["S101", "S102"], "2": [], "3": []}


def dealer(used: int = 0, opium: int = 3, **fields: Any) -> Match:
    owner = {"cubes": {"opium": opium, "rice": 1, "tea": 1}, "opium_used": used}
    return table(acting(owner, {}, ships=PILES, **fields))


def ship(**pay: int) -> Json:
    return do("ship", level=1, pay=pay)


@pytest.mark.parametrize(
    ("used", "cubes_on_it"), [(0, 0), (1, 1), (2, 1), (10, 1), (11, 2), (13, 4)]
)
def test_d11_cubes_stay_on_the_track_at_first_and_past_its_last_space(
    used: int, cubes_on_it: int
) -> None:
    assert markers(used, 10) == cubes_on_it


def test_d11_the_first_opium_used_stays_as_a_marker() -> None:
    match = play(dealer(), ship(rice=1, opium=1))
    assert player(match)["opium_used"] == 1
    assert supply(match)["opium"] == 10, "two are left in hand, one is on the track"


def test_d11_later_ones_go_to_the_supply() -> None:
    match = play(dealer(used=1), ship(rice=1, opium=1))
    assert player(match)["opium_used"] == 2
    assert supply(match)["opium"] == 10, "nine were there, and the marker does not change"


def test_d11_of_two_at_once_one_stays() -> None:
    match = play(dealer(), ship(opium=2))
    assert player(match)["opium_used"] == 2
    assert supply(match)["opium"] == 11


def test_d11_past_the_last_space_each_one_stays() -> None:
    before = supply(dealer(used=10))["opium"]
    match = play(dealer(used=10), ship(opium=2))
    assert player(match)["opium_used"] == 12
    assert supply(match)["opium"] == before


def test_d11_each_opium_used_costs_a_prestige() -> None:
    match = dealer()
    play(match, ship(opium=2))
    assert player(match)["score"] == 1 - 2


def test_d11_opium_may_be_used_where_one_has_the_good() -> None:
    assert cubes(play(dealer(), ship(tea=1, opium=1))) == {"rice": 1, "opium": 2}


def test_d11_opium_does_not_make_other_goods_fit() -> None:
    assert refusal(dealer(), ship(opium=3)) == "wrong_payment"
    wide = table(acting({"cubes": {"sugar": 1, "opium": 1}}, {}, ships=PILES))
    assert refusal(wide, ship(sugar=1, opium=1)) == "wrong_payment"


def test_d11_opium_used_for_any_counts_too() -> None:
    owner = {"cubes": {"opium": 1, "sugar": 2}}
    match = play(
        table(acting(owner, {})), do("build", kind="opium_den", pay={"opium": 1, "sugar": 2})
    )
    assert player(match)["opium_used"] == 1


COST = Cost((1, 1, 0, 1, 0), 1, 4)


@pytest.mark.parametrize(
    ("paid", "fits"),
    [
        ((1, 1, 0, 1, 1), True),
        ((2, 1, 0, 1, 0), True),
        ((1, 1, 1, 1, 0), True),
        ((0, 0, 0, 0, 4), True),
        ((0, 1, 1, 1, 1), True),
        ((0, 1, 2, 1, 0), False),
        ((3, 0, 0, 1, 0), False),
        ((3, 0, 0, 0, 1), False),
        ((1, 1, 0, 1, 0), False),
        ((1, 1, 0, 1, 2), False),
    ],
)
def test_d11_a_payment_is_the_cost_with_opium_for_what_is_lacking(
    paid: tuple[int, int, int, int, int], fits: bool
) -> None:
    assert pays(COST, paid) is fits


def test_a_cost_gets_cheaper_only_by_what_is_in_it() -> None:
    assert cheaper(COST, 3) == Cost((1, 1, 0, 0, 0), 1, 3)
    assert cheaper(COST, 2) == COST
