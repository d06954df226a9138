"""What a bot is: a view and what may be done in, an action out."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from teahouse.core import AnyGame, Seat

__all__ = ["Bot", "Turn"]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """All that a bot is given: what its seat may know, and nothing else."""

    game: AnyGame
    options: Any
    seat: Seat
    view: Any
    actions: tuple[Any, ...]  # the legal ones that can be listed; offers cannot
    seconds: float  # how long it may think
    seed: str  # for whims of its own, so that a game can be played again


class Bot(Protocol):
    """One for each seat and turn; whatever it remembers it must see in its view."""

    def choose(self, turn: Turn) -> Any | None:
        """An action, or None to leave things as they are until something changes."""
