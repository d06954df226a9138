"""Foresight: how the next player will likely play, and which plans are looked at for that."""

from __future__ import annotations

import pytest

from teahouse.games.dadaocheng.bot.levels import step4_menu
from teahouse.games.dadaocheng.bot.lookahead import (
    THEIRS,
    Breadth,
    balance,
    likely_turn,
    next_worth,
)
from teahouse.games.dadaocheng.bot.planning import RatedResult, likely_results, rated_results
from teahouse.games.dadaocheng.bot.worth import AGAINST_ONE
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.solver import puzzle_of, solve

from .questions import GAME, QUIET, match_of

pytest.importorskip("numba")


def table(round_number: int = 4) -> State:
    state: State = match_of({"round": round_number, "event": None}, players=2).state
    return state


def seen(found: list[RatedResult]) -> list[tuple[float, bytes]]:
    return [(each.worth, each.grid) for each in found]


def test_the_likely_turn_is_the_plan_with_the_best_balance() -> None:
    """That the best plan by itself leaves the other more is what makes it unlikely."""
    state = table()
    at = step4_menu(state, state.turn, AGAINST_ONE)
    found = likely_results(state, state.turn, at, *THEIRS)
    turn = likely_turn(state, AGAINST_ONE, THEIRS)
    assert turn.balance == max(balance(state, state.turn, at, each) for each in found)
    assert turn.balance > balance(state, state.turn, at, found[0])
    assert turn.worth < found[0].worth


def test_the_likely_turn_leads_to_the_next_players() -> None:
    state = table()
    turn = likely_turn(state, AGAINST_ONE, THEIRS)
    assert (turn.after.turn, turn.after.step) == (1 - state.turn, "plan")
    left = next_worth(turn.after, turn.after.turn, AGAINST_ONE)
    assert turn.balance == pytest.approx(turn.worth - AGAINST_ONE.rival * left)
    GAME.audit(turn.after)


def test_of_one_plan_it_is_the_best_by_itself() -> None:
    state = table()
    at = step4_menu(state, state.turn, AGAINST_ONE)
    (best,) = likely_results(state, state.turn, at, 1, 24)
    assert likely_turn(state, AGAINST_ONE, Breadth(1, 24)).worth == best.worth


def test_likely_prospects_are_the_best_of_all_with_most_cubes() -> None:
    state = table()
    at = step4_menu(state, state.turn, AGAINST_ONE)
    every = rated_results(state, state.turn, at, solve(puzzle_of(state)), 100_000)
    found = likely_results(state, state.turn, at, 16, 24)
    assert set(seen(found)) <= set(seen(every))
    assert min(sum(each.found.cubes) for each in found) > 0


@pytest.mark.parametrize("grid", [None, QUIET])
def test_where_all_yields_are_weighed_plans_without_a_line_are_among_them(
    grid: list[str] | None,
) -> None:
    position = {"round": 4, "event": None} | ({"grid": grid} if grid else {})
    state = match_of(position, players=2).state
    at = step4_menu(state, state.turn, AGAINST_ONE)
    every = rated_results(state, state.turn, at, solve(puzzle_of(state)), 100_000)
    found = likely_results(state, state.turn, at, 100_000, 100_000)
    assert seen(found) == seen(every)
