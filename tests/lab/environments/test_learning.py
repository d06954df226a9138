"""PPO by a library that others keep learns solo Dadaocheng: the example as it is."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

ROOT = Path(__file__).parents[3]
EASY = 43.8
"""What the bot `easy` has on average (docs/bots-dadaocheng.md)."""


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_ppo_scores_half_as_much_again_as_easy() -> None:
    pytest.importorskip("sb3_contrib")
    example = [sys.executable, str(ROOT / "examples/ppo_solo.py")]
    said = run(example, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
    mean = float(said.split(": ")[1].split(" ±")[0])
    assert mean > 1.5 * EASY, said
