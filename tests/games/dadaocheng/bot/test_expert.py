"""Expert: exact plans and the learned worth, in solo games alone."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from teahouse.core import Match
from teahouse.games.dadaocheng.bot.expert import Horizon, learned_menu, leaves_of
from teahouse.games.dadaocheng.bot.learned import learned_worth
from teahouse.games.dadaocheng.bot.levels import Expert, Hard, Medium, is_learned
from teahouse.games.dadaocheng.bot.traits import (
    KINDS_OF_TRAIT,
    STARTS,
    TRAITS,
    grid_traits,
    traits,
)
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.solver import puzzle_of, solve
from teahouse.games.dadaocheng.solver.arrays import RESULT_ROW

from .questions import GAME, play_out, turn_of

QUICK = 0.2
GRID_KINDS = sum(1 for kind in KINDS_OF_TRAIT if kind.name.startswith("disc")) + 7


def alone(seed: str) -> Match:
    return Match(GAME, {"players": 1}, seed=seed)


def turns_of(seed: str) -> list[State]:
    """The states in which a turn begins, of a solo game of medium."""
    match = play_out(alone(seed), [Medium()])
    states = [match.state_at(number) for number in range(len(match))]
    return [state for state in states if state.step == "plan" and state.moves_left == 2]


def test_a_state_has_one_trait_of_each_kind() -> None:
    for state in turns_of("traits"):
        found = traits(state)
        kinds = Counter(int(np.searchsorted(STARTS, trait, "right")) - 1 for trait in found)
        assert kinds == dict.fromkeys(range(len(KINDS_OF_TRAIT)), 1)
        assert max(found) < TRAITS
        assert found[:-GRID_KINDS] == traits(state, has_grid=False)


def test_the_next_ship_is_unknown_until_it_is_seen() -> None:
    state = turns_of("traits")[0]
    known, unknown = traits(state), traits(state, (0, 2))
    kinds = [kind.name for kind in KINDS_OF_TRAIT]
    different = [kinds[n] for n, (a, b) in enumerate(zip(known, unknown, strict=True)) if a != b]
    assert different == ["ship 1", "ship 3"]


def test_many_grids_are_worth_together_what_each_is_worth_alone() -> None:
    learned, states = learned_worth(), turns_of("worth")
    grids = np.array([list(state.grid) for state in states], np.uint8)
    first = learned.sum_of(traits(states[0], has_grid=False))
    together = learned.worth(learned.sums_of(first, grid_traits(grids)))
    for grid, worth in zip(grid_traits(grids).tolist(), together.tolist(), strict=True):
        assert worth == learned.worth(first + learned.sum_of(grid))


def test_a_game_is_expected_to_end_with_about_what_it_has_late_in_it() -> None:
    """With one turn left, a state is worth less than with all of them."""
    learned, states = learned_worth(), turns_of("late")
    worths = [float(learned.worth(learned.sum_of(traits(state)))) for state in states]
    assert worths[0] > 100 > worths[-1] > 0


def test_leaves_are_results_of_the_solver_with_their_own_grids() -> None:
    learned, state = learned_worth(), turns_of("leaves")[3]
    solution, horizon = solve(puzzle_of(state)), Horizon(6, 4, 2, 2)
    rows = np.frombuffer(solution.results, RESULT_ROW)
    at = learned_menu(state, learned)
    leaves = leaves_of(state, at, learned, rows, (len(rows), horizon.yields))
    assert [leaf.value for leaf in leaves] == sorted((leaf.value for leaf in leaves), reverse=True)
    assert all(solution[leaf.rated.number].grid == leaf.rated.grid for leaf in leaves[:20])


def test_it_plays_a_whole_game_well_and_the_same_again() -> None:
    ended = [play_out(alone("expert"), [Expert()], seconds=QUICK) for _ in range(2)]
    assert ended[0].record() == ended[1].record()
    assert GAME.dump(ended[0].state).players[0].score > 120


@pytest.mark.parametrize("players", [2, 4])
def test_with_others_it_plays_as_hard_does(players: int) -> None:
    match = Match(GAME, {"players": players}, seed="others")
    question = turn_of(match, match.state.turn, seconds=QUICK)
    assert not is_learned(match.state)
    assert Expert().choose(question) == Hard().choose(question)
