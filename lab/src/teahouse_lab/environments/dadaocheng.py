"""Dadaocheng's discrete form, in which plain engine and batch engine play the same game.

The plain engine gives views and verifiable chance, the batch engine masks and observations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import Seat, SeededChance
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.actions import Build
from teahouse.games.dadaocheng.rules.state import State as PlainState
from teahouse.games.dadaocheng.rules.steps import actor
from teahouse_lab.batch.compiled import LANES, Kernel, KernelWords
from teahouse_lab.batch.dadaocheng import DadaochengEnv, State
from teahouse_lab.batch.dadaocheng.conversion import draws_from_plain, from_plain
from teahouse_lab.batch.dadaocheng.grid import Draws, Grid
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS, CELL, END
from teahouse_lab.discrete.dadaocheng.translation import action_of, stages_of
from teahouse_lab.discrete.form import Mask, Observation

__all__ = ["DadaochengForm", "DadaochengMoment"]

DRAWS = 6  # words: three dice, a layout
NO_ACTION = ACTIONS
LONGEST_TURN = 200
QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}


class DadaochengMoment(NamedTuple):
    """A game between two decisions."""

    state: PlainState
    words: KernelWords  # of the batch engine: a row for each, the game in the first column
    said: tuple[int, ...] = ()


class DadaochengForm:
    """Dadaocheng with some options, in its discrete form."""

    def __init__(self, *, sets: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.game = Dadaocheng(sets)
        self.options = self.game.options(options)
        self.rules = self.game.rules(self.options)
        self.env = DadaochengEnv(sets=sets, **options)
        self.players = self.env.num_players
        self.num_actions = self.env.num_actions
        (self.observation_size,) = self.env.observation_shape
        self.longest = LONGEST_TURN * self.rules.rounds * self.players
        example = jax.eval_shape(self.env.init, jax.random.key(0))
        leaves, self._tree = jax.tree.flatten(example)
        self._rows = len(leaves)
        self._advance = Kernel(self._advanced, self._rows + 1 + DRAWS)
        self._observe = jax.jit(self.env.observe, compiler_options=QUICKLY)
        self._mask = jax.jit(_mask, compiler_options=QUICKLY)

    def _advanced(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[: self._rows])
        action, *draws = words[self._rows :]
        drawn = Draws(tuple(draws[:3]), lambda: Grid(*draws[3:]))
        return tuple(jax.tree.leaves(self.env.step_with(state, action, drawn)))

    def start(self, seed: str) -> DadaochengMoment:
        return self.at(self.game.setup(self.options, SeededChance(seed)))

    def at(self, state: PlainState) -> DadaochengMoment:
        """Returns the moment of a plain state."""
        words = np.zeros((self._rows + 1 + DRAWS, LANES), np.uint32)
        words[: self._rows, 0] = jax.tree.leaves(from_plain(self.env.tables, state, (1, 0)))
        words[self._rows] = NO_ACTION  # it changes nothing, so only the legal actions are computed
        self._advance(words, 1)
        return DadaochengMoment(state, words)

    def actor(self, moment: DadaochengMoment) -> Seat:
        return actor(moment.state)

    def mask(self, moment: DadaochengMoment) -> Mask:
        mask: Mask = np.array(self._mask(self._batch(moment)))
        return mask

    def _batch(self, moment: DadaochengMoment) -> State:
        state: State = jax.tree.unflatten(self._tree, list(moment.words[: self._rows, 0]))
        return state

    def step(self, moment: DadaochengMoment, number: int) -> DadaochengMoment:
        if not self.mask(moment)[number]:
            raise ValueError(f"{number} is not legal now")
        state, said, words = moment.state, (*moment.said, number), moment.words.copy()
        words[self._rows :, 0] = (number, *draws_from_plain(state))
        self._advance(words, 1)
        if not self._is_whole(state, words, said):
            return DadaochengMoment(state, words, said)
        action = action_of(actor(state), said, step=state.step, year=state.event)
        state, _ = self.game.apply(state, action)
        return DadaochengMoment(state, words)

    def _is_whole(self, state: PlainState, words: KernelWords, said: Sequence[int]) -> bool:
        """Whether the numbers make up an action: nothing is left to be paid, given or returned."""
        if state.must_return:
            return len(said) == state.must_return[0].count
        batch: State = jax.tree.unflatten(self._tree, list(words[: self._rows, 0]))
        return bool(batch.pending == 0)

    def observation(self, moment: DadaochengMoment, seat: Seat) -> Observation:
        seen: Observation = np.array(self._observe(self._batch(moment), jnp.uint32(seat)))
        return seen

    def numbers(self, moment: DadaochengMoment, action: Any) -> list[int] | None:
        if isinstance(action, Build) and action.cell is not UNSET:
            bought = self.numbers(moment, replace(action, cell=UNSET))
            return bought and [*bought, CELL + action.cell]
        stages = stages_of(action)
        return None if stages is None else [number for stage in stages for number in stage]

    def default(self, moment: DadaochengMoment) -> int:
        """Returns the end of step 4 if it can end, else the first legal number."""
        mask = self.mask(moment)
        return END if mask[END] else int(mask.argmax())


def _mask(state: State) -> jax.Array:
    return state.legal_action_mask & ~state.terminated
