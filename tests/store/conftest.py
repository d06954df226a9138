"""Lines of a real game, and journals that last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from teahouse.core import FastChance, Match
from teahouse.games.chinatown import Chinatown
from teahouse.research import play_out
from teahouse.server.state.events import ActionDone, text_of
from teahouse.store import Line


@pytest.fixture(scope="session")
def game_lines() -> list[Line]:
    """What the server writes of a whole game of Chinatown for four, ids and people included."""
    match = Match(Chinatown(), {"players": 4}, seed="journal")
    play_out(match, FastChance("journal"))
    return [
        Line(
            entry.n,
            1_700_000_000_000 + entry.n * 4_321,
            text_of(
                ActionDone(do=entry.do, id=f"{entry.n:016x}", asker=f"person-of-seat{entry.n % 4}")
            ),
        )
        for entry in match.entries
    ]


@pytest.fixture(params=("sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "teahouse.db")
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return make()
