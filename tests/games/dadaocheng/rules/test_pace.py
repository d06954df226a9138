"""What a table needs to know to keep the game moving."""

from __future__ import annotations

import pytest
from tests.games.dadaocheng.table import (
    GAME,
    acting,
    collecting,
    do,
    end,
    flip,
    planning,
    play,
    position,
    swap,
    table,
)

from teahouse.core import Match, plain

FULL = [["rice"], ["sugar", "tea"], ["camphor"], ["opium"]]


def safe(match: Match) -> dict[str, object]:
    action: dict[str, object] = plain(GAME.time_up(match.state))
    return action


def test_nobody_waits_for_early_moves() -> None:
    match = table(acting())
    assert match.to_act == {0, 1}
    assert GAME.waiting_for(match.state) == {0}


def test_the_stage_is_the_turn_and_changes_when_another_is_waited_for() -> None:
    match = table(planning({}, {"storage": FULL}))
    first = GAME.stage(match.state)
    play(match, flip(0))
    assert GAME.stage(match.state) == first
    play(match, flip(0))
    assert GAME.waiting_for(match.state) == {1}
    assert GAME.stage(match.state) != first


def test_time_up_moves_change_nothing_in_the_end() -> None:
    match = table(planning())
    before = position(match)["grid"]
    play(match, safe(match), safe(match))
    assert position(match)["grid"] == before


def test_time_up_takes_the_first_line_the_first_cell_and_ends_the_step() -> None:
    assert safe(table(collecting("rrrs tcsr csto otco"))) == do("collect", cells=[0, 1, 2])
    full = table(planning({"storage": FULL}, {}, step="full_house"))
    assert safe(full) == do("take", cell=0)
    assert safe(table(acting())) == end()


def test_time_up_returns_what_must_go_back_opium_last() -> None:
    match = play(table(acting({"cubes": {"opium": 4, "tea": 4}}, {})), end())
    assert safe(match) == do("return", cubes={"tea": 2})


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_of_nothing_but_time_up_comes_to_its_end(players: int) -> None:
    match = table(players=players)
    for _ in range(1000):
        action = GAME.time_up(match.state)
        if action is None:
            break
        match.do(action)
    assert match.outcome is not None
    assert GAME.waiting_for(match.state) == frozenset()
    assert GAME.stage(match.state).name.endswith("over")


def test_a_move_on_a_grid_that_has_changed_is_overtaken() -> None:
    match = table(acting())
    seen = match.state
    play(match, swap(0, 15, seat=1))
    move = GAME.action(flip(3, seat=1))
    assert GAME.is_stale(move, seen, match.state)
    assert not GAME.is_stale(move, match.state, match.state)
    assert not GAME.is_stale(GAME.action(end()), seen, match.state)


def test_moves_and_purchases_of_buildings_can_be_undone_but_no_roll_and_no_ship() -> None:
    owner = {"cubes": {"rice": 3, "tea": 1, "sugar": 1}}
    match = table(acting(owner, {}, ships={"1": ["S101", "S102"]}))
    before = match.state
    assert GAME.undoable(before, play(match, flip(0, seat=1)).state)
    play(match, do("build", kind="shop", pay={"rice": 2, "sugar": 1}))
    assert GAME.undoable(before, match.state)
    play(match, do("ship", level=1, pay={"rice": 1, "tea": 1}))
    assert not GAME.undoable(before, match.state)


def test_a_roll_cannot_be_undone() -> None:
    match = table(acting({"cubes": {"rice": 1}}, {}))
    before = match.state
    assert not GAME.undoable(before, play(match, do("temple", pay={"rice": 1})).state)


def test_no_action_is_too_much_for_a_table() -> None:
    state = table(acting()).state
    assert all(GAME.over_limit(state, action) is None for action in GAME.actions(state, 0))
