"""A Ray cluster: the same results as alone, also if a worker is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.research.lost_worker import PLAN

from teahouse.research import Played, simulate


@pytest.mark.soak
def test_a_lost_worker_costs_only_its_time(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    flag = tmp_path / "lost"
    command = [sys.executable, "-m", "tests.research.lost_worker", str(flag)]
    run = subprocess.run(command, check=True, capture_output=True)
    line = run.stdout.splitlines()[-1]
    assert flag.exists()
    assert msgspec.json.decode(line, type=list[Played]) == list(simulate(PLAN))
