"""Random games on a CPU, by compiled loops: as fast as it goes, and the same on any machine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from teahouse.batch.compiled import BLOCK, LANES, Kernel, Words
from teahouse.batch.words import Array, flag

from .env import DadaochengEnv
from .setup import deal, start
from .state import OVER, State

__all__ = ["RandomPlay"]

STEPS = 16
"""Steps after which games that are over make room for new ones."""


class RandomPlay:
    """So many games that are played at random, and played again when they are over."""

    def __init__(self, env: DadaochengEnv, games: int, *, seed: int = 1, threads: int = 1) -> None:
        self.env, self.threads = env, threads
        example = jax.eval_shape(env.init, jax.random.key(0))
        leaves, self._tree = jax.tree.flatten(example)
        self._rows = len(leaves)
        self.words: Words = np.zeros((self._rows + 2, -(-games // LANES) * LANES), np.uint32)
        self._step = Kernel(self._stepped, self._rows + 2)
        self._renew = Kernel(self._renewed, self._rows + 2)
        self.begin(seed)

    @property
    def state(self) -> State:
        """All games, as the environment has them."""
        state: State = jax.tree.unflatten(self._tree, [jnp.asarray(r) for r in self._games])
        return state

    @property
    def decisions(self) -> int:
        """How many were made so far, in games that were not over."""
        return int(self.words[self._rows].sum(dtype=np.uint64))

    @property
    def lengths(self) -> Words:
        """How many decisions were made in the place of each game."""
        lengths: Words = self.words[self._rows]
        return lengths

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return int(self.words[self._rows + 1].sum(dtype=np.uint64))

    @property
    def _games(self) -> Words:
        return self.words[: self._rows]

    def begin(self, seed: int) -> None:
        """All games anew: every one counts as over at first, so that a new one is dealt."""
        random = np.random.default_rng(seed)
        generator = random.integers(1, 1 << 32, (2, self.words.shape[1]), np.uint32)
        rows = [np.zeros(self.words.shape[1], np.uint32) for _ in range(self._rows)]
        over: State = jax.tree.unflatten(self._tree, rows)
        over = over._replace(clock=rows[0] + OVER * 16, generator=(generator[0], generator[1]))
        self._games[:] = jax.tree.leaves(over)
        self._renew(self.words, 1)
        self.words[self._rows :] = 0

    def play(self, steps: int) -> None:
        """Go on for so many steps, with all threads."""
        games = self.words.shape[1]
        share = -(-games // (self.threads * LANES)) * LANES
        with ThreadPoolExecutor(self.threads) as pool:
            parts = range(0, games, share)
            list(pool.map(lambda first: self._play(first, min(first + share, games), steps), parts))

    def play_out(self) -> None:
        """Go on until every game is over, with none begun anew."""
        while not np.all(self.state.terminated):
            self._step(self.words, STEPS)

    def _play(self, first: int, last: int, steps: int) -> None:
        """A block of games is played to the end of the steps while its words are in the cache."""
        for begin in range(first, last, BLOCK):
            stop = min(begin + BLOCK, last)
            for done in range(0, steps, STEPS):
                self._step(self.words, min(STEPS, steps - done), first=begin, last=stop)
                self._renew(self.words, 1, first=begin, last=stop)

    def _stepped(self, *words: Array) -> tuple[Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[: self._rows])
        decisions = words[self._rows] + flag(~state.terminated)
        return (*jax.tree.leaves(self.env.random_step(state)), decisions)

    def _renewed(self, *words: Array) -> tuple[Array, ...]:
        state: State = jax.tree.unflatten(self._tree, words[: self._rows])
        dealt, generator = deal(self.env.tables, state.generator)
        new, over = start(self.env.tables, dealt, generator), state.terminated
        chosen: Any = jax.tree.map(lambda ours, old: jnp.where(over, ours, old), new, state)
        decisions, finished = words[self._rows :]
        return (*jax.tree.leaves(chosen), decisions, finished + flag(over))
