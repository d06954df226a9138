"""Gymnasium's vector environment of solo Dadaocheng: thousands of games on the batch engine."""

from __future__ import annotations

import os
from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse_lab.batch.compiled import LANES, Kernel, KernelWords
from teahouse_lab.batch.dadaocheng import DadaochengEnv, State
from teahouse_lab.batch.dadaocheng.moves_ahead import NUMBERS_AHEAD, MovesAhead
from teahouse_lab.batch.dadaocheng.state import OVER, clock_of, is_planning
from teahouse_lab.batch.dadaocheng.step import deal, start
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS, COLLECT

__all__ = ["SoloVectorEnv"]

Observations = npt.NDArray[np.float32]
POINTS = 100


class SoloVectorEnv(VectorEnv[Observations, npt.NDArray[np.int64], Any]):
    """Many solo games at once. A game that is over begins anew with the next step.

    The reward is a hundredth of the score, given at the end or as it is gained. Masks of legal
    actions are in `info["action_mask"]`, and an illegal action changes nothing. With `ahead`, an
    observation ends with what each move would bring (see `moves_ahead`). With `only_choices`, the
    environment itself makes decisions that leave no choice.
    """

    NO_ACTION = ACTIONS  # a number that is never legal

    def __init__(
        self,
        num_envs: int,
        *,
        reward: Literal["end", "gain"] = "end",
        ahead: bool = False,
        only_choices: bool = False,
        **options: Any,
    ) -> None:
        self.env = DadaochengEnv(players=1, **options)
        self.num_envs, self.reward, self.only_choices = num_envs, reward, only_choices
        self._ahead = MovesAhead(threads=len(os.sched_getaffinity(0))) if ahead else None
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_action_space = spaces.Discrete(self.env.num_actions)
        (size,) = self.env.observation_shape
        size += COLLECT * NUMBERS_AHEAD if ahead else 0
        self.single_observation_space = spaces.Box(0, 64, (size,), np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._compile()

    def _compile(self) -> None:
        example = jax.eval_shape(self.env.init, jax.random.key(0))
        leaves, self._tree = jax.tree.flatten(example)
        self._rows = len(leaves)
        columns = -(-self.num_envs // LANES) * LANES
        self._words: KernelWords = np.zeros((self._rows + 1, columns), np.uint32)
        self._step = Kernel(self._stepped, self._rows + 1)
        self._renew = Kernel(self._renewed, self._rows + 1)
        self._seen = jax.jit(jax.vmap(self._observed))

    def _stepped(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[:-1])
        state = self.env.step(state, words[-1])
        if self.only_choices:
            state = jax.lax.while_loop(_has_no_choice, self.env.random_step, state)
        return tuple(jax.tree.leaves(state))

    def _renewed(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[:-1])
        dealt, generator = deal(self.env.tables, state.generator)
        new, over = start(self.env.tables, dealt, generator), state.terminated
        chosen: Any = jax.tree.map(lambda ours, old: jnp.where(over, ours, old), new, state)
        return tuple(jax.tree.leaves(chosen))

    def _observed(self, state: State) -> tuple[jax.Array, ...]:
        mask = state.legal_action_mask & ~state.terminated
        score = self.env.scores(state)[0]
        return self.env.observe(state, 0), mask, score, state.terminated

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Restarts all games. One seed is for all of them together."""
        super().reset(seed=seed, options=options)
        columns = self._words.shape[1]
        generator = self.np_random.integers(1, 1 << 32, (2, columns), np.uint32)
        rows = [np.zeros(columns, np.uint32) for _ in range(self._rows)]
        over: State = jax.tree.unflatten(self._tree, rows)
        # All games begin as games that are over: the step is from bit 4 of the clock on.
        over = over._replace(clock=rows[0] + OVER * 16, generator=(generator[0], generator[1]))
        self._words[:-1] = jax.tree.leaves(over)
        self._renew(self._words, 1)
        seen, mask, self._scores, self._over = self._look()
        return seen, {"action_mask": mask.astype(np.int8)}

    def _look(self) -> tuple[Any, Any, Any, Any]:
        """Returns observations, masks, scores, and which games are over."""
        rows = [row[: self.num_envs] for row in self._words[:-1]]
        state: State = jax.tree.unflatten(self._tree, rows)
        seen, mask, scores, over = map(np.array, self._seen(state))
        if self._ahead:
            seen = np.concatenate([seen, self._moves(self._ahead, state)], axis=1)
        return seen, mask, scores.astype(np.int64), over

    def _moves(self, ahead: MovesAhead, state: State) -> Observations:
        """Returns what each move would bring, in games where one must be made, else zeros."""
        clock = clock_of(state)
        numbers = np.zeros((self.num_envs, COLLECT, NUMBERS_AHEAD), np.float32)
        for left in range(1, MOVES + 1):
            now = np.flatnonzero(is_planning(clock) & (clock.moves == left))
            grids = np.array([word[now] for word in state.grid])
            numbers[now] = ahead(grids, first=left == MOVES)
        return numbers.reshape(self.num_envs, -1)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observations, Any, Any, Any, dict[str, Any]]:
        # Games that were over begin anew, and their action is ignored (AutoresetMode.NEXT_STEP).
        over, before = self._over, self._scores
        self._renew(self._words, 1)
        self._words[-1, : self.num_envs] = np.where(over, self.NO_ACTION, actions)
        self._step(self._words, 1)
        seen, mask, self._scores, self._over = self._look()
        gained = self._scores - before if self.reward == "gain" else self._scores * self._over
        rewards = np.where(over, 0, gained) / POINTS
        info = {"action_mask": mask.astype(np.int8)}
        return seen, rewards, self._over, np.zeros(self.num_envs, np.bool_), info


def _has_no_choice(state: State) -> jax.Array:
    """Whether there is only one legal action; a move always counts as a choice."""
    one = (state.legal & (state.legal - 1)) == 0
    return one & ~is_planning(clock_of(state)) & ~state.terminated
