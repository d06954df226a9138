"""The built-in levels: each is a bot for every game."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from teahouse.core import AnyGame, SeededChance
from teahouse.core.descriptor import load
from teahouse.core.registry import describe

from .protocol import Bot, Turn
from .random_bot import RandomBot

__all__ = ["Easy", "Hard", "Medium", "NeverTrades"]


class _Level:
    """Delegates to the game's own bot of this level."""

    level: ClassVar[str]

    def choose(self, turn: Turn) -> Any | None:
        return _own(turn.game.name, self.level).choose(turn)

    def prepare(self, game: AnyGame) -> None:
        """Takes a first turn, so that everything is compiled before anybody waits."""
        self.choose(_first_turn(game))


class Easy(_Level):
    level = "Easy"


class Medium(_Level):
    level = "Medium"


class Hard(_Level):
    level = "Hard"


class NeverTrades(_Level):
    """Plays as hard does, but makes no deals; in games without deals it is hard."""

    level = "NeverTrades"


def _first_turn(game: AnyGame) -> Turn:
    options = game.options({})
    state = game.setup(options, SeededChance("prepare"))
    seat = min(game.to_act(state))
    return Turn(
        game=game,
        options=options,
        seat=seat,
        view=game.view(state, seat),
        actions=tuple(game.actions(state, seat)),
        seconds=0.0,
        seed="prepare",
    )


@cache
def _own(game: str, level: str) -> Bot:
    # Imported on demand, as most processes play one game.
    path = describe(game).bots
    if path is None:
        return RandomBot()
    levels = load(path)
    made: Bot = getattr(levels, level, levels.Hard)()
    return made
