"""Dadaocheng for thousands of games at once, with the functions that users of Pgx know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jax
import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse_lab.batch.env import BatchEnv
from teahouse_lab.batch.words import Array, Generator, below, draw, nth_bit, u32
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS, COLLECT, GOOD

from .grid import Draws, draw_step
from .observation import observation, observation_size
from .score import rewards, scores
from .state import State, clock_of, is_collecting, is_planning
from .step import advance, deal, start
from .tables import Tables, tables_of

__all__ = ["DadaochengEnv"]


class DadaochengEnv(BatchEnv[State]):
    """Dadaocheng with some options, as a batch environment.

    >>> env = DadaochengEnv(players=2)
    >>> state = jax.jit(env.init)(jax.random.key(1))
    >>> int(state.legal_action_mask.sum())
    136
    """

    id = "dadaocheng-v2"
    num_actions = ACTIONS

    def __init__(self, *, sets: Mapping[str, Any] | None = None, **options: Any) -> None:
        game = Dadaocheng(sets)
        self.tables: Tables = tables_of(game.rules(game.options(options)))
        self.num_players = self.tables.rules.players
        self.observation_shape = (observation_size(self.num_players),)

    def new_game(self, generator: Generator) -> State:
        dealt, generator = deal(self.tables, generator)
        return start(self.tables, dealt, generator)

    def advance(self, state: State, action: Array) -> State:
        draws, generator = draw_step(self.tables.layouts, state.generator)
        return self.step_with(state._replace(generator=generator), action, draws)

    def step_with(self, state: State, action: Array, draws: Draws) -> State:
        """Returns the state after an action.

        `draws` are dice and a layout that were drawn elsewhere.
        """
        return advance(self.tables, state, u32(action), draws)

    def observe(self, state: State, player: Array | int | None = None) -> Array:
        seat = clock_of(state).actor if player is None else u32(player)
        return observation(self.tables, state, seat)

    def scores(self, state: State) -> Array:
        """Returns each seat's prestige as it stands (D14)."""
        return jnp.stack(scores(self.tables, state), axis=-1)

    def rewards(self, state: State) -> Array:
        """Returns 1 shared by the winners, and 0 for the others and before the end.

        In a solo game it is a hundredth of the score.
        """
        return jnp.stack(rewards(self.tables, state), axis=-1)

    def random_action(self, state: State, word: Array) -> Array:
        clock = clock_of(state)
        planning = is_planning(clock)
        count = jnp.where(planning, u32(COLLECT), jax.lax.population_count(state.legal))
        number = below(word, count)
        first = jnp.where(is_collecting(clock), u32(COLLECT), u32(GOOD))
        return jnp.where(planning, number, first + nth_bit(state.legal, number))

    def random_act(self, state: State) -> State:
        word, generator = draw(state.generator)
        action = self.random_action(state, word)
        return self.advance(state._replace(generator=generator), action)

    def can_act(self, state: State) -> Array:
        return ~state.terminated
