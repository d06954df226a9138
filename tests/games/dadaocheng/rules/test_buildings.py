"""Buildings: each kind bought and used, and shops opened (D10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    Json,
    acting,
    collect,
    cubes,
    do,
    end,
    planning,
    play,
    player,
    position,
    refusal,
    showing,
    supply,
    table,
)

from teahouse.core import Match

RICH = {"rice": 3, "sugar": 3, "camphor": 3, "tea": 2}


def town(owner: Json, *others: Json, **fields: Any) -> Match:
    return table(acting(owner, *(others or ({},)), **fields))


def build(kind: str, cell: int | None = None, **pay: int) -> Json:
    return do("build", kind=kind, pay=pay, **({} if cell is None else {"cell": cell}))


def open_shop(cell: int) -> Json:
    return do("open", cell=cell)


MANSION = build("mansion", rice=1, sugar=1, camphor=2)
SHOP = build("shop", rice=1, sugar=1, camphor=1)
MARKET = build("market", rice=1, tea=2)
WORKSHOP = build("workshop", camphor=1, tea=1, rice=1)
DEN = build("opium_den", sugar=3)


@pytest.mark.parametrize(
    ("action", "credit", "score"),
    [(MANSION, 1, 4), (SHOP, 2, 1), (MARKET, 2, 1), (WORKSHOP, 2, 1), (DEN, 2, 3)],
)
def test_d10_each_kind_is_paid_for_and_counts(action: Json, credit: int, score: int) -> None:
    match = town({"cubes": RICH})
    left = position(match)["piles"][action["kind"]]
    play(match, action)
    owner = player(match)
    assert owner["buildings"][action["kind"]] == 1
    assert (owner["credit"], owner["score"]) == (credit, score)
    assert position(match)["piles"][action["kind"]] == left - 1
    assert sum(owner["cubes"].values()) == sum(RICH.values()) - sum(action["pay"].values())
    assert position(match)["used"]["bought"] == [action["kind"]]


@pytest.mark.parametrize("action", [SHOP, MARKET, WORKSHOP])
def test_d10_one_of_each_other_kind_a_turn(action: Json) -> None:
    match = play(town({"cubes": {"rice": 4, "sugar": 2, "camphor": 3, "tea": 4}}), action)
    assert refusal(match, action) == "once_per_turn"


def test_d10_mansions_are_bought_without_limit() -> None:
    match = play(town({"cubes": {"rice": 2, "sugar": 2, "camphor": 4}}), MANSION, MANSION)
    assert player(match)["buildings"]["mansion"] == 2
    assert position(match)["used"]["bought"] == ["mansion", "mansion"]


def test_d10_the_limit_ends_with_the_turn() -> None:
    match = play(town({"cubes": {"rice": 2, "tea": 4}}), MARKET, end(), end_of_two())
    assert position(match)["used"] == {
        **dict.fromkeys(("temple", "event", "market", "workshop", "den"), 0),
        "bought": [],
    }


def end_of_two() -> Json:
    return do("flip", 1, cell=0)


def test_d10_a_pile_can_run_out() -> None:
    owners = ({"cubes": RICH}, {"buildings": {"opium_den": 1}})
    assert refusal(town(*owners), DEN) == "sold_out"


def test_d10_a_building_is_paid_exactly_and_with_what_one_has() -> None:
    match = town({"cubes": {"rice": 1, "sugar": 1, "camphor": 1}})
    assert refusal(match, build("mansion", rice=1, sugar=1, camphor=1)) == "wrong_payment"
    assert refusal(match, MANSION) == "not_enough"


def test_d10_an_unknown_kind_is_malformed() -> None:
    assert refusal(town({"cubes": RICH}), build("castle", rice=1)) == "bad_action"


def test_d10_only_a_shop_has_a_cell() -> None:
    match = town({"cubes": RICH})
    assert refusal(match, build("mansion", 0, rice=1, sugar=1, camphor=2)) == "bad_action"


# shops


def test_d10_a_shop_opens_on_an_empty_cell_when_bought() -> None:
    match = play(town({"cubes": RICH}), build("shop", 2, rice=1, sugar=1, camphor=1))
    assert player(match)["shops"] == [2]
    # Three sugar in hand, one of them paid, and one cube is the marker.
    assert supply(match)["sugar"] == 14 - 2 - 1


def test_d10_a_shop_may_be_opened_later() -> None:
    match = play(town({"cubes": RICH}), SHOP)
    assert player(match)["shops"] == []
    assert player(play(match, open_shop(0)))["shops"] == [0]


def test_d10_a_shop_bought_earlier_opens_in_a_later_step_4() -> None:
    match = play(town({"buildings": {"shop": 1}}), open_shop(3))
    assert player(match)["shops"] == [3]
    assert supply(match)["sugar"] == 13


def test_d10_only_shops_that_were_bought_can_be_opened() -> None:
    assert refusal(town({}), open_shop(0)) == "not_yours"
    opened = {"buildings": {"shop": 1}, "shops": [1]}
    assert refusal(town(opened), open_shop(0)) == "not_yours"


def test_d10_a_cell_with_cubes_or_a_shop_is_occupied() -> None:
    owner = {"buildings": {"shop": 2}, "shops": [1], "storage": [["tea"], [], [], []]}
    match = town(owner)
    assert refusal(match, open_shop(0)) == "occupied"
    assert refusal(match, open_shop(1)) == "occupied"
    assert player(play(match, open_shop(2)))["shops"] == [1, 2]


def test_d10_buying_a_shop_onto_an_occupied_cell_is_refused_whole() -> None:
    match = town({"cubes": RICH, "storage": [["tea"], [], [], []]})
    assert refusal(match, build("shop", 0, rice=1, sugar=1, camphor=1)) == "occupied"


def test_d10_there_are_four_cells_for_shops() -> None:
    match = town({"buildings": {"shop": 1}, "cubes": RICH})
    assert refusal(match, open_shop(4)) == "bad_cells"
    assert refusal(match, build("shop", -1, rice=1, sugar=1, camphor=1)) == "bad_cells"


def test_d10_without_sugar_in_the_supply_no_shop_opens() -> None:
    match = town({"buildings": {"shop": 1}}, supply={"sugar": 0})
    assert refusal(match, open_shop(0)) == "sold_out"


def test_d8_the_sugar_that_is_paid_can_be_the_marker() -> None:
    match = town({"cubes": RICH}, supply={"sugar": 0})
    play(match, build("shop", 2, rice=1, sugar=1, camphor=1))
    assert player(match)["shops"] == [2]
    assert supply(match)["sugar"] == 0


def test_d11_opium_paid_for_the_sugar_leaves_no_marker() -> None:
    match = town({"cubes": {"rice": 1, "opium": 2}}, supply={"sugar": 0})
    assert refusal(match, build("shop", 2, rice=1, opium=2)) == "sold_out"


def test_d10_a_new_shop_no_longer_stores() -> None:
    grid = showing("scro tcrs csrt otcs")
    match = table({**planning({"buildings": {"shop": 1}}, {}), "step": "act", "grid": grid})
    play(match, open_shop(2), end())
    play(match, *(do("flip", 1, cell=cell) for cell in (15, 15)), collect(2, 6, 10, seat=1))
    assert player(match)["storage"] == [[], [], [], []]


# market and den


def market(give: str, get: str) -> Json:
    return do("market", give=give, get=get)


def den(**get: int) -> Json:
    return do("den", get=get)


def test_d10_a_market_gives_one_cube_for_any_other_opium_included() -> None:
    owner = {"buildings": {"market": 2}, "cubes": {"rice": 1, "opium": 1}}
    match = play(town(owner), market("rice", "opium"), market("opium", "tea"))
    assert cubes(match) == {"opium": 1, "tea": 1}
    assert player(match)["opium_used"] == 0


def test_d10_each_market_is_used_once_a_turn() -> None:
    match = play(town({"buildings": {"market": 1}, "cubes": {"rice": 2}}), market("rice", "tea"))
    assert refusal(match, market("rice", "tea")) == "once_per_turn"


def test_d10_a_market_just_bought_can_be_used() -> None:
    match = play(town({"cubes": {"rice": 2, "tea": 2}}), MARKET, market("rice", "sugar"))
    assert cubes(match) == {"sugar": 1}


def test_d10_what_a_market_refuses() -> None:
    match = town({"buildings": {"market": 1}, "cubes": {"rice": 1}}, supply={"tea": 0})
    assert refusal(match, market("rice", "rice")) == "bad_action"
    assert refusal(match, market("rice", "tea")) == "sold_out"
    assert refusal(match, market("sugar", "camphor")) == "not_enough"
    assert refusal(match, market("gold", "tea")) == "bad_action"
    assert refusal(town({"cubes": {"rice": 1}}), market("rice", "tea")) == "not_yours"


def test_d10_a_den_gives_any_two_cubes_for_one_opium() -> None:
    match = play(town({"buildings": {"opium_den": 1}, "cubes": {"opium": 1}}), den(tea=2))
    assert cubes(match) == {"tea": 2}
    assert player(match)["opium_used"] == 0
    assert position(match)["used"]["den"] == 1


def test_d10_each_den_is_used_once_a_turn() -> None:
    owner = {"buildings": {"opium_den": 1}, "cubes": {"opium": 2}}
    assert refusal(play(town(owner), den(tea=1, rice=1)), den(tea=2)) == "once_per_turn"


def test_d10_two_dens_are_used_twice() -> None:
    owner = {"buildings": {"opium_den": 2}, "cubes": {"opium": 2}}
    match = play(table(acting(owner, {}, {}, {}), players=4), den(tea=2), den(rice=1, sugar=1))
    assert cubes(match) == {"tea": 2, "rice": 1, "sugar": 1}


def test_d10_what_a_den_refuses() -> None:
    owner = {"buildings": {"opium_den": 1}, "cubes": {"rice": 1}}
    match = town(owner, supply={"tea": 1})
    assert refusal(match, den(tea=2)) == "sold_out"
    assert refusal(match, den(rice=2)) == "not_enough"
    assert refusal(match, den(rice=1)) == "bad_count"
    assert refusal(match, den(rice=3)) == "bad_count"
    assert refusal(match, den(rice=2, tea=0)) == "bad_amount"
    assert refusal(town({"cubes": {"opium": 1}}), den(rice=2)) == "not_yours"


def test_d8_the_opium_given_enters_the_supply_first() -> None:
    owner = {"buildings": {"opium_den": 1}, "cubes": {"opium": 1}}
    match = play(town(owner, supply={"opium": 0}), den(opium=1, tea=1))
    assert cubes(match) == {"opium": 1, "tea": 1}
