"""Chinatown for thousands of games at once, with the functions that users of Pgx know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jax
import jax.numpy as jnp

from teahouse.games.chinatown import Chinatown
from teahouse_lab.batch.env import BatchEnv
from teahouse_lab.batch.words import Array, Generator, below, draw, nth_bit, pick, u32, when
from teahouse_lab.discrete.chinatown.observation import observation_size

from .moves import NOTHING, code_of
from .observation import observation
from .score import rewards, scores
from .settling import Cards, settle
from .state import OVER, State, clock_of, legal_words, opened
from .step import act, closed, deal, said, settled, start
from .tables import Tables, tables_of

__all__ = ["ChinatownEnv"]


class ChinatownEnv(BatchEnv[State]):
    """Chinatown with some options, as a batch environment."""

    id = "chinatown-v2"

    def __init__(self, *, sets: Mapping[str, Any] | None = None, **options: Any) -> None:
        game = Chinatown(sets)
        self.tables: Tables = tables_of(game.rules(game.options(options)))
        self.num_players = self.tables.rules.players
        self.num_actions = self.tables.numbers.in_all
        size = observation_size(self.tables.rules, self.tables.numbers)
        self.observation_shape = (size,)

    def new_game(self, generator: Generator) -> State:
        dealt, generator = deal(self.tables, generator)
        return start(self.tables, dealt, generator)

    def advance(self, state: State, action: Array) -> State:
        game = said(self.tables, state, code_of(self.tables, action))
        return closed(self.tables, settled(self.tables, game))

    def step_with(self, state: State, action: Array, cards: Cards) -> State:
        """Returns the state after a number. `cards` are the next cards, shuffled elsewhere."""
        game = said(self.tables, state, code_of(self.tables, u32(action)))
        return closed(self.tables, settle(game, self.tables, cards))

    def observe(self, state: State, player: Array | int | None = None) -> Array:
        seat = clock_of(state).actor if player is None else u32(player)
        return observation(self.tables, state, seat)

    def scores(self, state: State) -> Array:
        """Returns each seat's money, in dollars."""
        return scores(self.tables, state)

    def rewards(self, state: State) -> Array:
        return rewards(self.tables, state)

    def can_act(self, state: State) -> Array:
        clock = clock_of(state)
        return (clock.due == 0) & (clock.phase != OVER)

    def random_act(self, state: State) -> State:
        word, generator = draw(state.generator)
        code = self._random_code(state, word)
        return act(self.tables, state._replace(generator=generator), code)

    def settle(self, state: State) -> State:
        return closed(self.tables, settled(self.tables, opened(state)))

    def random_action(self, state: State, word: Array) -> Array:
        code = self._random_code(state, word)
        return jnp.asarray(self.tables.number_at)[when(code != NOTHING, code)]

    def _random_code(self, state: State, word: Array) -> Array:
        words = legal_words(state.legal)
        counts = [jax.lax.population_count(w) for w in words]
        there = sum(counts, u32(0))
        left, at = below(word, there), u32(0)
        for place, here in enumerate(counts[:-1]):
            passed = (at == place) & (left >= here)
            left, at = left - when(passed, here), at + when(passed, 1)
        code = 32 * at + nth_bit(pick(words, at), left)
        return jnp.where(there != 0, code, u32(NOTHING))
