"""The interface of both games' batch environments, with the functions that users of Pgx know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from .words import Array, Generator, seeded, u32

__all__ = ["BatchEnv"]

State = TypeVar("State", bound=Any)


class BatchEnv(ABC, Generic[State]):
    """A game with some options; every function works on one game, and under `jit` and `vmap`."""

    id: str
    num_players: int
    num_actions: int
    observation_shape: tuple[int]

    def init(self, key: Array) -> State:
        """A new game, drawn by a key of `jax.random`."""
        return self.new_game(seeded(key))

    @abstractmethod
    def new_game(self, generator: Generator) -> State:
        """A new game, drawn by a generator that stays with it."""

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The state after an action; chance comes from the state, or from the key if there is one.

        An action that is not legal changes nothing, and so does any once the game is over.
        """
        generator = state.generator if key is None else seeded(key)
        return self.advance(state._replace(generator=generator), u32(action))

    @abstractmethod
    def advance(self, state: State, action: Array) -> State:
        """The state after an action, with chance of its own."""

    @abstractmethod
    def observe(self, state: State, player: Array | int | None = None) -> Array:
        """What a player sees, by default the current one; see the game's `observation`."""

    @abstractmethod
    def scores(self, state: State) -> Array:
        """Each seat's score as it stands."""

    @abstractmethod
    def rewards(self, state: State) -> Array:
        """1 shared by the winners and 0 for the others once the game is over, 0 before it."""

    @abstractmethod
    def random_action(self, state: State, word: Array) -> Array:
        """One of the current player's legal actions, all equally likely, by a random word."""

    def random_step(self, state: State) -> State:
        """The state after a random legal action."""
        return self.settle(self.random_act(state))

    @abstractmethod
    def can_act(self, state: State) -> Array:
        """Whether there is a decision to make."""

    @abstractmethod
    def random_act(self, state: State) -> State:
        """The state after a random decision, not settled; unchanged if there is none to make."""

    def settle(self, state: State) -> State:
        """The state settled up to its next decision; unchanged in games that need no settling."""
        return state
