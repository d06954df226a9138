"""Afterstates and turns to come: what a plan leaves is the table as it would be."""

from __future__ import annotations

import pytest

from teahouse.games.dadaocheng.bot.bundles import level_of
from teahouse.games.dadaocheng.bot.levels import Hard, coefficients_of, step4_menu
from teahouse.games.dadaocheng.bot.lookahead import (
    Width,
    afterstates,
    best_choice,
    best_rated,
    bought,
    standing,
)
from teahouse.games.dadaocheng.bot.planning import rated_results, step4
from teahouse.games.dadaocheng.bot.worth import AGAINST_ONE, situation_of
from teahouse.games.dadaocheng.rules.score import scores
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.solver import puzzle_of, solve

from .questions import GAME, QUIET, ask, match_of

pytest.importorskip("numba")


def afters(state: State, count: int = 12) -> list[State]:
    """What the best plans of whoever is to move lead to."""
    seat = state.turn
    at = step4_menu(state, seat, coefficients_of(state))
    found = rated_results(state, seat, at, solve(puzzle_of(state)), count)
    return [
        after
        for each in found
        for after in afterstates(state, seat, each, step4(at, each.haul.hand)[1])
    ]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_an_afterstate_is_the_next_players_turn_and_keeps_every_cube(players: int) -> None:
    state = match_of({"round": 3, "event": None}, players=players).state
    for after in afters(state):
        assert (after.turn, after.step, after.moves_left) == ((state.turn + 1) % players, "plan", 2)
        GAME.audit(after)


def test_turns_foreseen_may_want_more_cubes_than_there_are() -> None:
    state = match_of({"round": 3, "event": None}, players=4).state
    at = step4_menu(state, 0, coefficients_of(state))
    choice = at.best(state.players[0].cubes)._replace(kept=(99, 0, 0, 0, 99))
    after = bought(state, 0, choice)
    assert (after.supply[0], after.supply[4]) == (0, 0)
    puzzle_of(after)  # which no supply below nothing makes


def test_d7_discs_that_are_laid_out_anew_are_stood_for_by_several_layouts() -> None:
    state = match_of({"round": 3, "taken": 0}).state
    at = step4_menu(state, 0, coefficients_of(state))
    (plain,) = rated_results(state, 0, at, solve(puzzle_of(state)), 1)
    endless = plain._replace(grid=bytes([255]) * 16)
    found = afterstates(state, 0, endless, step4(at, plain.haul.hand)[1])
    assert len({after.grid for after in found}) == len(found) > 1


def test_what_one_has_is_the_score_once_no_turn_is_left() -> None:
    owner = {"buildings": {"mansion": 3, "market": 1}, "ships": ["S101", "S301"], "opium_used": 2}
    state = match_of({"round": 10, "players": [owner]}).state
    found = standing(state, 0, situation_of(state, 0), coefficients_of(state))
    assert found == scores(state)[0]


def test_purchases_are_chosen_with_the_next_turn_in_mind() -> None:
    """Of those that can be paid, and never one that is worth less in both turns together."""
    position = {
        "step": "act",
        "round": 5,
        "players": [{"cubes": {"rice": 3, "sugar": 3, "tea": 2}}],
    }
    state = match_of(position).state
    at = step4_menu(state, 0, coefficients_of(state))
    choice = best_choice(state, 0, at, Width(2, choices=6))
    assert choice in at.ranked(state.players[0].cubes)[:6]
    GAME.audit(bought(state, 0, choice))


def test_a_ship_that_the_other_could_buy_is_worth_more_than_one_of_little_more() -> None:
    """In the last round: the other has no credit for the better ship, and nothing else to buy."""
    position = {
        "step": "act",
        "round": 10,
        "event": None,
        "grid": QUIET,
        "used": {"temple": 1},
        "ships": {"1": ["S107"], "2": ["S206"], "3": ["S312"]},
        "piles": {"mansion": 0, "shop": 0, "market": 0, "workshop": 0, "opium_den": 0},
        "players": [
            {"cubes": {"rice": 1, "sugar": 1, "camphor": 1, "tea": 1}, "buildings": {"market": 2}},
            {"cubes": {"rice": 1, "sugar": 1, "tea": 1}},
        ],
    }
    state = match_of(position, players=2).state
    at = step4_menu(state, 0, AGAINST_ONE)
    best, other = (
        at.best(state.players[0].cubes),
        best_choice(state, 0, at, Width(2, choices=6)),
    )
    assert [level_of(*choice.bundle.items) for choice in (best, other)] == [2, 1]


def test_in_the_last_turn_only_that_turn_counts() -> None:
    state = match_of({"round": 10}).state
    at = step4_menu(state, 0, coefficients_of(state))
    solution = solve(puzzle_of(state))
    (best,) = rated_results(state, 0, at, solution, 1)
    assert best_rated(state, 0, at, solution, Width(20, 4, 3)) == best


@pytest.mark.parametrize("players", [1, 2, 3])
def test_looking_further_gives_the_same_answer_each_time(players: int) -> None:
    match = match_of({"round": 4, "event": None}, players=players)
    seat = match.state.turn
    assert ask(Hard(), match, seat) == ask(Hard(), match, seat)
