"""A game that no package names is played by all of them, from its one entry in the registry."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = "pig=tests.third_game"


@pytest.mark.parametrize(
    "tests",
    [
        ["tests/contract", "-k", "pig"],
        ["tests/third_game/played.py"],
        ["tests/third_game/on_page.py"],
    ],
    ids=["the contract", "played, shared, drawn, noticed and analysed", "on the page"],
)
def test_a_third_game_needs_no_change_to_any_package(tests: list[str]) -> None:
    path = os.pathsep.join([str(ROOT), *sys.path])
    environment = {**os.environ, "TEAHOUSE_GAMES": GAMES, "PYTHONPATH": path}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *tests]
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout
