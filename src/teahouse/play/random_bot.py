"""The baseline: random legal play."""

from __future__ import annotations

from typing import Any

from teahouse.core import FastChance

from .protocol import Turn

__all__ = ["RandomBot"]


class RandomBot:
    """Completes its view to a random state, and plays an action that is legal in it."""

    def choose(self, turn: Turn) -> Any | None:
        chance = FastChance(turn.seed)
        state = turn.game.redeal(turn.options, turn.view, chance)
        action = turn.game.sample(state, turn.seat, chance)
        after, _ = turn.game.apply(state, action)
        return None if after == state else action
