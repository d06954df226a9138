"""What a bot is: a view and what may be done in, an action out."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import msgspec

from teahouse.core import AnyGame, Seat

__all__ = ["Bot", "SlowStarter", "Turn"]


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


@runtime_checkable
class SlowStarter(Protocol):
    """A bot that has to get ready, to compile or to load, before its time starts to count."""

    def prepare(self, game: AnyGame) -> None:
        """Called once a process and game, before the first question."""
