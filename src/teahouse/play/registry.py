"""Bots by name; each name stands for an import path."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from teahouse.core import BadInput

from .protocol import Bot

__all__ = ["BOTS", "bot_at", "path_of", "with_own"]

BOTS: Mapping[str, str] = {
    "easy": "teahouse.play.levels:Easy",
    "medium": "teahouse.play.levels:Medium",
    "hard": "teahouse.play.levels:Hard",
    "never_trades": "teahouse.play.levels:NeverTrades",
    "random": "teahouse.play.random_bot:RandomBot",
}


def with_own(own: Mapping[str, str]) -> dict[str, str]:
    """The built-in bots and the user's own, all of which must load; raises BadInput."""
    for path in own.values():
        bot_at(path)
    return {**BOTS, **own}


def path_of(bot: str) -> str:
    """The import path of a bot given by its name or by that path; raises BadInput."""
    if bot in BOTS:
        return BOTS[bot]
    if ":" not in bot:
        known = ", ".join(BOTS)
        raise BadInput(f"there is no bot {bot!r}; there are {known}, and import paths like a.b:C")
    return bot


def bot_at(path: str) -> Bot:
    """A new bot from an import path such as `my_bots.greedy:Greedy`; raises BadInput."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise BadInput(f"{path!r} is not an import path like my_bots.greedy:Greedy")
    try:
        made = getattr(importlib.import_module(module), name)()
    except Exception as error:  # foreign code may raise anything
        raise BadInput(f"the bot {path!r} cannot be loaded: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"the bot {path!r} has no method `choose`")
    bot: Bot = made
    return bot
