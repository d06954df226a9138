"""Robots that tap by chance find nothing wrong, on seeds that stay the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.server.live_server import LiveServer

from .findings import Findings
from .plan import GAMES
from .play import play_from_the_middle, play_whole_game
from .robot import Patience

PATIENCE = Patience(facts=45, layout=20, answer=45)  # seconds; machines may be busy
STEPS = 12
SEEDS = ("ci 1", "ci 3")
WHOLE_GAMES, MIDDLES = 40, 1000
FOLDER = Path("robots")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_robot_finds_nothing_in_the_middle_of_a_game(
    chromium: Browser, teahouse: LiveServer, game: str, seed: str
) -> None:
    findings = Findings(None, teahouse)
    play_from_the_middle(
        chromium, teahouse, findings, seed=seed, game=game, patience=PATIENCE, steps=STEPS
    )
    assert findings.told() == []


@pytest.mark.parametrize("game", GAMES)
def test_robots_find_nothing_where_a_game_begins(
    chromium: Browser, teahouse: LiveServer, game: str
) -> None:
    findings = Findings(None, teahouse)
    play_whole_game(
        chromium, teahouse, findings, seed="ci", game=game, patience=PATIENCE, most=STEPS
    )
    assert findings.told() == []


@pytest.mark.soak
@pytest.mark.timeout(36_000)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("play", "times"), [(play_whole_game, WHOLE_GAMES), (play_from_the_middle, MIDDLES)]
)
def test_robots_find_nothing_in_many_games(
    chromium: Browser, teahouse: LiveServer, game: str, play: Callable[..., int], times: int
) -> None:
    findings = Findings(FOLDER, teahouse)
    for n in range(times):
        play(chromium, teahouse, findings, seed=f"soak {n}", game=game, patience=PATIENCE)
    assert findings.told() == []
