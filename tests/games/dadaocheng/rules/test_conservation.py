"""Random play: nothing is made or lost, all listed and sampled actions are legal, games end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.dadaocheng.table import GAME, acting, do, play, table

from teahouse.core import FastChance, Match
from teahouse.games.dadaocheng.rules.actions import Build, History, Ship
from teahouse.games.dadaocheng.rules.goods import plus
from teahouse.games.dadaocheng.rules.setup import audit, held_by_all

OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(1, 4),
        "events": st.sampled_from(["chronological", "random"]),
        "exhaustion": st.sampled_from(["all", "chosen"]),
        "discs": st.sampled_from(["standard", "alternative"]),
    }
)


def random_game(options: dict[str, Any], seed: str) -> Match:
    """A game played at random to its end, counted after every action."""
    match, chance = Match(GAME, options, seed=seed), FastChance(seed)
    while match.outcome is None:
        match.do(GAME.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        audit(match.state)
    return match


@settings(max_examples=40, deadline=None)
@given(OPTIONS, st.text(max_size=8))
def test_there_are_always_fourteen_cubes_of_each_good(options: dict[str, Any], seed: str) -> None:
    state = random_game(options, seed).state
    assert plus(held_by_all(state.players, state.rules), state.supply) == (14, 14, 14, 14, 14)


def test_the_audit_finds_a_cube_too_many() -> None:
    state = table().state
    with pytest.raises(AssertionError, match="cubes of each good"):
        audit(replace(state, supply=(15, 14, 14, 14, 13)))
    with pytest.raises(AssertionError, match="a ship is there twice"):
        audit(replace(state, ships=(state.ships[0], state.ships[0], ())))
    with pytest.raises(AssertionError, match="discs"):
        audit(replace(state, grid=bytes(16)))
    with pytest.raises(AssertionError, match="too many buildings"):
        audit(replace(state, piles=(99, 0, 0, 0, 0)))


def test_random_play_does_everything_there_is_to_do() -> None:
    done: Counter[str] = Counter()
    for number in range(60):
        match = random_game({"players": 1 + number % 4}, f"all {number}")
        done.update(entry.do["type"] for entry in match.entries)
    assert done.keys() == {
        *("swap", "flip", "collect", "take", "return", "ship", "build", "open"),
        *("temple", "exchange", "market", "den", "event", "end"),
    }


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_listed_is_legal_once_and_has_what_is_sampled(players: int) -> None:
    match, chance = table(players=players, seed="listed"), FastChance(players)
    while match.outcome is None:
        for seat in range(players):
            listed = list(GAME.actions(match.state, seat))
            assert bool(listed) == (seat in match.to_act)
            assert len({repr(action) for action in listed}) == len(listed)
            for action in listed[:: 1 + len(listed) // 20]:
                GAME.check(match.state, action)
        seat = chance.pick(sorted(match.to_act))
        action = GAME.sample(match.state, seat, chance)
        assert action in list(GAME.actions(match.state, seat))
        match.do(action)


def test_moves_are_listed_a_hundred_and_thirty_six_of_them() -> None:
    assert len(list(GAME.actions(table({}).state, 0))) == 16 + 120


def test_every_payment_of_a_ship_is_listed() -> None:
    owner = {"cubes": {"rice": 1, "tea": 1, "opium": 2}, "buildings": {"workshop": 1}}
    match = table(acting(owner, {}, ships={"1": ["S101"], "2": [], "3": []}))
    ships = [
        (action.pay, action.workshop)
        for action in GAME.actions(match.state, 0)
        if isinstance(action, Ship)
    ]
    whole = [{"rice": 1, "tea": 1}, {"rice": 1, "opium": 1}, {"tea": 1, "opium": 1}, {"opium": 2}]
    assert sorted(map(repr, ships)) == sorted(
        map(repr, [(pay, False) for pay in whole] + [({"rice": 1}, True), ({"opium": 1}, True)])
    )


@pytest.mark.parametrize(
    ("year", "owner", "count"),
    [
        (1851, {}, 15),
        (1860, {"cubes": {"sugar": 2}}, 35),
        (1860, {"cubes": {"rice": 2}}, 0),
        (1865, {}, 1),
        (1884, {}, 0),
        (1898, {"cubes": {"rice": 1, "opium": 1}, "opium_used": 1}, 2),
        (1905, {"buildings": {"market": 2, "shop": 1}}, 4),
        (1908, {"cubes": {"rice": 1}}, 4),
        (1915, {}, 0),
    ],
)
def test_every_use_of_an_event_is_listed(year: int, owner: dict[str, Any], count: int) -> None:
    match = table(acting(owner, {}, event=year, round=2))
    uses = [a for a in GAME.actions(match.state, 0) if isinstance(a, History)]
    assert len(uses) == count


def test_what_is_bought_into_a_cell_is_listed_for_each_free_cell() -> None:
    owner = {"cubes": {"rice": 1, "sugar": 1, "tea": 1}, "storage": [["tea"], [], [], []]}
    match = table(acting(owner, {}))
    shops = [
        action
        for action in GAME.actions(match.state, 0)
        if isinstance(action, Build) and action.kind == "shop"
    ]
    assert len(shops) == 1 + 3
    play(match, do("build", kind="shop", pay={"rice": 1, "sugar": 1, "tea": 1}, cell=1))
