"""The levels of the house: each is a bot of whatever game it is asked about."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from .protocol import Bot, Turn

__all__ = ["Easy", "Hard", "Medium", "NeverTrades"]


class _Level:
    """Hands the turn to the game's own bot of the level."""

    level: ClassVar[str]

    def choose(self, turn: Turn) -> Any | None:
        return _own(turn.game.name, self.level).choose(turn)


class Easy(_Level):
    level = "Easy"


class Medium(_Level):
    level = "Medium"


class Hard(_Level):
    level = "Hard"


class NeverTrades(_Level):
    """Plays as hard does, but deals with nobody: where there are no deals, it is hard."""

    level = "NeverTrades"


@cache
def _own(game: str, level: str) -> Bot:
    # Imported here so that nobody pays for the bots of the game they do not play.
    levels = import_module(f"teahouse.bots.{game}.levels")
    made: Bot = getattr(levels, level, levels.Hard)()
    return made
