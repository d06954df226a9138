"""States of random games, for tests that hold at any of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from teahouse.core import FastChance, Match
from teahouse.games.chinatown.bot.appraisal import Appraisal, appraise
from teahouse.games.chinatown.bot.levels import HARD_SIGHT

from .seated import GAME, table


@cache
def moments(**options: Any) -> list[tuple[Match, Any]]:
    """States of random games, in trade and while placing."""
    found = []
    for n in range(8):
        match, chance = table(seed=f"moments {n}", **options), FastChance(n)
        while match.outcome is None:
            seats = sorted(match.to_act)
            match.do(GAME.sample(match.state, chance.pick(seats), chance))
            if match.state.phase in ("trade", "place") and chance.below(12) == 0:
                found.append((match, match.state))
    return found


def at_the_end(match: Match, state: Any) -> Appraisal:
    """A state as it would be if this round were the last."""
    view = replace(GAME.view(state, 0), round=6)
    return appraise(GAME.rules(match.options), view, 0, HARD_SIGHT)
