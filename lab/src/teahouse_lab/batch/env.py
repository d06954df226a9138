"""The interface of both games' batch environments, with the functions that users of Pgx know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from .words import Array, Generator, seeded, u32

__all__ = ["BatchEnv"]

State = TypeVar("State", bound=Any)


class BatchEnv(ABC, Generic[State]):
    """A game with some options.

    Every function works on one game, and under `jit` and `vmap`.
    """

    id: str
    num_players: int
    num_actions: int
    observation_shape: tuple[int]

    def init(self, key: Array) -> State:
        """Returns a new game, drawn by a key of `jax.random`."""
        return self.new_game(seeded(key))

    @abstractmethod
    def new_game(self, generator: Generator) -> State:
        """Returns a new game, drawn by a generator that stays with it."""

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """Returns the state after an action.

        Chance comes from the state, or from the key if there is one. An action that is not legal
        changes nothing, and so does any action once the game is over.
        """
        generator = state.generator if key is None else seeded(key)
        return self.advance(state._replace(generator=generator), u32(action))

    @abstractmethod
    def advance(self, state: State, action: Array) -> State:
        """Returns the state after an action, with chance from the state's own generator."""

    @abstractmethod
    def observe(self, state: State, player: Array | int | None = None) -> Array:
        """Returns what a player sees, by default the current one. See the game's `observation`."""

    @abstractmethod
    def scores(self, state: State) -> Array:
        """Returns each seat's score as it stands."""

    @abstractmethod
    def rewards(self, state: State) -> Array:
        """Returns 1 shared by the winners once the game is over, else 0."""

    @abstractmethod
    def random_action(self, state: State, word: Array) -> Array:
        """Returns one of the current player's legal actions, chosen evenly by a random word."""

    def random_step(self, state: State) -> State:
        """Returns the state after a random legal action."""
        return self.settle(self.random_act(state))

    @abstractmethod
    def can_act(self, state: State) -> Array:
        """Whether there is a decision to make."""

    @abstractmethod
    def random_act(self, state: State) -> State:
        """Returns the state after a random decision, not settled.

        It is unchanged if there is no decision to make.
        """

    def settle(self, state: State) -> State:
        """Returns the state settled up to its next decision. Some games need no settling."""
        return state
