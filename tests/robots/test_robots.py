"""Robots that tap by chance find nothing wrong, on seeds that stay the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.server.live_server import LiveServer

from .findings import Findings
from .go import play_all, runs_of
from .plan import GAMES
from .play import play_from_the_middle, play_whole_game
from .played import Played
from .robot import Patience

PATIENCE = Patience(facts=45, layout=20, answer=45)  # seconds; machines may be busy
STEPS = 12
SEEDS = ("ci 16", "ci 19")
SOAK = Path("robots/soak")


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
@pytest.mark.timeout(100_000)
def test_robots_find_nothing_in_many_games(chromium: Browser, teahouse: LiveServer) -> None:
    """A go that was broken off is gone on with: what was played is kept in `robots/soak`."""
    findings, played = Findings(SOAK, teahouse), Played(SOAK)
    play_all(chromium, teahouse, findings, played, runs_of("soak", GAMES), patience=PATIENCE)
    assert findings.told() == []
    assert [run for run in played.runs if run.findings] == []
