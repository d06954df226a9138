"""The cross table: how often each bot finishes ahead of each other one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from .bot_game import Result
from .places import ahead, places

__all__ = ["Pairing", "cross_table"]


class Pairing(msgspec.Struct, frozen=True):
    """Two bots, how many pairs of their seats met, and the share in which the first was ahead."""

    bot: str
    other: str
    met: int
    ahead: float


def cross_table(results: Iterable[Result]) -> tuple[Pairing, ...]:
    """Every two different bots that sat at one table, in both directions."""
    met: Counter[tuple[str, str]] = Counter()
    won: defaultdict[tuple[str, str], float] = defaultdict(float)
    for result in results:
        seats = list(zip(result.bots, places(result), strict=True))
        for bot, place in seats:
            for other, theirs in seats:
                if bot != other:
                    met[bot, other] += 1
                    won[bot, other] += ahead(place, theirs)
    return tuple(Pairing(*pair, met[pair], won[pair] / met[pair]) for pair in sorted(met))
