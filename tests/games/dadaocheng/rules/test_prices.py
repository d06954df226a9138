"""Prices: what cards cost a seat now, what it lacks of them, and why some are closed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import GAME, Json, acting, do, play, table

from teahouse.core import FastChance, Match
from teahouse.games.dadaocheng.rules.actions import Build, Ship
from teahouse.games.dadaocheng.rules.goods import CostOf, Good, cost_of, cubes_of, missing, printed
from teahouse.games.dadaocheng.rules.position import Price, Prices, prices
from teahouse.games.dadaocheng.rules.state import State

SHIPS = {"1": ["S101"], "2": ["S201"], "3": ["S301"]}
"""S101 rice + tea; S201 rice + sugar + two tea, and asks for 3 credit."""


def market_day(owner: Json, *others: Json, seat: int = 0, **fields: Any) -> Prices:
    position = acting(owner, *(others or ({},)), **{"ships": SHIPS, **fields})
    return prices(table(position).state, seat)


@pytest.mark.parametrize(
    ("cost", "cubes", "lacks"),
    [
        ({"rice": 1, "tea": 2}, {"tea": 1}, {"rice": 1, "tea": 1}),
        ({"rice": 1, "any": 2}, {"rice": 1, "sugar": 1}, {"any": 1}),
        ({"tea": 1}, {"rice": 5}, {"tea": 1}),
        ({"tea": 1}, {"opium": 1}, {}),
        ({"tea": 2, "any": 1}, {"opium": 2}, {"any": 1}),
        ({"tea": 1, "any": 2}, {"opium": 2, "rice": 1}, {}),
    ],
)
def test_d11_spare_cubes_stand_for_any_and_opium_for_what_else_is_missing(
    cost: CostOf, cubes: dict[Good, int], lacks: CostOf
) -> None:
    assert printed(missing(cost_of(cost), cubes_of(cubes))) == lacks


def test_d10_a_ship_lacks_cubes_and_credit() -> None:
    ship = market_day({"cubes": {"tea": 2}, "ships": ["S102"]}).ships["S201"]
    assert ship == Price(
        cost={"rice": 1, "sugar": 1, "tea": 2},
        lacks={"rice": 1, "sugar": 1},
        lacks_credit=1,
        closed=None,
    )


def test_d10_a_level_without_ships_has_no_price() -> None:
    assert list(market_day({}, ships={"1": ["S101"], "2": [], "3": ["S301"]}).ships) == [
        "S101",
        "S301",
    ]


def test_d10_a_workshop_takes_its_tea_off_until_it_is_used() -> None:
    owner = {"buildings": {"workshop": 1}}
    assert market_day(owner).ships["S101"].cost == {"rice": 1}
    assert market_day(owner, used={"workshop": 1}).ships["S101"].cost == {"rice": 1, "tea": 1}


def test_d13_1884_is_in_the_price_of_mansions_alone() -> None:
    usual, then = market_day({}), market_day({}, event=1884)
    assert usual.buildings["mansion"].cost["camphor"] == 2
    assert then.buildings["mansion"].cost["camphor"] == 1
    assert then.buildings["mansion"].lacks == then.buildings["mansion"].cost
    assert then.buildings["shop"] == usual.buildings["shop"]


def test_d13_1895_closes_ships_of_level_3() -> None:
    ships = market_day({}, event=1895).ships
    assert [ship.closed for ship in ships.values()] == [None, None, "forbidden"]


def test_d10_a_kind_that_is_gone_is_sold_out() -> None:
    assert (
        market_day({}, {"buildings": {"opium_den": 1}}).buildings["opium_den"].closed == "sold_out"
    )


def test_d10_a_kind_bought_in_this_turn_is_closed_for_the_one_who_bought_it() -> None:
    position = acting({"cubes": {"rice": 1, "tea": 2}}, {})
    match = play(table(position), do("build", kind="market", pay={"rice": 1, "tea": 2}))
    assert prices(match.state, 0).buildings["market"].closed == "once_per_turn"
    assert prices(match.state, 1).buildings["market"].closed is None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_d10_what_is_listed_lacks_nothing_and_what_lacks_nothing_is_listed(players: int) -> None:
    for seed in range(3):
        for state in own_step_4(players, f"prices {seed}"):
            assert bought_by_listing(state) == bought_by_price(state)


def own_step_4(players: int, seed: str) -> list[State]:
    """Every moment of a random game in which someone buys and acts."""
    match, chance = Match(GAME, {"players": players}, seed=seed), FastChance(seed)
    moments: list[State] = []
    while match.outcome is None:
        match.do(GAME.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        if match.state.step == "act" and not match.state.must_return:
            moments.append(match.state)
    return moments


def bought_by_listing(state: State) -> set[str]:
    cards = set()
    for action in GAME.actions(state, state.turn):
        match action:
            case Ship(level=level):
                cards.add(state.ships[level - 1][0])
            case Build(kind=kind):
                cards.add(kind)
    return cards


def bought_by_price(state: State) -> set[str]:
    found = prices(state, state.turn)
    return {card for card, price in (found.ships | found.buildings).items() if is_enough(price)}


def is_enough(price: Price) -> bool:
    return not (price.lacks or price.lacks_credit or price.closed)
