"""Branch: a position of a finished game to play on from, with what was still hidden redrawn."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Chance, FastChance, Match, plain
from teahouse.games import describe
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_seed

__all__ = ["Branch", "branch_of"]


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The game, options, set and position of a table to be opened."""

    game: str
    options: dict[str, Any]
    sets: dict[str, Any] | None
    position: dict[str, Any]


def branch_of(match: Match, n: int) -> Branch:
    """The branch after line n; raises Refusal."""
    if not 0 <= n <= len(match):
        raise Refusal("not_found", line=n)
    if match.game.outcome(match.state_at(n)) is not None:
        raise Refusal("not_possible", why="the game is over there")
    header = match.header
    return Branch(
        game=header.game,
        options=header.options,
        sets=header.sets,
        position=_position(match, match.state_at(n), FastChance(new_seed())),
    )


def _position(match: Match, state: Any, chance: Chance) -> dict[str, Any]:
    """The position with everything still to come redrawn, since viewers know it by now."""
    game, descriptor = match.game, describe(match.game.name)
    if descriptor.is_open:
        state = game.redeal(match.options, game.view(state, None), chance)
    position: dict[str, Any] = plain(game.dump(state))
    return {name: value for name, value in position.items() if name not in descriptor.to_come}
