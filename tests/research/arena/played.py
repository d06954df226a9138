"""Results, played and as if they had been."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import plain
from teahouse.games.chinatown import Chinatown
from teahouse.research.arena import GameResult, GameTerms

PLACER, SLEEPER = "strangers:Placer", "strangers:Sleeper"

TERMS = GameTerms(
    game="chinatown",
    version=Chinatown.version,
    options=plain(Chinatown().options({"players": 3})),
    seed="tests",
)


def result(
    bots: str, scores: tuple[int, ...], deal: int = 0, winners: tuple[int, ...] | None = None
) -> GameResult:
    """A game of the bots in a string such as `aab`; the highest score wins."""
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return GameResult(
        deal=deal,
        bots=tuple(bots),
        scores=scores,
        winners=best if winners is None else winners,
        actions=10,
        times=tuple({} for _ in bots),
    )


def without_clock(played: GameResult) -> GameResult:
    """What of a result is the same on any machine."""
    return replace(played, times=(), megabytes=0)
