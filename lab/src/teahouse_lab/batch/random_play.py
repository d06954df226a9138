"""Random games in compiled loops. They are the same on any machine, CPU or GPU."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .compiled import BLOCK, LANES, GpuKernel, Kernel, KernelWords, ptx
from .env import BatchEnv
from .words import Array, flag, once_if, u32

__all__ = ["GpuRandomPlay", "RandomGames", "RandomPlay", "renewed"]

STEPS = 16
"""After so many steps, rounds are settled, and games that are over make room for new ones."""
NONE_YET = 0xFFFF_FFFF
"""The count of finished games in a place before its first game, which makes it 0."""


def renewed(env: BatchEnv[Any], state: Any, now: Array) -> Any:
    """Returns the state settled, or a new game if one is to begin now."""
    return once_if(now, lambda old: env.new_game(old.generator), env.settle(state))


class RandomGames:
    """Games that are played at random, and played again when they are over.

    The rows are the words of the state, then the decisions made, the games finished, and whether
    new games are begun.
    """

    words: KernelWords

    def __init__(self, env: BatchEnv[Any]) -> None:
        self.env = env
        example = jax.eval_shape(env.init, jax.random.key(0))
        leaves, self._tree = jax.tree.flatten(example)
        self._states = len(leaves)
        self.rows = self._states + 3

    @property
    def state(self) -> Any:
        """All games, as the environment has them."""
        rows = [jnp.asarray(row) for row in self.words[: self._states]]
        return jax.tree.unflatten(self._tree, rows)

    @property
    def decisions(self) -> int:
        """How many decisions were made so far."""
        return int(self.lengths.sum(dtype=np.uint64))

    @property
    def lengths(self) -> KernelWords:
        """How many decisions were made in the place of each game."""
        lengths: KernelWords = self.words[self._states]
        return lengths

    @property
    def finished(self) -> int:
        """How many games were finished and replaced."""
        return int(self.words[self._states + 1].sum(dtype=np.uint64))

    def seeded(self, games: int, seed: int) -> KernelWords:
        """Returns the words of games that have not begun: `renewed` begins them."""
        words: KernelWords = np.zeros((self.rows, games), np.uint32)
        generator = np.random.default_rng(seed).integers(1, 1 << 32, (2, games), np.uint32)
        empty: Any = jax.tree.unflatten(self._tree, list(words[: self._states]))
        empty = empty._replace(generator=tuple(generator))
        words[: self._states] = jax.tree.leaves(empty)
        words[self._states + 1 :] = np.array([[NONE_YET], [1]], np.uint32)
        return words

    def stepped(self, *words: Array) -> tuple[Array, ...]:
        """Returns the words of one game after a decision."""
        state: Any = jax.tree.unflatten(self._tree, words[: self._states])
        decisions = words[self._states] + flag(self.env.can_act(state))
        return (*jax.tree.leaves(self.env.random_act(state)), decisions)

    def renewed(self, *words: Array) -> tuple[Array, ...]:
        """Returns the words of one game settled, or of a new one in its place if it is over."""
        state: Any = jax.tree.unflatten(self._tree, words[: self._states])
        decisions, finished, goes_on = words[self._states :]
        now = (state.terminated & (goes_on != 0)) | (finished == u32(NONE_YET))
        chosen = jax.tree.leaves(renewed(self.env, state, now))
        return (*chosen, decisions, finished + flag(now), goes_on)

    def gpu_programs(self) -> tuple[str, str]:
        """Returns PTX that begins all games, and PTX that plays them STEPS steps on."""
        renew = (self.renewed, 1)
        return ptx([renew], self.rows), ptx([(self.stepped, STEPS), renew], self.rows)


class RandomPlay(RandomGames):
    """Random games on a CPU."""

    def __init__(self, env: BatchEnv[Any], games: int, *, seed: int = 1, threads: int = 1) -> None:
        super().__init__(env)
        self.threads = threads
        self._step, self._renew = Kernel(self.stepped, self.rows), Kernel(self.renewed, self.rows)
        self.words = np.zeros((self.rows, -(-games // LANES) * LANES), np.uint32)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begins all games anew."""
        self.words[:] = self.seeded(self.words.shape[1], seed)
        self._renew(self.words, 1)

    def play(self, steps: int) -> None:
        """Plays so many steps, with all threads."""
        games = self.words.shape[1]
        share = -(-games // (self.threads * LANES)) * LANES
        with ThreadPoolExecutor(self.threads) as pool:
            parts = range(0, games, share)
            list(pool.map(lambda first: self._play(first, min(first + share, games), steps), parts))

    def play_out(self) -> None:
        """Plays until every game is over, and begins no new ones."""
        self.words[self._states + 2] = 0
        while not np.all(self.state.terminated):
            self._play(0, self.words.shape[1], STEPS)

    def _play(self, first: int, last: int, steps: int) -> None:
        """Plays all steps of a block of games, while its words are in the processor's cache."""
        for begin in range(first, last, BLOCK):
            stop = min(begin + BLOCK, last)
            for done in range(0, steps, STEPS):
                self._step(self.words, min(STEPS, steps - done), first=begin, last=stop)
                self._renew(self.words, 1, first=begin, last=stop)


class GpuRandomPlay(RandomGames):
    """Random games on this machine's GPU, the same ones as on a CPU."""

    def __init__(self, env: BatchEnv[Any], games: int, *, seed: int = 1) -> None:
        super().__init__(env)
        begin, go_on = self.gpu_programs()
        begun = GpuKernel(begin, self.seeded(games, seed))
        begun(1)
        self._kernel = GpuKernel(go_on, begun.words)

    @property
    def words(self) -> KernelWords:  # type: ignore[override]
        """A copy of all games' words."""
        return self._kernel.words

    def play(self, steps: int) -> None:
        """Plays so many steps, a multiple of STEPS."""
        if steps % STEPS:
            raise ValueError(f"steps come in multiples of {STEPS}")
        self._kernel(steps // STEPS)
