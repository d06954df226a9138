"""Redealing: a full state is made that agrees with what a seat can see (D4)."""

from __future__ import annotations

from msgspec import UNSET

from teahouse.core import Chance, SeededChance, plain

from .loading import load
from .position import Position
from .rulebook import LEVELS, Rules
from .setup import deal_ships
from .state import State

__all__ = ["redeal"]

SEEDS = 1 << 48


def redeal(rules: Rules, view: Position, chance: Chance) -> State:
    """Returns a state that agrees with the view.

    The ships face down, the years to come and all later chance are drawn anew.
    """
    fresh = SeededChance(f"redealt {chance.below(SEEDS)}")
    position = plain(view)
    if view.ships_count is not UNSET:
        del position["ships_count"]
        position["ships"] = _ships(rules, view, view.ships_count, fresh)
    return load(rules, position, fresh)


def _ships(
    rules: Rules, view: Position, counts: dict[str, int], chance: SeededChance
) -> dict[str, tuple[str, ...]]:
    owned = [id for player in view.players for id in player.ships]
    return {
        str(level): deal_ships(
            rules,
            level,
            counts[str(level)],
            chance,
            top=view.ships[str(level)],
            gone=owned,
        )
        for level in LEVELS
    }
