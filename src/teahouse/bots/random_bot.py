"""The baseline: plays by whim, but by the rules."""

from __future__ import annotations

from typing import Any

from teahouse.core import FastChance

from .protocol import Turn

__all__ = ["RandomBot"]


class RandomBot:
    """Imagines what it cannot see, and does something that would be legal there."""

    def choose(self, turn: Turn) -> Any | None:
        whim = FastChance(turn.seed)
        state = turn.game.redeal(turn.options, turn.view, whim)
        action = turn.game.sample(state, turn.seat, whim)
        after, _ = turn.game.apply(state, action)
        return None if after == state else action
