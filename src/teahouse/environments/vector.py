"""Gymnasium's vector environment of solo Dadaocheng: thousands of games on the batch engine."""

from __future__ import annotations

from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from teahouse.batch.compiled import LANES, Kernel, Words
from teahouse.batch.dadaocheng import DadaochengEnv, State
from teahouse.batch.dadaocheng.moves_ahead import NUMBERS_AHEAD, moves_ahead
from teahouse.batch.dadaocheng.setup import deal, start
from teahouse.batch.dadaocheng.state import OVER
from teahouse.discrete.dadaocheng.actions import ACTIONS, COLLECT

__all__ = ["SoloVectorEnv"]

Observations = npt.NDArray[np.float32]
POINTS = 100


class SoloVectorEnv(VectorEnv[Observations, npt.NDArray[np.int64], Any]):
    """So many games of one player each; a game that is over begins anew with the next step.

    The reward is a hundredth of the score: at the end, or as it is gained. The masks of legal
    actions are in `info["action_mask"]`. An action that is not legal changes nothing. With
    `ahead` an observation ends with what each move would bring at once, see `moves_ahead`.
    """

    NO_ACTION = ACTIONS  # a number that is never legal

    def __init__(
        self,
        num_envs: int,
        *,
        reward: Literal["end", "gain"] = "end",
        ahead: bool = False,
        **options: Any,
    ) -> None:
        self.env = DadaochengEnv(players=1, **options)
        self.num_envs, self.reward, self.ahead = num_envs, reward, ahead
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
        self._words: Words = np.zeros((self._rows + 1, columns), np.uint32)
        self._step = Kernel(self._stepped, self._rows + 1)
        self._renew = Kernel(self._renewed, self._rows + 1)
        self._seen = jax.jit(jax.vmap(self._observed))

    def _stepped(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[:-1])
        return tuple(jax.tree.leaves(self.env.step(state, words[-1])))

    def _renewed(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[:-1])
        dealt, generator = deal(self.env.tables, state.generator)
        new, over = start(self.env.tables, dealt, generator), state.terminated
        chosen: Any = jax.tree.map(lambda ours, old: jnp.where(over, ours, old), new, state)
        return tuple(jax.tree.leaves(chosen))

    def _observed(self, state: State) -> tuple[jax.Array, ...]:
        mask = state.legal_action_mask & ~state.terminated
        score = self.env.scores(state)[0]
        seen = self.env.observe(state, 0)
        if self.ahead:
            seen = jnp.concatenate([seen, moves_ahead(state.grid).reshape(-1)])
        return seen, mask, score, state.terminated

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """All games anew; one seed is for all of them together."""
        super().reset(seed=seed, options=options)
        columns = self._words.shape[1]
        generator = self.np_random.integers(1, 1 << 32, (2, columns), np.uint32)
        rows = [np.zeros(columns, np.uint32) for _ in range(self._rows)]
        over: State = jax.tree.unflatten(self._tree, rows)
        over = over._replace(clock=rows[0] + OVER * 16, generator=(generator[0], generator[1]))
        self._words[:-1] = jax.tree.leaves(over)
        self._renew(self._words, 1)
        seen, mask, self._scores, self._over = self._look()
        return seen, {"action_mask": mask.astype(np.int8)}

    def _look(self) -> tuple[Any, Any, Any, Any]:
        """Observations, masks, scores, and which games are over."""
        rows = [row[: self.num_envs] for row in self._words[:-1]]
        seen, mask, scores, over = self._seen(jax.tree.unflatten(self._tree, rows))
        return np.array(seen), np.array(mask), np.array(scores, np.int64), np.array(over)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observations, Any, Any, Any, dict[str, Any]]:
        over, before = self._over, self._scores
        self._renew(self._words, 1)
        self._words[-1, : self.num_envs] = np.where(over, self.NO_ACTION, actions)
        self._step(self._words, 1)
        seen, mask, self._scores, self._over = self._look()
        gained = self._scores - before if self.reward == "gain" else self._scores * self._over
        rewards = np.where(over, 0, gained) / POINTS
        info = {"action_mask": mask.astype(np.int8)}
        return seen, rewards, self._over, np.zeros(self.num_envs, np.bool_), info
