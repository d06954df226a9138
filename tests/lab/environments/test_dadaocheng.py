"""Dadaocheng in the environments; few tests with much in each, as every process compiles anew."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, parallel_api_test, seed_test

from teahouse_lab.environments import ids, openspiel  # noqa: F401 - register games and ids
from teahouse_lab.environments.aec import env
from teahouse_lab.environments.discrete_forms import form
from teahouse_lab.environments.parallel import parallel_env
from teahouse_lab.environments.seat import SeatEnv
from teahouse_lab.environments.vector import SoloVectorEnv

TWO: dict[str, Any] = {"game": "dadaocheng", "players": 2}

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def test_the_checkers_of_all_libraries_pass_with_two_players() -> None:
    api_test(env(**TWO), num_cycles=100)
    seed_test(lambda: env(**TWO), num_cycles=30)
    parallel_api_test(parallel_env(**TWO), num_cycles=100)
    check_env(SeatEnv(**TWO, bots=("random",)), skip_render_check=True)
    game = pyspiel.load_game("teahouse_dadaocheng(players=2,deals=8)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    _the_view_agrees_with_the_batch_engine()
    _a_bot_plays_every_action_it_chooses()


def _the_view_agrees_with_the_batch_engine() -> None:
    """Both engines of the form are at the same position after every action."""
    ours, random = form("dadaocheng", players=2), np.random.default_rng(1)
    moment = ours.start("both")
    while ours.game.outcome(moment.state) is None:
        moment = ours.step(moment, random.choice(np.flatnonzero(ours.mask(moment))))
        if not moment.said:
            again = ours.at(moment.state)  # type: ignore[attr-defined]
            assert np.array_equal(ours.observation(again, 1), ours.observation(moment, 1))
            assert np.array_equal(ours.mask(again), ours.mask(moment))


def _a_bot_plays_every_action_it_chooses() -> None:
    game = SeatEnv(**TWO, bots=("easy",))
    _, info = game.reset(seed=3)
    is_over = False
    while not is_over:
        *_, is_over, _, info = game.step(np.flatnonzero(info["action_mask"])[-1])
    assert game.moment.state.players[1].ships or any(game.moment.state.players[1].buildings)


def test_solo_games_alone_and_many_at_once() -> None:
    game = gymnasium.make(ids.DADAOCHENG_SOLO).unwrapped
    check_env(game, skip_render_check=True)
    spiel = pyspiel.load_game("teahouse_dadaocheng(players=1,deals=2)")
    _a_tree_search_of_openspiel_runs(spiel)
    _a_score_below_zero_is_within_openspiels_bounds(spiel)
    games = gymnasium.make_vec(ids.DADAOCHENG_SOLO, num_envs=16, reward="gain")
    assert isinstance(games, SoloVectorEnv)
    seen, info = games.reset(seed=1)
    random, won, ended = np.random.default_rng(1), np.zeros(16), np.zeros(16, bool)
    assert games.observation_space.contains(seen)
    while not ended.all():
        over = games._over
        legal = [np.flatnonzero(mask) if mask.any() else [0] for mask in info["action_mask"]]
        seen, rewards, is_over, _, info = games.step(np.array([random.choice(n) for n in legal]))
        assert not rewards[over].any()
        won[~ended] += rewards[~ended]
        for place in np.flatnonzero(is_over & ~ended):
            assert won[place] == pytest.approx(games._scores[place] / 100)
        ended |= is_over
    again, _ = games.reset(seed=1)
    assert np.array_equal(again, games.reset(seed=1)[0])


def _a_tree_search_of_openspiel_runs(game: Any) -> None:
    state, random = game.new_initial_state(), np.random.RandomState(1)
    state.apply_action(0)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=random)
    assert bot.step(state) in state.legal_actions()


def _a_score_below_zero_is_within_openspiels_bounds(game: Any) -> None:
    state, random = game.new_initial_state(), np.random.default_rng(1)
    state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    (utility,) = state.returns()
    assert game.min_utility() < utility < 0
    again = game.deserialize_state(state.serialize())
    assert again.at.moment.state == state.at.moment.state
