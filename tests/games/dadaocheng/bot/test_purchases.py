"""Step 4: what is bought, with what, and that no way to buy more is overlooked (D10, D11, D13)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import FastChance, Match
from teahouse.games.dadaocheng.bot.levels import Easy, Hard, Medium
from teahouse.games.dadaocheng.bot.menu import Choice, menu
from teahouse.games.dadaocheng.bot.route import best_route, route
from teahouse.games.dadaocheng.bot.worth import AGAINST_ONE, ALONE, cards_worth, situation_of
from teahouse.games.dadaocheng.rules.actions import (
    Action,
    Build,
    End,
    Exchange,
    History,
    Open,
    Ship,
    Temple,
)
from teahouse.games.dadaocheng.rules.goods import DEN, MARKET, plus
from teahouse.games.dadaocheng.rules.listing import actions
from teahouse.games.dadaocheng.rules.score import credit
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps import do
from teahouse.play import Bot

from .questions import GAME, QUIET, acting, ask, match_of, play_turn

YEARS = (1851, 1853, 1859, 1860, 1865, 1878, 1884, 1891, 1895, 1898, 1905, 1908, 1915, 1920)
LEVELS = (Easy, Medium, Hard)


def last(own: dict[str, Any], **fields: Any) -> Match:
    """Seat 0 is in step 4 of the last turn, alone."""
    return match_of({"step": "act", "round": 10, "grid": QUIET, "players": [own], **fields})


def bought(actions: list[Action]) -> list[str | int]:
    return [
        action.kind if isinstance(action, Build) else action.level
        for action in actions
        if isinstance(action, Build | Ship)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_what_can_be_paid_in_the_last_turn_is_bought(level: type[Bot]) -> None:
    own = {"cubes": {"rice": 1, "sugar": 1, "camphor": 2}, "buildings": {"mansion": 5}}
    assert "mansion" in bought(play_turn(level(), last(own)))


def test_cubes_are_exchanged_for_what_is_lacking() -> None:
    cubes = {"rice": 1, "sugar": 1, "camphor": 1, "tea": 2}
    own = {"cubes": cubes, "buildings": {"mansion": 5}}
    done = play_turn(Hard(), last(own, used={"temple": 1}))
    assert Exchange(0, {"tea": 2}, "camphor") in done
    assert "mansion" in bought(done)


def test_opium_stands_for_a_good_only_where_it_is_worth_its_price_d11() -> None:
    """Solo it costs two: a ship of four is worth that, one of a single prestige is not."""
    for ship, opium in (("S110", 2), ("S101", 0)):
        own = {"cubes": {"rice": 1, "opium": 2}}
        used = {"temple": 1, "bought": ["opium_den", "shop", "market", "workshop"]}
        match = last(own, ships={"1": [ship], "2": ["S212"], "3": ["S312"]}, used=used)
        play_turn(Hard(), match)
        assert match.state.players[0].opium_used == opium


def test_a_building_is_bought_first_where_its_credit_opens_a_ship() -> None:
    """Eight credits of the nine that the clipper asks for."""
    own = {"cubes": {"rice": 3, "sugar": 2, "camphor": 2, "tea": 3}, "buildings": {"mansion": 8}}
    ships = {"1": ["S101"], "2": ["S212"], "3": ["S305"]}
    done = bought(play_turn(Hard(), last(own, ships=ships, used={"temple": 1})))
    assert done == ["mansion", 3]


def test_buildings_that_help_are_bought_early_and_not_late() -> None:
    cubes = {"rice": 1, "sugar": 1, "tea": 1, "camphor": 1}
    early = menu(situation_of(acting(cubes, round=1).state, 0), ALONE)
    late = menu(situation_of(acting(cubes, round=10).state, 0), ALONE)
    worth = {at: max(b.worth for b in at.bundles if b.items == (2,)) for at in (early, late)}
    assert worth[early] > worth[late] == 1


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_event_is_played_by_the_rules_d13(level: type[Bot], year: int) -> None:
    match = acting(
        {"rice": 2, "sugar": 3, "tea": 2, "opium": 1},
        players=3,
        event=year,
        buildings={"market": 1, "shop": 1},
        opium_used=2,
    )
    done = play_turn(level(), match)
    assert isinstance(done[-1], End) or GAME.waiting_for(match.state) != {0}


@pytest.mark.parametrize(
    ("year", "cubes"),
    [(1851, {}), (1859, {}), (1865, {}), (1878, {}), (1891, {}), (1898, {"rice": 1}), (1915, {})],
)
def test_gifts_of_the_year_are_taken_d13(year: int, cubes: dict[str, int]) -> None:
    match = acting(cubes, players=2, event=year, opium_used=2)
    assert any(isinstance(action, History) for action in play_turn(Hard(), match))


def test_1905_turns_what_is_of_no_more_use_into_mansions() -> None:
    match = acting({}, players=2, round=10, event=1905, buildings={"market": 2, "mansion": 1})
    turned = [action for action in play_turn(Hard(), match) if isinstance(action, History)]
    assert turned == [History(0, buildings=("market", "market"))]


def test_the_temple_is_visited_with_a_rice_that_buys_nothing() -> None:
    match = acting({"rice": 1}, round=3)
    assert ask(Hard(), match) == Temple(0, {"rice": 1})


def test_a_shop_bought_is_opened_on_a_free_cell() -> None:
    stored = [["rice"], [], [], []]
    match = acting({"rice": 1, "sugar": 1, "tea": 1}, round=10, storage=stored)
    for action in play_turn(Hard(), match):
        if isinstance(action, Build) and action.kind == "shop":
            assert action.cell == 3
    match = acting({}, buildings={"shop": 1}, storage=stored)
    assert play_turn(Hard(), match)[0] == Open(0, 3)


def test_a_good_that_the_supply_lacks_is_not_counted_on_d8() -> None:
    """All camphor is in others' hands: no exchange can give it."""
    position = {
        "step": "act",
        "round": 8,
        "event": None,
        "supply": {"camphor": 0, "opium": 0},
        "players": [
            {"cubes": {"rice": 2, "sugar": 2, "tea": 2}, "buildings": {"mansion": 5}},
            {"cubes": {"camphor": 5}},
            {},
        ],
    }
    match = Match(GAME, {"players": 3}, seed="bots", position=position)
    done = play_turn(Hard(), match)
    assert "mansion" not in bought(done)
    assert bought(done)


def way(match: Match) -> tuple[Choice, tuple[Action, ...] | None]:
    """What seat 0 would buy, and how."""
    at = menu(situation_of(match.state, 0), ALONE)
    choice = at.best(match.state.players[0].cubes)
    return choice, route(match.state, 0, choice, at.rising)


def test_1860_comes_first_as_its_sugar_would_pay_for_something_else() -> None:
    cubes = {"rice": 1, "sugar": 2, "camphor": 3, "tea": 3, "opium": 1}
    owned = {"mansion": 3, "market": 2}
    choice, actions = way(acting(cubes, players=2, event=1860, buildings=owned))
    assert choice.bundle.has_treaty
    assert actions is not None
    assert isinstance(actions[0], History)


def test_opium_stands_for_one_cube_and_an_exchange_gets_the_other() -> None:
    """Two camphor are lacking for two mansions."""
    cubes = {"rice": 2, "sugar": 3, "camphor": 2, "tea": 1, "opium": 1}
    ships = {"1": ["S101"], "2": ["S212"], "3": ["S312"]}
    _, actions = way(last({"cubes": cubes, "buildings": {"mansion": 3}}, ships=ships))
    assert actions is not None
    assert bought(list(actions)) == ["mansion", "mansion"]
    assert Exchange(0, {"sugar": 1, "tea": 1}, "camphor") in actions


def test_a_ship_waits_for_the_workshop_that_spares_it_a_tea() -> None:
    cubes = {"rice": 4, "sugar": 2, "tea": 2, "opium": 1}
    choice, actions = way(acting(cubes, players=3, round=5, buildings={"market": 1}))
    assert actions is not None
    done = bought(list(actions))
    assert done.index("workshop") < done.index(2)
    assert len(done) == len(choice.bundle.items)


def test_a_market_does_not_trade_for_what_it_is_paid_with() -> None:
    """Rice is lacking for the market itself, so two cubes go for it and nothing is kept."""
    match = acting({"sugar": 2, "camphor": 1, "tea": 1}, players=2, buildings={"workshop": 1})
    at = menu(situation_of(match.state, 0), ALONE)
    market = next(bundle for bundle in at.bundles if bundle.items == (MARKET,))
    paid = at.pay(match.state.players[0].cubes, market)
    assert paid is not None
    assert sum(paid.kept) == 0


def test_opium_is_traded_in_a_market_rather_than_paid_for_a_den_d11() -> None:
    match = acting({"rice": 2, "opium": 2}, buildings={"market": 1})
    at = menu(situation_of(match.state, 0), ALONE)
    den = next(bundle for bundle in at.bundles if bundle.items == (DEN,))
    paid = at.pay(match.state.players[0].cubes, den)
    assert paid is not None
    assert (paid.opium, sum(paid.kept)) == (0, 2)


def test_opium_is_cheaper_where_it_costs_the_other_for_a_den_d14() -> None:
    seats = [{"cubes": {"rice": 1, "opium": 2}}, {"buildings": {"opium_den": 1}}]
    position = {"step": "act", "round": 10, "grid": QUIET, "event": None, "players": seats}
    situation = situation_of(match_of(position, players=2).state, 0)
    costs = [menu(situation, replace(ALONE, denial=denial)).opium_cost(2) for denial in (0, 1)]
    assert costs == [2, 2 * 0.5]


@pytest.mark.parametrize(
    ("position", "chance"),
    [
        ({"round": 1}, 9 / 13),
        ({"round": 9, "event": 1908}, 1 / 2),
        ({"round": 9, "event": 1915}, 1.0),
        ({"round": 10, "event": 1920}, 1.0),
        ({"round": 10, "event": 1915}, 0.0),
    ],
)
def test_1920_is_as_likely_as_the_years_that_have_come_leave_it(
    position: dict[str, Any], chance: float
) -> None:
    state = match_of({"step": "act", "grid": QUIET, **position}, players=2).state
    assert situation_of(state, 0).districts == pytest.approx(chance)


def test_1920_makes_one_building_more_than_the_other_has_worth_five() -> None:
    own, other = {"buildings": {"market": 1}}, {"buildings": {"market": 1}}
    position = {"step": "act", "round": 10, "grid": QUIET, "event": 1920, "players": [own, other]}
    situation = situation_of(match_of(position, players=2).state, 0)
    coefficients = replace(ALONE, districts=1.0)

    def worth(mansions: int) -> float:
        with_them = cards_worth(situation, coefficients, (mansions, 0, 1, 0, 0), 0)
        return with_them - cards_worth(situation, ALONE, (mansions, 0, 1, 0, 0), 0)

    assert [worth(mansions) for mansions in (0, 1, 2)] == [0, 5, 5]


# against every way there is


def best_by_trying_everything(state: State) -> float:
    """The worth of the best that can be bought, by the rules alone and without new ships."""
    state = replace(state, ships=tuple(pile[:1] for pile in state.ships))
    situation = situation_of(state, 0)
    known: dict[object, float] = {}

    def search(now: State) -> float:
        key = (now.players[0], now.used)
        if key not in known:
            known[key] = max(
                (
                    search(do(now, action)[0])
                    for action in actions(now, 0)
                    if not isinstance(action, End | Temple | Open)
                    and getattr(action, "cell", UNSET) is UNSET
                ),
                default=0.0,
            )
            known[key] = max(known[key], standing(state, now))
        return known[key]

    def standing(before: State, now: State) -> float:
        player, old = now.players[0], before.players[0]
        values = ALONE.cube if situation.turns_left else (0.0,) * 5
        kept = [values[good] for good in range(5) for _ in range(player.cubes[good])]
        ships = sum(state.rules.ships[id].prestige for id in player.ships)
        cards = cards_worth(situation, ALONE, player.buildings, credit(state.rules, player))
        price = situation.opium_price * (player.opium_used - old.opium_used)
        return (
            cards
            - cards_worth(situation, ALONE, old.buildings, credit(state.rules, old))
            + ships
            + sum(sorted(kept, reverse=True)[: situation.hand_limit])
            - price
        )

    return search(state)


def some_shop(number: int) -> Match:
    """A seat in step 4 with four cubes and some buildings."""
    chance = FastChance(f"shop {number}")
    goods = ("rice", "sugar", "camphor", "tea", "tea", "opium")
    cubes: dict[str, int] = {}
    for _ in range(4):
        good = chance.pick(goods)
        cubes[good] = cubes.get(good, 0) + 1
    kinds = ("mansion", "shop", "market", "workshop", "opium_den")
    return acting(
        cubes,
        players=1 + chance.below(2),
        round=chance.pick((2, 9, 10)),
        buildings={kind: chance.below(2) for kind in kinds},
    )


@pytest.mark.parametrize("number", range(20))
def test_no_way_to_buy_more_is_overlooked(number: int) -> None:
    state = some_shop(number).state
    found = menu(situation_of(state, 0), ALONE).best(state.players[0].cubes)
    assert found.worth == pytest.approx(best_by_trying_everything(state))


@pytest.mark.parametrize("number", range(20))
def test_bundles_that_are_passed_over_are_worth_no_more_than_the_best(number: int) -> None:
    state = some_shop(number).state
    at = menu(situation_of(state, 0), AGAINST_ONE)
    for rice, camphor, tea in product(range(3), repeat=3):
        hand = plus(state.players[0].cubes, (rice, 0, camphor, tea, 1))
        paid = [(bundle.worth, at.pay(hand, bundle)) for bundle in at.bundles]
        worths = sorted((worth + each.worth for worth, each in paid if each), reverse=True)
        assert at.best(hand).worth == worths[0]
        assert [choice.worth for choice in at.ranked(hand)] == worths


@pytest.mark.parametrize("number", range(20))
def test_what_is_chosen_can_really_be_done(number: int) -> None:
    match = some_shop(number)
    at = menu(situation_of(match.state, 0), ALONE)
    choice = at.best(match.state.players[0].cubes)
    way = route(match.state, 0, choice, at.rising)
    assert way is not None
    assert way == best_route(match.state, 0, at, at.best(match.state.players[0].cubes))
    for action in way:
        match.do(action)
    assert len(bought(list(way))) == len(choice.bundle.items)
