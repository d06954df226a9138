"""A go of robots: run after run, those that were played before left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Browser
from tests.server.live_server import LiveServer

from .findings import Findings
from .play import play_from_the_middle, play_whole_game
from .played import Played, Run
from .robot import Patience

__all__ = ["MIDDLES", "WHOLE_GAMES", "Due", "play_all", "runs_of"]

WHOLE_GAMES, MIDDLES = 40, 1000
"""How many of each game make a full go."""
PLAY: dict[str, Callable[..., int]] = {"middle": play_from_the_middle, "whole": play_whole_game}


class Due(NamedTuple):
    """A run that is to be played."""

    kind: str
    game: str
    seed: str


def runs_of(
    seed: str, games: Sequence[str], *, whole: int = WHOLE_GAMES, middles: int = MIDDLES
) -> Iterator[Due]:
    """What is played in which order: both games in turn, the whole games spread among the rest."""
    apart = max(1, middles // whole) if whole else 1
    for n in count():
        if n >= max(middles, whole * apart):
            return
        for game in games:
            if n < middles:
                yield Due("middle", game, f"{seed} middle {n}")
            if n % apart == apart - 1 and n // apart < whole:
                yield Due("whole", game, f"{seed} whole {n // apart}")


def play_all(
    browser: Browser,
    server: LiveServer,
    findings: Findings,
    played: Played,
    runs: Iterable[Due],
    *,
    patience: Patience,
    minutes: float | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> None:
    """Plays what has not been played yet; no run begins after so many minutes."""
    begun = monotonic()
    for due in runs:
        if played.knows(due.game, due.seed):
            continue
        if minutes is not None and monotonic() - begun > 60 * minutes:
            return
        before, since = len(findings.all), monotonic()
        steps = PLAY[due.kind](
            browser, server, findings, seed=due.seed, game=due.game, patience=patience
        )
        seconds, new = round(monotonic() - since), len(findings.all) - before
        played.add(
            Run(
                kind=due.kind,
                game=due.game,
                seed=due.seed,
                steps=steps,
                seconds=seconds,
                findings=new,
                page=played.page,
            )
        )
        say(f"{due.game} {due.seed}: {steps} steps, {seconds} s, {new} findings")
