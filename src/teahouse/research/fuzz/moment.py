"""One moment of a fuzzed game, as the oracles look at it."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import AnyGame, FastChance, Seat, plain

from .mutations import mutated
from .shapes import Vocabulary, returned_type, shaped

__all__ = ["Moment", "wild"]


class Moment(msgspec.Struct, frozen=True):
    """A state, a legal action that somebody is about to do in it, and some chance."""

    game: AnyGame
    options: Any
    state: Any
    action: Any
    known: Vocabulary
    whim: FastChance

    def seats(self) -> tuple[Seat | None, ...]:
        """Everyone who can look at the game; None is a spectator."""
        return (*range(self.game.players(self.state)), None)


def wild(moment: Moment) -> Any:
    """An action that is probably not legal: the right shape at random, or a good one made bad."""
    if moment.whim.below(2):
        return shaped(returned_type(moment.game, "action"), moment.known, moment.whim)
    return mutated(plain(moment.action), moment.known, moment.whim)
