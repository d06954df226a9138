"""Chinatown in the environments that researchers know, by their own checkers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from pettingzoo.test import api_test, parallel_api_test, seed_test

from teahouse.core import BadInput
from teahouse_lab.environments import openspiel  # noqa: F401 - registers the games
from teahouse_lab.environments.aec import env, raw_env
from teahouse_lab.environments.discrete_forms import form
from teahouse_lab.environments.parallel import parallel_env
from teahouse_lab.environments.seat import SeatEnv

THREE: dict[str, Any] = {"game": "chinatown", "players": 3}

# PettingZoo's own games with masks have dictionaries for observations too, and its test warns.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def test_pettingzoos_own_tests_pass() -> None:
    api_test(env(**THREE), num_cycles=200)
    seed_test(lambda: env(**THREE), num_cycles=50)


def test_pettingzoos_test_of_parallel_environments_passes() -> None:
    parallel_api_test(parallel_env(**THREE), num_cycles=200)


def test_gymnasiums_checker_passes_on_a_seat_against_bots() -> None:
    check_env(SeatEnv(**THREE, bots=("easy", "random")), skip_render_check=True)


def test_a_seat_against_bots_plays_to_the_end() -> None:
    game = SeatEnv(**THREE, seat=1)
    _, info = game.reset(seed=1)
    random = np.random.default_rng(1)
    is_over, reward = False, 0.0
    while not is_over:
        action = random.choice(np.flatnonzero(info["action_mask"]))
        _, reward, is_over, _, info = game.step(action)
    assert reward in (0.0, 1.0)
    assert game.view()["phase"] == "over"


def test_an_illegal_action_of_a_seat_changes_nothing_and_one_at_the_table_is_refused() -> None:
    seat, table = SeatEnv(**THREE), raw_env(**THREE)
    before, info = seat.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    after, reward, is_over, _, _ = seat.step(np.int64(illegal))
    assert np.array_equal(before, after)
    assert (reward, is_over) == (0.0, False)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        table.step(illegal)


def test_an_agent_may_also_have_the_view_that_people_have() -> None:
    table = raw_env(**THREE)
    table.reset(seed=1)
    view = table.view("player_1")
    assert view["players"][1]["hand"]
    assert "hand" not in view["players"][0] or view["players"][0]["hand"] is None


def test_openspiels_tests_pass() -> None:
    game = pyspiel.load_game("teahouse_chinatown(players=3,deals=8)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_state_of_openspiel_that_was_serialized_goes_on_with_the_same_rules() -> None:
    game = pyspiel.load_game("teahouse_chinatown(players=3,deals=8)")
    state = game.new_initial_state()
    again = game.deserialize_state(state.serialize())
    for _ in range(40):
        action = state.legal_actions()[-1]
        state.apply_action(action)
        again.apply_action(action)
        again = game.deserialize_state(again.serialize())
        assert str(again) == str(state)
    assert again.at.moment.state.rules is state.at.moment.state.rules


def test_openspiels_agents_play_and_share_one_win() -> None:
    game = pyspiel.load_game("teahouse_chinatown(players=3)")
    kind = rl_environment.ObservationType.OBSERVATION
    table = rl_environment.Environment(game, observation_type=kind)
    table.seed(1)
    actions = table.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(seat, actions) for seat in range(3)]
    step = table.reset()
    while not step.last():
        step = table.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == pytest.approx(1)


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(BadInput, match="go"):
        form("go")
