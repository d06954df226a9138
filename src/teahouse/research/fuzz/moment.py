"""Moment: one state of a fuzzed game, as the oracles examine it."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import AnyGame, FastChance, Seat, plain

from .mutations import mutated
from .shapes import Vocabulary, returned_type, shaped

__all__ = ["Moment", "wild"]


class Moment(msgspec.Struct, frozen=True):
    """A state, a legal action in it, and random choices."""

    game: AnyGame
    options: Any
    state: Any
    action: Any
    known: Vocabulary
    chance: FastChance

    def seats(self) -> tuple[Seat | None, ...]:
        """All viewers; None is a spectator."""
        return (*range(self.game.players(self.state)), None)


def wild(moment: Moment) -> Any:
    """A random action, probably illegal: of the right type, or a legal one mutated."""
    if moment.chance.below(2):
        return shaped(returned_type(moment.game, "action"), moment.known, moment.chance)
    return mutated(plain(moment.action), moment.known, moment.chance)
