"""The interface of a game's discrete form, which environments and agents use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from teahouse.core import AnyGame, Seat

__all__ = ["DecisionMoment", "Form", "Mask", "Observation"]


Mask: TypeAlias = npt.NDArray[np.bool_]
Observation: TypeAlias = npt.NDArray[np.float32]


class DecisionMoment(Protocol):
    """A game between two decisions. `said` holds the numbers of an action that is not complete."""

    @property
    def state(self) -> Any: ...

    @property
    def said(self) -> tuple[int, ...]: ...


M = TypeVar("M", bound=DecisionMoment)


class Form(Protocol[M]):
    """A game with some options as a sequence of numbered decisions. Moments are immutable."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def options(self) -> Any: ...

    @property
    def rules(self) -> Any: ...

    players: int
    num_actions: int
    observation_size: int
    longest: int  # a bound on the decisions of a game

    def start(self, seed: str) -> M:
        """Returns a new game. Its seed decides everything that chance does."""

    def actor(self, moment: M) -> Seat:
        """Returns the seat whose decision comes next, while the game is not over."""

    def mask(self, moment: M) -> Mask:
        """Returns which numbers the actor may choose: none once the game is over."""

    def step(self, moment: M, number: int) -> M:
        """Returns the moment after a number. Raises ValueError if it is not legal."""

    def observation(self, moment: M, seat: Seat) -> Observation:
        """Returns what a seat may know, as numbers."""

    def numbers(self, moment: M, action: Any) -> Sequence[int] | None:
        """Returns the numbers that make up a plain action of the actor.

        Returns None if the form has no such action.
        """

    def default(self, moment: M) -> int:
        """Returns a harmless legal number for an actor who does not choose."""
