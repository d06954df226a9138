"""Random games on a CPU, by compiled loops: as fast as it goes, and the same on any machine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import jax
import jax.numpy as jnp
import numpy as np

from .compiled import BLOCK, LANES, Kernel, Words
from .generator import Generator
from .loops import once_if
from .words import Array, flag, u32

__all__ = ["BatchEnv", "RandomPlay", "renewed"]

STEPS = 16
"""Steps after which rounds are settled, and games that are over make room for new ones."""
NONE_YET = 0xFFFF_FFFF
"""Games finished in a place before its first one: the first makes it 0."""


class BatchEnv(Protocol):
    """What the environment of a game must have to be played at random."""

    def init(self, key: Array) -> Any: ...

    def new_game(self, generator: Generator) -> Any:
        """A new game, drawn by a generator that stays with it."""

    def can_act(self, state: Any) -> Array:
        """Whether there is a decision to make."""

    def random_act(self, state: Any) -> Any:
        """The state after a random decision; nothing changes if there is none to make."""

    def settle(self, state: Any) -> Any:
        """The state up to its next decision."""


def renewed(env: BatchEnv, state: Any, now: Array) -> Any:
    """The state settled, or a new game where there is to be one now."""
    return once_if(now, lambda old: env.new_game(old.generator), env.settle(state))


class RandomPlay:
    """So many games that are played at random, and played again when they are over."""

    def __init__(self, env: Any, games: int, *, seed: int = 1, threads: int = 1) -> None:
        self.env, self.threads = env, threads
        example = jax.eval_shape(env.init, jax.random.key(0))
        leaves, self._tree = jax.tree.flatten(example)
        self._rows = len(leaves)  # then decisions, games finished, whether more are begun
        self.words: Words = np.zeros((self._rows + 3, -(-games // LANES) * LANES), np.uint32)
        self._step = Kernel(self._stepped, self._rows + 3)
        self._renew = Kernel(self._renewed, self._rows + 3)
        self.begin(seed)

    @property
    def state(self) -> Any:
        """All games, as the environment has them."""
        rows = [jnp.asarray(row) for row in self.words[: self._rows]]
        return jax.tree.unflatten(self._tree, rows)

    @property
    def decisions(self) -> int:
        """How many were made so far."""
        return int(self.lengths.sum(dtype=np.uint64))

    @property
    def lengths(self) -> Words:
        """How many decisions were made in the place of each game."""
        lengths: Words = self.words[self._rows]
        return lengths

    @property
    def finished(self) -> int:
        """How many games came to their end and made room."""
        return int(self.words[self._rows + 1].sum(dtype=np.uint64))

    def begin(self, seed: int) -> None:
        """All games anew."""
        random = np.random.default_rng(seed)
        self.words[:] = 0
        generator = random.integers(1, 1 << 32, (2, self.words.shape[1]), np.uint32)
        empty: Any = jax.tree.unflatten(self._tree, list(self.words[: self._rows]))
        empty = empty._replace(generator=tuple(generator))
        self.words[: self._rows] = jax.tree.leaves(empty)
        self.words[self._rows + 1 :] = np.array([[NONE_YET], [1]], np.uint32)
        self._renew(self.words, 1)

    def play(self, steps: int) -> None:
        """Go on for so many steps, with all threads."""
        games = self.words.shape[1]
        share = -(-games // (self.threads * LANES)) * LANES
        with ThreadPoolExecutor(self.threads) as pool:
            parts = range(0, games, share)
            list(pool.map(lambda first: self._play(first, min(first + share, games), steps), parts))

    def play_out(self) -> None:
        """Go on until every game is over, with none begun anew."""
        self.words[self._rows + 2] = 0
        while not np.all(self.state.terminated):
            self._play(0, self.words.shape[1], STEPS)

    def _play(self, first: int, last: int, steps: int) -> None:
        """A block of games is played to the end of the steps while its words are in the cache."""
        for begin in range(first, last, BLOCK):
            stop = min(begin + BLOCK, last)
            for done in range(0, steps, STEPS):
                self._step(self.words, min(STEPS, steps - done), first=begin, last=stop)
                self._renew(self.words, 1, first=begin, last=stop)

    def _stepped(self, *words: Array) -> tuple[Array, ...]:
        state: Any = jax.tree.unflatten(self._tree, words[: self._rows])
        decisions = words[self._rows] + flag(self.env.can_act(state))
        return (*jax.tree.leaves(self.env.random_act(state)), decisions)

    def _renewed(self, *words: Array) -> tuple[Array, ...]:
        state: Any = jax.tree.unflatten(self._tree, words[: self._rows])
        decisions, finished, goes_on = words[self._rows :]
        now = (state.terminated & (goes_on != 0)) | (finished == u32(NONE_YET))
        chosen = jax.tree.leaves(renewed(self.env, state, now))
        return (*chosen, decisions, finished + flag(now), goes_on)
