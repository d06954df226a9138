"""What the discrete form of a game offers, on the plain engine, to environments and agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from teahouse.core import AnyGame, Seat

__all__ = ["Form", "Mask", "Moment", "Observation"]

Mask: TypeAlias = npt.NDArray[np.bool_]
Observation: TypeAlias = npt.NDArray[np.float32]


class Moment(Protocol):
    """A game between two decisions; `said` are the numbers of an action that is not complete."""

    @property
    def state(self) -> Any: ...

    @property
    def said(self) -> tuple[int, ...]: ...


M = TypeVar("M", bound=Moment)


class Form(Protocol[M]):
    """A game with some options as a row of numbers; moments are never changed."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def options(self) -> Any: ...

    players: int
    num_actions: int
    observation_size: int
    longest: int  # no game has more decisions

    def start(self, seed: str) -> M:
        """A new game; its seed decides everything that chance does."""

    def actor(self, moment: M) -> Seat:
        """The seat whose decision comes next, while the game is not over."""

    def mask(self, moment: M) -> Mask:
        """The numbers that the actor may say; none once the game is over."""

    def step(self, moment: M, number: int) -> M:
        """The moment after a number; raises ValueError if it is not legal."""

    def observation(self, moment: M, seat: Seat) -> Observation:
        """What a seat may know, as numbers."""

    def numbers(self, moment: M, action: Any) -> Sequence[int] | None:
        """The numbers that make up a plain action of the actor; None if the form lacks it."""

    def default(self, moment: M) -> int:
        """A harmless legal number for an actor who does not choose."""
