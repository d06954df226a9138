"""Positions that are loaded: defaults, parts, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import (
    GAME,
    QUIET,
    Json,
    acting,
    collecting,
    planning,
    position,
    table,
    unloadable,
)

from teahouse.core import FastChance, PositionError, SeededChance, plain
from teahouse.games.dadaocheng.rules.setup import audit

# defaults


def test_an_empty_position_is_a_game_about_to_start() -> None:
    found = position(table({}, players=3))
    assert (found["round"], found["step"], found["turn"], found["first_player"]) == (
        1,
        "plan",
        0,
        0,
    )
    assert (found["moves_left"], found["event"], len(found["events"])) == (2, 1851, 7)
    assert found["supply"]["rice"] == 14
    assert found["used"]["bought"] == found["must_return"] == found["past"] == found["dice"] == []
    audit(table({}, players=3).state)


def test_the_turn_is_the_first_players_unless_said() -> None:
    assert position(table({"first_player": 2}, players=3))["turn"] == 2
    assert position(table({"first_player": 2, "turn": 0}, players=3))["turn"] == 0


@pytest.mark.parametrize(("step", "moves"), [("plan", 2), ("act", 2)])
def test_moves_left_go_by_the_step(step: str, moves: int) -> None:
    assert position(table(planning(step=step)))["moves_left"] == moves


def test_the_supply_is_what_nobody_holds() -> None:
    owner = {
        "cubes": {"rice": 2},
        "storage": [["tea"], ["tea", "sugar"], [], []],
        "buildings": {"shop": 1},
        "shops": [3],
        "opium_used": 12,
    }
    found = position(table(acting(owner, {"cubes": {"rice": 1}})))
    assert found["supply"] == {"rice": 11, "sugar": 12, "camphor": 14, "tea": 12, "opium": 10}


def test_a_supply_may_be_given_in_part_and_be_short() -> None:
    match = table(acting({"cubes": {"rice": 2}}, {}, supply={"tea": 0}))
    assert position(match)["supply"] == {
        "rice": 12, "sugar": 14, "camphor": 14, "tea": 0, "opium": 13
    }  # fmt: skip
    audit(match.state)


def test_piles_are_what_nobody_owns() -> None:
    found = position(table(acting({"buildings": {"mansion": 2}}, {"buildings": {"shop": 1}})))
    assert (found["piles"]["mansion"], found["piles"]["shop"]) == (10, 2)


def test_shops_that_are_open_were_bought() -> None:
    found = position(table(acting({"shops": [1, 2]}, {})))
    assert found["players"][0]["buildings"]["shop"] == 2
    assert found["piles"]["shop"] == 1


def test_a_level_of_ships_is_given_whole() -> None:
    found = position(table(acting({"ships": ["S205"]}, {}, ships={"1": ["S107", "S101"]})))
    assert found["ships"]["1"] == ["S107", "S101"]
    assert sorted(found["ships"]["2"]) == [f"S2{n:02}" for n in range(1, 13) if n != 5]
    assert len(found["ships"]["3"]) == 12


def test_alone_a_level_not_given_has_what_is_left_of_six() -> None:
    found = position(table(acting({"ships": ["S205", "S107"]}), players=1))
    assert [len(found["ships"][level]) for level in "123"] == [5, 5, 6]


def test_events_may_be_given_in_part() -> None:
    found = position(table({"round": 3, "event": 1865, "events": [1884, 1891]}, players=3))
    assert found["events"][:2] == [1884, 1891]
    assert len(found["events"]) == 5
    assert all(year > 1891 for year in found["events"][2:]), "chronological: the rest comes later"


def test_an_event_left_out_is_drawn_and_one_that_is_null_is_none() -> None:
    drawn = position(table({"round": 4}, players=3))
    assert drawn["event"] is not None
    assert drawn["event"] < drawn["events"][0]
    assert len(drawn["events"]) == 4
    assert position(table({"round": 4, "event": None}, players=3))["event"] is None


def test_years_that_are_past_do_not_come_again() -> None:
    past = [1851, 1853, 1859]
    found = position(table({"round": 4, "past": past, "event": 1860}, events="random"))
    assert not {*past, 1860} & set(found["events"])


def test_what_is_left_to_chance_goes_by_the_seed() -> None:
    one, same, other = (table({}, seed=seed).state for seed in ("1", "1", "2"))
    assert one == same
    assert one.ships != other.ships


def test_a_step_without_anything_to_do_is_passed_over() -> None:
    assert position(table(planning(step="collect")))["step"] == "act"
    assert position(table(planning(step="full_house")))["step"] == "act"
    assert position(table(planning(moves_left=0)))["step"] == "act"


def test_what_is_worked_out_is_not_read() -> None:
    wrong = {"to_act": [1], "scores": [9], "winners": "all", "rank": 1, "challenges": None}
    owner = {"credit": 99, "score": "high"}
    found = position(table(acting(owner, {}, **wrong)))
    assert found["to_act"] == [0, 1]
    assert found["players"][0]["credit"] == found["players"][0]["score"] == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_position_of_a_game_loads_as_it_was(players: int) -> None:
    match, chance = table(players=players, seed="there and back"), FastChance(players)
    while match.outcome is None:
        match.do(GAME.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        dumped = GAME.dump(match.state)
        loaded = GAME.load(match.options, plain(dumped), SeededChance("another"))
        assert GAME.dump(loaded) == dumped
        assert loaded.out_of_play == (0, 0, 0, 0, 0)


# what cannot be


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"rounds": 3}, "rounds"),
        ({"round": 0}, "round"),
        ({"round": 11}, "round 11: the game has 10 rounds"),
        ({"round": "1"}, "round"),
        ({"step": "trade"}, "step"),
        ({"turn": 2}, "turn 2: seats are 0 to 1"),
        ({"first_player": -1}, "first_player -1"),
        ({"moves_left": 3}, "moves_left"),
        ({"players": [{}]}, "players: 1 are given, 2 play"),
        ({"players": [{}, {}, {}]}, "players: 3 are given"),
        ({"players": [{"gold": 1}, {}]}, "gold"),
        ({"grid": QUIET[:15]}, "grid: 15 discs, there are 16"),
        ({"grid": [QUIET[1], *QUIET[1:]]}, "disc too many: sugar/tea is there 3 times"),
        ({"grid": ["rice/rice", *QUIET[1:]]}, "rice/rice"),
        ({"grid": ["silk", *QUIET[1:]]}, "silk"),
        ({"ships": {"1": ["S101", "S101"]}}, "ship S101 is there 2 times"),
        ({"ships": {"1": ["S201"]}}, "ship S201 is of level 2, not 1"),
        ({"ships": {"1": ["S999"]}}, "ship S999 is not known"),
        ({"ships": {"4": []}}, "4"),
        ({"piles": {"mansion": 13}}, "13 mansion cards, 12 are in play"),
        ({"piles": {"castle": 1}}, "castle"),
        ({"supply": {"rice": 15}}, "15 rice cubes, there are 14"),
        ({"supply": {"opium": 14}}, "15 opium cubes, there are 14"),
        ({"supply": {"rice": -1}}, "rice"),
        ({"event": 1900}, "event 1900 is not known"),
        ({"event": 1853, "past": [1853]}, "event 1853 is there 2 times"),
        ({"events": [1853, 1853]}, "event 1853 is there 2 times"),
        ({"round": 9, "events": [1853, 1859]}, "events: 2 to come"),
        ({"dice": [7]}, "dice"),
        ({"used": {"temple": -1}}, "temple"),
        ({"used": {"bought": ["castle"]}}, "castle"),
        ({"must_return": [{"seat": 0, "count": 1}]}, "seat 0 has fewer than 1 cubes"),
        ({"must_return": [{"seat": 2, "count": 1}]}, "no seat 2"),
        ({"must_return": [{"seat": 0, "count": 0}]}, "count"),
        ({"step": "over", "moves_left": 1}, "moves_left 1"),
        ({"step": "collect", "moves_left": 1}, "moves_left 1"),
        ({"round": 10, "turn": 1, "step": "act", "moves_left": 1}, "moves_left 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: Json, told: str) -> None:
    assert told in unloadable({"event": None, **wrong})


@pytest.mark.parametrize(
    ("owner", "told"),
    [
        ({"cubes": {"rice": 15}}, "15 rice cubes, there are 14"),
        ({"cubes": {"opium": 13}, "opium_used": 1}, "15 opium cubes"),
        ({"cubes": {"sugar": 14}, "buildings": {"shop": 1}, "shops": [0]}, "15 sugar cubes"),
        ({"cubes": {"silk": 1}}, "silk"),
        ({"cubes": {"rice": -1}}, "cubes"),
        ({"storage": [["tea"] * 3, [], [], []]}, "storage cell 0 has 3 cubes"),
        ({"storage": [[], [], []]}, "storage has 4 cells, not 3"),
        ({"storage": [["silk"], [], [], []]}, "silk"),
        (
            {"storage": [[], ["tea"], [], []], "shops": [1], "buildings": {"shop": 1}},
            "storage cell 1 is a shop and has cubes",
        ),
        ({"shops": [1], "buildings": {"shop": 0}}, "1 shops are open, 0 are owned"),
        ({"shops": [1, 1], "buildings": {"shop": 2}}, "a cell is there twice"),
        ({"shops": [4], "buildings": {"shop": 1}}, "shops"),
        ({"ships": ["S101", "S101"]}, "ship S101 is there 2 times"),
        ({"ships": ["S000"]}, "ship S000 is not known"),
        ({"buildings": {"mansion": 13}}, "13 mansion cards, 12 are in play"),
        ({"opium_used": -1}, "opium_used"),
    ],
)
def test_a_player_who_cannot_be_is_refused(owner: Json, told: str) -> None:
    assert told in unloadable(acting(owner, {}))


def test_a_ship_both_owned_and_in_a_pile_is_refused() -> None:
    wrong = acting({"ships": ["S101"]}, {}, ships={"1": ["S101"]})
    assert "ship S101 is there 2 times" in unloadable(wrong)


def test_alone_there_is_no_event() -> None:
    assert "solo has no events" in unloadable({"event": 1851}, players=1)


def test_only_the_active_player_returns_cubes_in_step_4() -> None:
    rich = {"cubes": {"rice": 9}}
    wrong = acting(rich, rich | {"cubes": {"tea": 9}}, must_return=[{"seat": 1, "count": 3}])
    assert "it is not the turn of seat 1" in unloadable(wrong)


def test_nobody_returns_cubes_twice_at_once() -> None:
    twice = [{"seat": 0, "count": 1}, {"seat": 0, "count": 1}]
    assert "twice" in unloadable(planning({"cubes": {"rice": 9}}, {}, must_return=twice))


def test_a_chain_of_twelve_has_ended() -> None:
    wrong = collecting("rrrs tcsr csto otco", taken=12)
    assert "the chain has ended" in unloadable(wrong)


@pytest.mark.parametrize("raw", [None, [], "plan", 3])
def test_a_position_is_an_object(raw: Any) -> None:
    with pytest.raises(PositionError):
        GAME.load(GAME.options({}), raw, SeededChance("any"))
