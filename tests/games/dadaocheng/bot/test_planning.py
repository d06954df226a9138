"""Steps 1 to 3: plans, lines, full houses and returns."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.games.dadaocheng.bot.levels import (
    Easy,
    Hard,
    Medium,
    best_result,
    coefficients_of,
    first_of,
)
from teahouse.games.dadaocheng.bot.lookahead import Width
from teahouse.games.dadaocheng.rules.actions import Collect, Flip, Return, Swap, Take
from teahouse.games.dadaocheng.solver import puzzle_of, solve
from teahouse.play import Bot

from .questions import GAME, QUIET, ask, match_of, play_turn


def planning(**fields: Any) -> dict[str, Any]:
    return {"grid": QUIET, "event": None, **fields}


def test_easy_makes_the_line_that_one_move_makes() -> None:
    action = ask(Easy(), match_of(planning()))
    assert isinstance(action, Swap | Flip)
    match = match_of(planning(moves_left=1))
    match.do(ask(Easy(), match))
    assert match.state.step == "collect"


@pytest.mark.parametrize("level", [Medium, Hard])
def test_whoever_sees_all_plans_takes_as_many_cubes_as_any_plan_gives(level: type[Bot]) -> None:
    """In the last turn, where only cubes count, and they buy something."""
    match = match_of(planning(round=10, players=[{"buildings": {"mansion": 5}}]))
    most = max(sum(result.cubes) for result in solve(puzzle_of(match.state)))
    while match.state.step in ("plan", "collect"):
        match.do(ask(level(), match))
    cubes = sum(match.state.players[0].cubes)
    assert cubes == most if level is Medium else cubes >= most - 1


def test_a_plan_once_begun_is_not_given_up_for_a_worse_one() -> None:
    match = match_of()
    worths = []
    while match.state.step in ("plan", "collect") and not match.state.must_return:
        result, prospect = best_result(match.state, 0, coefficients_of(match.state), Width(8))
        worths.append(prospect.worth)
        match.do(first_of(result, 0))
    assert len(worths) > 2
    assert min(worths) >= worths[0] - 3  # another may be looked at further, and look better there


def test_hard_feeds_the_cell_that_its_full_house_lacks_d9() -> None:
    """Three cells are filled, and what lies on them buys a mansion."""
    stored = [["camphor", "camphor"], ["rice"], ["sugar"], []]
    own = {"storage": stored, "cubes": {"sugar": 1, "rice": 1}, "buildings": {"mansion": 5}}
    done = play_turn(Hard(), match_of(planning(round=10, players=[own])))
    assert Take(0, 0) in done


@pytest.mark.parametrize("level", [Easy, Medium, Hard])
def test_of_a_full_house_the_cell_with_more_cubes_is_taken_d9(level: type[Bot]) -> None:
    stored = [["rice"], ["tea", "camphor"], ["rice"], ["rice"]]
    match = match_of(planning(step="full_house", players=[{"storage": stored}]))
    assert ask(level(), match) == Take(0, 1)


@pytest.mark.parametrize("level", [Easy, Medium, Hard])
def test_what_is_needed_for_a_card_is_not_returned_d12(level: type[Bot]) -> None:
    """Three of four cubes buy a market, and a mansion is out of reach."""
    ships = {"1": ["S111"], "2": ["S212"], "3": ["S312"]}
    match = match_of(
        planning(step="act", ships=ships, must_return=[{"seat": 0, "count": 1}], moves_left=0)
        | {"players": [{"cubes": {"rice": 1, "sugar": 3}}]}
    )
    assert ask(level(), match) == Return(0, {"sugar": 1})


def test_a_line_is_collected_by_every_level() -> None:
    grid = ["rice/tea", "rice/tea", "rice/sugar", *QUIET[3:5], "sugar/tea", *QUIET[6:]]
    for level in (Easy, Medium, Hard):
        match = match_of(planning(step="collect", grid=grid))
        assert ask(level(), match) == Collect(0, (0, 1, 2))


def test_others_are_not_fed_where_it_can_be_helped() -> None:
    """Two players: hard leaves the other less than medium does."""
    left = {}
    for level in (Medium, Hard):
        match = match_of(planning(players=[{}, {}], round=3), players=2)
        while match.state.turn == 0:
            match.do(ask(level(), match, 0, seconds=2.0))
        results = solve(puzzle_of(match.state))
        left[level] = max(sum(result.cubes) for result in results)
    assert left[Hard] <= left[Medium]


def test_the_bot_never_acts_for_another() -> None:
    match = match_of(players=2)
    other = 1 - match.state.turn
    assert GAME.waiting_for(match.state) == {match.state.turn}
    assert all(ask(level(), match, other) is None for level in (Easy, Medium, Hard))
