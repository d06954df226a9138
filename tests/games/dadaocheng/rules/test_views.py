"""What each may know, and full states that agree with it."""

from __future__ import annotations

import pytest
from tests.games.dadaocheng.table import GAME, acting, do, end, play, position, table, view

from teahouse.core import FastChance, plain
from teahouse.games.dadaocheng.rules.setup import audit

SEATS = (0, 1, None)


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_to_come_is_absent(seat: int | None) -> None:
    seen = view(table(acting(dice=[1, 2], events=[1891])), seat)
    assert not {"dice", "events"} & seen.keys()


@pytest.mark.parametrize("seat", SEATS)
def test_of_the_ships_only_the_first_of_each_level_shows(seat: int | None) -> None:
    match = table(acting(ships={"1": ["S107", "S101"], "2": []}))
    seen = view(match, seat)
    assert seen["ships"]["1"] == ["S107"]
    assert seen["ships"]["2"] == []
    assert len(seen["ships"]["3"]) == 1
    assert seen["ships_count"] == {"1": 2, "2": 0, "3": 12}


def test_all_else_is_open() -> None:
    match = table(acting({"cubes": {"rice": 2}, "storage": [["tea"], [], [], []]}, {}))
    seen, full = view(match, 1), position(match)
    hidden = {"dice", "events", "ships", "ships_count"}
    assert {key: value for key, value in seen.items() if key not in hidden} == {
        key: value for key, value in full.items() if key not in hidden
    }


@pytest.mark.parametrize("seat", SEATS)
def test_once_over_every_view_is_the_full_position(seat: int | None) -> None:
    match = play(table(acting(round=10, turn=1, dice=[3])), end(seat=1))
    assert view(match, seat) == position(match)
    assert view(match, seat)["dice"] == [3]


def test_everyone_is_told_all_that_happens() -> None:
    match = table(acting({"cubes": {"rice": 1}}, {}, dice=[1, 6]))
    events = match.do(do("temple", pay={"rice": 1}))
    told = plain([GAME.seen(event, 1) for event in events])
    assert told == [{"type": "DiceRolled", "seat": 0, "faces": [1, 6], "got": {"rice": 1}}]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("events", ["chronological", "random"])
def test_a_redealt_state_looks_the_same(players: int, events: str) -> None:
    match = table(players=players, seed="redeal", events=events)
    chance = FastChance(f"{players} {events}")
    while match.outcome is None:
        match.do(GAME.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        seen = GAME.view(match.state, 0)
        other = GAME.redeal(match.options, seen, chance)
        assert GAME.view(other, 0) == seen
        audit(other)


def test_a_redeal_draws_what_is_hidden_anew() -> None:
    match = table(players=3)
    seen = GAME.view(match.state, None)
    others = [GAME.redeal(match.options, seen, FastChance(n)) for n in range(5)]
    assert len({other.ships for other in others}) == 5
    assert len({other.events for other in others}) == 5
    assert len({other.seed for other in others}) == 5


def test_redealt_years_come_after_the_one_that_shows() -> None:
    match = table({"round": 5, "event": 1884, "past": [1851, 1853, 1859, 1860]}, players=3)
    seen = GAME.view(match.state, 0)
    for number in range(20):
        events = GAME.redeal(match.options, seen, FastChance(number)).events
        assert len(events) == 3
        assert min(events) > 1884


def test_alone_a_redeal_takes_out_two_ships_that_give_credit() -> None:
    match = table(players=1)
    seen = GAME.view(match.state, 0)
    for number in range(20):
        other = GAME.redeal(match.options, seen, FastChance(number))
        assert sum(other.rules.ships[id].credit > 0 for id in other.ships[0]) <= 4
