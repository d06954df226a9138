"""Whatever call of a store fails: all are answered, nothing told is lost, and it goes on."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.faults.failing_calls import environment
from tests.faults.on_postgresql import cut_lives

from teahouse.store import postgresql

SOME_CALLS, SOME_MESSAGES = 53, 41  # calls of which one fails, where not each does in its turn

needs_a_compiler = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="preloads a library"
)


def check_sqlite(folder: Path, every: int) -> None:
    command = [sys.executable, "-m", "tests.faults.on_sqlite", str(folder / "lives"), str(every)]
    ran = subprocess.run(command, env=environment(folder), stdout=subprocess.PIPE, check=True)
    lives = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [life for life in lives if life["findings"]] == []
    assert sum(life["failed"] > 0 for life in lives) > len(lives) / 2


async def check_postgresql(new_database: Callable[[], str], every: int) -> None:
    lives = [one async for one in cut_lives(new_database, every)]
    assert [(cut.name, n, life.findings) for cut, n, life in lives if life.findings] == []
    assert any(life.troubles for _, _, life in lives)


@needs_a_compiler
def test_some_calls_of_sqlite(tmp_path: Path) -> None:
    check_sqlite(tmp_path, SOME_CALLS)


@needs_a_compiler
@pytest.mark.soak
def test_every_call_of_sqlite(tmp_path: Path) -> None:
    check_sqlite(tmp_path, 1)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "SECONDS", 2.0)


@pytest.mark.anyio
@pytest.mark.usefixtures("impatient")
async def test_some_messages_to_postgresql(new_database: Callable[[], str]) -> None:
    await check_postgresql(new_database, SOME_MESSAGES)


@pytest.mark.anyio
@pytest.mark.soak
@pytest.mark.usefixtures("impatient")
async def test_every_message_to_postgresql(new_database: Callable[[], str]) -> None:
    await check_postgresql(new_database, 1)
