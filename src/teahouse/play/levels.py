"""Bots by name: the built-in levels, which play every game, and bots at import paths."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, runtime_checkable

from teahouse.core import AnyGame, BadInput, FastChance, SeededChance
from teahouse.core.descriptor import describe

from .protocol import Bot, Turn

__all__ = [
    "BOTS",
    "Easy",
    "Expert",
    "Hard",
    "Medium",
    "Narrow",
    "NeverTrades",
    "RandomBot",
    "bot_at",
    "path_of",
    "with_own",
]


BOTS: Mapping[str, str] = {
    "easy": "teahouse.play.levels:Easy",
    "medium": "teahouse.play.levels:Medium",
    "hard": "teahouse.play.levels:Hard",
    "narrow": "teahouse.play.levels:Narrow",
    "expert": "teahouse.play.levels:Expert",
    "never_trades": "teahouse.play.levels:NeverTrades",
    "random": "teahouse.play.levels:RandomBot",
}


def with_own(own: Mapping[str, str]) -> dict[str, str]:
    """Returns the built-in bots and the user's own by name. Raises BadInput if one is unusable."""
    for path in own.values():
        bot_at(path)
    return {**BOTS, **own}


def path_of(bot: str) -> str:
    """Returns the import path of a bot, which may be given by name. Raises BadInput."""
    if bot in BOTS:
        return BOTS[bot]
    if ":" not in bot:
        known = ", ".join(BOTS)
        raise BadInput(f"there is no bot {bot!r}; there are {known}, and import paths like a.b:C")
    return bot


def bot_at(path: str) -> Bot:
    """Makes a bot from an import path such as `my_bots.greedy:Greedy`. Raises BadInput."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise BadInput(f"{path!r} is not an import path like my_bots.greedy:Greedy")
    try:
        made = getattr(importlib.import_module(module), name)()
    except Exception as error:  # code of other people may raise anything
        raise BadInput(f"the bot {path!r} cannot be loaded: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"the bot {path!r} has no method `choose`")
    bot: Bot = made
    return bot


class RandomBot:
    """Plays a random action, legal in a completed view, if it would change anything."""

    def choose(self, turn: Turn) -> Any | None:
        chance = FastChance(turn.seed)
        state = turn.game.redeal(turn.options, turn.view, chance)
        action = turn.game.sample(state, turn.seat, chance)
        after, _ = turn.game.apply(state, action)
        return None if after == state else action


@runtime_checkable
class Levels(Protocol):
    """The part `bot.levels` of a game: a class for each level. Only `Hard` is required."""

    @property
    def Hard(self) -> Callable[[], Bot]: ...  # noqa: N802 - the name of a class


class _Level:
    """A bot that asks the game's own bot of this level. A game without bots is played at random."""

    level: ClassVar[str]

    def choose(self, turn: Turn) -> Any | None:
        return _bot_of_game(turn.game.name, self.level).choose(turn)

    def prepare(self, game: AnyGame) -> None:
        """Takes a first turn, so that everything is compiled before anybody waits for it."""
        self.choose(_first_turn(game))


class Easy(_Level):
    """The easy level of a game's own bots."""

    level = "Easy"


class Medium(_Level):
    """The medium level of a game's own bots."""

    level = "Medium"


class Hard(_Level):
    """The hard level of a game's own bots."""

    level = "Hard"


class Narrow(_Level):
    """What the hard level is without compiled code. In games without one it is the hard level."""

    level = "Narrow"


class Expert(_Level):
    """The level that a game's own bots have learned. In games without one it is the hard level."""

    level = "Expert"


class NeverTrades(_Level):
    """Plays like the hard level, but makes no deals. In games without any it is that level."""

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
def _bot_of_game(game: str, level: str) -> Bot:
    # Imported on demand, as most processes play one game.
    levels = describe(game).part("bot.levels", Levels)
    if levels is None:
        return RandomBot()
    made: Bot = getattr(levels, level, levels.Hard)()
    return made
